package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/server"
	"nissy/session"
)

// scramble is one whose solution is short enough for tests.
const scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

// inCI says that the tests must not be skipped.
var inCI = os.Getenv("CI") != ""

// site is a running server with the page.
type site struct {
	t       *testing.T
	engine  *session.Engine
	address string
	stop    func()
}

// newSite starts a server. Its tables are in a folder that the tests share.
func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, engine: session.NewEngine(session.Options{Data: tableFolder(t)}), address: "127.0.0.1:0"}
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
	go func() {
		ended <- server.Serve(ctx, s.engine, command.Serving{Address: s.address, TimeLimit: time.Minute}, server.Reporter{
			Listening: func(l server.Listening) { listening <- l.Address },
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

// tableFolder returns the folder in which the tests of this run build their tables.
func tableFolder(t *testing.T) string {
	t.Helper()
	if folder := os.Getenv("NISSY_TEST_TABLES"); folder != "" {
		return folder
	}
	return sharedFolder
}

var sharedFolder string

func TestMain(m *testing.M) {
	var err error
	if sharedFolder, err = os.MkdirTemp("", "nissy-page"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(sharedFolder)
	os.Exit(code)
}

// browser is a headless Chromium with a profile of its own. It reaches loopback only.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// newBrowser starts a browser. Without one it skips the test, except in CI.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if inCI {
			t.Fatal("there is no chromium")
		}
		t.Skip("there is no chromium: the page is not tested")
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.NoFirstRun, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-quic", true), chromedp.Flag("enable-unsafe-swiftshader", true),
	)
	t.Cleanup(cancel)
	return &browser{t, ctx}
}

// tab is a tab of a browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// newTab opens a tab of the given size, in pixels.
func (b *browser) newTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	if b.ctx.Value(firstTab{}) == nil {
		b.ctx = context.WithValue(ctx, firstTab{}, true) // the tabs after it are in the same browser
	}
	b.t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, time.Minute)
	b.t.Cleanup(cancel)
	p := &tab{b.t, ctx}
	p.do(chromedp.EmulateViewport(width, height, options...), chromedp.Navigate(url))
	p.until(`document.getElementById("scramble") !== null`)
	return p
}

type firstTab struct{}

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

// until waits until the expression is true.
func (p *tab) until(expression string) {
	p.t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if err == nil && ok {
			return
		}
		if time.Now().After(deadline) {
			p.screenshot("failed")
			require.Fail(p.t, "never true: "+expression, "%v; scramble %q, focus %q, notes %s", err, p.text("document.getElementById('scramble')?.value"), p.focused(), p.text("[...document.querySelectorAll('.note, .fault, .banner')].map((e) => e.textContent).join('; ')"))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// text returns the value of an expression, as a text.
func (p *tab) text(expression string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	require.NoError(p.t, err)
	return text
}

// textOf returns the text of the element that a CSS selector finds.
func (p *tab) textOf(selector string) string {
	p.t.Helper()
	quoted, _ := json.Marshal(selector)
	return p.text(`document.querySelector(` + string(quoted) + `)?.textContent ?? ""`)
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

// TestKeyboard makes a whole attempt by keyboard only, from the scramble to the verified
// solution.
func TestKeyboard(t *testing.T) {
	p := newBrowser(t).newTab(1280, 900, newSite(t).url())
	p.keys("s")
	require.Equal(t, "scramble", p.focused())
	p.keys(scramble)
	p.waitForText("#search-state", "50 found")
	p.screenshot("eo")
	p.keys(kb.Enter)
	require.Equal(t, "results", p.focused())
	for _, step := range []string{"DR", "HTR", "finish"} {
		p.keys(kb.Enter)
		p.waitForText("#next-title", step)
		p.waitForText("#search-state", " found")
	}
	p.screenshot("finish")
	p.keys(kb.ArrowDown + kb.Enter)
	p.waitForText("#verdict", "Verified")
	p.screenshot("verified")
	require.Equal(t, "4", p.text(`document.querySelectorAll(".tree li").length - 1`))
	p.keys("u")
	p.waitForText("#next-title", "finish")
	p.keys("r")
	p.waitForText("#verdict", "Verified")
}

func TestNoRequestLeavesTheOrigin(t *testing.T) {
	s := newSite(t)
	_, _, err := net.SplitHostPort(s.address)
	require.NoError(t, err)
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.keys("s" + scramble)
	p.waitForText("#search-state", " found")
	for _, name := range strings.Fields(p.text(`performance.getEntriesByType("resource").map((e) => e.name).join(" ")`)) {
		require.True(t, strings.HasPrefix(name, s.url()), name)
	}
}
