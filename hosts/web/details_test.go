package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
)

// fill types a scramble and lines.
func (p *tab) fill(scramble string, lines ...string) {
	p.t.Helper()
	p.keys("s")
	p.insert(scramble)
	p.waitForText("#search-state", " found")
	p.keys(kb.Escape)
	for i, line := range lines {
		p.keys("m")
		p.insert(line)
		p.keys(kb.Enter + kb.Escape)
		p.until(fmt.Sprintf(`document.querySelectorAll(".tree .moves").length >= %d`, i+2)) // with the scramble
	}
}

// takeEO types the scramble of the tests, and takes the first EO.
func (p *tab) takeEO() {
	p.t.Helper()
	p.keys("s")
	p.insert(scramble)
	p.keys(kb.Enter)
	p.waitForStep("EO")
	p.tap("#results-0 .take")
	p.waitForText("#next-title", "DR")
}

// closeDialog closes the open dialog with the key Escape.
func (p *tab) closeDialog() {
	p.t.Helper()
	p.keys(kb.Escape)
	p.until(`document.querySelector("dialog[open]") === null`)
}

// copied presses a button of the panel with the solution, and returns what the page copies.
func (p *tab) copied(button string) string {
	p.t.Helper()
	p.catchCopies()
	p.openTab("finish")
	p.press(button)
	p.until("window.copied")
	return p.text("copied")
}

// catchCopies makes window.copied what the page copies from now on.
func (p *tab) catchCopies() {
	p.script(`window.copied = ""; navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }`)
}

// analyzeFor gives analyses another time than the ten seconds after which they end, such as toTheEnd.
func (p *tab) analyzeFor(time string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`const before = window.fetch;
		window.fetch = (url, o) => before(url, {...o, body: o?.body?.replace('"time":"10s"', '"time":"%[1]s"').replace('"command":"coach_add"', '$&,"time":"%[1]s"')})`, time))
}

// toTheEnd is enough time for an analysis on a slow machine.
const toTheEnd = "20m"

// TestAnalysisIsKept analyzes a solution, selects a line before its end, and reloads. Another move makes the analysis
// disappear, and undo brings it back.
func TestAnalysisIsKept(t *testing.T) {
	p := openPage(t, linkOf(t, "", short, shortSolution...))
	p.analyzeFor(toTheEnd)
	p.openTab("analysis")
	p.tap("#analyze")
	p.waitForText("#analysis-state", "5 of 9 moves were within reach")
	p.tap(".tree li:nth-child(4) .line")
	p.waitForText("#verdict", "9 moves")
	require.NotContains(t, p.textOf("#finish-panel"), "do not solve")
	p.reload()
	p.waitForText("#analysis-state", "5 of 9 moves were within reach")
	p.waitForText(".tree", "+4")
	p.tap(".tree li:nth-child(4) .line")
	p.waitForText(".there", "leads to 5")
	p.press("Other side")
	p.until(`document.querySelector(".loss") === null`)
	p.press("Undo")
	p.waitForText(".tree", "+4")
}

// TestHideSelected hides the selected line: no skeleton may be left that is not in sight.
func TestHideSelected(t *testing.T) {
	p := openPage(t)
	p.fill("R U F", "F2 // one", "U2 // two")
	p.waitForText(".stepping .count", "2 of 2")
	p.tap("//div[contains(@class, 'detail')]/button[text()='Hide']")
	p.waitForText(".stepping .count", "1 of 1")
	p.press("Show hidden lines")
	p.waitForText(".tree", "two")
	p.tap(".tree li:nth-child(3) .line")
	p.waitForText(".stepping .count", "2 of 2")
	p.press("Show hidden lines")
	p.waitForText(".stepping .count", "1 of 1")
	p.reload()
	p.waitForText(".stepping .count", "1 of 1")
}

