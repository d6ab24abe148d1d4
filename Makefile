# nissy needs nothing but Go to build; see README.md. `make help` lists what else there is.

.DEFAULT_GOAL := build
.DELETE_ON_ERROR:

STATICCHECK = go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
GORELEASER  = go run github.com/goreleaser/goreleaser/v2@v2.15.1
VEGETA      = go run github.com/tsenart/vegeta/v12@v12.13.0
GREMLINS    = go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
FREEZE      = go run -modfile=docs/freeze.mod github.com/charmbracelet/freeze
# No file is for both a system and a processor, so these two and the tests on Linux compile all files.
CROSS      := $(addprefix cross/,windows/amd64 darwin/arm64)
FUZZTIME   := 10s
BENCHTIME  := 1s
CLIENTS    := 1 8 64
MINUTES    := 20

# The packages that have kernels, in assembly and portable ones.
KERNELS    := ./niss/optimal/...
# Flags for what is built only to see that it compiles.
UNOPTIMISED = '-gcflags=all=-N -l -dwarf=false' -ldflags=-w
# What is vetted for other systems: for Windows what uses files, processes or assembly, and for macOS what has
# files of its own for some systems.
VETTED_windows := . ./coach/... ./history/... ./hosts/dropin/... ./hosts/server/... ./internal/... ./niss/... ./pruning/... ./session/... ./shell/...
VETTED_darwin  := $(KERNELS) ./internal/... ./pruning/... ./hosts/server/... ./shell/...
# The packages that search or build with several goroutines, or share files, but not those that only call such packages.
CONCURRENT := ./hosts/library ./hosts/queue ./hosts/queue/embedded ./hosts/server/... ./internal/goroutines ./niss ./niss/optimal ./niss/tasks \
	./pruning/... ./puzzle/solver/... ./puzzle/square1 ./session ./session/batch ./session/coaching ./session/search ./shell/...
# The packages that are tested as WebAssembly. The tests of the server and the page compare the answers to other requests.
IN_WASM    := ./cube ./niss ./steps/chain ./session ./session/puzzles ./session/search ./internal/interrupt ./internal/lockfile ./hosts/wasm

# The packages whose tests are tested with mutants.
MUTATED    := ./cube ./cube/state ./history ./history/claim ./niss ./pruning/store ./command/options ./puzzle ./puzzle/wca ./coach/stats ./coach/report

# What the version of a release is made of.
DESCRIBED      = $(shell git describe --tags --match 'v[0-9]*' --dirty 2>/dev/null)
SOURCE_VERSION = $(shell sed -n 's/^const Version = "\(.*\)"/\1/p' session/version.go)
COMMIT         = $(shell git describe --always --dirty --exclude '*')

# What may be in the root of the repository.
ROOT := .ci .gitignore .goreleaser.yaml CHANGELOG.md CONTRIBUTING.md LICENSE Makefile README.md coach command cube docs go.mod go.sum \
	history hosts internal main.go main_test.go niss pruning puzzle session shell steps testdata

# What targets need; see the rules.
NEEDED     := $(addprefix need-,cc python venv npm node)

# Debian's Python: it finds Debian's packages.
PYTHON = /usr/bin/python3

# The C library of a system: its folder, its name, and the name that programs look for.
LIBRARY_OS     = $(or $(GOOS),$(shell go env GOOS))
LIBRARY_FOLDER = bin/lib$(addprefix -,$(GOOS))
LIBRARY        = libnissy.$(or $(EXTENSION_$(LIBRARY_OS)),so)
EXTENSION_darwin  := dylib
EXTENSION_windows := dll
# The C compiler: CC if it is set, otherwise a default for the system.
C_COMPILER_windows = x86_64-w64-mingw32-gcc
C_COMPILER = $(if $(filter default undefined,$(origin CC)),$(or $(C_COMPILER_$(GOOS)),$(shell go env CC)),$(CC))
# What the C linker needs: the name that programs look for.
C_LINKER_linux  := -extldflags -Wl,-soname,libnissy.so
C_LINKER_darwin := -extldflags -Wl,-install_name,@rpath/libnissy.dylib

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

build: ## build bin/nissy, without a C library and debug information
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o bin/ .

