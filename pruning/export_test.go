package pruning

// Specs returns the declarations of all tables.
var Specs = specs

// Entries returns the number of entries that positions can have.
func (s *Spec) Entries() uint64 { return s.entries() }
