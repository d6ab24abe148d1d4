package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/internal/sample"
)

// discs is the text of a definition.
const discs = "Name Three discs\nSet DISCS 3 2\nMove A\nDISCS\n2 1 3\n1 1 0\nEnd\nMove B\nDISCS\n2 3 1\nEnd\n"

// badDefinition has a mistake in line 4.
const badDefinition = "Name Three discs\nSet DISCS 3 2\nMove A\nDISC\n2 1 3\nEnd\n"

// openPuzzles shows the puzzle editor, and waits until it has read its first puzzle.
func (p *tab) openPuzzles() {
	p.t.Helper()
	p.script(`location.hash = "#puzzle"`)
	p.waitForText("#puzzle-summary", "moves")
	p.until(`document.querySelectorAll("#ready option").length > 5`)
}

// setEditor replaces the text of an editor, as pasting over all of it does.
func (p *tab) setEditor(id, text string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`const e = document.getElementById(%q); e.focus(); e.select();`, id))
	p.keys(kb.Backspace)
	p.insert(text)
}

// valueOf returns the text in a field.
func (p *tab) valueOf(id string) string {
	p.t.Helper()
	return p.text(fmt.Sprintf(`document.getElementById(%q).value`, id))
}

// TestPuzzles types a definition with a mistake, corrects it, and solves scrambles. What was typed
// survives a reload.
func TestPuzzles(t *testing.T) {
	testPuzzles(t, openPage(t))
}

// newStaticPuzzles opens the puzzle editor of the page without a server. It builds its tables beside: it would wait for those that
// do not come.
func newStaticPuzzles(t *testing.T, width, height int64) *tab {
	t.Helper()
	newStaticSite(t) // skips the test if the page is not built
	return newBrowser(t).newTab(width, height, serve(t, http.FileServer(http.Dir(staticFolder))).URL+"/#puzzle")
}

// TestPuzzlesStatic does the same without a server.
func TestPuzzlesStatic(t *testing.T) {
	testPuzzles(t, newStaticPuzzles(t, 390, 844))
}

// TestPauseStatic pauses a search without a server.
func TestPauseStatic(t *testing.T) {
	testPausePuzzle(newStaticPuzzles(t, 1280, 900))
}

// TestPuzzleScreenshots takes pictures of the editor for people to look at, with a mistake and with solutions.
// Nothing is cut off.
func TestPuzzleScreenshots(t *testing.T) {
	b := newBrowser(t)
	for _, width := range sample.From(t, []int64{320, 1440, 390, 800}, 1) {
		theme := map[bool]string{true: "light", false: "dark"}[width < 400]
		p := b.newTab(width, 900, shared().url())
		p.script(fmt.Sprintf("localStorage.clear(); document.documentElement.dataset.theme = %q", theme))
		p.openPuzzles()
		p.choose("#ready", "skewb")
		p.waitForText("#puzzle-summary", "CENTRES")
		p.setEditor("scrambles", "ScrambleAlg two\nR U\nEnd\nRandomScramble far\nEnd")
		p.choose("#template", "bounds")
		p.setEditor("scrambles", strings.Replace(p.valueOf("scrambles"), "RandomScramble far\nEnd", "ScrambleAlg back\nU' R U R'\nEnd", 1))
		p.tap("#puzzle-solve")
		p.waitForText("#puzzle-state", "solutions.")
		p.setEditor("definition", strings.Replace(p.valueOf("definition"), "Move", "Moov", 1))
		p.waitForText("#definition-fault", "unknown command")
		p.tap("#definition-panel .row:last-child button")
		const top = `document.querySelector("#definition-panel %s").getBoundingClientRect().top`
		p.until(fmt.Sprintf("Math.abs("+top+" - "+top+") <= 3", ".wrong", "mark")) // the numbers follow in the next frame
		p.script("scrollTo(0, 0)")
		require.Equal(t, "", p.text(`[...document.querySelectorAll("body *")].filter((e) => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && r.right > innerWidth + 0.5 && !e.closest(".editor, pre");
		}).map((e) => e.outerHTML.slice(0, 80)).join("\n")`), "%d pixels", width)
		p.screenshot(fmt.Sprintf("puzzle-%d-%s", width, theme))
		p.script("scrollTo(0, document.body.scrollHeight)")
		p.screenshot(fmt.Sprintf("puzzle-%d-%s-end", width, theme))
		p.script("localStorage.clear()")
		p.close()
	}
}

