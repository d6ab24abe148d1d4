package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/training"
	"nissy/command"
	"nissy/cube/state"
	"nissy/cube/state/statetest"
	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

// TestLink opens the link of an attempt in another profile.
func TestLink(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("s" + pagetest.Scramble + kb.Escape)
	for _, line := range []string{"F (R' B) // <img src=x onerror=alert(1)>", "R2 // two"} {
		p.Keys("m" + line + kb.Enter + kb.Escape)
		p.WaitForText(".tree", strings.TrimSpace(strings.Split(line, "//")[1]))
	}
	p.Tap(".tree li:nth-child(2) .line")
	p.Keys("mU2 // a branch" + kb.Enter)
	p.WaitForText(".tree", "a branch")
	link := p.Copied("Copy link")
	p.WaitForText(".message", "The link is copied")

	other := pagetest.NewBrowser(t).NewTab(1280, 900, link)
	other.WaitForText(".tree", "a branch")
	require.Equal(t, p.Text(`document.querySelector(".tree").innerText`), other.Text(`document.querySelector(".tree").innerText`))
	require.Equal(t, "0", other.Text(`document.querySelectorAll(".tree img").length`))
	require.Equal(t, pagetest.Scramble, other.Text(`document.getElementById("scramble").value`))
	require.Equal(t, "/", other.Text(`location.pathname + location.hash`))
	other.WaitForText("#search-state", " found")
}

// TestHostileLinks opens links that hold scripts, too much, or nonsense.
func TestHostileLinks(t *testing.T) {
	p := pagetest.NewBrowser(t).OpenTab(1280, 900, pagetest.Shared().URL()+"licences.txt")
	open := func(fragment string) {
		p.Script("localStorage.clear(); sessionStorage.clear()")
		p.OpenLink(fragment)
	}
	bomb := pagetest.Fragment(bytes.Repeat([]byte(" "), 30<<20)) // 100 kB of base64 would unpack to more
	require.Less(t, len(bomb), 64<<10)
	for name, f := range map[string]string{
		"another version": "9abc", "no base64": "1***", "not compressed": "1AAAA", "no JSON": pagetest.Fragment([]byte("<script>")),
		"no attempt": pagetest.Fragment([]byte(`{"title":1}`)), "bad moves": pagetest.Fragment([]byte(`{"title":"","scramble":"R","lines":[[-1,"javascript:alert(1)","",false]]}`)),
		"a line before itself": pagetest.Fragment([]byte(`{"title":"","scramble":"R","lines":[[0,"U","",false]]}`)),
		"a bomb":               bomb, "too long": "1" + strings.Repeat("A", 100_000),
	} {
		open(f)
		p.WaitForText(".message", "This link cannot be opened")
		require.Equal(t, "", p.Text(`document.getElementById("scramble").value`), name)
	}
	p.Keys("sR U F")
	p.WaitForText("#search-state", " found")
	script := pagetest.Fragment([]byte(`{"title":"<script>document.title='bad'</script>","scramble":"R U F","lines":[[-1,"U","javascript:alert(1)<svg onload=alert(1)>",true]]}`))
	open(script)
	p.WaitForText(".tree", "javascript:alert(1)<svg onload")
	require.Equal(t, "nissy", p.Text("document.title"))
	require.Equal(t, "0", p.Text(`document.querySelectorAll(".tree svg, .tree a, .tree script").length`))
}

// TestCancel changes the scramble during a long search: the server ends the search.
func TestCancel(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	p.Fill(pagetest.Scramble)
	p.Choose("#step", "optimal")
	p.Until(`/Searching|Building/.test(document.querySelector("#search-state").textContent)`)
	p.Keys("x")
	p.WaitForText("#search-state", "Stopped")
	p.Keys("s" + kb.End + " U")
	p.Until(`/Searching|Building/.test(document.querySelector("#search-state").textContent)`)
	p.Choose("#step", "")
	p.WaitForText("#search-state", " found")
	s.UntilAtRest()
}

