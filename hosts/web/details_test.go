package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/web/pagetest"
)

// TestAnalysisIsKept analyzes a solution, selects a line before its end, and reloads. Another move makes the analysis
// disappear, and undo brings it back.
func TestAnalysisIsKept(t *testing.T) {
	p := pagetest.OpenPage(t, pagetest.LinkOf(t, "", pagetest.Short, pagetest.ShortSolution...))
	p.AnalyzeFor(pagetest.ToTheEnd)
	p.OpenTab("analysis")
	p.Tap("#analyze")
	p.WaitForText("#analysis-state", "5 of 9 moves were within reach")
	p.Tap(".tree li:nth-child(4) .line")
	p.WaitForText("#verdict", "9 moves")
	require.NotContains(t, p.TextOf("#finish-panel"), "do not solve")
	p.Reload()
	p.WaitForText("#analysis-state", "5 of 9 moves were within reach")
	p.WaitForText(".tree", "+4")
	p.Tap(".tree li:nth-child(4) .line")
	p.WaitForText(".there", "leads to 5")
	p.Press("Other side")
	p.Until(`document.querySelector(".loss") === null`)
	p.Press("Undo")
	p.WaitForText(".tree", "+4")
	lines := p.Lines()
	p.Tap(".there .link") // Open
	p.WaitForText("#verdict", "5 moves")
	require.NotEqual(t, lines, p.Lines())
}

// TestHideSelected hides the selected line: no skeleton may be left that is not in sight.
func TestHideSelected(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill("R U F", "F2 // one", "U2 // two")
	p.WaitForText(".stepping .count", "2 of 2")
	p.Tap("//div[contains(@class, 'detail')]/button[text()='Hide']")
	p.WaitForText(".stepping .count", "1 of 1")
	p.Press("Show hidden lines")
	p.WaitForText(".tree", "two")
	p.Tap(".tree li:nth-child(3) .line")
	p.WaitForText(".stepping .count", "2 of 2")
	p.Press("Show hidden lines")
	p.WaitForText(".stepping .count", "1 of 1")
	p.Reload()
	p.WaitForText(".stepping .count", "1 of 1")
}

// TestFollowTyping types moves, and changes a line: both cubes follow, with moves that the page reads itself and others.
func TestFollowTyping(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill("R U F", "F2")
	for _, is3D := range []bool{false, true} {
		if is3D {
			p.Press("3-D")
		}
		for _, test := range [][2]string{{"F U", "3 of 3"}, {"F (U", "3 of 3"}, {"r R3 f", "4 of 4"}, {"F // R U", "2 of 2"}, {"", "1 of 1"}} {
			p.Keys("m")
			p.Script(`document.getElementById("moves").select()`)
			p.Keys(kb.Delete + test[0])
			p.WaitForText(".stepping .count", test[1])
			p.Keys(kb.Escape)
		}
	}
	p.Press("3-D")
	p.Until(`document.querySelector("#cube") !== null`)
	p.Tap(".own-moves")
	p.Script(`document.querySelector(".own-moves").select()`)
	p.Keys("F' U' R'")
	p.WaitForText(".stepping .count", "3 of 3")
	p.Until(`document.querySelector("#cube").getAttribute("aria-label").includes("U: white white white white white white white white white; R: red red red red")`)
	require.Equal(t, "F2", p.Lines(), "the line has not changed yet")
	p.Keys(kb.Enter)
	p.Until(`document.querySelectorAll(".tree .moves")[1].textContent === "F' U' R'"`)
}

// TestCaseTyped types a case slowly: nothing is wrong before it is complete. Then it chooses cases with buttons, which limit no
// other step, and conditions of DR, one of them wrong.
func TestCaseTyped(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill(pagetest.Scramble)
	p.WaitForText("#search-state", " found")
	p.Script(`window.seen = []; new MutationObserver(() => window.seen.push(document.getElementById("search-state").textContent)).observe(document.getElementById("search-state"), {subtree: true, childList: true, characterData: true});
		window.setTimeout = ((f) => (g, ms, ...rest) => f(g, ms === 600 ? 0 : ms, ...rest))(window.setTimeout)`)
	p.Tap("//summary[text()='More conditions']")
	p.Tap("//label[starts-with(text(), 'Cases')]/input")
	for _, key := range "4c4e" {
		p.Keys(string(key))
		p.Await("new Promise((then) => setTimeout(() => then('typed'), 50))")
	}
	onlyCases := func(pattern string) {
		p.Until(`document.querySelectorAll("#results .case").length > 0 && [...document.querySelectorAll("#results .case")].every((e) => /` + pattern + `/.test(e.textContent))`)
	}
	onlyCases("4c4e")
	require.NotContains(t, p.Text("window.seen.join()"), "bad")
	p.WaitForText("#search-state", " found")
	p.Tap("//div[@aria-label='Case of DR']/button[text()='4c2e']")
	p.Until(`document.querySelector("[aria-label='Case of DR'] [aria-pressed=true]") !== null`)
	onlyCases("4c4e|4c2e")
	p.Tap("//div[@aria-label='Case of DR']/button[text()='any']")
	p.Until(`[...document.querySelectorAll("#results .case")].some((e) => !/4c4e|4c2e/.test(e.textContent))`)

	p.Tap("#results-0 .take")
	p.WaitForText("#next-title", "DR")
	p.WaitForText("#search-state", " found")
	for label, value := range map[string]string{"Quarter turns left": "4", "Subset": "4a2", "Trigger": "RU'R"} {
		p.Tap("//div[@aria-label='" + label + "']/button[text()=\"" + value + "\"]")
		p.Until(`[...document.querySelectorAll("[aria-label='` + label + `'] [aria-pressed=true]")].some((e) => e.textContent === "` + value + `")`)
	}
	p.Tap("//label[starts-with(text(), 'Moves, at most')]/input")
	p.Keys("abc" + kb.Enter)
	p.WaitForText("#next-panel .fault", "a number from 0 to 20")
}

