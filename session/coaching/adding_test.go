package coaching

import (
	"errors"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/book"
	"nissy/coach/record"
	"nissy/session"
	"nissy/session/attempts"
)

// TestAddingOrder lets analyses end in another order than that of the text, and the program before the last one. Attempts are added and
// emitted in the order of the text, and nothing that was analyzed is lost.
func TestAddingOrder(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("there is no database in WebAssembly")
	}
	kept, err := book.Open(filepath.Join(t.TempDir(), book.FileName), nil)
	require.NoError(t, err)
	defer kept.Close()
	var numbers []int64
	var texts []string
	start := func() *adding {
		numbers, texts = nil, nil
		a := &adding{book: kept, ended: map[int]outcome{}, emit: func(e session.Event) {
			switch e := e.(type) {
			case CoachAdded:
				numbers, texts = append(numbers, e.Record.ID), append(texts, e.Source)
			case session.Notice:
				texts = append(texts, e.Text)
			}
		}}
		for _, name := range []string{"a", "b", "c", "d"} {
			a.sources = append(a.sources, source{Part: attempts.Part{Name: name, Text: "text of " + name}})
		}
		return a
	}
	made := func(a *adding, i int) outcome {
		text := a.sources[i].Text
		return outcome{attempt: record.Attempt{Scramble: text, Text: text, Total: 20 + i}}
	}

	a := start()
	a.end(t.Context(), 0, made(a, 0))
	a.end(t.Context(), 3, made(a, 3))
	a.end(t.Context(), 2, outcome{err: errors.New("bad"), remarks: []string{"odd"}})
	assert.Equal(t, []string{"a"}, texts, "the others wait for b")

	a = start()
	assert.Nil(t, a.waiting(t.Context(), &a.sources[0]))
	assert.Nil(t, a.waiting(t.Context(), &a.sources[2]))
	waited := a.waiting(t.Context(), &a.sources[3])
	require.NotNil(t, waited)
	assert.True(t, waited.waited)
	assert.Equal(t, made(a, 3).attempt, waited.attempt)
	a.next = 1 // a is known
	a.end(t.Context(), 3, *waited)
	a.end(t.Context(), 2, outcome{err: errors.New("bad"), remarks: []string{"odd"}})
	a.end(t.Context(), 1, made(a, 1))
	assert.Equal(t, []string{"b", "c: odd", "c: bad", "d"}, texts)
	assert.Equal(t, []int64{2, 3}, numbers)
	assert.Equal(t, []int{3, 1}, []int{a.done, a.failed})
	assert.Nil(t, a.waiting(t.Context(), &a.sources[3]), "it is in the book now")
}
