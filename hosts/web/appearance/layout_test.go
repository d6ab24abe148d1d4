package appearance_test

import (
	_ "embed"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
)

// sizes are the windows that the layout is made for: wide and usual desktops, a tablet, and a phone. The last two are only for
// long tests and pictures.
var sizes = [][2]int64{{1440, 900}, {1024, 768}, {980, 1200}, {390, 844}, {1280, 800}, {700, 900}}

// readAxe returns the source of axe-core, "" if make web has not installed that.
func readAxe(t *testing.T) string {
	t.Helper()
	axe, err := os.ReadFile("../node_modules/axe-core/axe.min.js")
	if err != nil && pagetest.InCI {
		t.Fatal(err)
	}
	return string(axe)
}

// barriers returns what axe-core, whose source is given, finds in the page. Without axe-core, that is nothing.
func barriers(p *pagetest.Tab, axe string) string {
	p.T.Helper()
	if axe == "" {
		p.T.Log("axe-core is not there: npm ci installs it")
		return ""
	}
	p.Script(axe)
	return p.Await(`axe.run({resultTypes: ["violations"]}).then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 120) + " " + n.failureSummary).join("; ")).join("\n"))`)
}

// branched returns an attempt of twenty lines: three EOs with DRs, HTRs and finishes, with long moves and comments.
func branched() (lines []pagetest.SharedLine) {
	for i, eo := range []string{"B L' D2 F' L", "(U D' F R)", "F (R' B) D2 L"} {
		first := len(lines)
		lines = append(lines, pagetest.SharedLine{-1, eo, fmt.Sprintf("EO %d", i+1), i == 0})
		for k := range 2 {
			dr := len(lines)
			lines = append(lines,
				pagetest.SharedLine{first, "L2 U' F' R2 B' D", fmt.Sprintf("DR %d: 4c2e with a comment that is longer than the line", k+1), false},
				pagetest.SharedLine{dr, "(L2 F' U2 F' D2 F)", "HTR", k == 1},
				pagetest.SharedLine{dr + 1, "D2 R2 L2 F2 R2 D2 F2 U2 R2 U2 R2 L2 D2 F2 R2 B2", "a long finish", false})
		}
	}
	return lines[:20]
}

// layoutFaults is an expression: what is wrong with the boxes of the page, or of the dialog that covers it, in lines.
//
//go:embed testdata/layout.js
var layoutFaults string

// pageState is a state of the page: what a link to an attempt and then a user lead to.
type pageState struct {
	name, link string
	act        func(p *pagetest.Tab)
}

// pageStates returns what the layout is made for.
func pageStates(t *testing.T) []pageState {
	return []pageState{
		{"empty", "", func(p *pagetest.Tab) {}},
		{"list", pagetest.LinkOf(t, "", pagetest.Scramble), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.Tap("#results-1")
		}},
		{"finishes", pagetest.LinkOf(t, "", "U2 R2 D2 B2 R2 F2 R2 L2 U2 F2 L2 D2 L2 U2 L2 B2 D2 B2 U2 L2 U2 R2 U2 B2 U2 B2 U2 R2 F2 L2"), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			require.Equal(p.T, "14", p.TextOf("#results-0 .length"))
		}},
		{"lines", pagetest.LinkOf(t, "An attempt", pagetest.Lossy, branched()...), func(p *pagetest.Tab) {
			p.WaitForText("#search-state", " found")
			p.Tap(".tree li:nth-child(3) .line")
			p.WaitForText("#search-state", " found")
		}},
		{"solved", pagetest.LinkOf(t, "", pagetest.Lossy, pagetest.LossySolution...), func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			p.OpenTab("finish")
		}},
		{"analysis", pagetest.LinkOf(t, "", pagetest.Short, pagetest.ShortSolution...), func(p *pagetest.Tab) {
			p.WaitForText("#verdict", "Verified")
			p.OpenTab("analysis")
			p.Tap("#analyze")
			p.WaitForText("#analysis-state", "were within reach")
			p.Tap(".tree li:nth-child(4) .line")
			p.WaitForText(".there", "leads to")
		}},
	}
}

