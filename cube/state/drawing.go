package state

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/internal/pasted"
)

// scheme is a set of symbols that people use for the faces, in faceOrder.
type scheme struct {
	symbols string
	// named says that a symbol means a face: on a cube that is not turned, it is the centre there.
	named bool
}

var schemes = []scheme{
	{faceOrder, true},
	{"WRGYOB", true}, // white, red, green, yellow, orange, blue, as competitions hold the cube
	{"123456", false},
}

// unknownSymbols mean facelets that are not known.
const unknownSymbols = ".?X"

// symbol is a facelet in a text.
type symbol struct {
	letter       byte // in upper case; one of unknownSymbols, or 0 for a centre that is left out
	start, bytes int  // where it is in the text
	line, x      int  // its line and its column there, from 0
}

func (s symbol) isUnknown() bool {
	return s.letter == 0 || strings.IndexByte(unknownSymbols, s.letter) >= 0
}

// drawing is a text that consists of facelets.
type drawing struct {
	text    string
	symbols []symbol
	words   []int // the lengths of the stretches without anything between
	scheme  scheme
}

// separators may stand between facelets, apart from white space. An apostrophe may quote them, but it
// must not be a prime.
const separators = `,;|[]"“”„‘’'` + "`"

// invisible are characters without width: a byte order mark, joiners, and what makes a character an emoji.
const invisible = "\ufeff\u200b\u200c\u200d\u2060\ufe0e\ufe0f"

// colorSigns are characters that mean a colour: emoji, and the first letters of the colours in Russian and in Chinese and Japanese.
var colorSigns = map[byte]string{
	'W': "⬜⚪🤍Б白", 'R': "🟥🔴❤К红紅赤", 'G': "🟩🟢💚З绿綠緑", 'Y': "🟨🟡💛Ж黄黃", 'O': "🟧🟠🧡О橙", 'B': "🟦🔵💙С蓝藍青",
}

// colorOf returns the colour that a character means, or 0 if it is none of colorSigns.
func colorOf(r rune) byte {
	if r < utf8.RuneSelf {
		return 0
	}
	for color, signs := range colorSigns {
		if strings.ContainsRune(signs, unicode.ToUpper(r)) {
			return color
		}
	}
	return 0
}

// isFrame reports whether the character r at offset i belongs to lines that people draw around the squares of a net.
func isFrame(text string, i int, r rune) bool {
	const corner = '+'
	isDash := func(at int) bool { return at >= 0 && at < len(text) && (text[at] == '-' || text[at] == corner) }
	return r >= '─' && r <= '╿' || r == '⬛' || r == '⚫' || r == corner || r == '-' && (isDash(i-1) || isDash(i+1))
}

const quotes = "'‘’`"

// scan returns the facelets of a text; ok is false if it has anything else.
func scan(text string) (d drawing, ok bool) {
	d.text = text
	line, x, isOpen, isWord := 0, 0, false, false
	for i, r := range text {
		size := utf8.RuneLen(r)
		letter := byte(unicode.ToUpper(r))
		color := colorOf(r)
		if color != 0 {
			letter = color
		}
		switch {
		case strings.ContainsRune(invisible, r):
			continue
		case color != 0 || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) || strings.ContainsRune(unknownSymbols, r):
			d.symbols = append(d.symbols, symbol{letter, i, size, line, x})
			if !isWord {
				d.words = append(d.words, 0)
			}
			d.words[len(d.words)-1]++
			isWord = true
			x++
			continue
		case strings.ContainsRune(quotes, r):
			if isWord && !isOpen {
				return d, false // a prime
			}
			isOpen = !isOpen
		case r == '\n':
			line, x = line+1, -1
		case !unicode.IsSpace(r) && !strings.ContainsRune(separators, r) && !isFrame(text, i, r):
			return d, false
		}
		isWord = false
		x++
	}
	return d, true
}

// counts returns how often each symbol occurs, without the unknown ones.
func (d *drawing) counts() map[byte]int {
	counts := map[byte]int{}
	for _, s := range d.symbols {
		if !s.isUnknown() {
			counts[s.letter]++
		}
	}
	return counts
}

// knownScheme returns the scheme to which most symbols belong, and how many do not.
func (d *drawing) knownScheme() (best scheme, others int) {
	counts := d.counts()
	others = len(d.symbols) + 1
	for _, s := range schemes {
		n := 0
		for letter, times := range counts {
			if strings.IndexByte(s.symbols, letter) < 0 {
				n += times
			}
		}
		if n < others {
			best, others = s, n
		}
	}
	return best, others
}

// noSymbol is in a scheme instead of a symbol that the drawing does not have.
const noSymbol = 1

// ownScheme returns a scheme of the symbols that the drawing has; ok is false if there are too many.
func (d *drawing) ownScheme() (s scheme, ok bool) {
	var symbols []byte
	for letter := range d.counts() {
		symbols = append(symbols, letter)
	}
	for len(symbols) < cube.NumFaces {
		symbols = append(symbols, noSymbol)
	}
	slices.Sort(symbols)
	return scheme{symbols: string(symbols)}, len(symbols) == cube.NumFaces
}

