// Package outbox holds lines on their way from a search to a client.
//
// A search must never wait for a client that reads slowly. So it puts lines into a
// [Queue], which never blocks, and another goroutine takes them out and sends them:
//
//	search → Queue.Put → Queue.Take → connection
//
// A [Budget] bounds the memory of all queues together. No queue may take more than what is
// then left for the others, so that slow clients never take it all. A queue that is too
// long for its limit or for the budget is broken: it accepts no more lines, and the client
// gets an error instead of the rest.
package outbox

import (
	"context"
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

// take takes bytes from the budget for a queue that has taken others already. It returns
// false, and takes nothing, if the queue would then have more than what is left.
func (b *Budget) take(bytes, already int) bool {
	if b.free.Add(-int64(bytes)) >= int64(already+bytes) {
		return true
	}
	b.give(bytes)
	return false
}

// Free returns how many bytes are left.
func (b *Budget) Free() int64 { return b.free.Load() }

func (b *Budget) give(bytes int) { b.free.Add(int64(bytes)) }

// Queue is a queue of lines from any number of goroutines to one that sends them.
type Queue struct {
	budget *Budget
	limit  int

	mu    sync.Mutex
	lines []byte
	taken []byte        // what Take has returned last; its memory is used again
	err   error         // after the last line: io.EOF, or why there are no more; nil: the queue is open
	some  chan struct{} // receives when there are lines after none
	ended chan struct{} // closed with the queue
}

// NewQueue returns a queue of at most limit bytes, which it takes from the budget.
func NewQueue(limit int, budget *Budget) *Queue {
	return &Queue{budget: budget, limit: limit, some: make(chan struct{}, 1), ended: make(chan struct{})}
}

// Put adds a line, which includes its line end. Put keeps no reference to it. It returns
// false if the queue is closed or broken. A line that makes the queue too long breaks it.
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

// Close says that there are no more lines. Those in the queue can still be taken.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(io.EOF)
}

// Drop closes the queue and removes its lines. The goroutine that takes lines must call it
// at the end, so that the budget gets back what is left in the queue.
func (q *Queue) Drop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.end(io.EOF)
	q.budget.give(len(q.lines) + len(q.taken))
	q.lines, q.taken = nil, nil
}

// end closes the queue, unless it is closed. The caller holds q.mu.
func (q *Queue) end(err error) {
	if q.err == nil {
		q.err = err
		close(q.ended)
	}
}

// pause is how long Take waits for more lines after the first one. Most short searches end
// within it, so that all of their lines are sent at once.
const pause = time.Millisecond

// Take waits for lines, and returns and removes all that there are. The slice is valid
// until the next call. With the last lines the error is io.EOF, or ErrFull if the queue is
// broken. If ctx ends first, it is the error of ctx.
func (q *Queue) Take(ctx context.Context) ([]byte, error) {
	q.giveTaken()
	for q.IsEmpty() {
		select {
		case <-q.some: // perhaps from lines that were taken before
			continue
		case <-q.ended:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		break
	}
	select {
	case <-q.ended:
	default:
		q.pause(ctx)
	}
	return q.takeNow()
}

// pause waits for the end of the queue, but only for a moment.
func (q *Queue) pause(ctx context.Context) {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-q.ended:
	case <-ctx.Done():
	case <-timer.C:
	}
}

// takeNow returns and removes all lines.
func (q *Queue) takeNow() ([]byte, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken, q.lines = q.lines, q.taken
	return q.taken, q.err
}

// giveTaken gives back the budget for what Take has returned last.
func (q *Queue) giveTaken() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.budget.give(len(q.taken))
	q.taken = q.taken[:0]
}
