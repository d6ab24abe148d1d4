package web_test

import (
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/explain"
	"nissy/session/tables"
)

// staticFolder is where make static puts the page without a server.
const staticFolder = "../../bin/static"

// newStaticSite serves the page without a server as any host of files does.
func newStaticSite(t testing.TB) *httptest.Server {
	t.Helper()
	if _, err := os.Stat(staticFolder + "/files.json"); err != nil {
		if inCI {
			t.Fatal("make static has not built the page")
		}
		t.Skip("make static builds the page that this test needs")
	}
	return serve(t, newStaticHandler())
}

// serve starts a server for the test.
func serve(t testing.TB, h http.Handler) *httptest.Server {
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections() // some wait for tables
		s.Close()
	})
	return s
}

// newStaticHandler serves the files of the page. It offers large tables, so that the page does not build them when it starts, but
// sends them in vain.
func newStaticHandler() *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(staticFolder)))
	mux.HandleFunc("/tables/{$}", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `["dr", "dr-finish"]`) })
	mux.HandleFunc("/tables/", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	return mux
}

// toShared passes requests on to the shared server.
func toShared() http.Handler {
	target, err := url.Parse(shared().url())
	require.NoError(forAll, err)
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Header.Del("Origin")
		},
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }, // the client has gone
	}
}

// newStaticSiteWith serves the page without a server and a table. It offers others in vain.
func newStaticSiteWith(t *testing.T, name string, others ...string) *httptest.Server {
	t.Helper()
	static := newStaticSite(t)
	require.NoError(t, shared().engine.NewSession().Run(t.Context(), tables.ShowTable{Name: name}, func(session.Event) {}))
	mux := http.NewServeMux()
	mux.Handle("/", static.Config.Handler)
	mux.HandleFunc("/tables/{$}", func(w http.ResponseWriter, _ *http.Request) { json.NewEncoder(w).Encode(append(others, name)) })
	mux.Handle("/tables/"+name, toShared())
	return serve(t, mux)
}

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
	b := newBrowser(t)
	var isAway atomic.Bool
	host := newStaticSite(t).Config.Handler
	s := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isAway.Load() && !strings.Contains(r.URL.Path, "/tables/") { // it would build the tables if it got none
			panic(http.ErrAbortHandler)
		}
		host.ServeHTTP(w, r)
	}))
	first := b.newTab(1280, 900, s.URL+"/")
	first.waitForText("#where", "in this browser")
	require.Equal(t, "kept", first.await(isKept))
	first.close()
	isAway.Store(true)

	p := b.newTab(1280, 900, s.URL+"/")
	p.takeEO()
	for _, step := range []string{"DR", "HTR", "finish"} {
		p.waitForStep(step)
		p.tap("#results-0 .take")
	}
	p.waitForText("#verdict", "Verified")

	p.keys(kb.Escape + "q")
	kinds := explain.QuizKinds()
	for _, kind := range kinds[:sample.Of(2, len(kinds))] {
		p.tap("//dialog//button[text()='" + kind + "']")
		p.until(`document.activeElement.id === "quiz-moves"`)
		p.keys("U U'" + kb.Enter) // solves nothing
		p.waitForText("#quiz-verdict", "Wrong, with 0 moves")
		best := p.textOf("#quiz-solutions .moves")
		p.tap("#quiz-moves")
		p.keys(kb.End + strings.Repeat(kb.Backspace, 4) + best + kb.Enter)
		p.waitForText("#quiz-verdict", "as few as possible")
	}
}

