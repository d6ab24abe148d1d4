package pagetest_test

import (
	_ "embed"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
	"nissy/session/explain"
)

// isKept is an expression that is true when the browser has all files of the page.
const isKept = `(async () => {
	const cache = await caches.open("nissy");
	const files = await (await fetch("files.json")).json();
	for (;;) {
		const kept = await Promise.all(files.map((f) => cache.match(f)));
		if (kept.every(Boolean)) return "kept";
		await new Promise((r) => setTimeout(r, 20));
	}
})()`

// TestStaticPage visits the page without a server, takes the host and so the network away, makes a whole attempt, and answers
// a question of some kinds.
func TestStaticPage(t *testing.T) {
	b := pagetest.NewBrowser(t)
	var isAway atomic.Bool
	host := pagetest.NewStaticSite(t).Config.Handler
	s := pagetest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAway.Load() && !strings.Contains(r.URL.Path, "/tables/") { // it would build the tables if it got none
			panic(http.ErrAbortHandler)
		}
		host.ServeHTTP(w, r)
	}))
	first := b.NewTab(1280, 900, s.URL+"/")
	first.WaitForText("#where", "in this browser")
	require.Equal(t, "kept", first.Await(isKept))
	first.Close()
	isAway.Store(true)

	p := b.NewTab(1280, 900, s.URL+"/")
	p.TakeEO()
	for _, step := range []string{"DR", "HTR", "finish"} {
		p.WaitForStep(step)
		p.Tap("#results-0 .take")
	}
	p.WaitForText("#verdict", "Verified")

	p.Keys(kb.Escape + "q")
	kinds := explain.QuizKinds()
	for _, kind := range kinds[:sample.Of(2, len(kinds))] {
		p.Tap("//dialog//button[text()='" + kind + "']")
		p.Until(`document.activeElement.id === "quiz-moves"`)
		p.Keys("U U'" + kb.Enter) // solves nothing
		p.WaitForText("#quiz-verdict", "Wrong, with 0 moves")
		best := p.TextOf("#quiz-solutions .moves")
		p.Tap("#quiz-moves")
		p.Keys(kb.End + strings.Repeat(kb.Backspace, 4) + best + kb.Enter)
		p.WaitForText("#quiz-verdict", "as few as possible")
	}
}

// TestStaticIsLoadedAgain cuts the first download of nissy off, and later lets its worker fail. The page says that it cannot
// search, keeps what is typed, and searches without a reload when it can.
func TestStaticIsLoadedAgain(t *testing.T) {
	host := pagetest.NewStaticSite(t).Config.Handler
	var isWhole atomic.Bool
	s := pagetest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") && !isWhole.Load() {
			w.Header().Set("Content-Length", "1000000")
			io.WriteString(w, "\x00asm")
			return
		}
		host.ServeHTTP(w, r)
	}))
	p := pagetest.NewBrowser(t).OpenTab(1280, 900, "about:blank")
	pagetest.Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `window.Worker = class extends Worker { constructor(...all) { super(...all); window.worker = this; } }`,
	})
	p.Open(s.URL + "/")
	p.WaitForText(".banner", "nissy cannot be loaded")
	p.Keys("s" + pagetest.Scramble + kb.Escape + "mr" + kb.Enter)
	p.WaitForText("#moves-fault", "nissy is not loaded yet")
	p.Keys(kb.Escape)
	isWhole.Store(true)
	p.WaitForText("#search-state", " found")
	require.Zero(t, p.Count(".banner"))

	p.Script(`worker.dispatchEvent(new ErrorEvent("error", {message: "no memory"}))`)
	p.Keys(kb.Escape + "m" + kb.Enter) // r, which nissy reads
	p.WaitForText(".tree", "Rw")
	p.WaitForText("#search-state", " found")
}

// newModule opens a tab in which nissy is a running Nissy with the options, and collect runs a
// request and returns its events, or its error.
func newModule(b *pagetest.Browser, address, options string) *pagetest.Tab {
	p := b.OpenTab(1280, 900, address+"licences.txt") // the page would start nissy as well
	load(p, options)
	return p
}

