package web_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/coach/training"
	"nissy/command"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
)

// TestKeyboard makes a whole attempt by keyboard only, from the scramble to the verified
// solution, and counts the keys.
func TestKeyboard(t *testing.T) {
	p := openPage(t)
	p.countActs()
	p.keys("s")
	require.Equal(t, "scramble", p.focused())
	p.paste(scramble)
	p.waitForStep("EO")
	p.keys(kb.Enter)
	require.Equal(t, "results", p.focused())
	for _, step := range []string{"DR", "HTR", "finish"} {
		p.keys(kb.Enter)
		p.waitForStep(step)
	}
	p.keys(kb.ArrowDown + kb.Enter)
	p.waitForText("#verdict", "Verified")
	t.Log(p.acts(), "keys")
	require.LessOrEqual(t, p.acts(), 12)
	require.Equal(t, "4", p.text(`document.querySelectorAll(".tree li").length - 1`))
	p.keys("u")
	p.waitForText("#next-title", "finish")
	p.keys("r")
	p.waitForText("#verdict", "Verified")
	p.keys(kb.Escape + kb.Home + kb.ArrowRight)
	p.waitForText(".stepping .count", "1 of ")
	require.Contains(t, p.textOf("#cube-panel .note"), "The next moves are on inverse.")
	p.keys("m")
	require.Equal(t, "moves", p.focused())
	p.keys("R X" + kb.Enter)
	p.waitForText("#moves-fault", `bad move "X"`)
	p.keys(kb.Escape + "?")
	p.until(`document.querySelector("dialog[open]") !== null`)
	p.closeDialog()
	p.requireNoFaults()

	names := strings.Fields(p.text(`performance.getEntriesByType("resource").map((e) => e.name).join(" ")`))
	require.NotEmpty(t, names)
	for _, name := range names {
		require.True(t, strings.HasPrefix(name, shared().url()), "the page asks somebody else: %s", name)
	}
}

// TestLink opens the link of an attempt in another profile.
func TestLink(t *testing.T) {
	p := openPage(t)
	p.keys("s" + scramble + kb.Escape)
	for _, line := range []string{"F (R' B) // <img src=x onerror=alert(1)>", "R2 // two"} {
		p.keys("m" + line + kb.Enter + kb.Escape)
		p.waitForText(".tree", strings.TrimSpace(strings.Split(line, "//")[1]))
	}
	p.tap(".tree li:nth-child(2) .line")
	p.keys("mU2 // a branch" + kb.Enter)
	p.waitForText(".tree", "a branch")
	link := p.copied("Copy link")
	p.waitForText(".message", "The link is copied")

	other := newBrowser(t).newTab(1280, 900, link)
	other.waitForText(".tree", "a branch")
	require.Equal(t, p.text(`document.querySelector(".tree").innerText`), other.text(`document.querySelector(".tree").innerText`))
	require.Equal(t, "0", other.text(`document.querySelectorAll(".tree img").length`))
	require.Equal(t, scramble, other.text(`document.getElementById("scramble").value`))
	require.Equal(t, "/", other.text(`location.pathname + location.hash`))
	other.waitForText("#search-state", " found")
}

// fragment compresses a text as the page does.
func fragment(text []byte) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write(text)
	w.Close()
	return "1" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// TestHostileLinks opens links that hold scripts, too much, or nonsense.