// TestStaticIsLoadedAgain cuts the first download of nissy off, and later lets its worker fail. The page says that it cannot
// search, keeps what is typed, and searches without a reload when it can.
func TestStaticIsLoadedAgain(t *testing.T) {
	host := newStaticSite(t).Config.Handler
	var isWhole atomic.Bool
	s := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") && !isWhole.Load() {
			w.Header().Set("Content-Length", "1000000")
			io.WriteString(w, "\x00asm")
			return
		}
		host.ServeHTTP(w, r)
	}))
	p := newBrowser(t).openTab(1280, 900, "about:blank")
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `window.Worker = class extends Worker { constructor(...all) { super(...all); window.worker = this; } }`,
	})
	p.open(s.URL + "/")
	p.waitForText(".banner", "nissy cannot be loaded")
	p.keys("s" + scramble + kb.Escape + "mr" + kb.Enter)
	p.waitForText("#moves-fault", "nissy is not loaded yet")
	p.keys(kb.Escape)
	isWhole.Store(true)
	p.waitForText("#search-state", " found")
	require.Zero(t, p.count(".banner"))

	p.script(`worker.dispatchEvent(new ErrorEvent("error", {message: "no memory"}))`)
	p.keys(kb.Escape + "m" + kb.Enter) // r, which nissy reads
	p.waitForText(".tree", "Rw")
	p.waitForText("#search-state", " found")
}

// newModule opens a tab in which nissy is a running Nissy with the options, and collect runs a
// request and returns its events, or its error.
func newModule(b *browser, address, options string) *tab {
	p := b.openTab(1280, 900, address+"licences.txt") // the page would start nissy as well
	p.load(options)
	return p
}

// module is a script with what the tests of the module do in a tab.
//
//go:embed testdata/module.js
var module string

// load starts nissy in the tab.
func (p *tab) load(options string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](module))
	require.Equal(p.t, "ready", p.await("start("+options+")"))
}

// TestModule runs requests with the module nissy.mjs: one that succeeds, some that fail, and some in a session, the last of them
// after its end. It ends a search, the building of a table and a loop that does not read all events, and pauses a search.
func TestModule(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: false}")
	require.Equal(t, "R L B", p.await(`collect({command: "solve", step: "eofb", scramble: "`+scramble+`", niss: "inverse", count: 1}).then((e) => e.at(-1).inverse.join(" "))`))
	require.Equal(t, `[{"failed":"NissyError","error":"unknown step \"eobf\": did you mean eofb?","token":"eobf","column":0}]`,
		p.await(`collect({command: "solve", step: "eobf", scramble: "R"}).then(JSON.stringify)`))
	require.Equal(t, `[{"failed":"NissyError","error":"there are no files and no saved attempts here","token":"","column":0}]`,
		p.await(`collect({command: "write", path: "/x"}).then(JSON.stringify)`))
	require.Equal(t, "R U F; NissyError: the session was closed", p.await("afterEnd()"))
	require.Equal(t, "AbortError", p.await(`abort({command: "solve", step: "eofb", scramble: "`+scramble+`", max: 14, count_only: true, verbose: true})`))
	require.Equal(t, "AbortError", p.await(`abort({command: "ptable_show", table: "dr"})`))
	require.Equal(t, "1", p.await(`readOne({command: "solve", step: "eofb", scramble: "`+scramble+`", max: 9})`))
	require.Equal(t, "2", p.await(`collect({command: "solve", step: "eofb", scramble: "R U F", count: 2}).then((e) => String(e.filter((s) => s.normal).length))`))

	require.Equal(t, "0 after the pause; more after resume; NissyError: the run has ended: nothing to pause or resume",
		p.await(`pause({command: "solve", step: "eofb", scramble: "`+scramble+`", niss: "niss", max: 20, count: 100000, verbose: true})`))
	p.load("{keep: false, memory: 50e6}")
	require.Contains(t, p.await(`collect({command: "ptable_show", table: "dr"}).then(JSON.stringify)`), "not enough memory to load table dr: it needs 70 MB")
}

var javaScript = regexp.MustCompile("(?s)\n```js\n(.*?)\n```\n")

