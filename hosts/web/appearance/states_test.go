package appearance_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
)

// inMenu returns what opens a dialog of the menu, and waits until it shows a text.
func inMenu(number int, text string) func(p *pagetest.Tab) {
	return func(p *pagetest.Tab) {
		p.Tap(fmt.Sprintf("//nav/button[%d]", number))
		p.WaitForText("dialog[open]", text)
	}
}

// moreStates returns the states of the page besides those of an attempt: dialogs, and parts that are not always there. The
// last ones are those of the hour, which outlive their tabs.
func moreStates(t *testing.T) []pageState {
	solved := pagetest.LinkOf(t, "", pagetest.Lossy, pagetest.LossySolution...)
	hour := func(minutes int) func(p *pagetest.Tab) {
		return func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			p.Script(fmt.Sprintf(`localStorage.setItem("nissy-hour-ends", String(Date.now() + %d))`, minutes*60_000))
			p.Reload()
			p.WaitForText("#clock", map[bool]string{true: "The hour is over", false: ":"}[minutes < 0])
		}
	}
	return []pageState{
		{"columns", pagetest.LinkOf(t, "", pagetest.Lossy, branched()...), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.Script(`[...document.querySelectorAll("#tree-panel button")].find((e) => e.textContent === "Columns").click()`)
			p.Until(`document.querySelector(".by-step")`)
			p.Script(`document.querySelectorAll(".by-step .line")[3].click()`)
			p.Until(`document.querySelector(".by-step .before")`)
		}},
		{"quiz", "", func(p *pagetest.Tab) {
			inMenu(3, "find")(p)
			p.Script(`document.getElementById("quiz-show").click()`)
			p.Until(`document.querySelectorAll("#quiz-solutions li, .progress td").length > 1`)
		}},
		{"sheet", solved, func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			p.OpenTab("finish")
			p.Press("Solution sheet")
			p.WaitForText("dialog[open]", "21 moves")
		}},
		{"attempts", solved, func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			inMenu(1, "21 moves")(p)
		}},
		{"attempt deleted", solved, func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			inMenu(1, "21 moves")(p)
			p.Script(`[...document.querySelectorAll("dialog[open] button")].find((e) => e.textContent === "Delete").click()`)
			p.WaitForText("dialog[open] .message", "deleted")
		}},
		{"settings", "", inMenu(4, "Licences")},
		{"help", "", inMenu(5, "Terms")},
		{"how it was read", "", func(p *pagetest.Tab) {
			p.Keys("s")
			p.Insert("R' U' F R\nF' // one of the moves\nwhat is this\nU R // (3/5)")
			p.WaitForText("dialog[open]", "How the write-up was read")
		}},
		{"coach", pagetest.LinkOf(t, "", pagetest.Short, pagetest.ShortSolution...), func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			p.OpenTab("coach")
			p.Tap("#coach-analyze")
			p.WaitForText("#coach-heading", "1 attempt")
		}},
		{"puzzles", "", func(p *pagetest.Tab) {
			p.OpenPuzzles()
			p.Choose("#ready", "skewb")
			p.WaitForText("#puzzle-summary", "CENTRES")
			p.SetEditor("scrambles", "ScrambleAlg two\nR U\nEnd")
			p.Tap("#puzzle-solve")
			p.WaitForText("#puzzle-state", "solution")
		}},
		{"puzzle with a mistake", "", func(p *pagetest.Tab) {
			p.OpenPuzzles()
			p.SetEditor("definition", pagetest.BadDefinition)
			p.WaitForText("#definition-fault", "unknown set")
		}},
		{"God's algorithm", "", func(p *pagetest.Tab) {
			p.OpenPuzzles()
			p.SetEditor("definition", pagetest.Discs)
			p.WaitForText("#puzzle-summary", "moves A B B'")
			p.SetEditor("scrambles", "A Q")
			p.Script(`document.getElementById("puzzle-solve").click()`)
			p.WaitForText("#scrambles-fault", "unknown move")
			p.Script(`document.getElementById("puzzle-god").click()`)
			p.Until(`document.querySelector(".distances")`)
		}},
		{"server away", pagetest.LinkOf(t, "", pagetest.Scramble), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.Script(`window.fetch = () => Promise.reject(new TypeError("away"))`)
			p.Tap("//div[@aria-label='Axis']/button[text()='F/B']")
			p.WaitForText(".banner", "does not answer")
		}},
		{"full storage", pagetest.LinkOf(t, "", pagetest.Scramble), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.Script(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`)
			p.Keys("mR" + kb.Enter)
			p.WaitForText(".banner", "storage is full")
		}},
		{"the hour", solved, hour(60)},
		{"five minutes", solved, hour(4)},
		{"the hour is over", solved, hour(-1)},
	}
}

// TestAxeStates looks for barriers with axe-core in states of the page; TestLayout does in others.
func TestAxeStates(t *testing.T) {
	axe := readAxe(t)
	b := pagetest.NewBrowser(t)
	rng := sample.Rand(t)
	states := append(append(pageStates(t), []pageState{
		{"whole", pagetest.LinkOf(t, "", pagetest.Scramble), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.OpenTab("whole")
			p.Tap("#whole-panel button.primary")
			p.Until(`document.querySelector("#whole-panel .skeleton")`)
		}},
		{"insert", pagetest.LinkOf(t, "", pagetest.Lossy, pagetest.LossySolution[:3]...), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.OpenTab("insert")
		}},
		{"conditions", pagetest.LinkOf(t, "", pagetest.Scramble), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.Script(`document.querySelector("#next-panel details").open = true; document.querySelector("#explain").open = true`)
			p.WaitForText("#explain", "Bad edges")
		}},
		{"3-D", pagetest.LinkOf(t, "", pagetest.Lossy, pagetest.LossySolution...), func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			p.Script(`[...document.querySelectorAll("#cube-panel button")].filter((e) => /^(3-D|both)$/.test(e.textContent)).forEach((e) => e.click())`)
			p.Until(`document.querySelector(".cube3d") && document.querySelector("#other-cube")`)
		}},
		{"bad scramble", "", func(p *pagetest.Tab) {
			p.Tap("#scramble")
			p.Insert("R U X F")
			p.WaitForText("#scramble-fault", `bad move "X"`)
		}},
	}...), moreStates(t)...)
	for _, state := range sample.From(t, states, 3) {
		p := b.NewTab(1280, 900, pagetest.Shared().URL()+state.link)
		state.act(p)
		requireNoBarriers(p, axe, state.name, rng)
		p.RequireNoFaults()
		forget(p)
		p.Close()
	}
}

// forget removes what the page has stored, so that the next tab begins with the empty page.
func forget(p *pagetest.Tab) {
	p.T.Helper()
	p.Script(`for (const key of Object.keys(localStorage)) localStorage.removeItem(key)`)
}

// requireNoBarriers looks for barriers in a state of the page with axe-core, whose source is given: at a random width in a random
// theme, and in long tests at each in each.
func requireNoBarriers(p *pagetest.Tab, axe, about string, rng *rand.Rand) {
	p.T.Helper()
	type look struct {
		width int64
		theme string
	}
	looks := []look{{1280, "light"}, {1280, "dark"}, {320, "light"}, {320, "dark"}}
	rng.Shuffle(len(looks), func(i, k int) { looks[i], looks[k] = looks[k], looks[i] })
	for _, look := range looks[:sample.Of(1, len(looks))] {
		p.Do(chromedp.EmulateViewport(look.width, 900))
		p.Until(fmt.Sprintf("innerWidth === %d", look.width))
		p.Script(fmt.Sprintf("document.documentElement.dataset.theme = %q", look.theme))
		assert.Empty(p.T, barriers(p, axe), "%s, %v", about, look)
	}
}