func TestHostileLinks(t *testing.T) {
	p := newBrowser(t).openTab(1280, 900, shared().url()+"licences.txt")
	open := func(fragment string) {
		p.script("localStorage.clear(); sessionStorage.clear()")
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(shared().url()+"#"+fragment))
	}
	bomb := fragment(bytes.Repeat([]byte(" "), 30<<20)) // 100 kB of base64 would unpack to more
	require.Less(t, len(bomb), 64<<10)
	for name, f := range map[string]string{
		"another version": "9abc", "no base64": "1***", "not compressed": "1AAAA", "no JSON": fragment([]byte("<script>")),
		"no attempt": fragment([]byte(`{"title":1}`)), "bad moves": fragment([]byte(`{"title":"","scramble":"R","lines":[[-1,"javascript:alert(1)","",false]]}`)),
		"a line before itself": fragment([]byte(`{"title":"","scramble":"R","lines":[[0,"U","",false]]}`)),
		"a bomb":               bomb, "too long": "1" + strings.Repeat("A", 100_000),
	} {
		open(f)
		p.waitForText(".message", "This link cannot be opened")
		require.Equal(t, "", p.text(`document.getElementById("scramble").value`), name)
	}
	p.keys("sR U F")
	p.waitForText("#search-state", " found")
	script := fragment([]byte(`{"title":"<script>document.title='bad'</script>","scramble":"R U F","lines":[[-1,"U","javascript:alert(1)<svg onload=alert(1)>",true]]}`))
	open(script)
	p.waitForText(".tree", "javascript:alert(1)<svg onload")
	require.Equal(t, "nissy", p.text("document.title"))
	require.Equal(t, "0", p.text(`document.querySelectorAll(".tree svg, .tree a, .tree script").length`))
}

// TestCancel changes the scramble during a long search: the server ends the search.
func TestCancel(t *testing.T) {
	s := newSite(t, command.Serving{})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.fill(scramble)
	p.choose("#step", "optimal")
	p.until(`/Searching|Building/.test(document.querySelector("#search-state").textContent)`)
	p.keys("x")
	p.waitForText("#search-state", "Stopped")
	p.keys("s" + kb.End + " U")
	p.until(`/Searching|Building/.test(document.querySelector("#search-state").textContent)`)
	p.choose("#step", "")
	p.waitForText("#search-state", " found")
	s.untilAtRest()
}

// TestWaiting searches while another client has the only turn.
func TestWaiting(t *testing.T) {
	s := newSite(t, command.Serving{Searches: 1})
	p := newBrowser(t).newTab(1280, 900, s.url())
	const long = `{"command":"solve","step":"eo","scramble":"R' U' F D2 L2 F","max":14,"threads":1,"count_only":true,"verbose":true}`
	answer, err := http.Post(s.url()+"api/v1/run", "", strings.NewReader(long))
	require.NoError(t, err)
	_, err = answer.Body.Read(make([]byte, 1)) // it has its turn
	require.NoError(t, err)
	p.keys("s" + scramble + kb.Escape)
	p.waitForText("#search-state", "Waiting: place 1")
	answer.Body.Close()
	p.waitForText("#search-state", " found")
}

// TestRestart stops the server in the middle of an attempt.
func TestRestart(t *testing.T) {
	s := newSite(t, command.Serving{})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.keys("s" + scramble + kb.Enter)
	p.waitForText("#search-state", " found")
	s.stop()
	p.openTab("whole")
	p.tap("#whole-panel button.primary")
	p.waitForText(".banner", "The server does not answer")
	p.openTab("next")
	p.tap("#results-0 .take") // what was found remains
	p.until(`document.querySelectorAll(".tree li").length === 2`)
	p.keys("mU2 R" + kb.Enter)
	p.until(`document.querySelectorAll(".tree li").length === 3`)
	s.start()
	p.until(`document.querySelector(".banner") === null`)
	p.waitForText("#search-state", " found")
}

// TestTwoTabs changes an attempt in two tabs.
func TestTwoTabs(t *testing.T) {
	b := newBrowser(t)
	p := b.newTab(1280, 900, shared().url())
	p.takeEO()
	q := b.newTab(1280, 900, shared().url())
	q.waitForText(".tree", "eo")
	p.keys("mU2 // first" + kb.Enter)
	q.waitForText(".tree", "first")
	q.tap(".tree li:nth-child(2) .line")
	both := make(chan bool)
	go func() { q.keys("mD2 // theirs" + kb.Enter); both <- true }()
	p.tap(".tree li:nth-child(2) .line")
	p.keys("mF2 // ours" + kb.Enter)
	<-both
	for _, tab := range []*tab{p, q} {
		tab.waitForText(".tree", "theirs")
		tab.waitForText(".tree", "ours")
	}
	require.Equal(t, p.text(`[...document.querySelectorAll(".tree .moves")].map((e) => e.textContent).join()`),
		q.text(`[...document.querySelectorAll(".tree .moves")].map((e) => e.textContent).join()`))
}

