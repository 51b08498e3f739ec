# Tests: every tests/unit/test_*.c, tests/property/test_*.c, tests/golden/test_*.c and
# tests/positions/test_*.c is a cmocka program of its own; tests/layers and tests/cli are scripts.
# A test of the core links libgesta-core.a alone; one that says "LINK: io" in its first five
# lines gets libgesta-io.a and the libraries as well.

TEST_SRCS := $(wildcard tests/unit/test_*.c tests/property/test_*.c tests/golden/test_*.c \
                        tests/positions/test_*.c tests/faults/test_*.c)
TEST_BINS := $(patsubst %.c,$(B)/%,$(TEST_SRCS))
# The longest first, so that no processor waits for one of them at the end.
LONGEST   := tests/faults/short.sh tests/layers/clang.sh $(addprefix tests/cli/,products.sh help.sh logged.sh posts.sh)
TEST_SH   := $(LONGEST) $(filter-out %/long.sh $(LONGEST),$(wildcard tests/layers/*.sh tests/cli/*.sh tests/faults/*.sh))

# What the property tests of the rule sets share.
$(addprefix $(B)/tests/property/test_,shw goh moh feu wmh cam sheets): $(B)/tests/property/rules_props.o

# What whole battles of every rule set share.
$(addprefix $(B)/tests/property/test_,battles goh_battles): $(B)/tests/property/whole_battles.o

# What tests and bench have and the program does not: simple opponents and trials, and what is made
# as plain lines.
$(B)/libgesta-spar.a: $(patsubst %.c,$(B)/%.o,$(wildcard tests/spar/*.c tests/traces/*.c))
	@rm -f $@ && ar rcsD $@ $^

$(B)/tests/%: $(B)/tests/%.o $(B)/libgesta-io.a $(B)/libgesta-spar.a $(B)/libgesta-core.a
	@if head -5 tests/$*.c | grep -q 'LINK: io'; then \
	  $(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(B)/libgesta-spar.a $(B)/libgesta-io.a \
	    $(B)/libgesta-core.a -lcmocka $(IO_LIBS); \
	else \
	  $(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(B)/libgesta-spar.a $(B)/libgesta-core.a -lcmocka -lm; \
	fi

$(B)/tests/%.o: CPPFLAGS += -Itests $(shell pkg-config --cflags $(PKGS) 2>/dev/null)

# The second reader of the stories, and what is counted of them.
READER_OBJS := $(patsubst %.c,$(B)/%.o,$(filter-out %/measures.c %/truth.c %/lives.c,$(wildcard tests/reader/*.c)))
$(addprefix $(B)/tests/,reader/measures reader/truth reader/lives property/test_story_reader): $(READER_OBJS)
# How well battles are told: a hundred of them, counted. Not a test.
.PHONY: measures
measures: all $(B)/tests/reader/measures
	@sh tests/reader/corpus.sh $(B)/gesta $(B)/measures > $(B)/measures.txt
	@$(B)/tests/reader/measures $$(cat $(B)/measures.txt)

# Every story held against its log by the second reader, thousands of them, in slices. TRUTH=COUNT.
TRUTH ?= 1000
.PHONY: truth
truth: all $(B)/tests/reader/truth $(B)/tests/reader/lives
	@bad=0; sh tests/reader/lives.sh $(B)/gesta $(B)/tests/reader/lives 1 2 3 || bad=1; \
	  for kind in samples random drawn typed; do i=0; while [ $$i -lt $(TRUTH) ]; do \
	  $(B)/tests/reader/truth -$$kind $$i 250 || bad=1; i=$$((i + 250)); done; done; exit $$bad

# Pictures for the scripts.
$(B)/tests/picture: $(B)/tests/picture.o $(B)/libgesta-core.a
	@$(CC) $(LDFLAGS) -o $@ $^ $(IO_LIBS)

check: deps-test
	@$(MAKE) --no-print-directory $(JOBS_ALL) all $(TEST_BINS) $(TORTURE_BINS) $(B)/tests/reader/lives
	@B=$(B) CC="$(CC)" WARN="$(WARN)" sh tests/run.sh $(TEST_SH) $(TEST_BINS)
# What a developer runs all day: the same without installing anything.
quick: all $(TEST_BINS) $(TORTURE_BINS) $(B)/tests/reader/lives
	@B=$(B) CC="$(CC)" WARN="$(WARN)" sh tests/run.sh $(TEST_SH) $(TEST_BINS)
.PHONY: deps-test
deps-test:
	@sh tests/deps.sh test
.SECONDARY:
# The unit tests and one campaign under valgrind; slow, so apart.
VALGRIND_BINS := $(patsubst %.c,$(B)/%,$(filter-out tests/unit/test_vectors.c,$(wildcard tests/unit/test_*.c)))
.PHONY: valgrind
valgrind: all $(VALGRIND_BINS) $(B)/tests/picture
	@B=$(B) sh tests/valgrind.sh $(VALGRIND_BINS)

# What stands where on the pages of sixty battles and more, on every paper and in every ink. SEEDS=COUNT.
SEEDS ?= 3
.PHONY: pages
pages: all
	@PAGES=all EPUBS=all SEEDS=$(SEEDS) JOBS=1 B=$(B) CC="$(CC)" WARN="$(WARN)" sh tests/run.sh tests/cli/maps.sh \
	  tests/cli/posts.sh
