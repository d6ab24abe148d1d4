package outbox

import (
	"fmt"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// takeAll takes lines until the end of the queue.
func takeAll(t *testing.T, q *Queue) (text string, end error) {
	t.Helper()
	for {
		lines, err := q.Take()
		text += string(lines)
		if err != nil {
			return text, err
		}
	}
}

func TestQueue(t *testing.T) {
	budget := NewBudget(100)
	q := NewQueue(50, budget)
	assert.True(t, q.IsEmpty())
	var producer sync.WaitGroup
	producer.Go(func() {
		for i := range 20 {
			for !q.IsEmpty() {
				time.Sleep(time.Microsecond)
			}
			assert.True(t, q.Put(fmt.Appendf(nil, "line %d\n", i)))
		}
		q.Close()
		q.Close()
	})
	text, err := takeAll(t, q)
	producer.Wait()
	assert.Equal(t, io.EOF, err)
	want := ""
	for i := range 20 {
		want += fmt.Sprintf("line %d\n", i)
	}
	assert.Equal(t, want, text)
	assert.False(t, q.Put([]byte("late\n")))
	q.Drop()
	assert.EqualValues(t, 100, budget.free.Load())
}

// Lines that follow soon after the first one are taken with it.
func TestQueueTakesTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(50, NewBudget(100))
		go func() {
			q.Put([]byte("a\n"))
			q.Put([]byte("b\n"))
			q.Close()
		}()
		lines, err := q.Take()
		assert.Equal(t, io.EOF, err)
		assert.Equal(t, "a\nb\n", string(lines))
	})
}

func TestQueueBreaks(t *testing.T) {
	budget := NewBudget(30)
	long := NewQueue(10, budget)
	assert.True(t, long.Put([]byte("12345678\n")))
	assert.False(t, long.Put([]byte("12345678\n")), "longer than its limit")
	assert.False(t, long.Put([]byte("\n")), "broken")
	text, err := takeAll(t, long)
	assert.Equal(t, "12345678\n", text)
	assert.Equal(t, ErrFull, err)

	long.Drop()
	assert.EqualValues(t, 30, budget.free.Load())
}

// A queue never holds more than it leaves for the others. The bytes of its lines count until
// they are sent.
func TestBudget(t *testing.T) {
	budget := NewBudget(60)
	put := func(q *Queue, bytes int) bool { return q.Put(make([]byte, bytes)) }
	first, second, third := NewQueue(100, budget), NewQueue(100, budget), NewQueue(100, budget)
	assert.True(t, put(first, 30))
	assert.True(t, put(second, 15))
	_, err := first.Take()
	assert.NoError(t, err)
	assert.False(t, put(first, 1), "what is being sent counts")
	assert.False(t, put(third, 8), "more than the others leave")
	first.Drop()
	second.Drop()
	third.Drop()
	assert.True(t, first.IsEmpty())
	assert.EqualValues(t, 60, budget.free.Load())
}
