package web_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/server"
	"nissy/internal/patience"
	"nissy/pruning/testtables"
	"nissy/session"
)

// parallel is how many tests run side by side. They mostly wait, so it does not depend on the number of cores.
const parallel = 6

// scramble is one whose solution is short enough for tests.
const scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

// inCI says that the tests must not be skipped.
var inCI = os.Getenv("CI") != ""

// TestMain runs the tests of this package side by side. They share a browser, and most of them a server.
func TestMain(m *testing.M) {
	flag.Parse()
	isGiven := false
	flag.Visit(func(f *flag.Flag) { isGiven = isGiven || f.Name == "test.parallel" })
	if !isGiven {
		if err := flag.Set("test.parallel", strconv.Itoa(parallel)); err != nil {
			panic(err)
		}
	}
	code := m.Run()
	forAll.end()
	os.Exit(code)
}

// allTests is the testing.TB of what tests share: it ends after all of them.
type allTests struct {
	testing.TB
	cleanups []func()
}

var forAll = &allTests{}

func (a *allTests) Helper()                       {}
func (a *allTests) Context() context.Context      { return context.Background() }
func (a *allTests) Cleanup(f func())              { a.cleanups = append(a.cleanups, f) }
func (a *allTests) Errorf(text string, of ...any) { panic(fmt.Sprintf(text, of...)) }

func (a *allTests) TempDir() string {
	folder, err := os.MkdirTemp("", "nissy-page")
	require.NoError(a, err)
	a.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

func (a *allTests) end() {
	for _, f := range slices.Backward(a.cleanups) {
		f()
	}
}

// site is a running server with the page.
type site struct {
	t       testing.TB
	engine  *session.Engine
	serving command.Serving
	address string
	stop    func()
}

// shared is the server of the tests that do not stop it, and do not look into it. Searches do not wait for those of other tests.
var shared = sync.OnceValue(func() *site { return newSite(forAll, command.Serving{Searches: 64}) })

// newSite starts a server with options, for a test alone.
func newSite(t testing.TB, o command.Serving) *site {
	t.Helper()
	return newSiteIn(t, testtables.Folder(t), o)
}

// newSiteIn starts a server with options that keeps its tables in a folder.
func newSiteIn(t testing.TB, folder string, o command.Serving) *site {
	t.Helper()
	s := &site{t: t, engine: session.NewEngine(session.Options{Data: folder}), serving: o, address: "127.0.0.1:0"}
	t.Cleanup(func() { s.engine.Close() })
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

// start starts the server, at the same address as before.
func (s *site) start() {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	listening := make(chan string, 1)
	s.serving.Address = s.address
	go func() {
		ended <- server.Serve(ctx, s.engine, s.serving, command.ServeReporter{
			Listening: func(l command.Listening) { listening <- l.Address },
			Notice:    func(string) {},
		})
	}()
	select {
	case s.address = <-listening:
	case err := <-ended:
		require.NoError(s.t, err)
	}
	s.stop = func() {
		cancel()
		require.NoError(s.t, <-ended)
		s.stop = func() {}
	}
}

func (s *site) url() string { return "http://" + s.address + "/" }

// untilAtRest waits until no search visits positions.
func (s *site) untilAtRest() {
	patience.Until(s.t, "all searches end", func() bool {
		before := s.engine.Nodes()
		time.Sleep(100 * time.Millisecond)
		return s.engine.Nodes() == before
	})
}

// browser is a headless Chromium as a user without any data sees it: no browser has the storage of
// another. It reaches loopback only.
type browser struct {
	t      testing.TB
	shared context.Context // of Chromium
	id     cdp.BrowserContextID
}

// isBeside has the tests that run beside others.
var isBeside sync.Map

func runBeside(t testing.TB) {
	if t, ok := t.(*testing.T); ok {
		if _, again := isBeside.LoadOrStore(t, true); !again {
			t.Parallel()
		}
	}
}

// newBrowser gives the test a browser, and lets it run beside others. If Chromium is not installed it skips the test, except
// in CI.
func newBrowser(t testing.TB) *browser {
	t.Helper()
	b := createBrowser(t)
	t.Cleanup(func() {
		_, err := chromedp.CallBrowser(b.shared, target.DisposeBrowserContext, target.DisposeBrowserContextParams{BrowserContextID: b.id})
		require.NoError(t, err)
	})
	return b
}

// createBrowser is newBrowser for a browser that remains when the test ends.
func createBrowser(t testing.TB) *browser {
	t.Helper()
	runBeside(t)
	shared, err := chromium()
	if errors.Is(err, exec.ErrNotFound) && !inCI {
		t.Skip("there is no chromium: the page is not tested")
	}
	require.NoError(t, err)
	created, err := chromedp.CallBrowser(shared, target.CreateBrowserContext, target.CreateBrowserContextParams{})
	require.NoError(t, err)
	for _, name := range []string{"clipboard-write", "clipboard-read"} {
		_, err = chromedp.CallBrowser(shared, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: name}, Setting: cdpbrowser.PermissionSettingGranted, BrowserContextID: created.BrowserContextID,
		})
		require.NoError(t, err)
	}
	return &browser{t, shared, created.BrowserContextID}
}

