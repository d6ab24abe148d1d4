package chain

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/recorded"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/pruning"
	"nissy/pruning/testtables"
	"nissy/steps"
)

var tables = sync.OnceValue(testtables.Store)

func parse(t *testing.T, text string) *Chain {
	t.Helper()
	c, err := Parse(text)
	require.NoError(t, err)
	return c
}

func position(t *testing.T, scramble string) cube.Cube {
	t.Helper()
	a, err := cube.ParseAlg(scramble)
	require.NoError(t, err)
	return cube.Solved.ApplyAlg(a)
}

func solve(t *testing.T, c *Chain, at cube.Cube, l Limits) (found []Skeleton) {
	t.Helper()
	result, err := Solve(context.Background(), tables(), c, at, l, Observer{
		Solution: func(s Skeleton) { found = append(found, s) },
	})
	require.NoError(t, err)
	require.Len(t, found, result.Count)
	return found
}

const scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

// requireValid checks that every line of a skeleton solves its step, and that the lengths
// count merged moves.
func requireValid(t *testing.T, c *Chain, at cube.Cube, k Skeleton) {
	t.Helper()
	var all cube.Alg
	total := 0
	for i, line := range k.Lines {
		link := c.Stages[i].Links[0]
		for _, other := range c.Stages[i].Links {
			if other.Step.Name == line.Step {
				link = other
			}
		}
		require.GreaterOrEqual(t, line.Alg.Len(), link.Min)
		require.LessOrEqual(t, line.Alg.Len(), link.Max)
		all = all.Then(line.Alg)
		merged := all.Cleanup().Len()
		after := at.ApplyAlg(all)
		if after == cube.Solved {
			merged = cube.Alg{Normal: all.UnNISS()}.Cleanup().Len()
		}
		require.Equal(t, merged, line.Total)
		require.Equal(t, total+line.Alg.Len()-line.Saved, line.Total)
		total = line.Total
		result, err := steps.Solve(context.Background(), tables(), link.Step, after, niss.Limits{Max: 0}, steps.Observer{})
		require.NoError(t, err)
		require.Equal(t, 1, result.Count, "%s is not solved", link.Step.Name)
	}
	require.Equal(t, all.Cleanup(), k.Moves)
	require.Equal(t, total, k.Len())
}

// TestWiderBeam checks that a wider beam never finds a longer solution than a narrower
// one, although it may keep other partial solutions.
func TestWiderBeam(t *testing.T) {
	sample.Large(t)
	at := position(t, "R' U' F D' B' U' D2 L' U2 L B2 R2 B2 U2 F' L B2 R' U' F")
	c := parse(t, "eofb > drud-eofb > htr-drud > drudfin")
	lengths := make(map[int]int) // by beam
	for _, beam := range []int{20, 200, 2000} {
		found := solve(t, c, at, Limits{Beam: beam, Max: 30, Slack: -1, Beyond: -1, Count: 1})
		require.Len(t, found, 1, beam)
		requireValid(t, c, at, found[0])
		if narrower, ok := lengths[beam/10]; ok {
			require.LessOrEqual(t, found[0].Len(), narrower, beam)
		}
		lengths[beam] = found[0].Len()
	}
}

// TestSolve checks that skeletons are valid, sorted by length, and the same for any number
// of threads.
func TestSolve(t *testing.T) {
	at := position(t, scramble)
	for _, test := range []struct {
		chain  string
		limits Limits
	}{
		{"222 > 223", Limits{Beam: 300, Max: 12, Slack: -1, Beyond: 1, Count: 50}},
		{"222 > 223[keep; niss=none]", Limits{Beam: 100, Max: 15, Slack: 1, Beyond: -1, Count: 20}},
		{"eo[max=4] | eofb[max=5; niss=none; beam=20] > dr-eo[niss=always]", Limits{Beam: 60, Max: 14, Slack: -1, Beyond: 0}},
		{"eofb[niss=always; max=4] > drrl-eofb[niss=always] > htr-drrl[niss=always] > htrfin", Limits{Beam: 40, Max: 30, Slack: -1, Beyond: -1, Count: 5}},
	} {
		t.Run(test.chain, func(t *testing.T) {
			c := parse(t, test.chain)
			var want []Skeleton
			for _, threads := range []int{1, 2, 8} {
				test.limits.Threads = threads
				found := solve(t, c, at, test.limits)
				require.NotEmpty(t, found)
				if want == nil {
					want = found
				}
				require.Equal(t, want, found)
			}
			seen := map[string]bool{}
			for i, k := range want {
				requireValid(t, c, at, k)
				require.False(t, seen[k.Moves.String()], "reported twice: %v", k.Moves)
				seen[k.Moves.String()] = true
				if i > 0 {
					require.LessOrEqual(t, want[i-1].Len(), k.Len())
				}
			}
		})
	}
}

