package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"nissy/command"
)

// TestPause pauses searches on the server. Only one may have a turn, which a paused search gives back.
func TestPause(t *testing.T) {
	s := newSite(t, command.Serving{Searches: 1})
	p := newBrowser(t).newTab(1280, 900, s.url())
	testPause(p, func() {
		s.untilAtRest()
		other := newBrowser(t).newTab(1280, 900, s.url())
		other.keys("s" + scramble + kb.Escape)
		other.waitForText("#search-state", " found")
		other.close()
	})
}

// testPause pauses searches of all parts of the page that search for long, and calls whilePaused in the middle of one.
func testPause(p *tab, whilePaused func()) {
	p.t.Helper()
	p.fill(scramble)
	p.until(`document.querySelector("#next-panel .pause") === null`)

	// A whole solution, with the button.
	p.openTab("whole")
	p.script(`const time = document.querySelectorAll("#whole-panel select")[1]; time.value = "30s"; time.dispatchEvent(new Event("change", {bubbles: true}));
		document.querySelector("#whole-panel button.primary").click()`)
	p.until(`document.querySelector("#whole-panel [role=status]").textContent.endsWith(" moves")`)
	p.script(`document.querySelector("#whole-panel .pause").click()`)
	p.until(`document.querySelector("#whole-panel [role=status]").textContent === "Paused"`)
	whilePaused()
	p.script(`document.querySelector("#whole-panel .pause").focus()`)
	p.keys(kb.Enter)
	p.until(`document.querySelector("#whole-panel [role=status]").textContent !== "Paused"`)
	p.script(`document.querySelector("#whole-panel button.primary").click()`)
	p.until(`document.querySelector("#whole-panel [role=status]").textContent.startsWith("Stopped at")`)
	testPausePuzzle(p)
}

// testPausePuzzle counts the positions of a puzzle, and pauses that with the keys.
func testPausePuzzle(p *tab) {
	p.t.Helper()
	p.openPuzzles()
	p.choose("#ready", "4x4x4-centres")
	p.waitForText("#puzzle-summary", "24 CENTRES")
	p.tap("#puzzle-god")
	p.until(`document.querySelector("#puzzle-panel .pause") !== null`)
	p.keys("p")
	p.waitForText("#puzzle-state", "Paused")
	p.waitForText("#puzzle-panel .pause", "Resume")
	p.keys("p")
	p.until(`document.querySelector("#puzzle-panel .pause")?.textContent !== "Resume"`)
	p.keys("x")
	p.until(`/Stopped|memory/.test(document.querySelector("#puzzle-state").textContent)`) // it may have ended first
}
