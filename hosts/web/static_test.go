package web_test

import (
	"context"
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

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

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
	s := httptest.NewServer(http.FileServer(http.Dir(staticFolder)))
	t.Cleanup(s.Close)
	return s
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

// TestStaticPage visits the page without a server, takes the host and so the network away, and
// makes a whole attempt.
func TestStaticPage(t *testing.T) {
	s, b := newStaticSite(t), newBrowser(t)
	first := b.newTab(1280, 900, s.URL+"/")
	first.waitForText("#where", "in this browser")
	require.Equal(t, "kept", first.await(isKept))
	first.close()
	s.Close()

	p := b.newTab(1280, 900, s.URL+"/")
	p.keys("s" + scramble)
	p.waitForText("#search-state", " found")
	p.keys(kb.Enter)
	for _, step := range []string{"DR", "HTR", "finish"} {
		p.keys(kb.Enter)
		p.waitForText("#next-title", step)
		p.waitForText("#search-state", " found")
	}
	p.keys(kb.ArrowDown + kb.Enter)
	p.waitForText("#verdict", "Verified")
}

// TestStaticIsLoadedAgain cuts the first download of nissy off, and later lets its worker fail. The page says that it cannot
// search, keeps what is typed, and searches without a reload when it can.
func TestStaticIsLoadedAgain(t *testing.T) {
	host := newStaticSite(t).Config.Handler
	var isWhole atomic.Bool
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") && !isWhole.Load() {
			w.Header().Set("Content-Length", "1000000")
			io.WriteString(w, "\x00asm")
			return
		}
		host.ServeHTTP(w, r)
	}))
	defer s.Close()
	p := newBrowser(t).openTab(1280, 900, "about:blank")
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
			Source: `window.Worker = class extends Worker { constructor(...all) { super(...all); window.worker = this; } }`,
		})
		return err
	}), chromedp.Navigate(s.URL+"/"))
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
	p.requireNoFaults()
}

// TestQuizStatic answers a question of each kind without a server.
func TestQuizStatic(t *testing.T) {
	p := newBrowser(t).newTab(1280, 900, newStaticSite(t).URL+"/")
	p.keys("q")
	for _, kind := range explain.QuizKinds() {
		p.do(chromedp.Click("//dialog//button[text()='" + kind + "']"))
		p.until(`document.activeElement.id === "quiz-moves"`)
		p.keys("U U'" + kb.Enter) // solves nothing
		p.waitForText("#quiz-verdict", "Wrong, with 0 moves")
		best := p.textOf("#quiz-solutions .moves")
		p.tap("#quiz-moves")
		p.keys(kb.End + strings.Repeat(kb.Backspace, 4) + best + kb.Enter)
		p.waitForText("#quiz-verdict", "as few as possible")
	}
	p.requireNoFaults()
}

// newModule opens a tab in which nissy is a running Nissy with the options, and collect runs a
// request and returns its events, or its error.
func newModule(b *browser, address, options string) *tab {
	p := b.openTab(1280, 900, address+"licences.txt") // the page would start nissy as well
	p.load(options)
	return p
}

// load starts nissy in the tab.
func (p *tab) load(options string) {
	p.t.Helper()
	require.Equal(p.t, "ready", p.await(`(async () => {
		const { Nissy } = await import("./nissy.mjs");
		window.notices = [];
		window.nissy = await Nissy({notice: (text) => notices.push(text), ...`+options+`});
		window.collect = async (request, options) => {
			const events = [];
			try {
				for await (const e of nissy.run(request, options)) events.push(e);
			} catch (e) {
				events.push({ failed: e.name, error: e.message, token: e.token, column: e.column });
			}
			return events;
		};
		return "ready";
	})()`))
}

// TestModule runs requests with the module nissy.mjs: one that succeeds, one that fails, and some
// in a session, the last of them after its end.
func TestModule(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: false}")
	require.Equal(t, "R L B", p.await(`collect({command: "solve", step: "eofb", scramble: "`+scramble+`", niss: "inverse", count: 1}).then((e) => e.at(-1).inverse.join(" "))`))
	require.Equal(t, `[{"failed":"NissyError","error":"unknown step \"eobf\": did you mean eofb?","token":"eobf","column":0}]`,
		p.await(`collect({command: "solve", step: "eobf", scramble: "R"}).then(JSON.stringify)`))
	require.Equal(t, "R U F; NissyError: the session was closed", p.await(`(async () => {
		const s = nissy.session();
		const read = async (request) => { const all = []; for await (const e of s.run(request)) all.push(e); return all; };
		await read({command: "set", scramble: "R U F"});
		const [shown] = await read({command: "show"});
		s.close();
		const closed = await read({command: "steps"}).then(() => "still open", (e) => e.name + ": " + e.message);
		return shown.scramble + "; " + closed;
	})()`))
}

