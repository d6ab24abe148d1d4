package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
)

// TestPuzzles uses the puzzle editor.
func TestPuzzles(t *testing.T) {
	pagetest.Puzzles(t, pagetest.OpenPage(t))
}

// TestPuzzleScreenshots takes pictures of the editor for people to look at, with a mistake and with solutions.
// Nothing is cut off.
func TestPuzzleScreenshots(t *testing.T) {
	b := pagetest.NewBrowser(t)
	for _, width := range sample.From(t, []int64{320, 1440, 390, 800}, 1) {
		theme := map[bool]string{true: "light", false: "dark"}[width < 400]
		p := b.NewTab(width, 900, pagetest.Shared().URL())
		p.Script(fmt.Sprintf("localStorage.clear(); document.documentElement.dataset.theme = %q", theme))
		p.OpenPuzzles()
		p.Choose("#ready", "skewb")
		p.WaitForText("#puzzle-summary", "CENTRES")
		p.SetEditor("scrambles", "ScrambleAlg two\nR U\nEnd\nRandomScramble far\nEnd")
		p.Choose("#template", "bounds")
		p.SetEditor("scrambles", strings.Replace(p.ValueOf("scrambles"), "RandomScramble far\nEnd", "ScrambleAlg back\nU' R U R'\nEnd", 1))
		p.Tap("#puzzle-solve")
		p.WaitForText("#puzzle-state", "solutions.")
		p.SetEditor("definition", strings.Replace(p.ValueOf("definition"), "Move", "Moov", 1))
		p.WaitForText("#definition-fault", "unknown command")
		p.Tap("#definition-panel .row:last-child button")
		const top = `document.querySelector("#definition-panel %s").getBoundingClientRect().top`
		p.Until(fmt.Sprintf("Math.abs("+top+" - "+top+") <= 3", ".wrong", "mark")) // the numbers follow in the next frame
		p.Script("scrollTo(0, 0)")
		require.Equal(t, "", p.Text(`[...document.querySelectorAll("body *")].filter((e) => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && r.right > innerWidth + 0.5 && !e.closest(".editor, pre");
		}).map((e) => e.outerHTML.slice(0, 80)).join("\n")`), "%d pixels", width)
		p.Screenshot(fmt.Sprintf("puzzle-%d-%s", width, theme))
		p.Script("scrollTo(0, document.body.scrollHeight)")
		p.Screenshot(fmt.Sprintf("puzzle-%d-%s-end", width, theme))
		p.Script("localStorage.clear()")
		p.Close()
	}
}

// TestGod counts the positions of a puzzle of the catalogue, and stops counting those of another one. It makes a scramble of a
// puzzle of the WCA, and solves it.
func TestGod(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	p.OpenPuzzles()
	p.Choose("#ready", "skewb")
	p.WaitForText("#puzzle-summary", "OTHERS")
	p.Tap("#puzzle-scramble")
	p.Until(`document.getElementById("scrambles").value.trim().split(" ").length === 11`)
	p.Tap("#puzzle-solve")
	p.WaitForText("#puzzle-state", "solution")
	p.Choose("#ready", "pyraminx-no-tips")
	p.WaitForText("#puzzle-summary", "4 AXIALS")
	p.Tap("#puzzle-god")
	p.WaitForText("#puzzle-state", "933,120 positions.")
	p.WaitForText(".distances", "480,467")
	p.Tap("#puzzle-panel details:last-child summary")
	require.Contains(t, p.TextOf("#puzzle-panel pre"), "Scramble antipode 5")
	p.CatchCopies()
	p.Tap("#puzzle-copy")
	p.Until("window.copied")
	require.Contains(t, p.Text("copied"), "10\t2457\n11\t32\n")
	p.Screenshot("puzzle-god")

	p.Choose("#ready", "2x3x3")
	p.WaitForText("#puzzle-summary", "8 CORNERS")
	p.SetEditor("scrambles", "R U")
	p.Keys(kb.Escape)
	p.Tap("#puzzle-god")
	p.Until(`document.getElementById("puzzle-stop") !== null`)
	p.Keys("x")
	p.WaitForText("#puzzle-state", "Stopped.")
	s.UntilAtRest()
}