// TestStorage fills the storage of the browser, and forbids it.
func TestStorage(t *testing.T) {
	b := newBrowser(t)
	for name, test := range map[string]struct{ script, says string }{
		"full":      {`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`, "storage is full"},
		"forbidden": {`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } })`, "keeps nothing"},
	} {
		p := b.openTab(1280, 900, "about:blank")
		call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: test.script})
		p.open(shared().url())
		p.takeEO()
		p.waitForText(".banner", test.says)
		require.Contains(t, p.textOf(".tree"), "eofb", name)
	}
}

// TestWriteUp pastes a write-up, and one with an insertion.
func TestWriteUp(t *testing.T) {
	p := openPage(t)
	paste := func(text string) {
		p.keys("s")
		p.insert(text)
	}
	paste(scramble + "\n\n(U D' F R) // eo\n(L2 F' B2 D' R2 D) // dr\nD2 F' U2 D2 F' L2 D2 // finish")
	p.waitForText("#verdict", "16 moves")
	require.Equal(t, scramble, p.text(`document.getElementById("scramble").value`))
	require.Equal(t, "eo,dr,finish", p.text(`[...document.querySelectorAll(".tree .comment")].map((e) => e.textContent.replace(" // ", "")).join()`))

	p.script(`document.getElementById("scramble").select()`)
	p.insert("https://alg.cubing.net/?alg=R-_%2F%2F_all&setup=R") // a link to a solution, too
	p.waitForText(".tree", "R' // all")
	require.Equal(t, "R", p.text(`document.getElementById("scramble").value`))
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
		p := newBrowser(t).newTab(width, 900, shared().url())
		p.script(fmt.Sprintf(`const field = document.querySelector("#finish-panel textarea"); field.value = %q; field.form.requestSubmit()`, wrapped))
		p.waitForText("#import-total", "21 moves")
		require.Equal(t, "7", p.text(`document.querySelectorAll(".readings select").length`), "the first line has no moves")
		line := func(number int) string { return fmt.Sprintf(`.readings li[value="%d"]`, number) }
		require.Contains(t, p.textOf(line(3)), "the scramble continues")
		require.Equal(t, "true", p.text(`document.querySelector('`+line(8)+`').dataset.uncertain`))
		require.Contains(t, p.textOf(line(8)), "<b>R U R' U'</b>", "the text as it is")
		require.Equal(t, "true", p.text(`((d) => d.scrollWidth <= d.clientWidth)(document.querySelector("dialog[open]"))`), "something is cut off")
		requireLabels(t, p)
		for _, theme := range []string{"light", "dark"} {
			p.script(`document.documentElement.dataset.theme = "` + theme + `"`)
			p.screenshot(fmt.Sprintf("import-%d-%s", width, theme))
		}
		choose := func(number int, reading string) {
			p.script(element(line(number)+" select") + ".focus()")
			p.choose(line(number)+" select", reading)
		}
		choose(8, "moves")
		p.waitForText("#import-total", "27 moves, which do not solve the cube")
		require.Equal(t, "Line 8 is", p.text(`document.activeElement.getAttribute("aria-label")`), "the focus stays")
		require.Equal(t, "moves", p.text(`document.activeElement.selectedOptions[0].textContent`))
		require.Contains(t, p.textOf(".remarks"), "two ways: with 27 moves, or with 29")
		choose(8, "note")
		p.waitForText("#import-total", "21 moves")
		p.tap("dialog button.primary")
		p.until(`document.querySelector("dialog[open]") === null`)
		if width > 1000 {
			p.waitForText("#verdict", "21 moves")
			p.openTab("finish")
			p.press("How it was read")
			p.waitForText("#import-total", "21 moves")
			p.tap("dialog[open] header button")
			p.until(`document.querySelector("dialog[open]") === null`)
		}
		p.tap("//nav/button[1]")
		p.until(`document.querySelectorAll(".attempts li").length === 1`) // each reading replaced the one before
		p.requireNoFaults()
	}
}

