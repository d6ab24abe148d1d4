package cubes

import (
	"context"
	"errors"
	"math/rand/v2"

	"nissy/cube"
	"nissy/session"
	"nissy/steps"
)

// Wish restricts the positions that scrambles lead to; all that remain are equally likely. Each of
// the first three fields is a list as the user types it, with commas: the position must match one
// of its elements. A field that is empty restricts nothing.
type Wish struct {
	Case     string `json:"dr_case"`                  // for type eo: cases of DR on U/D, such as "4c4e"
	Subset   string `json:"subset"`                   // for type dr: HTR subsets, such as "2c3" or "4a1 4e"
	Cycles   string `json:"cycles"`                   // for type slice: the lengths of the cycles of its edges, such as "3" or "2 2"
	EOAtMost *int   `json:"eo_at_most" range:"moves"` // the most moves of a shortest EO on any axis, without NISS; nil: any number
}

// parse returns the wish without EOAtMost. The error is an *InputError.
func (w Wish) parse() (wish cube.Wish, err error) {
	if w.Case != "" {
		wish.Cases, err = cube.ParseDRCases(w.Case)
	}
	if w.Subset != "" && err == nil {
		wish.Subsets, err = cube.ParseHTRSubsets(w.Subset)
	}
	if w.Cycles != "" && err == nil {
		wish.Slices, err = cube.ParseSliceCycles(w.Cycles)
	}
	return wish, err
}

// kind returns the type of scrambles that the user has named or, if name is empty, the one that the
// wish is for.
func (w Wish) kind(name string) string {
	switch {
	case name != "":
	case w.Case != "":
		return cube.EOScramble.String()
	case w.Subset != "":
		return cube.DRScramble.String()
	case w.Cycles != "":
		return cube.SliceScramble.String()
	}
	return name
}

// drawer draws positions that match a wish.
type drawer struct {
	draw *cube.Draw
	wish Wish
	eo   *steps.EODistances // nil unless the wish has EOAtMost
}

// drawer returns a drawer of positions of a type that match the wish. The error is an *InputError
// about the wish or the type, or an error about the table of EO distances.
func (w Wish) drawer(ctx context.Context, s *session.Session, typeName string) (*drawer, error) {
	kind, err := ScrambleKind(typeName)
	if err != nil {
		return nil, err
	}
	wish, err := w.parse()
	if err != nil {
		return nil, err
	}
	d := &drawer{wish: w}
	d.draw, err = cube.NewDraw(kind, wish)
	if input, ok := errors.AsType[*session.InputError](err); ok {
		input.Token = typeName
	}
	if err != nil || w.EOAtMost == nil {
		return d, err
	}
	if kind != cube.AnyScramble && kind != cube.EdgesScramble {
		return nil, &session.InputError{Problem: "impossible condition for type", Token: typeName, Msg: "EO is solved in it; leave out the type, or give fmc or edges"}
	}
	d.eo, err = steps.LoadEODistances(ctx, s.Engine().Store())
	return d, err
}

// next draws a position. It returns the error of ctx when that ends.
func (d *drawer) next(ctx context.Context, rng *rand.Rand) (cube.Cube, error) {
	for ctx.Err() == nil {
		if c := d.draw.Cube(rng); d.allows(&c) {
			return c, nil
		}
	}
	return cube.Cube{}, ctx.Err()
}

// allows reports whether some EO of the position is short enough.
func (d *drawer) allows(c *cube.Cube) bool {
	return d.eo == nil || d.eo.Shortest(c) <= *d.wish.EOAtMost
}

// CheckWish checks the lists of a wish. The error is an *InputError, whose column counts from the
// start of the list.
func CheckWish(w Wish) error {
	_, err := w.parse()
	return err
}
