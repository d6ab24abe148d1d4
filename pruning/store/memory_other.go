//go:build !unix

package store

// allocate returns size zero bytes, and the function that releases them.
func allocate(size int) (b []byte, release func() error, err error) {
	return make([]byte, size), func() error { return nil }, nil
}

func adviseHugePages([]byte) {}