// TestWaiting searches while another client has the only turn.
func TestWaiting(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{Searches: 1})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	const long = `{"command":"solve","step":"eo","scramble":"R' U' F D2 L2 F","max":14,"threads":1,"count_only":true,"verbose":true}`
	answer, err := http.Post(s.URL()+"api/v1/run", "", strings.NewReader(long))
	require.NoError(t, err)
	_, err = answer.Body.Read(make([]byte, 1)) // it has its turn
	require.NoError(t, err)
	p.Keys("s" + pagetest.Scramble + kb.Escape)
	p.WaitForText("#search-state", "Waiting: place 1")
	answer.Body.Close()
	p.WaitForText("#search-state", " found")
}

// TestRestart stops the server in the middle of an attempt.
func TestRestart(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	p.Keys("s" + pagetest.Scramble + kb.Enter)
	p.WaitForText("#search-state", " found")
	s.Stop()
	p.OpenTab("whole")
	p.Tap("#whole-panel button.primary")
	p.WaitForText(".banner", "The server does not answer")
	p.OpenTab("next")
	p.Tap("#results-0 .take") // what was found remains
	p.Until(`document.querySelectorAll(".tree li").length === 2`)
	p.Keys("mU2 R" + kb.Enter)
	p.Until(`document.querySelectorAll(".tree li").length === 3`)
	s.Start()
	p.Until(`document.querySelector(".banner") === null`)
	p.WaitForText("#search-state", " found")
}

// TestTwoTabs changes an attempt in two tabs.
func TestTwoTabs(t *testing.T) {
	b := pagetest.NewBrowser(t)
	p := b.NewTab(1280, 900, pagetest.Shared().URL())
	p.TakeEO()
	q := b.NewTab(1280, 900, pagetest.Shared().URL())
	q.WaitForText(".tree", "eo")
	p.Keys("mU2 // first" + kb.Enter)
	q.WaitForText(".tree", "first")
	q.Tap(".tree li:nth-child(2) .line")
	both := make(chan bool)
	go func() { q.Keys("mD2 // theirs" + kb.Enter); both <- true }()
	p.Tap(".tree li:nth-child(2) .line")
	p.Keys("mF2 // ours" + kb.Enter)
	<-both
	for _, tab := range []*pagetest.Tab{p, q} {
		tab.WaitForText(".tree", "theirs")
		tab.WaitForText(".tree", "ours")
	}
	require.Equal(t, p.Text(`[...document.querySelectorAll(".tree .moves")].map((e) => e.textContent).join()`),
		q.Text(`[...document.querySelectorAll(".tree .moves")].map((e) => e.textContent).join()`))
}

// TestStorage fills the storage of the browser, and forbids it.
func TestStorage(t *testing.T) {
	b := pagetest.NewBrowser(t)
	for name, test := range map[string]struct{ script, says string }{
		"full":      {`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`, "storage is full"},
		"forbidden": {`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } })`, "keeps nothing"},
	} {
		p := b.OpenTab(1280, 900, "about:blank")
		pagetest.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: test.script})
		p.Open(pagetest.Shared().URL())
		p.TakeEO()
		p.WaitForText(".banner", test.says)
		require.Contains(t, p.TextOf(".tree"), "eofb", name)
	}
}

// TestWriteUp pastes a write-up, and one with an insertion.
func TestWriteUp(t *testing.T) {
	p := pagetest.OpenPage(t)
	paste := func(text string) {
		p.Keys("s")
		p.Insert(text)
	}
	paste(pagetest.Scramble + "\n\n(U D' F R) // eo\n(L2 F' B2 D' R2 D) // dr\nD2 F' U2 D2 F' L2 D2 // finish")
	p.WaitForText("#verdict", "16 moves")
	require.Equal(t, pagetest.Scramble, p.Text(`document.getElementById("scramble").value`))
	require.Equal(t, "eo,dr,finish", p.Text(`[...document.querySelectorAll(".tree .comment")].map((e) => e.textContent.replace(" // ", "")).join()`))

	p.Script(`document.getElementById("scramble").select()`)
	p.Insert("https://alg.cubing.net/?alg=R-_%2F%2F_all&setup=R") // a link to a solution, too
	p.WaitForText(".tree", "R' // all")
	require.Equal(t, "R", p.Text(`document.getElementById("scramble").value`))
}

