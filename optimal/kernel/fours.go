package kernel

import "math/bits"

// Fours is what moves and symmetries make of the columns of [Sums], of which four
// belong together: those of one way to place the slices. They take fours to fours.
// What becomes of them is kept in tables so small that the caches have all that a
// row needs.
//
// A four's number has two digits: the upper one says where slice E's edges are, the
// lower one where S's are beside them. A move makes of all fours with an upper digit
// those with another one; and of the lower digits and the columns one of a few
// things, whatever the upper one.
type Fours struct {
	moves  [][]uint32    // by upper digit: the first four with the new one, and where in lowers those begin<<16
	lowers []uint16      // by lower digit: what becomes of it, and the Order<<8; behind them a 0 that the assembly reads
	known  map[lower]int // where in lowers each begins
	views  []view
	// shifted has a bit for each four, a word for each line, that says whether an odd
	// number of edges of M and E are in places of the other one: then the sum of all
	// flips is odd as the coordinate has them.
	shifted []uint64
	// image has what an order makes of a set of a four's columns.
	image [256][16]uint8
}

// Four is the number of a four<<4 + a set of its columns.
type Four uint32

// Number returns the number, Columns the set.
func (f Four) Number() uint   { return uint(f >> 4) }
func (f Four) Columns() uint8 { return uint8(f & 15) }

// Order has for each of a four's columns, in two bits, which one becomes of it.
type Order uint8

// Of returns which column becomes of one.
func (o Order) Of(column int) int { return int(o >> (2 * column) & 3) }

// A line of entries without anything else has so many fours.
const (
	PerFour   = 1 << Sums
	LineFours = LineSlots / PerFour
)

// Landing has room for what becomes of a line's fours, and for what the assembly
// writes behind it.
type Landing [LineFours + 16]Four

// lower is what becomes of lower digits and columns.
type lower [Halves]uint16

// view is what a symmetry makes of fours: two digits, and the order of those that
// are not shifted and of those that are.
type view struct {
	digits []digits
	orders [2]Order
}

// digits are those of a four's number.
type digits uint16

const halfBits = 7

func digitsOf(four uint16) digits { return digits(four/Halves<<halfBits | four%Halves) }

func (d digits) third() uint { return uint(d >> halfBits) }
func (d digits) half() uint  { return uint(d & (1<<halfBits - 1)) }

// NewFours returns what knows no moves and no symmetries yet. Of each four it gets
// whether it is shifted.
func NewFours(shifted []bool) *Fours {
	f := &Fours{lowers: []uint16{0}, known: map[lower]int{}}
	f.shifted = make([]uint64, (len(shifted)+LineFours-1)/LineFours)
	for four, is := range shifted {
		if is {
			f.shifted[four/LineFours] |= 1 << (four % LineFours)
		}
	}
	for order := range f.image {
		for set := range f.image[order] {
			for column := range PerFour {
				f.image[order][set] |= uint8(set >> column & 1 << Order(order).Of(column))
			}
		}
	}
	return f
}

// AddMove adds a move, which gets the next number: the fours that become of all, and
// the orders.
func (f *Fours) AddMove(to []uint16, orders []Order) {
	var blocks []uint32
	for first := 0; first < len(to); first += Halves {
		var l lower
		for half := range l {
			l[half] = to[first+half]%Halves | uint16(orders[first+half])<<8
		}
		at, ok := f.known[l]
		if !ok {
			at = len(f.lowers) - 1
			f.known[l] = at
			f.lowers = append(append(f.lowers[:at], l[:]...), 0)
		}
		blocks = append(blocks, uint32(to[first]/Halves*Halves)|uint32(at)<<16)
	}
	f.moves = append(f.moves, blocks)
}

// AddView adds a symmetry, which gets the next number.
func (f *Fours) AddView(to []uint16, orders []Order) {
	v := view{digits: make([]digits, len(f.shifted)*LineFours)}
	for four := range to {
		v.digits[four] = digitsOf(to[four])
		v.orders[f.isShifted(four)] = orders[four]
	}
	f.views = append(f.views, v)
}

// isShifted returns 1 if a four is shifted, otherwise 0.
func (f *Fours) isShifted(four int) uint64 {
	return f.shifted[four/LineFours] >> (four % LineFours) & 1
}

// Moved returns what a move makes of a four and of its columns.
func (f *Fours) Moved(move, four int) (to int, order Order) {
	block := f.moves[move][four/Halves]
	l := f.lowers[int(block>>16)+four%Halves]
	return int(block&0xFFFF) + int(l&0xFF), Order(l >> 8)
}

// Seen returns what is seen of a four and of its columns through a symmetry.
func (f *Fours) Seen(sym, four int) (to int, order Order) {
	v := &f.views[sym]
	d := v.digits[four]
	return int(d.third()*Halves + d.half()), v.orders[f.isShifted(four)]
}

// Follow finds which columns of a line hold a value, and what is seen of them
// through a symmetry and then becomes of that by a move. It writes the fours of those
// and returns how many there are. The line may change meanwhile as long as what holds
// the value does not.
func (f *Fours) Follow(line int, from *Line, value uint64, sym, move int, to *Landing) int {
	if n, ok := f.followFast(line, from, value, sym, move, to); ok {
		return n
	}
	return f.followGeneric(line, from, value, sym, move, to)
}

// followGeneric is the portable form of Follow.
func (f *Fours) followGeneric(line int, from *Line, value uint64, sym, move int, to *Landing) (n int) {
	for w := range from {
		for holds := Holding(&from[w], value); holds != 0; {
			i := bits.TrailingZeros64(holds) / (2 * PerFour)
			set := holds >> (i * 2 * PerFour) & (1<<(2*PerFour) - 1)
			holds ^= set << (i * 2 * PerFour)
			set = (set | set>>1) & 0b00110011
			set = (set | set>>2) & 0b00001111

			seen, order := f.Seen(sym, line*LineFours+w*(LineFours/len(from))+i)
			moved, then := f.Moved(move, seen)
			to[n] = Four(moved<<4) | Four(f.image[then][f.image[order][set]])
			n++
		}
	}
	return n
}
