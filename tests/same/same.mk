# make same: does what moves code change nothing? The first time it writes what the battles of
# tests/same come to into SAME, a file outside the tree; from then on it compares. SEEDS="1 40" for
# twice as many battles.
SAME  ?= ../same.txt
SEEDS ?= 1 20
$(B)/tests/same/%.o: CPPFLAGS += -Itests
$(B)/tests/same/same: $(B)/tests/same/same.o $(B)/libgesta-spar.a $(B)/libgesta-core.a
	$(Q)$(CC) $(LDFLAGS) -o $@ $< $(B)/libgesta-spar.a $(B)/libgesta-core.a -lm
.PHONY: same
same: $(B)/tests/same/same
	@$(B)/tests/same/same $(SEEDS) > $(B)/same.txt
	@if [ -f $(SAME) ]; then \
	  diff $(SAME) $(B)/same.txt > $(B)/same.diff && echo "ok - $$(wc -l < $(SAME)) battles as before" || \
	  { head -20 $(B)/same.diff; echo "not ok - battles differ: $$(grep -c '^>' $(B)/same.diff)"; exit 1; }; \
	else cp $(B)/same.txt $(SAME) && echo "written: $(SAME), $$(wc -l < $(SAME)) battles"; fi
