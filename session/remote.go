package session

import (
	"math"
	"reflect"
)

// use says what a request uses beyond its own fields.
type use uint8

const (
	nothing    use = iota
	longSearch     // tables and threads, perhaps for a long time
	ownAttempt     // the attempt of the session, its saved sequences or its results
	localState     // files, saved attempts, or the tables themselves
)

// IsLocal reports whether a request uses files or saved attempts, or is about the tables
// of the engine. A server should reject such requests.
func IsLocal(r Request) bool {
	k := kindOf(r)
	if k == nil || k.uses == localState {
		return true
	}
	f, ok := r.(interface{ usesFiles() bool })
	return ok && f.usesFiles()
}

func (r Load) usesFiles() bool         { return r.Path != "" }
func (p PuzzleSource) usesFiles() bool { return p.File != "" }
func (r SolvePuzzle) usesFiles() bool  { return r.File != "" || r.ScrambleFile != "" }

// NeedsAttempt reports whether a request changes the attempt of the session, or takes what
// it needs from that attempt. Such a request is useless in a session that ends with it.
func NeedsAttempt(r Request) bool {
	if k := kindOf(r); k != nil && k.uses == ownAttempt {
		return true
	}
	switch r := r.(type) {
	case Show:
		return r.Position == nil && r.Text == ""
	case Explain:
		return r.Position == nil && r.Text == ""
	case CheckSolution:
		return r.Scramble == nil || r.Solution == nil
	case Analyze:
		return r.Position == nil && r.Text == ""
	case GetLink:
		return r.Scramble == nil
	}
	return false
}

// MayTakeLong reports whether a request searches, or does other work that may take long. A
// server should limit how many such requests run at a time.
func MayTakeLong(r Request) bool {
	k := kindOf(r)
	return k == nil || k.uses == longSearch
}

// Quota limits what one request may use.
type Quota struct {
	Threads   int
	Solutions int // or other results, such as scrambles
}

// Limit returns the request, limited to the threads and solutions of the quota. The number of
// solutions is not limited in a request that only counts them.
func (q Quota) Limit(r Request) Request {
	switch r := q.withThreads(r).(type) {
	case Solve:
		if !r.CountOnly {
			r.Most = q.Solutions
		}
		return r
	case Chain:
		r.Most = q.Solutions
		return r
	case Insert:
		if r.Count != nil || r.Beyond != nil || r.Max != nil {
			r.Count = new(min(valueOr(r.Count, math.MaxInt), q.Solutions))
		}
		return r
	case Stats:
		r.Random = min(r.Random, q.Solutions)
		return r
	case SolvePuzzle:
		if !r.CountOnly {
			r.Count = new(min(valueOr(r.Count, math.MaxInt), q.Solutions))
		}
		return r
	case Scramble:
		r.Count = min(r.Count, q.Solutions)
		return r
	case RandomCube:
		r.Count = min(r.Count, q.Solutions)
		return r
	default:
		return r
	}
}

// withThreads returns the request, limited to the threads of the quota if it has a field for them.
func (q Quota) withThreads(r Request) Request {
	for _, f := range fieldsOf(reflect.TypeOf(r)) {
		if f.name == "threads" {
			limited := reflect.New(reflect.TypeOf(r)).Elem()
			limited.Set(reflect.ValueOf(r))
			threads := limited.FieldByIndex(f.index)
			threads.SetInt(int64(q.limitThreads(int(threads.Int()))))
			return limited.Interface().(Request)
		}
	}
	return r
}

// limitThreads returns the number of threads for a request that asks for n, where 0 means
// as many as possible.
func (q Quota) limitThreads(n int) int {
	if n == 0 {
		return q.Threads
	}
	return min(n, q.Threads)
}