# A program of its own: the client and the server of NATS would double the size of nissy.
queue: ## build bin/nissy-queue, which solves batches on many machines
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o bin/ ./hosts/queue/nissy-queue

# Without VERSION, the version is that of git describe, or if there is no tag, that of the source and the commit.
dist: export VERSION := $(or $(VERSION),$(DESCRIBED:v%=%),$(SOURCE_VERSION)-$(COMMIT))
# goreleaser would know the time of the commit only if there were a remote.
dist: export COMMIT_DATE := $(shell git log -1 --format=%cI)
dist: export COMMIT_TIME := $(shell git log -1 --format=%ct)
dist: ## pack a release for all systems into dist; VERSION sets its version
	$(GORELEASER) release --snapshot --clean

# What the archives have besides the program and files of the repository.
release-files: build
	mkdir -p bin/release/completions
	bin/nissy --no-config completion bash > bin/release/completions/nissy.bash
	bin/nissy --no-config completion zsh > bin/release/completions/_nissy
	bin/nissy --no-config completion fish > bin/release/completions/nissy.fish
	for system in linux darwin windows; do \
		go run ./internal/licences/gomodules nissy . GOOS=$$system CGO_ENABLED=0 > bin/release/licences-$$system.txt || exit 1; \
	done

# What a target needs besides Go, each with a check. If it is absent, make names what to install.
need-cc:      NEEDS = a C compiler; on Debian, install gcc and libc6-dev, or for Windows gcc-mingw-w64-x86-64
need-cc:      CHECK = command -v $(firstword $(C_COMPILER))
need-python:  NEEDS = the Python packages build, setuptools and wheel; on Debian, install python3-build, python3-setuptools and python3-wheel
need-python:  CHECK = $(PYTHON) -I -c 'import build, setuptools, wheel'
need-venv:    NEEDS = the Python package venv; on Debian, install python3-venv
need-venv:    CHECK = $(PYTHON) -I -c 'import ensurepip'
need-npm:     NEEDS = npm; on Debian, install npm
need-npm:     CHECK = command -v npm
need-node:    NEEDS = node; on Debian, install nodejs
need-node:    CHECK = command -v node

$(NEEDED): need-%:
	@$(CHECK) >/dev/null 2>&1 || { echo "make $(MAKECMDGOALS) needs $(NEEDS)" >&2; exit 1; }

# For another system: make lib GOOS=windows
lib: export CGO_ENABLED = 1
lib: need-cc ## build the C library with its headers into bin/lib; needs a C compiler
	CC="$(C_COMPILER)" go build -trimpath -buildmode=c-shared -ldflags '-s -w $(C_LINKER_$(LIBRARY_OS))' -o $(LIBRARY_FOLDER)/$(LIBRARY) ./hosts/library/c
	CC="$(C_COMPILER)" go build -trimpath -buildmode=c-archive -ldflags '-s -w' -o $(LIBRARY_FOLDER)/libnissy.a ./hosts/library/c
	cp hosts/library/c/nissy.h hosts/library/c/nissy_core.h hosts/library/cpp/nissy.hpp $(LIBRARY_FOLDER)/
	rm -f $(LIBRARY_FOLDER)/libnissy.h
	env -u GOOS go run ./internal/licences/gomodules "The library" ./hosts/library/c GOOS=$(LIBRARY_OS) > $(LIBRARY_FOLDER)/licences.txt

python: need-python lib ## build a wheel for this system into bin/python; needs a C compiler and python3-build
	cd hosts/python && go run ./generate
	cp $(LIBRARY_FOLDER)/$(LIBRARY) $(LIBRARY_FOLDER)/licences.txt hosts/python/nissy/
	rm -rf hosts/python/build bin/python
	$(PYTHON) -m build --wheel --no-isolation --outdir bin/python hosts/python

