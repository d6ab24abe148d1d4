package writeup

import (
	"regexp"
	"strconv"
	"strings"

	"nissy/history"
	"nissy/history/writeup/reading"
	"nissy/internal/lazyregexp"
)

// replacement replaces what a pattern matches by a template.
type replacement struct {
	pattern  func() *regexp.Regexp
	template string
}

// emptyNote replaces a line that only begins or ends a block of code.
const emptyNote = "//"

// tagNames are the tags of forums that have no other meaning.
const tagNames = `spoiler|i?code|quote|plain`

// tags removes the tags of forums and fences around a text.
var tags = []replacement{
	{lazyregexp.New("^\\s*(?:```|~~~)[\\pL\\pN]*\\s*$"), emptyNote},
	{lazyregexp.New(`(?i)^\s*\[spoiler=["']?(?:(?:solution|spoiler)|([^\]]*?))["']?\]\s*$`), "$1"}, // a title of its own is a heading
	{lazyregexp.New(`(?i)\[/?(?:` + tagNames + `)(?:=[^\]]*)?\]`), ""},
	{lazyregexp.New(`(?i)\[(?:b|i|u)\](.*?)\[/(?:b|i|u)\]`), "$1"}, // [b] without an end is a rotation
	{lazyregexp.New(`(\s)[*_]+(//.*?)[*_]+\s*$`), "$1$2"},
	{lazyregexp.New(`^(\s*)\|\|([^|]*)\|\|\s*$`), "$1$2"}, // a spoiler of Discord
	{lazyregexp.New(`^(\s*)>!(.*?)(?:!<)?\s*$`), "$1$2"},  // and one of Reddit
}

// markdown removes the Markdown that can precede the comment of a line.
var markdown = []replacement{
	{lazyregexp.New(`^\s*(?:[>•–—-]+\s+)+([^\s=:]|$)`), "$1"},
	{lazyregexp.New(`^\s*>+\s*$`), ""},
	{lazyregexp.New(`(^|\s)\*\*([^\s*]|[^\s*].*?[^\s*])\*\*`), "$1$2"},
	{lazyregexp.New(`(^|\s)__(\S|\S.*?\S)__`), "$1$2"},
	{lazyregexp.New(`(^|\s)\*([^\s*]|[^\s*].*?[^\s*])\*`), "$1$2"},
	{lazyregexp.New(`(^|\s)_([^\s_]|[^\s_].*?[^\s_])_`), "$1$2"},
	{lazyregexp.New("(^|[\\s:=])[`\"“”„«»‘]+\\s*([URFDLBMESurfdlbxyz(\\[][^`\"“”„«»]*?)\\s*[`\"“”«»]+"), "$1$2"}, // moves in quotation marks
	{lazyregexp.New("(^|\\s)`+\\s*(\\S|\\S.*?\\S)\\s*`+"), "$1$2"},
	{lazyregexp.New("^(\\s*)[`\"“„«]+\\s*([URFDLBMESurfdlbxyz][URFDLBMESurfdlbxyzw23'’´() ]*)$"), "$1$2"}, // which end in another line
	{lazyregexp.New("([URFDLBMESurfdlbxyzw23'’´)])\\s+`+\\s*$"), "$1"},
	{lazyregexp.New(`\\([^\pL\pN\s\\])`), "$1"},
}

// tagPattern matches a tag, or the character that can begin a comment in italics.
var tagPattern = lazyregexp.New(`(?i)\[/?(?:` + tagNames + "|[biu])\\b|```|~~~|[*_]$|^\\s*(?:\\|\\||>!)")

// withoutMarkup returns a line as a page displays it. It preserves notes, lines with
// names, and the comments of lines without tags, because the comments of an attempt
// may contain anything.
func withoutMarkup(line string) string {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "//") || savedPattern().MatchString(trimmed) || markPattern().MatchString(trimmed) {
		return line
	}
	if text, _, _ := strings.Cut(line, "//"); tagPattern().MatchString(text) {
		line = replaceNested(line, tags)
	}
	text, comment, commented := strings.Cut(line, "//")
	if text = replaceNested(text, markdown); commented {
		text += "//" + comment
	}
	return fromTableRow(text)
}

