# Everything runs in .venv, which is made on first use.
PYTHON ?= python3
BIN := .venv/bin
RUNNABLE := .venv/runnable
INSTALLED := .venv/installed
TIMES := .venv/tests.xml
ORDER ?= $(shell date +%s)

# Python keeps what it has read, whatever the shell says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

# uv takes seconds where pip takes minutes, but only pip knows the settings of its own files.
PINNED := -c constraints.txt
define install
	$(BIN)/uv pip install --quiet --python $(BIN)/python $(PINNED) -e '.[$(1)]' || \
	  $(BIN)/python -m pip install --disable-pip-version-check --quiet $(PINNED) -e '.[$(1)]'
endef

.DEFAULT_GOAL := help
.PHONY: help demo test types compiled whole quick wheel release bench bench-tests bench-history bench-trust soak admit indices notebooks docs pictures site golden chances picked plausible studies mutants clean

help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 13

demo: $(RUNNABLE) ## play Planet Apocalypse's Invasion map by every bot; report in demo-report/
	$(BIN)/python experiments/demo.py

test: $(INSTALLED) ## style, types, every quick test and a turn of the slow ones (twelve minutes on two cores)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j 2 types compiled
	$(BIN)/pytest -q --turn -n logical --dist worksteal --junitxml=$(TIMES)

types: $(INSTALLED)
	$(BIN)/mypy
	$(BIN)/python -m tests.dead_code

compiled: $(INSTALLED)
	$(BIN)/simkit cache --fill

whole: $(INSTALLED) ## every test and every grid, in an order of its own (under an hour): ORDER=7
	SIMKIT_WHOLE=1 $(BIN)/pytest -q --order $(ORDER) -n logical --dist worksteal --junitxml=$(TIMES)

quick: $(INSTALLED) ## style and the quick tests (three to four minutes on two cores), or those of a part: TESTS=tests/hades
	$(BIN)/ruff check .
	$(BIN)/pytest -m "not slow" -x -q -n logical --dist worksteal $(TESTS)

wheel: $(INSTALLED) ## a wheel in dist/ that brings the games compiled, for this system and Python (some minutes)
	SIMKIT_COMPILED=all $(BIN)/python -m pip wheel --disable-pip-version-check --quiet --no-deps --no-build-isolation -w dist .

release: $(INSTALLED) ## source archive and wheels in dist/, checked, each tried in an empty environment (half an hour)
	$(BIN)/python -m tests.release $(GAMES)

bench: $(INSTALLED) ## what is felt, beside goals and the last release; games a second, against plain Python and C
	$(BIN)/python -m benchmarks.goals
	$(BIN)/python -m benchmarks.history
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.own_games

bench-tests: ## what each family of tests cost when `make test` or `make whole` last ran, and the longest cases
	$(BIN)/python -m benchmarks.gate $(TIMES) $(KEEP)

bench-history: $(INSTALLED) ## enter what a game costs in this release into benchmarks/history.csv
	$(BIN)/python -m benchmarks.history --enter

bench-trust: $(INSTALLED) ## harm what is stored, kill sweeps and pages, send hostile documents, mutated games; count what is refused (two hours)
	$(BIN)/python -m benchmarks.trust --write

soak: $(INSTALLED) ## ask the page 500 questions; report memory, descriptors, zombies (some minutes)
	$(BIN)/python -m benchmarks.trust.soak

admit: $(INSTALLED) ## after numba was raised in pyproject.toml: what a new version must pass (an hour)
	$(BIN)/pytest -q -n logical --dist worksteal tests/kernel tests/test_contract.py tests/test_golden.py tests/test_trust.py
	$(BIN)/python -m benchmarks.trust bots
	$(BIN)/python -m tests.watched
	$(BIN)/python -m benchmarks.goals

indices: $(INSTALLED) ## play all bots of all games with every index held against its array (some minutes)
	$(BIN)/python -m tests.watched

notebooks: $(INSTALLED) ## execute the notebooks anew, at full size (some minutes)
	$(BIN)/python -m tests.notebooks

docs: $(INSTALLED) ## play the commands of the pages anew; set what they print, keep what they draw
	$(BIN)/python -m tests.pages

pictures: $(INSTALLED) ## take the docs' pictures of web pages anew (needs Chromium)
	$(BIN)/python -m tests.pictures

site: $(INSTALLED) ## the documentation as a site, in build/site
	$(BIN)/python -m tests.docs_site

golden: $(INSTALLED) ## play the golden rows anew and say which games have changed
	$(BIN)/python -m tests.golden

plausible: $(INSTALLED) ## hold the packs against what is known of real play, and calibrate anew (an hour)
	for game in apocalypse hades hellgame fury armageddon; do \
	  $(BIN)/simkit validate $$game --games 400 --out simkit/$$game/data/claims.csv || exit; \
	done
	$(BIN)/simkit calibrate apocalypse --who practised=quick --waves 2 --games 40 --out simkit/apocalypse/data/plausible.json
	$(BIN)/simkit calibrate hellgame --waves 2 --points 64 --games 40 --out simkit/hellgame/data/plausible.json

chances: $(INSTALLED) ## learn the chances to win anew, after rules or bots have changed (some minutes)
	$(BIN)/simkit learn apocalypse --games 8000 --seed 1001 --guests expert,hunter,guardian,rusher --out simkit/apocalypse/data/chances.toml
	$(BIN)/simkit learn hades --games 6000 --seed 1003 --guests expert,raider,collector --out simkit/hades/data/chances.toml
	$(BIN)/simkit learn hellgame --games 8000 --seed 1003 --guests expert,racer,watchful,warlord --out simkit/hellgame/data/chances.toml
	$(BIN)/simkit learn fury --games 3000 --seed 1003 --guests expert,beginner,avenger,warden --out simkit/fury/data/chances.toml
	$(BIN)/simkit learn armageddon --games 3000 --seed 1003 --guests expert,rusher,besieger,economist --out simkit/armageddon/data/chances.toml

picked: $(INSTALLED) ## rank the heroes of Planet Apocalypse anew for heroes=picked (some minutes)
	$(BIN)/python experiments/pick_heroes.py

mutants: $(INSTALLED) ## change rules by lot: do the quick tests notice? (MUTANTS="--seed 7 --count 50 hades")
	$(BIN)/python -m tests.mutants $(MUTANTS)

studies: $(INSTALLED) ## play the ready studies of experiments/ and keep their tables and charts (an hour)
	$(BIN)/python experiments/studies.py

clean: ## remove the environment and what tests and demo left
	rm -rf .venv build dist demo-report .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info

# A stamp is touched last, so an installation that broke off is done again.
$(RUNNABLE): pyproject.toml constraints.txt
	@echo "Installing simkit and what it needs to run into .venv (once, half a minute)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet $(PINNED) uv
	@$(call install,web)
	@touch $@

$(INSTALLED): $(RUNNABLE)
	@echo "Installing what development needs into .venv (once, half a minute)"
	@$(call install,dev)
	@touch $@