// TestModuleExample checks the types of the example of the documentation, and runs it.
func TestModuleExample(t *testing.T) {
	s, b := newStaticSite(t), newBrowser(t)
	text, err := os.ReadFile("../../docs/wasm.md")
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
	const compiler = "node_modules/.bin/tsc"
	if _, err := os.Stat(compiler); err != nil {
		if inCI {
			t.Fatal("there is no TypeScript compiler")
		}
		t.Skip("npm ci installs the TypeScript compiler that this test needs")
	}
	folder := t.TempDir()
	declarations, err := os.ReadFile(staticFolder + "/nissy.d.mts")
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
func runExample(b *browser, s *httptest.Server, program []byte) string {
	b.t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/", s.Config.Handler)
	mux.HandleFunc("/example.mjs", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		w.Write(program)
	})
	host := serve(b.t, mux)
	p := b.openTab(1280, 900, host.URL+"/licences.txt") // the page would start nissy as well
	return p.await(`(async () => {
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
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: true}")
	require.Equal(t, "false", p.await(diskOf))
	p.await(`collect({command: "ptable_show", table: "dr-eo"}).then(String)`)
	p.await(`collect({command: "freemem"}).then(String)`) // it waits until the table is saved
	require.Equal(t, "", p.text("notices.join()"))
	require.Equal(t, "true", p.await(diskOf))
	p.do(chromedp.Reload())
	p.load("{keep: true}")
	require.Equal(t, "true", p.await(diskOf))
	require.Contains(t, p.await(`collect({command: "ptable_verify", table: "dr-eo"}).then(JSON.stringify)`), `"verified":"dr-eo"`)
	require.Equal(t, "damaged", p.await(`damage("dr-eo")`))
	require.Contains(t, p.await(`collect({command: "ptable_show", table: "dr-eo"}).then(JSON.stringify)`), "table dr-eo is rebuilt")
}

// TestTablesAreFetched takes a table from nissy serve.
func TestTablesAreFetched(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSiteWith(t, "dr-eo").URL+"/", `{keep: false, tables: "tables/"}`)
	events := p.await(`collect({command: "ptable_show", table: "dr-eo"}).then(JSON.stringify)`)
	require.Contains(t, events, `"disk":true,"memory":true`)
	require.NotContains(t, events, "progress") // it was not built
}

// limitStorage limits what the browser keeps, in bytes, besides the storage of the attempts.
func (p *tab) limitStorage(quota float64) {
	origin := p.text("location.origin")
	call(p, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin, QuotaSize: &quota})
}

// TestStorageQuota runs a search whose tables do not fit in what the browser keeps.
func TestStorageQuota(t *testing.T) {
	s := newStaticSite(t)
	p := newBrowser(t).openTab(1280, 900, s.URL+"/licences.txt")
	p.limitStorage(200_000)
	p.load("{keep: true}")
	search := `collect({command: "solve", step: "dr-eo", scramble: "` + scramble + `", moves: "(R L B)", count: 3}).then((e) => String(e.filter((s) => s.normal).length))`
	require.Equal(t, "3", p.await(search))
	p.await(`collect({command: "freemem"}).then(String)`) // it waits until saving has failed
	require.Contains(t, p.text("notices.join()"), "tables are kept in memory only")
	require.Equal(t, "3", p.await(search))
}

// BenchmarkStatic measures nissy in the browser, in milliseconds: starting it and its first and
// later searches.
func BenchmarkStatic(b *testing.B) {
	s, br := newStaticSite(b), newBrowser(b)
	p := br.openTab(1280, 900, s.URL+"/licences.txt") // the page would start nissy as well
	request := func(text string) string {
		return `collect({command: "solve", scramble: "` + scramble + `", ` + text + `})`
	}
	for b.Loop() {
		for _, m := range []struct {
			name string
			act  func()
		}{
			{"ready", func() { p.load("{keep: false}") }},
			{"eofb-first", func() { p.await(request(`step: "eofb", count: 5`) + ".then(String)") }},
			{"eofb-warm", func() { p.await(request(`step: "eofb", count: 5`) + ".then(String)") }},
			{"dr-eo-first", func() { p.await(request(`step: "dr-eo", moves: "(R L B)", count: 50, niss: "niss"`) + ".then(String)") }},
			{"count-10", func() { p.await(request(`step: "eofb", max: 10, count_only: true`) + ".then(String)") }},
			{"table-dr", func() { p.await(`collect({command: "ptable_show", table: "dr"}).then(String)`) }},
			{"table-dr-finish", func() { p.await(`collect({command: "ptable_show", table: "dr-finish"}).then(String)`) }},
		} {
			start := p.number("performance.now()")
			m.act()
			b.ReportMetric(p.number("performance.now()")-start, "ms-"+m.name)
		}
	}
	b.ReportMetric(0, "ns/op")
}
