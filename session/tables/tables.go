package tables

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps"
	"nissy/steps/insert"
)

// Generate asks to build the tables that are not on disk yet: those of a step, or of all steps and
// of insertions, except the tables of the whole cube.
type Generate struct {
	Step    string `json:"step"`                    // empty: all
	Threads int    `json:"threads" range:"threads"` // 0: all cores
}

// ListTables asks for all tables, whether they are built or not.
type ListTables struct{}

// ShowTable asks for a table with its distribution, or for the tables that a step needs. A table is
// built if necessary, except if it is one of the whole cube or of insertions.
type ShowTable struct {
	Name string `json:"table" needed:"true"` // or that of a step
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
	wanted := stepTables(s.Engine())
	if r.Step != "" {
		var err error
		if wanted, err = tablesOf(r.Step); err != nil {
			return err
		}
	}
	err := saving(ctx, s.Engine(), wanted, func(ctx context.Context) error {
		return build(ctx, s.Engine(), wanted, r.Threads)
	})
	if err != nil {
		return err
	}
	all := generated(s.Engine(), func(t session.Table) bool { return slices.Contains(wanted, t.Name) })
	if len(wanted) == 1 {
		all.Name = wanted[0]
	}
	emit(all)
	return nil
}

// generated returns the number and the size of the tables that count.
func generated(e *session.Engine, counts func(session.Table) bool) (all Generated) {
	for _, t := range e.Tables() {
		if !counts(t) {
			continue
		}
		all.Tables++
		all.Bytes += t.Bytes
		if t.OnDisk {
			all.Folder = e.Options().Data
		}
	}
	return all
}

// stepTables lists the names of the tables of all steps and of that of insertions.
func stepTables(e *session.Engine) []string {
	return append([]string{insert.TableName}, session.Mapped(e.StepTables(), func(t session.Table) string { return t.Name })...)
}

// tablesOf lists the names of the tables that a step needs. There is at least one.
func tablesOf(name string) ([]string, error) {
	step, err := cubes.LookupStep(name)
	if err != nil {
		return nil, err
	}
	if step.SolvesWholeCube() {
		return nil, &session.InputError{Problem: "several tables", Token: step.Name, Msg: "gen optimal builds one for the whole cube, of the size that --size says"}
	}
	names := step.Tables()
	if len(names) == 0 {
		return nil, &session.InputError{Problem: "no table", Token: step.Name, Msg: "its search needs none"}
	}
	return names, nil
}

// build builds tables of steps, and that of insertions if its name is among them.
func build(ctx context.Context, e *session.Engine, names []string, threads int) error {
	if slices.Contains(names, insert.TableName) {
		if _, err := insert.Load(ctx, e.Store()); err != nil {
			return err
		}
	}
	return e.Store().Generate(ctx, names, e.Threads(threads)) // it waits until all are saved
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
	names := []string{r.Name}
	if err := checkTable(r.Name, s.TableNames()); err != nil {
		if steps.Lookup(r.Name) == nil {
			return err
		}
		if names, err = tablesOf(r.Name); err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := showTable(ctx, s, name, emit); err != nil {
			return err
		}
	}
	return nil
}

// showTable emits a table with its distribution.
func showTable(ctx context.Context, s *session.Session, name string, emit func(session.Event)) error {
	for _, table := range append(s.Engine().WholeTables(), s.Engine().InsertTable()) {
		if table.Name == name {
			table.Detailed = true
			emit(table)
			return nil
		}
	}
	info, err := s.Engine().Store().Info(ctx, name)
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