// wrapped is a write-up with a wrapped scramble and another attempt, which nissy must find out.
const wrapped = `My third FMC
R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U
B L D B' U2 F' R B U B' R' U' F
B L' D2 F' L // EO
L2 U' F' R2 B' D
(L2 F' U2 F' D2 F)
D2 R2 L2 F2 R2 D2 F2
Backup: <b>R U R' U'</b>`

// TestReadings pastes a write-up that can be read in several ways, and reads a line in another way.
func TestReadings(t *testing.T) {
	for _, width := range []int64{1280, 390} {
		p := pagetest.NewBrowser(t).NewTab(width, 900, pagetest.Shared().URL())
		p.Script(fmt.Sprintf(`const field = document.querySelector("#finish-panel textarea"); field.value = %q; field.form.requestSubmit()`, wrapped))
		p.WaitForText("#import-total", "21 moves")
		require.Equal(t, "7", p.Text(`document.querySelectorAll(".readings select").length`), "the first line has no moves")
		line := func(number int) string { return fmt.Sprintf(`.readings li[value="%d"]`, number) }
		require.Contains(t, p.TextOf(line(3)), "the scramble continues")
		require.Equal(t, "true", p.Text(`document.querySelector('`+line(8)+`').dataset.uncertain`))
		require.Contains(t, p.TextOf(line(8)), "<b>R U R' U'</b>", "the text as it is")
		require.Equal(t, "true", p.Text(`((d) => d.scrollWidth <= d.clientWidth)(document.querySelector("dialog[open]"))`), "something is cut off")
		requireLabels(t, p)
		for _, theme := range []string{"light", "dark"} {
			p.Script(`document.documentElement.dataset.theme = "` + theme + `"`)
			p.Screenshot(fmt.Sprintf("import-%d-%s", width, theme))
		}
		choose := func(number int, reading string) {
			p.Script(pagetest.Element(line(number)+" select") + ".focus()")
			p.Choose(line(number)+" select", reading)
		}
		choose(8, "moves")
		p.WaitForText("#import-total", "27 moves, which do not solve the cube")
		require.Equal(t, "Line 8 is", p.Text(`document.activeElement.getAttribute("aria-label")`), "the focus stays")
		require.Equal(t, "moves", p.Text(`document.activeElement.selectedOptions[0].textContent`))
		require.Contains(t, p.TextOf(".remarks"), "two ways: with 27 moves, or with 29")
		choose(8, "note")
		p.WaitForText("#import-total", "21 moves")
		p.Tap("dialog button.primary")
		p.Until(`document.querySelector("dialog[open]") === null`)
		if width > 1000 {
			p.WaitForText("#verdict", "21 moves")
			p.OpenTab("finish")
			p.Press("How it was read")
			p.WaitForText("#import-total", "21 moves")
			p.Tap("dialog[open] header button")
			p.Until(`document.querySelector("dialog[open]") === null`)
		}
		p.Tap("//nav/button[1]")
		p.Until(`document.querySelectorAll(".attempts li").length === 1`) // each reading replaced the one before
		p.RequireNoFaults()
	}
}

// requireLabels checks that each menu of the dialog has a name, and a description that exists.
func requireLabels(t *testing.T, p *pagetest.Tab) {
	require.Equal(t, "", p.Text(`[...document.querySelectorAll("dialog[open] select")].filter((s) => !s.getAttribute("aria-label") ||
		s.getAttribute("aria-describedby").split(" ").some((id) => !document.getElementById(id))).map((s) => s.outerHTML).join()`))
}

