package main_test

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube/state/statetest"
	"nissy/hosts/library"
	"nissy/hosts/library/core"
	"nissy/internal/checkout"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session/sessiontest"
	"nissy/steps/turntest"
)

// compiler returns the C compiler. Without one it skips the test, but in CI it fails.
func compiler(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the programs use POSIX")
	}
	name := os.Getenv("CC")
	if name == "" {
		name = "cc"
	}
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("there is no C compiler")
	}
	require.NoError(t, err)
	return path
}

// command runs a command and returns what it prints.
func command(t *testing.T, name string, arguments ...string) string {
	t.Helper()
	out, err := exec.Command(name, arguments...).CombinedOutput()
	require.NoError(t, err, "%s %s\n%s", name, strings.Join(arguments, " "), out)
	return string(out)
}

// folder returns the folder of the built libraries.
func folder(t *testing.T) string {
	t.Helper()
	compiler(t)
	return checkout.Made(t, "lib", "licences.txt")
}

// shared returns the path of the shared library, and static that of the static one.
func shared(t *testing.T) string {
	t.Helper()
	extension := ".so"
	if runtime.GOOS == "darwin" {
		extension = ".dylib"
	}
	return filepath.Join(folder(t), "libnissy"+extension)
}

func static(t *testing.T) string { t.Helper(); return filepath.Join(folder(t), "libnissy.a") }

// used returns the path of testdata/use.c, compiled and linked with the shared library.
func used(t *testing.T) string { t.Helper(); return compiled(t, "use", shared(t)) }

