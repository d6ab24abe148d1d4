package solver

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"nissy/internal/machine"
	"nissy/pruning/store"
	"nissy/puzzle/solver/pool"
)

// table is a distance table of combined coordinates. Its entries are lower bounds
// for the moves left.
type table struct {
	*product
	coords  []int // indices of its coordinates; in problem.withShape
	strides []int // by coordinate of coords: its factor in the index
	array   *store.Array
	values  []byte // the contents of array
}

// tableSize limits the tables that are used together.
type tableSize struct {
	maxEntries int     // of one table
	totalBytes uint64  // of all tables, after which only small ones are added
	buildNanos float64 // to build an entry, for each move; larger if tables exceed the caches
}

// tableSizes are the sizes that a search uses in turn. Such tables take 0.05 s,
// half a second and some seconds to build. A search switches to the next size when
// it is likely to take longer than building the tables.
var tableSizes = []tableSize{{1 << 22, 1 << 23, 1}, {1 << 25, 1 << 26, 1.5}, {1 << 28, 1 << 29, 6}}

// maxTableBytes is the total size of tables after which coordinates are not combined any
// more.
const maxTableBytes = 1 << 30

// coordGroups decides which coordinates are combined in tables of a size. Each
// coordinate is in at least one table. The largest coordinates choose partners
// first, and prefer those of the same orbit.
func (pr *problem) coordGroups(size tableSize) [][]int {
	order := make([]int, len(pr.coords))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return pr.coords[b].size - pr.coords[a].size })
	used := make([]bool, len(pr.coords)+1)
	var list [][]int
	left, most := size.totalBytes, uint64(maxTableBytes)
	for _, seed := range order {
		if used[seed] {
			continue
		}
		group := pr.coordGroup(seed, order, used, size.maxEntries)
		list = append(list, group)
		for _, c := range group {
			used[c] = true
		}
		bytes := uint64(pr.product(group).entries() / 2)
		left, most = left-min(left, bytes), most-min(most, bytes)
		switch {
		case most == 0:
			size.maxEntries = 0 // one coordinate for each table from now on
		case left == 0:
			size.maxEntries = tableSizes[0].maxEntries // only small tables from now on
		}
	}
	return list
}

// coordGroup returns the coordinates that form a table with seed, in ascending
// order. The table has no more than most entries, unless seed alone has more.
func (pr *problem) coordGroup(seed int, order []int, used []bool, most int) []int {
	group := []int{seed}
	size := pr.coords[seed].size
	take := func(c int) {
		values := pr.withShape[c].size
		if !slices.Contains(group, c) && size <= most/values && pr.product(append(slices.Clone(group), c)).entries() <= most {
			group = append(group, c)
			size *= values
		}
	}
	if pr.shape != nil {
		take(len(pr.coords))
	}
	for _, want := range []func(c int) bool{
		func(c int) bool { return !used[c] && pr.coords[c].orbit == pr.coords[seed].orbit },
		func(c int) bool { return !used[c] },
		func(c int) bool { return true },
	} {
		for _, c := range order {
			if size > most/2 {
				break // no coordinate has fewer than two values
			}
			if want(c) {
				take(c)
			}
		}
	}
	slices.Sort(group)
	return group
}

// product combines the coordinates of a group.
func (pr *problem) product(group []int) *product {
	var coords []*coord
	for _, c := range group {
		coords = append(coords, pr.withShape[c])
	}
	return newProduct(coords, len(pr.puzzle.Moves))
}

// Progress reports how much of a table has been built.
type Progress struct {
	Table string
	Done  uint64 // entries reached
	Total uint64 // all entries, including those that are never reached
}

// Tables loads and builds distance tables. The zero value keeps tables in memory.
type Tables struct {
	Dir      *store.Dir                           // where tables are stored; nil for nowhere
	Threads  int                                  // 0 for all cores
	Notice   func(fmt.Stringer)                   // receives messages for the user, such as a store.Building; may be nil
	Progress func(Progress)                       // may be nil
	Memory   func() (available uint64, err error) // returns the available memory in bytes; nil asks the system

	pool *pool.Pool
}

// WithDefaults returns a copy with defaults for the fields that are nil.
func (ts *Tables) WithDefaults() *Tables {
	t := *ts
	if t.Dir == nil {
		t.Dir = store.OpenDir("")
	}
	if t.Notice == nil {
		t.Notice = func(fmt.Stringer) {}
	}
	if t.Progress == nil {
		t.Progress = func(Progress) {}
	}
	if t.Memory == nil {
		t.Memory = machine.AvailableMemory
	}
	return &t
}

// maxUnstored is the number of entries up to which a table is not stored in a file,
// because building it is faster.
const maxUnstored = 1 << 20

// maxTableName is the length of the longest name that store accepts.
const maxTableName = 64

func (pr *problem) tableName(group []int) string {
	name := "ksolve-" + pr.signature
	for _, c := range group {
		name += fmt.Sprintf("-%d", c)
	}
	if len(name) > maxTableName {
		sum := sha256.Sum256([]byte(name))
		name = fmt.Sprintf("ksolve-%s-%x", pr.signature, sum[:8])
	}
	return name
}

