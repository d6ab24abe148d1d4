package session

import (
	"fmt"
	"slices"

	"nissy/niss/optimal"
	"nissy/pruning"
	"nissy/steps/insert"
)

// Table describes a table.
type Table struct {
	Name        string   `json:"table"`
	Description string   `json:"description"`
	Path        string   `json:"path"` // of the file; empty: none
	Entries     uint64   `json:"entries"`
	Bytes       uint64   `json:"bytes"`
	OnDisk      bool     `json:"disk"`
	InMemory    bool     `json:"memory"`
	ByDepth     []uint64 `json:"entries_at_depth,omitempty"` // the distribution
	Unreachable uint64   `json:"unreachable"`                // entries without a distance
	Detailed    bool     `json:"-"`                          // the event answers ShowTable
}

func (Table) Role() Role { return RoleAnswer }

// TableBytes returns the size of the tables in memory.
func (e *Engine) TableBytes() (bytes uint64) {
	for _, table := range e.Tables() {
		if table.InMemory {
			bytes += table.Bytes
		}
	}
	return bytes
}

// TableNames lists the names of all tables.
func (s *Session) TableNames() []string {
	return Mapped(s.engine.Tables(), func(t Table) string { return t.Name })
}

// Tables describes all tables, built or not.
func (e *Engine) Tables() []Table {
	return slices.Concat(e.StepTables(), []Table{e.InsertTable()}, e.WholeTables())
}

// SavedTables describes the tables that have a file.
func (e *Engine) SavedTables() []Table {
	return slices.DeleteFunc(e.Tables(), func(t Table) bool { return !t.OnDisk })
}

// StepTables describes the tables of all steps.
func (e *Engine) StepTables() []Table { return Mapped(e.store.Infos(), NewTable) }

// InsertTable describes the table of insertions.
func (e *Engine) InsertTable() Table {
	algorithms, bytes := insert.TableSize()
	return e.fileTable(Table{Name: insert.TableName, Description: "algorithms for insertions", Entries: algorithms, Bytes: bytes})
}

// fileTable returns the table with what is known about its file and the memory.
func (e *Engine) fileTable(t Table) Table {
	t.InMemory = e.store.Holds(t.Name)
	if file, ok := e.store.Stat(t.Name); ok {
		t.Path, t.OnDisk = file.Path, true
	}
	return t
}

// NewTable describes a table of the store.
func NewTable(i pruning.Info) Table {
	return Table{
		Name: i.Name, Description: i.Description, Path: i.Path, Entries: i.Entries, Bytes: i.Bytes,
		OnDisk: i.OnDisk, InMemory: i.InMemory, ByDepth: i.ByDepth, Unreachable: i.Unreachable,
	}
}

// WholeMetrics are the metrics that have tables of the whole cube.
var WholeMetrics = [...]optimal.Metric{optimal.HTM, optimal.QTM}

// WholeTables describes the tables of the whole cube, built or not.
func (e *Engine) WholeTables() (tables []Table) {
	for _, m := range WholeMetrics {
		for _, z := range optimal.Sizes(m) {
			tables = append(tables, e.fileTable(Table{
				Name: z.Name, Description: fmt.Sprintf("whole cube in %s", m), Entries: z.Entries(), Bytes: uint64(z.Bytes()),
			}))
		}
	}
	return tables
}
