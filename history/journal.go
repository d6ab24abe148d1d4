package history

import "slices"

// Journal is an attempt with the changes that were made to it. Changes can be
// undone and redone. The zero Journal has an empty attempt and no changes.
type Journal struct {
	first  Attempt    // the attempt before the first recorded change
	states []recorded // the recorded changes, undone ones included
	done   int        // the number of changes that are not undone
	forgot int        // the steps before the first recorded change
}

// recorded is a change with the attempt after it.
type recorded struct {
	change Change
	Attempt
	newMark *Mark // not nil: the change only sets this mark, under a new name
	steps   int   // how many changes there have been that undo goes through
}

// A new mark is no change that undo goes through: all attempts have it that lead to one another without a change of the
// scramble. It is recorded only for the file.

// maxStates bounds the memory of a journal, because a script may make millions of
// changes. A journal records the last maxStates changes at least.
const maxStates = 1 << 16

// Current returns the attempt after all changes that are not undone.
func (j *Journal) Current() Attempt { return j.after(j.done) }

// after returns the attempt after the first n recorded changes.
func (j *Journal) after(n int) Attempt {
	if n == 0 {
		return j.first
	}
	return j.states[n-1].Attempt
}

// Do makes a change. The changes that were undone can no longer be redone. If the
// change fails, the journal stays as it was.
func (j *Journal) Do(c Change) error {
	before := j.Current()
	a, err := before.Apply(c)
	if err != nil {
		return err
	}
	if mark, ok := c.(SetMark); ok && before.marks.find(Mark{Name: mark.Name}.hasSameName) == nil {
		j.addMark(a.marks.last())
		return nil
	}
	j.dropUndone()
	j.states = append(j.states, recorded{change: c, Attempt: a, steps: j.steps(j.done) + 1})
	j.done++
	if j.done >= 2*maxStates {
		j.forget(maxStates)
	}
	return nil
}

// addMark records a new mark, and adds it to the attempts before and after the current one.
func (j *Journal) addMark(m Mark) {
	end := j.done
	later := map[string]bool{} // marks that are recorded after m, and so come after it
	for ; end < len(j.states) && !j.states[end].startsOver(); end++ {
		if r := j.states[end]; r.newMark != nil {
			later[r.newMark.Name] = true
		}
	}
	with := map[*stack[Mark]]*stack[Mark]{} // few, for many attempts share theirs
	add := func(a *Attempt) {
		if a.marks.find(m.hasSameName) == nil {
			if with[a.marks] == nil {
				with[a.marks] = a.marks.insert(m, func(other *Mark) bool { return later[other.Name] })
			}
			a.marks = with[a.marks]
		}
	}
	i := j.done
	for ; i > 0 && !j.states[i-1].startsOver(); i-- {
		add(&j.states[i-1].Attempt)
	}
	if i > 0 {
		add(&j.states[i-1].Attempt)
	} else {
		add(&j.first)
	}
	for i := j.done; i < end; i++ {
		if c, ok := j.states[i].change.(SetMark); ok {
			later[c.Name] = true
		}
		add(&j.states[i].Attempt)
	}
	j.states = slices.Insert(j.states, j.done, recorded{SetMark{m.Name}, j.Current(), &m, j.steps(j.done)})
	j.done++
}

// startsOver reports whether marks before the change have nothing to do with the attempt after it.
func (r *recorded) startsOver() bool {
	switch r.change.(type) {
	case Set, Load:
		return true
	}
	return false
}

// dropUndone drops the undone changes, but no marks.
func (j *Journal) dropUndone() {
	undone := slices.Clone(j.states[j.done:])
	clear(j.states[j.done:])
	j.states = j.states[:j.done]
	current := j.Current()
	for _, r := range undone {
		if r.startsOver() {
			break
		}
		if r.newMark != nil {
			j.states = append(j.states, recorded{r.change, current, r.newMark, j.steps(j.done)})
			j.done++
		}
	}
}

// forget removes the first n changes from the record. They can no longer be undone.
func (j *Journal) forget(n int) {
	j.first, j.forgot = j.states[n-1].Attempt, j.steps(n)
	j.states = append([]recorded(nil), j.states[n:]...)
	j.done -= n
}

// Undo undoes the last n changes, or all if there are fewer. It returns them, the
// last one first.
func (j *Journal) Undo(n int) []Change {
	var undone []Change
	for ; n > 0 && j.done > 0; j.done-- {
		if r := j.states[j.done-1]; r.newMark == nil {
			undone = append(undone, r.change)
			n--
		}
	}
	return undone
}

// Redo makes the next n undone changes again, or all if there are fewer. It returns
// them in order.
func (j *Journal) Redo(n int) []Change {
	var redone []Change
	for ; n > 0 && j.done < len(j.states); j.done++ {
		if r := j.states[j.done]; r.newMark == nil {
			redone = append(redone, r.change)
			n--
		}
	}
	return redone
}

// Depth returns the number of changes that can be undone, and of those that can be
// redone.
func (j *Journal) Depth() (undo, redo int) {
	done := j.steps(j.done)
	return done - j.forgot, j.steps(len(j.states)) - done
}

// steps returns how many of the first n recorded changes undo goes through, and of those before.
func (j *Journal) steps(n int) int {
	if n == 0 {
		return j.forgot
	}
	return j.states[n-1].steps
}
