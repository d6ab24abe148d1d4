package chain

import (
	"strings"

	"nissy/steps"
)

// presets are the chains that have a name.
var presets = []struct {
	name, title, chain string
	max                int
}{
	{
		name: "multistep", title: "The first two layers but one slot, in three steps",
		chain: "222 > 223 > F2L-1", max: 15,
	},
	{
		name: "two_gen", title: "To turns of two adjacent faces, and the finish with these",
		chain: "two_gen_reduction[shortest] > two_gen_finish", max: 25,
	},
}

// Presets lists the chains that have a name.
func Presets() (list []*Chain) {
	for _, p := range presets {
		c, err := Parse(p.chain)
		if err != nil {
			panic(err) // the presets are right
		}
		c.Name, c.Title, c.Max = p.name, p.title, p.max
		list = append(list, c)
	}
	return list
}

// Preset returns the chain with the name, nil if there is none.
func Preset(name string) *Chain {
	for _, p := range presets {
		if steps.PlainName(p.name) == steps.PlainName(name) {
			for _, c := range Presets() {
				if c.Name == p.name {
					return c
				}
			}
		}
	}
	return nil
}

// String writes the chain as Parse reads it.
func (c *Chain) String() string {
	for _, p := range presets {
		if p.name == c.Name {
			return p.chain
		}
	}
	return strings.TrimSpace(c.Title)
}
