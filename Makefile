# Two commands do everything on a fresh machine: `make play` and `make test`.
# Each makes a virtual environment in .venv, installs Parlour into it, and runs.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
BIN = $(VENV)/bin
SANITIZED = .venv-sanitized
WANTED = .
PROFILE = parlour
TYPESCRIPT = 7.0.2
KILLS = 100
TESTS =
runtime = $(shell gcc -print-file-name=lib$(1).so)

.PHONY: play test pytest lint typescript bench soak trial sanitized clean

play: $(VENV)/installed
	@$(BIN)/parlour

test: lint pytest

lint: $(VENV)/installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

pytest: $(VENV)/installed-for-tests typescript
	$(BIN)/python -m pytest -n auto -q $(TESTS)

# What checks the types of the pages' scripts (tests/web/test_types.py), where there is npm to fetch it.
typescript: .node/typescript-$(TYPESCRIPT)

.node/typescript-$(TYPESCRIPT):
	@if command -v npm >/dev/null; then \
		npm install --silent --no-save --no-package-lock --prefix .node typescript@$(TYPESCRIPT) && touch $@ || \
		echo "TypeScript could not be fetched; the scripts of the pages are not checked." >&2; fi

bench: $(VENV)/installed-for-tests
	$(BIN)/python -m bench

# Longer campaigns than a test run has time for: the same properties with many more cases, and the
# compiled kernels once more with gcc's checks in them, which end a test at the first wrong access.
# A server is killed $(KILLS) times in each way in which it can be (tests/web/test_faults.py).
soak: PROFILE = soak
soak: sanitized $(VENV)/installed-for-tests
	PARLOUR_KILLS=$(KILLS) $(BIN)/python -m pytest -n auto -q --hypothesis-profile=$(PROFILE)

# What docs/serving.md says of several machines, on hosts made of network namespaces; needs root.
trial: $(VENV)/installed-for-tests
	BIN=$(BIN) tests/web/netns_trial.sh

# A report ends the process, and so fails its test; --capture=sys lets it be seen.
sanitized: $(SANITIZED)/installed
	env LD_PRELOAD="$(call runtime,asan) $(call runtime,ubsan)" PYTHONMALLOC=malloc \
		ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		$(SANITIZED)/bin/python -m pytest -n auto -q --capture=sys \
		-k 'not [plain]' --hypothesis-profile=$(PROFILE) tests/kernel tests/coach

clean:
	rm -rf $(VENV) $(SANITIZED) .node screenshots build dist *.egg-info src/*.egg-info src/parlour/lexicon/data

BUILT_FROM = pyproject.toml setup.py src/parlour/__init__.py $(wildcard src/parlour/lexicon/*.py) \
	$(wildcard src/parlour/kernel/*.py src/parlour/kernel/*.pxd)

$(VENV)/installed: $(BUILT_FROM)
	@test -n "$(PYTHON)" || { echo "Parlour needs Python 3.11 or newer; none was found." >&2; exit 1; }
	@echo "Setting up $(VENV) (once; it takes a minute) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable "$(WANTED)" $(GROUP)
	@touch $@

# With every extra, and what the tests need besides.
$(VENV)/installed-for-tests: $(BUILT_FROM)
	@rm -f $(VENV)/installed
	@$(MAKE) --no-print-directory $(VENV)/installed WANTED='.[all]' GROUP='--group test'
	@touch $@

# Not editable, because the kernels beside the sources are the ordinary ones.
$(SANITIZED)/installed: pyproject.toml setup.py $(shell find src -name '*.py' -o -name '*.pxd')
	@test -f "$(call runtime,asan)" -a -f "$(call runtime,ubsan)" || \
		{ echo "make sanitized needs gcc, with its libasan and libubsan." >&2; exit 1; }
	@echo "Setting up $(SANITIZED) (after each change; it takes a minute) ..."
	@rm -rf $(SANITIZED) build/sanitized
	@$(PYTHON) -m venv $(SANITIZED)
	@$(SANITIZED)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@CC=gcc PARLOUR_SANITIZE=1 $(SANITIZED)/bin/python -m pip install --quiet \
		--disable-pip-version-check . --group test
	@touch $@