// module is a script with what the tests of the module do in a tab.
//
//go:embed testdata/module.js
var module string

// load starts nissy in the tab.
func load(p *pagetest.Tab, options string) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](module))
	require.Equal(p.T, "ready", p.Await("start("+options+")"))
}

// TestModule runs requests with the module nissy.mjs: one that succeeds, some that fail, and some in a session, the last of them
// after its end. It ends a search, the building of a table and a loop that does not read all events, and pauses a search.
func TestModule(t *testing.T) {
	p := newModule(pagetest.NewBrowser(t), pagetest.NewStaticSite(t).URL+"/", "{keep: false}")
	require.Equal(t, "R L B", p.Await(`collect({command: "solve", step: "eofb", scramble: "`+pagetest.Scramble+`", niss: "inverse", count: 1}).then((e) => e.at(-1).inverse.join(" "))`))
	require.Equal(t, `[{"failed":"NissyError","error":"unknown step \"eobf\": did you mean eofb?","token":"eobf","column":0}]`,
		p.Await(`collect({command: "solve", step: "eobf", scramble: "R"}).then(JSON.stringify)`))
	require.Equal(t, `[{"failed":"NissyError","error":"there are no files and no saved attempts here","token":"","column":0}]`,
		p.Await(`collect({command: "write", path: "/x"}).then(JSON.stringify)`))
	require.Equal(t, "R U F; NissyError: the session was closed", p.Await("afterEnd()"))
	require.Equal(t, "AbortError", p.Await(`abort({command: "solve", step: "eofb", scramble: "`+pagetest.Scramble+`", max: 14, count_only: true, verbose: true})`))
	require.Equal(t, "AbortError", p.Await(`abort({command: "ptable_show", table: "dr"})`))
	require.Equal(t, "1", p.Await(`readOne({command: "solve", step: "eofb", scramble: "`+pagetest.Scramble+`", max: 9})`))
	require.Equal(t, "2", p.Await(`collect({command: "solve", step: "eofb", scramble: "R U F", count: 2}).then((e) => String(e.filter((s) => s.normal).length))`))

	require.Equal(t, "NissyError: the run has ended: nothing to pause or resume",
		p.Await(`pause({command: "solve", step: "eofb", scramble: "`+pagetest.Scramble+`", niss: "niss", max: 20, count: 100000, verbose: true})`))
	load(p, "{keep: false, memory: 50e6}")
	require.Contains(t, p.Await(`collect({command: "ptable_show", table: "dr"}).then(JSON.stringify)`), "not enough memory to load table dr: it needs 70 MB")
}

var javaScript = regexp.MustCompile("(?s)\n```js\n(.*?)\n```\n")

// TestModuleExample checks the types of the example of the documentation, and runs it.
func TestModuleExample(t *testing.T) {
	s, b := pagetest.NewStaticSite(t), pagetest.NewBrowser(t)
	text, err := os.ReadFile("../../../docs/wasm.md")
	require.NoError(t, err)
	example := javaScript.FindSubmatch(text)
	require.NotNil(t, example)
	requireTypes(t, example[1])
	require.Equal(t, 5, strings.Count(runExample(b, s, example[1]), "on inverse\n"))
}

// requireTypes checks the types of a program that imports ./nissy.mjs, in the ways in which
// TypeScript finds the types of a module.
func requireTypes(t *testing.T, program []byte) {
	t.Helper()
	const compiler = "../node_modules/.bin/tsc"
	if _, err := os.Stat(compiler); err != nil {
		if pagetest.InCI {
			t.Fatal("there is no TypeScript compiler")
		}
		t.Skip("npm ci installs the TypeScript compiler that this test needs")
	}
	folder := t.TempDir()
	declarations, err := os.ReadFile(pagetest.StaticFolder(t) + "/nissy.d.mts")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "nissy.d.mts"), declarations, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "example.mts"), program, 0o644))
	for module, resolution := range map[string]string{"esnext": "bundler", "nodenext": "nodenext"} {
		output, err := exec.Command(compiler, "--ignoreConfig", "--noEmit", "--strict", "--noUnusedLocals", "--target", "es2022", "--types", "",
			"--module", module, "--moduleResolution", resolution, filepath.Join(folder, "example.mts")).CombinedOutput()
		require.NoError(t, err, "%s: %s", resolution, output)
	}
}

