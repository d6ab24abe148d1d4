package attempts_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/web/pagetest"
)

// TestPoisonedAttempts opens attempts with entries that cannot be read: moves that are none, kinds that are unknown, and
// no JSON. The page leaves them out and says so, and the attempt can be deleted, and restored as it was.
func TestPoisonedAttempts(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("sR U F" + kb.Escape + "mF'" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "F'")
	p.Until(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length >= 2`)
	p.Script(`const id = Object.keys(localStorage).find((k) => k.startsWith("nissy1/")).split("/")[1];
		const poison = ['{"kind":"line","parent":"","normal":["Q"],"inverse":[],"comment":""}', '{"kind":"line","parent":"","normal":null,"inverse":[],"comment":""}',
			'{"kind":"scramble","text":"R U Z"}', '{"kind":"later"}', 'no JSON', 'null'];
		poison.forEach((text, i) => localStorage.setItem("nissy1/" + id + "/zzzzzzzzzz" + i, text));`)
	p.Reload()
	p.WaitForText(".message", "6 changes of this attempt cannot be read here")
	require.Equal(t, "F'", p.Lines())
	require.Equal(t, "R U F", p.Text(`document.getElementById("scramble").value`))
	p.WaitForText("#search-state", "found")
	p.Tap("//nav/button[1]")
	p.Tap(".attempts li button:nth-of-type(3)")
	p.Until(`document.querySelectorAll(".attempts li").length === 0`)
	require.Equal(t, "0", p.Text(`String(Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length)`))
	p.Tap("//dialog//button[text()='Undo']")
	p.Until(`document.querySelectorAll(".attempts li").length === 1`)
	require.GreaterOrEqual(t, int(p.Number(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length`)), 8)
}

// TestNotations makes lines of moves that turn the cube as a whole.
func TestNotations(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("sR U F" + kb.Escape)
	for _, moves := range []string{"F'", "r", "M2", "x R y", "[R, U]", "Rw", "(S E')"} {
		p.Keys("m" + moves + " // " + moves + kb.Enter + kb.Escape)
		p.WaitForText(".tree", "// "+moves)
	}
	p.WaitForText(".tree", "R U R' U'")
	before := p.Lines()
	p.Reload()
	p.WaitForText(".tree", "// Rw")
	require.Equal(t, before, p.Lines())
	p.WaitForText("#search-state", "found")
}

// TestUndo undoes and redoes with the keys of the browser, also after a reload.
func TestUndo(t *testing.T) {
	p := pagetest.OpenPage(t)
	undo := func() { p.Ctrl("z") }
	p.Keys("s" + pagetest.Scramble + kb.Enter)
	for _, step := range []string{"DR", "HTR"} {
		p.WaitForText("#search-state", " found")
		p.Keys(kb.Enter)
		p.WaitForText("#next-title", step)
	}
	undo()
	p.WaitForText("#next-title", "DR")
	require.Equal(t, 1, p.Count(".tree li")-1)
	require.Equal(t, pagetest.Scramble, p.Text(`document.getElementById("scramble").value`))
	p.Reload()
	p.WaitForText("#next-title", "DR")
	p.Ctrl("y")
	p.WaitForText("#next-title", "HTR")
	undo()
	undo()
	p.WaitForText("#next-title", "EO")
	require.Equal(t, 0, p.Count(".tree li")-1)

	// In a field whose text was changed the key belongs to the browser.
	p.Keys("m")
	p.Keys("R U")
	undo()
	p.Keys(kb.Escape)
	require.Equal(t, pagetest.Scramble, p.Text(`document.getElementById("scramble").value`))
}

// TestEditLine changes the moves, the side and the comment of a line between others, deletes it, and brings it back.
func TestEditLine(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("sR U F" + kb.Escape)
	for _, line := range []string{"F2 // one // see http://example.org", "U2", "R2"} {
		p.Keys("m" + line + kb.Enter + kb.Escape)
	}
	p.Until(`document.querySelectorAll(".tree li").length === 4`)
	require.Contains(t, p.TextOf(".tree"), "// one // see http://example.org")
	p.Tap(".tree li:nth-child(2) .line")
	p.Tap(".own-moves")
	p.Script(`document.querySelector(".own-moves").select()`)
	p.Keys("F'" + kb.Enter)
	p.Until(`document.querySelectorAll(".tree .moves")[1].textContent === "F'"`)
	require.Equal(t, "F', U2, R2", p.Lines())
	p.Tap(".tree li:nth-child(3) .line")
	p.Press("Other side")
	p.Until(`document.querySelectorAll(".tree .moves")[2].textContent === "(U2)"`)
	p.Press("Delete")
	p.Until(`document.querySelectorAll(".tree li").length === 2`)
	p.Press("Undo")
	p.Until(`document.querySelectorAll(".tree li").length === 4`)
	require.Equal(t, "F', (U2), R2", p.Lines())
	p.Reload()
	p.Until(`document.querySelectorAll(".tree li").length === 4`)
	require.Equal(t, "F', (U2), R2", p.Lines())
	p.Tap(".tree li:nth-child(1) .line")
	p.Keys("mF' // again" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "// one // see http://example.org | again")
	require.Equal(t, "F', (U2), R2", p.Lines())
	p.Do(chromedp.EmulateViewport(1280, 500))
	for range 8 {
		p.Keys("mU" + kb.Enter + kb.Escape)
	}
	p.Until(`document.querySelectorAll(".tree li").length === 12`)
	p.Until(`document.querySelector(".tree .own-moves").getBoundingClientRect().bottom < document.querySelector(".tree").getBoundingClientRect().bottom`) // the last line is in sight
}

