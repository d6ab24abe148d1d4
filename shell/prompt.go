package shell

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"nissy/command"
	"nissy/command/options"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/shell/terminal"
	"nissy/shell/view"
)

// startPrompt makes the shell read commands from the user at a terminal.
func (sh *shell) startPrompt() {
	sh.mu.Lock()
	sh.interactive = true
	sh.mu.Unlock()
	out := sh.config.Stdout
	if !sh.output.OutIsTerminal {
		out = sh.config.Stderr
	}
	sh.history = sh.settings.OpenHistory()
	sh.settings.LoadAliases()
	sh.input = terminal.NewPrompt(terminal.Options{
		In: sh.config.Stdin, Out: out, Terminal: sh.terminal, Interrupts: sh.lineInterrupts,
		History: sh.history.All, Complete: sh.complete, IsPasted: areMoves, MaxLine: session.MaxMoves,
	})
}

// prompt returns the text before the cursor. In an attempt it has the number of moves and
// the most advanced step that is solved.
func (sh *shell) prompt() string {
	a := sh.session.Attempt()
	if !a.Started() {
		return "nissy-# "
	}
	step := ""
	if reached := attempts.Reached(a); a.Last() != nil && reached != "" {
		step = " " + reached
	}
	return fmt.Sprintf("nissy %d%s-# ", a.Total(), step)
}

// complete completes the last word of a line when the user presses Tab. It inserts what all
// candidates begin with. If the word has all of that already, it lists the candidates.
func (sh *shell) complete(line string) (completed, listing string) {
	word, list := sh.parser().Complete(line)
	switch common := commonStart(list); {
	case len(list) == 1:
		return withLastWord(line, word, word.Replace(common, !list[0].Unfinished)), ""
	case len(common) > len(word.Text):
		return withLastWord(line, word, word.Replace(common, false)), ""
	case len(list) > 1:
		columns, lines := sh.terminal.Size()
		return line, view.Listing(list, sh.style, columns, lines)
	}
	return line, ""
}

// withLastWord replaces the last word of a line by the text. The word may differ from the text in
// case, or lack quotation marks.
func withLastWord(line string, word options.Word, text string) string {
	return string([]rune(line)[:word.Column-1]) + text
}

// commonStart returns the text that all candidates begin with.
func commonStart(list []command.Candidate) string {
	if len(list) == 0 {
		return ""
	}
	common := list[0].Text
	for _, c := range list[1:] {
		for !strings.HasPrefix(c.Text, common) {
			_, size := utf8.DecodeLastRuneInString(common)
			common = common[:len(common)-size]
		}
	}
	return common
}