// runExample runs a program next to the module, and returns what it prints to the console.
func runExample(b *pagetest.Browser, s *httptest.Server, program []byte) string {
	b.T.Helper()
	mux := http.NewServeMux()
	mux.Handle("/", s.Config.Handler)
	mux.HandleFunc("/example.mjs", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		w.Write(program)
	})
	host := pagetest.Serve(b.T, mux)
	p := b.OpenTab(1280, 900, host.URL+"/licences.txt") // the page would start nissy as well
	return p.Await(`(async () => {
		let printed = "";
		console.log = (...values) => (printed += values.join(" ") + "\n");
		await import("./example.mjs");
		return printed;
	})()`)
}

// diskOf is an expression: whether the browser keeps the table.
const diskOf = `collect({command: "ptable"}).then((e) => String(e.find((t) => t.table === "dr-eo").disk))`

// TestTablesAreKept builds a table, which the browser keeps over a reload, and damages it.
func TestTablesAreKept(t *testing.T) {
	p := newModule(pagetest.NewBrowser(t), pagetest.NewStaticSite(t).URL+"/", "{keep: true}")
	require.Equal(t, "false", p.Await(diskOf))
	p.Await(`collect({command: "ptable_show", table: "dr-eo"}).then(String)`)
	p.Await(`collect({command: "freemem"}).then(String)`) // it waits until the table is saved
	require.Equal(t, "", p.Text("notices.join()"))
	require.Equal(t, "true", p.Await(diskOf))
	p.Do(chromedp.Reload())
	load(p, "{keep: true}")
	require.Equal(t, "true", p.Await(diskOf))
	require.Contains(t, p.Await(`collect({command: "ptable_verify", table: "dr-eo"}).then(JSON.stringify)`), `"verified":"dr-eo"`)
	require.Equal(t, "damaged", p.Await(`damage("dr-eo")`))
	require.Contains(t, p.Await(`collect({command: "ptable_show", table: "dr-eo"}).then(JSON.stringify)`), "table dr-eo is rebuilt")
}

// TestTablesAreFetched takes a table from nissy serve.
func TestTablesAreFetched(t *testing.T) {
	p := newModule(pagetest.NewBrowser(t), pagetest.NewStaticSiteWith(t, []string{"dr-eo"}).URL+"/", `{keep: false, tables: "tables/"}`)
	requireFetched(p, "dr-eo")
}

func requireFetched(p *pagetest.Tab, table string) {
	p.T.Helper()
	events := p.Await(`collect({command: "ptable_show", table: "` + table + `"}).then(JSON.stringify)`)
	require.Contains(p.T, events, `"disk":true,"memory":true`)
	require.NotContains(p.T, events, "progress") // it was not built
}

// TestKeepUnanswered loads tables while the page is asked whether to keep them: only what is kept waits for the answer.
func TestKeepUnanswered(t *testing.T) {
	s := pagetest.NewStaticSiteWith(t, []string{"dr-finish", "dr-eo"})
	p := newModule(pagetest.NewBrowser(t), s.URL+"/", `{keep: () => new Promise(() => (window.isAsked = true)), tables: "tables/"}`)
	requireFetched(p, "dr-finish")
	p.Until("window.isAsked")
	requireFetched(p, "dr-eo")
}

