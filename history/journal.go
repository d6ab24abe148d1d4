package history

// Journal is an attempt with the changes that were made to it. Changes can be
// undone and redone. The zero Journal has an empty attempt and no changes.
type Journal struct {
	first  Attempt    // the attempt before the first recorded change
	states []recorded // the recorded changes, undone ones included
	done   int        // the number of changes that are not undone
}

// recorded is a change with the attempt after it.
type recorded struct {
	change Change
	Attempt
}

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
	a, err := j.Current().Apply(c)
	if err != nil {
		return err
	}
	clear(j.states[j.done:])
	j.states = append(j.states[:j.done], recorded{c, a})
	j.done++
	if j.done >= 2*maxStates {
		j.forget(maxStates)
	}
	return nil
}

// forget removes the first n changes from the record. They can no longer be undone.
func (j *Journal) forget(n int) {
	j.first = j.states[n-1].Attempt
	j.states = append([]recorded(nil), j.states[n:]...)
	j.done -= n
}

// Undo undoes the last n changes, or all if there are fewer. It returns them, the
// last one first.
func (j *Journal) Undo(n int) []Change {
	var undone []Change
	for ; n > 0 && j.done > 0; n-- {
		j.done--
		undone = append(undone, j.states[j.done].change)
	}
	return undone
}

// Redo makes the next n undone changes again, or all if there are fewer. It returns
// them in order.
func (j *Journal) Redo(n int) []Change {
	var redone []Change
	for ; n > 0 && j.done < len(j.states); n-- {
		redone = append(redone, j.states[j.done].change)
		j.done++
	}
	return redone
}

// Depth returns the number of changes that can be undone, and of those that can be
// redone.
func (j *Journal) Depth() (undo, redo int) { return j.done, len(j.states) - j.done }
