# make bench: every program of tests/bench, built and run; nothing of it is a test. The bare programs
# beside them are in tests/bench/bare.
BENCH_SRCS := $(wildcard tests/bench/*.c)
BENCH_BINS := $(patsubst %.c,$(B)/%,$(BENCH_SRCS))
BENCH_BARE := $(patsubst %.c,$(B)/%,$(wildcard tests/bench/bare/*.c))
$(B)/tests/bench/bare/%: $(B)/tests/bench/bare/%.o
	$(Q)$(CC) $(LDFLAGS) -Wl,--no-as-needed -o $@ $< $(IO_LIBS)
$(B)/tests/bench/%: $(B)/tests/bench/%.o $(B)/libgesta-io.a $(B)/libgesta-spar.a $(B)/libgesta-core.a
	$(Q)$(CC) $(LDFLAGS) -o $@ $< $(B)/libgesta-spar.a $(B)/libgesta-io.a $(B)/libgesta-core.a $(IO_LIBS)
$(B)/tests/bench/%.o: CPPFLAGS += -Itests $(shell pkg-config --cflags $(PKGS) 2>/dev/null)
bench: all $(BENCH_BINS) $(BENCH_BARE)
	@for b in $(BENCH_BINS); do B=$(B) $$b || exit 1; done
	@for s in $(wildcard tests/bench/*.sh); do B=$(B) sh $$s || exit 1; done
