package shell

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// tab completes what a person types, at the key of that name. What several
// candidates have in common is filled in; if that is nothing more, they are
// listed.
type tab struct {
	shell  *shell
	editor *editor
}

// Do returns what is to be inserted at the position in the line.
func (t *tab) Do(line []rune, pos int) (insert [][]rune, shared int) {
	words := completed(string(line[:pos]))
	if words == nil {
		return nil, 0
	}
	last := words[len(words)-1]
	list := t.shell.complete(texts(words))
	switch common := commonStart(list); {
	case len(list) == 1:
		return t.insert(line, pos, last, filled(last, common, !list[0].open))
	case len(common) > len(last.text):
		return t.insert(line, pos, last, filled(last, common, false))
	case len(list) > 1:
		io.WriteString(t.editor.rl.Stdout(), t.shell.listing(list))
	}
	return nil, 0
}

// insert puts what the last word should be in its place: what stands there may
// differ in case, or lack the quotation marks.
func (t *tab) insert(line []rune, pos int, last word, text string) ([][]rune, int) {
	begin := last.column - 1
	if rest, ok := strings.CutPrefix(text, string(line[begin:pos])); ok {
		return [][]rune{[]rune(rest)}, 0
	}
	changed := slices.Concat(line[:begin], []rune(text), line[pos:])
	t.editor.rl.Operation.SetBuffer(string(changed))
	return nil, 0
}

// filled returns what is typed for a text in place of the word: in quotes if it
// was so, or must be, and with its end if it is whole.
func filled(last word, text string, whole bool) string {
	end := ""
	if strings.HasPrefix(last.raw, `"`) || strings.ContainsAny(text, " \t\"") || strings.HasPrefix(text, "#") {
		text, end = `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text), `"`
	}
	if whole {
		text += end + " "
	}
	return text
}

// completed returns the words of a line that is not whole yet, the last one
// that which is to be completed; nil within a comment.
func completed(line string) []word {
	end := ""
	words, err := parseLine(line)
	if err != nil { // a quotation mark is open
		end = `"`
		words, _ = parseLine(line + end)
	}
	if again, _ := parseLine(line + "x" + end); len(again) > len(words) {
		return append(words, word{column: utf8.RuneCountInString(line) + 1})
	} else if len(again) == len(words) && len(words) > 0 && again[len(again)-1].text == words[len(words)-1].text+"x" {
		return words
	}
	return nil
}

// commonStart returns the text that all candidates begin with.
func commonStart(list []candidate) string {
	if len(list) == 0 {
		return ""
	}
	common := []rune(list[0].text)
	for _, c := range list[1:] {
		n := 0
		for _, r := range c.text {
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
func (sh *shell) listing(list []candidate) string {
	columns, lines := sh.screen.size()
	widest, described := 0, false
	for _, c := range list {
		widest = max(widest, uniseg.StringWidth(c.text))
		described = described || c.about != ""
	}
	if described && len(list) < lines-1 && widest+columnGap+leastAbout < columns {
		return sh.describedListing(list, widest, columns)
	}
	return columnListing(list, widest, columns)
}

func (sh *shell) describedListing(list []candidate, widest, columns int) string {
	var b strings.Builder
	for _, c := range list {
		text := cut(c.about, columns-widest-columnGap-1)
		b.WriteString(pad(c.text, widest+columnGap) + sh.style.faint.text(text) + "\n")
	}
	return b.String()
}

func columnListing(list []candidate, widest, columns int) string {
	across := max(1, (columns-1)/(widest+columnGap))
	down := (len(list) + across - 1) / across
	var b strings.Builder
	for row := range down {
		for i := row; i < len(list); i += down {
			if i+down < len(list) {
				b.WriteString(pad(list[i].text, widest+columnGap))
			} else {
				b.WriteString(list[i].text)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
