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
	p.do(chromedp.Click("//nav/button[1]"))
	p.tap(".attempts li button:nth-of-type(3)")
	p.until(`document.querySelectorAll(".attempts li").length === 0`)
	require.Equal(t, "0", p.text(`String(Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length)`))
	p.do(chromedp.Click("//dialog//button[text()='Undo']"))
	p.until(`document.querySelectorAll(".attempts li").length === 1`)
	require.GreaterOrEqual(t, int(p.number(`Object.keys(localStorage).filter((k) => k.startsWith("nissy1/")).length`)), 8)
	p.requireNoFaults()
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
	p.requireNoFaults()
}

// TestUndo undoes and redoes with the keys of the browser, also after a reload.
func TestUndo(t *testing.T) {
	p := openPage(t)
	undo := func() { p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(2))) }
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
	p.do(chromedp.KeyEvent("y", chromedp.KeyModifiers(2)))
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
	p.requireNoFaults()
}

// TestConditionsOfSteps gives a condition for EO, which must not limit the DRs after it.
func TestConditionsOfSteps(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.do(chromedp.Click("//summary[text()='More conditions']"))
	p.do(chromedp.Click("//label[starts-with(text(), 'Cases')]/input"))
	p.keys("4c4e" + kb.Enter)
	p.until(`[...document.querySelectorAll("#results .case")].length > 0 && [...document.querySelectorAll("#results .case")].every((e) => e.textContent.includes("4c4e"))`)
	p.tap("#results-0 .take")
	p.waitForText("#next-title", "DR")
	p.waitForText("#search-state", " found")
	p.do(chromedp.Click("//label[starts-with(text(), 'Moves, at most')]/input"))
	p.keys("abc" + kb.Enter)
	p.waitForText("#next-panel .fault", "a number from 0 to 20")
	p.requireNoFaults()
}

// TestAxis asks for EOs on one axis: there are as many rows as for all.
func TestAxis(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	sides := p.text(`[...document.querySelectorAll("#results .side")].slice(0, 12).map((e) => e.textContent).join()`)
	for _, side := range []string{"normal", "inverse", "both"} {
		require.Contains(t, sides, side)
	}
	p.do(chromedp.Click("//div[@aria-label='Axis']/button[text()='F/B']"))
	p.until(`Number(document.querySelector("#results")?.ariaRowCount) > 40 && [...document.querySelectorAll("#results .axis")].every((e) => e.textContent === "fb")`)
	p.requireNoFaults()
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
	p.do(chromedp.Click(".own-moves"))
	p.script(`document.querySelector(".own-moves").select()`)
	p.keys("F'" + kb.Enter)
	p.until(`document.querySelectorAll(".tree .moves")[1].textContent === "F'"`)
	require.Equal(t, "F', U2, R2", p.lines())
	p.tap(".tree li:nth-child(3) .line")
	p.do(chromedp.Click("//button[text()='Other side']"))
	p.until(`document.querySelectorAll(".tree .moves")[2].textContent === "(U2)"`)
	p.do(chromedp.Click("//button[text()='Delete']"))
	p.until(`document.querySelectorAll(".tree li").length === 2`)
	p.do(chromedp.Click("//button[text()='Undo']"))
	p.until(`document.querySelectorAll(".tree li").length === 4`)
	require.Equal(t, "F', (U2), R2", p.lines())
	p.reload()
	p.until(`document.querySelectorAll(".tree li").length === 4`)
	require.Equal(t, "F', (U2), R2", p.lines())
	p.tap(".tree li:nth-child(1) .line")
	p.keys("mF' // again" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "// one // see http://example.org | again")
	require.Equal(t, "F', (U2), R2", p.lines())
	for range 20 {
		p.keys("mU" + kb.Enter + kb.Escape)
	}
	p.until(`document.querySelectorAll(".tree li").length === 24`)
	p.until(`document.querySelector(".tree .own-moves").getBoundingClientRect().bottom < document.querySelector(".tree").getBoundingClientRect().bottom`) // the last line is in sight
	p.requireNoFaults()
}

// TestLinkTwice opens a link in a tab that shows nissy already, twice: there is one copy of the attempt.
func TestLinkTwice(t *testing.T) {
	s := newSiteWith(t, command.Serving{Public: "https://cube.example/fmc/"})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.keys("sR U F" + kb.Escape + "mF' U' // a line" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "a line")
	p.waitForText("#search-state", " found")
	address, fragment, _ := strings.Cut(p.copied("Copy link"), "#")
	require.Equal(t, "https://cube.example/fmc/", address)
	p.do(chromedp.Click("//button[text()='Empty attempt']"))
	p.until(`document.getElementById("scramble").value === ""`)
	for range 2 {
		p.script(fmt.Sprintf("location.hash = %q", fragment))
		p.until(`location.hash === "" && document.getElementById("scramble").value === "R U F"`)
		p.waitForText(".tree", "a line")
	}
	p.do(chromedp.Click("//nav/button[1]"))
	p.until(`document.querySelectorAll(".attempts li").length === 1`)
	p.requireNoFaults()
}

// TestLabels pastes scrambles with what people put before them.
func TestLabels(t *testing.T) {
	p := openPage(t)
	for i, text := range []string{"Scramble: R' U' F R", "1. R' U' F R", "1) R' U' F R", "打乱：R' U' F R", "Scramble R' U' F R", "scramble 2 R' U' F R", "#1 R' U' F R", "Round 1: scramble 3: R' U' F R"} {
		if i > 0 {
			p.do(chromedp.Click("//button[text()='Empty attempt']"))
		}
		p.keys(kb.Escape + "s")
		p.script(`document.getElementById("scramble").select()`)
		p.insert(text)
		p.until(`document.getElementById("scramble").value === "R' U' F R" && document.getElementById("scramble-fault").textContent === ""`)
		require.Equal(t, 0, p.count("dialog[open]"), text)
		p.keys(kb.Escape)
	}
	p.requireNoFaults()
}

// TestWholeOfOther finds a whole solution, which must not stay for another scramble.
func TestWholeOfOther(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.openTab("whole")
	p.script(`const time = document.querySelectorAll("#whole-panel select")[1]; time.value = "1s"; time.dispatchEvent(new Event("change", {bubbles: true}))`)
	p.tap("#whole-panel button.primary")
	p.waitForText("#whole-panel button.primary", "Find")
	p.tap("#whole-panel .skeleton button")
	p.until(`document.querySelector("#whole-panel .excluded") !== null`)
	p.keys("s" + kb.End + " U" + kb.Escape)
	p.until(`document.querySelector("#whole-panel .skeleton, #whole-panel .excluded") === null`)
	p.requireNoFaults()
}

// TestHour starts the hour: it hides results, survives a reload, warns, and ends.
func TestHour(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.tap("#clock")
	p.waitForText("#clock", ":")
	require.Equal(t, 0, p.count("#results"))
	p.reload()
	p.waitForText("#clock", ":")
	require.Equal(t, 0, p.count("#results"))
	p.do(chromedp.Click("//button[text()='Show results']"))
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
	p.do(chromedp.Click("[aria-label='stop the clock']"))
	p.waitForText("#clock", "Start the hour")
	p.requireNoFaults()
}

// TestExampleAttempt plays with the example of the empty page.
func TestExampleAttempt(t *testing.T) {
	p := newBrowser(t).newTab(390, 844, newSite(t).url())
	p.do(chromedp.Click("//button[text()='Example']"))
	p.openTab("finish")
	p.waitForText("#verdict", "16 moves")
	p.openTab("tree")
	require.Equal(t, 5, p.count(".tree li"))
	p.requireNoFaults()
}
