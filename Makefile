# Every command of the project; `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

GO ?= go
FUZZTIME ?= 3s
FUZZ ?= .
BENCH ?= .

# Pinned tools; their module is apart from the program's, which gains no dependency by them.
LINT := $(GO) tool -modfile="$(CURDIR)/.ci/tools/go.mod" golangci-lint

# Directories of all modules in the tree, and of those that hold Go code.
MODULES := $(sort $(patsubst %/go.mod,%,$(shell find . \( -name .git -o -name testdata \) -prune -o -name go.mod -print)))
CODE := $(filter-out ./.ci/%,$(MODULES))
NESTED := $(filter-out .,$(CODE))

# $(call in,DIRECTORIES,COMMAND) runs a command in each directory.
in = for dir in $(1); do echo "$$dir: $(subst ",\",$(2))"; (cd "$$dir" && $(2)) || exit 1; done
# $(call packages,PATTERN) lists the packages whose tests have a line with the pattern.
packages = $(sort $(dir $(shell grep -rlE --include='*_test.go' --exclude-dir=testdata '$(1)' $(wildcard *_test.go ids model theme ui))))

.PHONY: help
help: ## list the targets
	@grep -E '^[a-z0-9 -]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

.PHONY: run build test race bench peers-bench
run: ## start the program: make run ARGS='decode 9q77e7ft9u236223'
	$(GO) run . $(ARGS)

# Without C the program needs no dynamic linker, which takes a third of the time it starts in.
build: ## build bin/idtui
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/idtui .

# The systems that .goreleaser.yaml releases for; every one has to compile.
SYSTEMS := $(shell sed -n 's/^ *goos: \[\(.*\)\]/\1/p' .goreleaser.yaml | tr -d ,)
MACHINES := $(shell sed -n 's/^ *goarch: \[\(.*\)\]/\1/p' .goreleaser.yaml | tr -d ,)

.PHONY: cross
cross: ## compile for every system that is released for
	@for os in $(SYSTEMS); do for arch in $(MACHINES); do echo "$$os/$$arch"; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -o /dev/null . || exit 1; done; done

test: ## run the tests
	$(GO) test ./...

race: ## run the tests under the race detector
	$(GO) test -race ./...

bench: ## run the benchmarks: make bench BENCH=Next
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

peers-bench: ## compare with other libraries' generators: make peers-bench ARGS=-json
	$(MAKE) -C ids/peers bench

.PHONY: fuzz
fuzz: ## fuzz each target a while: make fuzz FUZZTIME=1m FUZZ=Parse
	.ci/fuzz '$(FUZZTIME)' '$(FUZZ)'

.PHONY: vet lint fmt
vet:
	@$(call in,$(CODE),$(GO) vet ./...)

lint: ## run the linters
	@$(call in,$(CODE),$(LINT) run ./...)

fmt: ## format the code
	$(LINT) fmt

# What is made from the code and kept in the tree. Tests compare it, and write it anew with -update.
.PHONY: golden docs screenshots
golden: ## write the golden files anew
	$(call update,$(call packages,golden"|flag[.]Bool.*"update"),.)

docs: ## write the tables of the documents anew (tests named TestDocs…)
	$(call update,$(call packages,^func TestDocs),^TestDocs)

# $(call update,PACKAGES,TESTS)
update = $(if $(1),$(GO) test $(addprefix ./,$(1)) -run '$(2)' -update,@echo "nothing to update yet")

# $(call shots,FLAGS) draws the pictures, or compares them with -check.
SHOTS := $(wildcard screenshots/cmd/shots)
define shots
cd screenshots && $(GO) run ./cmd/shots -bin ../bin/idtui -out . $(1)
cd screenshots && $(GO) run ./cmd/shots -bin ../bin/idtui -gif demo.gif $(1)
endef

.PHONY: check-screenshots e2e
ifneq ($(SHOTS),)
screenshots: build ## draw the pictures anew
	$(call shots)

check-screenshots: build ## compare the pictures with what the program draws now
	$(call shots,-check)
else
screenshots check-screenshots:
	@echo "no screenshots yet"
endif

# Not from the cache: it does not see that the program, built by the tests, has changed.
e2e: ## test the nested modules, among them the program in a terminal
	@$(call in,$(NESTED),$(GO) test -race -count=1 ./...)

.PHONY: check check-format check-tidy
check: race vet lint check-format check-tidy cross fuzz e2e check-screenshots ## all that the pipeline asks
	@echo "check: ok"

check-format:
	$(LINT) fmt --diff

check-tidy:
	@$(call in,$(MODULES),$(GO) mod tidy -diff)
