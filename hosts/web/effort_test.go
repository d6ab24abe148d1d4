package web_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"nissy/cube"
	"nissy/internal/sample"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// The tests of this file make whole attempts, and count what a user does for them: keys, and clicks or touches. A paste
// counts as one of them. To open a menu and to choose from it are two.

// countActs makes the tab count what the user does from now on. Events that scripts make do not count.
func (p *tab) countActs() {
	p.t.Helper()
	p.script(`window.acts = 0;
		for (const type of ["keydown", "pointerdown"]) addEventListener(type, (e) => e.isTrusted && window.acts++, true);`)
}

// acts returns how many keys, clicks and touches the tab has counted.
func (p *tab) acts() int { return int(p.number("window.acts")) }

// clipboard is locked while a test uses the clipboard, which all tabs share.
var clipboard sync.Mutex

// paste pastes a text from the clipboard into the focused field, with Ctrl V.
func (p *tab) paste(text string) {
	p.t.Helper()
	clipboard.Lock()
	defer clipboard.Unlock()
	p.await(fmt.Sprintf(`navigator.clipboard.writeText(%q).then(String)`, text))
	call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeRawKeyDown, Key: "v", Code: "KeyV", Modifiers: 2, Commands: []string{"paste"},
	})
	p.until(fmt.Sprintf(`document.activeElement.value === %q`, text))
}

// choose chooses from a menu. The list of a menu is drawn outside of the page, so the test cannot click there, and counts
// two clicks.
func (p *tab) choose(selector, value string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`[...%s.options].some((o) => o.value === %q)`, element(selector), value))
	p.script(fmt.Sprintf(`const menu = %s; menu.value = %q; menu.dispatchEvent(new Event("change", {bubbles: true})); window.acts += 2`, element(selector), value))
}

// waitForStep waits for the results of a step.
func (p *tab) waitForStep(title string) {
	p.t.Helper()
	p.waitForText("#next-title", title)
	p.waitForText("#search-state", " found")
	p.until(`document.querySelector("#results-0 .take")`)
}

// requireVerified checks that the page shows a solution, after at most that many clicks or touches.
func (p *tab) requireVerified(most int) {
	p.t.Helper()
	p.waitForText("#verdict", "Verified")
	p.until(`document.querySelector("#verdict").checkVisibility()`)
	p.t.Log(p.acts(), "clicks or touches")
	require.LessOrEqual(p.t, p.acts(), most)
}

// TestClicksOfAttempt makes an attempt on a random scramble with clicks only. The totals of the results are those that the tree
// then shows.
func TestClicksOfAttempt(t *testing.T) {
	p := openPage(t)
	p.countActs()
	p.tap("#scramble")
	p.paste(cube.FormatMoves(randomMoves(sample.Rand(t), 25)))
	for i, step := range []string{"EO", "DR", "HTR", "finish"} {
		p.waitForStep(step)
		total := p.textOf("#results-0 .total")
		p.tap("#results-0 .take")
		p.until(fmt.Sprintf(`document.querySelectorAll(".tree li").length === %d`, i+2)) // with the scramble
		require.Equal(t, total, p.text(`document.querySelector(".tree [aria-pressed=true] .total").textContent.split("/")[1].split(" ")[0]`), step)
	}
	p.press("See the solution")
	p.requireVerified(8)
}

// TestClicksWithNISS looks at the inverse, and takes a result with moves on both sides.
func TestClicksWithNISS(t *testing.T) {
	p := openPage(t)
	p.countActs()
	p.tap("#scramble")
	p.paste(scramble)
	p.waitForStep("EO")
	p.tap("//section[@id='cube-panel']//button[text()='inverse']")
	p.tap("//div[@aria-label='Side']/button[text()='inverse']")
	p.until(`document.querySelector("#results-0 .side")?.textContent === "inverse"`)
	p.waitForStep("EO")
	p.tap("#results-0 .take")
	p.tap("//div[@aria-label='Side']/button[text()='normal']")
	p.waitForStep("DR")
	p.until(`document.querySelector("#results-0 .side")?.textContent === "normal"`)
	p.tap("#results-0 .take")
	p.tap("//div[@aria-label='Side']/button[text()='NISS']")
	for _, step := range []string{"HTR", "finish"} {
		p.waitForStep(step)
		p.tap("#results-0 .take")
	}
	p.press("See the solution")
	p.requireVerified(14)
	require.Contains(t, p.textOf(".tree"), "(")
}

// TestClicksOfBlocks builds blocks, and solves what they leave by insertions.
func TestClicksOfBlocks(t *testing.T) {
	sample.Large(t)
	p := openPage(t)
	p.countActs()
	p.tap("#scramble")
	p.paste(scramble)
	p.waitForStep("EO")
	p.choose("#step", "222")
	for _, step := range []string{"222", "223", "F2L-1"} {
		p.until(fmt.Sprintf(`document.querySelector("#step").value === %q`, step))
		p.waitForText("#search-state", " found")
		p.tap("#results-0 .take")
	}
	p.openTab("insert")
	p.tap("#insert-panel button.primary")
	// A better solution replaces those before, so a click in between would meet neither.
	p.until(`document.querySelector("#insert-panel .insertions .line") && ![...document.querySelectorAll("#insert-panel button")].some((b) => b.textContent === "Stop")`)
	p.tap("#insert-panel .insertions .line")
	p.openTab("finish")
	p.requireVerified(12)
}

// TestTapsOfAttempt makes an attempt by touch, on a phone, and then touches the keys for moves.
func TestTapsOfAttempt(t *testing.T) {
	p := newBrowser(t).newTab(390, 844, shared().url(), chromedp.EmulateMobile, chromedp.EmulateTouch)
	p.countActs()
	p.tap("#scramble")
	p.paste(scramble)
	for _, step := range []string{"EO", "DR", "HTR", "finish"} {
		p.waitForStep(step)
		require.Equal(t, "true", p.text(`document.querySelector("#results-0 .take").getBoundingClientRect().bottom <= innerHeight`), "the first result is below the fold")
		p.tap("#results-0 .take")
	}
	p.press("See the solution")
	p.requireVerified(14)
	p.openTab("tree")
	for _, key := range []string{"U", "2, half turn", "begin inverse", "R", "counter-clockwise", "end inverse"} {
		p.tap(`.keypad [aria-label="` + key + `"]`)
	}
	require.Equal(t, "U2 ( R' )", strings.TrimSpace(p.text(`document.getElementById("moves").value`)))
}
