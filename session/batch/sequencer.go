package batch

import (
	"sync"

	"nissy/session"
)

// maxBuffered is how many events a sequencer buffers: some tens of megabytes.
const maxBuffered = 1 << 17

// sequencer merges the streams of events of several goroutines into one. It emits
// all events of a stream before those of the next one.
type sequencer struct {
	mu      sync.Mutex
	ready   *sync.Cond // signalled when there is room in the buffer, or another stream is first
	emit    func(session.Event)
	over    func() bool // reports whether to drop further solutions; may be nil
	dropped int         // how many solutions were dropped
	broken  bool        // emit has panicked, so some stream may never end
	// streams are those that have not ended, or come after one that has not. Events
	// of the first one are emitted at once, those of the others are buffered.
	streams  []*stream
	buffered int // events of all streams
}

// stream is the events of one goroutine.
type stream struct {
	sequencer *sequencer
	buffer    []session.Event
	ended     bool
}

// newSequencer returns a sequencer without streams. When over returns true, it
// counts solutions instead of emitting them. over may be nil.
func newSequencer(emit func(session.Event), over func() bool) *sequencer {
	q := &sequencer{over: over}
	q.emit = func(e session.Event) {
		if _, ok := e.(session.Numbered); ok && q.over != nil && q.over() {
			q.dropped++
			return
		}
		q.broken = true
		defer func() {
			if q.broken {
				q.ready.Broadcast()
			}
		}()
		emit(e)
		q.broken = false
	}
	q.ready = sync.NewCond(&q.mu)
	return q
}

// newStream returns a stream whose events come after those of all others.
func (q *sequencer) newStream() *stream {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := &stream{sequencer: q}
	q.streams = append(q.streams, s)
	return s
}

// emit emits or buffers an event. If the buffer is full it waits, except on the
// first stream. It discards progress of streams that are not the first.
func (s *stream) emit(e session.Event) {
	q := s.sequencer
	q.mu.Lock()
	defer q.mu.Unlock()
	if e.Role() == session.RoleProgress && q.streams[0] != s {
		return
	}
	for q.streams[0] != s && q.buffered >= maxBuffered && mayBlock(e) && !q.broken {
		q.ready.Wait()
	}
	if q.streams[0] == s {
		q.emit(e)
		return
	}
	s.buffer = append(s.buffer, e)
	q.buffered++
}

// mayBlock reports whether the goroutine that emits the event may wait. A goroutine
// that emits a notice must not, because it may be building a table for which the
// first stream waits.
func mayBlock(e session.Event) bool {
	_, isNotice := e.(session.Notice)
	return !isNotice
}

// end emits the last event of the stream. If the stream is the first one, the
// following ones get their turn.
func (s *stream) end(e session.Event) {
	s.emit(e)
	q := s.sequencer
	q.mu.Lock()
	defer q.mu.Unlock()
	s.ended = true
	for len(q.streams) > 0 && q.streams[0].ended {
		q.streams = q.streams[1:]
		if len(q.streams) > 0 {
			q.streams[0].flush()
		}
	}
	q.ready.Broadcast()
}

// flush emits the buffered events of the stream.
func (s *stream) flush() {
	for _, e := range s.buffer {
		s.sequencer.emit(e)
	}
	s.sequencer.buffered -= len(s.buffer)
	s.buffer = nil
}
