package record

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		change func(a *Attempt)
		want   string
	}{
		{func(*Attempt) {}, ""},
		{func(a *Attempt) { a.Total = -1 }, "the attempt: the number of moves -1 is not from 0 to 10000"},
		{func(a *Attempt) { a.Name = "\x1b[31m" }, `the name has a control character: "\x1b[31m"`},
		{func(a *Attempt) { a.Lines[1].Loss = -7 }, "line 2: the number of moves -7 is not from 0 to 10000"},
		{func(a *Attempt) { a.Lines[0].Comment = "EO\n" }, `line 1 has a control character: "EO\n"`},
		{func(a *Attempt) { a.Lines[1].Way.Case = "\x00" }, `line 2 has a control character: "\x00"`},
		{func(a *Attempt) { a.Lines[0].Better.Then[0].Total = 10001 }, "line 1: the number of moves 10001 is not from 0 to 10000"},
		{func(a *Attempt) { a.Branches[0].Reach = -2 }, "branch 1: the number of moves -2 is not from 0 to 10000"},
	} {
		a := &Attempt{
			Name: "Anna", Text: "R\nU // a", Total: 20,
			Lines:    []Line{{Comment: "EO\tand more", Loss: 2, Better: &Way{Kind: "side", Then: []Way{{Step: "dr"}}}}, {}},
			Branches: []Branch{{Moves: "R / U"}},
		}
		test.change(a)
		err := a.Check()
		if test.want == "" {
			assert.NoError(t, err)
			continue
		}
		assert.EqualError(t, err, test.want)
	}
}
