package pagetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/session"
)

// Scramble is one whose solution is short enough for tests.
const Scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"

// InCI says that the tests must not be skipped.
var InCI = os.Getenv("CI") != ""

// Main is TestMain of a package whose tests use a browser. They share a browser, and most of them a server. As many run side by side
// as there are cores: with three times as many, all of them took half as much processor time again.
func Main(m *testing.M) {
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
	Stop    func()
}

// Browser is a headless Chromium as a user without any data sees it: no browser has the storage of
// another. It reaches loopback only.
type Browser struct {
	T      testing.TB
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

// NewBrowser gives the test a browser, and lets it run beside others. If Chromium is not installed it skips the test, except
// in CI.
func NewBrowser(t testing.TB) *Browser {
	t.Helper()
	b := createBrowser(t)
	t.Cleanup(func() {
		_, err := chromedp.CallBrowser(b.shared, target.DisposeBrowserContext, target.DisposeBrowserContextParams{BrowserContextID: b.id})
		require.NoError(t, err)
	})
	return b
}

// createBrowser is newBrowser for a browser that remains when the test ends.
func createBrowser(t testing.TB) *Browser {
	t.Helper()
	runBeside(t)
	shared, err := chromium()
	if errors.Is(err, exec.ErrNotFound) && !InCI {
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
	return &Browser{t, shared, created.BrowserContextID}
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
			// Tests run side by side, so more processes and threads only cost time, as do compilers for pages that run long.
			chromedp.Flag("process-per-site", true), chromedp.Flag("js-flags", "--single-threaded --max-lazy --no-opt --no-sparkplug"),
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

// idle has the tabs of openPage that no test uses. To use one again takes less than half the time of a new browser and tab.
var idle = make(chan *Tab, 64)

// OpenPage opens the page of the shared server in a browser without any data, with the fragment of a link if there is one.
func OpenPage(t testing.TB, link ...string) *Tab {
	t.Helper()
	runBeside(t)
	var p *Tab
	select {
	case old := <-idle:
		p = use(t, old.ctx, old.Close)
	default:
		p = createBrowser(t).createTab()
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.Close()
			return
		}
		p.Script("sessionStorage.clear()")
		p.Open(Shared().URL() + "licences.txt") // another origin would take another process
		Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
		Call(p, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: "http://" + Shared().address, StorageTypes: "local_storage,indexeddb"})
		select {
		case idle <- p:
		default:
			p.Close()
		}
	})
	p.Do(chromedp.EmulateViewport(1280, 900))
	p.Open(Shared().URL() + strings.Join(link, ""))
	p.Until(`document.getElementById("scramble") !== null`)
	return p
}

// NewTab opens the page at url in a tab of the given size, in pixels, and waits until it is ready.
func (b *Browser) NewTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *Tab {
	b.T.Helper()
	p := b.OpenTab(width, height, url, options...)
	p.Until(`document.getElementById("scramble") !== null`)
	return p
}

// OpenTab opens url, which need not be the page, in a tab of the given size, in pixels.
func (b *Browser) OpenTab(width, height int64, url string, options ...chromedp.EmulateViewportOption) *Tab {
	b.T.Helper()
	p := b.createTab()
	b.T.Cleanup(p.Close)
	p.Do(chromedp.EmulateViewport(width, height, options...))
	p.Open(url)
	return p
}

// createTab creates a tab. It believes that it has the focus, whatever others do.
func (b *Browser) createTab() *Tab {
	b.T.Helper()
	ctx, end := chromedp.NewContext(b.shared, chromedp.WithExistingBrowserContext(b.id))
	// The tab lives as long as the context of its first command.
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	require.NoError(b.T, err)
	return use(b.T, ctx, end)
}
