package attempts_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web/pagetest"
)

// TestTypedStays types a title, a comment and moves while the attempt changes in another tab: what is typed stays.
func TestTypedStays(t *testing.T) {
	b := pagetest.NewBrowser(t)
	p := b.NewTab(1280, 900, pagetest.Shared().URL())
	p.Keys("sR U F" + kb.Escape + "mF'" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "F'")
	q := b.NewTab(1280, 900, pagetest.Shared().URL())
	q.WaitForText(".tree", "F'")
	for i, selector := range []string{".title input", ".detail label:nth-of-type(2) input", ".own-moves"} {
		p.Tap(selector)
		p.Keys(kb.End + " U2")
		q.Tap(".tree li:nth-child(2) .icon")
		p.WaitForText(".tree li:nth-child(2) .icon", []string{"★", "☆"}[i%2])
		require.Regexp(t, " U2$", p.Text(`document.activeElement.value`), selector)
		p.Keys(kb.Enter + kb.Escape)
	}
	p.Until(`document.querySelectorAll(".tree .moves")[1].textContent === "F' U2"`)
	require.Equal(t, " U2", p.Text(`document.querySelector(".title input").value`))
	require.Contains(t, p.TextOf(".tree"), "//  U2")
	q.WaitForText(".tree", "F' U2")
}

// TestSideOfStep asks for EOs on one axis and on inverse: that limits no other step.
// Conditions that are folded away can be seen.
func TestSideOfStep(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill(pagetest.Scramble)
	sides := p.Text(`[...document.querySelectorAll("#results .side")].slice(0, 12).map((e) => e.textContent).join()`)
	for _, side := range []string{"normal", "inverse", "both"} {
		require.Contains(t, sides, side)
	}
	p.Tap("//div[@aria-label='Axis']/button[text()='F/B']")
	p.Until(`Number(document.querySelector("#results")?.ariaRowCount) > 40 && [...document.querySelectorAll("#results .axis")].every((e) => e.textContent === "fb")`)
	p.Tap("//div[@aria-label='Side']/button[text()='inverse']")
	p.Tap("//summary[text()='More conditions']")
	p.Tap("//label[starts-with(text(), 'Moves, at most')]/input")
	p.Keys("4" + kb.Enter + kb.Escape)
	p.WaitForText("#next-panel summary", "at most 4 moves")
	p.Until(`[...document.querySelectorAll("#results .side")].length > 0 && [...document.querySelectorAll("#results .side")].every((e) => e.textContent === "inverse")`)
	p.Tap("#results-0 .take")
	p.WaitForStep("DR")
	require.Equal(t, "NISS", p.Text(`document.querySelector("[aria-label=Side] [aria-pressed=true]").textContent`))
	require.Equal(t, "More conditions", p.TextOf("#next-panel summary"))
	p.Reload()
	p.Tap(".tree li:first-child .line")
	p.WaitForStep("EO")
	require.Equal(t, "inverse", p.Text(`document.querySelector("[aria-label=Side] [aria-pressed=true]").textContent`))
	require.Contains(t, p.TextOf("#next-panel summary"), "at most 4 moves")
}

// TestHostileSettings opens a link with settings of unknown values. The page works, and after a reload.
func TestHostileSettings(t *testing.T) {
	text, err := json.Marshal(map[string]any{"title": "", "scramble": "R U F", "lines": []any{}, "settings": map[string]any{
		"conditions": map[string]any{"eo": map[string]any{"cases": 5, "side": nil, "axis": []int{1}, "unknown": "x"}, "dr-eo": nil}, "sorting": map[string]any{"by": 7},
		"tab": "constructor", "mark": "nothing of this name", "chain": "constructor", "scheme": "constructor", "insert-kind": "constructor", "results": -1, "own-chain": 5,
	}})
	require.NoError(t, err)
	p := pagetest.NewBrowser(t).NewTab(1280, 900, pagetest.Shared().URL()+"#"+pagetest.Fragment(text))
	for range 2 {
		p.OpenTab("next")
		p.WaitForText("#next-title", "EO")
		p.Choose("#result-count", "50")
		p.WaitForStep("EO")
		for _, tab := range []string{"whole", "insert", "analysis", "finish", "coach"} {
			p.OpenTab(tab)
			p.Until(`document.getElementById("` + tab + `-panel").checkVisibility()`)
		}
		p.Reload()
	}
}

// TestSlipInScramble types a letter into the scramble of an attempt and removes it: the lines are there again, and no other
// attempt is left.
func TestSlipInScramble(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill("R U F", "F'", "U'")
	p.Keys("s" + kb.End + "L")
	p.Until(`document.querySelectorAll(".tree li").length === 1`)
	p.Until(`Object.keys(localStorage).map((k) => k.split("/")[1]).filter((k, i, all) => k && all.indexOf(k) === i).length === 2`) // it is stored
	p.Keys(kb.Backspace)
	p.Until(`document.querySelectorAll(".tree li").length === 3`)
	require.Equal(t, "F', U'", p.Lines())
	p.Keys(kb.Escape)
	p.OpenAttempts(1)
	p.Keys(kb.Escape)
}

// TestUndoAfterField undoes with the key of the browser when what was typed into the field with the focus counts already.
func TestUndoAfterField(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill("R U F", "F'")
	for _, selector := range []string{".title input", ".own-moves", ".detail label:nth-of-type(2) input"} {
		before := p.Text(fmt.Sprintf("document.querySelector(%q).value", selector))
		p.Tap(selector)
		p.Keys(kb.End + " U" + kb.Enter)
		p.Until(`![...document.querySelectorAll("#tree-panel button")].find((e) => e.textContent === "Undo").disabled`)
		p.Ctrl("z")
		p.Until(fmt.Sprintf("document.querySelector(%q).value === %q", selector, before))
		p.Keys(kb.Escape)
	}
}

// TestErrorsLookLikeErrors pastes lines that are no write-up: the message is coloured, and goes away with the next attempt.
// What was pasted stays, and nothing is said about the text before it. A write-up of 10 MB is too long.
func TestErrorsLookLikeErrors(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("s")
	p.Insert("no moves")
	p.WaitForText("#scramble-fault", "bad move")
	p.Script(`document.getElementById("scramble").select()`)
	p.Insert("Hello\nthis is no write-up")
	p.WaitForText(".message", "cannot be read")
	colour := func(selector, property string) string {
		return p.Text(fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).getPropertyValue(%q)`, selector, property))
	}
	require.Equal(t, colour(".message", "border-color"), colour("#scramble-fault", "color"))
	require.NotEqual(t, colour(".message", "background-color"), colour(".panel", "background-color"))
	require.Empty(t, p.TextOf("#scramble-fault"))
	require.Equal(t, "Hello\nthis is no write-up", p.Text(`document.getElementById("scramble").value`))
	p.Script(fmt.Sprintf("location.hash = %q", "#"+pagetest.Fragment([]byte(`{"title":"","scramble":"R U F","lines":[]}`))))
	p.Until(`document.getElementById("scramble").value === "R U F" && document.querySelector(".message") === null`)
	p.Script(`
		const field = document.querySelector("#finish-panel textarea");
		field.closest("details").open = true;
		field.value = "R U F\n\nU // " + "x".repeat(10 << 20);
		field.form.requestSubmit();`)
	p.WaitForText(".message", "too long")
	require.Equal(t, "R U F", p.Text(`document.getElementById("scramble").value`))
}
