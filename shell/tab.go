package shell

import (
	"io"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"nissy/command"
)

// tab completes what a person types, at the key of that name. What several
// candidates have in common is filled in; if that is nothing more, they are
// listed.
type tab struct {
	shell  *shell
	editor *editor
}

// Do returns what to insert at the position in the line.
func (t *tab) Do(line []rune, pos int) (insert [][]rune, shared int) {
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
	leastAbout = 16 // columns for a description that are worth having
	columnGap  = 2
)

// listing shows the candidates: one a line with what there is to say about it
// where the terminal has room, otherwise in columns.
func (sh *shell) listing(list []command.Candidate) string {
	columns, lines := sh.screen.size()
	widest, described := 0, false
	for _, c := range list {
		widest = max(widest, uniseg.StringWidth(c.Text))
		described = described || c.About != ""
	}
	if described && len(list) < lines-1 && widest+columnGap+leastAbout < columns {
		return sh.describedListing(list, widest, columns)
	}
	return columnListing(list, widest, columns)
}

func (sh *shell) describedListing(list []command.Candidate, widest, columns int) string {
	var b strings.Builder
	for _, c := range list {
		text := cut(c.About, columns-widest-columnGap-1)
		b.WriteString(pad(c.Text, widest+columnGap) + sh.style.faint.text(text) + "\n")
	}
	return b.String()
}

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
