package writeup

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/pasted"
)

// A site plays the moves of a link one after the other and ignores comments. So moves on the inverse come last, inverted, and
// insertions are in their places. If these lines do not say how the attempt is written, its lines follow in comments:
//
//	F // eofb (2/2)
//	B' // eofb (2/2), inverted
//
//	// As written:
//	//> F (B) // eofb (2/2)
//
// The reader takes the lines in comments only if the text above them is what nissy writes for them: somebody may have changed the
// moves on the site.

// writtenHeading is the comment above the lines as they are written.
const writtenHeading = "// As written:"

// LinkText returns the lines of an attempt as a link to a site has them, for the scramble of the link. With NISS the site reads moves
// on the inverse, as ^(R U).
func LinkText(scramble string, a history.Attempt, withNISS bool) string {
	text := playedLines(a, withNISS)
	own, ok := readOwn(linkedText(scramble, text))
	if a.NumLines() == 0 || ok && scramble != "" && own.isSure() && own.attempt.FormatLines() == a.FormatLines() {
		return text
	}
	text += "\n\n" + writtenHeading
	for _, l := range a.Lines() {
		text += "\n" + history.JournalPrefix + " " + l.WithComment()
	}
	return strings.TrimSpace(text)
}

// playedLines returns the moves of an attempt as a site plays them, with comments.
func playedLines(a history.Attempt, withNISS bool) string {
	var lines []string
	add := func(moves, comment string) {
		if comment != "" {
			moves += " // " + comment
		}
		lines = append(lines, strings.TrimSpace(moves))
	}
	if !withNISS || a.IsRearranged() { // insertions are among the moves of other lines
		for _, p := range a.Linear() {
			add(cube.FormatMoves(p.Moves), p.Comment)
		}
		return strings.Join(lines, "\n")
	}
	for _, l := range a.Lines() {
		l.Notation = nil
		add(strings.ReplaceAll(l.String(), "(", "^("), l.CommentWithTally())
	}
	if after := a.Cube(); after.IsSolved() { // a rotation, as in Attempt.Solution
		add(cube.FormatMoves(after.Turned()), "")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// linkedText returns the write-up of a link.
func linkedText(scramble, lines string) string {
	return "Scramble: " + scramble + "\n\n" + lines + "\n"
}

// isOwn reports whether nissy has written the text.
func isOwn(text string) bool {
	r, ok := readOwn(text)
	return ok && r.isSure()
}

// readOwn reads a text as nissy writes it. ok is false if it is another text.
func readOwn(text string) (r ownReader, ok bool) {
	err := r.read(text)
	return r, err == nil
}

// fromLink returns the write-up in a text that is nothing but a link to a solution on alg.cubing.net, CubeDB or
// Twizzle. It returns any other text as it is.
func fromLink(text string) string {
	if !pasted.IsLink(text) {
		return text
	}
	address, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return text
	}
	values := address.Query()
	scramble := cmp.Or(values.Get("setup"), values.Get("scramble"), values.Get("setup-alg"))
	solution := values.Get("alg")
	if address.Hostname() == "alg.cubing.net" {
		scramble, solution = readable.Replace(scramble), readable.Replace(solution)
	}
	scramble = strings.Join(strings.Fields(scramble), " ")
	if played, written := cutWritten(solution); len(written) > 0 {
		text := ownText(scramble, written)
		own, ok := readOwn(text)
		shown := LinkText(scramble, own.attempt, values.Has("setup-alg")) // of Twizzle
		if ok && slices.Equal(strings.Fields(shown), strings.Fields(solution)) {
			return text
		}
		return ownText(scramble, played)
	}
	if scramble == "" {
		return text
	}
	return linkedText(scramble, solution)
}

// cutWritten cuts the lines as they are written from those that a site plays.
func cutWritten(solution string) (played, written []string) {
	for _, line := range history.SplitLines(solution) {
		if rest, ok := strings.CutPrefix(line, history.JournalPrefix); ok {
			written = append(written, rest)
		} else if line != writtenHeading {
			played = append(played, line)
		}
	}
	return played, written
}

// ownText returns the write-up of a link, which is to be read as nissy writes it.
func ownText(scramble string, lines []string) string {
	return linkedText(scramble, strings.Join(lines, "\n")+"\n"+history.JournalPrefix)
}

// readable undoes what alg.cubing.net does to a sequence in a link.
var readable = strings.NewReplacer("_", " ", "-", "'", "&#95;", "_", "&#45;", "-", "&#2b;", "+")
