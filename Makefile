# Two commands do everything on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TABLE := $(VENV)/.table
READY := $(VENV)/.ready
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
WORKERS ?= 2

.PHONY: play test check unit plain browser deep bench clean

play: $(TABLE)  ## set up what the table needs, serve it and print its address
	$(BIN)/sandtable serve

test: $(READY) check unit plain browser  ## set up and run everything that must pass before a commit lands

check: $(READY)  ## format, lint, types, import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if command -v npx >/dev/null; then echo "tsc: the client's JSDoc types" && npx --yes --package typescript@5.9 tsc --noEmit -p sandtable/table/client/jsconfig.json; else echo "no npx: the client's types are not checked"; fi

unit: $(READY)  ## the tests with compiled rules
	$(BIN)/sandtable compile
	$(BIN)/pytest -n $(WORKERS) -m "not browser and not deep" --reruns 1

plain: $(READY)  ## the rules once more as plain Python, with coverage
	SANDTABLE_COMPILE=0 $(BIN)/pytest -n $(WORKERS) -m "not browser and not deep" --cov --cov-report=term:skip-covered --cov-fail-under=95 tests/core tests/conformance tests/games tests/play/test_account.py tests/adapters/test_vector.py tests/adapters/test_observations.py

browser: $(READY) $(VENV)/.chromium  ## the table in a real Chromium
	$(BIN)/sandtable compile
	$(BIN)/pytest -n $(WORKERS) -m "browser and not deep"

deep: $(READY) $(VENV)/.chromium  ## slow and thorough
	$(BIN)/sandtable compile
	SANDTABLE_DEEP=1 $(BIN)/pytest -n $(WORKERS) -m "not browser" tests/conformance tests/core tests/games tests/adapters tests/benchmarks tests/lab tests/bots/test_compiling.py tests/cli/test_studies.py
	SANDTABLE_DEEP=1 $(BIN)/pytest tests/table/test_chaos.py tests/table/test_hosting.py
	SANDTABLE_DEEP=1 $(BIN)/pytest -m "browser and deep"

bench: $(VENV)/.bench  ## speed, side by side with other engines; and what a study costs; writes benchmarks/results.md, research_results.md and lab_results.md
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.research
	$(BIN)/python -m benchmarks.lab

# Nobody who wants to play waits for the tools of those who develop. What is imported is compiled then.
$(TABLE): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) ".[table]" --no-compile
	touch $@

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) ".[dev]"
	touch $(TABLE) $@

$(VENV)/.bench: $(READY)
	$(INSTALL) ".[bench]"
	touch $@

$(VENV)/.chromium: $(READY)
	sh scripts/install-chromium
	touch $@

clean:  ## remove the virtual environment and every cache in the tree
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
	find . -name __pycache__ -prune -exec rm -rf {} +
