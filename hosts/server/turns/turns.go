package turns

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// ErrFull says that too many searches are waiting.
var ErrFull = errors.New("too many searches are waiting")

// Turns gives out turns to search. Its own share is for clients that need no other one.
type Turns struct {
	*Share
	mostRunning int
	mostWaiting int

	mu      sync.Mutex // guards the fields below
	running int
	clients []*client // those with waiting searches; the first one has the next turn
	last    []*last   // searches that nobody waits for; the first one may be running
}

// Share is a part of the places to wait, which others cannot take.
type Share struct {
	turns   *Turns
	waiting int
}

// last is a search that nobody waits for.
type last struct {
	giveWay func()        // ends it
	ready   chan struct{} // closed when it may begin
	running bool
}

// client is a client with waiting searches.
type client struct {
	share   *Share
	name    string
	waiters []chan struct{} // each is closed when its search has a turn
}

// New returns turns for at most running searches at a time. At most waiting others of each share wait.
func New(running, waiting int) *Turns {
	t := &Turns{mostRunning: running, mostWaiting: waiting}
	t.Share = t.NewShare()
	return t
}

// NewShare returns another share.
func (t *Turns) NewShare() *Share { return &Share{turns: t} }

// Turn is the right to search, until End is called.
type Turn struct {
	turns *Turns
	alone bool  // no other search was running when this one began
	last  *last // not nil: nobody waits for this search
	ended sync.Once
}

// reportInterval is the time after which Wait checks the place of a search, again and again.
const reportInterval = time.Second

// Wait waits until the client has a turn. The error is ErrFull if too many searches of the share
// are waiting already, or the error of ctx if ctx ends first.
//
// After a second, Wait calls report with the place of the search, and later with each new place,
// at most once a second. The search at place 1 gets the next turn. If Wait has reported a
// place, it reports 0 when the search gets its turn.
func (s *Share) Wait(ctx context.Context, clientName string, report func(place int)) (*Turn, error) {
	t := s.turns
	turn, ready, err := s.request(clientName)
	if turn != nil || err != nil {
		return turn, err
	}
	ticker := time.NewTicker(reportInterval)
	defer ticker.Stop()
	reported := 0
	update := func() {
		if now := s.place(clientName, ready); now != reported {
			reported = now
			report(now)
		}
	}
	for {
		select {
		case <-ticker.C:
			update()
			continue
		case <-ctx.Done():
			if s.leave(clientName, ready) {
				return nil, ctx.Err()
			} // otherwise the search has got its turn meanwhile
		case <-ready:
		}
		update()
		return &Turn{turns: t}, nil
	}
}

// request returns a turn if one is free. Otherwise it adds a search of the client to those
// that wait, and returns a channel that is closed when that search has a turn.
func (s *Share) request(clientName string) (turn *Turn, ready chan struct{}, err error) {
	t := s.turns
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.last) > 0 && t.last[0].running {
		t.last[0].giveWay()
	}
	if t.running < t.mostRunning {
		t.running++
		return &Turn{turns: t, alone: t.running == 1}, nil, nil
	}
	if s.waiting == t.mostWaiting {
		return nil, nil, ErrFull
	}
	s.waiting++
	ready = make(chan struct{})
	i := s.find(clientName)
	if i < 0 {
		i = len(t.clients)
		t.clients = append(t.clients, &client{share: s, name: clientName})
	}
	t.clients[i].waiters = append(t.clients[i].waiters, ready)
	return nil, ready, nil
}

// find returns the index in Turns.clients of the client with the name, or -1.
func (s *Share) find(name string) int {
	return slices.IndexFunc(s.turns.clients, func(c *client) bool { return c.share == s && c.name == name })
}

// findWaiter returns the index in Turns.clients of the client with the name, and the index of a
// search among its waiters. The second is -1 if that search does not wait.
func (s *Share) findWaiter(clientName string, ready chan struct{}) (i, j int) {
	if i = s.find(clientName); i < 0 {
		return i, -1
	}
	return i, slices.Index(s.turns.clients[i].waiters, ready)
}

