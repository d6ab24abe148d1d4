package optimal

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"nissy/cube"
	"nissy/internal/goroutines"
	"nissy/internal/interrupt"
	"nissy/niss/optimal/kernel"
)

// patternColumns implements columnMaps for coordinates with kernel.FlipPatterns.
// There a line has the columns with the slices in the same slots, and a cell of a
// line stands for the flips. Moves and symmetries take lines to lines, and map the
// cells within them.
type patternColumns struct {
	moves, inverse      [][]lineImage // by move, by line
	views, inverseViews [][]lineImage // by symmetry, by line

	// combined has, by move and symmetry, a function that returns the images of all
	// lines under first the inverse view and then the inverse move. The function
	// computes them at its first call.
	combined [][cube.NumSyms]func() []lineImagePair
}

// lineImage is what a move or a symmetry does to a line: it goes to another line,
// and its cell x goes to the cell linear.Apply(x)^flips of that line.
type lineImage struct {
	linear kernel.Linear
	line   uint16
	flips  uint8
}

// lineImagePair is a lineImage together with its inverse.
type lineImagePair struct {
	line uint16
	kernel.LineMap
}

// patternBits is the number of bits in the number of a cell within its line.
const patternBits = int(kernel.FlipPatterns)

// cell returns the cell that a cell goes to.
func (im lineImage) cell(cell uint8) uint8 { return im.linear.Apply(cell) ^ im.flips }

// then returns the image under im followed by next, which has the images of all
// lines.
func (im lineImage) then(next []lineImage) lineImage {
	second := next[im.line]
	combined := lineImage{line: second.line, flips: second.cell(im.flips)}
	for bit := range patternBits {
		combined.linear |= kernel.Linear(second.linear.Apply(uint8(im.linear>>(8*bit)))) << (8 * bit)
	}
	return combined
}

func newPatternColumns(ctx context.Context, threads int, co *kernel.Coord, moves []cube.Move) *patternColumns {
	p := &patternColumns{
		moves: newLineImages(len(moves), co.Lines), views: newLineImages(cube.NumSyms, co.Lines),
		combined: make([][cube.NumSyms]func() []lineImagePair, len(moves)),
	}
	goroutines.Each(ctx, threads, kernel.EPlacements, func(_ context.Context, k int) {
		n := co.Lines / kernel.EPlacements
		for line := k * n; line < (k+1)*n && interrupt.Err(ctx) == nil; line++ {
			p.fillLine(co, moves, line)
		}
	})
	for _, m := range moves {
		p.inverse = append(p.inverse, p.moves[slices.Index(moves, m.Inverse())])
	}
	for s := range cube.Sym(cube.NumSyms) {
		p.inverseViews = append(p.inverseViews, p.views[s.Inverse()])
	}
	for move := range p.combined {
		for sym := range p.combined[move] {
			p.combined[move][sym] = sync.OnceValue(func() []lineImagePair { return p.combine(move, sym) })
		}
	}
	return p
}

// combine returns the images of all lines of a neighbour in the row from which the
// move leads to it; the neighbour is viewed through the symmetry.
func (p *patternColumns) combine(move, sym int) []lineImagePair {
	images := make([]lineImagePair, len(p.moves[move]))
	for line := range images {
		there := p.inverseViews[sym][line].then(p.inverse[move])
		back := p.moves[move][there.line].then(p.views[sym])
		images[line] = lineImagePair{there.line, kernel.NewLineMap(there.linear, there.flips, back.linear, back.flips)}
	}
	return images
}

// newLineImages returns n lists of images of so many lines, not filled in.
func newLineImages(n, lines int) [][]lineImage {
	maps := make([][]lineImage, n)
	for k := range maps {
		maps[k] = make([]lineImage, lines)
	}
	return maps
}

// fillLine finds the images of a line under all moves and symmetries.
func (p *patternColumns) fillLine(co *kernel.Coord, moves []cube.Move, line int) {
	var cubes [1 + patternBits]cube.Cube // with no flips, and with each single bit of the flips
	cubes[0] = co.CubeInColumn(line << patternBits)
	for bit := range patternBits {
		cubes[1+bit] = co.CubeInColumn(line<<patternBits | 1<<bit)
	}
	imageOf := func(column func(c *cube.Cube) int) lineImage {
		first := column(&cubes[0])
		image := lineImage{line: uint16(first >> patternBits), flips: uint8(first)}
		for bit := range patternBits {
			image.linear |= kernel.Linear(column(&cubes[1+bit])^first) << (8 * bit)
		}
		return image
	}
	for k, m := range moves {
		p.moves[k][line] = imageOf(func(c *cube.Cube) int { return columnOf(co, c.After(m), 0) })
	}
	for s := range cube.Sym(cube.NumSyms) {
		p.views[s][line] = imageOf(func(c *cube.Cube) int { return columnOf(co, *c, s) })
	}
}

func (p *patternColumns) forward(from []uint64, lines lineSet, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	images := p.combined[move][sym]()
	for line := range lines.all() {
		image := &images[line]
		n += image.Close((*kernel.Line)(from[line*lineWords:]), last, open.cells(int(image.line)))
	}
	return n
}

func (p *patternColumns) backward(from []uint64, last uint64, open *openSet, move int, sym cube.Sym) (n int) {
	for line, image := range p.moves[move] {
		image = image.then(p.views[sym])
		from, set := from[int(image.line)*lineWords:][:lineWords], open.cells(line)
		for w, rest := range set {
			for ; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros32(rest)
				if valueAt(from, int(image.cell(uint8(w*wordCells+i)))) == last {
					set[w] &^= 1 << i
					n++
				}
			}
		}
	}
	return n
}