func testPuzzles(t *testing.T, p *tab) {
	p.openPuzzles()
	require.Equal(t, "2x2x2", p.valueOf("ready"))
	p.setEditor("definition", badDefinition)
	p.waitForText("#definition-fault", `unknown set "DISC" at line 4, column 1`)
	require.Equal(t, "DISC", p.textOf("#definition-panel mark"))
	require.Equal(t, "4", strings.TrimSpace(p.textOf("#definition-panel .wrong")))
	require.Equal(t, "", p.valueOf("ready"))
	p.screenshot("puzzle-fault")
	p.tap("#definition-panel .row:last-child button") // go to the line
	p.keys("DISCS")                                   // the word is selected
	p.waitForText("#puzzle-summary", "3 DISCS with 2 orientations; moves A")
	require.Equal(t, "", p.textOf("#definition-fault"))

	p.setEditor("definition", discs)
	p.waitForText("#puzzle-summary", "moves A B B'")
	p.setEditor("scrambles", "ScrambleAlg first\nA B\nEnd\nScrambleAlg é\nA Q\nEnd")
	p.keys(kb.Escape)
	p.tap("#puzzle-solve")
	p.waitForText("#scrambles-fault", `unknown move "Q" at line 5, column 3`)
	require.Equal(t, "Q", p.textOf("#scrambles-panel mark"))
	p.tap("#scrambles-panel .row:last-child button")
	p.keys("B")
	p.tap("#puzzle-solve")
	p.waitForText("#puzzle-state", "2 solutions.")
	require.Equal(t, "first é", p.text(`[...document.querySelectorAll("#puzzle-panel h3")].map((e) => e.textContent).join(" ")`))
	p.catchCopies()
	p.tap("#puzzle-copy")
	p.until("window.copied")
	require.Equal(t, "Solving first\nB' A (2)\nSolving é\nB' A (2)\n", p.text("copied"))

	p.script("location.reload()")
	p.until("window.copied === undefined")
	p.waitForText("#puzzle-summary", "3 DISCS")
	require.Equal(t, discs, p.valueOf("definition"))
	require.Equal(t, "ScrambleAlg first\nA B\nEnd\nScrambleAlg é\nA B\nEnd", p.valueOf("scrambles"))
	p.setEditor("scrambles", "A B")
	p.ctrl(kb.Enter)
	p.waitForText("#puzzle-state", "1 solution.")
}

// TestGod counts the positions of a puzzle of the catalogue, and stops counting those of another one. It makes a scramble of a
// puzzle of the WCA, and solves it.
func TestGod(t *testing.T) {
	s := newSite(t, command.Serving{})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.openPuzzles()
	p.choose("#ready", "skewb")
	p.waitForText("#puzzle-summary", "OTHERS")
	p.tap("#puzzle-scramble")
	p.until(`document.getElementById("scrambles").value.trim().split(" ").length === 11`)
	p.tap("#puzzle-solve")
	p.waitForText("#puzzle-state", "solution")
	p.choose("#ready", "pyraminx-no-tips")
	p.waitForText("#puzzle-summary", "4 AXIALS")
	p.tap("#puzzle-god")
	p.waitForText("#puzzle-state", "933,120 positions.")
	p.waitForText(".distances", "480,467")
	p.tap("#puzzle-panel details:last-child summary")
	require.Contains(t, p.textOf("#puzzle-panel pre"), "Scramble antipode 5")
	p.catchCopies()
	p.tap("#puzzle-copy")
	p.until("window.copied")
	require.Contains(t, p.text("copied"), "10\t2457\n11\t32\n")
	p.screenshot("puzzle-god")

	p.choose("#ready", "4x4x4-centres")
	p.waitForText("#puzzle-summary", "24 CENTRES")
	p.setEditor("scrambles", "R U")
	p.keys(kb.Escape)
	p.tap("#puzzle-god")
	p.until(`document.getElementById("puzzle-stop") !== null`)
	p.keys("x")
	p.waitForText("#puzzle-state", "Stopped.")
	s.untilAtRest()
}