// requireLabels checks that each menu of the dialog has a name, and a description that exists.
func requireLabels(t *testing.T, p *tab) {
	require.Equal(t, "", p.text(`[...document.querySelectorAll("dialog[open] select")].filter((s) => !s.getAttribute("aria-label") ||
		s.getAttribute("aria-describedby").split(" ").some((id) => !document.getElementById(id))).map((s) => s.outerHTML).join()`))
}

// TestExport exports an attempt with a branch, and imports it again.
func TestExport(t *testing.T) {
	p := openPage(t)
	p.keys("sR U F" + kb.Escape)
	p.tap(".title input")
	p.keys("Mine" + kb.Enter + kb.Escape)
	for _, line := range []string{"F' // one", "U' // two", "R'"} {
		p.keys("m" + line + kb.Enter + kb.Escape)
	}
	p.waitForText("#verdict", "3 moves")
	p.tap(".tree li:nth-child(2) .line")
	p.keys("mU // other" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "other")
	p.tap("//nav/button[1]")
	text := p.saved(".attempts li button:nth-of-type(2)")
	require.Equal(t, "// Mine\nR U F\n\nF' // one (1/1)\n// or U // other (1/2)\nU' // two (1/2)\nR' // (1/3)\n", text)
	p.tap("dialog[open] header button")
	p.until(`document.querySelector("dialog[open]") === null`)
	p.openTab("finish")
	p.tap("//summary[text()='Import a write-up']")
	p.tap("#finish-panel textarea")
	p.insert(text)
	p.tap("#finish-panel form button")
	p.until(`document.querySelectorAll(".tree li").length === 4`)
	p.waitForText("#verdict", "3 moves")
	require.Equal(t, "Mine", p.text(`document.querySelector(".title input").value`))
	p.tap("//nav/button[1]")
	p.until(`document.querySelectorAll(".attempts li").length === 2`)
}

// TestExplain reads what a position is, takes one of the ways on, and reads what is next.
func TestExplain(t *testing.T) {
	p := openPage(t)
	p.keys("s" + scramble + kb.Escape)
	p.tap("#explain summary")
	p.waitForText("#explain", "Bad edges on fb: ")
	p.waitForText("#explain li", "eofb")
	p.tap("#explain li button")
	p.waitForText("#explain", "Solved: eofb")
	p.waitForText("#explain li", "-eofb")
	p.waitForText(".tree", "eofb")
}

// stopWhole waits until the search for a whole solution has found one, and ends it.
func (p *tab) stopWhole(found string) {
	p.t.Helper()
	p.until(element(found))
	p.script(`const button = document.querySelector("#whole-panel button.primary"); if (button.textContent === "Stop") button.click()`)
	p.waitForText("#whole-panel button.primary", "Find")
}

// TestWhole finds a whole solution, excludes its first line, and takes the next one. Nothing of it stays for another scramble.
func TestWhole(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.openTab("whole")
	p.tap("#whole-panel button.primary")
	p.stopWhole("#whole-panel .skeleton .moves")
	first := p.textOf("#whole-panel .skeleton .moves")
	p.tap("#whole-panel .skeleton button")
	p.waitForText(".excluded", "not "+first)
	p.until(fmt.Sprintf(`![undefined, %q].includes(document.querySelector("#whole-panel .skeleton .moves")?.textContent)`, first))
	p.stopWhole("#whole-panel .skeleton .moves")
	p.tap("//button[starts-with(text(), 'Take these')]")
	p.waitForText("#verdict", "Verified")
	p.keys("s" + kb.End + " U" + kb.Escape)
	p.until(`document.querySelector("#whole-panel .skeleton, #whole-panel .excluded") === null`)
}

