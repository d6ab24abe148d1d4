package insert

import (
	"context"
	"slices"
	"sync"
	"time"
	"unsafe"

	"nissy/cube"
	"nissy/pruning"
	"nissy/pruning/store"
)

// sizes are the numbers of algorithms, elements and supports of a table, of the elements with
// algorithms that may be inserted before the last insertion, and of the algorithms in its classes.
type sizes struct{ algorithms, elements, supports, several, classified int }

// tableSizes are those of the table of all families. They follow from the families.
var tableSizes = sizes{algorithms: 5_586_966, elements: 448_407, supports: 20_593, several: 142_654, classified: 1_384_957}

// Table has all algorithms of the families, by what they do, and classes of others.
type Table struct {
	algorithms list      // those of an element follow each other
	elements   []element // those of a support follow each other
	supports   []support
	starts     []uint32 // by element, and one more: where its algorithms start
	lengths    []uint16 // by element: both results of longest, and that of shortest, four bits each
	beginnings []uint64 // see beginningsOf
	first      []uint32 // by support, and one more: where its elements start
	index      []uint32 // a hash table with open addressing: one more than an element, or 0
	filter     []uint64 // has the bits of filterBits of each element
	several    several
	sets       sets // of the elements of several
	classes    classes

	lastCycles func() []cycle // what findLastCycles computes when it is first needed
}

// cycle is a transformation and its inverse.
type cycle struct {
	pieces
	inverse cube.Cube
}

// several are the elements with algorithms that may be inserted before the last insertion.
type several struct {
	elements []uint32
	keys     []element
	starts   []uint32 // by support, and one more: where its elements start
}

const indexSize = 1 << 20

// payload is the bytes of a table, and how many of them its parts have used.
type payload struct {
	bytes []byte
	used  int
}

// part returns the next part of a payload, which has n values. Without bytes, it only counts them.
func part[T any](p *payload, n int) []T {
	start := p.used
	p.used += n * int(unsafe.Sizeof(*new(T)))
	if p.bytes == nil {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(p.bytes[start:p.used]))), n)
}

func (n sizes) bytes() int {
	var p payload
	n.table(&p)
	return p.used
}

// TableName is the name of the table of algorithms in a store.
const TableName = "algorithms"

// TableSize returns the number of algorithms of the table, without those in classes, and its size
// in bytes.
func TableSize() (algorithms, bytes uint64) {
	return uint64(tableSizes.algorithms), uint64(tableSizes.bytes())
}

// What building the table takes: the processor time for each algorithm, on all threads, the time on one
// thread, and the most memory with the table. They were measured.
const (
	nanosPerAlgorithm = 500
	serialTime        = 1300 * time.Millisecond
	BuildMemory       = 240_000_000
)

// Load returns the table of algorithms. The store loads or builds it.
func Load(ctx context.Context, st *pruning.Store) (*Table, error) {
	fillTables()
	algorithms, bytes := TableSize()
	h := store.Header{Name: TableName, Version: 4, Bits: 8 * algorithmBytes, Entries: algorithms, Size: bytes}
	cost := pruning.Cost{Nanos: nanosPerAlgorithm, Threads: st.Threads(), Serial: serialTime, Memory: BuildMemory - bytes}
	array, err := st.Array(ctx, h, cost, func(ctx context.Context, dst []byte, report func(done, total uint64)) error {
		return build(ctx, dst, st.Threads(), report)
	})
	if err != nil {
		return nil, err
	}
	return newTable(array.Bytes(), tableSizes), nil
}

// Prepare loads or builds all tables that Solve and Replace need. A search whose time is
// limited by a context calls it first, so that its time begins when they are ready.
func Prepare(ctx context.Context, st *pruning.Store) error {
	if _, err := Load(ctx, st); err != nil {
		return err
	}
	return PrepareReplace(ctx, st)
}

// PrepareReplace does the same for Replace alone, which needs only small tables.
func PrepareReplace(ctx context.Context, st *pruning.Store) error {
	fillTables()
	_, err := newFinder(ctx, st, 0)
	return err
}

// findLastCycles computes what lastCycles returns: what the last of several insertions may do if
// one cycle is left. It includes the identity.
func (t *Table) findLastCycles() (cycles []cycle) {
	for i, s := range t.supports {
		if s.len() > cycleLength {
			continue
		}
		for k := t.first[i]; k < t.first[i+1]; k++ {
			if c := t.elements[k].cube(); effectOf(&c).cycles <= 1 {
				cycles = append(cycles, cycle{piecesOf(&c), c.Inverse()})
			}
		}
	}
	return cycles
}

// cycleLength is the most pieces of a cycle that counts as one.
const cycleLength = 3

func newTable(bytes []byte, n sizes) *Table {
	t := n.table(&payload{bytes: bytes})
	t.lastCycles = sync.OnceValue(t.findLastCycles)
	return t
}

// table returns the parts of the table, in their order in the payload.
func (n sizes) table(p *payload) *Table {
	var t Table
	t.algorithms = part[algorithm](p, n.algorithms)
	t.elements = part[element](p, n.elements)
	t.beginnings = part[uint64](p, beginningsWords*n.elements)
	t.classes.algorithms = part[algorithm](p, n.classified)
	t.filter = part[uint64](p, 1<<filterWordBits)
	t.sets = sets{part[uint64](p, numSets*setWords(n.several)), setWords(n.several)}
	t.several.keys = part[element](p, n.several)
	t.several.elements = part[uint32](p, n.several)
	t.several.starts = part[uint32](p, n.supports+1)
	t.index = part[uint32](p, indexSize)
	t.starts = part[uint32](p, n.elements+1)
	t.supports = part[support](p, n.supports)
	t.first = part[uint32](p, n.supports+1)
	t.classes.starts = part[uint32](p, 1<<classBucketBits+1)
	t.lengths = part[uint16](p, n.elements)
	return &t
}

