package outbox

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// ErrFull says that a client reads too slowly for its answer.
var ErrFull = errors.New("the client reads too slowly")

// Budget is the memory that queues may share, in bytes.
type Budget struct{ free atomic.Int64 }

// NewBudget returns a budget of the given number of bytes.
func NewBudget(bytes int64) *Budget {
	b := new(Budget)
	b.free.Store(bytes)
	return b
}

// take takes bytes from the budget for a queue that holds already bytes. It returns false,
// and takes nothing, if the queue would then hold more than is left.
func (b *Budget) take(bytes, already int) bool {
	if b.free.Add(-int64(bytes)) >= int64(already+bytes) {
		return true
	}
	b.give(bytes)
	return false
}

// Free returns how many bytes are left.
func (b *Budget) Free() int64 { return b.free.Load() }

// give returns bytes to the budget.
func (b *Budget) give(bytes int) { b.free.Add(int64(bytes)) }

// Queue is a queue of lines. Any number of goroutines may put lines into it, and one takes
// them out.
type Queue struct {
	budget *Budget
	limit  int

	mu    sync.Mutex
	lines []byte
	taken []byte        // what Take returned last; its memory is used again
	err   error         // io.EOF: closed; ErrFull: broken; nil: open
	some  chan struct{} // gets a value when the queue is no longer empty
	ended chan struct{} // closed when the queue is closed or breaks
}

// NewQueue returns a queue of at most limit bytes. It takes the bytes of its lines from the
// budget.
func NewQueue(limit int, budget *Budget) *Queue {
	return &Queue{budget: budget, limit: limit, some: make(chan struct{}, 1), ended: make(chan struct{})}
}

// Put adds a copy of line, which must include its line end. It returns false if the queue is
// closed or broken. A line that does not fit breaks the queue.
func (q *Queue) Put(line []byte) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err != nil {
		return false
	}
	if len(q.lines)+len(line) > q.limit || !q.budget.take(len(line), len(q.lines)+len(q.taken)) {
		q.end(ErrFull)
		return false
	}
	if len(q.lines) == 0 {
		select {
		case q.some <- struct{}{}:
		default:
		}
	}
	q.lines = append(q.lines, line...)
	return true
}

// IsEmpty reports whether there are no lines to take.
func (q *Queue) IsEmpty() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.lines) == 0
}

// Close makes the queue accept no more lines. Take still returns those in the queue.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(io.EOF)
}

// Drop closes the queue and removes its lines. The goroutine that takes lines must call Drop
// at the end, to return the bytes of the remaining lines to the budget.
func (q *Queue) Drop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(io.EOF)
	q.budget.give(len(q.lines) + len(q.taken))
	q.lines, q.taken = nil, nil
}

// end closes or breaks the queue, unless it is closed or broken. The caller holds q.mu.
func (q *Queue) end(err error) {
	if q.err == nil {
		q.err = err
		close(q.ended)
	}
}

// pause is how long Take waits for more lines after the first one. Most short searches end
// within that time, so that all of their lines are sent at once.
const pause = time.Millisecond

// Take waits until there are lines, removes all of them and returns them. The slice is valid
// until the next call. With the last lines, which may be none, the error is io.EOF if the
// queue is closed, or ErrFull if it is broken.
func (q *Queue) Take() ([]byte, error) {
	q.giveTaken()
	for ended := false; !ended && q.IsEmpty(); {
		select {
		case <-q.some: // may be left over from lines that were taken already
		case <-q.ended:
			ended = true
		}
	}
	select {
	case <-q.ended:
	case <-time.After(pause):
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken, q.lines = q.lines, q.taken
	return q.taken, q.err
}

// giveTaken returns the bytes of what Take returned last to the budget.
func (q *Queue) giveTaken() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.budget.give(len(q.taken))
	q.taken = q.taken[:0]
}
