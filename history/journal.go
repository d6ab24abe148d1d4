package history

// Journal is an attempt with all that was done to it, so that it can be undone
// and done again. The zero Journal is empty.
type Journal struct {
	first  Attempt
	states []state // what each change led to
	done   int     // so many of them are done, the others undone
}

type state struct {
	change Change
	Attempt
}

// mostStates is how many changes are kept, far more than anybody makes: a
// script may make millions.
const mostStates = 1 << 16

// Now returns the attempt as it is.
func (j *Journal) Now() Attempt {
	return j.at(j.done)
}

// Do makes a change. What was undone before is forgotten.
func (j *Journal) Do(c Change) error {
	a, err := c.apply(j.Now())
	if err != nil {
		return err
	}
	clear(j.states[j.done:])
	j.states = append(j.states[:j.done], state{c, a})
	j.done++
	if j.done >= 2*mostStates {
		j.forget(mostStates)
	}
	return nil
}

// forget lets the first n changes be done for good.
func (j *Journal) forget(n int) {
	j.first = j.states[n-1].Attempt
	j.states = append([]state(nil), j.states[n:]...)
	j.done -= n
}

// Undo undoes the last n changes, or as many as there are, and returns them,
// the last one first.
func (j *Journal) Undo(n int) []Change {
	var undone []Change
	for ; n > 0 && j.done > 0; n-- {
		j.done--
		undone = append(undone, j.states[j.done].change)
	}
	return undone
}

// Redo does n undone changes again, or as many as there are, and returns them.
func (j *Journal) Redo(n int) []Change {
	var redone []Change
	for ; n > 0 && j.done < len(j.states); n-- {
		redone = append(redone, j.states[j.done].change)
		j.done++
	}
	return redone
}

// Depth returns how many changes can be undone, and how many done again.
func (j *Journal) Depth() (undo, redo int) { return j.done, len(j.states) - j.done }
