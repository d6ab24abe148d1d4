package steps

import (
	"slices"

	"nissy/cube"
	"nissy/pruning"
)

// setupMoves are the moves before a trigger. They keep DR, and any case of it.
const setupMoves = cube.DRMoves

// triggerWord is one way to make a trigger, in the frame of the step. Parallel turns are
// in the order in which a search makes them.
type triggerWord struct {
	moves   []cube.Move
	trigger int // index of the trigger

	// merging are the moves that must not be parallel to the first turn before it: they
	// merge with the word, or are superfluous.
	merging cube.MoveSet

	// hidden says that another word stands for this one: it differs only in the
	// directions of the last turns, and has more clockwise ones. See niss.Clockwise.
	hidden bool
}

// triggerWords are the ways to make some triggers.
type triggerWords struct {
	triggers []Trigger
	words    []triggerWord
	byMoves  map[string]int // the indexes of the words by their moves
}

func newTriggerWords(triggers []Trigger) *triggerWords {
	t := &triggerWords{triggers: triggers, byMoves: map[string]int{}}
	for i, trigger := range triggers {
		t.addWords(i, trigger)
	}
	t.hideTwins()
	return t
}

// addWords adds the variations of a trigger, given by its index.
func (t *triggerWords) addWords(index int, trigger Trigger) {
	for sym := range cube.Sym(cube.NumSyms) {
		if sym.Face(cube.U).Axis() != cube.UD || sym.Face(cube.F).Axis() != cube.FB {
			continue
		}
		moves := make([]cube.Move, len(trigger))
		for i, m := range trigger {
			moves[i] = sym.Move(m)
		}
		t.addWord(index, sortParallel(slices.Clone(moves)))
		moves[len(moves)-1] = moves[len(moves)-1].Inverse()
		t.addWord(index, sortParallel(moves))
	}
}

// addWord adds a word unless it is there already.
func (t *triggerWords) addWord(trigger int, moves []cube.Move) {
	key := cube.FormatMoves(moves)
	if _, known := t.byMoves[key]; known {
		return
	}
	t.byMoves[key] = len(t.words)
	w := triggerWord{moves: moves, trigger: trigger}
	opening := 1
	for ; opening < len(moves) && moves[opening].Axis() == cube.RL; opening++ {
	}
	for _, m := range moves[:opening] {
		w.merging |= 0b111 << m.WithTurns(1)
	}
	if opening == len(moves) { // these are the last turns as well
		w.merging = 1<<cube.NewMove(cube.R, 2) | 1<<cube.NewMove(cube.L, 2)
	}
	t.words = append(t.words, w)
}

// sortParallel puts adjacent turns of opposite faces in the order of their numbers.
func sortParallel(moves []cube.Move) []cube.Move {
	for i := 1; i < len(moves); i++ {
		if moves[i].Axis() == moves[i-1].Axis() && moves[i] < moves[i-1] {
			moves[i-1], moves[i] = moves[i], moves[i-1]
		}
	}
	return moves
}

// hideTwins sets triggerWord.hidden.
func (t *triggerWords) hideTwins() {
	most := map[string]int{} // the most clockwise last turns, by the moves with all of these clockwise
	for _, w := range t.words {
		key, clockwise := clockwiseTwin(w.moves)
		most[key] = max(most[key], clockwise)
	}
	for i, w := range t.words {
		key, clockwise := clockwiseTwin(w.moves)
		t.words[i].hidden = clockwise < most[key]
	}
}

// clockwiseTwin returns the key of the moves with all of the last parallel turns made
// clockwise, and how many of them are clockwise already.
func clockwiseTwin(moves []cube.Move) (key string, clockwise int) {
	twin := slices.Clone(moves)
	for i := len(twin) - 1; i >= 0 && twin[i].Axis() == cube.RL; i-- {
		if twin[i].Turns() == 1 {
			clockwise++
		}
		twin[i] = twin[i].WithTurns(1)
	}
	return cube.FormatMoves(twin), clockwise
}

// mayFollow reports whether a word may follow the setup.
func (w *triggerWord) mayFollow(setup []cube.Move) bool {
	for _, m := range slices.Backward(setup) {
		if m.Axis() != cube.RL {
			break
		}
		if w.merging.Has(m) {
			return false
		}
	}
	return true
}

