package puzzle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/internal/syntax"
)

// pattern is a position in KPattern JSON, the format of twips and cubing.js: for each set, which piece is in each slot, and how
// it is turned. It counts pieces from 0.
type pattern map[string]jsonPattern

// isJSON reports whether a text is JSON, and not in a format of ksolve+.
func isJSON(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")), "{")
}

// decodePattern reads KPattern JSON. It also accepts the patternData of cubing.js.
func decodePattern(text string) (pattern, error) {
	var whole struct {
		Data pattern `json:"patternData"`
	}
	text = strings.TrimPrefix(text, "\ufeff")
	if json.Unmarshal([]byte(text), &whole) == nil && whole.Data != nil {
		return whole.Data, nil
	}
	var k pattern
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.DisallowUnknownFields()
	err := d.Decode(&k)
	return k, err
}

// isPattern reports whether a text is KPattern JSON.
func isPattern(text string) bool {
	k, err := decodePattern(text)
	return err == nil && len(k) > 0 && slices.IndexFunc(slices.Collect(maps.Values(k)), func(o jsonPattern) bool { return len(o.Pieces) == 0 }) < 0
}

// firstPiece returns the number of the piece that KPattern JSON calls 0.
func (p *Puzzle) firstPiece(set int) int { return min(1, slices.Min(p.Solved[set].Pieces)) }

// parsePattern reads a position in KPattern JSON. Sets that it leaves out are solved. The numbers modulo which orientations count
// are nil for sets that leave them out. Errors are of type *syntax.Error.
func (p *Puzzle) parsePattern(file, text string) (State, [][]int, error) {
	k, err := decodePattern(text)
	if err != nil {
		return nil, nil, jsonError(file, "KPattern", text, 0, err)
	}
	state, modulo := p.Solved.clone(), make([][]int, len(p.Sets))
	for _, name := range slices.Sorted(maps.Keys(k)) {
		set, o := p.findSet(name), k[name]
		bad := func(format string, args ...any) error {
			return &syntax.Error{Problem: inFile(file, "bad pattern"), Msg: fmt.Sprintf(format, args...)}
		}
		if set < 0 {
			return nil, nil, bad("unknown orbit %s: the puzzle has %s", syntax.Shorten(name), shortList(p.setNames()))
		}
		if n := p.Sets[set].Size; len(o.Pieces) != n || len(o.Orient) != n && o.Orient != nil || len(o.Modulo) != n && o.Modulo != nil {
			return nil, nil, bad("%s needs %d pieces, and as many orientations", name, n)
		}
		if err := checkModulo(o.Modulo, p.Sets[set].Orientations); err != nil {
			return nil, nil, bad("%s: %v", name, err)
		}
		for slot, piece := range o.Pieces {
			if piece < 0 || piece > maxPieceNumber {
				return nil, nil, bad("piece %d in slot %d of %s is out of range", piece, slot, name)
			}
			state[set].Pieces[slot], state[set].Orient[slot] = piece+p.firstPiece(set), 0
			if o.Orient != nil {
				n := p.Sets[set].Orientations
				state[set].Orient[slot] = (o.Orient[slot]%n + n) % n
			}
		}
		modulo[set] = o.Modulo
	}
	return state, modulo, nil
}

// patternScramble reads a scramble in KPattern JSON.
func (p *Puzzle) patternScramble(file, text string) ([]Scramble, error) {
	state, modulo, err := p.parsePattern(file, text)
	if err != nil {
		return nil, err
	}
	counts := p.WithSolved(state)
	for set, part := range state {
		if !slices.Equal(slices.Sorted(slices.Values(part.Pieces)), slices.Sorted(slices.Values(p.Solved[set].Pieces))) {
			return nil, &syntax.Error{
				Problem: inFile(file, "bad pattern"),
				Msg: fmt.Sprintf("%s has other pieces than the solved puzzle; if the pattern is from a search for another position, give that with --to",
					p.Sets[set].Name),
			}
		}
		for slot, n := range modulo[set] {
			if n > 0 && n%counts.Modulo(set, slot) != 0 {
				return nil, &syntax.Error{
					Problem: inFile(file, "bad pattern"),
					Msg:     fmt.Sprintf("%s: orientationMod of slot %d is %d, but %d orientations of its piece differ", p.Sets[set].Name, slot, n, counts.Modulo(set, slot)),
				}
			}
		}
	}
	return []Scramble{{Name: file, Kind: Position, Start: state, Free: p.NewMask(), Bounds: Bounds{Max: Unbounded}}}, nil
}

// SolvedAs returns the puzzle with another solved position: a pattern in KPattern JSON, or the only position of a scramble file. Pieces of
// a pattern that have the same number are alike, so it may have fewer kinds of pieces than the puzzle. What a position leaves open with ?
// may be unsolved; see AddFree. Errors are of type *syntax.Error.
func (p *Puzzle) SolvedAs(file, text string) (*Puzzle, error) {
	if isJSON(text) {
		state, modulo, err := p.parsePattern(file, text)
		if err != nil {
			return nil, err
		}
		given := p.WithSolved(state).modulo
		q := new(*p)
		q.Solved, q.modulo = state, nil
		for set, list := range modulo {
			if list == nil && given != nil {
				list = given[set]
			}
			if err := q.setModulo(set, list); err != nil {
				return nil, &syntax.Error{Problem: inFile(file, "bad pattern"), Msg: err.Error()}
			}
		}
		return q, nil
	}
	q := new(*p)
	start, free, err := p.onePosition(file, text)
	if err != nil {
		return nil, err
	}
	q.Solved = start
	if slices.ContainsFunc(append(slices.Clone(free.Pieces), free.Orient...), func(list []bool) bool { return slices.Contains(list, true) }) {
		q.free = free
	}
	return q, nil
}

// onePosition reads the only position of a scramble file.
func (p *Puzzle) onePosition(file, text string) (State, *Mask, error) {
	list, err := p.ParseScrambles(file, text)
	if err != nil {
		return nil, nil, err
	}
	if len(list) != 1 || list[0].Kind == Random {
		return nil, nil, &syntax.Error{Problem: inFile(file, "no single position"), Msg: "give one Scramble or ScrambleAlg, or KPattern JSON"}
	}
	return list[0].Start, list[0].Free, nil
}

// From returns the puzzle with which ParseSequence begins at a position: that of a pattern in KPattern JSON, or the only one of a
// scramble file.
func (p *Puzzle) From(file, text string) (*Puzzle, error) {
	start, _, err := p.onePosition(file, text)
	if err != nil {
		return nil, err
	}
	q := new(*p)
	q.start = start
	return q, nil
}

// Compose returns the position after the moves that lead from solved to a, and then those that lead from solved to b. All pieces of
// the puzzle must differ.
func (p *Puzzle) Compose(a, b State) (State, error) {
	out := a.clone()
	for set, part := range b {
		at := map[int]int{} // by piece: its slot when the puzzle is solved
		for slot, piece := range p.Solved[set].Pieces {
			if _, ok := at[piece]; ok {
				return nil, fmt.Errorf("positions cannot be composed, because pieces of %s are alike", p.Sets[set].Name)
			}
			at[piece] = slot
		}
		n := p.Sets[set].Orientations
		for slot, piece := range part.Pieces {
			from, ok := at[piece]
			if !ok {
				return nil, fmt.Errorf("positions cannot be composed, because a piece of %s is unknown", p.Sets[set].Name)
			}
			out[set].Pieces[slot] = a[set].Pieces[from]
			out[set].Orient[slot] = ((a[set].Orient[from]+part.Orient[slot]-p.Solved[set].Orient[from])%n + n) % n
		}
	}
	return out, nil
}
