package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
)

// reload reloads the page, and waits until it is drawn.
func (p *tab) reload() {
	p.t.Helper()
	p.script("window.old = true")
	p.script("location.reload()")
	p.until(`!window.old && document.getElementById("scramble") !== null`)
}

// lines returns the moves of the lines of the attempt.
func (p *tab) lines() string {
	p.t.Helper()
	return p.text(`[...document.querySelectorAll(".tree .moves")].slice(1).map((e) => e.textContent).join(", ")`)
}

// count returns how many elements the selector finds.
func (p *tab) count(selector string) int {
	p.t.Helper()
	return int(p.number(fmt.Sprintf("document.querySelectorAll(%q).length", selector)))
}

// TestPoisonedAttempts opens attempts with entries that cannot be read: moves that are none, kinds that are unknown, and
// no JSON. The page leaves them out and says so, and the attempt can be deleted, and restored as it was.
func TestPoisonedAttempts(t *testing.T) {
	p := openPage(t)
	p.keys("sR U F" + kb.Escape + "mF'" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "F'")
	p.until(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length >= 2`)
	p.script(`const id = Object.keys(localStorage).find((k) => k.startsWith("nissy1/")).split("/")[1];
		const poison = ['{"kind":"line","parent":"","normal":["Q"],"inverse":[],"comment":""}', '{"kind":"line","parent":"","normal":null,"inverse":[],"comment":""}',
			'{"kind":"scramble","text":"R U Z"}', '{"kind":"later"}', 'no JSON', 'null'];
		poison.forEach((text, i) => localStorage.setItem("nissy1/" + id + "/zzzzzzzzzz" + i, text));`)
	p.reload()
	p.waitForText(".message", "6 changes of this attempt cannot be read here")
	require.Equal(t, "F'", p.lines())
	require.Equal(t, "R U F", p.text(`document.getElementById("scramble").value`))
	p.waitForText("#search-state", "found")
	p.tap("//nav/button[1]")
	p.tap(".attempts li button:nth-of-type(3)")
	p.until(`document.querySelectorAll(".attempts li").length === 0`)
	require.Equal(t, "0", p.text(`String(Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length)`))
	p.tap("//dialog//button[text()='Undo']")
	p.until(`document.querySelectorAll(".attempts li").length === 1`)
	require.GreaterOrEqual(t, int(p.number(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length`)), 8)
}

// TestNotations makes lines of moves that turn the cube as a whole.
func TestNotations(t *testing.T) {
	p := openPage(t)
	p.keys("sR U F" + kb.Escape)
	for _, moves := range []string{"F'", "r", "M2", "x R y", "Rw", "(S E')"} {
		p.keys("m" + moves + " // " + moves + kb.Enter + kb.Escape)
		p.waitForText(".tree", "// "+moves)
	}
	before := p.lines()
	p.reload()
	p.waitForText(".tree", "// Rw")
	require.Equal(t, before, p.lines())
	p.waitForText("#search-state", "found")
}

// TestUndo undoes and redoes with the keys of the browser, also after a reload.
func TestUndo(t *testing.T) {
	p := openPage(t)
	undo := func() { p.ctrl("z") }
	p.keys("s" + scramble + kb.Enter)
	for _, step := range []string{"DR", "HTR"} {
		p.waitForText("#search-state", " found")
		p.keys(kb.Enter)
		p.waitForText("#next-title", step)
	}
	undo()
	p.waitForText("#next-title", "DR")
	require.Equal(t, 1, p.count(".tree li")-1)
	require.Equal(t, scramble, p.text(`document.getElementById("scramble").value`))
	p.reload()
	p.waitForText("#next-title", "DR")
	p.ctrl("y")
	p.waitForText("#next-title", "HTR")
	undo()
	undo()
	p.waitForText("#next-title", "EO")
	require.Equal(t, 0, p.count(".tree li")-1)

	// In a field whose text was changed the key belongs to the browser.
	p.keys("m")
	p.keys("R U")
	undo()
	p.keys(kb.Escape)
	require.Equal(t, scramble, p.text(`document.getElementById("scramble").value`))
}

