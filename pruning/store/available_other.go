//go:build !linux

package store

func ownMemory() (virtual, resident uint64) { return 0, 0 }

func addressLimit() (bytes uint64, ok bool) { return 0, false }
