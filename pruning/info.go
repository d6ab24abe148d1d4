package pruning

import (
	"context"
	"fmt"
	"slices"
)

// Info describes a table.
type Info struct {
	Name        string
	Description string
	Path        string   // path of the file; empty if there is none
	Entries     uint64   // number of entries
	Bytes       uint64   // size of the payload
	OnDisk      bool     // whether there is a file with a valid header
	InMemory    bool     // whether the table is built, loaded or mapped
	ByDepth     []uint64 // distribution: entries with distance 0, 1, 2, …
	Unreachable uint64   // number of entries that no position has
}

// Infos describes all tables, built or not, without loading them.
func (s *Store) Infos() []Info {
	var infos []Info
	for _, spec := range specs() {
		infos = append(infos, s.info(spec))
	}
	return infos
}

// info describes a table without loading it.
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
	i.InMemory = e != nil && e.value.Load() != nil
	return i
}

// UnknownTableError reports that no table has the name.
type UnknownTableError struct{ Name string }

func (e *UnknownTableError) Error() string { return fmt.Sprintf("unknown table %q", e.Name) }

// findSpec returns the table with the name. The error is an *UnknownTableError.
func findSpec(name string) (*Spec, error) {
	for _, spec := range specs() {
		if spec.Name == name {
			return spec, nil
		}
	}
	return nil, &UnknownTableError{name}
}

// Info loads or builds the table with the name, and describes it. If the name is
// unknown, the error is an *UnknownTableError.
func (s *Store) Info(ctx context.Context, name string) (Info, error) {
	spec, err := findSpec(name)
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
