package command

import (
	"nissy/command/options"
	"nissy/cube"
	"nissy/session"
	"nissy/session/cubes"
)

// wishDetails explains wishOptions.
const wishDetails = "A condition, such as --subset, restricts the positions; all that remain are equally likely. Without a TYPE, a condition for a " +
	"single type implies it."

// wishOptions restrict the positions that scrambles lead to.
var wishOptions = []*options.Option{
	{Name: "--dr-case", Value: "LIST", Kind: options.TextValue, Choices: drCaseNames,
		Help: "for type eo: the case of DR on U/D is one of these, such as 4c4e"},
	{Name: "--subset", Value: "LIST", Kind: options.TextValue, Choices: subsetNames,
		Help: `for type dr: the HTR subset is one of these, such as 2c3 or "4a1 4e"`},
	{Name: "--cycles", Value: "LIST", Kind: options.TextValue, Choices: cube.SliceCycles,
		Help: `for type slice: the lengths of the cycles of its edges, such as 3 or "2 2"`},
	options.NumberOption("--eo-at-most", "N", 0, session.MostMoves, "without a type, or for types edges and fmc: the shortest EO on any axis, without NISS, has at most N moves"),
}

// wish returns the wish that the options of wishOptions express.
func (in *requestInput) wish() cubes.Wish {
	w := cubes.Wish{EOAtMost: in.Number("--eo-at-most")}
	for _, o := range []struct {
		name  string
		field *string
	}{{"--dr-case", &w.Case}, {"--subset", &w.Subset}, {"--cycles", &w.Cycles}} {
		if in.Has(o.name) {
			*o.field = in.Text(o.name)
			in.fail(locate(cubes.CheckWish(w), in.Last(o.name).Word))
		}
	}
	return w
}
