package puzzles

import (
	"path/filepath"

	"nissy/puzzle"
	"nissy/session"
)

// PuzzleScrambles are one or more scrambles of a puzzle.
type PuzzleScrambles struct {
	ScrambleFile string  `json:"scramble_file"` // a file of scrambles; empty: see ScrambleText
	ScrambleText string  `json:"scramble_text"` // the text of such a file; empty: see Moves
	Moves        string  `json:"scramble"`      // one scramble
	FromFile     string  `json:"from_file"`     // a file with the position where Moves begins: KPattern JSON, or the only one of a list of scrambles; empty: see From
	From         string  `json:"from"`          // the text of such a file; empty: Moves begins at the solved position
	Seed         *uint64 `json:"seed"`          // for random positions; nil: a random seed
}

// hasList reports whether the request has a list of scrambles with names.
func (r PuzzleScrambles) hasList() bool { return r.ScrambleFile != "" || r.ScrambleText != "" }

// parse reads the scrambles as the request gives them.
func (r PuzzleScrambles) parse(p *puzzle.Puzzle) ([]puzzle.Scramble, error) {
	switch {
	case r.ScrambleFile != "":
		text, err := readPuzzleFile(r.ScrambleFile)
		if err != nil {
			return nil, err
		}
		return p.ParseScrambles(filepath.Base(r.ScrambleFile), text)
	case r.ScrambleText != "":
		list, err := p.ParseScrambles("", r.ScrambleText)
		return list, inField("scramble_text", err)
	}
	if r.FromFile != "" || r.From != "" {
		file, text, err := textOf(r.FromFile, r.From)
		if err != nil {
			return nil, err
		}
		if p, err = p.From(file, text); err != nil {
			return nil, err
		}
	}
	scramble, err := p.ReadSequence(r.Moves)
	return []puzzle.Scramble{scramble}, err
}

// random returns a function that draws positions. use are the moves that lead to them, nil for all.
func (r PuzzleScrambles) random(p *puzzle.Puzzle, use []int) func() puzzle.State {
	if use != nil {
		p = p.Restrict(use)
	}
	rng := session.NewRand(r.Seed)
	return func() puzzle.State { return p.Random(rng) }
}
