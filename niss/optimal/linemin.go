package optimal

import (
	"context"

	"nissy/niss/optimal/kernel"
)

// While a table is built its rows are dense: the entry of column i is in cell i. If
// lines hold the least distance of their entries, insertLineMin then moves the
// entries up to make room for it in the last four bits of each line.
const (
	noLineMin    = 15
	lineMinShift = 60
	lineBits     = 2 * kernel.LineEntries
)

// updateLineMin sets the minimum of lines to depth, if it is less. The lines are
// those that will hold some entries of a word, once the rows are not dense any
// more. found has the low bits of these entries.
func (b *builder) updateLineMin(row, word int, found uint64, depth int) {
	if b.lineMin == nil {
		return
	}
	mins := b.lineMin[row*b.rowSize/lineWords:]
	first := word * 64 / lineBits
	inFirst := found
	if inLine := (first+1)*lineBits - word*64; inLine < 64 {
		inFirst &= 1<<inLine - 1
	}
	if inFirst != 0 {
		mins[first] = min(mins[first], uint8(depth))
	}
	if inFirst != found {
		mins[first+1] = min(mins[first+1], uint8(depth))
	}
}

// insertLineMin brings the rows into their final form.
func (b *builder) insertLineMin(ctx context.Context, threads int) error {
	if b.lineMin == nil {
		return nil
	}
	return b.forEachRow(ctx, threads, func(row int, _ *openSet) {
		words := b.rowWords(row)
		mins := b.lineMin[row*b.rowSize/lineWords:][:b.rowSize/lineWords]
		// From the end, so that no line overwrites entries that are still to be moved.
		for line := len(mins) - 1; line >= 0; line-- {
			var out [lineWords]uint64
			for w := range out {
				out[w] = bitsAt(words, line*lineBits+w*64)
			}
			out[lineWords-1] = out[lineWords-1]&(1<<lineMinShift-1) | uint64(mins[line])<<lineMinShift
			copy(words[line*lineWords:], out[:])
		}
	})
}

// bitsAt returns the 64 bits of a row that begin at bit at, with zeros after its
// end.
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