// triggerOf returns the trigger with which the moves of a solution end, as seen in the
// frame. It is nil if there is none.
func (t *triggerWords) triggerOf(moves []cube.Move) Trigger {
	start := slices.IndexFunc(moves, isTriggerTurn)
	if start < 0 {
		return nil
	}
	word := slices.Clone(moves[start:])
	if len(word) > 1 && isHalfOfRL(word[1]) { // it belongs to the setup, but the moves may be sorted
		word = slices.Delete(word, 1, 2)
	}
	if i, ok := t.byMoves[cube.FormatMoves(sortParallel(word))]; ok {
		return t.triggers[t.words[i].trigger]
	}
	return nil
}

// triggerTable has, for the triggers of a step, the least number of moves of setup and
// trigger, by the index of a drValue.
type triggerTable struct {
	*triggerWords
	*drMoves
	setup      int // the most setup moves
	setupMoves cube.MoveSet
	starting   map[drValue][]int       // the indexes of the words that lead from a value to DR
	next       [noMove + 1][]cube.Move // by previous move: the setup moves that may follow; noMove if there is none
	dist       []uint8                 // the number of moves, or tooFar; wordStarts is added where words begin
}

// noMove stands for the move before the first one.
const noMove = cube.NumFaceMoves

// The special values of triggerTable.dist.
const (
	tooFar     = 0x7F
	wordStarts = 0x80
)

// newTriggerTable returns the table for the words, with at most setup moves before them,
// and for the moves that are allowed in the frame.
func newTriggerTable(words *triggerWords, moves *drMoves, setup int, allowed cube.MoveSet) *triggerTable {
	t := &triggerTable{triggerWords: words, drMoves: moves, setup: setup, setupMoves: setupMoves & allowed, starting: map[drValue][]int{}}
	for last := range t.next {
		t.next[last] = t.setupMoves.Moves()
		if last < noMove {
			t.next[last] = t.setupMoves.After(cube.Move(last)).Moves()
		}
	}
	t.fill(allowed)
	return t
}

// fill fills dist and starting. It searches from the words of each length separately, as
// the bound of the setup applies to each.
func (t *triggerTable) fill(allowed cube.MoveSet) {
	type starts struct{ words, setups []drValue } // where words begin, and one setup move before
	byLength := map[int]*starts{}
	for i, w := range t.words {
		v, usable := t.valueBefore(w.moves, allowed)
		if !usable {
			continue
		}
		t.starting[v] = append(t.starting[v], i)
		at := byLength[len(w.moves)]
		if at == nil {
			at = new(starts)
			byLength[len(w.moves)] = at
		}
		at.words = append(at.words, v)
		for _, m := range t.setupMoves.Moves() {
			if !w.merging.Has(m) {
				at.setups = append(at.setups, t.after(v, m.Inverse()))
			}
		}
	}
	t.dist = slices.Repeat([]uint8{tooFar}, numDRValues)
	for length, at := range byLength {
		t.lower(at.words, length, 0)
		if t.setup > 0 {
			t.lower(at.setups, length+1, t.setup-1)
		}
	}
	for v := range t.starting {
		t.dist[v.index()] |= wordStarts
	}
	t.dist[drValueOf(&cube.Solved).index()] = 0
}

// valueBefore returns the value from which the moves lead to DR, and whether they are all
// allowed.
func (t *triggerTable) valueBefore(moves []cube.Move, allowed cube.MoveSet) (v drValue, usable bool) {
	v, usable = drValueOf(&cube.Solved), true
	for _, m := range slices.Backward(moves) {
		v = t.after(v, m.Inverse())
		usable = usable && allowed.Has(m)
	}
	return v, usable
}

// lower lowers dist for the values that are at most that many setup moves before the
// starts, which are at the given distance.
func (t *triggerTable) lower(starts []drValue, distance, most int) {
	for v, d := range t.distances(starts, t.setupMoves, most) {
		if d != pruning.Unreachable {
			t.dist[v] = min(t.dist[v], d+uint8(distance))
		}
	}
}

// distance returns the least number of moves of setup and trigger from a value to DR, or
// tooFar.
func (t *triggerTable) distance(v drValue) int { return int(t.dist[v.index()] &^ wordStarts) }
