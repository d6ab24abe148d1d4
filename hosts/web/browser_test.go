package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
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

// scramble is one whose solution is short enough for tests.
const scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

// inCI says that the tests must not be skipped.
var inCI = os.Getenv("CI") != ""

// site is a running server with the page.
type site struct {
	t       testing.TB
	engine  *session.Engine
	serving command.Serving
	address string
	stop    func()
}

// newSite starts a server.
func newSite(t testing.TB) *site {
	t.Helper()
	return newSiteWith(t, command.Serving{TimeLimit: time.Minute})
}

// newSiteWith starts a server with options.
func newSiteWith(t testing.TB, o command.Serving) *site {
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

// TestMain makes the tests of this package share their tables and a browser.
func TestMain(m *testing.M) {
	os.Exit(runSharing(m))
}

func runSharing(m *testing.M) int {
	folder, err := os.MkdirTemp("", "nissy-page")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	if os.Getenv(testtables.Variable) == "" {
		os.Setenv(testtables.Variable, filepath.Join(folder, "tables"))
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	chromium = sync.OnceValues(func() (context.Context, error) { return startBrowser(ctx, filepath.Join(folder, "profile")) })
	return m.Run()
}

// chromium returns the context of the browser that the tests share.
var chromium func() (context.Context, error)

// browser is a headless Chromium as a user without any data sees it: no browser has the storage of
// another. It reaches loopback only.
type browser struct {
	t      testing.TB
	shared context.Context // of Chromium
	id     cdp.BrowserContextID
}

// newBrowser gives the test a browser. If Chromium is not installed it skips the test, except in CI.
func newBrowser(t testing.TB) *browser {
	t.Helper()
	shared, err := chromium()
	if errors.Is(err, exec.ErrNotFound) && !inCI {
		t.Skip("there is no chromium: the page is not tested")
	}
	require.NoError(t, err)
	created, err := chromedp.CallBrowser(shared, target.CreateBrowserContext, target.CreateBrowserContextParams{})
	require.NoError(t, err)
	t.Cleanup(func() {
		_, err := chromedp.CallBrowser(shared, target.DisposeBrowserContext, target.DisposeBrowserContextParams(created))
		require.NoError(t, err)
	})
	return &browser{t, shared, created.BrowserContextID}
}

// newContext returns the context of a new tab.
func (b *browser) newContext() (context.Context, context.CancelFunc) {
	return chromedp.NewContext(b.shared, chromedp.WithExistingBrowserContext(b.id))
}

// mostStarts is how often startBrowser tries. Now and then Chromium ends at once when the machine
// is busy.
const mostStarts = 3

// startBrowser starts Chromium, which ends with the context.
func startBrowser(parent context.Context, profile string) (ctx context.Context, err error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, err
	}
	for range mostStarts {
		all, cancelAll := chromedp.NewExecAllocator(parent,
			chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.NoFirstRun, chromedp.UserDataDir(profile),
			chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
			chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
			chromedp.Flag("disable-sync", true), chromedp.Flag("disable-quic", true), chromedp.Flag("enable-unsafe-swiftshader", true),
			// Otherwise Chromium loads two pages for the address bar of each window.
			chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup"),
		)
		ctx, _ = chromedp.NewContext(all)
		if err = chromedp.Do(ctx, chromedp.Navigate("about:blank")); err == nil { // starts it
			return ctx, nil
		}
		cancelAll()
	}
	return nil, err
}

// tab is a tab of a browser.
type tab struct {
	t     testing.TB
	ctx   context.Context
	close func()

	mu     sync.Mutex
	faults []string // what the browser has reported: exceptions, forbidden content and failed requests
}

// watch notes the faults that the browser reports.
func (p *tab) watch() {
	note := func(text string) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, text)
	}
	entries, exceptions := chromedp.Events(p.ctx, log.EntryAdded), chromedp.Events(p.ctx, runtime.ExceptionThrown)
	go func() {
		for e, err := range entries {
			if err == nil && e.Entry.Level == log.EntryLevelError && !strings.HasPrefix(e.Entry.Text, "Failed to load resource") {
				note(e.Entry.Text)
			}
		}
	}()
	go func() {
		for e, err := range exceptions {
			if err == nil {
				note(e.ExceptionDetails.Text)
			}
		}
	}()
}

