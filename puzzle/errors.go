package puzzle

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError says what is wrong with a file, where, and what would be right.
type SyntaxError struct {
	File    string // its name; empty if the text is of no file
	Line    int    // counted from 1; 0 if the file is wrong as a whole
	Column  int    // counted from 1, in characters of the line
	Problem string // what is wrong: "unknown command"
	Token   string // the word that is wrong, shortened if long; may be empty
	Msg     string // what would be right
}

func (e *SyntaxError) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File + ": ")
	}
	b.WriteString(e.Problem)
	if e.Token != "" {
		b.WriteString(" " + strconv.Quote(e.Token))
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, " at line %d, column %d", e.Line, e.Column)
	}
	return b.String() + ": " + e.Msg
}

// maxToken is the length in characters from which an error shortens its token.
const maxToken = 24

// shorten cuts s off behind its first maxToken characters.
func shorten(s string) string {
	s = strings.ToValidUTF8(s[:min(len(s), 4*maxToken+4)], "\ufffd") // no more than can be shown is looked at
	if utf8.RuneCountInString(s) <= maxToken {
		return s
	}
	return string([]rune(s)[:maxToken]) + "..."
}

// TooLargeError says that something needs more memory than there is.
type TooLargeError struct {
	What      string // that needs it
	Needs     uint64 // bytes; math.MaxInt64: more
	Available uint64 // bytes
}

func (e *TooLargeError) Error() string {
	needs, has := formatDistinct(e.Needs, e.Available)
	if e.Needs >= math.MaxInt64 {
		needs = "more than " + needs
	}
	return fmt.Sprintf("%s needs %s of memory, %s are available", e.What, needs, has)
}

// apart writes two numbers of bytes so that they are seen to differ.
func formatDistinct(a, b uint64) (string, string) {
	for digits := 1; digits < 6; digits++ {
		if x, y := formatBytes(a, digits), formatBytes(b, digits); x != y {
			return x, y
		}
	}
	return fmt.Sprintf("%d B", a), fmt.Sprintf("%d B", b)
}

// inUnits writes a number of bytes for people.
func formatBytes(n uint64, digits int) string {
	units := []string{"kB", "MB", "GB", "TB"}
	value, unit := float64(n), "B"
	for len(units) > 0 && value >= 1000 {
		value, unit, units = value/1000, units[0], units[1:]
	}
	if unit == "B" {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.*f %s", digits, value, unit)
}
