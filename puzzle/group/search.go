package group

import (
	"context"
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"nissy/internal/interrupt"
)

// Search finds the distances of all elements, breadth first: how many moves lead from an element to one of the goals.
//
// The value of an element has two bits: 0 without a distance, and otherwise 1 to 3, which is one more than the distance modulo 3.
// A word of low bits is followed by the word of the high bits of the same elements. A row looks for its new elements in
// the rows to which the moves lead. The new elements of a batch of rows are noted first and stored then, so that no goroutine
// reads what another one writes.
//
// Elements of the last distance have the same value as those that are 3, 6 and so on nearer. These lead to no new elements.
type Search struct {
	*Numbering
	parallel  Parallel
	stored    []byte // the values of all rows, the marks of all rows, and the number of rows done at the next distance
	values    []byte // part of stored
	marks     []byte // part of stored; by row, see markLast
	reached   []int32
	rowMoves  []rowMove
	wordMoves []wordMove
	bitMoves  bitMoves
	mask      uint64    // the bits of a word
	news      []uint64  // new elements in a batch of rows
	lists     sync.Pool // of *[]source, so that they are not allocated again and again

	Counts   []uint64 // by distance: the number of elements, if it is complete
	found    uint64   // elements at the next distance so far
	rowsDone int      // rows in which the next distance is complete
}

// Marks of rows.
const (
	markLast = 1 // the row has elements of the last distance
	markNext = 2 // it has elements of the next one
)

// StoredBytes returns the number of bytes that NewSearch needs.
func (n *Numbering) StoredBytes() int { return n.rows*(n.rowBytes()+1) + 8 }

// NewSearch prepares a search. stored has StoredBytes zero bytes, which are all that is to be saved to resume
// the search. If ctx ends, it returns the error of ctx.
func NewSearch(ctx context.Context, n *Numbering, stored []byte, parallel Parallel) (*Search, error) {
	size := n.rows * n.rowBytes()
	s := &Search{
		Numbering: n, parallel: parallel, stored: stored, values: stored[:size], marks: stored[size:][:n.rows],
		reached: make([]int32, n.rows), mask: 1<<n.bits - 1, news: make([]uint64, n.batchRows()*n.words),
	}
	s.lists.New = func() any { return new(make([]source, 0, len(n.moves))) }
	s.rowMoves, s.wordMoves, s.bitMoves = n.rowMoves(ctx, parallel), n.wordMoves(ctx, parallel), n.bitMoves()
	return s, interrupt.Err(ctx)
}

// Begin begins at the goals.
func (s *Search) Begin(goals func(yield func(Perm) bool)) {
	v := s.group.images()
	count := uint64(0)
	for p := range goals {
		s.group.imagesOf(v, p)
		row, word, bit := s.number(v)
		s.store(s.offset(row, word), 1<<bit, value(0))
		s.reached[row]++
		s.marks[row] = markLast
		count++
	}
	s.Counts = []uint64{count}
}

// Resume continues with what Stored returned when the given distances were complete. The caller has copied it to the
// bytes that NewSearch got.
func (s *Search) Resume(ctx context.Context, counts []uint64) {
	s.Counts = counts
	s.rowsDone = int(binary.LittleEndian.Uint64(s.stored[len(s.stored)-8:]))
	var total atomic.Uint64
	s.parallel(ctx, s.rows, s.rowsAtOnce(), func(first, end int) {
		for row := first; row < end; row++ {
			n := 0
			for word := range s.words {
				low, high := s.load(s.offset(row, word))
				n += bits.OnesCount64(low | high)
			}
			s.reached[row] = int32(n)
			total.Add(uint64(n))
		}
	})
	s.found = total.Load()
	for _, n := range counts {
		s.found -= n
	}
}

// Stored returns what has to be saved to resume the search.
func (s *Search) Stored() []byte {
	binary.LittleEndian.PutUint64(s.stored[len(s.stored)-8:], uint64(s.rowsDone))
	return s.stored
}

