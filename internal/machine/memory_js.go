package machine

import "errors"

// AvailableMemory returns errors.ErrUnsupported: a page does not know how much memory the
// browser would give it.
func AvailableMemory() (uint64, error) { return 0, errors.ErrUnsupported }