// TestLayout measures the page in states, in windows of several sizes: nothing overlaps, nothing is cut off, and there are no
// gaps. Then it looks for barriers with axe-core. It also takes pictures, light and dark, if SCREENSHOTS names a folder.
func TestLayout(t *testing.T) {
	axe := readAxe(t)
	b, rng := pagetest.NewBrowser(t), sample.Rand(t)
	states := append(pageStates(t), moreStates(t)...)
	sizes := sizes
	if os.Getenv("SCREENSHOTS") == "" {
		states, sizes = sample.From(t, states, 2), sample.From(t, sizes, 3)
	}
	for _, state := range states {
		p := b.NewTab(sizes[0][0], sizes[0][1], pagetest.Shared().URL()+state.link)
		state.act(p)
		shown := "next"
		if selected := `.tabs [aria-selected="true"]`; p.Count(selected) > 0 {
			shown = strings.TrimSuffix(p.Text(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-controls")`, selected)), "-panel")
		}
		for _, size := range sizes {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
			tabs := []string{shown}
			if size[0] < 700 && p.Count("dialog[open], .puzzle") == 0 {
				tabs = []string{"cube", "tree", shown} // which have a column of their own in larger windows
			}
			for _, tab := range tabs {
				if p.Count("dialog[open], .puzzle") == 0 && p.Count(`[aria-controls="`+tab+`-panel"]`) > 0 {
					p.OpenTab(tab)
				}
				p.Script("scrollTo(0, 0); document.activeElement.blur()")
				p.Await(`new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then("drawn"))))`)
				about := fmt.Sprintf("%s-%d-%s", state.name, size[0], tab)
				assert.Empty(t, p.Text(layoutFaults), about)
				if os.Getenv("SCREENSHOTS") == "" {
					continue
				}
				for _, theme := range []string{"light", "dark"} {
					p.Script(fmt.Sprintf("document.documentElement.dataset.theme = %q", theme))
					p.Screenshot(about + "-" + theme)
				}
			}
		}
		requireNoBarriers(p, axe, state.name, rng)
		p.RequireNoFaults()
		forget(p)
		p.Close()
	}
}

// TestLayoutShift makes a whole attempt. Nothing moves by itself: the layout shift is below 0.02. On a desktop that includes
// what moves after clicks and keys, which browsers leave out; on a phone, a step with more conditions moves its list down.
func TestLayoutShift(t *testing.T) {
	for _, size := range [][2]int64{{1280, 900}, {390, 844}} {
		p := pagetest.NewBrowser(t).NewTab(size[0], size[1], pagetest.Shared().URL())
		p.Script(`window.shifts = [];
			new PerformanceObserver((list) => list.getEntries().forEach((e) => window.shifts.push({value: e.value, input: e.hadRecentInput, what: e.sources.map((s) => (s.node?.id || s.node?.className || s.node?.nodeName) + " " + [s.previousRect, s.currentRect].map((r) => [r.x, r.y, r.width, r.height].map(Math.round).join()).join(" -> ")).join("; ")})))
				.observe({type: "layout-shift", buffered: true});`)
		p.Tap("#scramble")
		p.Insert(pagetest.Scramble)
		for _, step := range []string{"EO", "DR", "HTR", "finish"} {
			p.WaitForStep(step)
			p.Tap("#results-1")
			p.Tap("#results-1 .take")
		}
		p.Press("See the solution")
		p.WaitForText("#verdict", "Verified")
		p.OpenTab("analysis")
		p.AnalyzeFor("500ms")
		p.Tap("#analyze")
		p.WaitForText("#analysis-state", "were within reach")
		p.OpenTab("next")
		p.Keys(kb.Escape + kb.Home + kb.ArrowRight + kb.ArrowRight + kb.End)
		p.Await(`new Promise((then) => setTimeout(() => then("observed"), 200))`)
		shifts := "window.shifts"
		if size[0] < 700 {
			shifts += ".filter((s) => !s.input)"
		}
		sum := p.Number(shifts + `.reduce((sum, s) => sum + s.value, 0)`)
		t.Logf("%d pixels: %.4f, %s", size[0], sum, p.Text(shifts+`.map((s) => s.value.toFixed(4) + " " + s.what).join("\n")`))
		require.Less(t, sum, 0.02, "%d pixels", size[0])
	}
}
