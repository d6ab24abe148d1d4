package writeup

import (
	"strconv"
	"strings"

	"nissy/history"
	"nissy/internal/lazyregexp"
)

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
