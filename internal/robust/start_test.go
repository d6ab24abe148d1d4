//go:build unix

package robust

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStart adds up what our packages allocate before main begins. If one makes a large table or
// compiles a regular expression then, even the shortest command pays for it: make it with
// sync.OnceValue or lazyregexp instead, or write it as a composite literal without calls, which the
// linker lays out.
func TestStart(t *testing.T) {
	const mostOfOne, mostOfAll = 20_000, 100_000 // bytes
	c := nissy(t, t.TempDir(), "version")
	c.Env = append(c.Env, "GODEBUG=inittrace=1")
	sum := 0
	for line := range strings.Lines(run(t, c).stderr) {
		var name string
		var at, clock float64
		var bytes int
		_, err := fmt.Sscanf(line, "init %s @%f ms, %f ms clock, %d bytes", &name, &at, &clock, &bytes)
		require.NoError(t, err, line)
		if strings.HasPrefix(name, "nissy/") {
			require.LessOrEqual(t, bytes, mostOfOne, name)
			sum += bytes
		}
	}
	require.NotZero(t, sum)
	require.LessOrEqual(t, sum, mostOfAll)
}

// BenchmarkStart measures the processor time of nissy version, and its ratio to that of an empty program.
func BenchmarkStart(b *testing.B) {
	folder := b.TempDir()
	source := filepath.Join(folder, "empty.go")
	require.NoError(b, os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o666))
	empty, program := buildSmall(b, source), buildSmall(b, "nissy")
	var times, ratios []float64
	for b.Loop() {
		base, time := processorTime(b, empty), processorTime(b, program, "version")
		times, ratios = append(times, time), append(ratios, time/base)
	}
	for unit, values := range map[string][]float64{"ms-processor": times, "times-empty": ratios} {
		slices.Sort(values)
		b.ReportMetric(values[len(values)/2], unit)
	}
	b.ReportMetric(0, "ns/op")
}

// buildSmall builds a program as make build does, and returns its path.
func buildSmall(b *testing.B, source string) string {
	program := filepath.Join(b.TempDir(), "program")
	c := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, source)
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	output, err := c.CombinedOutput()
	require.NoError(b, err, string(output))
	return program
}

// processorTime runs a program and returns the milliseconds that it and the system for it have worked.
func processorTime(b *testing.B, program string, args ...string) float64 {
	c := exec.Command(program, args...)
	require.NoError(b, c.Run())
	return (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds() * 1e3
}
