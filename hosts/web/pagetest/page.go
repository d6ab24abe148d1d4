package pagetest

import (
	"encoding/json"
	"fmt"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// Number returns the value of an expression.
func (p *Tab) Number(expression string) float64 {
	p.T.Helper()
	var n float64
	require.NoError(p.T, json.Unmarshal([]byte(p.Text(expression)), &n))
	return n
}

// Fill types a scramble and lines.
func (p *Tab) Fill(scramble string, lines ...string) {
	p.T.Helper()
	p.Keys("s")
	p.Insert(scramble)
	p.WaitForText("#search-state", " found")
	p.Keys(kb.Escape)
	for i, line := range lines {
		p.Keys("m")
		p.Insert(line)
		p.Keys(kb.Enter + kb.Escape)
		p.Until(fmt.Sprintf(`document.querySelectorAll(".tree .moves").length >= %d`, i+2)) // with the scramble
	}
}

// TakeEO types the scramble of the tests, and takes the first EO.
func (p *Tab) TakeEO() {
	p.T.Helper()
	p.Keys("s")
	p.Insert(Scramble)
	p.Keys(kb.Enter)
	p.WaitForStep("EO")
	p.Tap("#results-0 .take")
	p.WaitForText("#next-title", "DR")
}

// CloseDialog closes the open dialog with the key Escape.
func (p *Tab) CloseDialog() {
	p.T.Helper()
	p.Keys(kb.Escape)
	p.Until(`document.querySelector("dialog[open]") === null`)
}

// CatchCopies makes window.copied what the page copies from now on.
func (p *Tab) CatchCopies() {
	p.Script(`window.copied = ""; navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }`)
}

// Choose chooses from a menu. The list of a menu is drawn outside of the page, so the test cannot click there, and counts
// two clicks.
func (p *Tab) Choose(selector, value string) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`[...%s.options].some((o) => o.value === %q)`, Element(selector), value))
	p.Script(fmt.Sprintf(`const menu = %s; menu.value = %q; menu.dispatchEvent(new Event("change", {bubbles: true})); window.acts += 2`, Element(selector), value))
}

// WaitForStep waits for the results of a step.
func (p *Tab) WaitForStep(title string) {
	p.T.Helper()
	p.WaitForText("#next-title", title)
	p.WaitForText("#search-state", " found")
	p.Until(`document.querySelector("#results-0 .take")`)
}

// Reload reloads the page, and waits until it is drawn.
func (p *Tab) Reload() {
	p.T.Helper()
	p.Script("window.old = true")
	p.Script("location.reload()")
	p.Until(`!window.old && document.getElementById("scramble") !== null`)
}

// Count returns how many elements the selector finds.
func (p *Tab) Count(selector string) int {
	p.T.Helper()
	return int(p.Number(fmt.Sprintf("document.querySelectorAll(%q).length", selector)))
}

// LimitStorage limits what the browser keeps, in bytes, besides the storage of the attempts.
func (p *Tab) LimitStorage(quota float64) {
	origin := p.Text("location.origin")
	Call(p, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin, QuotaSize: &quota})
}
