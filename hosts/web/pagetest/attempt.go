package pagetest

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/chromedp/cdproto/input"

	"nissy/cube"
)

// Fragment compresses a text as the page does.
func Fragment(text []byte) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write(text)
	w.Close()
	return "1" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// OpenLink loads the page of the shared server with the fragment of a link.
func (p *Tab) OpenLink(fragment string) {
	p.T.Helper()
	p.links++ // the same page with another fragment would not be loaded
	p.Open(fmt.Sprintf("%s?%d#%s", Shared().URL(), p.links, fragment))
}

// clipboard is locked while a test uses the clipboard, which all tabs share.
var clipboard sync.Mutex

// Paste pastes a text from the clipboard into the focused field, with Ctrl V.
func (p *Tab) Paste(text string) {
	p.T.Helper()
	clipboard.Lock()
	defer clipboard.Unlock()
	p.Await(fmt.Sprintf(`navigator.clipboard.writeText(%q).then(String)`, text))
	Call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeRawKeyDown, Key: "v", Code: "KeyV", Modifiers: 2, Commands: []string{"paste"},
	})
	p.Until(fmt.Sprintf(`document.activeElement.value === %q`, text))
}

// Copied presses a button of the panel with the solution, and returns what the page copies.
func (p *Tab) Copied(button string) string {
	p.T.Helper()
	p.CatchCopies()
	p.OpenTab("finish")
	p.Press(button)
	p.Until("window.copied")
	return p.Text("copied")
}

// Saved presses a button, and returns the file that the page saves.
func (p *Tab) Saved(button string) string {
	p.T.Helper()
	p.Script(`window.saved = null; URL.createObjectURL = (blob) => { window.saved = blob; return "" }; HTMLAnchorElement.prototype.click = () => {}`)
	p.Tap(button)
	p.Until("window.saved")
	return p.Await("saved.text()")
}

// Lines returns the moves of the lines of the attempt.
func (p *Tab) Lines() string {
	p.T.Helper()
	return p.Text(`[...document.querySelectorAll(".tree .moves")].slice(1).map((e) => e.textContent).join(", ")`)
}

// OpenAttempts opens the dialog with the attempts, and checks how many there are.
func (p *Tab) OpenAttempts(number int) {
	p.T.Helper()
	p.Tap("//nav/button[1]")
	p.Until(fmt.Sprintf(`document.querySelectorAll(".attempts li").length === %d`, number))
}

// RandomMoves draws n moves.
func RandomMoves(rng *rand.Rand, n int) []cube.Move {
	moves := make([]cube.Move, n)
	for i := range moves {
		moves[i] = cube.Move(rng.IntN(cube.NumFaceMoves))
	}
	return moves
}

// AnalyzeFor gives analyses another time than the ten seconds after which they end, such as ToTheEnd.
func (p *Tab) AnalyzeFor(time string) {
	p.T.Helper()
	p.Script(fmt.Sprintf(`const before = window.fetch;
		window.fetch = (url, o) => before(url, {...o, body: o?.body?.replace('"time":"10s"', '"time":"%[1]s"').replace('"command":"coach_add"', '$&,"time":"%[1]s"')})`, time))
}

// ToTheEnd is enough time for an analysis on a slow machine.
const ToTheEnd = "20m"
