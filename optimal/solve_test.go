package optimal

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/pruning"
)

func TestTmp(t *testing.T) {
	st := pruning.NewStore(pruning.Options{Dir: "/tmp/nd"})
	t0 := time.Now()
	tab, err := Load(context.Background(), st, Medium)
	require.NoError(t, err)
	t.Log("load", time.Since(t0))
	f, _ := os.Open("/work/shared/bench/scrambles-16.txt")
	n := 0
	var nodes, looks uint64
	var tot time.Duration
	for sc := bufio.NewScanner(f); sc.Scan(); {
		alg, err := cube.ParseAlg(sc.Text())
		require.NoError(t, err)
		c := cube.Solved.ApplyAlg(alg)
		t0 := time.Now()
		var sol []cube.Move
		r, err := Solve(context.Background(), tab, []cube.Cube{c}, Limits{Max: 20, Count: 1, Threads: 1}, Observer{Solution: func(s Solution) { sol = s.Moves }})
		require.NoError(t, err)
		require.Equal(t, cube.Solved, c.Apply(sol...))
		d := time.Since(t0)
		tot += d
		nodes += r.Nodes
		looks += r.Lookups
		n++
		t.Log(len(sol), d, r.Nodes, r.Lookups, strings.TrimSpace(sc.Text()))
		if n == 6 {
			break
		}
	}
	t.Log("mean", tot/time.Duration(n), "nodes", nodes/uint64(n), "lookups", looks/uint64(n), "ns/node", float64(tot.Nanoseconds())/float64(nodes))
}