// TestEditLine changes the moves, the side and the comment of a line between others, deletes it, and brings it back.
func TestEditLine(t *testing.T) {
	p := openPage(t)
	p.keys("sR U F" + kb.Escape)
	for _, line := range []string{"F2 // one // see http://example.org", "U2", "R2"} {
		p.keys("m" + line + kb.Enter + kb.Escape)
	}
	p.until(`document.querySelectorAll(".tree li").length === 4`)
	require.Contains(t, p.textOf(".tree"), "// one // see http://example.org")
	p.tap(".tree li:nth-child(2) .line")
	p.tap(".own-moves")
	p.script(`document.querySelector(".own-moves").select()`)
	p.keys("F'" + kb.Enter)
	p.until(`document.querySelectorAll(".tree .moves")[1].textContent === "F'"`)
	require.Equal(t, "F', U2, R2", p.lines())
	p.tap(".tree li:nth-child(3) .line")
	p.press("Other side")
	p.until(`document.querySelectorAll(".tree .moves")[2].textContent === "(U2)"`)
	p.press("Delete")
	p.until(`document.querySelectorAll(".tree li").length === 2`)
	p.press("Undo")
	p.until(`document.querySelectorAll(".tree li").length === 4`)
	require.Equal(t, "F', (U2), R2", p.lines())
	p.reload()
	p.until(`document.querySelectorAll(".tree li").length === 4`)
	require.Equal(t, "F', (U2), R2", p.lines())
	p.tap(".tree li:nth-child(1) .line")
	p.keys("mF' // again" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "// one // see http://example.org | again")
	require.Equal(t, "F', (U2), R2", p.lines())
	p.do(chromedp.EmulateViewport(1280, 500))
	for range 8 {
		p.keys("mU" + kb.Enter + kb.Escape)
	}
	p.until(`document.querySelectorAll(".tree li").length === 12`)
	p.until(`document.querySelector(".tree .own-moves").getBoundingClientRect().bottom < document.querySelector(".tree").getBoundingClientRect().bottom`) // the last line is in sight
}

// TestLinkTwice opens a link in a tab that shows nissy already, twice: there is one copy of the attempt.
func TestLinkTwice(t *testing.T) {
	s := newSite(t, command.Serving{Public: "https://cube.example/fmc/"})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.keys("sR U F" + kb.Escape + "mF' U' // a line" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "a line")
	p.waitForText("#search-state", " found")
	address, fragment, _ := strings.Cut(p.copied("Copy link"), "#")
	require.Equal(t, "https://cube.example/fmc/", address)
	p.press("Empty attempt")
	p.until(`document.getElementById("scramble").value === ""`)
	for range 2 {
		p.script(fmt.Sprintf("location.hash = %q", fragment))
		p.until(`location.hash === "" && document.getElementById("scramble").value === "R U F"`)
		p.waitForText(".tree", "a line")
	}
	p.tap("//nav/button[1]")
	p.until(`document.querySelectorAll(".attempts li").length === 1`)
}

// TestLabels pastes scrambles with what people put before them.
func TestLabels(t *testing.T) {
	p := openPage(t)
	for i, text := range []string{"Scramble: R' U' F R", "1. R' U' F R", "1) R' U' F R", "打乱：R' U' F R", "Scramble R' U' F R", "scramble 2 R' U' F R", "#1 R' U' F R", "Round 1: scramble 3: R' U' F R"} {
		if i > 0 {
			p.press("Empty attempt")
		}
		p.keys(kb.Escape + "s")
		p.script(`document.getElementById("scramble").select()`)
		p.insert(text)
		p.until(`document.getElementById("scramble").value === "R' U' F R" && document.getElementById("scramble-fault").textContent === ""`)
		require.Equal(t, 0, p.count("dialog[open]"), text)
		p.keys(kb.Escape)
	}
}

// TestHour starts the hour: it hides results, and what the position is, with ways to go on. It survives a reload, warns, and ends.
func TestHour(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.tap("#explain summary")
	p.waitForText("#explain", "Bad edges")
	p.tap("#clock")
	p.until(`document.querySelector("#explain") === null`)
	p.waitForText("#clock", ":")
	require.Equal(t, 0, p.count("#results"))
	p.reload()
	p.waitForText("#clock", ":")
	require.Equal(t, 0, p.count("#results"))
	p.press("Show results")
	p.tap("#explain summary")
	p.waitForText("#explain", "Bad edges")
	p.waitForText("#search-state", " found")
	at := func(left time.Duration) {
		p.script(fmt.Sprintf(`localStorage.setItem("nissy-hour-ends", String(Date.now() + %d))`, left.Milliseconds()))
		p.reload()
	}
	at(290 * time.Second)
	p.waitForText("#clock [role=status]", "Five minutes are left")
	at(-time.Second)
	p.waitForText("#clock", "The hour is over")
	p.waitForText("#search-state", " found")
	p.tap("[aria-label='stop the clock']")
	p.waitForText("#clock", "Start the hour")
}

// TestExampleAttempt plays with the example of the empty page.
func TestExampleAttempt(t *testing.T) {
	p := newBrowser(t).newTab(390, 844, shared().url())
	p.press("Example")
	p.openTab("finish")
	p.waitForText("#verdict", "16 moves")
	p.openTab("tree")
	require.Equal(t, 5, p.count(".tree li"))
}