// TestSides checks that a step continues on the side of the last moves, even if other
// partial solutions have the same moves in another order. With the policy Linear the side
// is open until there are moves.
func TestSides(t *testing.T) {
	linear := niss.Linear
	for _, test := range []struct {
		chain, scramble string
		policy          *niss.Policy
		want            string
	}{
		{"222[max=1] > 223[max=1] > cross[niss=none]", "B U2 R2 U' R U2 F", nil, "F' (B R')"},
		{"eo > dr-eo", "F' B2 U B2 D2", &linear, "(F)"},
	} {
		at := position(t, test.scramble)
		found := solve(t, parse(t, test.chain), at, Limits{Beam: 100, Max: 9, Slack: -1, Beyond: -1, Count: 1, Policy: test.policy})
		require.Len(t, found, 1, test.chain)
		requireValid(t, parse(t, test.chain), at, found[0])
		require.Equal(t, test.want, found[0].Moves.String(), test.chain)
	}
}

// TestShortest checks that a step with the setting shortest is as short as possible, also
// if it undoes moves.
func TestShortest(t *testing.T) {
	at := position(t, "D2 U' R2")
	c := parse(t, "222[max=5] > 223[shortest]")
	for _, k := range solve(t, c, at, Limits{Beam: 50, Max: 9, Slack: -1, Beyond: -1, Count: 20}) {
		requireValid(t, c, at, k)
		l := niss.Limits{Max: 9, Count: 1}
		if len(k.Lines[1].Alg.Inverse) > 0 {
			l.Policy = niss.Inverse
		}
		_, err := steps.Solve(context.Background(), tables(), c.Stages[1].Links[0].Step, at.ApplyAlg(k.Lines[0].Alg), l, steps.Observer{
			Solution: func(s steps.Solution) { require.Equal(t, s.Alg.Len(), k.Lines[1].Alg.Len(), k.Moves) },
		})
		require.NoError(t, err)
	}
}

// TestEnds checks that a search ends when the bounds leave nothing to find.
func TestEnds(t *testing.T) {
	for text, last := range map[string]int{
		"eo[total=4]":                4,
		"eo[max=4]":                  4,
		"eo[beam=9] | eofb[beam=1]":  4,
		"eo[max=4] | eofb[beam=1]":   5,  // eo finds those of four moves
		"eo[max=4] > dr-eo[total=8]": 10, // a step may undo a move
		"eo[max=4] > dr-eo[max=3]":   7,
	} {
		ctx, cancel := context.WithCancel(context.Background())
		_, err := Solve(ctx, tables(), parse(t, text), position(t, scramble), Limits{Beam: 3000, Max: DefaultMax, Slack: -1, Beyond: -1}, Observer{
			Stage: func(_, _, length, _ int) {
				if length > last {
					cancel()
				}
			},
		})
		require.NoError(t, err, text)
		cancel()
	}
}

// TestMultistepReferences checks that no solution is longer than that of BlockSolver with
// the same beam, or than the example of its README.
func TestMultistepReferences(t *testing.T) {
	sample.Large(t)
	example := []string{"R' U' F D' B' U' D2 L' U2 L B2 R2 B2 U2 F' L B2 R' U' F", "1000", "13"}
	for _, f := range append(recorded.Rows(t, "multistep.tsv"), example) {
		longest := recorded.Number(t, f[2])
		at := position(t, f[0])
		found := solve(t, Named("multistep"), at, Limits{Beam: 1000, Max: longest, Slack: -1, Beyond: -1, Count: 1})
		require.Len(t, found, 1, f[0])
		requireValid(t, Named("multistep"), at, found[0])
	}
}

