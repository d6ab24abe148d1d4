package steps

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/niss"
)

// The optimal lengths and the numbers of optimal solutions are BlockSolver's.
func TestBlockReferences(t *testing.T) {
	file, err := os.Open("testdata/blocks.tsv")
	require.NoError(t, err)
	defer file.Close()
	policies := map[string]niss.Policy{"normal": niss.Normal, "inverse": niss.Inverse}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.Split(lines.Text(), "\t")
		require.Len(t, f, 5)
		step := Lookup(f[1])
		if takesLong(step) {
			continue
		}
		t.Run(f[1]+" "+f[2], func(t *testing.T) {
			alg, err := cube.ParseAlg(f[0])
			require.NoError(t, err)
			length := -1
			result, err := Solve(context.Background(), tables(), step, cube.Solved.ApplyAlg(alg),
				niss.Limits{Policy: policies[f[2]], Max: 20, Beyond: 0},
				Observer{Solution: func(s Solution) { length = s.Len() }})
			require.NoError(t, err)
			require.Equal(t, f[3:], []string{strconv.Itoa(length), strconv.Itoa(result.Count)})
		})
	}
}
