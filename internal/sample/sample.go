package sample

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/checkout"
)

// The variables that say which cases tests run; see the package.
const (
	LongVariable = "NISSY_LONG_TESTS"
	SeedVariable = "NISSY_SEED"
)

// Long reports whether tests run all cases.
func Long() bool { return os.Getenv(LongVariable) != "" }

// Of returns the number of cases: those of the sample, or all for long tests.
func Of(sample, all int) int {
	if Long() {
		return all
	}
	return sample
}

// AllowsLarge reports whether tests may need tables that take seconds to build, or as much work. With go test
// -short they may not.
func AllowsLarge() bool { return !testing.Short() }

// Large skips a test that needs what AllowsLarge reports.
func Large(t testing.TB) {
	t.Helper()
	if !AllowsLarge() {
		t.Skip("large")
	}
}

// Seed returns the seed of the test: that of the variable NISSY_SEED, or 1. If the test fails, it prints how
// to repeat it.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(1)
	if text := os.Getenv(SeedVariable); text != "" {
		var err error
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err, SeedVariable)
	}
	name := rootName(t)
	requireFault(t, name)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("to repeat it: %s=%d go test ./%s -run '^%s$'", SeedVariable, seed, checkout.Package(), name)
		}
	})
	return seed
}

// Rand returns the source of the random cases of a test. It depends on the seed and the name of the test, so
// that subtests draw different cases whatever their order.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	name := fnv.New64a()
	name.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(Seed(t), name.Sum64()))
}

// From returns n of the cases, or all for long tests, in their order. They are evenly spaced, so that all
// kinds are among them if the list is sorted by kind. The seed says which is the first.
func From[T any](t testing.TB, all []T, n int) []T {
	t.Helper()
	if Long() || n >= len(all) {
		return all
	}
	first := int((Seed(t) - 1) % uint64(len(all)))
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = (first + i*len(all)/n) % len(all)
	}
	slices.Sort(numbers)
	list := make([]T, n)
	for i, number := range numbers {
		list[i] = all[number]
	}
	return list
}
