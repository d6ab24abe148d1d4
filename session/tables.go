package session

import (
	"context"

	"nissy/pruning"
)

// Generate asks for tables that are not on disk yet: for all of the steps but
// those that solve the whole cube.
type Generate struct {
	Threads int // 0: all cores
}

// Tables asks for all tables, built or not.
type Tables struct{}

// OneTable asks for a table with its depth distribution; it is built if needed,
// unless it is one for the whole cube.
type OneTable struct{ Name string }

// Verify asks to check the file of a table whole, of all that are on disk when
// the name is empty.
type Verify struct{ Name string }

// Free asks to release all tables from memory.
type Free struct{}

func (r Generate) run(ctx context.Context, s *Session, emit func(Event)) error {
	if err := s.store.Generate(ctx, r.Threads); err != nil {
		return err
	}
	var all Generated
	for _, info := range s.store.Infos() {
		all.add(s, info.Bytes, info.OnDisk)
	}
	emit(all)
	return nil
}

func (Tables) run(_ context.Context, s *Session, emit func(Event)) error {
	for _, info := range s.store.Infos() {
		emit(newTable(info, false))
	}
	for _, table := range s.wholeTables() {
		emit(table)
	}
	if s.data == "" {
		emit(Notice{"tables are kept in memory only"})
	} else {
		emit(Notice{"tables are kept in " + s.data})
	}
	return nil
}

func (r OneTable) run(ctx context.Context, s *Session, emit func(Event)) error {
	name, err := s.findTable(r.Name)
	if err != nil {
		return err
	}
	for _, table := range s.wholeTables() {
		if table.Name == name {
			table.Detailed = true
			emit(table)
			return nil
		}
	}
	info, err := s.store.Info(ctx, name)
	if err != nil {
		return err
	}
	emit(newTable(info, true))
	return nil
}

func (r Verify) run(ctx context.Context, s *Session, emit func(Event)) error {
	names := s.tablesOnDisk()
	if r.Name != "" {
		name, err := s.findTable(r.Name)
		if err != nil {
			return err
		}
		names = []string{name}
	}
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.store.VerifyFile(name); err != nil {
			return err
		}
		emit(Verified{name})
	}
	return nil
}

func (Free) run(_ context.Context, s *Session, _ func(Event)) error {
	s.store.Free()
	return nil
}

// TableNames lists the tables.
func (s *Session) TableNames() []string { return s.tableNames(func(pruning.Info) bool { return true }) }

func (s *Session) tablesOnDisk() []string {
	return s.tableNames(func(i pruning.Info) bool { return i.OnDisk })
}

func (s *Session) tableNames(want func(pruning.Info) bool) []string {
	var names []string
	for _, info := range s.store.Infos() {
		if want(info) {
			names = append(names, info.Name)
		}
	}
	for _, table := range s.wholeTables() {
		if want(pruning.Info{OnDisk: table.OnDisk}) {
			names = append(names, table.Name)
		}
	}
	return names
}

func (s *Session) findTable(name string) (string, error) {
	names := s.TableNames()
	for _, n := range names {
		if n == name {
			return n, nil
		}
	}
	return "", Unknown("table", name, names, "see ptable")
}

func newTable(i pruning.Info, detailed bool) Table {
	return Table{
		Name: i.Name, Description: i.Description, Path: i.Path, Entries: i.Entries, Bytes: i.Bytes,
		OnDisk: i.OnDisk, InMemory: i.InMemory, ByDepth: i.ByDepth,
		Unreachable: i.Unreachable, Detailed: detailed,
	}
}