// newTable returns the table of a group without its entries.
func (pr *problem) newTable(group []int) *table {
	t := &table{product: pr.product(group)}
	coords, strides := t.product.strides()
	for _, c := range coords {
		t.coords = append(t.coords, slices.Index(pr.withShape, c))
	}
	t.strides = strides
	return t
}

// load returns the table of a group of coordinates. A small one is built, and has no file.
func (ts *Tables) load(ctx context.Context, pr *problem, group []int) (*table, error) {
	t := pr.newTable(group)
	h := store.Header{
		Name: pr.tableName(group), Version: 4, Entries: uint64(t.entries()), Bits: 4, Size: uint64(t.entries() / 2),
	}
	b := store.Building{Duration: pr.buildTime(h.Entries), Memory: buildBytes(t.entries(), pr.maxCost)}
	fill := func(dst []byte) error { return ts.fill(ctx, pr, t, h.Name, dst) }
	var err error
	if t.entries() <= maxUnstored {
		t.array, err = ts.build(h, b, fill)
	} else {
		t.array, err = ts.Array(ctx, h, b, fill)
	}
	if err != nil {
		return nil, err
	}
	t.values = t.array.Bytes()
	return t, nil
}

// Array returns the array that the header describes. It reads the file, or else fills an empty array and stores it. The duration and
// the memory of the building are what filling takes. The error is *machine.MemoryError if there is less memory.
func (ts *Tables) Array(ctx context.Context, h store.Header, b store.Building, fill func(dst []byte) error) (*store.Array, error) {
	if a, err := ts.Dir.Load(h); err == nil {
		return a, nil
	}
	unlock, err := ts.Dir.Lock(ctx, h.Name)
	if err != nil {
		return nil, err
	}
	defer unlock()
	a, err := ts.Dir.Load(h)
	if err == nil {
		return a, nil
	}
	if damaged, ok := errors.AsType[*store.DamagedError](err); ok {
		ts.Notice(textNotice(fmt.Sprintf("table %s is rebuilt: %v", h.Name, damaged)))
	}
	if a, err = ts.build(h, b, fill); err != nil {
		return nil, err
	}
	if err := ts.Dir.Save(h, a.Bytes()); err != nil {
		ts.Notice(textNotice(fmt.Sprintf("tables are kept in memory only: %v", err)))
	}
	return a, nil
}

// stored reports whether the table of a group has a file, or is so small that it
// needs none.
func (ts *Tables) stored(pr *problem, group []int) bool {
	if pr.product(group).entries() <= maxUnstored {
		return true
	}
	_, err := ts.Dir.Stat(pr.tableName(group))
	return err == nil
}

// build announces and builds an array, if there is enough memory.
func (ts *Tables) build(h store.Header, b store.Building, fill func(dst []byte) error) (*store.Array, error) {
	if err := ts.checkMemory("build table "+h.Name, b.Memory); err != nil {
		return nil, err
	}
	b.Table, b.Bytes, b.Folder = h.Name, h.Size, ts.Dir.Path()
	b.Announce(func(b store.Building) { ts.Notice(b) })
	a, err := store.Alloc(h)
	if err != nil {
		return nil, err
	}
	filled := false
	defer func() { // also if fill panics
		if !filled {
			a.Close()
		}
	}()
	if err := fill(a.Bytes()); err != nil {
		return nil, err
	}
	filled = true
	return a, nil
}

// fill searches the entries of a table.
func (ts *Tables) fill(ctx context.Context, pr *problem, t *table, name string, values []byte) error {
	s := newBreadthSearch(ctx, t.product, pr, values, func(int) []uint64 { return make([]uint64, t.entries()/64) })
	s.markGoals()
	for !s.finished() {
		if err := s.searchDepth(ctx, nil); err != nil {
			return err
		}
		if t.entries() > maxUnstored {
			ts.Progress(Progress{name, sum(s.counts), uint64(t.rowCount * t.colCount)})
		}
	}
	ts.Progress(Progress{name, 1, 1})
	return nil
}

// buildTime estimates how long building a table takes.
func (pr *problem) buildTime(entries uint64) time.Duration {
	larger := func(size tableSize) bool { return uint64(size.maxEntries) >= entries }
	size := tableSizes[len(tableSizes)-1]
	if i := slices.IndexFunc(tableSizes, larger); i >= 0 {
		size = tableSizes[i]
	}
	return time.Duration(float64(entries) * size.buildNanos * float64(len(pr.costs)) / float64(min(pr.pool.Threads(), runtime.NumCPU())))
}

// checkMemory returns a *machine.MemoryError if fewer than needs bytes are
// available for a task.
func (ts *Tables) checkMemory(task string, needs uint64) error {
	const minChecked = 64 << 20 // less is always available
	if needs <= minChecked {
		return nil
	}
	if available, err := ts.Memory(); err == nil && needs > available {
		return &machine.MemoryError{Task: task, Needed: needs, Available: available}
	}
	return nil
}

// textNotice is a notice that has only its text.
type textNotice string

func (n textNotice) String() string { return string(n) }
