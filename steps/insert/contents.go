package insert

import (
	"cmp"
	"math/bits"
	"slices"

	"nissy/cube"
)

// contents are the algorithms of the families in little memory: those of an element serve for all
// elements that are symmetric to it.
type contents struct {
	classes  []elementClass
	elements []elementImage // in the order of the table
}

// elementClass has the algorithms of the least image of symmetric elements.
type elementClass struct {
	algorithms    []algorithm // in order
	most, several int         // what longest returns
}

type elementImage struct {
	element element
	support support
	class   uint32
	sym     cube.Sym // takes the least image to the element
}

// doing is an algorithm and what it does.
type doing struct {
	element   element
	algorithm algorithm
}

// newContents returns the sequences and all that are symmetric to them. longest is the function of
// that name.
func newContents(found []algorithm, longest func(e *effect) (most, several int)) *contents {
	all := make([]doing, len(found))
	for i := range found {
		c := found[i].layers().cube()
		p := piecesOf(&c)
		least, by := leastImage(&p)
		all[i] = doing{least, found[i].leastImage(by)}
	}
	slices.SortFunc(all, func(a, b doing) int {
		if a.element != b.element {
			return a.element.compare(&b.element)
		}
		return a.algorithm.compare(&b.algorithm)
	})
	all = slices.Compact(all)
	f := &contents{elements: make([]elementImage, 0, tableSizes.elements)}
	for start, end := 0, 0; start < len(all); start = end {
		for end = start; end < len(all) && all[end].element == all[start].element; end++ {
		}
		f.addClass(all[start:end], longest)
	}
	slices.SortFunc(f.elements, func(a, b elementImage) int {
		if a.support != b.support {
			return cmp.Compare(a.support.order(), b.support.order())
		}
		return a.element.compare(&b.element)
	})
	return f
}

// addClass adds a class. Of symmetric algorithms of the least image, all has one.
func (f *contents) addClass(all []doing, longest func(e *effect) (most, several int)) {
	c := all[0].element.cube()
	p := piecesOf(&c)
	e := p.effect()
	var class elementClass
	class.most, class.several = longest(&e)
	_, fixing := leastImage(&p)
	class.algorithms = make([]algorithm, 0, len(all)*bits.OnesCount64(fixing))
	for i := range all {
		for by := fixing; by != 0; by &= by - 1 {
			class.algorithms = append(class.algorithms, all[i].algorithm.image(cube.Sym(bits.TrailingZeros64(by))))
		}
	}
	sortAlgorithms(class.algorithms)
	class.algorithms = slices.Compact(class.algorithms)
	images := make([]element, 0, cube.NumSyms)
	for s := range cube.Sym(cube.NumSyms) {
		image := c.Conj(s)
		if e := elementOf(&image); !slices.Contains(images, e) {
			images = append(images, e)
			f.elements = append(f.elements, elementImage{e, disturbed(&image), uint32(len(f.classes)), s})
		}
	}
	f.classes = append(f.classes, class)
}

// sizes returns the sizes of a table with the contents and no classes.
func (f *contents) sizes() (n sizes) {
	n.elements = len(f.elements)
	for i := range f.elements {
		e := &f.elements[i]
		class := &f.classes[e.class]
		n.algorithms += len(class.algorithms)
		if i == 0 || e.support != f.elements[i-1].support {
			n.supports++
		}
		if class.several >= class.algorithms[0].len() {
			n.several++
		}
	}
	return n
}

// order returns a number by which the table orders supports. Any order would do, but with another one
// existing files could not be used, and searches would find other ones of several shortest solutions.
func (s support) order() uint64 { return hash(uint64(s))%64<<32 | uint64(s) }
