package pruning

import (
	"context"
	"fmt"
	"slices"
)

// Table returns the table that spec declares.
func (s *Store) Table(ctx context.Context, spec *Spec) (*Table, error) {
	return s.table(ctx, spec, s.opts.Threads)
}

// table is Table with a number of threads for building.
func (s *Store) table(ctx context.Context, spec *Spec, threads int) (*Table, error) {
	return get(ctx, s, spec.Name, find(&s.mu, s.tables, spec), func() (*Table, error) { return s.makeTable(ctx, spec, threads) })
}

func (s *Store) makeTable(ctx context.Context, spec *Spec, threads int) (t *Table, err error) {
	t = &Table{Spec: spec, width: spec.Col.Size, stride: spec.stride(), distance: spec.distances()}
	if spec.Reduced != nil {
		t.group = newSymmetries(spec.Reduced)
		if t.classes, err = s.classes(ctx, spec.Rows, t.group); err != nil {
			return nil, err
		}
		if t.conj, err = s.conj(ctx, spec.Col, t.group); err != nil {
			return nil, err
		}
	}
	t.array, err = s.Array(ctx, spec.header(), func(dst []byte) error { return s.buildTable(ctx, t, dst, threads) })
	if err != nil {
		return nil, err
	}
	return t, nil
}

// buildTable fills dst with the table and checks its depth distribution
// against the declared one.
func (s *Store) buildTable(ctx context.Context, t *Table, dst []byte, threads int) error {
	p, err := s.parts(ctx, t)
	if err != nil {
		return err
	}
	b := newBreadth(t.Spec, p, dst)
	total := t.Spec.entries()
	err = b.Run(ctx, threads, func(depth int, done uint64) bool {
		last := t.Spec.Beyond > 0 && depth == len(t.Spec.ByDepth)-1
		if last {
			done = total
		}
		s.Progress(Progress{Table: t.Spec.Name, Done: done, Total: total})
		return !last
	})
	if err != nil {
		return err
	}
	if !slices.Equal(b.ByDepth, t.Spec.ByDepth) {
		return fmt.Errorf("table %s: depth distribution %v instead of %v", t.Spec.Name, b.ByDepth, t.Spec.ByDepth)
	}
	return nil
}

// parts loads what the table is built with.
func (s *Store) parts(ctx context.Context, t *Table) (*parts, error) {
	p := &parts{group: t.group, classes: t.classes, conj: t.conj}
	for _, co := range append(slices.Clone(t.Spec.Rows), t.Spec.Col) {
		moves, err := s.Moves(ctx, co)
		if err != nil {
			return nil, err
		}
		p.moves = append(p.moves, moves)
	}
	return p, nil
}

// Generate builds all tables that are not on disk yet, with threads goroutines,
// 0 for as many as the options say.
func (s *Store) Generate(ctx context.Context, threads int) error {
	if threads <= 0 {
		threads = s.opts.Threads
	}
	for _, spec := range Specs() {
		err := s.Guarded(func() error {
			_, err := s.table(ctx, spec, threads)
			return err
		})
		if err != nil {
			return err
		}
	}
	s.saving.Wait()
	return ctx.Err()
}

// Info describes a table.
type Info struct {
	Name        string
	Description string
	Path        string // file, empty when memory only
	Entries     uint64
	Bytes       uint64   // of the payload
	OnDisk      bool     // the file is there and its header is right
	InMemory    bool     // loaded or mapped now
	ByDepth     []uint64 // entries at depth 0, 1, 2, …
	Unreachable uint64   // entries that no position has
}

// Infos lists all tables, built or not, without loading them.
func (s *Store) Infos() []Info {
	var infos []Info
	for _, spec := range Specs() {
		infos = append(infos, s.info(spec))
	}
	return infos
}

func (s *Store) info(spec *Spec) Info {
	h := spec.header()
	i := Info{
		Name: spec.Name, Description: spec.Title,
		Entries: h.Entries, Bytes: h.Size,
		ByDepth: slices.Clone(spec.ByDepth), Unreachable: h.Entries - spec.entries(),
	}
	if st, err := s.dir.Stat(spec.Name); err == nil {
		i.Path, i.OnDisk = st.Path, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.tables[spec]
	i.InMemory = e != nil && e.v.Load() != nil
	return i
}

// UnknownTableError says that there is no table of that name.
type UnknownTableError struct{ Name string }

func (e *UnknownTableError) Error() string { return fmt.Sprintf("no table %q", e.Name) }

func lookup(name string) (*Spec, error) {
	for _, spec := range Specs() {
		if spec.Name == name {
			return spec, nil
		}
	}
	return nil, &UnknownTableError{name}
}

// Info loads or builds the named table and describes it. An unknown name is an
// *UnknownTableError.
func (s *Store) Info(ctx context.Context, name string) (Info, error) {
	spec, err := lookup(name)
	if err != nil {
		return Info{}, err
	}
	err = s.Guarded(func() error {
		_, err := s.Table(ctx, spec)
		return err
	})
	if err != nil {
		return Info{}, err
	}
	return s.info(spec), nil
}
