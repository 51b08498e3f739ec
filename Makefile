# gesta: build, tests, demo.  `make demo` and `make check` do everything on a bare Debian.
#
#   make            build/gesta and its two archives
#   make demo       installs what is missing, builds, fights campaigns/roland.xml, writes build/demo/
#   make check      installs what is missing, builds and runs every test
#   make asan       the same tests under AddressSanitizer and UndefinedBehaviorSanitizer
#   make torture    kills, failing calls, crowds, changed bytes: TORTURE_SECONDS=1200 each
#   make fuzz       libFuzzer round every input, FUZZ_SECONDS=30 each
#   make valgrind   the unit tests and one campaign under valgrind
#   make bench      measures, as ratios against the bare programs in tests/bench
#   make same       the same battles as before? For whoever moves code of the battle
#   make coverage   the tests again, and how much of each file they ran
#   make install    PREFIX=/usr/local DESTDIR=; make uninstall takes it away

CONFIG  ?= release
PREFIX  ?= /usr/local
DESTDIR ?=
Q       := $(if $(V),,@)
VERSION := 0.1.0

CC      ?= gcc
PKGS    := sqlite3 libxml-2.0 fontconfig libedit libjpeg libpng libmd jansson libzip cairo zlib libmicrohttpd
WARN    := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
           -Wwrite-strings -Wvla -Wformat=2 -Wswitch-enum -Werror
OPT.release := -O2 -g
OPT.debug   := -O0 -g3 -DGS_ARENA_SINGLE -DGS_RECKON_AGAIN
OPT.asan    := -O1 -g -DGS_ARENA_SINGLE -DGS_RECKON_AGAIN -fsanitize=address,undefined -fno-sanitize-recover=all \
               -fno-omit-frame-pointer
OPT.cov     := -O0 -g --coverage
B       := build$(if $(filter-out release,$(CONFIG)),/$(CONFIG))
CPPFLAGS += -Iinclude -I$(B)/gen -D_POSIX_C_SOURCE=200809L -DGESTA_VERSION='"$(VERSION)"'
CFLAGS  += -std=c17 $(WARN) $(OPT.$(CONFIG))
LDFLAGS += $(filter -fsanitize% --coverage,$(OPT.$(CONFIG)))

CORE_DIRS := base rules table battle general campaign hand story report
IO_DIRS   := render xmlio imports store os desk web
srcs       = $(wildcard $(foreach d,$(1),src/$(d)/*.c src/$(d)/*/*.c))
objs       = $(patsubst %.c,$(B)/%.o,$(1))
CORE_OBJS := $(call objs,$(call srcs,$(CORE_DIRS)))
IO_OBJS   := $(call objs,$(call srcs,$(IO_DIRS)))
CLI_OBJS  := $(call objs,$(call srcs,cli))
RES       := $(wildcard schema/*.xsd schema/sql/*.sql templates/*)
IO_LIBS    = $(shell pkg-config --libs $(PKGS)) -lhpdf -lm -lpthread
$(call objs,$(call srcs,$(IO_DIRS))): CPPFLAGS += $(shell pkg-config --cflags $(PKGS))
$(call objs,$(call srcs,cli)): CPPFLAGS += $(shell pkg-config --cflags $(PKGS))

# As many compilers at once as there are processors, where nobody said otherwise.
JOBS_ALL   = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))

.PHONY: all help demo check quick deps bench fuzz asan valgrind coverage install uninstall clean
.DELETE_ON_ERROR:
all: $(B)/gesta
help:
	@sed -n '3,13s/^# *//p' Makefile

$(B)/libgesta-core.a: $(CORE_OBJS)
	@rm -f $@ && ar rcsD $@ $^
$(B)/libgesta-io.a: $(IO_OBJS) $(B)/gen/resources.o
	@rm -f $@ && ar rcsD $@ $^
$(B)/gesta: $(CLI_OBJS) $(B)/libgesta-io.a $(B)/libgesta-core.a
	@echo '  LD $@'
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(IO_LIBS)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	@echo '  CC $<'
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Schemas, SQL and templates are baked into the program; a user's file overrides each.
$(B)/embed: src/tools/embed.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 -D_POSIX_C_SOURCE=200809L $(WARN) -O1 -o $@ $<
$(B)/gen/resources.c: $(B)/embed $(RES)
	@mkdir -p $(@D)
	$(Q)$(B)/embed $(RES) > $@
$(B)/gen/resources.o: $(B)/gen/resources.c
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

include tests/faults/faults.mk
include tests/tests.mk
include tests/bench/bench.mk
include tests/same/same.mk
include tests/fuzz/fuzz.mk
-include $(shell find $(B) -name '*.d' 2>/dev/null)

deps:
	@sh tests/deps.sh build
demo:
	@sh tests/deps.sh build
	@$(MAKE) --no-print-directory $(JOBS_ALL) all
	@sh tests/demo.sh $(B)/gesta $(B)/demo
asan:
	@$(MAKE) --no-print-directory CONFIG=asan check
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	    $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(B)/gesta $(DESTDIR)$(PREFIX)/bin/gesta
	$(B)/gesta manual > $(DESTDIR)$(PREFIX)/share/man/man1/gesta.1
	$(B)/gesta completion bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/gesta
	$(B)/gesta completion zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_gesta
	$(B)/gesta completion fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/gesta.fish
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/gesta $(DESTDIR)$(PREFIX)/share/man/man1/gesta.1 \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/gesta \
	    $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_gesta \
	    $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/gesta.fish
coverage:
	@$(MAKE) --no-print-directory CONFIG=cov quick
	@gcov -n -o build/cov build/cov/src/*/*.gcda build/cov/src/*/*/*.gcda 2>/dev/null | \
	    awk '/^File .src/ {f=$$2} /^Lines executed/ && f {print f, $$0; f=""}' | sort
clean:
	rm -rf build