// compiled compiles a program in testdata, links it with a library, and returns its path.
func compiled(t *testing.T, name, library string, options ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	arguments := []string{"-std=c99", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I.", "testdata/" + name + ".c", "-o", path}
	command(t, compiler(t), slices.Concat(arguments, linked(library), []string{"-lpthread"}, options)...)
	return path
}

// linked returns what links a program with a library and lets it find the library.
func linked(library string) []string { return []string{library, "-Wl,-rpath," + filepath.Dir(library)} }

// rounds is how often each thread of the program works.
func rounds() string { return strconv.Itoa(sample.Of(1, 10)) }

// TestProgram runs the program with the shared and the static library.
func TestProgram(t *testing.T) {
	for name, program := range map[string]func(*testing.T) string{
		"shared": used,
		"static": func(t *testing.T) string { return compiled(t, "use", static(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			use := program(t)
			command(t, use, "threads", rounds())
			command(t, use, "fork")
			if runtime.GOOS == "linux" {
				command(t, use, "many", strconv.Itoa(sample.Of(300, 10_000)))
			}
		})
	}
}

// TestAddresses runs the program under AddressSanitizer, which also looks for leaks.
func TestAddresses(t *testing.T) {
	use := compiled(t, "use", shared(t), "-fsanitize=address")
	command(t, use, "threads", rounds())
	command(t, use, "fork")
}

// onlyHere is what testdata/core.c prints for what nissy-core does not do.
const onlyHere = `data of eofb in EO: 0
no solver: -50 -50
no room: -61
many: 1000
stopped: 0
zeros: -70 -70
a table of nissy-core: 0
NULL: -60 -60 -60
`

// TestCore runs a program for nissy-core, and compares what it prints with what it prints there.
func TestCore(t *testing.T) {
	want := read(t, "testdata/core.txt")
	t.Setenv("NISSYDATA", testtables.Folder(t))
	for _, options := range [][]string{nil, {"-fsanitize=address"}} {
		out := command(t, compiled(t, "core", shared(t), options...))
		assert.Equal(t, strings.Split(want+onlyHere, "\n"), strings.Split(out, "\n"), options)
	}
	compiled(t, "core", static(t))
}

// TestSignals checks that signals reach the program as if there were no library.
func TestSignals(t *testing.T) {
	use := used(t)
	for _, s := range []struct {
		signal syscall.Signal
		number string
	}{{syscall.SIGINT, "2"}, {syscall.SIGTERM, "15"}, {syscall.SIGSEGV, "11"}} {
		status := func(part string) syscall.WaitStatus {
			err := exec.Command(use, part, s.number).Run()
			failed, ok := errors.AsType[*exec.ExitError](err)
			require.True(t, ok, "%v", err)
			return failed.Sys().(syscall.WaitStatus)
		}
		assert.Equal(t, 100+int(s.signal), status("signal").ExitStatus(), "%v", s.signal)
		assert.Equal(t, s.signal, status("unhandled").Signal(), "%v", s.signal)
	}
}

// TestNoSignals checks that the library does not contain os/signal.
func TestNoSignals(t *testing.T) {
	compiler(t)
	t.Setenv("CGO_ENABLED", "1")
	assert.NotContains(t, strings.Fields(command(t, "go", "list", "-deps", ".")), "os/signal")
}

// answers runs requests with the program, and returns the lines of each answer.
func answers(t *testing.T, requests ...string) (answers [][]string) {
	t.Helper()
	printed := command(t, used(t), append([]string{"requests"}, requests...)...)
	for text := range strings.SplitSeq(strings.TrimSuffix(printed, "end\n"), "end\n") {
		answers = append(answers, strings.Split(strings.TrimSpace(text), "\n"))
	}
	require.Len(t, answers, len(requests))
	return answers
}

// TestBadRequests checks that the library gives the same errors as the server and the program.
func TestBadRequests(t *testing.T) {
	list := sessiontest.BadRequests(t, "../../../testdata/bad_requests.json")
	var requests []string
	for _, bad := range list {
		requests = append(requests, string(bad.Request))
	}
	for i, lines := range answers(t, requests...) {
		assert.Equal(t, list[i].BadError, sessiontest.ReadBadError(t, lines[len(lines)-1]), "%s", requests[i])
	}
}

// TestAnswers asks about cubes that are turned as a whole, one of each kind, and checks all answers by turning, and gives
// cubes in some of the forms of people instead of scrambles.
func TestAnswers(t *testing.T) {
	t.Setenv("NISSYDATA", testtables.Folder(t))
	turned := turntest.Requests(sample.Of(len(turntest.Kinds(false)), 100))
	rows := statetest.Rows(t, "../../../testdata/cubes.json")
	step := sample.Of(12, 1)
	requests := turned
	for i := 0; i < len(rows); i += step {
		requests = append(requests, rows[i].Request())
	}
	for i, lines := range answers(t, requests...) {
		if i < len(turned) {
			assert.NoError(t, turntest.Check(requests[i], lines))
		} else {
			assert.NoError(t, rows[(i-len(turned))*step].Check(lines))
		}
	}
}

// TestDocs compiles the program in docs/library.md, and compares the last line that it prints.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/library.md")
	require.NoError(t, err)
	found := regexp.MustCompile("(?s)```c\n(.*?)```.*?```text\n(.*?)```").FindSubmatch(text)
	require.NotNil(t, found)
	source, example := filepath.Join(t.TempDir(), "example.c"), filepath.Join(t.TempDir(), "example")
	require.NoError(t, os.WriteFile(source, found[1], 0o600))
	command(t, compiler(t), "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I.", source, "-o", example, shared(t), "-Wl,-rpath,"+folder(t))
	printed := strings.SplitAfter(command(t, example), "\n")
	assert.Equal(t, string(found[2]), printed[len(printed)-2])
}

// headers are the headers of the library.
var headers = []string{"nissy.h", "nissy_core.h"}

// TestHeaders compares the headers with the built library: the compiler has checked the types.
func TestHeaders(t *testing.T) {
	var declared []string
	for _, header := range headers {
		for _, m := range regexp.MustCompile(`(?m)^NISSY_API .*?(nissy_\w+)\(`).FindAllStringSubmatch(read(t, header), -1) {
			declared = append(declared, m[1])
		}
	}
	assert.Len(t, declared, 11+12)
	if runtime.GOOS == "linux" {
		slices.Sort(declared)
		assert.Equal(t, declared, exported(t, shared(t)))
	}
	text := read(t, "nissy.h")
	for name, value := range map[string]library.Status{
		"OK = 0": library.OK, "EVENTS = 1": library.Events, "TIMEOUT = 2": library.Timeout, "DONE = 3": library.Done,
		"CANCELLED = 4": library.Cancelled, "FAILED = 5": library.Failed, "BAD_HANDLE = 6": library.BadHandle, "FORKED = 7": library.Forked,
	} {
		assert.Contains(t, text, "    NISSY_"+name)
		assert.True(t, strings.HasSuffix(name, string('0'+rune(value))), name)
	}
}

// TestCodes compares the codes of nissy_core.h with those of package core.
func TestCodes(t *testing.T) {
	text := read(t, "nissy_core.h")
	for name, code := range map[string]core.Code{
		"OK": core.OK, "WARNING_UNSOLVABLE": core.Unsolvable,
		"ERROR_INVALID_CUBE": core.InvalidCube, "ERROR_UNSOLVABLE_CUBE": core.UnsolvableCube,
		"ERROR_INVALID_MOVES": core.InvalidMoves, "ERROR_INVALID_TRANS": core.InvalidTrans, "ERROR_INVALID_SOLVER": core.InvalidSolver,
		"ERROR_INVALID_VARIATION": core.InvalidVariation, "ERROR_NULL_POINTER": core.NullPointer, "ERROR_BUFFER_SIZE": core.BufferSize,
		"ERROR_DATA": core.InvalidData, "ERROR_OPTIONS": core.InvalidOptions, "ERROR_UNKNOWN": core.Unknown,
	} {
		assert.Regexp(t, fmt.Sprintf(`#define NISSY_%s \(?%dLL\b`, name, code), text)
	}
	for name, status := range map[string]core.Status{"RUN": core.Run, "STOP": core.Stop, "PAUSE": core.Pause} {
		assert.Contains(t, text, fmt.Sprintf("#define NISSY_STATUS_%s %d\n", name, status))
	}
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// exported lists the functions of the library whose names begin with nissy_, in order.
func exported(t *testing.T, library string) (names []string) {
	file, err := elf.Open(library)
	require.NoError(t, err)
	defer file.Close()
	symbols, err := file.DynamicSymbols()
	require.NoError(t, err)
	for _, s := range symbols {
		if strings.HasPrefix(s.Name, "nissy_") && s.Section != elf.SHN_UNDEF {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	return names
}

// TestLanguages checks that the headers are C99, C11 and C++.
func TestLanguages(t *testing.T) {
	cc := compiler(t)
	cxx, err := exec.LookPath("c++")
	for _, header := range headers {
		for _, language := range []string{"-std=c99", "-std=c11"} {
			command(t, cc, language, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c", header)
		}
		if err == nil {
			command(t, cxx, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", "c++", header)
		}
	}
}
