# make play     set up on the first run, then open the game
# make test     the tests, without the slow ones    make test ARGS="-k stealth"
# make batteries  the slow ones: whole battles by chance, by opponents or on the screen, a part of each
# make long     all tests, with the whole of each battery
# make check    format, lint, types, floors, tests, batteries
# make bench    measurements
# make rolled   compare what is shown with what is rolled, in live battles of every system; takes minutes
# make uses     count which verbs opponents are offered and use; takes hours, goes on where it was
# make sanity   count moves of opponents that nobody understands, in the same battles
# make balance  let opponents fight every scenario under every system; takes hours, may be stopped and goes on
# make twins    change what opponents cannot know 5,000 times, and see whether their answers stay; takes long
# make temperaments  let every temperament fight plain opponents, and write how differently it fights
# make duels    solve small duels exactly and tell what an opponent loses in them; goes on where it was
# make strength fight for proof of how strong the best opponent is, in every system; takes many hours, may be
#               stopped and goes on; says in advance how long it takes at most
# make crosstable  let all levels and all baselines fight each other; within three hours on two cores, may be stopped
# make estimate learn anew how opponents estimate their chances; takes most of an hour, and goes on where it was
# make points   measure anew what units are worth in points, from exact odds; takes a minute
# make fairness let opponents fight random battles out; five minutes at a time, and goes on where it was
# make mutants  break the rules in small ways and see whether their tests notice; goes on where it was
# make papers   write the pages of packs, maps and units and the JSON Schemas anew, when the code or a pack says more
# make replays  record the battles of tests/replays anew, when they are meant to come out differently
# make picture  draw the picture of the README anew
# make pictures draw the pictures of tests/pictures anew, when screens are meant to look otherwise
# make monkey   press random keys, click and change sizes for some minutes, and see whether anything raises
# make fuzz     damage maps, packs, saves and settings by chance for some minutes, and see whether a command fails,
#               takes a second, 200 MB or more, or writes anything
# make fmt      format, and mend what can be mended by machine
# make clean    remove all that was made here, the .venv too; never a save, nor what battles came to
#
# Needs Python 3.11 or newer with venv and pip. To choose one: make play PYTHON=/path/to/python3

# What is compiled is kept, whatever the environment says: else each worker compiles what the tests are made with anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := play
.PHONY: play test batteries long check lint types floors bench rolled uses sanity balance twins temperaments duels strength estimate crosstable points fairness mutants papers replays picture pictures monkey fuzz fmt clean

PYTHON ?=
ARGS ?=
bin := .venv/bin
# Twice as many as there are cores: many tests wait for a terminal or a screen.
workers = $$($(bin)/python -c "import os; print(2 * (os.cpu_count() or 1))")

play: .venv/.play
	@$(bin)/python -m skirmish play $(ARGS)

tested = $(bin)/python -m pytest --quiet --numprocesses $(workers) --dist worksteal

test: .venv/.dev
	@$(tested) -m "not slow" $(ARGS)

batteries: .venv/.dev
	@$(tested) -m slow $(ARGS)

long: .venv/.dev
	@SKIRMISH_LONG=1 $(tested) $(ARGS)

check: lint types floors test batteries

lint: .venv/.dev
	@$(bin)/ruff format --check .
	@$(bin)/ruff check --quiet .

types: .venv/.dev
	@$(bin)/mypy --no-error-summary

floors: .venv/.dev
	@$(bin)/lint-imports --no-logo

picture: .venv/.dev
	@$(bin)/python docs/picture.py

points: .venv/.dev
	@$(bin)/python -m bench.points $(ARGS)

fairness: .venv/.dev
	@$(bin)/python -m bench.fairness $(ARGS)

mutants: .venv/.dev
	@$(bin)/python -m bench.mutants $(ARGS)

papers: .venv/.dev
	@$(bin)/python -m docs.pages

replays: .venv/.dev
	@$(bin)/python -m tests.replays.record $(ARGS)

bench: .venv/.dev
	@$(bin)/python -m bench $(ARGS)

rolled: .venv/.dev
	@$(bin)/python -m bench.rolled $(ARGS)

uses: .venv/.dev
	@$(bin)/python -m bench.uses $(ARGS)

sanity: .venv/.dev
	@$(bin)/python -m bench.sanity $(ARGS)

balance: .venv/.dev
	@$(bin)/python -m bench.balance $(ARGS)

twins: .venv/.dev
	@$(bin)/python -m bench.twins $(ARGS)

temperaments: .venv/.dev
	@$(bin)/python -m bench.temperaments $(ARGS)

duels: .venv/.dev
	@$(bin)/python -m bench.duels $(ARGS)

strength: .venv/.dev
	@$(bin)/python -m bench.strength $(ARGS)

crosstable: .venv/.dev
	@$(bin)/python -m bench.crosstable $(ARGS)

estimate: .venv/.dev
	@$(bin)/python -m bench.estimate $(ARGS)

pictures: .venv/.dev
	@$(bin)/python -m tests.pictures.draw $(ARGS)

monkey: .venv/.dev
	@$(bin)/python -m tests.app.monkey $(ARGS)

fuzz: .venv/.dev
	@$(bin)/python -m tests.bad_input.fuzz $(ARGS)

fmt: .venv/.dev
	@$(bin)/ruff format .
	@$(bin)/ruff check --fix .

clean:
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find skirmish tests bench -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The game alone is quick to install; who tests it gets the tools as well.
.venv/.play: pyproject.toml
	@$(make_venv)
	@echo "Setting up the game in .venv (once) ..."
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(make_ready)
	@touch $@

.venv/.dev: pyproject.toml
	@$(make_venv)
	@echo "Setting up the game and its tools in .venv (once) ..."
	@$(bin)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(make_ready)
	@$(bin)/python -m pytest --quiet --quiet --collect-only >/dev/null 2>&1 || true
	@touch .venv/.play $@

# What the first start would do is done with the rest: the code is compiled, and the game's own packs are checked and kept.
# So are the tests, once: where they are not, each worker compiles all of them.
define make_ready
$(bin)/python -m compileall -q skirmish && $(bin)/python -m skirmish scenario list >/dev/null 2>&1 || true
endef

# A candidate is run, not only looked up: it may be too old, or lack venv.
define make_venv
if ! $(bin)/python -c '' 2>/dev/null; then \
  for python in $(or $(PYTHON),python3.13 python3.12 python3.11 python3); do \
    if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
      exec $$python -m venv --clear .venv; \
    fi; \
  done; \
  echo "Skirmish needs Python 3.11 or newer with the venv module, and $(or $(PYTHON),python3) is not that."; \
  echo "Install one (on Debian and Ubuntu: python3 and python3-venv), or name one: make play PYTHON=/path/to/python3"; \
  exit 1; \
fi >&2
endef
