package chain

import (
	"slices"
	"strings"

	"nissy/steps"
)

// Preset is a chain that has a name.
type Preset struct {
	Name, Title string
	Text        string // as Parse reads it
	Max         int    // most moves in all, unless the user says otherwise
}

var presets = []Preset{
	{
		Name: "multistep", Title: "The first two layers but one slot, in three steps",
		Text: "222 > 223 > F2L-1", Max: 15,
	},
	{
		Name: "two_gen", Title: "To turns of two adjacent faces, and the finish with these",
		Text: "two_gen_reduction[shortest] > two_gen_finish", Max: 25,
	},
}

// Presets lists the chains that have a name.
func Presets() []Preset { return slices.Clone(presets) }

// Chain returns the chain.
func (p Preset) Chain() *Chain {
	c, err := Parse(p.Text)
	if err != nil {
		panic(err) // the presets are right
	}
	c.Name, c.Title, c.Max = p.Name, p.Title, p.Max
	return c
}

// Named returns the preset with the name, nil if there is none.
func Named(name string) *Chain {
	for _, p := range presets {
		if steps.PlainName(p.Name) == steps.PlainName(name) {
			return p.Chain()
		}
	}
	return nil
}

// String writes the chain as Parse reads it.
func (c *Chain) String() string {
	for _, p := range presets {
		if p.Name == c.Name {
			return p.Text
		}
	}
	return strings.TrimSpace(c.Title)
}