// TestWholeSlice takes the result of a chain that ends with slice moves.
func TestWholeSlice(t *testing.T) {
	p := openPage(t)
	p.fill(scramble)
	p.choose("#whole-panel select", "DR, HTR, slice moves")
	p.openTab("whole")
	p.tap("#whole-panel button.primary")
	p.stopWhole("#whole-panel .insertions .line")
	p.tap("#whole-panel .insertions .line")
	p.waitForText("#verdict", "Verified")
	p.screenshot("whole-slice")
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
	s := newSiteIn(t, folder, command.Serving{})
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.keys("s" + insertScramble + kb.Escape)
	p.keys("m" + insertSkeleton + " // skeleton" + kb.Enter + kb.Escape)
	p.waitForText(".tree", "27/27")
	p.openTab("insert")
	p.script(`window.seen = []; const status = document.querySelector("#insert-panel [role=status]");
		new MutationObserver(() => window.seen.push(status.textContent)).observe(status, {childList: true, characterData: true, subtree: true})`)
	p.tap("#insert-panel button.primary")
	p.waitForText("#insert-panel [role=status]", "32 moves, proved")
	if sample.Long() {
		require.Regexp(t, `Building table \S+, \d+ %`, p.text("window.seen.join('; ')"))
	}
	require.Contains(t, p.textOf("#insert-panel .insertions"), "B L2 [1] D L")
	p.tap("#insert-panel .insertions .line")
	p.waitForText("#verdict", "32 moves")
	p.waitForText(".tree", "[1] = ")

	p.choose("#insert-kind", "replace")
	p.openTab("insert")
	p.tap("#insert-panel button.primary")
	p.waitForText("#insert-panel [role=status]", "31 moves")
	require.Contains(t, p.textOf("#insert-panel .stretches"), "→")
	p.tap("#insert-panel .insertions .line")
	p.waitForText("#verdict", "31 moves")
	p.screenshot("insert")

	text := p.copied("Copy as text")
	require.Contains(t, text, "[1] = ")
	other := newBrowser(t).newTab(1280, 900, p.copied("Copy link"))
	other.waitForText("#verdict", "31 moves")
	require.Equal(t, p.text(`document.querySelector(".tree").innerText`), other.text(`document.querySelector(".tree").innerText`))

	other.openTab("finish")
	other.tap("//summary[text()='Import a write-up']")
	other.tap("#finish-panel textarea")
	other.insert(text)
	other.tap("#finish-panel form button")
	other.until(`document.querySelectorAll(".tree li").length === 3`) // the insertions are one line
	other.waitForText("#verdict", "31 moves")
}

// TestQuiz answers questions by keyboard: one wrongly, and one with the best solution. The
// progress outlives the page.
func TestQuiz(t *testing.T) {
	p := openPage(t)
	for range 2 { // a question that was not answered is there again, and keys type moves
		p.keys("q")
		p.until(`document.activeElement.id === "quiz-moves"`)
		p.keys("R ")
		p.until(`document.getElementById("quiz-moves").value.endsWith("R ")`)
		p.closeDialog()
		p.until(`document.getElementById("quiz-moves") === null`) // the page knows that the dialog is closed
	}
	p.keys("q")
	p.until(`document.activeElement.id === "quiz-moves"`)
	p.script(`document.getElementById("quiz-moves").select()`)
	require.Contains(t, p.textOf("#quiz-task"), "find EO on F/B")
	p.keys("X" + kb.Enter)
	p.waitForText("#quiz-fault", `bad move "X"`)
	p.script(`
		const field = document.getElementById("quiz-moves");
		new MutationObserver((_, observer) => {
			if (!document.getElementById("quiz-verdict").textContent.startsWith("Wrong")) return;
			observer.disconnect();
			field.focus();
			setTimeout(() => (window.focused = document.activeElement.id), 500);
		}).observe(document.body, {subtree: true, childList: true, characterData: true});`)
	p.keys(kb.Backspace + "U" + kb.Enter)
	p.waitForText("#quiz-verdict", "bad edges are left on F/B")
	p.until(`window.focused !== undefined`)
	require.Equal(t, "quiz-moves", p.text("window.focused"), "the verdict takes the focus away from who has focused the field")
	require.Equal(t, "1 1 0", p.quizTotals())

	best := p.textOf("#quiz-solutions .moves")
	p.tap("#quiz-moves")
	p.keys(kb.End + kb.Backspace + best + kb.Enter)
	p.waitForText("#quiz-verdict", "as few as possible")
	require.Equal(t, "1 1 0", p.quizTotals(), "a second answer counts")

	first := p.textOf("#quiz-scramble")
	p.until(`document.activeElement.textContent === "Next"`)
	p.keys(kb.Enter)
	p.until(`document.activeElement.id === "quiz-moves"`)
	require.NotEqual(t, first, p.textOf("#quiz-scramble"))
	best = p.await(`fetch("api/v1/run", {method: "POST", body: JSON.stringify({
		command: "quiz_answer", kind: "eo", scramble: document.getElementById("quiz-scramble").textContent,
	})}).then((r) => r.text()).then((text) => JSON.parse(text.split("\n")[0]).solutions[0])`)
	p.keys(best + kb.Enter)
	p.waitForText("#quiz-verdict", "as few as possible")
	require.Equal(t, "2 2 1", p.quizTotals())
	p.screenshot("quiz")

	progress := p.textOf(".progress")
	p.open(shared().url())
	p.until(`document.getElementById("scramble") !== null`)
	p.keys("q")
	p.waitForText(".progress", progress)
}

