# Each target sets up what it needs first; the first time takes a minute or two, later times no time.

VENV_PYTHON := .venv/bin/python
SCREEN := packaging/on_virtual_screen.sh
# Every process of the tests would compile the same modules anew on a machine that keeps no compiled ones.
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$(CURDIR)/build/compiled"
# Freed memory is given out again where it is, for the next test's widgets.
LARGE := thp:always,narenas:1,tcache_max:4096,lg_tcache_nslots_mul:3,dirty_decay_ms:60000
# Where objects lie close together, and in large pages, the widgets of a test are swept up in half the time.
TOGETHER = $(if $(wildcard /usr/lib/*/libjemalloc.so.2),MALLOC_CONF=$(LARGE) PYTHONMALLOC=malloc LD_PRELOAD=libjemalloc.so.2)

# What `make bench` measures, each alone when it is named behind it.
PARTS := start frame taps screens audience papers words scoring plays
# Packages whose coverage has a floor, which examples in their own tests count for (tool.coverage in pyproject.toml).
MEASURED := competition drills formats match partner record roster rules tables
# What builds the program, and what makes two builds alike; Kivy writes where nothing of a user's is.
BUILDER := build/builder/bin/python
ALIKE := SOURCE_DATE_EPOCH="$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)}" PYTHONHASHSEED=1 \
	KIVY_LOG_MODE=PYTHON KIVY_HOME="$(CURDIR)/build/builder"
# What is tested in the minute between two edits: it needs no window.
CORE := $(addprefix tests/,$(MEASURED) words terminal) tests/store/test_*.py
# What `make soak` has, part by part: of the places named what is marked so. What a part leaves out, another has.
SOAKS := walks screens days files crash many
SOAK_walks := $(wildcard tests/ui/test_*.py)
SOAK_screens := $(wildcard tests/ui/*/)
SOAK_days := $(addprefix tests/,competition drills formats match partner rehearsal rehearse rules)
SOAK_crash := $(addprefix tests/,faults packaging settings sound terminal windows) $(wildcard tests/test_*.py)
SOAK_files := $(addprefix tests/,printing record roster say stage store tables wordlists words)
SOAK = $(COMPILED) $(TOGETHER) $(SCREEN) $(VENV_PYTHON) -m pytest --timeout 3600 --numprocesses logical --dist worksteal

.PHONY: help setup run test tests test-fast coverage lint rules mutants contexts soak $(SOAKS:%=soak-%) looks rehearse bench bundle windows windows-installers windows-test size deb machines release clean $(PARTS)

help:
	@echo "make run        open Bellword (without a screen: play the demonstration match, see out/)"
	@echo "make test-fast  run the tests of the core, which need no window, in a minute"
	@echo "make test       run all checks and tests"
	@echo "make coverage   measure what the tests of the core leave out, and hold it to its floor"
	@echo "make lint       run the checks of style, types, imports and translations only"
	@echo "make rules      list every rule of every format beside the tests that prove it"
	@echo "make mutants    change a package at places by chance, and tell what no test notices: ARGS=\"--package store\""
	@echo "make contexts   note for it which tests run which line, and how long each takes; ARGS=tests/ui: of these tests"
	@echo "make soak       run the tests that take long to find rare faults; make soak PART=crash: one of $(SOAKS)"
	@echo "make looks      compare every screen with its approved picture; make looks ARGS=--approve: approve what is shown"
	@echo "make rehearse   go through a school day with the real program, driven from outside by touches, clicks and keys"
	@echo "make bench      measure what must be quick, beside packages of others; make bench start frame papers: only these"
	@echo "make bundle     build the program for this kind of computer in dist/ and try it"
	@echo "make windows    build the program for Windows on Debian, and play a match with it in Wine"
	@echo "make windows-test   run the tests in a Windows Python in Wine, in an hour or so"
	@echo "make windows-installers  make the installer and the portable zip for Windows in dist/ and try them in Wine"
	@echo "make deb        make a package of it for Debian, Ubuntu and Chromebooks in dist/"
	@echo "make machines   try make run, make test and the package on small fresh Debians, as root with mmdebstrap"
	@echo "make size       measure it beside a bare Kivy app"
	@echo "make release    build every file of a release, with checksums, in dist/release/"
	@echo "make setup      get everything ready, and no more"
	@echo "make clean      remove what was built (not .venv)"

setup:
	@packaging/setup.sh app virtual-screen tests

run:
	@packaging/run.sh

# ARGS are for pytest: make test ARGS="-k challenge".
test: setup
	@$(VENV_PYTHON) packaging/processor_time.py "make test" 600 $(MAKE) --no-print-directory --keep-going --jobs=2 lint tests

tests: setup
	$(COMPILED) $(TOGETHER) $(SCREEN) $(VENV_PYTHON) -m pytest -m "not soak" --numprocesses logical --dist worksteal $(ARGS)

test-fast: setup
	$(COMPILED) $(VENV_PYTHON) -m pytest --numprocesses logical --dist worksteal $(CORE) $(ARGS)

# Made-up examples do not count: what they come upon by chance proves little.
coverage: setup
	$(COMPILED) $(VENV_PYTHON) -m pytest -m "not soak and not hypothesis" --cov --numprocesses logical --dist worksteal \
		$(addprefix tests/,$(MEASURED)) $(ARGS)
	@$(VENV_PYTHON) packaging/coverage_floor.py

lint: setup
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --quiet --check . || { echo ".venv/bin/ruff format . lays them out"; exit 1; }
	@report=$$(.venv/bin/lint-imports --no-cache --no-logo) || { echo "$$report"; exit 1; }
	@$(VENV_PYTHON) packaging/messages.py check
	@.venv/bin/mypy --no-error-summary

# make rules ARGS=--all lists every test, not only the first of each rule.
rules: setup
	@$(VENV_PYTHON) packaging/rules.py $(ARGS)

# Each part ends within an hour on two cores; `many` has every property, with many more examples (tests/examples.py).
soak: $(or $(PART:%=soak-%),$(SOAKS:%=soak-%))

soak-many: setup
	$(SOAK) -m hypothesis --hypothesis-profile many tests $(ARGS)

$(filter-out soak-many,$(SOAKS:%=soak-%)): setup
	$(SOAK) -m "soak and not hypothesis" $(SOAK_$(@:soak-%=%)) $(ARGS)

# What it tells is read, not counted alone: some changes are none. ARGS="--package ui/kit --count 60 --seed 2 --jobs 2".
mutants: setup
	@$(TOGETHER) $(SCREEN) $(VENV_PYTHON) packaging/mutants.py $(ARGS)

# ARGS="--cov-append --junitxml=build/times-2.xml tests/ui/kit" adds to it what these tests are since they were changed.
contexts: setup
	COVERAGE_FILE=build/contexts $(COMPILED) $(TOGETHER) $(SCREEN) $(VENV_PYTHON) -m pytest -m "not soak" --cov=classroom \
		--cov-config=/dev/null --cov-report= --cov-context=test --junitxml=build/times.xml \
		--numprocesses logical --dist worksteal $(ARGS)

# Some minutes for each of the eight; ARGS="--only ms-1024x600" takes one. What differs is drawn in build/looks.
looks: setup
	@$(COMPILED) $(VENV_PYTHON) -m tests.ui.looks $(ARGS)

# Some minutes for each scenario; ARGS="lock" takes one. What was seen is in build/rehearse: a table, and pictures.
rehearse: setup
	@$(VENV_PYTHON) -m tests.rehearse.scenarios $(ARGS)

# Five minutes, most of them for the others. `make bench start papers` measures these parts only.
# ARGS="--data DIR" names the folder of positions to find plays in.
bench:
	@packaging/setup.sh app virtual-screen
	@$(VENV_PYTHON) packaging/bench.py $(filter $(PARTS),$(MAKECMDGOALS)) $(ARGS)

$(PARTS): bench
	@:

bundle:
	@packaging/setup.sh app virtual-screen packaging
	$(ALIKE) $(BUILDER) -m PyInstaller --noconfirm --log-level ERROR --distpath dist --workpath build/bundle packaging/bellword.spec
	$(BUILDER) packaging/bill.py dist/bellword
	$(SCREEN) dist/bellword/bellword --smoke --data build/smoke
	@echo "The program is in dist/bellword; start it with dist/bellword/bellword."

windows:
	@packaging/setup.sh app virtual-screen windows
	@packaging/windows/setup.sh
	@packaging/windows/build.sh

# ARGS are for pytest, as with `make test`. Under a short name tests' folders fit on the screens, as they do elsewhere.
windows-test:
	@packaging/setup.sh app virtual-screen windows
	@packaging/windows/setup.sh tests
	$(SCREEN) packaging/windows/wine.sh python -m pytest -o cache_dir=build/windows/pytest --basetemp 'C:\t' -m "not soak" \
		--numprocesses logical --dist worksteal $(ARGS)

# The program of `make windows`, to be installed. Beside the installers it is tried as a guest on somebody's laptop.
windows-installers: windows
	@packaging/setup.sh app virtual-screen tests windows installers
	@packaging/windows/setup.sh
	packaging/windows/installers.sh
	$(SCREEN) $(VENV_PYTHON) -m pytest -m soak tests/windows $(ARGS)

deb: bundle
	$(BUILDER) packaging/deb.py

# An hour or so. ARGS="--system trixie --who user --fast" takes one, and the tests of the core.
machines:
	@packaging/setup.sh app
	@$(VENV_PYTHON) packaging/machines.py $(ARGS)

# Builds both, and says how many times as large as a bare Kivy app the program is.
size: bundle
	$(ALIKE) $(BUILDER) -m PyInstaller --noconfirm --log-level ERROR --distpath build/bare --workpath build/bundle packaging/bare.spec
	@du --summarize --apparent-size --block-size=1M dist/bellword build/bare/bare

# ARGS=--without-windows where there is no Wine.
release:
	@packaging/release.sh $(ARGS)

clean:
	rm -rf build dist out