// TestFollowTyping types moves, and changes a line: both cubes follow, with moves that the page reads itself and others.
func TestFollowTyping(t *testing.T) {
	p := openPage(t)
	p.fill("R U F", "F2")
	for _, is3D := range []bool{false, true} {
		if is3D {
			p.press("3-D")
		}
		for _, test := range [][2]string{{"F U", "3 of 3"}, {"F (U", "3 of 3"}, {"r R3 f", "4 of 4"}, {"F // R U", "2 of 2"}, {"", "1 of 1"}} {
			p.keys("m")
			p.script(`document.getElementById("moves").select()`)
			p.keys(kb.Delete + test[0])
			p.waitForText(".stepping .count", test[1])
			p.keys(kb.Escape)
		}
	}
	p.press("3-D")
	p.until(`document.querySelector("#cube") !== null`)
	p.tap(".own-moves")
	p.script(`document.querySelector(".own-moves").select()`)
	p.keys("F' U' R'")
	p.waitForText(".stepping .count", "3 of 3")
	p.until(`document.querySelector("#cube").getAttribute("aria-label").includes("U: white white white white white white white white white; R: red red red red")`)
	require.Equal(t, "F2", p.lines(), "the line has not changed yet")
	p.keys(kb.Enter)
	p.until(`document.querySelectorAll(".tree .moves")[1].textContent === "F' U' R'"`)
}

// TestCaseTyped types a case slowly: nothing is wrong before it is complete. Then it chooses cases with buttons, which limit no
// other step, and conditions of DR, one of them wrong.
func TestCaseTyped(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.waitForText("#search-state", " found")
	p.script(`window.seen = []; new MutationObserver(() => window.seen.push(document.getElementById("search-state").textContent)).observe(document.getElementById("search-state"), {subtree: true, childList: true, characterData: true});
		window.setTimeout = ((f) => (g, ms, ...rest) => f(g, ms === 600 ? 0 : ms, ...rest))(window.setTimeout)`)
	p.tap("//summary[text()='More conditions']")
	p.tap("//label[starts-with(text(), 'Cases')]/input")
	for _, key := range "4c4e" {
		p.keys(string(key))
		p.await("new Promise((then) => setTimeout(() => then('typed'), 50))")
	}
	onlyCases := func(pattern string) {
		p.until(`document.querySelectorAll("#results .case").length > 0 && [...document.querySelectorAll("#results .case")].every((e) => /` + pattern + `/.test(e.textContent))`)
	}
	onlyCases("4c4e")
	require.NotContains(t, p.text("window.seen.join()"), "bad")
	p.waitForText("#search-state", " found")
	p.tap("//div[@aria-label='Case of DR']/button[text()='4c2e']")
	p.until(`document.querySelector("[aria-label='Case of DR'] [aria-pressed=true]") !== null`)
	onlyCases("4c4e|4c2e")
	p.tap("//div[@aria-label='Case of DR']/button[text()='any']")
	p.until(`[...document.querySelectorAll("#results .case")].some((e) => !/4c4e|4c2e/.test(e.textContent))`)

	p.tap("#results-0 .take")
	p.waitForText("#next-title", "DR")
	p.waitForText("#search-state", " found")
	for label, value := range map[string]string{"Quarter turns left": "4", "Subset": "4a2", "Trigger": "RU'R"} {
		p.tap("//div[@aria-label='" + label + "']/button[text()=\"" + value + "\"]")
		p.until(`[...document.querySelectorAll("[aria-label='` + label + `'] [aria-pressed=true]")].some((e) => e.textContent === "` + value + `")`)
	}
	p.tap("//label[starts-with(text(), 'Moves, at most')]/input")
	p.keys("abc" + kb.Enter)
	p.waitForText("#next-panel .fault", "a number from 0 to 20")
}

// TestCopyRows copies one row, several, and all.
func TestCopyRows(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.waitForText("#search-state", " found")
	p.until(`document.querySelector("#next-panel .pause") === null`)
	p.catchCopies()
	copied := func(act func()) []string {
		p.script("window.copied = ''")
		act()
		p.until("window.copied")
		return strings.Split(p.text("copied"), "\n")
	}
	copyKey := func() { p.ctrl("c") }
	p.keys("n" + kb.ArrowDown)
	one := copied(copyKey)
	require.Len(t, one, 1)
	require.Contains(t, one[0], p.textOf("#results-0 .moves")+" // eofb")
	p.do(chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(8)), chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(8)))
	p.waitForText("#next-panel .status", "Copy 3")
	three := copied(copyKey)
	require.Len(t, three, 3)
	require.Equal(t, one[0], three[0])
	require.Equal(t, three, copied(func() { p.tap("//button[text()='Copy ' and contains(., '3')]") }))
	p.keys("n" + kb.ArrowDown)
	p.waitForText("#next-panel .status", "Copy all")
	require.Greater(t, len(copied(func() { p.tap("//button[contains(., 'Copy all')]") })), 40)
}

