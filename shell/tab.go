package shell

import (
	"io"
	"slices"
	"strings"

	"nissy/command"
	"nissy/shell/view"
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
		columns, lines := t.shell.terminal.size()
		io.WriteString(t.editor.rl.Stdout(), view.Listing(list, t.shell.style, columns, lines))
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
