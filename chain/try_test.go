package chain

import (
	"bufio"
	"context"
	"fmt"
	"nissy/cube"
	"nissy/pruning"
	"nissy/steps"
	"os"
	"strings"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	st := pruning.NewStore(pruning.Options{Dir: "/tmp/nd"})
	defer st.Close()
	mk := func(names ...string) *Chain {
		c := &Chain{}
		for _, n := range names {
			c.Stages = append(c.Stages, Stage{{Step: steps.Lookup(n)}})
		}
		return c
	}
	f, _ := os.Open("/work/shared/reference/multistep.tsv")
	list := []string{"R' U' F D' B' U' D2 L' U2 L B2 R2 B2 U2 F' L B2 R' U' F\t1000\t13"}
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if !strings.HasPrefix(sc.Text(), "#") {
			list = append(list, sc.Text())
		}
	}
	for _, l := range list {
		r := strings.Split(l, "\t")
		a, _ := cube.ParseAlg(r[0])
		t0 := time.Now()
		res, err := Solve(context.Background(), st, mk("222", "223", "F2L-1"), cube.Solved.ApplyAlg(a), Limits{Max: 16, Beam: 1000, Slack: -1, Beyond: -1, Count: 1}, Observer{
			Stage: func(b, s, l, k int) {
				if os.Getenv("V") != "" {
					fmt.Println("  ", b, s, l, k, time.Since(t0))
				}
			},
			Solution: func(k Skeleton) {
				for _, l := range k.Lines {
					fmt.Printf("   %v // %s %s (%d-%d/%d)\n", l.Alg, l.Step, l.Place, l.Len(), l.Saved, l.Total)
				}
				fmt.Println("=>", k.Len(), k.Moves, "ref", r[2])
			}})
		fmt.Println(res, err, time.Since(t0))
	}
}