// Known returns the number of elements whose distance is known.
func (s *Search) Known() (n uint64) {
	for _, count := range s.Counts {
		n += count
	}
	return n + s.found
}

// Finished reports whether all distances are known.
func (s *Search) Finished() bool { return s.Counts[len(s.Counts)-1] == 0 }

// last returns the largest distance so far that some element has.
func (s *Search) last() int {
	if s.Finished() {
		return len(s.Counts) - 2
	}
	return len(s.Counts) - 1
}

// offset returns where a word is.
func (n *Numbering) offset(row, word int) int { return row*n.rowBytes() + word*2*n.wordBytes() }

// load returns the low and the high bits of the word at an offset.
func (s *Search) load(at int) (low, high uint64) {
	return binary.LittleEndian.Uint64(s.values[at:]) & s.mask, binary.LittleEndian.Uint64(s.values[at+s.wordBytes():]) & s.mask
}

// store gives a value to elements of the word at an offset that have none.
func (s *Search) store(at int, set uint64, value int) {
	for i := range 2 {
		if value>>i&1 != 0 {
			bytes := s.values[at+i*s.wordBytes():]
			binary.LittleEndian.PutUint64(bytes, binary.LittleEndian.Uint64(bytes)|set)
		}
	}
}

func value(distance int) int { return distance%3 + 1 }

// rowsAtOnce returns how many rows a goroutine takes at a time.
func (n *Numbering) rowsAtOnce() int { return max(1, min(1<<16/n.rowBytes(), n.batchRows()/64)) }

// batchRows returns the number of rows of a batch. They have some 2^18 words, which are searched in some milliseconds.
func (n *Numbering) batchRows() int { return min(n.rows, max(1, 1<<18/n.words)) }

// Step finds the elements at the next distance. It calls pause from time to time with the number of rows done and of all
// rows. After an error of pause or of ctx it may be called again.
func (s *Search) Step(ctx context.Context, pause func(done, all int) error) error {
	for s.rowsDone < s.rows {
		s.searchBatch(context.WithoutCancel(ctx), s.rowsDone, min(s.rowsDone+s.batchRows(), s.rows))
		if err := interrupt.Err(ctx); err != nil {
			return err
		}
		if err := pause(s.rowsDone, s.rows); err != nil {
			return err
		}
	}
	s.Counts = append(s.Counts, s.found)
	s.rowsDone = 0
	for row, mark := range s.marks {
		if s.found > 0 { // otherwise the last distance stays the one of Farthest
			s.marks[row] = mark >> 1
		}
	}
	s.found = 0
	return nil
}

// searchBatch finds new elements in some rows, and stores them.
func (s *Search) searchBatch(ctx context.Context, begin, end int) {
	s.parallel(ctx, end-begin, s.rowsAtOnce(), func(first, last int) {
		list := s.lists.Get().(*[]source)
		defer s.lists.Put(list)
		for row := begin + first; row < begin+last; row++ {
			if sources := s.sources(row, (*list)[:0]); len(sources) > 0 {
				s.searchRow(row, s.news[(row-begin)*s.words:][:s.words], sources)
			}
		}
	})
	var found atomic.Uint64
	s.parallel(ctx, end-begin, s.rowsAtOnce(), func(first, last int) {
		for row := begin + first; row < begin+last; row++ {
			if n := s.storeRow(row, s.news[(row-begin)*s.words:][:s.words]); n > 0 {
				s.marks[row] |= markNext
				found.Add(n)
			}
		}
	})
	s.found += found.Load()
	s.rowsDone = end
}

// source is a row with elements of the last distance to which a move leads.
type source struct {
	values    []byte
	wordMoves []wordMove
}