// TestCopyRows copies one row, several, and all.
func TestCopyRows(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill(pagetest.Scramble)
	p.WaitForText("#search-state", " found")
	p.Until(`document.querySelector("#next-panel .pause") === null`)
	p.CatchCopies()
	copied := func(act func()) []string {
		p.Script("window.copied = ''")
		act()
		p.Until("window.copied")
		return strings.Split(p.Text("copied"), "\n")
	}
	copyKey := func() { p.Ctrl("c") }
	p.Keys("n" + kb.ArrowDown)
	one := copied(copyKey)
	require.Len(t, one, 1)
	require.Contains(t, one[0], p.TextOf("#results-0 .moves")+" // eofb")
	p.Do(chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(8)), chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(8)))
	p.WaitForText("#next-panel .status", "Copy 3")
	three := copied(copyKey)
	require.Len(t, three, 3)
	require.Equal(t, one[0], three[0])
	require.Equal(t, three, copied(func() { p.Tap("//button[text()='Copy ' and contains(., '3')]") }))
	p.Keys("n" + kb.ArrowDown)
	p.WaitForText("#next-panel .status", "Copy all")
	require.Greater(t, len(copied(func() { p.Tap("//button[contains(., 'Copy all')]") })), 40)
}

// TestSetupAndTotals reads the setup and the totals of moves that turn the whole cube: nissy merges them.
func TestSetupAndTotals(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill("R U r", "Rw2 // a", "Rw", "U // c")
	p.Until(`[...document.querySelectorAll(".tree .total")].map((e) => e.textContent).join() === "1/1,1-1/1,1/2"`)
	p.Tap("#setup summary")
	p.Until(`/^[URFDLB2' xyz]+$/.test(document.querySelector("#setup p").textContent)`)
	setup := p.TextOf("#setup p")
	p.Tap(".tree li:nth-child(1) .line")
	p.Until(`document.querySelector("#setup p").textContent.split(" ").length >= 3 && document.querySelector("#setup p").textContent !== ` + "`" + setup + "`")
	p.Keys("i")
	p.Until(`document.querySelector("#cube-panel [aria-pressed=true]").textContent === "inverse" && document.querySelector("#setup p").textContent !== ""`)
}

// TestSheet opens the solution sheet, which is what the page prints, and reads the links to other sites.
func TestSheet(t *testing.T) {
	p := pagetest.OpenPage(t, pagetest.LinkOf(t, "", pagetest.Lossy, pagetest.LossySolution...))
	p.WaitForText("#verdict", "21 moves")
	p.OpenTab("finish")
	p.Until(`document.querySelectorAll(".links a").length === 3`)
	for _, link := range strings.Fields(p.Text(`[...document.querySelectorAll(".links a")].map((a) => a.href).join(" ")`)) {
		text, err := url.QueryUnescape(link)
		require.NoError(t, err)
		for _, comment := range []string{"//_EO", "//_DR", "//_finish"} {
			assert.Contains(t, strings.ReplaceAll(text, " ", "_"), comment, link)
		}
	}
	p.Press("Solution sheet")
	p.WaitForText("dialog[open] .sheet", "Solution: 21 moves")
	require.Equal(t, 21, p.Count("dialog[open] .cells li"))
	for _, part := range []string{pagetest.Lossy, "(L2 F' U2 F' D2 F)", "HTR", "6/"} {
		require.Contains(t, p.TextOf("dialog[open] .sheet"), part)
	}
	p.Screenshot("sheet")
	pagetest.Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	require.Equal(t, "printed", p.Text(`[...document.querySelectorAll("#app > *")].filter((e) => e.offsetHeight > 0).map((e) => e.className).join()`))
	p.Screenshot("sheet-printed")
}

// TestReachGivesWay looks ahead while nothing else happens: any key ends that, and it goes on later.
func TestReachGivesWay(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	p.Script(`window.asked = [];
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
	p.Fill(pagetest.Scramble)
	p.Until("window.asked.length > 0")
	p.Script(`window.addEventListener("keydown", (e) => (window.pressed = performance.now()), {capture: true, once: true})`)
	p.Keys("?")
	p.Until("window.asked.at(-1).aborted > 0")
	t.Logf("ended %.1f ms after the key", p.Number("window.asked.at(-1).aborted - window.pressed"))
	s.UntilAtRest()
	p.Keys(kb.Escape)
	p.Until(`document.querySelector("#results-0 .reach").textContent !== ""`)
}

// TestLinkWithoutHour opens a link whose sender has started the hour: only the settings of the page come along.
func TestLinkWithoutHour(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill("R U F", "F'")
	p.Tap("#clock")
	p.Tap("//nav/button[4]")
	p.Choose("//dialog//select[option[@value='japanese']]", "japanese")
	p.Tap("dialog input[type=url]")
	p.Keys("no address" + kb.Enter + kb.Escape + kb.Escape)
	other := pagetest.NewBrowser(t).NewTab(1280, 900, p.Copied("Copy link"))
	other.WaitForText(".tree", "F'")
	require.Equal(t, "Start the hour", other.TextOf("#clock"))
	require.Contains(t, other.Text(`document.querySelector("#cube").getAttribute("aria-label")`), "D: blue")
}
