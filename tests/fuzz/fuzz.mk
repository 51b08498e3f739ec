# make fuzz: libFuzzer (clang) with both sanitizers round every door by which strange bytes come in,
# FUZZ_SECONDS each (30). Findings stay as build/fuzz/NAME-crash-*; FUZZ=campaign runs one alone.
FUZZ_SECONDS ?= 30
FUZZ         ?= batch situation house campaign battle story store log cli pages photo lines foreign merge web
FUZZ_BINS    := $(patsubst %,$(B)/tests/fuzz/fuzz_%,$(FUZZ))
OPT.fuzz     := -O1 -g -DGS_ARENA_SINGLE -fsanitize=fuzzer-no-link,address,undefined \
                -fno-sanitize-recover=all -fno-omit-frame-pointer
$(B)/tests/fuzz/%.o: CPPFLAGS += -Itests $(shell pkg-config --cflags $(PKGS) 2>/dev/null)
# The command line without the program round it.
FUZZ_CLI := $(filter-out %/main.o,$(CLI_OBJS))
$(B)/tests/fuzz/fuzz_store $(B)/tests/fuzz/fuzz_cli $(B)/tests/fuzz/corpus: $(FUZZ_CLI)
$(B)/tests/fuzz/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(B)/libgesta-io.a $(B)/libgesta-core.a
	$(Q)$(CC) -fsanitize=fuzzer,address,undefined -o $@ $(filter %.o,$^) $(filter %.a,$^) $(IO_LIBS)
$(B)/tests/fuzz/corpus: $(B)/tests/fuzz/corpus.o $(B)/libgesta-io.a $(B)/libgesta-core.a
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(IO_LIBS)
# Two doors go into a folder of their own before the seeds are read.
HERE := $(CURDIR)/$(B)
.PHONY: fuzz-run
fuzz: deps-test
	@$(MAKE) --no-print-directory CONFIG=fuzz CC=clang fuzz-run
fuzz-run: $(FUZZ_BINS) $(B)/tests/fuzz/corpus
	@mkdir -p $(B)/seeds && $(B)/tests/fuzz/corpus $(B)/seeds
	@bad=0; for t in $(FUZZ); do mkdir -p $(B)/corpus/$$t; \
	  if $(B)/tests/fuzz/fuzz_$$t -max_total_time=$(FUZZ_SECONDS) -timeout=30 -rss_limit_mb=3000 \
	      -max_len=400000 -verbosity=0 -close_fd_mask=3 -print_final_stats=1 \
	      -artifact_prefix=$(HERE)/$$t- $(HERE)/corpus/$$t $(HERE)/seeds/$$t > $(B)/$$t.log 2>&1; \
	  then echo "fuzz $$t: nothing found in $$(sed -n 's/stat::number_of_executed_units: *//p' \
	      $(B)/$$t.log) runs"; \
	  else bad=1; echo "fuzz $$t: FOUND"; grep -vE '^(INFO|stat)' $(B)/$$t.log | head -40; fi; \
	done; exit $$bad
