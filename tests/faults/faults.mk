# make torture: gesta is killed, its calls fail, many use one file, its bytes change; TORTURE_SECONDS
# (1200) of each part, or TORTURE="kills:10000 log:1000 faults:1 cuts:1 crowd:200 bytes:10000" for counts;
# in slices, SEED is another one for each. tests/faults/short.sh is the short form for make check.
TORTURE_SECONDS ?= 1200
TORTURE         ?=
$(B)/tests/faults/torture: $(patsubst %,$(B)/tests/faults/%.o,torture torture_run torture_check torture_verbs) \
    $(filter-out %/main.o,$(CLI_OBJS)) $(B)/libgesta-io.a $(B)/libgesta-core.a
	@$(CC) $(LDFLAGS) -o $@ $^ $(IO_LIBS)
$(B)/tests/faults/shim.so: tests/faults/shim.c
	@mkdir -p $(@D)
	@$(CC) -std=gnu17 -O1 $(WARN) -shared -fPIC -o $@ $<
TORTURE_BINS := $(B)/tests/faults/torture $(B)/tests/faults/shim.so $(B)/tests/picture
.PHONY: torture torture-asan
torture: all $(TORTURE_BINS)
	@$(MAKE) --no-print-directory CONFIG=asan torture-asan
	@B=$(B) SECONDS_EACH=$(TORTURE_SECONDS) sh tests/faults/long.sh $(TORTURE)
torture-asan: all $(TORTURE_BINS)