// sources appends the sources of a row to a list, unless all its elements have a distance.
func (s *Search) sources(row int, list []source) []source {
	if int(s.reached[row]) == s.words*s.bits {
		return list
	}
	for _, to := range s.rowMoves[row*len(s.moves):][:len(s.moves)] {
		if s.marks[to.row]&markLast != 0 {
			list = append(list, source{s.values[s.offset(int(to.row), 0):][:s.rowBytes()], s.wordMoves[int(to.left)*s.words:][:s.words]})
		}
	}
	return list
}

func (s *Search) searchRow(row int, news []uint64, sources []source) {
	last := value(len(s.Counts) - 1)
	notLow, notHigh := uint64(last&1)-1, uint64(last>>1)-1 // all ones if the value has a 0 there
	size := s.wordBytes()
	for word := range news {
		low, high := s.load(s.offset(row, word))
		missing := s.mask &^ (low | high)
		if missing == 0 {
			continue
		}
		reached := uint64(0)
		for i := range sources {
			to := sources[i].wordMoves[word]
			bytes := sources[i].values[to.word()*2*size:]
			set := (binary.LittleEndian.Uint64(bytes) ^ notLow) & (binary.LittleEndian.Uint64(bytes[size:]) ^ notHigh) & s.mask
			if set == 0 {
				continue
			}
			if reached |= s.bitMoves.sources(to.left(), set); missing&^reached == 0 {
				break
			}
		}
		news[word] = reached & missing
	}
}

// storeRow stores the new elements of a row, clears them in news, and returns their number.
func (s *Search) storeRow(row int, news []uint64) uint64 {
	next, n := value(len(s.Counts)), 0
	for word, set := range news {
		if set != 0 {
			s.store(s.offset(row, word), set, next)
			n += bits.OnesCount64(set)
			news[word] = 0
		}
	}
	s.reached[row] += int32(n)
	return uint64(n)
}

// Farthest yields a shortest path for each element at the largest distance, after all distances are known. Each run is moves that
// are made one after the other, and a path consists of runs: where several lead nearer to a goal, the first of them.
func (s *Search) Farthest(runs [][]int) func(yield func(path []int) bool) {
	return func(yield func([]int) bool) {
		far := s.last()
		for row := range s.rows {
			for word := 0; word < s.words && s.marks[row]&markLast != 0; word++ {
				low, high := s.load(s.offset(row, word))
				for set := low | high; set != 0; set &= set - 1 {
					bit := bits.TrailingZeros64(set)
					if int(low>>bit&1|high>>bit&1<<1) != value(far) {
						continue
					}
					if path, length := s.path(runs, row, word, bit, far); length == far && !yield(path) {
						return
					}
				}
			}
		}
	}
}

// path returns a path of an element whose distance modulo 3 is that of distance, as indices of runs, and its number of moves.
// That may be less than distance.
func (s *Search) path(runs [][]int, row, word, bit, distance int) (path []int, length int) {
	v, next := s.group.images(), s.group.images()
	s.group.unrank(v, (row*s.words+word)*s.bits+bit, 0, len(s.group.levels))
	for length < distance {
		nearer := slices.IndexFunc(runs, func(run []int) bool {
			copy(next, v)
			return s.leadsNearer(run, next, distance-length)
		})
		if nearer < 0 { // a goal: its neighbours are at distance 1
			break
		}
		copy(v, next)
		path, length = append(path, nearer), length+len(runs[nearer])
	}
	return path, length
}

// leadsNearer reports whether each move of a run leads from an element nearer to a goal. It makes the run.
func (s *Search) leadsNearer(run []int, v images, distance int) bool {
	at := s.group.images()
	for i, m := range run {
		v.after(s.moves[m])
		copy(at, v)
		if i >= distance || s.valueOf(at) != value(distance-i-1) {
			return false
		}
	}
	return true
}

// valueOf returns the value of an element. It changes v.
func (s *Search) valueOf(v images) int {
	row, word, bit := s.number(v)
	low, high := s.load(s.offset(row, word))
	return int(low>>bit&1 | high>>bit&1<<1)
}