// place returns the place of a search in the order of turns, 0 if it has its turn already.
func (s *Share) place(clientName string, ready chan struct{}) int {
	t := s.turns
	t.mu.Lock()
	defer t.mu.Unlock()
	i, j := s.findWaiter(clientName, ready)
	if j < 0 {
		return 0
	}
	waiting := make([]int, len(t.clients))
	for k, c := range t.clients {
		waiting[k] = len(c.waiters)
	}
	return placeOf(waiting, i, j)
}

// placeOf returns the place in the order of turns, from 1, of search j of client i, if each
// client has the given number of waiting searches. The clients take turns: the first search of
// each client comes before the second search of any.
func placeOf(waiting []int, i, j int) int {
	place := 1
	for client, n := range waiting {
		place += min(n, j)
		if client < i && n > j {
			place++
		}
	}
	return place
}

// leave removes a waiting search. It returns false if the search has got its turn meanwhile.
func (s *Share) leave(clientName string, ready chan struct{}) bool {
	t := s.turns
	t.mu.Lock()
	defer t.mu.Unlock()
	i, j := s.findWaiter(clientName, ready)
	if j < 0 {
		return false
	}
	s.waiting--
	c := t.clients[i]
	if c.waiters = slices.Delete(c.waiters, j, j+1); len(c.waiters) == 0 {
		t.clients = slices.Delete(t.clients, i, i+1)
	}
	return true
}

// WaitLast waits until no other search is running, for a search that nobody waits for. The error is ErrFull if too
// many such searches are waiting already, or the error of ctx if ctx ends first. When another search wants a turn,
// giveWay is called, which must end this one soon and must not wait for anything.
func (t *Turns) WaitLast(ctx context.Context, giveWay func()) (*Turn, error) {
	l := &last{giveWay: giveWay, ready: make(chan struct{})}
	if !t.addLast(l) {
		return nil, ErrFull
	}
	select {
	case <-ctx.Done():
		t.endLast(l)
		return nil, ctx.Err()
	case <-l.ready:
		return &Turn{turns: t, last: l}, nil
	}
}

func (t *Turns) addLast(l *last) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.last) > t.mostWaiting {
		return false
	}
	t.last = append(t.last, l)
	t.startLast()
	return true
}

func (t *Turns) endLast(l *last) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.last, l); i >= 0 {
		t.last = slices.Delete(t.last, i, i+1)
	}
	t.startLast()
}

// startLast lets the first search that nobody waits for begin, if no other search is running. The caller holds the
// mutex.
func (t *Turns) startLast() {
	if t.running == 0 && len(t.last) > 0 && !t.last[0].running {
		t.last[0].running = true
		close(t.last[0].ready)
	}
}

// End gives the turn back. Further calls do nothing.
func (turn *Turn) End() {
	turn.ended.Do(func() {
		if turn.last != nil {
			turn.turns.endLast(turn.last)
		} else {
			turn.turns.next()
		}
	})
}

// next passes the turn of a search that has ended to the next search, if one waits.
func (t *Turns) next() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.clients) == 0 {
		t.running--
		t.startLast()
		return
	}
	c := t.clients[0]
	t.clients = slices.Delete(t.clients, 0, 1)
	close(c.waiters[0])
	c.share.waiting--
	if c.waiters = c.waiters[1:]; len(c.waiters) > 0 {
		t.clients = append(t.clients, c)
	}
}

// Threads returns how many of the given threads the search should use: all of them if no
// other search was running when it began, otherwise its share. A search that nobody waits for has one.
func (turn *Turn) Threads(all int) int {
	if turn.last != nil {
		return 1
	}
	if turn.alone {
		return all
	}
	return max(1, all/turn.turns.mostRunning)
}

// Counts returns how many searches are running and how many are waiting, without those that nobody waits for.
func (t *Turns) Counts() (running, waiting int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.clients {
		waiting += len(c.waiters)
	}
	return t.running, waiting
}