python-test: need-venv python ## test the wheel in a fresh environment, and the types if there is mypy; needs python3-venv
	rm -rf bin/venv
	$(PYTHON) -m venv bin/venv
	bin/venv/bin/pip install --quiet --no-index bin/python/*.whl
	go test -vet=off ./hosts/server -count 1 -run TestSameAsProcess -args -write $(abspath bin/requests.json)
	cd hosts/python/tests && NISSY_REQUESTS=$(abspath bin/requests.json) ../../../bin/venv/bin/python -W error -m unittest
	if command -v mypy >/dev/null; then mypy --strict hosts/python/nissy hosts/python/examples; fi

install: ## install nissy where go install puts programs
	go install .

test: ## run all tests
	go test ./...

# go test runs a small sample, always the same.
long: ## run all tests, with all cases
	NISSY_LONG_TESTS=1 go test -timeout 2h ./...

explore: ## run the tests that draw cases with new seeds and planted faults, for MINUTES
	go run ./internal/explore -minutes $(MINUTES)

# -E / leaves out the packages below. Without vet and debug information a mutant takes half the time.
mutants: ## change the packages MUTATED in many small ways, and count which changes their tests notice
	@for package in $(MUTATED); do \
		echo "$$package"; GOFLAGS="-vet=off -ldflags=-w" $(GREMLINS) unleash -E / -S lct $$package </dev/null || exit 1; \
	done

short: ## run the tests that need no large tables
	go test -short ./...

clean-test-tables: ## remove the tables and programs that tests share
	rm -rf "$${XDG_CACHE_HOME:-$$HOME/.cache}/nissy-tests" "$$HOME/Library/Caches/nissy-tests"

purego: ## test the portable kernels
	go test -vet=off -short -tags purego $(KERNELS)

# What the tests in SERIAL start at the same time, other tests start, too. Without GORACE each process sleeps for a second before it exits.
SERIAL := TestHostileTexts|TestOddInput|TestMalformed|TestHugeScramble|TestSameAsProcess|TestManyRecords|TestUses|TestCoachDrills|TestPanicInEngine|TestStatsOfTotals
race: export GORACE = atexit_sleep_ms=0
race: ## run the tests of the concurrent packages under the race detector
	go test -vet=off -race -short -run Test -skip '$(SERIAL)' $(CONCURRENT)
	go test -vet=off -race -short -run 'Thread|Interrupt|Cancel|Pause' ./steps/... # the others compare single-threaded searches

manual: ## write docs/manual.md and docs/nissy.1, and update the transcripts
	go run ./command/manual
	go test . -run TestScripts -update

# The commands appear after a bold prompt instead of the echo of batch mode.
picture: build ## draw docs/attempt.svg, a run of docs/attempt.nissy
	escape=$$(printf '\033'); bin/nissy -b --color --no-config < docs/attempt.nissy 2>/dev/null | \
		sed -e '/^>>>$$/d' -e "s/^>>> Executing command: \(.*\)/$$escape[1;33mnissy>$$escape[0m $$escape[1m\1$$escape[0m/" > bin/attempt.ansi
	$(FREEZE) bin/attempt.ansi --language ansi --output docs/attempt.svg --font.family monospace --window --padding 20 --border.radius 8

# hosts/web/package-lock.json fixes the versions of the libraries, so the bundle is always the same.
web: hosts/web/node_modules ## check and bundle the page; needs npm
	cd hosts/web && node_modules/.bin/tsc -p .
	cd hosts/web && go run ./build

hosts/web/node_modules: hosts/web/package-lock.json | need-npm need-node
	cd hosts/web && npm ci --ignore-scripts --no-audit --no-fund
	touch $@

wasm: hosts/web/node_modules ## build nissy for JavaScript into bin/wasm; needs npm
	hosts/web/node_modules/.bin/tsc -p hosts/wasm
	go run ./hosts/wasm/build bin/wasm

static: hosts/web/node_modules ## build the page without a server into bin/static, for any static web server; needs npm
	rm -rf bin/static
	go run ./hosts/wasm/build bin/static
	cd hosts/web && node_modules/.bin/tsc -p . && go run ./build ../../bin/static

# The wrapper runs a test program in node. With -trimpath, what make static and tests have compiled serves here, too.
wasm-test: need-node ## run the fast tests of searches and requests as WebAssembly; needs node
	GOOS=js GOARCH=wasm go test -trimpath -short -exec "env -u GOGC $$(go env GOROOT)/lib/wasm/go_js_wasm_exec" $(IN_WASM)

web-check: web ## check that the committed bundle of the page is that of its sources
	@test -z "$$(git status --porcelain hosts/web)" || { git status --short hosts/web >&2; echo "commit what make web has written" >&2; exit 1; }

screenshots: ## take pictures of the page, with a list of its controls, into bin/screenshots and docs; needs chromium
	SCREENSHOTS="$(abspath bin/screenshots)" go test -count 1 -run TestPictures ./hosts/web/appearance
	for name in desktop-light desktop-dark phone-light; do cp bin/screenshots/$$name.png docs/page-$$name.png; done

lint: format vet staticcheck root ## check format, go vet, staticcheck, go.mod, the names in the root

format:
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted: $$unformatted" >&2; exit 1; }

vet:
	go vet ./...
	go vet -tags purego $(KERNELS)
	go mod verify

staticcheck:
	$(STATICCHECK) ./...

# A file of results was once committed in the root.
root:
	@others=$$(git ls-files | cut -d/ -f1 | sort -u | grep -vxF $(ROOT:%=-e %)); \
		test -z "$$others" || { echo "ROOT in the Makefile does not list" $$others >&2; exit 1; }

cross: $(CROSS) ## build for other systems, and vet what differs there, tests included

$(CROSS): cross/%:
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) go vet $(UNOPTIMISED) $(VETTED_$(*D))
	CGO_ENABLED=0 GOOS=$(*D) GOARCH=$(*F) go build $(UNOPTIMISED) -o /dev/null .

# A fuzz run takes one target, so each is run for itself.
fuzz: ## fuzz every target for FUZZTIME each
	@grep -rl --include='*_test.go' '^func Fuzz' . | while read -r file; do \
		sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$$file" | while read -r target; do \
			echo "$${file%/*} $$target"; \
			go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) "$${file%/*}" </dev/null || exit 1; \
		done || exit 1; \
	done

bench: ## run all benchmarks: whole runs, tables, searches, parsing
	go test -run '^$$' -bench . -benchtime $(BENCHTIME) ./internal/robust ./steps/... ./pruning/... ./niss/... ./cube ./shell/...

# The first attack builds vegeta and the table. In the others, CLIENTS workers send one request after the other.
bench-serve: build ## measure nissy serve while CLIENTS send requests to it
	@data=$$(mktemp -d); mkfifo $$data/out; \
	NISSYDATA=$$data bin/nissy serve --listen 127.0.0.1:0 > $$data/out & server=$$!; \
	trap 'kill $$server; wait $$server; rm -rf $$data' EXIT; \
	exec 3< $$data/out; read -r line <&3 || exit 1; \
	attack() { sed "s/ADDRESS/$${line##* at }/" testdata/bench/targets.txt | $(VEGETA) attack "$$@"; }; \
	attack -rate 1 -duration 1s > /dev/null || exit 1; \
	for clients in $(CLIENTS); do \
		echo "$$clients clients"; \
		attack -rate 0 -max-workers $$clients -duration 5s | $(VEGETA) report || exit 1; \
	done

bench-start: ## measure how long nissy takes to start, against an empty program
	go test -run '^$$' -bench Start -benchtime 200x ./internal/robust

bench-page: ## measure the page in a browser; needs chromium
	go test -run '^$$' -bench Page -benchtime 1x ./hosts/web

# POSITIONS names a file of scrambles, TABLES a folder that keeps the tables.
bench-optimal: ## measure the solver of the whole cube against the machine
	go test -run '^$$' -bench Solve -benchtime 1x -timeout 0 ./niss/optimal -args -positions "$(abspath $(POSITIONS))" -tables "$(abspath $(TABLES))"

ci: ## run what CI runs
	.ci/run

clean: ## remove what make has built
	rm -rf bin dist hosts/python/build hosts/python/*.egg-info hosts/python/nissy/libnissy.* hosts/python/nissy/licences.txt

.PHONY: help $(NEEDED) build queue dist release-files lib python python-test install manual test long explore mutants short clean-test-tables purego race picture web wasm static wasm-test web-check screenshots lint format vet staticcheck root cross $(CROSS) fuzz bench bench-optimal bench-serve bench-page bench-start ci clean
