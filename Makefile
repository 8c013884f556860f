# Each target sets up what it needs first; the first time takes a minute or two, later times no time.

PYTHON := .venv/bin/python
SCREEN := packaging/on_virtual_screen.sh
# Every process of the tests would compile the same modules anew on a machine that keeps no compiled ones.
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$(CURDIR)/build/compiled"

# What `make bench` measures, each alone when it is named behind it.
PARTS := start frame papers words scoring plays

.PHONY: help setup run test lint rules soak bench bundle clean $(PARTS)

help:
	@echo "make run      open Bellword (without a screen: play the demonstration match, see out/)"
	@echo "make test     run all checks and tests"
	@echo "make lint     run the checks of style, types and imports only"
	@echo "make rules    list every rule of every format beside the tests that prove it"
	@echo "make soak     run the tests that take long to find rare faults"
	@echo "make bench    measure what must be quick, beside packages of others; make bench start frame papers: only these"
	@echo "make bundle   build the program for this kind of computer in dist/ and try it"
	@echo "make setup    get everything ready, and no more"
	@echo "make clean    remove what was built (not .venv)"

setup:
	@packaging/setup.sh app virtual-screen tests

run:
	@packaging/run.sh

# ARGS are for pytest: make test ARGS="-k challenge". A file's tests stay together: each process has a window of its own.
test: setup
	$(COMPILED) $(SCREEN) $(PYTHON) -m pytest -m "not soak" --cov --numprocesses logical --dist loadfile --no-loadscope-reorder $(ARGS)
	@$(PYTHON) packaging/coverage_floor.py

lint: setup
	$(PYTHON) -m pytest tests/test_architecture.py tests/test_i18n.py

# make rules ARGS=--all lists every test, not only the first of each rule.
rules: setup
	@$(PYTHON) packaging/rules.py $(ARGS)

soak: setup
	$(SCREEN) $(PYTHON) -m pytest -m soak --timeout 3600 $(ARGS)

# Five minutes, most of them for the others. `make bench start papers` measures these parts only.
# ARGS="--data DIR" names the folder of positions to find plays in.
bench:
	@packaging/setup.sh app virtual-screen
	@$(PYTHON) packaging/bench.py $(filter $(PARTS),$(MAKECMDGOALS)) $(ARGS)

$(PARTS): bench
	@:

bundle:
	@packaging/setup.sh app virtual-screen packaging
	$(PYTHON) -m PyInstaller --noconfirm --log-level WARN --distpath dist --workpath build/bundle packaging/bellword.spec
	$(SCREEN) dist/bellword/bellword --smoke --data build/smoke
	@echo "The program is in dist/bellword; start it with dist/bellword/bellword."

clean:
	rm -rf build dist out
