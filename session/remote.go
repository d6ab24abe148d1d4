package session

import (
	"reflect"
	"slices"
)

// A request may have methods that say more than its kind, because it depends on the fields:
//
//	UsesBook() bool              whether it uses the attempts that the coach keeps
//	TakesAttempt() bool          whether it takes what it needs from the attempt of the session
//	Limit(solutions int) Request the request with at most that many solutions, or other results that its answer lists

// IsLocal reports whether a request uses files, saved attempts or those of the coach, or is about the tables
// of the engine. A server should reject such requests.
func IsLocal(r Request) bool {
	k := kindOf(r)
	if k == nil || k.Uses == LocalState || UsesBook(r) {
		return true
	}
	return slices.ContainsFunc(fieldsOf(reflect.TypeOf(r)), func(f requestField) bool {
		return slices.Contains(fileFields, f.name) && !reflect.ValueOf(r).FieldByIndex(f.index).IsZero()
	})
}

// UsesBook reports whether a request of the coach is about the attempts that a program keeps: it has none itself.
func UsesBook(r Request) bool {
	u, ok := r.(interface{ UsesBook() bool })
	return ok && u.UsesBook()
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
	Solutions int // or other results that the answer lists, such as scrambles
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
			if n := threads.Int(); n == 0 || n > int64(q.Threads) { // 0: as many as possible
				threads.SetInt(int64(q.Threads))
			}
			return limited.Interface().(Request)
		}
	}
	return r
}
