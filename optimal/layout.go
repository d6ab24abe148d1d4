package optimal

import (
	"context"

	"nissy/optimal/kernel"
)

// While a table is built its rows are dense: an entry's slot is its column. Where
// lines tell their least distance, the entries then move up to make room for it,
// in the last four bits of each line.
const (
	noLeast    = 15
	leastShift = 60
	lineBits   = 2 * kernel.LineEntries
)

// reachLines enters the depth as least distance of the lines in which some entries
// of a word will be, those of the low bits that are set.
func (b *builder) reachLines(row, word int, found uint64, depth int) {
	if b.least == nil {
		return
	}
	least := b.least[row*b.perRow/lineWords:]
	first := word * 64 / lineBits
	inFirst := found
	if behind := (first+1)*lineBits - word*64; behind < 64 {
		inFirst &= 1<<behind - 1
	}
	if inFirst != 0 {
		least[first] = min(least[first], uint8(depth))
	}
	if inFirst != found {
		least[first+1] = min(least[first+1], uint8(depth))
	}
}

// layOut brings the rows into the form that the table has.
func (b *builder) layOut(ctx context.Context, threads int) error {
	if b.least == nil {
		return nil
	}
	return b.share(ctx, threads, func(row int, _ *openSet) {
		words := b.row(row)
		least := b.least[row*b.perRow/lineWords:][:b.perRow/lineWords]
		for line := len(least) - 1; line >= 0; line-- { // none is where one to come has its entries
			var moved [lineWords]uint64
			for w := range moved {
				moved[w] = bitsAt(words, line*lineBits+w*64)
			}
			moved[lineWords-1] = moved[lineWords-1]&(1<<leastShift-1) | uint64(least[line])<<leastShift
			copy(words[line*lineWords:], moved[:])
		}
	})
}

// bitsAt returns 64 bits of a row, zeros behind its end.
func bitsAt(row []uint64, at int) (word uint64) {
	i, shift := at/64, at%64
	if i < len(row) {
		word = row[i] >> shift
	}
	if i+1 < len(row) {
		word |= row[i+1] << (64 - shift)
	}
	return word
}