// requireNoFaults fails the test if the browser has reported a fault.
func (p *tab) requireNoFaults() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Empty(p.t, p.faults)
}

// newTab opens the page at url in a tab of the given size, in pixels, and waits until it is ready.
func (b *browser) newTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *tab {
	b.t.Helper()
	p := b.openTab(width, height, url, options...)
	p.until(`document.getElementById("scramble") !== null`)
	return p
}

// openPage opens the page of a new server in a new browser.
func openPage(t testing.TB) *tab {
	t.Helper()
	return newBrowser(t).newTab(1280, 900, newSite(t).url())
}

// openTab opens url, which need not be the page, in a tab of the given size, in pixels.
func (b *browser) openTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *tab {
	b.t.Helper()
	ctx, cancel := b.newContext()
	b.t.Cleanup(cancel)
	p := &tab{t: b.t, ctx: ctx, close: cancel}
	p.watch()
	p.do(chromedp.EmulateViewport(width, height, options...), chromedp.Navigate(url))
	return p
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, actions...))
}

// keys types keys, such as kb.Enter. As with a real keyboard, a key that the page handles types
// no character.
func (p *tab) keys(text string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, r := range text {
			events := kb.Encode(r)
			down, up := events[0], events[len(events)-1]
			if len(events) == 3 {
				down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
			}
			down.Type = input.DispatchKeyEventTypeKeyDown
			for _, e := range []*input.DispatchKeyEventParams{down, up} {
				if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, *e); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}

// insert puts text into the focused element at once, as pasting does.
func (p *tab) insert(text string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.InsertText, input.InsertTextParams{Text: text})
		return err
	}))
}

// until waits until the expression is true.
func (p *tab) until(expression string) {
	p.t.Helper()
	waiting := patience.Context(p.t)
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 80*time.Millisecond) { // asking takes processor time, too
		ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if err == nil && ok {
			return
		}
		if waiting.Err() != nil {
			p.screenshot("failed")
			require.Fail(p.t, "never true: "+expression, "%v; scramble %q, focus %q, notes %s", err, p.text("document.getElementById('scramble')?.value"), p.focused(), p.text("[...document.querySelectorAll('.note, .fault, .banner')].map((e) => e.textContent).join('; ')"))
		}
		time.Sleep(pause)
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

// tap touches or clicks the middle of an element, when it has stopped to move.
func (p *tab) tap(selector string) {
	p.t.Helper()
	quoted, _ := json.Marshal(selector)
	p.until(fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		if (!e) return false;
		e.scrollIntoView({block: "center"});
		const r = e.getBoundingClientRect();
		const at = [r.x + r.width / 2, r.y + r.height / 2];
		const before = window.tapAt;
		window.tapAt = at.join();
		return before === window.tapAt && e.contains(document.elementFromPoint(...at));
	})()`, quoted))
	var at []float64
	require.NoError(p.t, json.Unmarshal([]byte(p.text(`"[" + window.tapAt + "]"`)), &at))
	p.do(p.touch(at[0], at[1]))
}

// touch returns the action that touches a point, or clicks there if the tab has no touch screen.
func (p *tab) touch(x, y float64) chromedp.Action[chromedp.Void] {
	if p.text("navigator.maxTouchPoints") == "0" {
		return chromedp.MouseClickXY(x, y)
	}
	return chromedp.TapXY(x, y)
}

// await returns the text that a promise gives.
func (p *tab) await(expression string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err)
	return text
}
