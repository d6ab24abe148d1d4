package shell

import (
	"io"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"nissy/command"
)

// tab completes the word before the cursor when a person presses Tab. It inserts what
// all candidates begin with. If the word has all of that already, tab lists the
// candidates.
type tab struct {
	shell  *shell
	editor *editor
}

// Do returns the text to insert at the position in the line, as readline requires.
func (t *tab) Do(line []rune, pos int) (insert [][]rune, shared int) {
	defer t.editor.restoreAfterPanic()
	completion := t.shell.parser().Complete(string(line[:pos]))
	word, list := completion.Word, completion.Candidates
	switch common := commonStart(list); {
	case len(list) == 1:
		return t.insert(line, pos, word, word.Replace(common, !list[0].Unfinished))
	case len(common) > len(word.Text):
		return t.insert(line, pos, word, word.Replace(common, false))
	case len(list) > 1:
		io.WriteString(t.editor.rl.Stdout(), t.shell.listing(list))
	}
	return nil, 0
}

// insert replaces the word before the position by the text. The word may differ
// in case, or lack quotation marks.
func (t *tab) insert(line []rune, pos int, word command.Word, text string) ([][]rune, int) {
	begin := word.Column - 1
	if rest, ok := strings.CutPrefix(text, string(line[begin:pos])); ok {
		return [][]rune{[]rune(rest)}, 0
	}
	changed := slices.Concat(line[:begin], []rune(text), line[pos:])
	t.editor.rl.Operation.SetBuffer(string(changed))
	return nil, 0
}

// commonStart returns the text that all candidates begin with.
func commonStart(list []command.Candidate) string {
	if len(list) == 0 {
		return ""
	}
	common := []rune(list[0].Text)
	for _, c := range list[1:] {
		n := 0
		for _, r := range c.Text {
			if n == len(common) || common[n] != r {
				break
			}
			n++
		}
		common = common[:n]
	}
	return string(common)
}

const (
	minAboutColumns = 16 // for a description to be useful
	columnGap       = 2  // spaces between columns
)

// listing lists the candidates. If the terminal has room, each has a line with its
// description. Otherwise they are in columns.
func (sh *shell) listing(list []command.Candidate) string {
	columns, lines := sh.terminal.size()
	widest, described := 0, false
	for _, c := range list {
		widest = max(widest, uniseg.StringWidth(c.Text))
		described = described || c.About != ""
	}
	if described && len(list) < lines-1 && widest+columnGap+minAboutColumns < columns {
		return sh.describedListing(list, widest, columns)
	}
	return columnListing(list, widest, columns)
}

// describedListing lists one candidate per line, with its description. widest is the
// width of the widest candidate.
func (sh *shell) describedListing(list []command.Candidate, widest, columns int) string {
	var b strings.Builder
	for _, c := range list {
		text := truncate(c.About, columns-widest-columnGap-1)
		b.WriteString(pad(c.Text, widest+columnGap) + sh.style.faint.apply(text) + "\n")
	}
	return b.String()
}

// columnListing lists the candidates in columns, from top to bottom.
func columnListing(list []command.Candidate, widest, columns int) string {
	across := max(1, (columns-1)/(widest+columnGap))
	down := (len(list) + across - 1) / across
	var b strings.Builder
	for row := range down {
		for i := row; i < len(list); i += down {
			if i+down < len(list) {
				b.WriteString(pad(list[i].Text, widest+columnGap))
			} else {
				b.WriteString(list[i].Text)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