// TestLinkTwice opens a link in a tab that shows nissy already, twice: there is one copy of the attempt.
func TestLinkTwice(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{Public: "https://cube.example/fmc/"})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	p.Keys("sR U F" + kb.Escape + "mF' U' // a line" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "a line")
	p.WaitForText("#search-state", " found")
	address, fragment, _ := strings.Cut(p.Copied("Copy link"), "#")
	require.Equal(t, "https://cube.example/fmc/", address)
	p.Press("Empty attempt")
	p.Until(`document.getElementById("scramble").value === ""`)
	for range 2 {
		p.Script(fmt.Sprintf("location.hash = %q", fragment))
		p.Until(`location.hash === "" && document.getElementById("scramble").value === "R U F"`)
		p.WaitForText(".tree", "a line")
	}
	p.Tap("//nav/button[1]")
	p.Until(`document.querySelectorAll(".attempts li").length === 1`)
}

// TestLabels pastes scrambles with what people put before them.
func TestLabels(t *testing.T) {
	p := pagetest.OpenPage(t)
	for i, text := range []string{"Scramble: R' U' F R", "1. R' U' F R", "1) R' U' F R", "打乱：R' U' F R", "Scramble R' U' F R", "scramble 2 R' U' F R", "#1 R' U' F R", "Round 1: scramble 3: R' U' F R"} {
		if i > 0 {
			p.Press("Empty attempt")
		}
		p.Keys(kb.Escape + "s")
		p.Script(`document.getElementById("scramble").select()`)
		p.Insert(text)
		p.Until(`document.getElementById("scramble").value === "R' U' F R" && document.getElementById("scramble-fault").textContent === ""`)
		require.Equal(t, 0, p.Count("dialog[open]"), text)
		p.Keys(kb.Escape)
	}
}

// TestHour starts the hour: it hides results, and what the position is, with ways to go on. It survives a reload, warns, and ends.
func TestHour(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill(pagetest.Scramble)
	p.Tap("#explain summary")
	p.WaitForText("#explain", "Bad edges")
	p.Tap("#clock")
	p.Until(`document.querySelector("#explain") === null`)
	p.WaitForText("#clock", ":")
	require.Equal(t, 0, p.Count("#results"))
	p.Reload()
	p.WaitForText("#clock", ":")
	require.Equal(t, 0, p.Count("#results"))
	p.Press("Show results")
	p.Tap("#explain summary")
	p.WaitForText("#explain", "Bad edges")
	p.WaitForText("#search-state", " found")
	at := func(left time.Duration) {
		p.Script(fmt.Sprintf(`localStorage.setItem("nissy-hour-ends", String(Date.now() + %d))`, left.Milliseconds()))
		p.Reload()
	}
	at(290 * time.Second)
	p.WaitForText("#clock [role=status]", "Five minutes are left")
	at(-time.Second)
	p.WaitForText("#clock", "The hour is over")
	p.WaitForText("#search-state", " found")
	p.Tap("[aria-label='stop the clock']")
	p.WaitForText("#clock", "Start the hour")
}

// TestExampleAttempt plays with the example of the empty page.
func TestExampleAttempt(t *testing.T) {
	p := pagetest.NewBrowser(t).NewTab(390, 844, pagetest.Shared().URL())
	p.Press("Example")
	p.OpenTab("finish")
	p.WaitForText("#verdict", "16 moves")
	p.OpenTab("tree")
	require.Equal(t, 5, p.Count(".tree li"))

	// The coach does not count it, nor what is said to be somebody else's.
	p.OpenTab("coach")
	p.WaitForText("#coach-panel", "When attempts in this browser")
	p.Tap("#scramble")
	p.Ctrl("a")
	p.Insert("R U F\n\nF' // one\nU' R' // finish")
	p.WaitForText("#coach-state", "0 of 1 attempt")
	p.Press("Not mine")
	p.WaitForText("#coach-panel", "When attempts in this browser")
}
