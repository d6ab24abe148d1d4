package attempts_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
)

// The tests of this file make whole attempts, and count what a user does for them: keys, and clicks or touches. A paste
// counts as one of them. To open a menu and to choose from it are two.

// countActs makes the tab count what the user does from now on. Events that scripts make do not count.
func countActs(p *pagetest.Tab) {
	p.T.Helper()
	p.Script(`window.acts = 0;
		for (const type of ["keydown", "pointerdown"]) addEventListener(type, (e) => e.isTrusted && window.acts++, true);`)
}

// acts returns how many keys, clicks and touches the tab has counted.
func acts(p *pagetest.Tab) int { return int(p.Number("window.acts")) }

// requireVerified checks that the page shows a solution, after at most that many clicks or touches.
func requireVerified(p *pagetest.Tab, most int) {
	p.T.Helper()
	p.WaitForText("#verdict", "Verified")
	p.Until(`document.querySelector("#verdict").checkVisibility()`)
	p.T.Log(acts(p), "clicks or touches")
	require.LessOrEqual(p.T, acts(p), most)
}

// TestKeyboard makes a whole attempt by keyboard only, from the scramble to the verified
// solution, and counts the keys.
func TestKeyboard(t *testing.T) {
	p := pagetest.OpenPage(t)
	countActs(p)
	p.Keys("s")
	require.Equal(t, "scramble", p.Focused())
	p.Paste(pagetest.Scramble)
	p.WaitForStep("EO")
	p.Keys(kb.Enter)
	require.Equal(t, "results", p.Focused())
	for _, step := range []string{"DR", "HTR", "finish"} {
		p.Keys(kb.Enter)
		p.WaitForStep(step)
	}
	p.Keys(kb.ArrowDown + kb.Enter)
	p.WaitForText("#verdict", "Verified")
	t.Log(acts(p), "keys")
	require.LessOrEqual(t, acts(p), 12)
	require.Equal(t, "4", p.Text(`document.querySelectorAll(".tree li").length - 1`))
	p.Keys("u")
	p.WaitForText("#next-title", "finish")
	p.Keys("r")
	p.WaitForText("#verdict", "Verified")
	p.Keys(kb.Escape + kb.Home + kb.ArrowRight)
	p.WaitForText(".stepping .count", "1 of ")
	require.Contains(t, p.TextOf("#cube-panel .note"), "The next moves are on inverse.")
	p.Keys("m")
	require.Equal(t, "moves", p.Focused())
	p.Keys("R X" + kb.Enter)
	p.WaitForText("#moves-fault", `bad move "X"`)
	p.Keys(kb.Escape + "?")
	p.Until(`document.querySelector("dialog[open]") !== null`)
	p.CloseDialog()
	p.RequireNoFaults()

	names := strings.Fields(p.Text(`performance.getEntriesByType("resource").map((e) => e.name).join(" ")`))
	require.NotEmpty(t, names)
	for _, name := range names {
		require.True(t, strings.HasPrefix(name, pagetest.Shared().URL()), "the page asks somebody else: %s", name)
	}
}

// TestClicksOfAttempt makes an attempt on a random scramble with clicks only. The totals of the results are those that the tree
// then shows.
func TestClicksOfAttempt(t *testing.T) {
	p := pagetest.OpenPage(t)
	countActs(p)
	p.Tap("#scramble")
	p.Paste(cube.FormatMoves(pagetest.RandomMoves(sample.Rand(t), 25)))
	for i, step := range []string{"EO", "DR", "HTR", "finish"} {
		p.WaitForStep(step)
		total := p.TextOf("#results-0 .total")
		p.Tap("#results-0 .take")
		p.Until(fmt.Sprintf(`document.querySelectorAll(".tree li").length === %d`, i+2)) // with the scramble
		require.Equal(t, total, p.Text(`document.querySelector(".tree [aria-pressed=true] .total").textContent.split("/")[1].split(" ")[0]`), step)
	}
	p.Press("See the solution")
	requireVerified(p, 8)
}

// TestClicksWithNISS looks at the inverse, and takes a result with moves on both sides.
func TestClicksWithNISS(t *testing.T) {
	p := pagetest.OpenPage(t)
	countActs(p)
	p.Tap("#scramble")
	p.Paste(pagetest.Scramble)
	p.WaitForStep("EO")
	p.Tap("//section[@id='cube-panel']//button[text()='inverse']")
	p.Tap("//div[@aria-label='Side']/button[text()='inverse']")
	p.Until(`document.querySelector("#results-0 .side")?.textContent === "inverse"`)
	p.WaitForStep("EO")
	p.Tap("#results-0 .take")
	p.Tap("//div[@aria-label='Side']/button[text()='normal']")
	p.WaitForStep("DR")
	p.Until(`document.querySelector("#results-0 .side")?.textContent === "normal"`)
	p.Tap("#results-0 .take")
	p.Tap("//div[@aria-label='Side']/button[text()='NISS']")
	for _, step := range []string{"HTR", "finish"} {
		p.WaitForStep(step)
		p.Tap("#results-0 .take")
	}
	p.Press("See the solution")
	requireVerified(p, 14)
	require.Contains(t, p.TextOf(".tree"), "(")
}

// TestClicksOfBlocks builds blocks, and solves what they leave by insertions.
func TestClicksOfBlocks(t *testing.T) {
	sample.Large(t)
	p := pagetest.OpenPage(t)
	countActs(p)
	p.Tap("#scramble")
	p.Paste("R U R' D R U' R' D' U F' L B D'") // after the blocks two insertions are left
	p.WaitForStep("EO")
	p.Choose("#step", "222")
	for _, step := range []string{"222", "223", "F2L-1"} {
		p.Until(fmt.Sprintf(`document.querySelector("#step").value === %q`, step))
		p.WaitForText("#search-state", " found")
		p.Tap("#results-0 .take")
	}
	p.OpenTab("insert")
	p.Tap("#insert-panel button.primary")
	// A better solution replaces those before, so a click in between would meet neither.
	p.Until(`document.querySelector("#insert-panel .insertions .line") && ![...document.querySelectorAll("#insert-panel button")].some((b) => b.textContent === "Stop")`)
	p.Tap("#insert-panel .insertions .line")
	p.OpenTab("finish")
	requireVerified(p, 12)
}

// TestTapsOfAttempt makes an attempt by touch, on a phone, and then touches the keys for moves.
func TestTapsOfAttempt(t *testing.T) {
	p := pagetest.NewBrowser(t).NewTab(390, 844, pagetest.Shared().URL(), chromedp.EmulateMobile, chromedp.EmulateTouch)
	countActs(p)
	p.Tap("#scramble")
	p.Paste(pagetest.Scramble)
	for _, step := range []string{"EO", "DR", "HTR", "finish"} {
		p.WaitForStep(step)
		require.Equal(t, "true", p.Text(`document.querySelector("#results-0 .take").getBoundingClientRect().bottom <= innerHeight`), "the first result is below the fold")
		p.Tap("#results-0 .take")
	}
	p.Press("See the solution")
	requireVerified(p, 14)
	p.OpenTab("tree")
	for _, key := range []string{"U", "2, half turn", "begin inverse", "R", "counter-clockwise", "end inverse"} {
		p.Tap(`.keypad [aria-label="` + key + `"]`)
	}
	require.Equal(t, "U2 ( R' )", strings.TrimSpace(p.Text(`document.getElementById("moves").value`)))
}
