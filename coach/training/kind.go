package training

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"nissy/cube"
	"nissy/internal/words"
	"nissy/steps"
)

// Kind is a kind of question.
type Kind struct {
	Name  string   // eo, dr, htr or finish
	Step  string   // the step to solve, such as drud-eofb
	Task  string   // the step in words
	Cases []string // the most common ones, or those of the fewest quarter turns, first

	// Problem says why the step is not solved in the position, such as "2 bad edges are left on F/B".
	// It is empty if the step is solved.
	Problem func(*cube.Cube) string

	// CaseOf returns the name of the case of a position. The name may be missing in Cases.
	CaseOf func(*cube.Cube) string

	// linear says that the inverse never helps: its solutions are those of the position, reversed.
	linear bool

	from func(name string) (cube.ScrambleKind, cube.Wish) // positions some of which have the named case
}

// kinds has the kinds of questions.
var kinds = sync.OnceValue(func() []*Kind {
	return []*Kind{
		{
			Name: "eo", Step: "eofb", Task: "EO on F/B", Cases: []string{"2e", "4e", "6e", "8e", "10e", "12e"},
			Problem: eoProblem,
			CaseOf:  func(c *cube.Cube) string { return fmt.Sprintf("%de", c.BadEdges(cube.FB)) },
			from:    func(string) (cube.ScrambleKind, cube.Wish) { return cube.AnyScramble, cube.Wish{} },
		},
		{
			Name: "dr", Step: "drud-eofb", Task: "DR on U/D, from EO on F/B",
			Cases:   distinct(steps.KnownTriggers(), func(t steps.Trigger) string { return t.Case().String() }),
			Problem: drProblem,
			CaseOf:  func(c *cube.Cube) string { return c.DRCase(cube.UD).String() },
			from: func(name string) (cube.ScrambleKind, cube.Wish) {
				of, _ := cube.ParseDRCase(name)
				return cube.EOScramble, cube.Wish{Cases: []cube.DRCase{of}}
			},
		},
		{
			Name: "htr", Step: "htr-drud", Task: "HTR, from DR on U/D",
			Cases:   distinct(cube.HTRSubsets(), func(s cube.HTRSubset) string { return s.CornerCase.String() }),
			Problem: htrProblem,
			CaseOf:  func(c *cube.Cube) string { s, _ := c.HTRSubset(cube.UD); return s.CornerCase.String() },
			from: func(name string) (cube.ScrambleKind, cube.Wish) {
				subsets, _ := cube.ParseHTRSubsets(name)
				return cube.DRScramble, cube.Wish{Subsets: subsets}
			},
		},
		{
			Name: "finish", Step: "htrfin", Task: "a finish by half turns, from HTR", Cases: []string{"slice 3", "slice 2 2", "fr", "htr"},
			Problem: finishProblem,
			CaseOf:  finishCase,
			linear:  true,
			from: func(name string) (cube.ScrambleKind, cube.Wish) {
				if name == "fr" || name == "htr" {
					return cube.HTRScramble, cube.Wish{}
				}
				return cube.SliceScramble, cube.Wish{}
			},
		},
	}
})

// KindNames lists the names of the kinds.
func KindNames() (names []string) {
	for _, k := range kinds() {
		names = append(names, k.Name)
	}
	return names
}

// Find returns the kind with the name, or nil.
func Find(name string) *Kind {
	i := slices.IndexFunc(kinds(), func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return kinds()[i]
}

// HasNISS reports whether NISS can make the step shorter.
func (k *Kind) HasNISS() bool { return !k.linear }

// distinct returns the distinct names of the items of a list, in their order.
func distinct[T any](list []T, name func(T) string) (names []string) {
	for _, item := range list {
		if n := name(item); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// finishCase returns "slice 3" or "slice 2 2" if only edges of the E slice are left, "fr" if half
// turns of two axes solve the cube, and otherwise "htr".
func finishCase(c *cube.Cube) string {
	if c.IsLeaveSlice(cube.UD) {
		return steps.CaseOf(c).String()
	}
	for a := range cube.Axis(cube.NumAxes) {
		if fact := steps.FR.On(a); fact.IsTrue(c) {
			return "fr"
		}
	}
	return "htr"
}

// Draw draws a position that has the named case, one of k.Cases, and in which the step is not
// solved. All such positions are equally likely.
func (k *Kind) Draw(rng *rand.Rand, name string) cube.Cube {
	positions, err := cube.NewDraw(k.from(name))
	if err != nil {
		panic("training: " + err.Error())
	}
	for {
		if c := positions.Cube(rng); k.CaseOf(&c) == name && k.Problem(&c) != "" {
			return c
		}
	}
}

func eoProblem(c *cube.Cube) string {
	if bad := c.BadEdges(cube.FB); bad > 0 {
		slots := strings.Trim(fmt.Sprint(c.BadEdgeSlots(cube.FB).EdgeList()), "[]")
		return fmt.Sprintf("%d bad edges are left on F/B: %s", bad, slots)
	}
	return ""
}

func drProblem(c *cube.Cube) string {
	if c.IsDR(cube.UD) {
		return ""
	}
	return cmp.Or(eoProblem(c), "the case of DR on U/D is "+c.DRCase(cube.UD).String())
}

func htrProblem(c *cube.Cube) string {
	subset, ok := c.HTRSubset(cube.UD)
	switch {
	case c.IsHTR():
		return ""
	case !ok:
		return "it is not in DR on U/D"
	}
	return "the HTR subset is " + subset.String()
}

func finishProblem(c *cube.Cube) string {
	left := c.Cycles()
	if left.Name() == "" {
		return ""
	}
	corners, edges := left.Count()
	return fmt.Sprintf("%s and %s are left", words.Plural(corners, "corner"), words.Plural(edges, "edge"))
}