// TestExport exports an attempt with a branch, and imports it again.
func TestExport(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("sR U F" + kb.Escape)
	p.Tap(".title input")
	p.Keys("Mine" + kb.Enter + kb.Escape)
	for _, line := range []string{"F' // one", "U' // two", "R'"} {
		p.Keys("m" + line + kb.Enter + kb.Escape)
	}
	p.WaitForText("#verdict", "3 moves")
	p.Tap(".tree li:nth-child(2) .line")
	p.Keys("mU // other" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "other")
	p.Tap("//nav/button[1]")
	text := p.Saved(".attempts li button:nth-of-type(2)")
	require.Equal(t, "// Mine\nR U F\n\nF' // one (1/1)\n// or U // other (1/2)\nU' // two (1/2)\nR' // (1/3)\n", text)
	p.Tap("dialog[open] header button")
	p.Until(`document.querySelector("dialog[open]") === null`)
	p.OpenTab("finish")
	p.Tap("//summary[text()='Import a write-up']")
	p.Tap("#finish-panel textarea")
	p.Insert(text)
	p.Tap("#finish-panel form button")
	p.Until(`document.querySelectorAll(".tree li").length === 4`)
	p.WaitForText("#verdict", "3 moves")
	require.Equal(t, "Mine", p.Text(`document.querySelector(".title input").value`))
	p.Tap("//nav/button[1]")
	p.Until(`document.querySelectorAll(".attempts li").length === 2`)
}

// TestExplain reads what a position is, takes one of the ways on, and reads what is next.
func TestExplain(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Keys("s" + pagetest.Scramble + kb.Escape)
	p.Tap("#explain summary")
	p.WaitForText("#explain", "Bad edges on fb: ")
	p.WaitForText("#explain li", "eofb")
	p.Tap("#explain li button")
	p.WaitForText("#explain", "Solved: eofb")
	p.WaitForText("#explain li", "-eofb")
	p.WaitForText(".tree", "eofb")
}

// stopWhole waits until the search for a whole solution has found one, and ends it.
func stopWhole(p *pagetest.Tab, found string) {
	p.T.Helper()
	p.Until(pagetest.Element(found))
	p.Script(`const button = document.querySelector("#whole-panel button.primary"); if (button.textContent === "Stop") button.click()`)
	p.WaitForText("#whole-panel button.primary", "Find")
}

// TestWhole finds a whole solution, excludes its first line, and takes the next one. Nothing of it stays for another scramble.
func TestWhole(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill(pagetest.Scramble)
	p.OpenTab("whole")
	p.Tap("#whole-panel button.primary")
	stopWhole(p, "#whole-panel .skeleton .moves")
	first := p.TextOf("#whole-panel .skeleton .moves")
	p.Tap("#whole-panel .skeleton button")
	p.WaitForText(".excluded", "not "+first)
	p.Until(fmt.Sprintf(`![undefined, %q].includes(document.querySelector("#whole-panel .skeleton .moves")?.textContent)`, first))
	stopWhole(p, "#whole-panel .skeleton .moves")
	p.Tap("//button[starts-with(text(), 'Take these')]")
	p.WaitForText("#verdict", "Verified")
	p.OpenTab("coach")
	p.WaitForText("#coach-panel", "When attempts in this browser") // it is not the user's
	p.Keys("s" + kb.End + " U" + kb.Escape)
	p.Until(`document.querySelector("#whole-panel .skeleton, #whole-panel .excluded") === null`)
}

// TestWholeSlice takes the result of a chain that ends with slice moves.
func TestWholeSlice(t *testing.T) {
	p := pagetest.OpenPage(t)
	p.Fill(pagetest.Scramble)
	p.Choose("#whole-panel select", "DR, HTR, slice moves")
	p.OpenTab("whole")
	p.Tap("#whole-panel button.primary")
	stopWhole(p, "#whole-panel .insertions .line")
	p.Tap("#whole-panel .insertions .line")
	p.WaitForText("#verdict", "Verified")
	p.Screenshot("whole-slice")
}

