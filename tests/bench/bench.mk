# make bench: every program of tests/bench, built and run; nothing of it is a test.
BENCH_SRCS := $(wildcard tests/bench/*.c)
BENCH_BINS := $(patsubst %.c,$(B)/%,$(BENCH_SRCS))
$(B)/tests/bench/%: $(B)/tests/bench/%.o $(B)/libgesta-io.a $(B)/libgesta-core.a
	$(Q)$(CC) $(LDFLAGS) -o $@ $< $(B)/libgesta-io.a $(B)/libgesta-core.a $(IO_LIBS)
$(B)/tests/bench/%.o: CPPFLAGS += -Itests $(shell pkg-config --cflags $(PKGS) 2>/dev/null)
bench: all $(BENCH_BINS)
	@for b in $(BENCH_BINS); do B=$(B) $$b || exit 1; done
	@for s in $(wildcard tests/bench/*.sh); do B=$(B) sh $$s || exit 1; done
