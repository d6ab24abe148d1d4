package tables

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"nissy/session"
	"nissy/steps/insert"
)

// Generate asks to build the tables of all steps and of insertions that are not on disk yet,
// except the tables of the whole cube.
type Generate struct {
	Threads int `json:"threads" range:"threads"` // 0: all cores
}

// ListTables asks for all tables, whether they are built or not.
type ListTables struct{}

// ShowTable asks for a table with its distribution. The table is built if necessary,
// except if it is one of the whole cube or of insertions.
type ShowTable struct {
	Name string `json:"table" needed:"true"`
}

// VerifyTables asks to check the complete file of a table, or the files of all tables.
// In the second case it reports each file that cannot be used in a notice, and then
// returns an error with their number.
type VerifyTables struct {
	Name string `json:"table"` // empty: all tables
}

// Free asks to release all tables from memory.
type Free struct{}

// Generated says that one table, or all tables of a request, are built.
type Generated struct {
	Name   string `json:"table,omitempty"` // empty: all tables
	Tables int    `json:"tables"`
	Bytes  uint64 `json:"bytes"`
	Folder string `json:"folder"` // empty: the tables are in memory only
}

// Verified says that the file of a table is intact.
type Verified struct {
	Name string `json:"verified"`
}

func (Generated) Role() session.Role { return session.RoleAnswer }
func (Verified) Role() session.Role  { return session.RoleAnswer }

func (r Generate) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	err := saving(ctx, s.Engine(), nil, func(ctx context.Context) error {
		return buildSteps(ctx, s.Engine(), r.Threads)
	})
	if err != nil {
		return err
	}
	var all Generated
	for _, table := range append(s.Engine().StepTables(), s.Engine().InsertTable()) {
		all.add(s.Engine(), table.Bytes, table.OnDisk)
	}
	emit(all)
	return nil
}

// buildSteps builds the tables of all steps and that of insertions.
func buildSteps(ctx context.Context, e *session.Engine, threads int) error {
	if _, err := insert.Load(ctx, e.Store()); err != nil {
		return err
	}
	return e.Store().Generate(ctx, e.Threads(threads)) // it waits until all are saved
}

func (ListTables) Run(_ context.Context, s *session.Session, emit func(session.Event)) error {
	for _, table := range s.Engine().Tables() {
		emit(table)
	}
	if s.Engine().Options().Data == "" {
		emit(session.Notice{Text: "tables are in memory only"})
	} else {
		emit(session.Notice{Text: "tables are stored in " + s.Engine().Options().Data})
	}
	return nil
}

func (r ShowTable) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	if err := checkTable(r.Name, s.TableNames()); err != nil {
		return err
	}
	for _, table := range append(s.Engine().WholeTables(), s.Engine().InsertTable()) {
		if table.Name == r.Name {
			table.Detailed = true
			emit(table)
			return nil
		}
	}
	info, err := s.Engine().Store().Info(ctx, r.Name)
	if err != nil {
		return err
	}
	table := session.NewTable(info)
	table.Detailed = true
	emit(table)
	return nil
}

func (r VerifyTables) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	files, err := s.Engine().Store().Files()
	if err != nil {
		return err
	}
	if r.Name != "" {
		return r.verifyOne(s, files, emit)
	}
	bad := 0
	for _, name := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.Engine().Store().Verify(name); err != nil {
			emit(session.Notice{Text: err.Error()})
			bad++
			continue
		}
		emit(Verified{name})
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d table files cannot be used", bad, len(files))
	}
	return nil
}

// verifyOne checks the file of the table r.Name, which need not have one.
func (r VerifyTables) verifyOne(s *session.Session, files []string, emit func(session.Event)) error {
	if err := checkTable(r.Name, append(s.TableNames(), files...)); err != nil {
		return err
	}
	switch err := s.Engine().Store().Verify(r.Name); {
	case errors.Is(err, fs.ErrNotExist):
		emit(session.Notice{Text: fmt.Sprintf("table %s has no file to check: it is built when it is needed", r.Name)})
	case err != nil:
		return err
	default:
		emit(Verified(r))
	}
	return nil
}

func (Free) Run(_ context.Context, s *session.Session, _ func(session.Event)) error {
	s.Engine().Store().Free()
	return nil
}

// checkTable returns an error if none of the known tables has the name.
func checkTable(name string, known []string) error {
	if slices.Contains(known, name) {
		return nil
	}
	return session.NoSuch("table", name, known, session.ListTableNames)
}
