package goroutines

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// scope is a call of Run, and the context of its function.
type scope struct {
	context.Context
	report func(*PanicError)
	first  atomic.Pointer[PanicError] // the first panic of a member of a group
	fault  *Fault                     // of a test; usually nil
}

type scopeKey struct{}

// Value implements context.Context.
func (s *scope) Value(key any) any {
	if key == (scopeKey{}) {
		return s
	}
	return s.Context.Value(key)
}

// scopeOf returns the innermost call of Run that ctx comes from, nil if there is none.
func scopeOf(ctx context.Context) *scope {
	s, _ := ctx.Value(scopeKey{}).(*scope)
	return s
}

// Run calls f, and returns its error. If f panics, or a member of a group that was made with
// the context of f, Run returns the first of these panics as a *PanicError. Run calls report once
// for each panic of f and of goroutines that were started with its context, also after Run has
// returned, and perhaps on several goroutines at once.
func Run(ctx context.Context, report func(*PanicError), f func(ctx context.Context) error) error {
	fault, _ := ctx.Value(faultKey{}).(*Fault)
	s := &scope{Context: ctx, report: report, fault: fault}
	err := Recover(s.report, func() error { return f(s) })
	if bug := s.first.Load(); bug != nil {
		return bug
	}
	return err
}

// Recover calls f, and returns its error. If f panics, Recover returns the panic as a *PanicError,
// and calls report with it, unless a panic of Group.Wait was reported before.
func Recover(report func(*PanicError), f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = newPanic(value, report)
		}
	}()
	return f()
}

// Catch calls f, and returns its error, or its panic as a *PanicError. The function report of Run
// receives the panic.
func Catch(ctx context.Context, f func() error) error {
	s := scopeOf(ctx)
	return Recover(s.reporter(), func() (err error) {
		s.call(func() { err = f() })
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

// call calls f. If a test has set a fault, call may panic after that or instead.
func (s *scope) call(f func()) {
	if s == nil || s.fault == nil {
		f()
		return
	}
	s.fault.around(f)
}

// Group is a group of goroutines that work for one request.
type Group struct {
	scope   *scope
	stop    func() // called when a member panics
	release func() // called by Wait; may be nil
	running sync.WaitGroup
	failure atomic.Pointer[failure]
}

// NewGroup returns a group without members for the request with the context. When a member panics,
// the group calls stop, which should make the others end soon.
func NewGroup(ctx context.Context, stop func()) *Group {
	return &Group{scope: scopeOf(ctx), stop: stop}
}

// WithContext returns a group, and a context that ends when a member panics, and when Wait returns.
func WithContext(ctx context.Context) (*Group, context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	g := NewGroup(ctx, cancel)
	g.release = cancel
	return g, ctx
}

// failure is what Wait panics with: a *PanicError or a memory fault.
type failure struct{ value any }

// Start calls f in a new goroutine.
func (g *Group) Start(f func()) { g.running.Go(func() { g.Do(f) }) }

// Do calls f in this goroutine, as a member of the group. If f panics, Do recovers the panic, so that
// Wait panics later.
func (g *Group) Do(f func()) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if value := recover(); value != nil {
			g.fail(value)
		}
	}()
	g.scope.call(f)
}

// fail records a panic of a member. A memory fault is not a bug: the goroutine that waits may
// recover it with store.Guard, and continue.
func (g *Group) fail(value any) {
	if _, isFault := AsFault(value); !isFault {
		if g.scope == nil {
			panic(value) // nobody would recover it
		}
		bug := newPanic(value, g.scope.report)
		g.scope.first.CompareAndSwap(nil, bug)
		value = bug
	}
	g.failure.CompareAndSwap(nil, &failure{value})
	g.stop()
}

// Wait waits until all members have ended. If one has panicked, Wait panics, with a *PanicError or
// with the value of a memory fault.
func (g *Group) Wait() {
	g.running.Wait()
	if g.release != nil {
		g.release()
	}
	if f := g.failure.Load(); f != nil {
		panic(f.value)
	}
}

// Each calls f with the numbers from 0 to n-1, on the given number of goroutines, and waits for all
// calls. If one panics, the context of f ends, Each makes no further calls, and it panics as Wait does.
func Each(ctx context.Context, threads, n int, f func(ctx context.Context, i int)) {
	var taken atomic.Int64
	group, ctx := WithContext(ctx)
	for range threads {
		group.Start(func() {
			for i := int(taken.Add(1)) - 1; i < n && group.failure.Load() == nil; i = int(taken.Add(1)) - 1 {
				f(ctx, i)
			}
		})
	}
	group.Wait()
}

// Go calls f in a new goroutine for which no request waits. If running is not nil, it counts the
// goroutine. The function report of Run receives a panic of f, which ends nothing else.
func Go(ctx context.Context, running *sync.WaitGroup, f func()) {
	s := scopeOf(ctx)
	contained := func() { s.contain(f) }
	if running == nil {
		go contained()
	} else {
		running.Go(contained)
	}
}

// After calls f as Go does, when the duration d has passed. stop prevents that, as Timer.Stop does.
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
