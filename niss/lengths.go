package niss

import (
	"context"
	"runtime"
	"sync"
)

// LengthSearch is a search by increasing length. Solve and searches of other packages differ only in
// how they find the solutions of one length.
type LengthSearch struct {
	Limits   Limits // Threads is not 0, and Max at most MaxMoves
	Observer Observer
	Result   Result // Run keeps all but Nodes up to date

	shortest [numKinds]int // length of the shortest solution of each kind; -1 if there is none yet
	mu       sync.Mutex    // protects Observer and progress
	progress Progress      // of the current length
}

// NewLengthSearch returns a search that has not begun.
func NewLengthSearch(l Limits, o Observer) *LengthSearch {
	if l.Threads <= 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	l.Max = min(l.Max, MaxMoves)
	return &LengthSearch{Limits: l, Observer: o, Result: Result{Searched: l.Min - 1}, shortest: [numKinds]int{-1, -1, -1}}
}

// Run searches one length after the other, from 1 up, until the limits are reached or ctx ends, and
// reports the solutions. search finds those of some kinds with the given length. If ctx ends
// meanwhile, it returns what it has found.
func (s *LengthSearch) Run(ctx context.Context, search func(length int, kinds Kinds) (*Collection, error)) error {
	for length := max(s.Limits.Min, 1); length <= s.Limits.Max; length++ {
		kinds := s.kindsWithin(length)
		if kinds == 0 || s.Limits.Count > 0 && s.remaining() <= 0 {
			break
		}
		if s.Observer.Depth != nil {
			s.Observer.Depth(length)
		}
		s.progress = Progress{Depth: length, Nodes: s.Result.Nodes}
		found, err := search(length, kinds)
		if s.Observer.Nodes != nil {
			s.Observer.Nodes(s.Result.Nodes)
		}
		if err != nil {
			return err // nothing of this length was reported, so the caller can search it again
		}
		s.Report(ctx, length, found, found.Kinds())
		if err := ctx.Err(); err != nil {
			return err
		}
		s.Result.Searched = length
	}
	return nil
}

// kindsWithin returns the kinds of solutions of the length that are within the limits.
func (s *LengthSearch) kindsWithin(length int) (kinds Kinds) {
	for kind := range s.shortest {
		if s.wants(kind, length) {
			kinds |= 1 << kind
		}
	}
	return kinds
}

// wants reports whether solutions of the length are within the limits. The kind is given by its bit.
func (s *LengthSearch) wants(kind, length int) bool {
	l := &s.Limits
	switch {
	case l.Policy.Kinds()&(1<<kind) == 0:
		return false
	case l.Beyond < 0:
		return true
	case l.PerSide:
		return s.shortest[kind] < 0 || length <= s.shortest[kind]+l.Beyond
	}
	for _, shortest := range s.shortest {
		if shortest >= 0 && length > shortest+l.Beyond {
			return false
		}
	}
	return true
}

// Report reports the solutions of a length. From then on, the bounds Beyond and PerSide count from
// that length for the kinds without a solution before.
func (s *LengthSearch) Report(ctx context.Context, length int, found *Collection, kinds Kinds) {
	for kind := range s.shortest {
		if kinds&(1<<kind) != 0 && s.shortest[kind] < 0 {
			s.shortest[kind] = length
		}
	}
	s.Result.Count += found.report(ctx, s.Observer)
}

// NewCollection returns a collection for solutions of the current length.
func (s *LengthSearch) NewCollection(ctx context.Context) *Collection {
	return NewCollection(ctx, s.remaining())
}

// remaining returns how many more solutions the limits allow, or 0 for no limit.
func (s *LengthSearch) remaining() int {
	if s.Limits.Count == 0 {
		return 0
	}
	return s.Limits.Count - s.Result.Count
}

// ReportFound reports a solution as soon as it is found.
func (s *LengthSearch) ReportFound(sol Solution) {
	if s.Observer.Found != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.Observer.Found(sol)
	}
}

// ReportProgress reports that one more task of the current length is done, and how many positions it
// has visited.
func (s *LengthSearch) ReportProgress(nodes uint64, total int) {
	if s.Observer.Progress == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.progress.Done++
	s.progress.Total = total
	s.progress.Nodes += nodes
	s.Observer.Progress(s.progress)
}