// TestStorageQuota runs a search whose tables do not fit in what the browser keeps.
func TestStorageQuota(t *testing.T) {
	s := pagetest.NewStaticSite(t)
	p := pagetest.NewBrowser(t).OpenTab(1280, 900, s.URL+"/licences.txt")
	p.LimitStorage(200_000)
	load(p, "{keep: true}")
	search := `collect({command: "solve", step: "dr-eo", scramble: "` + pagetest.Scramble + `", moves: "(R L B)", count: 3}).then((e) => String(e.filter((s) => s.normal).length))`
	require.Equal(t, "3", p.Await(search))
	p.Await(`collect({command: "freemem"}).then(String)`) // it waits until saving has failed
	require.Contains(t, p.Text("notices.join()"), "tables are kept in memory only")
	require.Equal(t, "3", p.Await(search))
}

// BenchmarkStatic measures nissy in the browser, in milliseconds: starting it and its first and
// later searches.
func BenchmarkStatic(b *testing.B) {
	s, br := pagetest.NewStaticSite(b), pagetest.NewBrowser(b)
	p := br.OpenTab(1280, 900, s.URL+"/licences.txt") // the page would start nissy as well
	request := func(text string) string {
		return `collect({command: "solve", scramble: "` + pagetest.Scramble + `", ` + text + `})`
	}
	for b.Loop() {
		for _, m := range []struct {
			name string
			act  func()
		}{
			{"ready", func() { load(p, "{keep: false}") }},
			{"eofb-first", func() { p.Await(request(`step: "eofb", count: 5`) + ".then(String)") }},
			{"eofb-warm", func() { p.Await(request(`step: "eofb", count: 5`) + ".then(String)") }},
			{"dr-eo-first", func() { p.Await(request(`step: "dr-eo", moves: "(R L B)", count: 50, niss: "niss"`) + ".then(String)") }},
			{"count-10", func() { p.Await(request(`step: "eofb", max: 10, count_only: true`) + ".then(String)") }},
			{"table-dr", func() { p.Await(`collect({command: "ptable_show", table: "dr"}).then(String)`) }},
			{"table-dr-finish", func() { p.Await(`collect({command: "ptable_show", table: "dr-finish"}).then(String)`) }},
		} {
			start := p.Number("performance.now()")
			m.act()
			b.ReportMetric(p.Number("performance.now()")-start, "ms-"+m.name)
		}
	}
	b.ReportMetric(0, "ns/op")
}

// newStaticPuzzles opens the puzzle editor of the page without a server. It builds its tables beside: it would wait for those that
// do not come.
func newStaticPuzzles(t *testing.T, width, height int64) *pagetest.Tab {
	t.Helper()
	return pagetest.NewBrowser(t).NewTab(width, height, pagetest.Serve(t, http.FileServer(http.Dir(pagetest.StaticFolder(t)))).URL+"/#puzzle")
}

// TestPuzzlesStatic uses the puzzle editor without a server.
func TestPuzzlesStatic(t *testing.T) {
	pagetest.Puzzles(t, newStaticPuzzles(t, 390, 844))
}

// TestPauseStatic pauses a search without a server.
func TestPauseStatic(t *testing.T) {
	pagetest.PausePuzzle(newStaticPuzzles(t, 1280, 900))
}

// halfTurns is the fragment of a link to an attempt: R2 U2 F2, solved by (R2 U2) and (F2) // finish.
const halfTurns = "#1qlbKycxLLVayio7WNdRR0ggyUgg10lTSUVLSSUvMKU6N1Yk20FHScAOLpWXmZRZnwGRidZSKk4sSc5NyUpWslMAaFdyMlHSUSjJLwEKJefklGalFSrWAAAAA__8"

// TestCoachStatic analyzes a short attempt without a server.
func TestCoachStatic(t *testing.T) {
	p := pagetest.NewBrowser(t).NewTab(1280, 900, pagetest.NewStaticSiteWith(t, []string{"dr-finish"}, "dr").URL+"/"+halfTurns)
	p.Until(`location.hash === "" && document.querySelectorAll(".tree li").length === 3`) // with the scramble
	p.OpenTab("coach")
	p.Tap("#coach-analyze")
	p.WaitForText("#coach-state", "1 attempt analyzed")
	p.WaitForText("#coach-heading", "1 attempt")
}
