package puzzle

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
)

// SyntaxError describes a mistake in a file or a sequence of moves.
type SyntaxError struct {
	File    string // name of the file; empty if the text is not from a file
	Line    int    // from 1; 0 if the mistake concerns the whole file
	Column  int    // from 1, in characters of the line
	Problem string // what is wrong, such as "unknown command"
	Token   string // the wrong word, shortened if it is long; may be empty
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

// maxToken is the number of characters of a token that an error shows.
const maxToken = 24

// shorten cuts s after maxToken characters.
func shorten(s string) string {
	s = strings.ToValidUTF8(s[:min(len(s), 4*maxToken+4)], "\ufffd") // a token may be megabytes long
	if utf8.RuneCountInString(s) <= maxToken {
		return s
	}
	return string([]rune(s)[:maxToken]) + "..."
}

// TooLargeError reports that a computation needs more memory than is available.
type TooLargeError struct {
	What      string // what needs the memory, such as "table NAME"
	Needs     uint64 // bytes; math.MaxInt64 means at least that many
	Available uint64 // bytes
	Limit     bool   // Available is a limit of nissy, and not what the machine has
}

func (e *TooLargeError) Error() string {
	needs, available := formatDistinct(e.Needs, e.Available)
	if e.Needs >= math.MaxInt64 {
		needs = "more than " + needs
	}
	if e.Limit {
		return fmt.Sprintf("%s needs %s of memory; the limit is %s", e.What, needs, available)
	}
	return fmt.Sprintf("%s needs %s of memory; %s is available", e.What, needs, available)
}

// formatDistinct formats two numbers of bytes with enough digits to tell them
// apart.
func formatDistinct(a, b uint64) (string, string) {
	for digits := 2; digits < 8; digits++ {
		if x, y := humanize.BytesN(a, digits), humanize.BytesN(b, digits); x != y {
			return x, y
		}
	}
	return fmt.Sprintf("%d B", a), fmt.Sprintf("%d B", b)
}
