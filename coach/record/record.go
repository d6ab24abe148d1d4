package record

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Attempt is an analyzed attempt. All moves are in HTM.
type Attempt struct {
	ID       int64     `json:"id"`            // in the book, from 1; 0: in none
	Name     string    `json:"name"`          // the person; empty: the user
	Date     time.Time `json:"date,omitzero"` // the day of the attempt; zero: unknown
	Scramble string    `json:"scramble"`      // as nissy writes moves
	Text     string    `json:"text"`          // the write-up
	Limits   string    `json:"limits"`        // the chain that says what was within reach

	Total    int      `json:"total"`    // moves of the solution
	Reach    int      `json:"reach"`    // within reach before the first line
	Searched bool     `json:"searched"` // Reach was searched to the end; otherwise it is "at most"
	Lines    []Line   `json:"lines"`
	Branches []Branch `json:"branches"`

	// Effort says what is within reach of somebody who looks at few possibilities: the text of an effort.Curve.
	// Empty: it is unknown, or a note of the book.
	Effort string `json:"effort,omitempty"`
}

// Line is a line of an attempt, and what was lost there.
type Line struct {
	Moves    string        `json:"moves"`             // as nissy writes them, with NISS: turns of faces, as the cube is held before the first line
	Written  string        `json:"written,omitempty"` // as the person wrote the line, with rotations and wide moves; empty: as in Moves
	Comment  string        `json:"comment"`           // of the person
	Time     time.Duration `json:"time"`              // since the start of the attempt, as in "EO @12:30"; 0: unknown
	Step     string        `json:"step"`              // eo, dr (also an RZP), htr, finish, block or insertion
	Length   int           `json:"length"`            // moves of the line
	Total    int           `json:"total"`             // moves up to the line, after cancellations
	Reach    int           `json:"reach"`             // within reach after the line
	Loss     int           `json:"loss"`              // by how much Reach is greater than before the line
	Lower    int           `json:"lower"`             // the least that the line may have lost, compared with Attempt.Reach
	Upper    int           `json:"upper"`             // the most; both are Loss if Searched
	Searched bool          `json:"searched"`          // what was within reach before the line was searched to the end
	Way      Way           `json:"way"`               // what the line did
	Better   *Way          `json:"better,omitempty"`  // the simplest change that saves Loss; nil if Loss is 0
	Rank     int           `json:"rank"`              // 1 plus the number of ways of the same length that lead to a shorter solution; 0: unknown
	Ways     int           `json:"ways"`              // the number of ways of the same length; 0: unknown
}

// Lost returns how many moves the line lost at least.
func (l *Line) Lost() int {
	if l.Searched || l.Upper == 0 { // analyses once had no bounds
		return l.Loss
	}
	return l.Lower
}

// LossText returns the loss as text: "+2"; "+2 to +6" or "+2 or more" if something shorter may have been within reach before the line or
// after it; "?" if nothing is known.
func (l *Line) LossText() string {
	switch {
	case l.Searched:
		return fmt.Sprintf("+%d", l.Loss)
	case l.Upper == 0:
		return "?"
	case l.Lower == l.Upper:
		return fmt.Sprintf("+%d or more", l.Lower)
	}
	return fmt.Sprintf("+%d to +%d", l.Lower, l.Upper)
}

// Worst returns the index of the line that lost most, as far as that is known; -1: none lost moves.
func (a *Attempt) Worst() int {
	worst := -1
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Loss > 0 && (worst < 0 || cmp.Or(l.Lost()-a.Lines[worst].Lost(), l.Loss-a.Lines[worst].Loss) > 0) {
			worst = i
		}
	}
	return worst
}

// StepTitle returns the name of a step for people: EO for eo.
func StepTitle(name string) string {
	switch name {
	case "eo", "dr", "htr":
		return strings.ToUpper(name)
	}
	return name
}

// ChangeTitle names a change of a kind, as in package analysis, of a step for people: "better EO" if it is another way to make the step, or "better start" instead of a skeleton.
func ChangeTitle(kind, step string) string {
	if slices.Contains([]string{"step", "side", "cancellation"}, kind) {
		if step == "skeleton" {
			return "better start"
		}
		return "better " + cmp.Or(StepTitle(step), "line")
	}
	return kind
}

// Way is how a step can be made. What does not apply is empty.
type Way struct {
	Kind    string `json:"kind"`    // of a change, as in package analysis: side, step, insertion and so on
	Step    string `json:"step"`    // as in Line
	Moves   string `json:"moves"`   // with NISS; of the whole solution if Kind is replace or insertion
	Side    string `json:"side"`    // normal, inverse or both
	Axis    string `json:"axis"`    // of the step: ud, fb or rl
	Case    string `json:"case"`    // that the trigger of the DR solves, such as 4c4e; before an EO the bad edges, such as 6e
	Subset  string `json:"subset"`  // before an HTR, such as 4b2
	Trigger string `json:"trigger"` // of the DR, such as R U2 R
	Total   int    `json:"total"`   // of the solution that it leads to
	Text    string `json:"text"`    // a change in words
	Then    []Way  `json:"then"`    // the steps after a change, up to the end of the solution

	// Lines are all lines of the solution that a change leads to, as in a write-up: first those of the attempt before the change.
	Lines []string `json:"lines,omitempty"`
}

// IsWhole reports whether Moves is the whole solution, not a line.
func (w *Way) IsWhole() bool { return w.Kind == "replace" || w.Kind == "insertion" }

// Branch is a group of lines that the person gave up: an alternative of a later attempt line.
type Branch struct {
	Lines int    `json:"lines"` // the number of lines of the attempt before it
	Moves string `json:"moves"` // of its lines, separated by " / "
	Total int    `json:"total"` // moves up to its end
	Reach int    `json:"reach"` // within reach after its last line
}

// Query selects attempts of a book.
type Query struct {
	Name     string    // of the person; empty: the user
	Everyone bool      // of all persons
	Since    time.Time // zero: all
	Last     int       // the newest; 0: all
	Scramble string    // only those of the scramble; empty: all
	IDs      []int64   // only these; empty: all
}

// Note is a text that a book keeps for a scramble, such as the list of a deeper search. An empty text deletes the note.
type Note struct{ Scramble, Key, Text string }

// Book keeps attempts. Its methods may be called at the same time, also by several processes.
type Book interface {
	// Add keeps attempts and notes; when it fails, none of them. An attempt replaces one with the same name, scramble
	// and moves of the lines. It returns the IDs of the attempts.
	Add(ctx context.Context, attempts []Attempt, notes ...Note) ([]int64, error)

	// List returns the attempts of the query, the oldest first.
	List(ctx context.Context, q Query) ([]Attempt, error)

	// Remove deletes an attempt; it reports whether there was one.
	Remove(ctx context.Context, id int64) (bool, error)

	// Text returns the text of a note, or "".
	Text(ctx context.Context, scramble, key string) (string, error)
}
