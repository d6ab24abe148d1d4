package web_test

import (
	"fmt"
	"testing"

	"nissy/command"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// coachLinks returns links to two attempts on a scramble: one lost four moves at HTR and left a line, the other is the first
// one without that line.
func coachLinks(t *testing.T) []string {
	t.Helper()
	left := sharedLine{1, "L2 R2 D", "left", false}
	return []string{
		linkOf(t, "2026-05-30, at home", short, append(append([]sharedLine{}, shortSolution...), left)...),
		linkOf(t, "2026-05-31, a competition", short, shortSolution...),
	}
}

// records is an expression: what the browser keeps of the coach, as JSON.
const records = `new Promise((done, fail) => {
	const opening = indexedDB.open("nissy-coach");
	opening.onerror = fail;
	opening.onsuccess = () => {
		const all = opening.result.transaction("records").objectStore("records").getAll();
		all.onsuccess = () => { opening.result.close(); done(JSON.stringify(all.result)); };
	};
})`

// openCoach opens links to attempts, with a number of lines, in a new browser, and then the panel Coach.
func openCoach(t *testing.T, url string, lines int, links ...string) *tab {
	t.Helper()
	p := newBrowser(t).newTab(1280, 900, url)
	for _, link := range links {
		p.script(fmt.Sprintf("location.hash = %q", link))
		p.until(fmt.Sprintf(`location.hash === "" && document.querySelectorAll(".tree li").length > %d`, lines)) // with the scramble
	}
	p.openTab("coach")
	p.waitForText("#coach-state", "0 of ")
	return p
}

// requireReport checks what the coach says about the attempts.
func (p *tab) requireReport() {
	p.t.Helper()
	p.waitForText("#coach-state", "2 attempts analyzed")
	p.waitForText("#coach-heading", "2 attempts, mean 9.0; within reach 5.0")
	require.Contains(p.t, p.textOf("#coach-losses tbody tr"), "HTR4.0")
	require.Equal(p.t, "2", p.text(`document.querySelectorAll("#coach-attempts [data-analyzed='true']").length`))
	require.Contains(p.t, p.textOf("#coach-attempts li"), "a competition2026-05-319 moves, 5 within reach")
	p.until(`document.querySelector(".plot img").naturalWidth > 0`)
}

// TestCoach analyzes two attempts. A search meanwhile comes first; what was found is there after a reload.
func TestCoach(t *testing.T) {
	// Analyses give way to other searches, so they have a server alone.
	p := openCoach(t, newSite(t, command.Serving{}).url(), len(shortSolution), coachLinks(t)...)
	p.analyzeFor(toTheEnd)
	p.tap("#coach-analyze")
	p.waitForText("#coach-analyze", "Stop")
	p.tap(".tree li:nth-child(2) .line")
	p.openTab("next")
	p.waitForStep("DR")
	p.openTab("coach")
	p.requireReport()
	p.requireTrained()

	p.tap("#coach-analyze") // stops the search for what is within reach of few candidates, unless it is done
	kept := p.await(records)
	require.Contains(t, kept, `Marks: b`)
	require.Contains(t, kept, `"moves":"L2 R2 D"`)
	p.reload()
	p.requireReport()
	require.NotEqual(t, "Analyze the attempts", p.textOf("#coach-analyze"))
	p.requireReportFits(readAxe(t))
	p.do(chromedp.EmulateViewport(1280, 900))
	p.openTab("coach")
	p.tap("#coach-attempts .line")
	p.waitForText("#analysis-panel", "What did I miss?")
	p.waitForText(".tree", "DR")
}

// requireTrained opens the quiz from the table, and with a position of the attempts.
func (p *tab) requireTrained() {
	p.t.Helper()
	p.tap("#coach-losses .chip")
	p.waitForText("#quiz-task", "HTR")
	p.closeDialog()
	p.tap("#coach-drills")
	for own := false; !own; own = p.count("#quiz-own") > 0 { // half of the drills are drawn
		p.until(`!document.querySelector("#quiz-show").disabled`)
		p.tap("#quiz-show")
		p.until(`document.querySelectorAll("#quiz-solutions li").length > 0`)
		if own = p.count("#quiz-own") > 0; own {
			break
		}
		p.tap("#quiz-next")
	}
	require.Regexp(p.t, `of at most \d moves`, p.textOf("#quiz-task"))
	require.Regexp(p.t, `^On 2026-05-3[01] you made .* here; .* leads to a solution that is 4 moves shorter\.$`, p.textOf("#quiz-own"))
	p.closeDialog()
}

// requireReportFits shows the report in windows of all sizes: nothing is cut off, and axe-core, whose source is given, finds no
// barriers.
func (p *tab) requireReportFits(axe string) {
	p.t.Helper()
	for _, size := range sizes[:4] {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
		p.openTab("coach")
		p.script("scrollTo(0, 0); document.activeElement.blur()")
		p.await(`new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then("drawn"))))`)
		assert.Empty(p.t, p.text(layoutFaults), size)
		p.screenshot(fmt.Sprint("coach-", size[0]))
	}
	require.Empty(p.t, p.barriers(axe))
}

// TestCoachStatic analyzes a short attempt without a server.
func TestCoachStatic(t *testing.T) {
	p := openCoach(t, newStaticSiteWith(t, "dr-finish", "dr").URL+"/", 2,
		linkOf(t, "another", "R2 U2 F2", sharedLine{-1, "(R2 U2)", "", false}, sharedLine{0, "(F2)", "finish", false}))
	p.tap("#coach-analyze")
	p.waitForText("#coach-state", "1 attempt analyzed")
	p.waitForText("#coach-heading", "1 attempt")
}
