package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"nissy/command"
	"nissy/hosts/web/pagetest"
)

// TestPause pauses searches on the server. Only one may have a turn, which a paused search gives back.
func TestPause(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{Searches: 1})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	testPause(p, func() {
		s.UntilAtRest()
		other := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
		other.Keys("s" + pagetest.Scramble + kb.Escape)
		other.WaitForText("#search-state", " found")
		other.Close()
	})
}

// testPause pauses searches of all parts of the page that search for long, and calls whilePaused in the middle of one.
func testPause(p *pagetest.Tab, whilePaused func()) {
	p.T.Helper()
	p.Fill(pagetest.Scramble)
	p.Until(`document.querySelector("#next-panel .pause") === null`)

	// A whole solution, with the button.
	p.OpenTab("whole")
	p.Script(`const time = document.querySelectorAll("#whole-panel select")[1]; time.value = "30s"; time.dispatchEvent(new Event("change", {bubbles: true}));
		document.querySelector("#whole-panel button.primary").click()`)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent.endsWith(" moves")`)
	p.Script(`document.querySelector("#whole-panel .pause").click()`)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent === "Paused"`)
	whilePaused()
	p.Script(`document.querySelector("#whole-panel .pause").focus()`)
	p.Keys(kb.Enter)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent !== "Paused"`)
	p.Script(`document.querySelector("#whole-panel button.primary").click()`)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent.startsWith("Stopped at")`)
	pagetest.PausePuzzle(p)
}