// quizTotals returns the highest box and the numbers of answers and of right ones.
func (p *tab) quizTotals() string {
	return p.text(`(() => {
		const column = (n) => [...document.querySelectorAll(".progress tbody tr")].map((row) => Number(row.cells[n].textContent));
		const sum = (list) => list.reduce((a, b) => a + b);
		return [Math.max(...column(1)), sum(column(2)), sum(column(3))].join(" ");
	})()`)
}

// TestQuizProgress compares the progress in the page with that of package training, and the case
// that comes next.
func TestQuizProgress(t *testing.T) {
	p := newBrowser(t).newTab(320, 640, shared().url(), chromedp.EmulateMobile, chromedp.EmulateTouch)
	rng := sample.Rand(t)
	var records []training.Record
	store := func(r training.Record) {
		records = append(records, r)
		p.script(fmt.Sprintf(`localStorage.setItem("nissy1-quiz/%03d", JSON.stringify({kind: %q, case: %q, right: %t, loss: %d}))`,
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
	p.open(shared().url())
	p.until(`document.getElementById("scramble") !== null`)

	// The other five cases are 16 times as likely as 2e, the first one.
	p.script(`Math.random = () => 1.01 / 81`)
	p.press("Quiz")
	p.waitForText("#quiz-task", "4e: ")
	p.tap("#quiz-show")
	p.waitForText("#quiz-solutions", " ")
	require.Contains(t, p.textOf(".progress"), "4e110")
	p.script(`Math.random = () => 0.99 / 81`)
	p.tap("#quiz-next")
	p.waitForText("#quiz-task", "2e: ")

	p.press("dr")
	p.waitForText("#quiz-task", "DR on U/D")
	var want []string
	for _, stat := range training.Stats("dr", records) {
		want = append(want, fmt.Sprintf("%s %d %d %d %.1f", stat.Case, stat.Box, stat.Asked, stat.Right, stat.Loss))
	}
	require.Equal(t, strings.Join(want, "\n"), p.text(`[...document.querySelectorAll(".progress tbody tr")].map((row) => [...row.cells].map((c) => c.textContent).join(" ")).join("\n")`))
	require.Equal(t, "true", p.text(`((d) => d.scrollWidth <= d.clientWidth)(document.querySelector("dialog[open]"))`), "something is cut off")
	p.tap(`dialog .keypad [aria-label="U"]`)
	p.tap(`dialog .keypad [aria-label="2, half turn"]`)
	require.Equal(t, "U2", p.text(`document.getElementById("quiz-moves").value`))
	p.tap("#quiz-show")
	p.waitForText("#quiz-solutions", " ")
	p.screenshot("quiz-phone")
}

// readAxe returns the source of axe-core, "" if make web has not installed that.
func readAxe(t *testing.T) string {
	t.Helper()
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil && inCI {
		t.Fatal(err)
	}
	return string(axe)
}

// barriers returns what axe-core, whose source is given, finds in the page. Without axe-core, that is nothing.
func (p *tab) barriers(axe string) string {
	p.t.Helper()
	if axe == "" {
		p.t.Log("axe-core is not there: npm ci installs it")
		return ""
	}
	p.script(axe)
	return p.await(`axe.run({resultTypes: ["violations"]}).then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 120) + " " + n.failureSummary).join("; ")).join("\n"))`)
}

// TestNarrow checks that nothing is cut off at 320 pixels.
func TestNarrow(t *testing.T) {
	p := newBrowser(t).newTab(320, 640, shared().url(), chromedp.EmulateMobile)
	p.takeEO()
	p.until(`!document.querySelector("#search-state").textContent.includes("…")`) // a long note of a search ends in an ellipsis
	for _, part := range []string{"next", "tree", "cube", "whole", "finish"} {
		p.tap(`[aria-controls="` + part + `-panel"]`)
		require.Equal(t, "", p.text(`[...document.querySelectorAll("body *")].filter((e) => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && r.right > innerWidth + 0.5 && !e.closest(".list, .underline");
		}).map((e) => e.outerHTML.slice(0, 80)).join("\n")`), part)
		require.Equal(t, "", p.text(`[...document.querySelectorAll("button, label, p, h2, .total")].filter((e) =>
			e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible").map((e) => e.outerHTML.slice(0, 80)).join("\n")`), part)
		p.screenshot("narrow-" + part)
	}
}

// TestBothCubes compares the facelets of the 3-D cube with those of the drawing, with marks, another colour scheme, and
// the whole cube turned, and steps through the moves.
func TestBothCubes(t *testing.T) {
	p := openPage(t)
	const (
		drawn  = `JSON.stringify([..."URFDLB"].flatMap((_, f) => Array.from({length: 9}, (_, i) => 9 * f + i)).map((n) => window.byFacelet(n)))`
		placed = `JSON.stringify([...document.querySelectorAll(".cube3d .facelet")].map((e) => [e.style.background, e.querySelector("i") !== null]))`
	)
	p.script(`localStorage.setItem("nissy-scheme", '"japanese"')`)
	p.reload()
	p.keys("sR U F" + kb.Escape + "mF' U' R'" + kb.Enter + kb.Escape)
	p.waitForText("#verdict", "Verified")
	p.script(`const mark = document.querySelector("#cube-panel select"); mark.value = "eofb"; mark.dispatchEvent(new Event("change", {bubbles: true}));
		const colour = (c) => { const e = document.createElement("i"); e.style.background = c; return e.style.background; };
		const drawingOrder = "LBDUFR";
		window.byFacelet = (n) => {
			const g = document.querySelectorAll("#cube g")[9 * drawingOrder.indexOf("URFDLB"[Math.floor(n / 9)]) + n % 9];
			return [colour(g.querySelector("polygon").getAttribute("fill")), g.querySelector("circle") !== null];
		}`)
	p.keys(kb.Home)
	p.until(`document.querySelectorAll("#cube circle").length === 8`) // two facelets of each of four bad edges
	for _, act := range []struct {
		keys   string
		marked int
	}{{"", 8}, {"i", 8}, {kb.ArrowRight, 0}, {kb.ArrowRight, 0}, {kb.ArrowLeft, 0}} {
		p.keys(act.keys)
		p.tap("//div[@aria-label='Turn the whole cube']/button[text()='x']")
		p.until(fmt.Sprintf(`document.querySelectorAll("#cube circle").length === %d`, act.marked))
		want := p.text(drawn)
		p.press("3-D")
		p.until(`document.querySelector(".cube3d") !== null`)
		p.until(fmt.Sprintf("%s === %q", placed, want))
		p.screenshot("3d")
		p.press("3-D")
		p.until(`document.querySelector("#cube") !== null`)
	}
}
