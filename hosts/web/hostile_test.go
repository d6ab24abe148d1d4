package web_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestTypedStays types a title, a comment and moves while the attempt changes in another tab: what is typed stays.
func TestTypedStays(t *testing.T) {
	b := newBrowser(t)
	p := b.newTab(1280, 900, shared().url())
	p.keys("sR U F" + kb.Escape + "mF'" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "F'")
	q := b.newTab(1280, 900, shared().url())
	q.waitForText(".tree", "F'")
	for i, selector := range []string{".title input", ".detail label:nth-of-type(2) input", ".own-moves"} {
		p.tap(selector)
		p.keys(kb.End + " U2")
		q.tap(".tree li:nth-child(2) .icon")
		p.waitForText(".tree li:nth-child(2) .icon", []string{"★", "☆"}[i%2])
		require.Regexp(t, " U2$", p.text(`document.activeElement.value`), selector)
		p.keys(kb.Enter + kb.Escape)
	}
	p.until(`document.querySelectorAll(".tree .moves")[1].textContent === "F' U2"`)
	require.Equal(t, " U2", p.text(`document.querySelector(".title input").value`))
	require.Contains(t, p.textOf(".tree"), "//  U2")
	q.waitForText(".tree", "F' U2")
}

// TestSideOfStep asks for EOs on one axis and on inverse: that limits no other step.
// Conditions that are folded away can be seen.
func TestSideOfStep(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	sides := p.text(`[...document.querySelectorAll("#results .side")].slice(0, 12).map((e) => e.textContent).join()`)
	for _, side := range []string{"normal", "inverse", "both"} {
		require.Contains(t, sides, side)
	}
	p.tap("//div[@aria-label='Axis']/button[text()='F/B']")
	p.until(`Number(document.querySelector("#results")?.ariaRowCount) > 40 && [...document.querySelectorAll("#results .axis")].every((e) => e.textContent === "fb")`)
	p.tap("//div[@aria-label='Side']/button[text()='inverse']")
	p.tap("//summary[text()='More conditions']")
	p.tap("//label[starts-with(text(), 'Moves, at most')]/input")
	p.keys("4" + kb.Enter + kb.Escape)
	p.waitForText("#next-panel summary", "at most 4 moves")
	p.until(`[...document.querySelectorAll("#results .side")].length > 0 && [...document.querySelectorAll("#results .side")].every((e) => e.textContent === "inverse")`)
	p.tap("#results-0 .take")
	p.waitForStep("DR")
	require.Equal(t, "NISS", p.text(`document.querySelector("[aria-label=Side] [aria-pressed=true]").textContent`))
	require.Equal(t, "More conditions", p.textOf("#next-panel summary"))
	p.reload()
	p.tap(".tree li:first-child .line")
	p.waitForStep("EO")
	require.Equal(t, "inverse", p.text(`document.querySelector("[aria-label=Side] [aria-pressed=true]").textContent`))
	require.Contains(t, p.textOf("#next-panel summary"), "at most 4 moves")
}

// TestHostileSettings opens a link with settings of unknown values. The page works, and after a reload.
func TestHostileSettings(t *testing.T) {
	text, err := json.Marshal(map[string]any{"title": "", "scramble": "R U F", "lines": []any{}, "settings": map[string]any{
		"conditions": map[string]any{"eo": map[string]any{"cases": 5, "side": nil, "axis": []int{1}, "unknown": "x"}, "dr-eo": nil}, "sorting": map[string]any{"by": 7},
		"tab": "constructor", "mark": "nothing of this name", "chain": "constructor", "scheme": "constructor", "insert-kind": "constructor", "results": -1, "own-chain": 5,
	}})
	require.NoError(t, err)
	p := newBrowser(t).newTab(1280, 900, shared().url()+"#"+fragment(text))
	for range 2 {
		p.openTab("next")
		p.waitForText("#next-title", "EO")
		p.choose("#result-count", "50")
		p.waitForStep("EO")
		for _, tab := range []string{"whole", "insert", "analysis", "finish", "coach"} {
			p.openTab(tab)
			p.until(`document.getElementById("` + tab + `-panel").checkVisibility()`)
		}
		p.reload()
	}
}

// TestSlipInScramble types a letter into the scramble of an attempt and removes it: the lines are there again, and no other
// attempt is left.
func TestSlipInScramble(t *testing.T) {
	p := openPage(t)
	p.fill("R U F", "F'", "U'")
	p.keys("s" + kb.End + "L")
	p.until(`document.querySelectorAll(".tree li").length === 1`)
	p.until(`Object.keys(localStorage).map((k) => k.split("/")[1]).filter((k, i, all) => k && all.indexOf(k) === i).length === 2`) // it is stored
	p.keys(kb.Backspace)
	p.until(`document.querySelectorAll(".tree li").length === 3`)
	require.Equal(t, "F', U'", p.lines())
	p.keys(kb.Escape)
	p.openAttempts(1)
	p.keys(kb.Escape)
}

// TestUndoAfterField undoes with the key of the browser when what was typed into the field with the focus counts already.
func TestUndoAfterField(t *testing.T) {
	p := openPage(t)
	p.fill("R U F", "F'")
	for _, selector := range []string{".title input", ".own-moves", ".detail label:nth-of-type(2) input"} {
		before := p.text(fmt.Sprintf("document.querySelector(%q).value", selector))
		p.tap(selector)
		p.keys(kb.End + " U" + kb.Enter)
		p.until(`![...document.querySelectorAll("#tree-panel button")].find((e) => e.textContent === "Undo").disabled`)
		p.ctrl("z")
		p.until(fmt.Sprintf("document.querySelector(%q).value === %q", selector, before))
		p.keys(kb.Escape)
	}
}

// TestErrorsLookLikeErrors pastes lines that are no write-up: the message is coloured, and goes away with the next attempt.
// What was pasted stays, and nothing is said about the text before it. A write-up of 10 MB is too long.
func TestErrorsLookLikeErrors(t *testing.T) {
	p := openPage(t)
	p.keys("s")
	p.insert("no moves")
	p.waitForText("#scramble-fault", "bad move")
	p.script(`document.getElementById("scramble").select()`)
	p.insert("Hello\nthis is no write-up")
	p.waitForText(".message", "cannot be read")
	colour := func(selector, property string) string {
		return p.text(fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).getPropertyValue(%q)`, selector, property))
	}
	require.Equal(t, colour(".message", "border-color"), colour("#scramble-fault", "color"))
	require.NotEqual(t, colour(".message", "background-color"), colour(".panel", "background-color"))
	require.Empty(t, p.textOf("#scramble-fault"))
	require.Equal(t, "Hello\nthis is no write-up", p.text(`document.getElementById("scramble").value`))
	p.script(fmt.Sprintf("location.hash = %q", linkOf(t, "", "R U F")))
	p.until(`document.getElementById("scramble").value === "R U F" && document.querySelector(".message") === null`)
	p.script(`
		const field = document.querySelector("#finish-panel textarea");
		field.closest("details").open = true;
		field.value = "R U F\n\nU // " + "x".repeat(10 << 20);
		field.form.requestSubmit();`)
	p.waitForText(".message", "too long")
	require.Equal(t, "R U F", p.text(`document.getElementById("scramble").value`))
}
