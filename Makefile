# Every task of the kit. `make` alone lists them.
PYTHON ?= python3

# Variables of the command line travel through the environment, never through a shell line.
VARIABLES = P SUBMISSION SECONDS CASES SEED JUDGE KEEP DATA JOBS CLUSTER INTERPRETER PIN ROUNDS AGAINST GENERATOR CHECK VALIDATOR KIND FROM FORMAT BOARDS COST
$(foreach v,$(VARIABLES),$(eval override $(v) := $$(value $(v)))) # as typed: a dollar in a path is no variable
export $(VARIABLES)
export KIT_FROM_MAKE = 1

.DEFAULT_GOAL := help
.PHONY: help stress judge data submit doctor bench cage solvers new test campaign lint clean census embed report hunt strength

help: ## list these tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

stress: ## test submissions against the C++ references: P= SUBMISSION= SECONDS=20 CASES= SEED= JUDGE= JOBS= CLUSTER= KEEP=1; plain 对拍: SUBMISSION= AGAINST= GENERATOR= CHECK= VALIDATOR=
	@$(if $(filter bench,$(MAKECMDGOALS)),:,"$(PYTHON)" -m checker stress) # behind bench it is a word for it

judge: ## verdicts on the test data: P= SUBMISSION= JUDGE=luogu DATA=folder INTERPRETER=pypy3 JOBS=
	@"$(PYTHON)" -m checker judge

data: ## write the test data into build/data/, packages too with FORMAT=: P= SEED= FORMAT=hdu|hydro|icpc|kattis|luogu|all
	@"$(PYTHON)" -m checker data

submit: ## check a submission as its judge would, then hand it to you: P= JUDGE= SUBMISSION= INTERPRETER=pypy3
	@"$(PYTHON)" -m checker submit

report: ## one page of the last runs, with boards to play, and the editorials: build/report.html: P= BOARDS=file.in
	@"$(PYTHON)" -m checker report

hunt: ## search for boards that are slow or hard, keep the best: P= SECONDS=60 COST=work|cpu|answer SUBMISSION= SEED=
	@"$(PYTHON)" -m checker hunt

strength: ## how many wrong programs and mutants the test data refuse: P= CASES=100000 KEEP=1
	@"$(PYTHON)" -m checker strength

doctor: ## what is installed, what works, and the remedy for each gap
	@"$(PYTHON)" -m checker doctor

bench: ## figures of this machine, two minutes; a part of them: make bench solvers|stress|cage; ROUNDS=
	@P="$${P:-$(filter solvers stress cage,$(MAKECMDGOALS))}" "$(PYTHON)" -m checker bench

cage solvers: # words for bench
	@:

new: ## start a problem, an example that works: P=name KIND=exact|float|many FROM=file.json (Competitive Companion)
	@"$(PYTHON)" -m checker new

census: ## how many boards have which answer: P= CASES=100000 of a sample, SEED=
	@"$(PYTHON)" -m checker census

embed: ## make solutions/rotation_game__table.py, the submission with the table embedded, anew from its template
	@"$(PYTHON)" -m checker embed

test: ## run the tests: P= only those of one problem
	@"$(PYTHON)" -m checker.setup test $(if $(shell command -v chromium 2>/dev/null),browser)
	@.venv/bin/python -m pytest

campaign: ## run the tests that take long: hostile programs at every level of the cage, every wrong program, every mutant
	@"$(PYTHON)" -m checker.setup test
	@.venv/bin/python -m pytest -m campaign

lint: ## check style and types
	@"$(PYTHON)" -m checker.setup lint
	@.venv/bin/python -m ruff check .
	@.venv/bin/python -m ruff format --check .
	@.venv/bin/python -m mypy
	@.venv/bin/clang-format --dry-run -Werror cpp_ref/*.cpp cpp_ref/*.hpp cpp_ref/abi.h checker/running/cage/launch.c checker/running/cage/bare.h checker/running/arena/native/*.[ch] cpp_ref/census/*.cpp tests/laws/*.cpp tests/running/arena/*/*.cpp

clean: ## remove everything built, the environment too
	rm -rf build .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
