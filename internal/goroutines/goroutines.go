package goroutines

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// scope is a call of Run.
type scope struct {
	report func(*PanicError)
	cancel context.CancelFunc
	first  atomic.Pointer[PanicError] // the first panic that ends the request
	fault  *Fault                     // of a test; usually nil
}

type scopeKey struct{}

// scopeOf returns the innermost call of Run that ctx comes from, nil if there is none.
func scopeOf(ctx context.Context) *scope {
	s, _ := ctx.Value(scopeKey{}).(*scope)
	return s
}

// Run calls f, and returns its error. If f panics, or a goroutine of a Group that was started with
// the context of f, Run returns the first of these panics as a *PanicError. The context of f ends
// then, and when Run returns. report receives each panic of a goroutine that was started with the
// context of f once, also after Run has returned, perhaps several at once.
func Run(ctx context.Context, report func(*PanicError), f func(ctx context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	fault, _ := ctx.Value(faultKey{}).(*Fault)
	s := &scope{report: report, cancel: cancel, fault: fault}
	err := Recover(s.report, func() error { return f(context.WithValue(ctx, scopeKey{}, s)) })
	if bug := s.first.Load(); bug != nil {
		return bug
	}
	return err
}

// Recover calls f, and returns its error. If f panics, Recover returns the panic as a *PanicError,
// and reports it unless that was done before.
func Recover(report func(*PanicError), f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = newPanic(value, report)
		}
	}()
	return f()
}

// Catch calls f, and returns its error or its panic as a *PanicError. It reports a panic as Run says.
func Catch(ctx context.Context, f func() error) error {
	s := scopeOf(ctx)
	return Recover(s.reporter(), func() (err error) {
		s.test(func() { err = f() })
		return err
	})
}

// reporter returns the function that receives panics.
func (s *scope) reporter() func(*PanicError) {
	if s == nil {
		return func(*PanicError) {}
	}
	return s.report
}

// test calls f. If a test has set a fault, test may panic before or after that.
func (s *scope) test(f func()) {
	if s == nil || s.fault == nil {
		f()
		return
	}
	s.fault.around(f)
}

// Group is a group of goroutines that work for one request. The zero value has none. A Group must not
// be copied.
type Group struct {
	running sync.WaitGroup
	failure atomic.Pointer[failure]
}

// failure is what Wait panics with: a *PanicError or a memory fault.
type failure struct{ value any }

// Go calls f in a new goroutine.
func (g *Group) Go(ctx context.Context, f func()) {
	g.running.Go(func() { g.Do(ctx, f) })
}

// Do calls f in this goroutine, as a member of the group. If f panics, Do returns all the same.
func (g *Group) Do(ctx context.Context, f func()) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	s := scopeOf(ctx)
	defer func() {
		if value := recover(); value != nil {
			g.fail(s, value)
		}
	}()
	s.test(f)
}

// fail records a panic of a member. A memory fault is not a bug: the goroutine that waits may
// recover it with store.Guard, and go on.
func (g *Group) fail(s *scope, value any) {
	if _, isFault := AsFault(value); !isFault {
		if s == nil {
			panic(value) // nobody would recover it
		}
		bug := newPanic(value, s.report)
		s.first.CompareAndSwap(nil, bug)
		s.cancel()
		value = bug
	}
	g.failure.CompareAndSwap(nil, &failure{value})
}

// Wait waits until all members have ended. If one has panicked, Wait panics: with a *PanicError, or with the
// value of a memory fault.
func (g *Group) Wait() {
	g.running.Wait()
	if f := g.failure.Load(); f != nil {
		panic(f.value)
	}
}

// Each calls f with each number below n, on so many goroutines, and waits for them. After a panic it
// takes no more numbers.
func Each(ctx context.Context, threads, n int, f func(i int)) {
	var taken atomic.Int64
	var group Group
	for range threads {
		group.Go(ctx, func() {
			for i := int(taken.Add(1)) - 1; i < n && group.failure.Load() == nil; i = int(taken.Add(1)) - 1 {
				f(i)
			}
		})
	}
	group.Wait()
}

// Go calls f in a new goroutine for which no request waits. running, if not nil, counts it. A
// panic of f is reported as Run says, and harms nobody else.
func Go(ctx context.Context, running *sync.WaitGroup, f func()) {
	s := scopeOf(ctx)
	contained := func() { s.contain(f) }
	if running == nil {
		go contained()
	} else {
		running.Go(contained)
	}
}

// After calls f like Go when a duration has passed. stop prevents that.
func After(ctx context.Context, d time.Duration, f func()) (stop func() bool) {
	s := scopeOf(ctx)
	return time.AfterFunc(d, func() { s.contain(f) }).Stop
}

// contain calls f and reports its panic. Without a scope the panic ends the program.
func (s *scope) contain(f func()) {
	if s == nil {
		f()
		return
	}
	_ = Recover(s.report, func() error {
		f()
		return nil
	})
}

// AsFault returns the address of a memory fault, if the value of a panic is one: a part of a mapped
// file could not be read. See debug.SetPanicOnFault.
func AsFault(value any) (addr uintptr, ok bool) {
	// Among the errors of the runtime, only memory faults have this method. A fault at nil or an
	// address near it does not have it.
	fault, ok := value.(interface {
		runtime.Error
		Addr() uintptr
	})
	if !ok {
		return 0, false
	}
	return fault.Addr(), true
}
