package main_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/checkout"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

// cxxCompilers are the names of each C++ compiler, the newest first: nissy.hpp needs clang 16.
var cxxCompilers = map[string][]string{
	"gcc":   {"g++"},
	"clang": {"clang++-19", "clang++-18", "clang++-17", "clang++-16"},
}

// eachCxxCompiler runs a test with a function that compiles a program and returns its path, for each C++
// compiler. Without one it skips the test, but in CI it fails.
func eachCxxCompiler(t *testing.T, test func(t *testing.T, compile func(t *testing.T, source string) string)) {
	for name, commands := range cxxCompilers {
		t.Run(name, func(t *testing.T) {
			compiler(t)
			for _, command := range commands {
				if path, err := exec.LookPath(command); err == nil {
					test(t, cxxCompile(t, path))
					return
				}
			}
			if os.Getenv("CI") != "" {
				require.Fail(t, "there is no C++ compiler", "%v", commands)
			}
			t.Skipf("there is no %v", commands)
		})
	}
}

// cxxOptions are those of all programs in C++.
var cxxOptions = []string{"-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
	"-Wconversion", "-Wsign-conversion", "-Wshadow", "-pthread", "-I.", "-I../cpp"}

// cxxCompile returns a function that compiles a program with nissy.hpp, links it with the shared library, and
// returns its path. It compiles nissy.hpp once for all programs, and a program only if something has changed
// since an earlier run.
func cxxCompile(t *testing.T, compiler string) func(t *testing.T, source string) string {
	run := func(t *testing.T, arguments ...string) {
		t.Helper()
		command(t, compiler, slices.Concat(cxxOptions, arguments)...)
	}
	header := filepath.Join(t.TempDir(), "nissy.hpp")
	compileHeader := sync.OnceFunc(func() { run(t, "-x", "c++-header", "../cpp/nissy.hpp", "-o", header+".gch") })
	version := command(t, compiler, "--version")
	return func(t *testing.T, source string) string {
		t.Helper()
		key := sha256.New()
		fmt.Fprint(key, version, cxxOptions)
		for _, file := range []string{source, "../cpp/nissy.hpp", "nissy.h", "checks.h"} {
			fmt.Fprintf(key, "%s\n%s", file, read(t, file))
		}
		cache, err := checkout.Cache("objects", hex.EncodeToString(key.Sum(nil)[:8]))
		require.NoError(t, err)
		object := filepath.Join(cache, "program.o")
		if _, err := os.Stat(object); err != nil {
			compileHeader()
			compiled := fmt.Sprintf("%s.%d", object, os.Getpid())
			run(t, "-include", header, "-c", source, "-o", compiled)
			require.NoError(t, os.Rename(compiled, object))
		}
		path := filepath.Join(t.TempDir(), "program")
		run(t, append([]string{object, "-o", path}, linked(shared(t))...)...)
		return path
	}
}

// TestCxx runs a program that checks nissy.hpp, and the examples, whose output it compares with the comment at
// their ends: all of them in long tests, otherwise that of docs/cpp.md and one with an input.
func TestCxx(t *testing.T) {
	examples := []string{"../cpp/examples/eo.cpp", "../cpp/examples/solve.cpp"}
	if sample.Long() {
		var err error
		examples, err = filepath.Glob("../cpp/examples/*.cpp")
		require.NoError(t, err)
	}
	eachCxxCompiler(t, func(t *testing.T, compile func(t *testing.T, source string) string) {
		t.Setenv("NISSYDATA", testtables.Folder(t))
		use := compile(t, "../cpp/testdata/use.cpp")
		if strings.HasSuffix(t.Name(), "clang") && !sample.Long() {
			return // which has compiled all of the header
		}
		command(t, use)
		for _, example := range examples {
			t.Run(filepath.Base(example), func(t *testing.T) {
				text, err := os.ReadFile(example)
				require.NoError(t, err)
				program := exec.Command(compile(t, example))
				program.Dir = t.TempDir()
				program.Stdin = strings.NewReader(commented(string(text), "With the input"))
				out, err := program.Output()
				require.NoError(t, err, "%s", out)
				assert.Equal(t, commented(string(text), "It prints"), string(out))
			})
		}
	})
}

// commented returns the lines in a comment after a line that begins with a heading.
func commented(text, heading string) string {
	_, after, _ := strings.Cut(text, "\n// "+heading)
	_, after, _ = strings.Cut(after, "\n//\n")
	lines, _, _ := strings.Cut(after, "\n//\n")
	return regexp.MustCompile("(?m)^//(    )?").ReplaceAllString(lines, "") + "\n"
}

// TestCxxDocs checks that docs/cpp.md shows an example as it is.
func TestCxxDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/cpp.md")
	require.NoError(t, err)
	found := regexp.MustCompile("(?s)```cpp\n(.*?)```.*?```text\n(.*?)```").FindSubmatch(text)
	require.NotNil(t, found)
	example, err := os.ReadFile("../cpp/examples/eo.cpp")
	require.NoError(t, err)
	program, _, _ := strings.Cut(string(example), "\n// It prints")
	_, program, _ = strings.Cut(program, "\n") // without its comment
	assert.Equal(t, strings.TrimSpace(program), strings.TrimSpace(string(found[1])))
	assert.Equal(t, commented(string(example), "It prints"), string(found[2]))
}