// TestSetupAndTotals reads the setup and the totals of moves that turn the whole cube: nissy merges them.
func TestSetupAndTotals(t *testing.T) {
	p := openPage(t)
	p.fill("R U r", "Rw2 // a", "Rw", "U // c")
	p.until(`[...document.querySelectorAll(".tree .total")].map((e) => e.textContent).join() === "1/1,1-1/1,1/2"`)
	p.tap("#setup summary")
	p.until(`/^[URFDLB2' xyz]+$/.test(document.querySelector("#setup p").textContent)`)
	setup := p.textOf("#setup p")
	p.tap(".tree li:nth-child(1) .line")
	p.until(`document.querySelector("#setup p").textContent.split(" ").length >= 3 && document.querySelector("#setup p").textContent !== ` + "`" + setup + "`")
	p.keys("i")
	p.until(`document.querySelector("#cube-panel [aria-pressed=true]").textContent === "inverse" && document.querySelector("#setup p").textContent !== ""`)
}

// TestSheet opens the solution sheet, which is what the page prints, and reads the links to other sites.
func TestSheet(t *testing.T) {
	p := openPage(t, linkOf(t, "", lossy, lossySolution...))
	p.waitForText("#verdict", "21 moves")
	p.openTab("finish")
	p.until(`document.querySelectorAll(".links a").length === 3`)
	for _, link := range strings.Fields(p.text(`[...document.querySelectorAll(".links a")].map((a) => a.href).join(" ")`)) {
		text, err := url.QueryUnescape(link)
		require.NoError(t, err)
		for _, comment := range []string{"//_EO", "//_DR", "//_finish"} {
			assert.Contains(t, strings.ReplaceAll(text, " ", "_"), comment, link)
		}
	}
	p.press("Solution sheet")
	p.waitForText("dialog[open] .sheet", "Solution: 21 moves")
	require.Equal(t, 21, p.count("dialog[open] .cells li"))
	for _, part := range []string{lossy, "(L2 F' U2 F' D2 F)", "HTR", "6/"} {
		require.Contains(t, p.textOf("dialog[open] .sheet"), part)
	}
	p.screenshot("sheet")
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	require.Equal(t, "printed", p.text(`[...document.querySelectorAll("#app > *")].filter((e) => e.offsetHeight > 0).map((e) => e.className).join()`))
	p.screenshot("sheet-printed")
}

// TestReachGivesWay looks ahead while nothing else happens: any key ends that, and it goes on later.
func TestReachGivesWay(t *testing.T) {
	s := newSite(t, command.Serving{})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.script(`window.asked = [];
		const before = window.fetch;
		window.fetch = (url, o) => {
			const background = String(url).includes("background");
			if (background) {
				const one = {aborted: 0};
				window.asked.push(one);
				o.signal.addEventListener("abort", () => (one.aborted = performance.now()));
			}
			return before(url, o);
		}`)
	p.fill(scramble)
	p.until("window.asked.length > 0")
	p.script(`window.addEventListener("keydown", (e) => (window.pressed = performance.now()), {capture: true, once: true})`)
	p.keys("?")
	p.until("window.asked.at(-1).aborted > 0")
	t.Logf("ended %.1f ms after the key", p.number("window.asked.at(-1).aborted - window.pressed"))
	s.untilAtRest()
	p.keys(kb.Escape)
	p.until(`document.querySelector("#results-0 .reach").textContent !== ""`)
}

// TestLinkWithoutHour opens a link whose sender has started the hour: only the settings of the page come along.
func TestLinkWithoutHour(t *testing.T) {
	p := openPage(t)
	p.fill("R U F", "F'")
	p.tap("#clock")
	p.tap("//nav/button[4]")
	p.choose("//dialog//select[option[@value='japanese']]", "japanese")
	p.tap("dialog input[type=url]")
	p.keys("no address" + kb.Enter + kb.Escape + kb.Escape)
	other := newBrowser(t).newTab(1280, 900, p.copied("Copy link"))
	other.waitForText(".tree", "F'")
	require.Equal(t, "Start the hour", other.textOf("#clock"))
	require.Contains(t, other.text(`document.querySelector("#cube").getAttribute("aria-label")`), "D: blue")
}