// The numbers of facelets of a text that is meant as a cube, though some may be missing or too many.
// Symbols that are not moves suggest a cube even if there are fewer of them.
const (
	fewestLetters, mostLetters = 40, 70
	fewestColors               = 20
	withoutCenters             = numFacelets - cube.NumFaces
	mostStrangers              = 6 // of 54 facelets, those that may belong to no scheme
)

// isCube reports whether the drawing is meant as a cube, not as moves, and sets its scheme.
func (d *drawing) isCube() bool {
	n := len(d.symbols)
	known, strangers := d.knownScheme()
	distinct := len(d.counts())
	d.scheme = known
	switch {
	case n == numFacelets && strangers <= mostStrangers:
		return true
	case n == numFacelets:
		if own, ok := d.ownScheme(); ok {
			d.scheme = own
		}
		return !areMoves(d.text) || d.hasNineOfEach() && d.isPossible()
	case strangers > 0 || distinct < 3:
		return false
	}
	return n >= fewestLetters && n <= mostLetters || n >= fewestColors && n <= 2*mostLetters && !areMoves(d.text)
}

func areMoves(text string) bool {
	_, err := cube.ParseAlg(pasted.Moves(text))
	return err == nil
}

func (d *drawing) hasNineOfEach() bool { return d.hasEach(perFace) }

func (d *drawing) hasEach(n int) bool {
	counts := d.counts()
	for _, times := range counts {
		if times != n {
			return false
		}
	}
	return len(counts) == cube.NumFaces
}

// isPossible reports whether the drawing, in the usual order, is a cube that moves can solve.
func (d *drawing) isPossible() bool {
	r := reader{drawing: d, layouts: orders()[:1]}
	return r.evaluate(&r.layouts[0]).count > 0
}

// addCenters adds the centres to a drawing that has none.
func (d *drawing) addCenters() {
	var with []symbol
	for i, s := range d.symbols {
		if i%(perFace-1) == center {
			with = append(with, symbol{start: s.start, line: s.line, x: s.x})
		}
		with = append(with, s)
	}
	d.symbols = with
}

// The lengths of the lines of nets without indentation: a cross that lies, and one that stands.
var (
	lyingCross    = []int{3, 3, 3, 12, 12, 12, 3, 3, 3}
	standingCross = []int{3, 3, 3, 9, 9, 9, 3, 3, 3, 3, 3, 3}
)

// nets returns the layouts of a drawing as a net, nil if it is none. There are several if the text
// does not show the indentation.
func (d *drawing) nets() (list []layout) {
	if cells := d.cells(); cells != nil && cells[0].column > 0 {
		if l, ok := fold(cells); ok {
			l.name = "the net"
			return []layout{l}
		}
	}
	for _, lines := range [][]int{d.lineLengths(), d.words} {
		for _, cross := range [][]int{lyingCross, standingCross} {
			if slices.Equal(lines, cross) {
				return crosses(cross)
			}
		}
	}
	if cells := d.cells(); cells != nil {
		if l, ok := fold(cells); ok {
			l.name = "the net"
			return []layout{l}
		}
	}
	return nil
}

// lineLengths returns the number of facelets of each line that has any.
func (d *drawing) lineLengths() (lengths []int) {
	last := -1
	for _, s := range d.symbols {
		if s.line != last {
			lengths, last = append(lengths, 0), s.line
		}
		lengths[len(lengths)-1]++
	}
	return lengths
}

// cells returns the cells of the facelets, nil if there is only one line. Empty lines and columns do
// not count.
func (d *drawing) cells() (cells []cell) {
	var rows, columns []int
	for _, s := range d.symbols {
		rows, columns = append(rows, s.line), append(columns, s.x)
	}
	rank := func(list []int) []int {
		slices.Sort(list)
		return slices.Compact(list)
	}
	rows, columns = rank(rows), rank(columns)
	if len(rows) < 2*3 {
		return nil
	}
	for _, s := range d.symbols {
		row, _ := slices.BinarySearch(rows, s.line)
		column, _ := slices.BinarySearch(columns, s.x)
		cells = append(cells, cell{row, column})
	}
	return cells
}

// crosses returns the layouts of a cross whose short lines are indented by three, as usual, or by
// another number.
func crosses(lines []int) (list []layout) {
	longest := slices.Max(lines)
	for _, indentation := range []int{3, 0, 6, 9} {
		if indentation+3 > longest {
			continue
		}
		var cells []cell
		for row, length := range lines {
			for column := range length {
				if length < longest {
					column += indentation
				}
				cells = append(cells, cell{row, column})
			}
		}
		if l, ok := fold(cells); ok {
			l.name = "a net with U above square " + string(rune('1'+indentation/3)) + " of the row below"
			list = append(list, l)
		}
	}
	return list
}