// TestModulePause pauses a search that would take minutes, and checks that it reports nothing more until it is resumed.
func TestModulePause(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: false}")
	require.Equal(t, "0 after the pause; more after resume; NissyError: the run has ended: nothing to pause or resume", p.await(`(async () => {
		const search = nissy.run({command: "solve", step: "eofb", scramble: "`+scramble+`", niss: "niss", max: 20, count: 100000, verbose: true});
		await search.next();
		search.pause();
		const wait = (ms) => new Promise((then) => setTimeout(then, ms));
		let read = 0, reading = true;
		const reader = (async () => { while (reading && !(await search.next()).done) read++; })();
		await wait(1000); // what was on its way arrives
		const before = read;
		await wait(500);
		const paused = read - before;
		search.resume();
		while (read === before + paused) await wait(20);
		reading = false;
		await reader;
		await search.return();
		let ended = "";
		try { search.pause(); } catch (e) { ended = e.name + ": " + e.message; }
		return paused + " after the pause; more after resume; " + ended;
	})()`))
}

// TestModuleHasNoFiles asks for a file in a session.
func TestModuleHasNoFiles(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: false}")
	require.Equal(t, `[{"failed":"NissyError","error":"there are no files and no saved attempts here","token":"","column":0}]`,
		p.await(`collect({command: "write", path: "/x"}).then(JSON.stringify)`))
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
	host := httptest.NewServer(mux)
	b.t.Cleanup(host.Close)
	p := b.openTab(1280, 900, host.URL+"/licences.txt") // the page would start nissy as well
	return p.await(`(async () => {
		let printed = "";
		console.log = (...values) => (printed += values.join(" ") + "\n");
		await import("./example.mjs");
		return printed;
	})()`)
}

// TestAbort ends a search, the building of a table and a loop that does not read all events.
func TestAbort(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: false}")
	for name, request := range map[string]string{
		"search": `{command: "solve", step: "eofb", scramble: "` + scramble + `", max: 14, count_only: true}`,
		"table":  `{command: "ptable_show", table: "dr"}`,
	} {
		took := p.await(`(async () => {
			const c = new AbortController();
			let aborted;
			setTimeout(() => { aborted = performance.now(); c.abort(); }, 300);
			const events = await collect(` + request + `, {signal: c.signal});
			if (events.at(-1).failed !== "AbortError") return "not aborted: " + JSON.stringify(events.at(-1));
			return "aborted after " + (performance.now() - aborted).toFixed(1) + " ms";
		})()`)
		require.Contains(t, took, "aborted after")
		t.Log(name, took)
	}
	require.Equal(t, "1", p.await(`(async () => {
		let n = 0;
		for await (const e of nissy.run({command: "solve", step: "eofb", scramble: "`+scramble+`", max: 9})) if (++n) break;
		return String(n);
	})()`))
	require.Equal(t, "2", p.await(`collect({command: "solve", step: "eofb", scramble: "R U F", count: 2}).then((e) => String(e.filter((s) => s.normal).length))`))
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
	p.await(`(async () => {
		const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("nissy");
		const file = await folder.getFileHandle("dr-eo.nissytable");
		const w = await file.createWritable({keepExistingData: true});
		await w.write({type: "write", position: 5000, data: new Uint8Array([1, 2, 3])});
		await w.close();
		return "damaged";
	})()`)
	require.Contains(t, p.await(`collect({command: "ptable_show", table: "dr-eo"}).then(JSON.stringify)`), "table dr-eo is rebuilt")
}

// TestTablesAreFetched takes a table from the server, which keeps it as nissy serve does.
func TestTablesAreFetched(t *testing.T) {
	newStaticSite(t) // skips the test if the page is not built
	folder := t.TempDir()
	engine := session.NewEngine(session.Options{Data: folder})
	require.NoError(t, engine.NewSession().Run(context.Background(), tables.ShowTable{Name: "dr-eo"}, func(session.Event) {}))
	require.NoError(t, engine.Close())
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(staticFolder)))
	mux.HandleFunc("/tables/{$}", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `["dr-eo"]`) })
	mux.HandleFunc("/tables/dr-eo", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, folder+"/dr-eo.nissytable") })
	s := httptest.NewServer(mux)
	defer s.Close()
	p := newModule(newBrowser(t), s.URL+"/", `{keep: false, tables: "tables/"}`)
	events := p.await(`collect({command: "ptable_show", table: "dr-eo"}).then(JSON.stringify)`)
	require.Contains(t, events, `"disk":true,"memory":true`)
	require.NotContains(t, events, "progress") // it was not built
}

// limitStorage limits what the browser keeps, in bytes, besides the storage of the attempts.
func (p *tab) limitStorage(quota float64) {
	origin := p.text("location.origin")
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin, QuotaSize: &quota})
		return err
	}))
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

// TestMemoryLimit asks for a table that does not fit.
func TestMemoryLimit(t *testing.T) {
	p := newModule(newBrowser(t), newStaticSite(t).URL+"/", "{keep: false, memory: 50e6}")
	require.Contains(t, p.await(`collect({command: "ptable_show", table: "dr"}).then(JSON.stringify)`), "not enough memory to load table dr: it needs 70 MB")
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
