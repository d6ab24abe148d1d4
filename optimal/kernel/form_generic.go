//go:build !amd64 || purego

package kernel

import "nissy/cube"

func detect() form { return generic }

func stepFast(_, _ *[2]Vec, _ int, _ cube.Move) bool { return false }

func childrenFast([]Vec, []Brood) bool { return false }

func (co *Coord) locateFast([]byte, []Vec, []Place) bool { return false }

func readFast([]byte, []Place, []Brood, *Values, []Bounds) bool { return false }

func fetchFast([]byte, []Place) {}

func (t *Turn) closeFast(*Line, uint64, *LineSet) (int, bool) { return 0, false }

func (f *Fours) followFast(int, *Line, uint64, int, int, *Landing) (int, bool) { return 0, false }
