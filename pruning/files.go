package pruning

import "nissy/pruning/store"

// Stat describes the file of an array. ok is false if there is no file with a valid
// header.
func (s *Store) Stat(name string) (info store.Info, ok bool) {
	info, err := s.dir.Stat(name)
	return info, err == nil
}

// Holds reports whether the array is in memory: built, loaded or mapped.
func (s *Store) Holds(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.arrays[name]
	return e != nil && e.value.Load() != nil
}

// Files returns the names of the arrays that have a file, including damaged files.
func (s *Store) Files() ([]string, error) { return s.dir.Names() }

// Verify checks the complete file of an array. It also compares the file of a table with
// its Spec. The error is fs.ErrNotExist if there is no file, and a *store.DamagedError if
// the file cannot be used.
func (s *Store) Verify(name string) error {
	if spec, err := findSpec(name); err == nil {
		return s.dir.Verify(spec.header())
	}
	info, err := s.dir.Stat(name)
	if err != nil {
		return err
	}
	return s.dir.Verify(info.Header)
}