// maxNesting is the number of levels of markup within markup that are removed.
const maxNesting = 4

// replaceNested makes all replacements until the text does not change any more.
func replaceNested(text string, replacements []replacement) string {
	for range maxNesting {
		before := text
		for _, r := range replacements {
			text = r.pattern().ReplaceAllString(text, r.template)
		}
		if text == before {
			break
		}
	}
	return text
}

var (
	// tableRow matches a row of a Markdown table. Its group has the cells.
	tableRow = lazyregexp.New(`^\s*\|(.*\|.*?)\|?\s*$`)

	// tableRule matches the cell below a heading of a table.
	tableRule = lazyregexp.New(`^:?-+:?$`)

	// numberCell matches a cell that has only a count or a tally, without brackets.
	numberCell = lazyregexp.New(`^(?:\d{1,5}(?:\s?-\s?\d{1,5})?\s?/\s?)?\d{1,5}$`)
)

// fromTableRow returns a row of a table as a line: the cells before the moves are its
// label, those after them its comment. A length and a total in cells of their own are the
// tally. A row without moves remains.
func fromTableRow(line string) string {
	m := tableRow().FindStringSubmatch(line)
	if m == nil {
		return line
	}
	cells := strings.Split(m[1], "|")
	for i := range cells {
		cells[i] = replaceNested(strings.TrimSpace(cells[i]), markdown)
	}
	if tableRule().MatchString(cells[0]) {
		return emptyNote
	}
	for i, cell := range cells {
		if reading.StartsWithMoves(cell) {
			return joinCells(cells[:i], cell, cells[i+1:])
		}
	}
	return line
}

// joinCells returns the line of a table row.
func joinCells(before []string, moves string, after []string) string {
	var label, comment, numbers []string
	for _, cell := range before {
		if cell != "" && !numberCell().MatchString(cell) {
			label = append(label, cell)
		}
	}
	for _, cell := range after {
		switch {
		case numberCell().MatchString(cell):
			numbers = append(numbers, cell)
		case cell != "":
			comment = append(comment, strings.TrimPrefix(cell, "//"))
		}
	}
	if name := strings.Join(label, " "); name != "" {
		moves = name + ": " + moves
	}
	if len(numbers) > 0 {
		comment = append(comment, "("+strings.Join(numbers[:min(2, len(numbers))], "/")+")")
	}
	if len(comment) == 0 {
		return moves
	}
	return moves + " // " + strings.Join(comment, " ")
}

// Attempt.String writes all marks in one line:
//
//	Marks: eo 1, other 1 "F2 // eofb (1/5)" "(D) // drud (1/6)"
//
// The reader expands it to lines that begin a mark, followed by the lines of the mark:
//
//	mark eo: 1
//
//	mark other: 1
//	F2 // eofb (1/5)
//	(D) // drud (1/6)

// markStart matches a mark up to its quoted lines. Its groups are the name and the number.
var markStart = lazyregexp.New(`^([A-Za-z0-9_-]+) (\d+)`)

// expandMarks returns the lines of a text with the marks in lines of their own.
func expandMarks(lines []string) []string {
	var expanded []string
	for _, line := range lines {
		if text, ok := strings.CutPrefix(line, history.MarksPrefix); ok {
			if marks, ok := parseMarks(text); ok {
				expanded = append(expanded, marks...)
				continue
			}
		}
		expanded = append(expanded, line)
	}
	return expanded
}

// parseMarks returns the lines of several marks, which the text has in one line.
func parseMarks(text string) (lines []string, ok bool) {
	for {
		m := markStart().FindStringSubmatch(text)
		if m == nil {
			return nil, false
		}
		lines = append(lines, "", "mark "+m[1]+": "+m[2])
		text = text[len(m[0]):]
		for strings.HasPrefix(text, " ") {
			quoted, err := strconv.QuotedPrefix(text[1:])
			if err != nil {
				return nil, false
			}
			line, _ := strconv.Unquote(quoted)
			lines = append(lines, line)
			text = text[1+len(quoted):]
		}
		if text == "" {
			return append(lines, ""), true
		}
		if text, ok = strings.CutPrefix(text, ", "); !ok {
			return nil, false
		}
	}
}
