package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"

	"nissy/internal/testsize"
)

// TestAxeStates looks for barriers with axe-core in states of an attempt; TestLayout does in others.
func TestAxeStates(t *testing.T) {
	axe := readAxe(t)
	s, b := newSite(t), newBrowser(t)
	solved := linkOf(t, "", lossy, lossySolution...)
	states := []pageState{
		{"columns", linkOf(t, "", lossy, branched()...), func(p *tab) {
			p.waitForText("#search-state", " found")
			p.script(`[...document.querySelectorAll("#tree-panel button")].find((e) => e.textContent === "Columns").click()`)
			p.until(`document.querySelector(".by-step")`)
			p.script(`document.querySelectorAll(".by-step .line")[3].click()`)
			p.until(`document.querySelector(".by-step .before")`)
		}},
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
		{"3-D", solved, func(p *tab) {
			p.waitForText("#verdict", "Verified")
			p.script(`[...document.querySelectorAll("#cube-panel button")].filter((e) => /^(3-D|both)$/.test(e.textContent)).forEach((e) => e.click())`)
			p.until(`document.querySelector(".cube3d") && document.querySelector("#other-cube")`)
		}},
		{"bad scramble", "", func(p *tab) {
			p.tap("#scramble")
			p.insert("R U X F")
			p.waitForText("#scramble-fault", `bad move "X"`)
		}},
		{"the hour", solved, func(p *tab) { // the last, because it outlives the tab
			p.waitForText("#verdict", "Verified")
			p.tap("#clock")
			p.waitForText("#clock", ":")
			p.waitForText("#hidden-panel", "While the hour runs")
		}},
	}
	for i, state := range states {
		p := b.newTab(1280, 900, s.url()+state.link)
		state.act(p)
		p.requireNoBarriers(axe, i, state.name)
		p.requireNoFaults()
		p.script("for (const key of Object.keys(localStorage)) if (key !== 'nissy-hour-ends') localStorage.removeItem(key)")
		p.close()
	}
}

// requireNoBarriers looks for barriers in a state of the page with axe-core, whose source is given: at one width in one theme,
// which depend on the number of the state, and in long tests at each in each.
func (p *tab) requireNoBarriers(axe string, number int, about string) {
	p.t.Helper()
	for k, width := range []int64{1280, 390} {
		for l, theme := range []string{"light", "dark"} {
			if number%4 != 2*k+l && !testsize.Long() {
				continue
			}
			p.do(chromedp.EmulateViewport(width, 900))
			p.until(fmt.Sprintf("innerWidth === %d", width))
			p.script(fmt.Sprintf("document.documentElement.dataset.theme = %q", theme))
			assert.Empty(p.t, p.barriers(axe), "%s, %d pixels, %s", about, width, theme)
		}
	}
}