// mostStarts is how often chromium tries. Now and then Chromium ends at once when the machine is busy.
const mostStarts = 3

// chromium starts the Chromium that the tests share, and returns its context.
var chromium = sync.OnceValues(func() (ctx context.Context, err error) {
	path, err := exec.LookPath("chromium-headless-shell") // it is without windows, and takes two thirds of the time
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if err != nil {
		return nil, err
	}
	for range mostStarts {
		all, cancel := chromedp.NewExecAllocator(context.Background(),
			chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.NoFirstRun, chromedp.DisableGPU,
			chromedp.UserDataDir(filepath.Join(forAll.TempDir(), "profile")),
			chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
			chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
			chromedp.Flag("disable-sync", true), chromedp.Flag("disable-quic", true),
			// A tab in the background must not be slower or frozen.
			chromedp.Flag("disable-background-timer-throttling", true), chromedp.Flag("disable-backgrounding-occluded-windows", true),
			chromedp.Flag("disable-renderer-backgrounding", true), chromedp.Flag("disable-back-forward-cache", true),
			// Otherwise Chromium loads two pages for the address bar of each window.
			chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,IsolateOrigins,site-per-process"), chromedp.Flag("disable-site-isolation-trials", true),
		)
		ctx, _ = chromedp.NewContext(all)
		if err = chromedp.Do(ctx, chromedp.Navigate("about:blank")); err == nil { // starts it
			forAll.Cleanup(cancel)
			return ctx, nil
		}
		cancel()
	}
	return nil, err
})

// tab is a tab of a browser.
type tab struct {
	t       testing.TB
	ctx     context.Context
	patient context.Context // ends shortly before the test must
	close   func()

	mu     sync.Mutex
	faults []string // what the browser has reported: exceptions, forbidden content and failed requests
}

// watch notes the faults that the browser reports.
func (p *tab) watch(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && !strings.HasPrefix(e.Entry.Text, "Failed to load resource") {
			p.faults = append(p.faults, e.Entry.Text)
		}
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, e.ExceptionDetails.Text)
	}
}

// requireNoFaults fails the test if the browser has reported a fault. It is called when a test ends.
func (p *tab) requireNoFaults() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Empty(p.t, p.faults)
}

// idle has the tabs of openPage that no test uses. To use one again takes less than half the time of a new browser and tab.
var idle = make(chan *tab, 2*parallel)

// openPage opens the page of the shared server in a browser without any data, with the fragment of a link if there is one.
func openPage(t testing.TB, link ...string) *tab {
	t.Helper()
	runBeside(t)
	var p *tab
	select {
	case old := <-idle:
		p = use(t, old.ctx, old.close)
	default:
		p = createBrowser(t).createTab()
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.close()
			return
		}
		p.script("sessionStorage.clear()")
		p.open("about:blank")
		call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
		call(p, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: "http://" + shared().address, StorageTypes: "local_storage,indexeddb"})
		idle <- p
	})
	p.do(chromedp.EmulateViewport(1280, 900))
	p.open(shared().url() + strings.Join(link, ""))
	p.until(`document.getElementById("scramble") !== null`)
	return p
}

