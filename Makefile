# Two commands do everything on a fresh machine: `make play` and `make test`.
# Each makes a virtual environment in .venv, installs Parlour into it, and runs.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: play test pytest lint bench soak clean

play: $(VENV)/installed
	@$(BIN)/parlour

test: lint pytest

lint: $(VENV)/installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

pytest: $(VENV)/installed-for-tests
	$(BIN)/python -m pytest -n auto -q

bench: $(VENV)/installed
	$(BIN)/python -m bench

# Longer campaigns than a test run has time for: the same properties with many more cases.
soak: $(VENV)/installed-for-tests
	$(BIN)/python -m pytest -n auto -q --hypothesis-profile=soak

clean:
	rm -rf $(VENV) build dist *.egg-info src/*.egg-info src/parlour/lexicon/data

BUILT_FROM = pyproject.toml setup.py src/parlour/__init__.py $(wildcard src/parlour/lexicon/*.py) \
	$(wildcard src/parlour/kernel/*.py src/parlour/kernel/*.pxd)

$(VENV)/installed: $(BUILT_FROM)
	@test -n "$(PYTHON)" || { echo "Parlour needs Python 3.11 or newer; none was found." >&2; exit 1; }
	@echo "Setting up $(VENV) (once; it takes a minute) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-for-tests: $(VENV)/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group test
	@touch $@
