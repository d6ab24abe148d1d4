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

// table is Table with the number of goroutines that build the table.
func (s *Store) table(ctx context.Context, spec *Spec, threads int) (*Table, error) {
	return get(ctx, s, spec.Name, lazyValueFor(&s.mu, s.tables, spec), func(ctx context.Context) (*Table, error) {
		return s.makeTable(ctx, spec, threads)
	})
}

// makeTable loads or builds the arrays of a table.
func (s *Store) makeTable(ctx context.Context, spec *Spec, threads int) (*Table, error) {
	// If ctx ends, Array returns before the function that builds the table does. So that
	// function must not use a named result, which makeTable then sets to nil.
	t := &Table{Spec: spec, width: spec.Col.Size, rowBytes: spec.rowBytes(), distance: spec.distances()}
	var err error
	if spec.reduced != nil {
		t.group = newSymmetries(spec.reduced)
		if t.classes, err = s.classes(ctx, spec.Rows, t.group); err != nil {
			return nil, err
		}
		if t.conj, err = s.conj(ctx, spec.Col, t.group); err != nil {
			return nil, err
		}
	}
	h := spec.header()
	t.array, err = s.Array(ctx, h, tableCost(h, threads), func(ctx context.Context, dst []byte, report func(done, total uint64)) error {
		return s.buildTable(ctx, t, dst, threads, report)
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// buildTable fills dst with the table. It returns an error if the distribution is not the
// declared one.
func (s *Store) buildTable(ctx context.Context, t *Table, dst []byte, threads int, report func(done, total uint64)) error {
	moves, err := s.movesOf(ctx, t.Spec)
	if err != nil {
		return err
	}
	b := t.newSearch(moves, dst)
	total := t.Spec.entries()
	err = b.Run(ctx, threads, func(depth int, done uint64) bool {
		last := t.Spec.beyond > 0 && depth == len(t.Spec.ByDepth)-1
		if last {
			done = total
		}
		report(done, total)
		return !last
	})
	if err != nil {
		return err
	}
	if !slices.Equal(b.byDepth, t.Spec.ByDepth) {
		return fmt.Errorf("table %s was built wrongly: its distribution is %v instead of %v", t.Spec.Name, b.byDepth, t.Spec.ByDepth)
	}
	return nil
}

// movesOf returns the move tables of the row coordinates, and then that of the column
// coordinate.
func (s *Store) movesOf(ctx context.Context, spec *Spec) (tables [][]uint16, err error) {
	for _, co := range append(slices.Clone(spec.Rows), spec.Col) {
		moves, err := s.Moves(ctx, co)
		if err != nil {
			return nil, err
		}
		tables = append(tables, moves)
	}
	return tables, nil
}

// Generate builds those of the tables with the names that have no usable file yet, and waits
// until they are saved. It builds each on the given number of goroutines, or on Options.Threads
// of them if threads is 0.
func (s *Store) Generate(ctx context.Context, names []string, threads int) error {
	if threads <= 0 {
		threads = s.opts.Threads
	}
	for _, spec := range specs() {
		if !slices.Contains(names, spec.Name) {
			continue
		}
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