// newTab opens the page at url in a tab of the given size, in pixels, and waits until it is ready.
func (b *browser) newTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *tab {
	b.t.Helper()
	p := b.openTab(width, height, url, options...)
	p.until(`document.getElementById("scramble") !== null`)
	return p
}

// openTab opens url, which need not be the page, in a tab of the given size, in pixels.
func (b *browser) openTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *tab {
	b.t.Helper()
	p := b.createTab()
	b.t.Cleanup(p.close)
	p.do(chromedp.EmulateViewport(width, height, options...))
	p.open(url)
	return p
}

// createTab creates a tab. It believes that it has the focus, whatever others do.
func (b *browser) createTab() *tab {
	b.t.Helper()
	ctx, end := chromedp.NewContext(b.shared, chromedp.WithExistingBrowserContext(b.id))
	// The tab lives as long as the context of its first command.
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	require.NoError(b.t, err)
	return use(b.t, ctx, end)
}

// use lets the test use a tab. When it ends there must be no faults.
func use(t testing.TB, ctx context.Context, end context.CancelFunc) *tab {
	t.Helper()
	p := &tab{t: t, ctx: ctx, patient: patience.Context(t), close: end}
	watching, stop := context.WithCancel(ctx)
	require.NoError(t, chromedp.Listen(watching, p.watch))
	t.Cleanup(func() {
		stop()
		p.requireNoFaults()
	})
	return p
}

// open opens url in the tab.
func (p *tab) open(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate(url))
}

// call runs a command of the browser on the tab.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, command, params)
	require.NoError(p.t, err)
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, actions...))
}

// keys types keys, such as kb.Enter. What goes into a field as it is typed goes there at once, because each key takes the browser
// some hundredths of a second.
func (p *tab) keys(text string) {
	p.t.Helper()
	for text != "" {
		_, first := utf8.DecodeRuneInString(text)
		if n := strings.IndexFunc(text, isSpecial); n != 0 && p.text(inField) == "true" {
			first = cmp.Or(max(n, 0), len(text))
			p.insert(text[:first])
		} else {
			p.key(text[:first])
		}
		text = text[first:]
	}
}

// inField is an expression that is true if the focus is in a field for text.
const inField = `document.activeElement.matches("textarea, input:not([type=checkbox], [type=radio])")`

// isSpecial reports whether a key is not one of a character.
func isSpecial(r rune) bool { return unicode.IsControl(r) || r >= 0x100 && r < 0x1000 }

// key types a key. As with a real keyboard, a key that the page handles types no character.
func (p *tab) key(text string) {
	p.t.Helper()
	for _, r := range text {
		events := kb.Encode(r)
		down, up := events[0], events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		down.Type = input.DispatchKeyEventTypeKeyDown
		call(p, input.DispatchKeyEvent, *down)
		call(p, input.DispatchKeyEvent, *up)
	}
}

// ctrl types a key with Ctrl.
func (p *tab) ctrl(key string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// insert puts text into the focused element at once, as pasting does.
func (p *tab) insert(text string) {
	p.t.Helper()
	call(p, input.InsertText, input.InsertTextParams{Text: text})
}

// untilTrue is a promise that is kept when an expression is true. It is asked after each change of the page, and now and then,
// because it may be about something else. What the page does after drawing happens first.
const untilTrue = `new Promise((then) => {
	const isTrue = () => { try { return %s; } catch { return false; } };
	const ask = () => {
		if (!isTrue()) return;
		changes.disconnect();
		clearInterval(timer);
		removeEventListener("storage", ask);
		requestAnimationFrame(() => setTimeout(then));
	};
	const changes = new MutationObserver(ask), timer = setInterval(ask, 50);
	changes.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
	addEventListener("storage", ask);
	ask();
})`

// until waits until the expression is true.
func (p *tab) until(expression string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(untilTrue, expression), expression)
}

