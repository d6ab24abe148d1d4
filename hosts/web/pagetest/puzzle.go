package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// PausePuzzle counts the 1.6 G positions of a puzzle, and pauses that with the keys.
func PausePuzzle(p *Tab) {
	p.T.Helper()
	p.OpenPuzzles()
	p.Choose("#ready", "2x3x3")
	p.WaitForText("#puzzle-summary", "8 CORNERS")
	p.Tap("#puzzle-god")
	p.Until(`document.querySelector("#puzzle-panel .pause") !== null`)
	p.Keys("p")
	p.WaitForText("#puzzle-state", "Paused")
	p.WaitForText("#puzzle-panel .pause", "Resume")
	p.Keys("p")
	p.Until(`document.querySelector("#puzzle-panel .pause")?.textContent !== "Resume"`)
	p.Keys("x")
	p.WaitForText("#puzzle-state", "Stopped")
}

// Discs is the text of a definition.
const Discs = "Name Three discs\nSet DISCS 3 2\nMove A\nDISCS\n2 1 3\n1 1 0\nEnd\nMove B\nDISCS\n2 3 1\nEnd\n"

// BadDefinition has a mistake in line 4.
const BadDefinition = "Name Three discs\nSet DISCS 3 2\nMove A\nDISC\n2 1 3\nEnd\n"

// OpenPuzzles shows the puzzle editor, and waits until it has read its first puzzle.
func (p *Tab) OpenPuzzles() {
	p.T.Helper()
	p.Script(`location.hash = "#puzzle"`)
	p.WaitForText("#puzzle-summary", "moves")
	p.Until(`document.querySelectorAll("#ready option").length > 5`)
}

// SetEditor replaces the text of an editor, as pasting over all of it does.
func (p *Tab) SetEditor(id, text string) {
	p.T.Helper()
	p.Script(fmt.Sprintf(`const e = document.getElementById(%q); e.focus(); e.select();`, id))
	p.Keys(kb.Backspace)
	p.Insert(text)
}

// ValueOf returns the text in a field.
func (p *Tab) ValueOf(id string) string {
	p.T.Helper()
	return p.Text(fmt.Sprintf(`document.getElementById(%q).value`, id))
}

// Puzzles types a definition with a mistake, corrects it, and solves scrambles. What was typed survives a reload.
func Puzzles(t *testing.T, p *Tab) {
	p.OpenPuzzles()
	require.Equal(t, "2x2x2", p.ValueOf("ready"))
	p.SetEditor("definition", BadDefinition)
	p.WaitForText("#definition-fault", `unknown set "DISC" at line 4, column 1`)
	require.Equal(t, "DISC", p.TextOf("#definition-panel mark"))
	require.Equal(t, "4", strings.TrimSpace(p.TextOf("#definition-panel .wrong")))
	require.Equal(t, "", p.ValueOf("ready"))
	p.Screenshot("puzzle-fault")
	p.Tap("#definition-panel .row:last-child button") // go to the line
	p.Keys("DISCS")                                   // the word is selected
	p.WaitForText("#puzzle-summary", "3 DISCS with 2 orientations; moves A")
	require.Equal(t, "", p.TextOf("#definition-fault"))

	p.SetEditor("definition", Discs)
	p.WaitForText("#puzzle-summary", "moves A B B'")
	p.SetEditor("scrambles", "ScrambleAlg first\nA B\nEnd\nScrambleAlg é\nA Q\nEnd")
	p.Keys(kb.Escape)
	p.Tap("#puzzle-solve")
	p.WaitForText("#scrambles-fault", `unknown move "Q" at line 5, column 3`)
	require.Equal(t, "Q", p.TextOf("#scrambles-panel mark"))
	p.Tap("#scrambles-panel .row:last-child button")
	p.Keys("B")
	p.Tap("#puzzle-solve")
	p.WaitForText("#puzzle-state", "2 solutions.")
	require.Equal(t, "first é", p.Text(`[...document.querySelectorAll("#puzzle-panel h3")].map((e) => e.textContent).join(" ")`))
	p.CatchCopies()
	p.Tap("#puzzle-copy")
	p.Until("window.copied")
	require.Equal(t, "Solving first\nB' A (2)\nSolving é\nB' A (2)\n", p.Text("copied"))

	p.Script("location.reload()")
	p.Until("window.copied === undefined")
	p.WaitForText("#puzzle-summary", "3 DISCS")
	require.Equal(t, Discs, p.ValueOf("definition"))
	require.Equal(t, "ScrambleAlg first\nA B\nEnd\nScrambleAlg é\nA B\nEnd", p.ValueOf("scrambles"))
	p.SetEditor("scrambles", "A B")
	p.Ctrl(kb.Enter)
	p.WaitForText("#puzzle-state", "1 solution.")
}
