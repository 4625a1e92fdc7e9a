# The project's tasks. `make help` lists them; each calls run.py, which sets up what it needs.

PYTHON ?= python3
VENV := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint format docs bench fuzz mutate volume clean

help: ## list the tasks
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-8s %s\n", $$1, $$2 }'

setup: ## make .venv and install everything
	$(PYTHON) run.py setup

demo: ## check the game, write its rules reference, play 300 games
	$(PYTHON) run.py demo

test: ## run all tests
	$(PYTHON) run.py test

lint: ## formatting, lint, both type checkers
	$(PYTHON) run.py lint

format: setup ## put all Python files in form
	$(VENV) -m ruff format .
	$(VENV) -m ruff check --fix .

docs: ## build the documentation into site/
	$(PYTHON) run.py docs

bench: ## measure, as ratios against the targets in docs/internals/speed.md
	$(PYTHON) run.py bench

fuzz: setup ## throw a million broken sources at the compiler (FUZZ_INPUTS=N for another number)
	$(VENV) tests/fuzz/fuzzing.py
	$(VENV) -m pytest -m fuzz tests

mutate: setup ## change the base game's cards one by one: at least 85% of the changes must be noticed
	$(VENV) -m cardwright test cardsets/aeons_end --mutate --jobs 2 --at-least 85

volume: ## play thousands of games and check what must always hold
	$(PYTHON) run.py volume

clean: ## remove what the tasks have made, .venv too
	$(PYTHON) run.py clean
