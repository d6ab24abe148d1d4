package writeup

import (
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/lazyregexp"
)

// Style is a way to write an attempt for other places, without its saved sequences and
// marks.
type Style struct {
	name string

	// bold returns a text in bold.
	bold func(text string) string

	// begin and end enclose the lines of the skeleton, such that a page shows them as
	// they are.
	begin, end string

	// spoilerBegin and spoilerEnd enclose everything after the scramble.
	spoilerBegin, spoilerEnd string

	// escape returns a text that cannot be markup. escapeBlock is for text between begin
	// and end.
	escape, escapeBlock func(text string) string
}

// styles are BBCode, as the forums of cubers use it, and the markup of Reddit, GitHub and chats.
var styles = []Style{
	{
		name:         "forum",
		bold:         func(text string) string { return "[B]" + text + "[/B]" },
		begin:        "[CODE]\n",
		end:          "[/CODE]\n",
		escape:       escapeBBCode,
		escapeBlock:  escapeBBCode,
		spoilerBegin: "[SPOILER=\"Solution\"]\n",
		spoilerEnd:   "[/SPOILER]\n",
	},
	{
		name:        "markdown",
		bold:        func(text string) string { return "**" + text + "**" },
		begin:       "\n```\n",
		end:         "```\n\n",
		escape:      func(text string) string { return markdownSign().ReplaceAllString(text, `\$1`) },
		escapeBlock: strings.NewReplacer("```", "`"+zeroWidthSpace+"`"+zeroWidthSpace+"`").Replace, // it would end the block
	},
}

// StyleNames lists the names of the styles.
func StyleNames() (names []string) {
	for _, s := range styles {
		names = append(names, s.name)
	}
	return names
}

// StyleNamed returns the style with the name, or nil.
func StyleNamed(name string) *Style {
	i := slices.IndexFunc(styles, func(s Style) bool { return s.name == name })
	if i < 0 {
		return nil
	}
	return &styles[i]
}

// zeroWidthSpace separates characters that would be markup together.
const zeroWidthSpace = "\u200b"

// escapeBBCode breaks tags: a forum has no character that escapes a bracket.
func escapeBBCode(text string) string {
	return tagStart().ReplaceAllString(text, "["+zeroWidthSpace+"$1")
}

// tagStart matches the beginning of a tag. [U, R] is a commutator.
var tagStart = lazyregexp.New(`(?i)\[(/|[*]|[a-z]+(?:[=\]]|\s+\w+=))`)

var markdownSign = lazyregexp.New("([\\\\`*_{}\\[\\]<>#|~])")

// Write returns the attempt in the style: the scramble, the lines with comments and
// tallies, and the solution if the attempt is complete.
func (s Style) Write(a history.Attempt) string {
	var b strings.Builder
	if a.Started() {
		label := "Scramble:"
		if a.Scramble().State != nil {
			label = "Cube:"
		}
		fmt.Fprintf(&b, "%s %s\n", s.bold(label), s.escape(a.Scramble().String()))
	}
	lines := a.FormatLines()
	if lines == "" {
		return b.String()
	}
	b.WriteString(s.spoilerBegin + s.begin + s.escapeBlock(lines) + s.end)
	if a.Complete() {
		moves := a.Solution()
		fmt.Fprintf(&b, "%s %s\n", s.bold(fmt.Sprintf("Solution (%d):", cube.CountMoves(moves, cube.HTM))), cube.FormatMoves(moves))
	}
	b.WriteString(s.spoilerEnd)
	return b.String()
}
