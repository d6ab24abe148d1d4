package appearance_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/web/pagetest"
)

// coachLinks returns links to two attempts on a scramble: one lost four moves at HTR and left a line, the other is the first
// one without that line.
func coachLinks(t *testing.T) []string {
	t.Helper()
	left := pagetest.SharedLine{1, "L2 R2 D", "left", false}
	return []string{
		pagetest.LinkOf(t, "2026-05-30, at home", pagetest.Short, append(append([]pagetest.SharedLine{}, pagetest.ShortSolution...), left)...),
		pagetest.LinkOf(t, "2026-05-31, a competition", pagetest.Short, pagetest.ShortSolution...),
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
func openCoach(t *testing.T, url string, lines int, links ...string) *pagetest.Tab {
	t.Helper()
	p := pagetest.NewBrowser(t).NewTab(1280, 900, url)
	for _, link := range links {
		p.Script(fmt.Sprintf("location.hash = %q", link))
		p.Until(fmt.Sprintf(`location.hash === "" && document.querySelectorAll(".tree li").length > %d`, lines)) // with the scramble
	}
	p.OpenTab("coach")
	p.WaitForText("#coach-state", "0 of ")
	return p
}

// requireReport checks what the coach says about the attempts.
func requireReport(p *pagetest.Tab) {
	p.T.Helper()
	p.WaitForText("#coach-state", "2 attempts analyzed")
	p.WaitForText("#coach-heading", "2 attempts, mean 9.0; 5.0 without the lost moves")
	require.Contains(p.T, p.TextOf("#coach-losses tbody tr"), "HTR4.0")
	require.Equal(p.T, "2", p.Text(`document.querySelectorAll("#coach-attempts [data-analyzed='true']").length`))
	require.Contains(p.T, p.TextOf("#coach-attempts li"), "a competition2026-05-319 moves, 5 within reach")
	p.Until(`document.querySelector(".plot img").naturalWidth > 0`)
}

// TestCoach analyzes two attempts. A search meanwhile comes first; what was found is there after a reload.
func TestCoach(t *testing.T) {
	// Analyses give way to other searches, so they have a server alone.
	p := openCoach(t, pagetest.NewSite(t, command.Serving{}).URL(), len(pagetest.ShortSolution), coachLinks(t)...)
	p.AnalyzeFor(pagetest.ToTheEnd)
	p.Tap("#coach-analyze")
	p.WaitForText("#coach-analyze", "Stop")
	p.Tap(".tree li:nth-child(2) .line")
	p.OpenTab("next")
	p.WaitForStep("DR")
	p.OpenTab("coach")
	requireReport(p)
	requireTrained(p)

	p.Tap("#coach-analyze") // stops the search for what is within reach of few candidates, unless it is done
	kept := p.Await(records)
	require.Contains(t, kept, `Marks: b`)
	require.Contains(t, kept, `"moves":"L2 R2 D"`)
	p.Reload()
	requireReport(p)
	require.NotEqual(t, "Analyze the attempts", p.TextOf("#coach-analyze"))
	requireReportFits(p, readAxe(t))
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.OpenTab("coach")
	p.Tap("#coach-attempts .line")
	p.WaitForText("#analysis-panel", "What did I miss?")
	p.WaitForText(".tree", "DR")
}

// requireTrained opens the quiz from the table, and with a position of the attempts.
func requireTrained(p *pagetest.Tab) {
	p.T.Helper()
	p.Tap("#coach-losses .chip")
	p.WaitForText("#quiz-task", "HTR")
	p.CloseDialog()
	p.Tap("#coach-drills")
	for own := false; !own; own = p.Count("#quiz-own") > 0 { // half of the drills are drawn
		p.Until(`!document.querySelector("#quiz-show").disabled`)
		p.Tap("#quiz-show")
		p.Until(`document.querySelectorAll("#quiz-solutions li").length > 0`)
		if own = p.Count("#quiz-own") > 0; own {
			break
		}
		p.Tap("#quiz-next")
	}
	require.Regexp(p.T, `of at most \d moves`, p.TextOf("#quiz-task"))
	require.Regexp(p.T, `^On 2026-05-3[01] you made .* here; .* leads to a solution that is 4 moves shorter\.$`, p.TextOf("#quiz-own"))
	p.CloseDialog()
}

// requireReportFits shows the report in windows of all sizes: nothing is cut off, and axe-core, whose source is given, finds no
// barriers.
func requireReportFits(p *pagetest.Tab, axe string) {
	p.T.Helper()
	for _, size := range sizes[:4] {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		p.Until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
		p.OpenTab("coach")
		p.Script("scrollTo(0, 0); document.activeElement.blur()")
		p.Await(`new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then("drawn"))))`)
		assert.Empty(p.T, p.Text(layoutFaults), size)
		p.Screenshot(fmt.Sprint("coach-", size[0]))
	}
	require.Empty(p.T, barriers(p, axe))
}
