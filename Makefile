# Every command of the project; `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

GO ?= go
FUZZTIME ?= 3s
FUZZ ?= .
BENCH ?= .

# Pinned tools. Their module is separate, so that idtui does not depend on them.
LINT := $(GO) tool -modfile="$(CURDIR)/.ci/tools/go.mod" golangci-lint

# Directories of all modules in the tree, and of those that hold Go code.
MODULES := $(sort $(patsubst %/go.mod,%,$(shell find . \( -name .git -o -name testdata \) -prune -o -name go.mod -print)))
CODE := $(filter-out ./.ci/%,$(MODULES))
NESTED := $(filter-out .,$(CODE))

# $(call in,DIRECTORIES,COMMAND) runs a command in each directory.
in = for dir in $(1); do echo "$$dir: $(subst ",\",$(2))"; (cd "$$dir" && $(2)) || exit 1; done
# $(call packages,PATTERN) lists the packages of the main module whose tests have a line with the pattern.
packages = $(filter-out $(NESTED:./%=%/%),$(sort $(dir $(shell grep -rlE --include='*_test.go' --exclude-dir=testdata '$(1)' $(wildcard *_test.go docs ids model theme ui)))))

.PHONY: help
help: ## list the targets
	@grep -E '^[a-z0-9 -]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

.PHONY: run build test race bench peers-bench
run: ## start idtui: make run ARGS='decode 9q77e7ft9u236223'
	$(GO) run . $(ARGS)

# Without C, idtui needs no dynamic linker, which takes a third of its startup time.
build: embed-page ## build bin/idtui
	CGO_ENABLED=0 $(GO) build -trimpath -tags page -o bin/idtui .

.PHONY: page embed-page
page: OUT ?= bin/page
page: ## write the page for browsers into a folder: make page OUT=folder
	@$(GO) run ./ui/web/build -out '$(OUT)'

# The page that is part of bin/idtui, for serve --page.
embed-page:
	@rm -rf ui/web/dist
	@$(GO) run ./ui/web/build -pack -out ui/web/dist

# The systems of the releases, from .goreleaser.yaml. idtui must compile for each of them.
SYSTEMS := $(shell sed -n 's/^ *goos: \[\(.*\)\]/\1/p' .goreleaser.yaml | tr -d ,)
MACHINES := $(shell sed -n 's/^ *goarch: \[\(.*\)\]/\1/p' .goreleaser.yaml | tr -d ,)

.PHONY: cross
cross: ## compile for every system of the releases
	@for os in $(SYSTEMS); do for arch in $(MACHINES); do echo "$$os/$$arch"; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(GO) build -trimpath -o /dev/null . || exit 1; done; done

.PHONY: release-files check-reproducible
release-files: build ## write the completions and the manual page of a release to bin/release
	@rm -rf bin/release && mkdir -p bin/release/completions bin/release/man
	bin/idtui completion bash > bin/release/completions/idtui.bash
	bin/idtui completion zsh > bin/release/completions/_idtui
	bin/idtui completion fish > bin/release/completions/idtui.fish
	bin/idtui completion powershell > bin/release/completions/idtui.ps1
	bin/idtui man > bin/release/man/idtui.1

check-reproducible: ## build twice, in two folders with two caches, and compare
	.ci/check-reproducible

test: ## run the tests
	$(GO) test ./...

# Packages that start goroutines, in the program or in tests; others have nothing to race. The explorations
# step goroutines one by one in a model, which the race detector makes ten times as slow.
RACE = $(sort $(dir $(shell grep -rlE --include='*.go' --exclude-dir=testdata '^[[:space:]]*go (func|[a-z])|[.]Go[^a-zA-Z]' ids model theme ui)))

race: ## run the tests that can race under the race detector
	$(GO) test -race -skip '^(TestEveryInterleaving|TestPlantedBugs)$$' $(addprefix ./,$(filter-out $(addsuffix /%,$(NESTED:./%=%)),$(RACE)))

bench: ## run the benchmarks: make bench BENCH=Next
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem ./...

peers-bench: ## compare with the generators of other libraries: make peers-bench ARGS=-json
	$(MAKE) -C ids/peers bench

.PHONY: storm
storm: ## kill 200 processes that issue ids, with stepped clocks, moved state files and full disks
	IDTUI_KILLS=200 $(GO) test ./ids/lease -count=1 -v -run '^TestStorm$$'

.PHONY: fuzz
fuzz: ## fuzz each target for a while: make fuzz FUZZTIME=1m FUZZ=Parse
	.ci/fuzz '$(FUZZTIME)' '$(FUZZ)'

.PHONY: vet lint fmt vuln
vuln: ## look for known vulnerabilities that the code calls (needs network)
	@.ci/vuln $(CODE)

vet:
	@$(call in,$(CODE),$(GO) vet ./...)

lint: ## run the linters
	@$(call in,$(CODE),$(LINT) run ./...)

fmt: ## format the code
	$(LINT) fmt

# Files that are generated from the code and kept in the tree. Tests compare them, and write them with -update.
.PHONY: golden docs screenshots
golden: ## regenerate the golden files
	$(call update,$(call packages,uitest[.]Golden|flag[.]Bool.*"update"),.)

docs: ## regenerate the tables of the documents (tests named TestDocs…)
	$(call update,$(call packages,^func TestDocs),^TestDocs)

# $(call update,PACKAGES,TESTS)
update = $(if $(1),$(GO) test $(addprefix ./,$(1)) -run '$(2)' -update,@echo "nothing to update")

# $(call shots,FLAGS) draws the pictures, or compares them with -check.
SHOTS := $(wildcard screenshots/cmd/shots)
define shots
cd screenshots && $(GO) run ./cmd/shots -bin ../bin/idtui -out . $(1)
cd screenshots && $(GO) run ./cmd/shots -bin ../bin/idtui -gif demo.gif $(1)
endef

.PHONY: check-screenshots e2e
ifneq ($(SHOTS),)
screenshots: build ## redraw the pictures
	$(call shots)

check-screenshots: build ## compare the pictures with what idtui draws now
	$(call shots,-check)
else
screenshots check-screenshots:
	@echo "no pictures in this tree"
endif

# -count=1 turns the test cache off: these tests build idtui themselves, and the cache does not notice its changes.
e2e: ## test the nested modules: idtui in a terminal and over SSH, its conditions in databases, and other libraries
	@$(call in,$(NESTED),$(GO) test -race -count=1 ./...)
	cd ui/classroom && $(GO) test -count=1 -run '^TestClass$$' . # it measures
	cd ui/web/browsertest && $(GO) test -count=1 -run '^TestSize$$' . # it compresses

.PHONY: rename check-rename
rename: ## change the module path: make rename MODULE=host/owner/idtui
	@.ci/rename '$(MODULE)'

check-rename: ## check that make rename works, in a copy of the tree
	.ci/check-rename

.PHONY: check-guide
check-guide: ## follow CONTRIBUTING.md in a copy of the tree, and run the tests there
	.ci/check-guide

# Ten seconds of fuzzing in all; a workflow fuzzes for longer every week.
.PHONY: check check-format check-tidy
check: FUZZTIME = 200ms
check: race vet lint check-format check-tidy check-rename cross fuzz e2e check-screenshots ## run all checks of CI
	@echo "check: ok"

check-format:
	$(LINT) fmt --diff

check-tidy:
	@$(call in,$(MODULES),$(GO) mod tidy -diff)
