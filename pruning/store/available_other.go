//go:build !linux && !js

package store

func processMemory() (virtual, resident uint64) { return 0, 0 }

func addressSpaceLimit() (bytes uint64, ok bool) { return 0, false }