// insertSkeleton leaves three corners of insertScramble.
const (
	insertScramble = "R' U' F U2 D F U L B' D R U2 D' R2 D2 L B2 L' F2 U2 R' F2 D2 R D2 R' U' F"
	insertSkeleton = "B2 D' B' L' D R2 U2 F2 U' F2 U' R2 B D B2 L B L2 D L B2 D2 (D' R' D2 B U)"
)

// TestInsert solves a skeleton by an insertion, shortens the solution, and takes both along in a
// link and as a write-up. In long tests tables must be built first: the page shows the progress.
func TestInsert(t *testing.T) {
	sample.Large(t)
	folder := testtables.Folder(t)
	if sample.Long() {
		folder = t.TempDir()
	}
	s := pagetest.NewSiteIn(t, folder, command.Serving{})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	p.Keys("s" + insertScramble + kb.Escape)
	p.Keys("m" + insertSkeleton + " // skeleton" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "27/27")
	p.OpenTab("insert")
	p.Script(`window.seen = []; const status = document.querySelector("#insert-panel [role=status]");
		new MutationObserver(() => window.seen.push(status.textContent)).observe(status, {childList: true, characterData: true, subtree: true})`)
	p.Tap("#insert-panel button.primary")
	p.WaitForText("#insert-panel [role=status]", "32 moves, proved")
	if sample.Long() {
		require.Regexp(t, `Building table \S+, \d+ %`, p.Text("window.seen.join('; ')"))
	}
	require.Contains(t, p.TextOf("#insert-panel .insertions"), "B L2 [1] D L")
	p.Tap("#insert-panel .insertions .line")
	p.WaitForText("#verdict", "32 moves")
	p.WaitForText(".tree", "[1] = ")

	p.Choose("#insert-kind", "replace")
	p.OpenTab("insert")
	p.Tap("#insert-panel button.primary")
	p.WaitForText("#insert-panel [role=status]", "31 moves")
	require.Contains(t, p.TextOf("#insert-panel .stretches"), "→")
	p.Tap("#insert-panel .insertions .line")
	p.WaitForText("#verdict", "31 moves")
	p.Screenshot("insert")

	text := p.Copied("Copy as text")
	require.Contains(t, text, "[1] = ")
	other := pagetest.NewBrowser(t).NewTab(1280, 900, p.Copied("Copy link"))
	other.WaitForText("#verdict", "31 moves")
	require.Equal(t, p.Text(`document.querySelector(".tree").innerText`), other.Text(`document.querySelector(".tree").innerText`))

	other.OpenTab("finish")
	other.Tap("//summary[text()='Import a write-up']")
	other.Tap("#finish-panel textarea")
	other.Insert(text)
	other.Tap("#finish-panel form button")
	other.Until(`document.querySelectorAll(".tree li").length === 3`) // the insertions are one line
	other.WaitForText("#verdict", "31 moves")
}

