package chain

import (
	"slices"
	"strings"

	"nissy/steps"
)

// Preset is a chain that has a name.
type Preset struct {
	Name, Title string
	Text        string // that Parse parses
	Max         int    // the most moves in all, unless the user gives another bound
}

var presets = []Preset{
	{
		Name: "multistep", Title: "The first two layers except one slot, in three steps",
		Text: "222 > 223 > F2L-1", Max: 15,
	},
	{
		Name: "two_gen", Title: "Reduction to two adjacent faces, and a finish that turns only these",
		Text: "two_gen_reduction[shortest] > two_gen_finish", Max: 25,
	},
	{
		Name: "fmc", Title: "The steps of a competitor: EO, RZP, DR that ends with a trigger, HTR and a finish",
		Text: "eo[max=5; niss=always] > rzp[max=3; niss=none] > dr-eo[max=10; total=15; triggers=R,RUR,RU'R,RU2R] > htr > htrfin", Max: DefaultMax,
	},
	{
		Name: "human", Title: "What a competitor may find by hand: EO, RZP, DR that ends with a trigger, HTR with few quarter turns and a finish",
		Text: "eo[max=5; niss=always] > rzp[max=3; niss=none] > dr-eo[max=10; total=13; setup=5; triggers=R,RUR,RU'R,RU2R,RF2R] > htr[quarters=3] > htrfin", Max: DefaultMax,
	},
	{
		Name: "blocks", Title: "Blocks up to the first two layers except one slot, and insertions",
		Text: "222 > 223[keep] > F2L-1[keep] > insert[beam=20]", Max: DefaultMax,
	},
}

// Presets returns the chains that have a name.
func Presets() []Preset { return slices.Clone(presets) }

// Chain returns the preset as a chain.
func (p Preset) Chain() *Chain {
	c, err := Parse(p.Text)
	if err != nil {
		panic(err) // the texts of the presets are valid
	}
	c.Name, c.Title, c.Max = p.Name, p.Title, p.Max
	return c
}

// Named returns the preset with the name, or nil if there is none. Case does not matter,
// and hyphens may replace underscores.
func Named(name string) *Chain {
	for _, p := range presets {
		if steps.PlainName(p.Name) == steps.PlainName(name) {
			return p.Chain()
		}
	}
	return nil
}

// String returns the chain as text that Parse parses.
func (c *Chain) String() string {
	for _, p := range presets {
		if p.Name == c.Name {
			return p.Text
		}
	}
	return strings.TrimSpace(c.Title)
}
