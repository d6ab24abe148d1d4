package search

import (
	"context"
	"slices"
	"time"

	"nissy/internal/interrupt"
	"nissy/session"
)

// Effort says how much work a search has done so far. Times do not include pauses.
type Effort struct {
	Depth   int    // the last one that was searched
	Nodes   uint64 // positions visited
	Lookups uint64 // positions looked up in tables; 0: not counted
	Elapsed time.Duration

	// Depths has the work for each depth, in the last event of a search only. Together they take
	// less time than the search, which also reports solutions. Searches from several results
	// are added up. After damage to the file of a table, depths that are searched again count
	// twice.
	Depths []DepthEffort
}

// DepthEffort is the work that a search has done for solutions of one length.
type DepthEffort struct {
	Depth   int
	Nodes   uint64 // positions visited
	Elapsed time.Duration
}

// Role returns RoleRemark for the last event, which no client may miss because only it has Depths.
func (e Effort) Role() session.Role {
	if e.Depths != nil {
		return session.RoleRemark
	}
	return session.RoleProgress
}

// Meter measures the effort of a search, and that of each depth.
type Meter struct {
	ctx    context.Context
	began  time.Time // when the first depth began, which may be after building a table
	depth  int
	nodes  uint64    // positions that the search from the current position had visited at last
	last   time.Time // when that was
	depths []DepthEffort
}

// NewMeter returns a meter for a search with the context.
func NewMeter(ctx context.Context) *Meter { return &Meter{ctx: ctx} }

// StartDepth notes that the search of a depth begins.
func (m *Meter) StartDepth(depth int) {
	m.last = interrupt.Now(m.ctx)
	if m.began.IsZero() {
		m.began = m.last
	}
	m.depth = depth
}

// StartSearch notes that a search from another position begins.
func (m *Meter) StartSearch() { m.nodes = 0 }

// Visited notes how many positions the search has visited, in all depths so far. It may be called
// several times in a depth.
func (m *Meter) Visited(nodes uint64) {
	if nodes < m.nodes { // a table was damaged, and the search has begun again
		m.nodes = 0
	}
	now := interrupt.Now(m.ctx)
	i, ok := slices.BinarySearchFunc(m.depths, m.depth, func(d DepthEffort, depth int) int { return d.Depth - depth })
	if !ok {
		m.depths = slices.Insert(m.depths, i, DepthEffort{Depth: m.depth})
	}
	m.depths[i].Nodes += nodes - m.nodes
	m.depths[i].Elapsed += now.Sub(m.last)
	m.nodes, m.last = nodes, now
}

// Began reports whether the search of a depth has begun.
func (m *Meter) Began() bool { return !m.began.IsZero() }

// Effort returns the effort so far.
func (m *Meter) Effort() Effort {
	e := Effort{Depth: m.depth, Nodes: m.nodes}
	if m.Began() {
		e.Elapsed = interrupt.Now(m.ctx).Sub(m.began)
	}
	return e
}

// Total returns the effort of the whole search, with its depths.
func (m *Meter) Total() Effort {
	e := m.Effort()
	e.Depths = m.depths
	return e
}

// searchEffort is the work of a search in JSON.
type searchEffort struct {
	Depth   int           `json:"depth"`
	Nodes   uint64        `json:"nodes"`
	Lookups uint64        `json:"lookups,omitempty"`
	Seconds float64       `json:"seconds"`
	Depths  []depthEffort `json:"depths,omitempty"`
}

// depthEffort is the work for one depth in JSON.
type depthEffort struct {
	Depth   int     `json:"depth"`
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

func newSearchEffort(e Effort) searchEffort {
	o := searchEffort{Depth: e.Depth, Nodes: e.Nodes, Lookups: e.Lookups, Seconds: e.Elapsed.Seconds()}
	for _, d := range e.Depths {
		o.Depths = append(o.Depths, depthEffort{d.Depth, d.Nodes, d.Elapsed.Seconds()})
	}
	return o
}

func (e Effort) JSONObject() any {
	return struct {
		Effort searchEffort `json:"effort"`
	}{newSearchEffort(e)}
}
