package pagetest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
)

// Tab is a tab of a browser.
type Tab struct {
	T       testing.TB
	ctx     context.Context
	patient context.Context // ends shortly before the test must
	Close   func()
	links   int // that were opened

	mu     sync.Mutex
	faults []string // what the browser has reported: exceptions, forbidden content and failed requests
}

// watch notes the faults that the browser reports.
func (p *Tab) watch(event any) {
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

// RequireNoFaults fails the test if the browser has reported a fault. It is called when a test ends.
func (p *Tab) RequireNoFaults() {
	p.T.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Empty(p.T, p.faults)
}

// use lets the test use a tab. When it ends there must be no faults.
func use(t testing.TB, ctx context.Context, end context.CancelFunc) *Tab {
	t.Helper()
	p := &Tab{T: t, ctx: ctx, patient: patience.Context(t), Close: end}
	watching, stop := context.WithCancel(ctx)
	require.NoError(t, chromedp.Listen(watching, p.watch))
	t.Cleanup(func() {
		stop()
		p.RequireNoFaults()
	})
	return p
}

// Open opens url in the tab.
func (p *Tab) Open(url string) {
	p.T.Helper()
	p.Do(chromedp.Navigate(url))
}

// Call runs a command of the browser on the tab.
func Call[P, R any](p *Tab, command cdp.Command[P, R], params P) {
	p.T.Helper()
	_, err := chromedp.Call(p.ctx, command, params)
	require.NoError(p.T, err)
}

func (p *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	require.NoError(p.T, chromedp.Do(p.ctx, actions...))
}

// Keys types keys, such as kb.Enter. What goes into a field as it is typed goes there at once, because each key takes the browser
// some hundredths of a second.
func (p *Tab) Keys(text string) {
	p.T.Helper()
	for text != "" {
		_, first := utf8.DecodeRuneInString(text)
		if n := strings.IndexFunc(text, isSpecial); n != 0 && p.Text(inField) == "true" {
			first = cmp.Or(max(n, 0), len(text))
			p.Insert(text[:first])
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
func (p *Tab) key(text string) {
	p.T.Helper()
	for _, r := range text {
		events := kb.Encode(r)
		down, up := events[0], events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		down.Type = input.DispatchKeyEventTypeKeyDown
		Call(p, input.DispatchKeyEvent, *down)
		Call(p, input.DispatchKeyEvent, *up)
	}
}

// Ctrl types a key with Ctrl.
func (p *Tab) Ctrl(key string) {
	p.T.Helper()
	p.Do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// Insert puts text into the focused element at once, as pasting does.
func (p *Tab) Insert(text string) {
	p.T.Helper()
	Call(p, input.InsertText, input.InsertTextParams{Text: text})
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

// Until waits until the expression is true.
func (p *Tab) Until(expression string) {
	p.T.Helper()
	p.wait(fmt.Sprintf(untilTrue, expression), expression)
}

// wait waits until a promise is kept, and returns what it gives as a text. After a navigation the new page makes the promise.
func (p *Tab) wait(promise, about string) string {
	p.T.Helper()
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
			p.Screenshot("failed")
			require.Fail(p.T, "never true: "+about, "%v; scramble %q, focus %q, notes %s", err,
				p.Text("document.getElementById('scramble')?.value"), p.Focused(),
				p.Text("[...document.querySelectorAll('.note, .fault, .banner')].map((e) => e.textContent).join('; ')"))
		}
		time.Sleep(time.Millisecond) // the tab has no page now
	}
}

// Text returns the value of an expression, as a text.
func (p *Tab) Text(expression string) string {
	p.T.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	require.NoError(p.T, err)
	return text
}

// Script runs statements of JavaScript.
func (p *Tab) Script(statements string) {
	p.T.Helper()
	p.Text("(() => {" + statements + "\n})()")
}

// TextOf returns the text of the element that a CSS selector finds.
func (p *Tab) TextOf(selector string) string {
	p.T.Helper()
	quoted, _ := json.Marshal(selector)
	return p.Text(`document.querySelector(` + string(quoted) + `)?.textContent ?? ""`)
}

// OpenTab shows a part of the page that shares its place with others.
func (p *Tab) OpenTab(name string) {
	p.T.Helper()
	p.Tap(`[aria-controls="` + name + `-panel"]`)
}

// WaitForText waits until the text of an element contains the given one.
func (p *Tab) WaitForText(selector, part string) {
	p.T.Helper()
	s, _ := json.Marshal(selector)
	t, _ := json.Marshal(part)
	p.Until(fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, s, t))
}

// Screenshot saves a picture of the tab if SCREENSHOTS names a folder.
func (p *Tab) Screenshot(name string) {
	p.T.Helper()
	folder := os.Getenv("SCREENSHOTS")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.T, err)
	require.NoError(p.T, os.MkdirAll(folder, 0o755))
	require.NoError(p.T, os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644))
}

// Focused returns the identifier of the element with the focus.
func (p *Tab) Focused() string { return p.Text("document.activeElement.id") }

// Element is an expression for the element that a CSS selector, or an XPath that begins with //, finds. By XPath that is the first
// one that can be seen.
func Element(selector string) string {
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

// Tap touches or clicks the middle of the element that a selector or XPath finds.
func (p *Tab) Tap(selector string) {
	p.T.Helper()
	var at [3]float64
	require.NoError(p.T, json.Unmarshal([]byte(p.wait(fmt.Sprintf(middleOf, Element(selector)), "to tap "+selector)), &at))
	click := chromedp.MouseClickXY(at[0], at[1])
	if at[2] > 0 {
		click = chromedp.TapXY(at[0], at[1])
	}
	p.Do(click)
}

// Press presses a button, by its text.
func (p *Tab) Press(text string) {
	p.T.Helper()
	p.Tap("//button[text()='" + text + "']")
}

// Await returns the text that a promise gives.
func (p *Tab) Await(expression string) string {
	p.T.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.T, err)
	return text
}