// TestQuiz answers questions by keyboard: one wrongly, and one with the best solution. The
// progress outlives the page.
func TestQuiz(t *testing.T) {
	p := pagetest.OpenPage(t)
	for range 2 { // a question that was not answered is there again, and keys type moves
		p.Keys("q")
		p.Until(`document.activeElement.id === "quiz-moves"`)
		p.Keys("R ")
		p.Until(`document.getElementById("quiz-moves").value.endsWith("R ")`)
		p.CloseDialog()
		p.Until(`document.getElementById("quiz-moves") === null`) // the page knows that the dialog is closed
	}
	p.Keys("q")
	p.Until(`document.activeElement.id === "quiz-moves"`)
	p.Script(`document.getElementById("quiz-moves").select()`)
	require.Contains(t, p.TextOf("#quiz-task"), "find EO on F/B")
	p.Keys("X" + kb.Enter)
	p.WaitForText("#quiz-fault", `bad move "X"`)
	p.Script(`
		const field = document.getElementById("quiz-moves");
		new MutationObserver((_, observer) => {
			if (!document.getElementById("quiz-verdict").textContent.startsWith("Wrong")) return;
			observer.disconnect();
			field.focus();
			setTimeout(() => (window.focused = document.activeElement.id), 500);
		}).observe(document.body, {subtree: true, childList: true, characterData: true});`)
	p.Keys(kb.Backspace + "U" + kb.Enter)
	p.WaitForText("#quiz-verdict", "bad edges are left on F/B")
	p.Until(`window.focused !== undefined`)
	require.Equal(t, "quiz-moves", p.Text("window.focused"), "the verdict takes the focus away from who has focused the field")
	require.Equal(t, "1 1 0", quizTotals(p))

	best := p.TextOf("#quiz-solutions .moves")
	p.Tap("#quiz-moves")
	p.Keys(kb.End + kb.Backspace + best + kb.Enter)
	p.WaitForText("#quiz-verdict", "as few as possible")
	require.Equal(t, "1 1 0", quizTotals(p), "a second answer counts")

	first := p.TextOf("#quiz-scramble")
	p.Until(`document.activeElement.textContent === "Next"`)
	p.Keys(kb.Enter)
	p.Until(`document.activeElement.id === "quiz-moves"`)
	require.NotEqual(t, first, p.TextOf("#quiz-scramble"))
	best = p.Await(`fetch("api/v1/run", {method: "POST", body: JSON.stringify({
		command: "quiz_answer", kind: "eo", scramble: document.getElementById("quiz-scramble").textContent,
	})}).then((r) => r.text()).then((text) => JSON.parse(text.split("\n")[0]).solutions[0])`)
	p.Keys(best + kb.Enter)
	p.WaitForText("#quiz-verdict", "as few as possible")
	require.Equal(t, "2 2 1", quizTotals(p))
	p.Screenshot("quiz")

	progress := p.TextOf(".progress")
	p.Open(pagetest.Shared().URL())
	p.Until(`document.getElementById("scramble") !== null`)
	p.Keys("q")
	p.WaitForText(".progress", progress)
}

// quizTotals returns the highest box and the numbers of answers and of right ones.
func quizTotals(p *pagetest.Tab) string {
	return p.Text(`(() => {
		const column = (n) => [...document.querySelectorAll(".progress tbody tr")].map((row) => Number(row.cells[n].textContent));
		const sum = (list) => list.reduce((a, b) => a + b);
		return [Math.max(...column(1)), sum(column(2)), sum(column(3))].join(" ");
	})()`)
}

// TestQuizProgress compares the progress in the page with that of package training, and the case
// that comes next.
func TestQuizProgress(t *testing.T) {
	p := pagetest.NewBrowser(t).NewTab(320, 640, pagetest.Shared().URL(), chromedp.EmulateMobile, chromedp.EmulateTouch)
	rng := sample.Rand(t)
	var records []training.Record
	store := func(r training.Record) {
		records = append(records, r)
		p.Script(fmt.Sprintf(`localStorage.setItem("nissy1-quiz/%03d", JSON.stringify({kind: %q, case: %q, right: %t, loss: %d}))`,
			len(records), r.Kind, r.Case, r.Outcome == training.Right, r.Loss()))
	}
	for range 60 {
		cases := training.Find("dr").Cases
		outcome := []training.Outcome{training.Right, training.Right, training.Right, training.Wrong}[rng.IntN(4)]
		store(training.Record{Kind: "dr", Case: cases[rng.IntN(len(cases))], Outcome: outcome, Length: 6 + rng.IntN(3), Best: 6})
	}
	for range training.NumBoxes {
		store(training.Record{Kind: "eo", Case: "2e", Outcome: training.Right})
	}
	p.Open(pagetest.Shared().URL())
	p.Until(`document.getElementById("scramble") !== null`)

	// The other five cases are 16 times as likely as 2e, the first one.
	p.Script(`Math.random = () => 1.01 / 81`)
	p.Press("Quiz")
	p.WaitForText("#quiz-task", "4e: ")
	p.Tap("#quiz-show")
	p.WaitForText("#quiz-solutions", " ")
	require.Contains(t, p.TextOf(".progress"), "4e110")
	p.Script(`Math.random = () => 0.99 / 81`)
	p.Tap("#quiz-next")
	p.WaitForText("#quiz-task", "2e: ")

	p.Press("dr")
	p.WaitForText("#quiz-task", "DR on U/D")
	var want []string
	for _, stat := range training.Stats("dr", records) {
		want = append(want, fmt.Sprintf("%s %d %d %d %.1f", stat.Case, stat.Box, stat.Asked, stat.Right, stat.Loss))
	}
	require.Equal(t, strings.Join(want, "\n"), p.Text(`[...document.querySelectorAll(".progress tbody tr")].map((row) => [...row.cells].map((c) => c.textContent).join(" ")).join("\n")`))
	require.Equal(t, "true", p.Text(`((d) => d.scrollWidth <= d.clientWidth)(document.querySelector("dialog[open]"))`), "something is cut off")
	p.Tap(`dialog .keypad [aria-label="U"]`)
	p.Tap(`dialog .keypad [aria-label="2, half turn"]`)
	require.Equal(t, "U2", p.Text(`document.getElementById("quiz-moves").value`))
	p.Tap("#quiz-show")
	p.WaitForText("#quiz-solutions", " ")
	p.Screenshot("quiz-phone")
}

