package insert

import (
	"context"
	"fmt"
	"nissy/cube"
	"nissy/history"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRows(t *testing.T) {
	store := testStore(t)
	table, err := Load(context.Background(), store)
	require.NoError(t, err)
	_ = table
	text, _ := os.ReadFile("../../shared/reference/insertions.tsv")
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i == 0 {
			continue
		}
		f := strings.Split(line, "\t")
		scr, _ := cube.ParseMoves(f[2])
		sk, _ := cube.ParseMoves(f[4])
		c := cube.Solved.Apply(scr...).Apply(sk...)
		wanted := c.Inverse()
		e := effectOf(&wanted)
		start := time.Now()
		if e.cycles > 3 {
			continue
		}
		k := e.cycles
		if k == 3 && os.Getenv("K3") == "" {
			k = 2
		}
		if o := os.Getenv("ROW"); o != "" && o != f[0] {
			continue
		}
		if f[0] == "86" {
			k = 1
		}
		l := Limits{Insertions: k, Max: 60, Beyond: -1, Count: 1, Threads: 1}
		if os.Getenv("REPLACE") != "" {
			l.Replace = true
			l.Insertions = 0
		}
		sko, _ := cube.ParseAlg(f[3])
		res, err := Solve(context.Background(), store, cube.Solved.Apply(scr...), sko, l, Observer{})
		if err != nil {
			fmt.Println(f[0], f[1], err)
			continue
		}
		all := res.Solutions
		mark := ""
		best := len(all[0].Moves)
		want, _ := strconv.Atoi(f[8])
		if best > want {
			mark = "LONGER"
		}
		if best < want {
			mark = "shorter"
		}
		fmt.Println(f[0], f[1], "cycles", e.cycles, "len", len(sk), "best", best, "IF", f[8], "finals", len(all), time.Since(start), mark, res.Proved)
		if os.Getenv("LINES") != "" {
			a, _ := history.Attempt{}, 0
			j := history.Journal{}
			_ = j
			fmt.Println(res.Left.Name())
			for _, l := range all[0].Lines {
				fmt.Println("   ", l.String())
			}
			fmt.Println("   ", cube.FormatMoves(all[0].Moves))
			_ = a
		}
	}
}

func TestOne(t *testing.T) {
	text, _ := os.ReadFile("../../shared/reference/insertions.tsv")
	n, _ := strconv.Atoi(os.Getenv("N"))
	start := time.Now()
	fl, err := newFiller(context.Background(), testStore(t), 1)
	require.NoError(t, err)
	fmt.Println("load", time.Since(start))
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i == 0 {
			continue
		}
		f := strings.Split(line, "\t")
		scr, _ := cube.ParseMoves(f[2])
		sk, _ := cube.ParseMoves(f[4])
		c := cube.Solved.Apply(scr...).Apply(sk...)
		wanted := c.Inverse()
		if o := os.Getenv("ROW"); o != "" && o != f[0] {
			continue
		}
		start := time.Now()
		r := newResults(Limits{Max: 60, Beyond: 0}, nil)
		err := fl.insertOne(context.Background(), &node{all: toLayers(sk), wanted: wanted}, n, r)
		require.NoError(t, err)
		all := r.sorted()
		best := "none"
		if len(all) > 0 {
			best = strconv.Itoa(all[0].all.len())
		}
		fmt.Println(f[0], f[1], "len", len(sk), "best", best, "known", f[23:], len(all), time.Since(start))
	}
}
