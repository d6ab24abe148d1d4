package web_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"nissy/internal/sample"
)

// inMenu returns what opens a dialog of the menu, and waits until it shows a text.
func inMenu(number int, text string) func(p *tab) {
	return func(p *tab) {
		p.tap(fmt.Sprintf("//nav/button[%d]", number))
		p.waitForText("dialog[open]", text)
	}
}

// moreStates returns the states of the page besides those of an attempt: dialogs, and parts that are not always there. The
// last ones are those of the hour, which outlive their tabs.
func moreStates(t *testing.T) []pageState {
	solved := linkOf(t, "", lossy, lossySolution...)
	hour := func(minutes int) func(p *tab) {
		return func(p *tab) {
			p.waitForText("#verdict", "Verified")
			p.script(fmt.Sprintf(`localStorage.setItem("nissy-hour-ends", String(Date.now() + %d))`, minutes*60_000))
			p.reload()
			p.waitForText("#clock", map[bool]string{true: "The hour is over", false: ":"}[minutes < 0])
		}
	}
	return []pageState{
		{"columns", linkOf(t, "", lossy, branched()...), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.script(`[...document.querySelectorAll("#tree-panel button")].find((e) => e.textContent === "Columns").click()`)
			p.until(`document.querySelector(".by-step")`)
			p.script(`document.querySelectorAll(".by-step .line")[3].click()`)
			p.until(`document.querySelector(".by-step .before")`)
		}},
		{"quiz", "", func(p *tab) {
			inMenu(3, "find")(p)
			p.script(`document.getElementById("quiz-show").click()`)
			p.until(`document.querySelectorAll("#quiz-solutions li, .progress td").length > 1`)
		}},
		{"sheet", solved, func(p *tab) {
			p.waitForText("#verdict", "Verified")
			p.openTab("finish")
			p.press("Solution sheet")
			p.waitForText("dialog[open]", "21 moves")
		}},
		{"attempts", solved, func(p *tab) {
			p.waitForText("#verdict", "Verified")
			inMenu(1, "21 moves")(p)
		}},
		{"attempt deleted", solved, func(p *tab) {
			p.waitForText("#verdict", "Verified")
			inMenu(1, "21 moves")(p)
			p.script(`[...document.querySelectorAll("dialog[open] button")].find((e) => e.textContent === "Delete").click()`)
			p.waitForText("dialog[open] .message", "deleted")
		}},
		{"settings", "", inMenu(4, "Licences")},
		{"help", "", inMenu(5, "Terms")},
		{"how it was read", "", func(p *tab) {
			p.keys("s")
			p.insert("R' U' F R\nF' // one of the moves\nwhat is this\nU R // (3/5)")
			p.waitForText("dialog[open]", "How the write-up was read")
		}},
		{"coach", linkOf(t, "", short, shortSolution...), func(p *tab) {
			p.waitForText("#verdict", "Verified")
			p.openTab("coach")
			p.tap("#coach-analyze")
			p.waitForText("#coach-heading", "1 attempt")
		}},
		{"puzzles", "", func(p *tab) {
			p.openPuzzles()
			p.choose("#ready", "skewb")
			p.waitForText("#puzzle-summary", "CENTRES")
			p.setEditor("scrambles", "ScrambleAlg two\nR U\nEnd")
			p.tap("#puzzle-solve")
			p.waitForText("#puzzle-state", "solution")
		}},
		{"puzzle with a mistake", "", func(p *tab) {
			p.openPuzzles()
			p.setEditor("definition", badDefinition)
			p.waitForText("#definition-fault", "unknown set")
		}},
		{"God's algorithm", "", func(p *tab) {
			p.openPuzzles()
			p.setEditor("definition", discs)
			p.waitForText("#puzzle-summary", "moves A B B'")
			p.setEditor("scrambles", "A Q")
			p.script(`document.getElementById("puzzle-solve").click()`)
			p.waitForText("#scrambles-fault", "unknown move")
			p.script(`document.getElementById("puzzle-god").click()`)
			p.until(`document.querySelector(".distances")`)
		}},
		{"server away", linkOf(t, "", scramble), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.script(`window.fetch = () => Promise.reject(new TypeError("away"))`)
			p.tap("//div[@aria-label='Axis']/button[text()='F/B']")
			p.waitForText(".banner", "does not answer")
		}},
		{"full storage", linkOf(t, "", scramble), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.script(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`)
			p.keys("mR" + kb.Enter)
			p.waitForText(".banner", "storage is full")
		}},
		{"the hour", solved, hour(60)},
		{"five minutes", solved, hour(4)},
		{"the hour is over", solved, hour(-1)},
	}
}

// TestAxeStates looks for barriers with axe-core in states of the page; TestLayout does in others.
func TestAxeStates(t *testing.T) {
	axe := readAxe(t)
	b := newBrowser(t)
	rng := sample.Rand(t)
	states := append(append(pageStates(t), []pageState{
		{"whole", linkOf(t, "", scramble), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.openTab("whole")
			p.tap("#whole-panel button.primary")
			p.until(`document.querySelector("#whole-panel .skeleton")`)
		}},
		{"insert", linkOf(t, "", lossy, lossySolution[:3]...), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.openTab("insert")
		}},
		{"conditions", linkOf(t, "", scramble), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.script(`document.querySelector("#next-panel details").open = true; document.querySelector("#explain").open = true`)
			p.waitForText("#explain", "Bad edges")
		}},
		{"3-D", linkOf(t, "", lossy, lossySolution...), func(p *tab) {
			p.waitForText("#verdict", "Verified")
			p.script(`[...document.querySelectorAll("#cube-panel button")].filter((e) => /^(3-D|both)$/.test(e.textContent)).forEach((e) => e.click())`)
			p.until(`document.querySelector(".cube3d") && document.querySelector("#other-cube")`)
		}},
		{"bad scramble", "", func(p *tab) {
			p.tap("#scramble")
			p.insert("R U X F")
			p.waitForText("#scramble-fault", `bad move "X"`)
		}},
	}...), moreStates(t)...)
	for _, state := range sample.From(t, states, 3) {
		p := b.newTab(1280, 900, shared().url()+state.link)
		state.act(p)
		p.requireNoBarriers(axe, state.name, rng)
		p.requireNoFaults()
		p.forget()
		p.close()
	}
}

// forget removes what the page has stored, so that the next tab begins with the empty page.
func (p *tab) forget() {
	p.t.Helper()
	p.script(`for (const key of Object.keys(localStorage)) localStorage.removeItem(key)`)
}

// requireNoBarriers looks for barriers in a state of the page with axe-core, whose source is given: at a random width in a random
// theme, and in long tests at each in each.
func (p *tab) requireNoBarriers(axe, about string, rng *rand.Rand) {
	p.t.Helper()
	type look struct {
		width int64
		theme string
	}
	looks := []look{{1280, "light"}, {1280, "dark"}, {320, "light"}, {320, "dark"}}
	rng.Shuffle(len(looks), func(i, k int) { looks[i], looks[k] = looks[k], looks[i] })
	for _, look := range looks[:sample.Of(1, len(looks))] {
		p.do(chromedp.EmulateViewport(look.width, 900))
		p.until(fmt.Sprintf("innerWidth === %d", look.width))
		p.script(fmt.Sprintf("document.documentElement.dataset.theme = %q", look.theme))
		assert.Empty(p.t, p.barriers(axe), "%s, %v", about, look)
	}
}