// TestNarrow checks that nothing is cut off at 320 pixels.
func TestNarrow(t *testing.T) {
	p := pagetest.NewBrowser(t).NewTab(320, 640, pagetest.Shared().URL(), chromedp.EmulateMobile)
	p.TakeEO()
	p.Until(`!document.querySelector("#search-state").textContent.includes("…")`) // a long note of a search ends in an ellipsis
	for _, part := range []string{"next", "tree", "cube", "whole", "finish"} {
		p.Tap(`[aria-controls="` + part + `-panel"]`)
		require.Equal(t, "", p.Text(`[...document.querySelectorAll("body *")].filter((e) => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && r.right > innerWidth + 0.5 && !e.closest(".list, .underline");
		}).map((e) => e.outerHTML.slice(0, 80)).join("\n")`), part)
		require.Equal(t, "", p.Text(`[...document.querySelectorAll("button, label, p, h2, .total")].filter((e) =>
			e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible").map((e) => e.outerHTML.slice(0, 80)).join("\n")`), part)
		p.Screenshot("narrow-" + part)
	}
}

// TestBothCubes compares the facelets of the 3-D cube with those of the drawing, with marks, another colour scheme, and
// the whole cube turned, and steps through the moves.
func TestBothCubes(t *testing.T) {
	p := pagetest.OpenPage(t)
	const (
		drawn  = `JSON.stringify([..."URFDLB"].flatMap((_, f) => Array.from({length: 9}, (_, i) => 9 * f + i)).map((n) => window.byFacelet(n)))`
		placed = `JSON.stringify([...document.querySelectorAll(".cube3d .facelet")].map((e) => [e.style.background, e.querySelector("i") !== null]))`
	)
	p.Script(`localStorage.setItem("nissy-scheme", '"japanese"')`)
	p.Reload()
	p.Keys("sR U F" + kb.Escape + "mF' U' R'" + kb.Enter + kb.Escape)
	p.WaitForText("#verdict", "Verified")
	p.Script(`const mark = document.querySelector("#cube-panel select"); mark.value = "eofb"; mark.dispatchEvent(new Event("change", {bubbles: true}));
		const colour = (c) => { const e = document.createElement("i"); e.style.background = c; return e.style.background; };
		const drawingOrder = "LBDUFR";
		window.byFacelet = (n) => {
			const g = document.querySelectorAll("#cube g")[9 * drawingOrder.indexOf("URFDLB"[Math.floor(n / 9)]) + n % 9];
			return [colour(g.querySelector("polygon").getAttribute("fill")), g.querySelector("circle") !== null];
		}`)
	p.Keys(kb.Home)
	p.Until(`document.querySelectorAll("#cube circle").length === 8`) // two facelets of each of four bad edges
	for _, act := range []struct {
		keys   string
		marked int
	}{{"", 8}, {"i", 8}, {kb.ArrowRight, 0}, {kb.ArrowRight, 0}, {kb.ArrowLeft, 0}} {
		p.Keys(act.keys)
		p.Tap("//div[@aria-label='Turn the whole cube']/button[text()='x']")
		p.Until(fmt.Sprintf(`document.querySelectorAll("#cube circle").length === %d`, act.marked))
		want := p.Text(drawn)
		p.Press("3-D")
		p.Until(`document.querySelector(".cube3d") !== null`)
		p.Until(fmt.Sprintf("%s === %q", placed, want))
		p.Screenshot("3d")
		p.Press("3-D")
		p.Until(`document.querySelector("#cube") !== null`)
	}
}

