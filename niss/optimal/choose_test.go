package optimal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/pruning"
	"nissy/pruning/store"
)

// testSizes are the sizes of these tests. Each is twice as large as the one before.
var testSizes = []*Size{
	{Name: "optimal-30M", quotient: 1}, {Name: "optimal-60M", quotient: 2},
	{Name: "optimal-119M", quotient: 4}, {Name: "optimal-238M", quotient: 8},
}

// storeOnMachine returns a store on a machine with the given memory and free disk
// space, in bytes, where the tables given are built. The store appends its notices
// to notices.
func storeOnMachine(t *testing.T, memory int64, free uint64, notices *[]string, built ...*Size) *pruning.Store {
	t.Helper()
	folder := t.TempDir()
	for _, z := range built {
		h := store.Header{Name: z.Name, Bits: 2, Size: 64}
		require.NoError(t, store.OpenDir(folder).Save(h, make([]byte, 64)))
		_, err := os.Stat(filepath.Join(folder, z.Name+".nissytable"))
		require.NoError(t, err)
	}
	return pruning.NewStore(pruning.Options{
		Dir: folder, Notice: func(text string) { *notices = append(*notices, text) },
		Memory: func() (uint64, error) { return uint64(memory), nil },
		Disk:   func(string) (uint64, uint64, error) { return free, 3200 << 20, nil },
	})
}

const plenty = 1 << 40

func TestChoose(t *testing.T) {
	for name, test := range map[string]struct {
		memory  int64
		built   []*Size
		want    *Size
		notices []string
	}{
		"none built":                 {plenty, nil, testSizes[1], []string{"table optimal-238M makes searches about 4 times as fast"}},
		"several built":              {plenty, []*Size{testSizes[0], testSizes[2]}, testSizes[2], nil},
		"only a smaller one built":   {plenty, testSizes[:1], testSizes[0], []string{"table optimal-60M makes searches about 2 times as fast"}},
		"too large to load":          {testSizes[1].Bytes() + 1, []*Size{testSizes[1], testSizes[3]}, testSizes[1], nil},
		"too large to build":         {testSizes[0].buildBytes(), nil, testSizes[0], []string{"building table optimal-30M instead of optimal-60M, which needs 184 MB of memory; only 151 MB is available"}},
		"no room for a larger one":   {testSizes[1].buildBytes(), nil, testSizes[1], nil},
		"enough memory to load only": {testSizes[2].Bytes(), []*Size{testSizes[2]}, testSizes[2], nil},
	} {
		var notices []string
		st := storeOnMachine(t, test.memory, 2900<<20, &notices, test.built...)
		for range 2 { // the store gives each notice only once
			got, err := choose(t.Context(), st, testSizes, testSizes[1])
			require.NoError(t, err, name)
			require.Same(t, test.want, got, name)
		}
		require.Equal(t, test.notices, notices, name)
	}
}

// TestChooseQuarterTurns checks that the notice about a larger table names the
// metric.
func TestChooseQuarterTurns(t *testing.T) {
	turns := []*Size{{Name: "optimal-qtm-30M", Metric: QTM, quotient: 1}, {Name: "optimal-qtm-60M", Metric: QTM, quotient: 2}}
	var notices []string
	_, err := choose(t.Context(), storeOnMachine(t, plenty, 2900<<20, &notices), turns, turns[0])
	require.NoError(t, err)
	require.Equal(t, []string{"table optimal-qtm-60M makes searches about 2 times as fast"}, notices)
}

func TestChooseWithoutMemory(t *testing.T) {
	var notices []string
	_, err := choose(t.Context(), storeOnMachine(t, 1e6, 2900<<20, &notices), testSizes, testSizes[1])
	require.EqualError(t, err, "not enough memory to build table optimal-30M: it needs 151 MB, but only 1.0 MB is available")
	_, err = choose(t.Context(), storeOnMachine(t, 1e6, 2900<<20, &notices, testSizes[1], testSizes[2]), testSizes, testSizes[1])
	require.EqualError(t, err, "not enough memory to load table optimal-60M: it needs 59 MB, but only 1.0 MB is available")
	require.Empty(t, notices)
}

func TestNearest(t *testing.T) {
	var notices []string
	for name, test := range map[string]struct {
		memory, want int64
		free         uint64
		size         *Size
		why          string
	}{
		"exact":         {plenty, testSizes[2].Bytes(), 2900 << 20, testSizes[2], ""},
		"by ratio":      {plenty, 90e6, 2900 << 20, testSizes[2], ""},
		"huge":          {plenty, 1 << 50, 2900 << 20, testSizes[3], ""},
		"tiny":          {plenty, 1, 2900 << 20, testSizes[0], ""},
		"little memory": {testSizes[1].buildBytes(), 238e6, 2900 << 20, testSizes[1], "not enough memory to build table optimal-238M: it needs 385 MB, but only 184 MB is available"},
		"little disk":   {plenty, 238e6, 500 << 20, testSizes[2], "not enough room on the disk of "},
		"built already": {1, testSizes[2].Bytes(), 0, testSizes[2], ""},
	} {
		var built []*Size
		if test.memory == 1 {
			built = testSizes[2:3]
		}
		size, why, err := Nearest(storeOnMachine(t, test.memory, test.free, &notices, built...), testSizes, test.want)
		require.NoError(t, err, name)
		require.Same(t, test.size, size, name)
		if test.why == "" {
			require.NoError(t, why, name)
		} else {
			require.ErrorContains(t, why, test.why, name)
		}
	}
	_, _, err := Nearest(storeOnMachine(t, 1e6, 2900<<20, &notices), testSizes, 60e6)
	require.EqualError(t, err, "not enough memory to build table optimal-60M: it needs 184 MB, but only 1.0 MB is available; no other size fits")
}

// TestSizes checks that the sizes are in increasing order, as is the memory they
// need, and that the default is one of them.
func TestSizes(t *testing.T) {
	for _, m := range []Metric{HTM, QTM} {
		sizes := Sizes(m)
		for i, z := range sizes {
			require.Greater(t, z.buildBytes(), z.Bytes())
			if i > 0 {
				require.Greater(t, z.Bytes(), sizes[i-1].Bytes())
				require.Greater(t, z.buildBytes(), sizes[i-1].buildBytes())
			}
		}
		require.Contains(t, sizes, Default(m))
	}
}

func TestMetric(t *testing.T) {
	a, err := cube.ParseAlg("R U2 (F B2)")
	require.NoError(t, err)
	require.Equal(t, 4, HTM.Length(a))
	require.Equal(t, 6, QTM.Length(a))
	for _, name := range MetricNames() {
		m, err := ParseMetric(name)
		require.NoError(t, err)
		require.Equal(t, name, m.String())
	}
	_, err = ParseMetric("stm")
	require.EqualError(t, err, `unknown metric "stm": solutions are counted in htm or qtm`)
}