// fill writes the algorithms of families into an empty table.
func (t *Table) fill(ctx context.Context, f *contents, threads int) {
	algorithms, supports := 0, 0
	for i := range f.elements {
		e := &f.elements[i]
		if i == 0 || e.support != f.elements[i-1].support {
			t.supports[supports], t.first[supports] = e.support, uint32(i)
			supports++
		}
		t.starts[i] = uint32(algorithms)
		algorithms += len(f.classes[e.class].algorithms)
		t.addElement(i, &e.element, &f.classes[e.class])
	}
	t.starts[len(f.elements)], t.first[supports] = uint32(algorithms), uint32(len(f.elements))
	const together = 1 << 10
	inParallel(ctx, threads, (len(f.elements)+together-1)/together, func(part int) {
		for i := part * together; i < min((part+1)*together, len(f.elements)); i++ {
			e := &f.elements[i]
			t.ofElement(i).fill(f.classes[e.class].algorithms, e.sym)
			t.setBeginnings(i)
		}
	})
	t.fillSets()
}

// addElement writes the element with an index. Class is the one of the element.
func (t *Table) addElement(i int, e *element, class *elementClass) {
	t.lengths[i] = uint16(class.most | class.several<<4 | class.algorithms[0].len()<<8)
	t.elements[i] = *e
	hash := e.hash()
	*t.slot(e, hash) = uint32(i) + 1
	word, bits := filterBits(hash, 0)
	t.filter[word] |= bits
}

// setBeginnings sets how the algorithms of an element, and their inverses, begin.
func (t *Table) setBeginnings(e int) {
	left, right := t.beginningsOf(e)
	for _, a := range t.ofElement(e) {
		if a.len() > t.usual(e) {
			break
		}
		var buffer [maxLength]layer
		left.add(a.layers())
		right.add(a.layers().appendInverse(buffer[:0]))
	}
}

// beginningsWords is the number of words for an element in Table.beginnings.
const beginningsWords = 8

// beginningsOf returns how the algorithms of an element with at most usual moves begin, and how
// their inverses begin. The first layers of all elements are next to each other, so that it
// takes less time to look at those alone.
func (t *Table) beginningsOf(element int) (left, right beginnings) {
	first := t.beginnings[2*element : 2*element+2]
	others := t.beginnings[2*len(t.lengths)+6*element:]
	return beginnings{&first[0], (*[3]uint64)(others)}, beginnings{&first[1], (*[3]uint64)(others[3:])}
}

// mostSaved bounds how many moves an algorithm of an element saves at a place, if the algorithm
// has at most usual moves.
func (t *Table) mostSaved(element int, p *place) savings {
	left, right := t.beginningsOf(element)
	before, after := p.neighbours()
	return savings{left.mostSaved(before[0], before[1]), right.mostSaved(after[0], after[1])}
}

// slot returns where the index has an element with a hash, or would have it.
func (t *Table) slot(e *element, hash uint64) *uint32 {
	for i := hash; ; i++ {
		s := &t.index[i%indexSize]
		if *s == 0 || t.elements[*s-1] == *e {
			return s
		}
	}
}

// list is a list of algorithms, the shortest first.
type list []algorithm

// fill writes the images of sorted algorithms under a symmetry into an empty list.
func (l list) fill(algorithms []algorithm, s cube.Sym) {
	for i := range algorithms {
		l[i] = algorithms[i].image(s)
	}
	for start, end := 0, 0; start < len(l); start = end { // images have the same length
		for end = start + 1; end < len(l) && l[end].len() == l[start].len(); end++ {
		}
		sortAlgorithms(l[start:end])
	}
}

// sortAlgorithms puts algorithms in the order of a list.
func sortAlgorithms(all []algorithm) {
	slices.SortFunc(all, func(a, b algorithm) int { return a.compare(&b) })
}

// find returns the index of an element, or -1 if no algorithm does the same.
func (t *Table) find(e element) int {
	hash := e.hash()
	// Most effects that are looked up have no algorithm. The filter fits in the cache.
	if word, bits := filterBits(hash, 0); t.filter[word]&bits != bits {
		return -1
	}
	return int(*t.slot(&e, hash)) - 1
}

func (t *Table) ofElement(i int) list {
	if i < 0 {
		return nil
	}
	return t.algorithms[t.starts[i]:t.starts[i+1]]
}

// longest returns what the function longest returns for the effect of an element.
func (t *Table) longest(i int) (most, several int) {
	return int(t.lengths[i] & 15), int(t.lengths[i] >> 4 & 15)
}

// shortest returns the fewest moves of an algorithm of an element.
func (t *Table) shortest(i int) int { return int(t.lengths[i] >> 8) }

// usual returns the most moves of the last one of several insertions, if it has the element
// and the user does not set the length.
func (t *Table) usual(i int) int {
	most, several := t.longest(i)
	return max(several, min(most, lengthOfSeveral))
}