// TestCubes types cubes, and cubes with a mistake, into the field of the scramble. The page draws them, or says what is wrong.
// Package state has the tests of all cubes.
func TestCubes(t *testing.T) {
	p := pagetest.OpenPage(t)
	for _, row := range sample.From(t, statetest.Rows(t, "../../testdata/cubes.json"), 12) {
		if row.Faces != "" { // the field has no options
			continue
		}
		setScramble(p, "")
		setScramble(p, row.Text)
		if row.Error != "" {
			p.Until(`document.querySelector("#scramble-fault").textContent !== ""`)
			assert.Contains(t, p.TextOf("#scramble-fault"), row.Error, row.Form)
			assert.NotContains(t, p.TextOf("#scramble-fault"), "field", row.Form)
			continue
		}
		c, _, err := state.ParseWith(row.Facelets, state.Options{Faces: statetest.Faces})
		require.NoError(t, err)
		if c.IsSolved() {
			continue // there is nothing to draw before the first move
		}
		p.Until(fmt.Sprintf(`document.querySelector("#cube").getAttribute("aria-label") === %q`, drawing(c)))
		assert.Empty(t, p.TextOf("#scramble-fault"), row.Form)
	}
}

// setScramble replaces the text in the field of the scramble.
func setScramble(p *pagetest.Tab, text string) {
	quoted, err := json.Marshal(text)
	require.NoError(p.T, err)
	p.Script(fmt.Sprintf(`const field = document.querySelector("#scramble");
		Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(field, %s);
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));`, quoted))
}

// TestPause pauses searches on the server. Only one may have a turn, which a paused search gives back.
func TestPause(t *testing.T) {
	s := pagetest.NewSite(t, command.Serving{Searches: 1})
	p := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
	testPause(p, func() {
		s.UntilAtRest()
		other := pagetest.NewBrowser(t).NewTab(1280, 900, s.URL())
		other.Keys("s" + pagetest.Scramble + kb.Escape)
		other.WaitForText("#search-state", " found")
		other.Close()
	})
}

// testPause pauses searches of all parts of the page that search for long, and calls whilePaused in the middle of one.
func testPause(p *pagetest.Tab, whilePaused func()) {
	p.T.Helper()
	p.Fill(pagetest.Scramble)
	p.Until(`document.querySelector("#next-panel .pause") === null`)

	// A whole solution, with the button.
	p.OpenTab("whole")
	p.Script(`const time = document.querySelectorAll("#whole-panel select")[1]; time.value = "30s"; time.dispatchEvent(new Event("change", {bubbles: true}));
		document.querySelector("#whole-panel button.primary").click()`)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent.endsWith(" moves")`)
	p.Script(`document.querySelector("#whole-panel .pause").click()`)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent === "Paused"`)
	whilePaused()
	p.Script(`document.querySelector("#whole-panel .pause").focus()`)
	p.Keys(kb.Enter)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent !== "Paused"`)
	p.Script(`document.querySelector("#whole-panel button.primary").click()`)
	p.Until(`document.querySelector("#whole-panel [role=status]").textContent.startsWith("Stopped at")`)
	pagetest.PausePuzzle(p)
}
