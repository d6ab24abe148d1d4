package session

import (
	"reflect"
)

// A request may have methods that say more than its kind, because it depends on the fields:
//
//	UsesFiles() bool             whether it reads or writes files
//	TakesAttempt() bool          whether it takes what it needs from the attempt of the session
//	Limit(solutions int) Request the request with at most so many solutions or other results

// IsLocal reports whether a request uses files or saved attempts, or is about the tables
// of the engine. A server should reject such requests.
func IsLocal(r Request) bool {
	k := kindOf(r)
	if k == nil || k.Uses == LocalState {
		return true
	}
	f, ok := r.(interface{ UsesFiles() bool })
	return ok && f.UsesFiles()
}

// NeedsAttempt reports whether a request changes the attempt of the session, or takes what
// it needs from that attempt. Such a request is useless in a session that ends with it.
func NeedsAttempt(r Request) bool {
	if k := kindOf(r); k != nil && k.Uses == OwnAttempt {
		return true
	}
	o, ok := r.(interface{ TakesAttempt() bool })
	return ok && o.TakesAttempt()
}

// MayTakeLong reports whether a request searches, or does other work that may take long. A
// server should limit how many such requests run at a time.
func MayTakeLong(r Request) bool {
	k := kindOf(r)
	return k == nil || k.Uses == LongSearch
}

// Quota limits what one request may use.
type Quota struct {
	Threads   int
	Solutions int // or other results, such as scrambles
}

// Limit returns the request, limited to the threads and solutions of the quota. The number of
// solutions is not limited in a request that only counts them.
func (q Quota) Limit(r Request) Request {
	r = q.withThreads(r)
	if l, ok := r.(interface{ Limit(solutions int) Request }); ok {
		return l.Limit(q.Solutions)
	}
	return r
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
