//go:build !amd64 || purego

package kernel

import "nissy/cube"

func detect() form { return generic }

func expandFast(*Vec, *Vec, *Brood, *Brood) bool { return false }

func (co *Coord) locateFast(*Brood, cube.MoveSet, []byte, *Places) bool { return false }

func (t *Turn) closeFast(*Line, uint64, *LineSet) (int, bool) { return 0, false }