// TestEndsWithWholeCube checks chains that end with a step of package optimal.
func TestEndsWithWholeCube(t *testing.T) {
	sample.Large(t)
	st := pruning.NewStore(pruning.Options{Dir: testtables.Folder(t)}) // the second chain uses the table of the first
	defer st.Close()
	at := position(t, "R2 F D U2 F2 D2 L2 U")
	for _, text := range []string{"222 > light", "eofb > eofbfin"} {
		var found []Skeleton
		result, err := Solve(context.Background(), st, parse(t, text), at,
			Limits{Beam: 10, Max: 12, Slack: -1, Beyond: -1, Count: 2},
			Observer{Solution: func(k Skeleton) { found = append(found, k) }})
		require.NoError(t, err)
		require.NotEmpty(t, found, text)
		require.Len(t, found, result.Count)
		for _, k := range found {
			require.Equal(t, cube.Solved, at.ApplyAlg(k.Moves))
			require.LessOrEqual(t, k.Len(), 12)
			require.Equal(t, cube.Alg{Normal: k.Moves.UnNISS()}.Cleanup().Len(), k.Len())
			after := at.ApplyAlg(k.Lines[0].Alg)
			if text == "eofb > eofbfin" {
				require.Zero(t, after.BadEdges(cube.FB))
			}
		}
	}
}

// TestInterrupted checks that an interrupted search reports what it has found.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var reported []Skeleton
	_, err := Solve(ctx, tables(), parse(t, "222 > 223"), position(t, scramble), Limits{Beam: 5000, Max: 20, Slack: -1, Beyond: -1, Count: 1}, Observer{
		Better:   func(Skeleton) { cancel() },
		Solution: func(s Skeleton) { reported = append(reported, s) },
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, reported, 1)
}

func TestParse(t *testing.T) {
	c := parse(t, " EO[max=4,beam=7]|eo[ max = 5 ; niss=none ] > dr-eo[total=9;min=2] ")
	require.Len(t, c.Stages, 2)
	require.Len(t, c.Stages[0].Links, 2)
	second, next := c.Stages[0].Links[1], c.Stages[1].Links[0]
	require.Equal(t, []any{"eo", 5, niss.SameSide}, []any{second.Step.Name, second.Max, second.Policy})
	require.Equal(t, []any{"dr-eo", 2, 9, niss.Linear}, []any{next.Step.Name, next.Min, next.Total, next.Policy})
	require.True(t, parse(t, "222 > 223[ keep;min=1 ]").Stages[1].Links[0].Keep)
	require.Equal(t, "two_gen", parse(t, "two-gen").Name)
}

// TestParseInsertions checks which insertions a chain may end with.
func TestParseInsertions(t *testing.T) {
	for text, want := range map[string]Insertions{
		"drslice > slice":              {Slice: true, Most: 3, Skeletons: 100},
		"drslice > SLICE[k=1; beam=7]": {Slice: true, Most: 1, Skeletons: 7},
		"drslice > insert":             {Most: 2, Skeletons: 100},
		"drslice > insert[k=3, length=9, replace, beam=1000]":   {Most: 3, Length: 9, Replace: true, Skeletons: 1000},
		"drslice > insert[replace; limit=5] // as people do it": {Most: 2, Replace: true, Skeletons: 5},
	} {
		c := parse(t, text)
		require.Equal(t, &want, c.Insertions, text)
		require.Len(t, c.Stages, 1)
	}
}

// FuzzParse checks that Parse returns a chain or an error for any text.
func FuzzParse(f *testing.F) {
	f.Add("eo[max=4] | eo[max=5; niss=none] > dr-eo")
	f.Add("222[keep > ]")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		require.True(t, (c == nil) != (err == nil))
	})
}

// TestErrors checks the errors about chains, or about chains that cannot be solved from a scramble.
func TestErrors(t *testing.T) {
	at := position(t, scramble)
	for _, row := range recorded.Rows(t, "errors.tsv") {
		c, err := Parse(row[0])
		if err == nil {
			err = c.Check(&at)
		}
		require.ErrorContains(t, err, row[1], row[0])
	}
}

func TestCheck(t *testing.T) {
	at := position(t, scramble)
	for _, text := range []string{
		"eo > dr-eo > htr > drfin", "eo > drud-eofb > htr-drud > htrfin", "dr > corners-dr", "222 > 223 > F2L-1 > optimal",
		"roux-fb > roux-sb", "two_gen_reduction-UR > two_gen_finish-UR", "multistep", "two_gen", "eofb > eofbfin",
		"eoline > dr-eofb", "123 > 223 > 123-L-DL",
	} {
		c := parse(t, text)
		require.NoError(t, c.Check(&at), text)
	}
	inDR := position(t, "U R2 F2 D")
	dr := parse(t, "htr-drud > drudfin")
	require.NoError(t, dr.Check(&inDR), "the position itself is ready")
}
