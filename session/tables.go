package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"nissy/pruning"
)

// Generate asks for tables that are not on disk yet: for all of the steps but
// those that solve the whole cube.
type Generate struct {
	Threads int `json:"threads" range:"threads"` // 0: all cores
}

// ListTables asks for all tables, built or not.
type ListTables struct{}

// ShowTable asks for a table with its depth distribution; it is built if needed,
// unless it is one for the whole cube.
type ShowTable struct {
	Name string `json:"table"`
}

// VerifyTables asks to check the file of a table whole, or all files of tables when
// the name is empty. Those that cannot be trusted are told as notices then, and
// counted in an error.
type VerifyTables struct {
	Name string `json:"table"`
}

// Free asks to release all tables from memory.
type Free struct{}

func (r Generate) run(ctx context.Context, s *Session, emit func(Event)) error {
	if err := s.engine.store.Generate(ctx, s.engine.threads(r.Threads)); err != nil {
		return err
	}
	var all Generated
	for _, info := range s.engine.store.Infos() {
		all.add(s.engine, info.Bytes, info.OnDisk)
	}
	emit(all)
	return nil
}

func (ListTables) run(_ context.Context, s *Session, emit func(Event)) error {
	for _, info := range s.engine.store.Infos() {
		emit(newTable(info))
	}
	for _, table := range s.engine.wholeTables() {
		emit(table)
	}
	if s.engine.options.Data == "" {
		emit(Notice{Text: "tables are kept in memory only"})
	} else {
		emit(Notice{Text: "tables are kept in " + s.engine.options.Data})
	}
	return nil
}

func (r ShowTable) run(ctx context.Context, s *Session, emit func(Event)) error {
	if err := checkTable(r.Name, s.TableNames()); err != nil {
		return err
	}
	for _, table := range s.engine.wholeTables() {
		if table.Name == r.Name {
			table.Detailed = true
			emit(table)
			return nil
		}
	}
	info, err := s.engine.store.Info(ctx, r.Name)
	if err != nil {
		return err
	}
	table := newTable(info)
	table.Detailed = true
	emit(table)
	return nil
}

func (r VerifyTables) run(ctx context.Context, s *Session, emit func(Event)) error {
	files, err := s.engine.store.Files()
	if err != nil {
		return err
	}
	if r.Name != "" {
		return r.one(s, files, emit)
	}
	bad := 0
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.engine.store.Verify(name); err != nil {
			emit(Notice{Text: err.Error()})
			bad++
			continue
		}
		emit(Verified{name})
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d files of tables cannot be trusted", bad, len(files))
	}
	return nil
}

// one checks the file of the table that is asked for. A table need not have one.
func (r VerifyTables) one(s *Session, files []string, emit func(Event)) error {
	if err := checkTable(r.Name, append(s.TableNames(), files...)); err != nil {
		return err
	}
	switch err := s.engine.store.Verify(r.Name); {
	case errors.Is(err, fs.ErrNotExist):
		emit(Notice{Text: fmt.Sprintf("table %s has no file to check: it is made on use", r.Name)})
	case err != nil:
		return err
	default:
		emit(Verified{r.Name})
	}
	return nil
}

func (Free) run(_ context.Context, s *Session, _ func(Event)) error {
	s.engine.store.Free()
	return nil
}

// tableNames lists the tables.
func (e *Engine) tableNames() []string {
	var names []string
	for _, info := range e.store.Infos() {
		names = append(names, info.Name)
	}
	for _, table := range e.wholeTables() {
		names = append(names, table.Name)
	}
	return names
}

// checkTable returns an error if none of the known tables has the name.
func checkTable(name string, known []string) error {
	if slices.Contains(known, name) {
		return nil
	}
	return unknown("table", name, known, ListTableNames)
}

func newTable(i pruning.Info) Table {
	return Table{
		Name: i.Name, Description: i.Description, Path: i.Path, Entries: i.Entries, Bytes: i.Bytes,
		OnDisk: i.OnDisk, InMemory: i.InMemory, ByDepth: i.ByDepth,
		Unreachable: i.Unreachable,
	}
}