// wait waits until a promise is kept, and returns what it gives as a text. After a navigation the new page makes the promise.
func (p *tab) wait(promise, about string) string {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.ctx)
	defer cancel()
	defer context.AfterFunc(p.patient, cancel)()
	for {
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string](promise+".then(String)", chromedp.EvalAwaitPromise))
		var exception *chromedp.ExceptionError
		if err == nil {
			return text
		}
		if ctx.Err() != nil || errors.As(err, &exception) {
			p.screenshot("failed")
			require.Fail(p.t, "never true: "+about, "%v; scramble %q, focus %q, notes %s", err,
				p.text("document.getElementById('scramble')?.value"), p.focused(),
				p.text("[...document.querySelectorAll('.note, .fault, .banner')].map((e) => e.textContent).join('; ')"))
		}
		time.Sleep(time.Millisecond) // the tab has no page now
	}
}

// text returns the value of an expression, as a text.
func (p *tab) text(expression string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	require.NoError(p.t, err)
	return text
}

// script runs statements of JavaScript.
func (p *tab) script(statements string) {
	p.t.Helper()
	p.text("(() => {" + statements + "\n})()")
}

// textOf returns the text of the element that a CSS selector finds.
func (p *tab) textOf(selector string) string {
	p.t.Helper()
	quoted, _ := json.Marshal(selector)
	return p.text(`document.querySelector(` + string(quoted) + `)?.textContent ?? ""`)
}

// openTab shows a part of the page that shares its place with others.
func (p *tab) openTab(name string) {
	p.t.Helper()
	p.tap(`[aria-controls="` + name + `-panel"]`)
}

// waitForText waits until the text of an element contains the given one.
func (p *tab) waitForText(selector, part string) {
	p.t.Helper()
	s, _ := json.Marshal(selector)
	t, _ := json.Marshal(part)
	p.until(fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, s, t))
}

// screenshot saves a picture of the tab if SCREENSHOTS names a folder.
func (p *tab) screenshot(name string) {
	p.t.Helper()
	folder := os.Getenv("SCREENSHOTS")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.t, err)
	require.NoError(p.t, os.MkdirAll(folder, 0o755))
	require.NoError(p.t, os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644))
}

// focused returns the identifier of the element with the focus.
func (p *tab) focused() string { return p.text("document.activeElement.id") }

// element is an expression for the element that a CSS selector, or an XPath that begins with //, finds. By XPath that is the first
// one that can be seen.
func element(selector string) string {
	quoted, _ := json.Marshal(selector)
	if !strings.HasPrefix(selector, "//") {
		return "document.querySelector(" + string(quoted) + ")"
	}
	return `((all) => [...Array(all.snapshotLength).keys()].map((i) => all.snapshotItem(i)).find((e) => e.checkVisibility()))(
		document.evaluate(` + string(quoted) + `, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE))`
}

// middleOf is a promise of the middle of an element and whether there is a touch screen, when the element has stopped to move
// and nothing covers it.
const middleOf = `(async () => {
	for (let before = ""; ; await new Promise(requestAnimationFrame)) {
		const e = %s;
		if (!e) continue;
		e.scrollIntoView({block: "center"});
		const r = e.getBoundingClientRect();
		const at = [r.x + r.width / 2, r.y + r.height / 2];
		if (at.join() === before && e.contains(document.elementFromPoint(...at))) return JSON.stringify([...at, navigator.maxTouchPoints]);
		before = at.join();
	}
})()`

// tap touches or clicks the middle of the element that a selector or XPath finds.
func (p *tab) tap(selector string) {
	p.t.Helper()
	var at [3]float64
	require.NoError(p.t, json.Unmarshal([]byte(p.wait(fmt.Sprintf(middleOf, element(selector)), "to tap "+selector)), &at))
	click := chromedp.MouseClickXY(at[0], at[1])
	if at[2] > 0 {
		click = chromedp.TapXY(at[0], at[1])
	}
	p.do(click)
}

// press presses a button, by its text.
func (p *tab) press(text string) {
	p.t.Helper()
	p.tap("//button[text()='" + text + "']")
}

// await returns the text that a promise gives.
func (p *tab) await(expression string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err)
	return text
}
