package sample

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestFrom checks that a sample has as many different cases as asked for, in their order, and that each case
// is in the sample for some seed.
func TestFrom(t *testing.T) {
	t.Setenv(LongVariable, "")
	all := make([]int, 10)
	for i := range all {
		all[i] = i
	}
	assert.Equal(t, all, From(t, all, 10))
	assert.Equal(t, all, From(t, all, 11))
	for n := range 10 {
		drawn := map[int]bool{}
		for _, seed := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"} {
			t.Setenv(SeedVariable, seed)
			list := From(t, all, n)
			require.Len(t, list, n)
			for i, number := range list {
				drawn[number] = true
				require.True(t, i == 0 || list[i-1] < number, list)
			}
		}
		assert.True(t, len(drawn) == 10 || n == 0, "%d of 10: %v", n, drawn)
	}
	t.Setenv(LongVariable, "1")
	assert.Equal(t, all, From(t, all, 3))
}

// TestRand checks that the seed and the name of a test decide what it draws.
func TestRand(t *testing.T) {
	draw := func(t *testing.T, seed string) uint64 {
		t.Setenv(SeedVariable, seed)
		return Rand(t).Uint64()
	}
	first := draw(t, "")
	assert.Equal(t, first, draw(t, "1"))
	assert.NotEqual(t, first, draw(t, "2"))
	t.Run("part", func(t *testing.T) { assert.NotEqual(t, first, draw(t, "1")) })
}

// TestCheck checks that rapid draws what the seed says.
func TestCheck(t *testing.T) {
	var drawn [][]int
	for _, seed := range []string{"1", "1", "2"} {
		t.Setenv(SeedVariable, seed)
		var list []int
		Check(t, func(t *rapid.T) { list = append(list, rapid.Int().Draw(t, "number")) })
		drawn = append(drawn, list)
	}
	assert.Equal(t, drawn[0], drawn[1])
	assert.NotEqual(t, drawn[0], drawn[2])
}

func TestFaults(t *testing.T) {
	list, err := ReadFaults("internal/sample/testdata/good")
	require.NoError(t, err)
	require.Equal(t, []Fault{{"go.mod", "module nissy", "module other", "internal/sample/testdata/good", []string{"TestA", "TestB"}},
		{"go.mod", "o", "", "internal/sample/testdata/good", []string{"TestC"}}}, list)
	source, err := list[0].Plant()
	require.NoError(t, err)
	assert.Contains(t, source, "module other\n")
	assert.NoError(t, checkFault(list, "TestB"))
	assert.ErrorContains(t, checkFault(list, "TestC"), `go.mod has "o" `)
	assert.ErrorContains(t, checkFault(list, "TestD"), "no fault that TestD must find")
	_, err = ReadFaults("internal/sample/testdata/bad")
	assert.ErrorContains(t, err, "four fields")
	list, err = ReadFaults("internal/sample/testdata/none")
	assert.NoError(t, err)
	assert.Empty(t, list)
	_, err = Fault{File: "none.go"}.Plant()
	assert.Error(t, err)
}
