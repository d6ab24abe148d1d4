package web_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
)

// BenchmarkPage measures, in milliseconds, what a user waits for. The figures are medians of five
// visits. Run it with make bench-page.
func BenchmarkPage(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + 1)) // as in nissy serve
	s := newSite(b, command.Serving{})
	br := newBrowser(b)
	measure(b, br, s.url()) // builds the tables
	for b.Loop() {
		all := map[string][]float64{}
		for range 5 {
			for name, value := range measure(b, br, s.url()) {
				all[name] = append(all[name], value)
			}
		}
		for name, values := range all {
			slices.Sort(values)
			b.ReportMetric(values[len(values)/2], name)
		}
	}
	b.ReportMetric(0, "ns/op")
}

// measure visits the page once.
func measure(b *testing.B, br *browser, url string) map[string]float64 {
	p := br.newTab(1280, 900, url)
	defer p.close()
	m := map[string]float64{}
	p.until(`performance.getEntriesByName("first-contentful-paint").length`)
	m["ms-paint"] = p.number(`performance.getEntriesByName("first-contentful-paint")[0].startTime`)

	// The time from an event to the list of its results, drawn.
	p.script(`
		window.waitForList = (type) => {
			let start = 0;
			document.addEventListener(type, (e) => (start = e.timeStamp), {capture: true, once: true});
			window.took = 0;
			let old = document.getElementById("results-0")?.textContent;
			const look = () => {
				const now = document.getElementById("results-0")?.textContent;
				if (now === undefined) old = undefined;
				if (start && now !== undefined && now !== old) window.took = performance.now() - start;
				else requestAnimationFrame(look);
			};
			look();
		}`)
	timed := func(name, event string, act func()) {
		p.script(fmt.Sprintf("waitForList(%q)", event))
		act()
		p.until("window.took > 0")
		m[name] = p.number("window.took")
	}
	p.keys("s" + scramble[:len(scramble)-1])
	timed("ms-EO", "input", func() { p.keys(scramble[len(scramble)-1:]) })
	p.waitForText("#search-state", " found")
	p.keys(kb.Enter)
	for _, step := range []string{"DR", "HTR", "finish"} {
		timed("ms-"+step, "keydown", func() { p.keys(kb.Enter) })
		p.waitForText("#next-title", step)
		p.waitForText("#search-state", " found")
	}
	p.keys(kb.Escape)
	p.tap(".tree li:nth-child(1) .line")
	p.waitForText("#search-state", " found")
	timed("ms-blocks", "change", func() {
		p.choose("#step", "222")
	})

	p.tap(".tree li:nth-child(4) .line")
	p.keys(kb.Escape + kb.Home)
	p.script(`document.addEventListener("keydown", (e) => requestAnimationFrame(() => (window.stepped = performance.now() - e.timeStamp)), {once: true})`)
	p.keys(kb.ArrowRight)
	p.until("window.stepped > 0")
	m["ms-step"] = p.number("window.stepped")

	p.tap(".tree li:nth-child(1) .line")
	p.script(`document.querySelector("#next-panel details").open = true;
		const c = document.getElementById("result-count"); c.value = "10000"; c.dispatchEvent(new Event("change", {bubbles: true}))`)
	p.waitForText("#search-state", "10000 found")
	frames := p.await(`new Promise((done) => {
		const list = document.getElementById("results");
		let last = performance.now(), worst = 0, n = 0;
		const step = (now) => {
			worst = Math.max(worst, n > 2 ? now - last : 0);
			last = now;
			list.scrollTop += 2000;
			if (++n < 120) requestAnimationFrame(step);
			else done(String(worst));
		};
		requestAnimationFrame(step);
	})`)
	worst, err := strconv.ParseFloat(frames, 64)
	require.NoError(b, err)
	m["ms-worst-frame"] = worst

	start := p.number("performance.now()")
	p.press("3-D")
	p.await(`(async () => {
		while (document.querySelectorAll(".cube3d .facelet").length < 54) await new Promise(requestAnimationFrame);
		await new Promise(requestAnimationFrame);
		return "drawn";
	})()`)
	m["ms-3D"] = p.number("performance.now()") - start
	p.script("localStorage.clear()") // the next visit begins without an attempt
	return m
}

// BenchmarkCoach measures, in milliseconds, how long the panel Coach takes to show a report on 1,000 attempts, and how much of it
// nothing else can be done on the page: the sum of the tasks of over 50 ms, and the longest one.
func BenchmarkCoach(b *testing.B) {
	for name, url := range map[string]func(b *testing.B) string{
		"server": func(b *testing.B) string { return newSite(b, command.Serving{}).url() }, "static": func(b *testing.B) string { return newStaticSite(b).URL + "/" },
	} {
		b.Run(name, func(b *testing.B) {
			p := newBrowser(b).newTab(1280, 900, url(b))
			p.await(manyAttempts)
			p.openTab("next")
			for b.Loop() {
				p.reload()
				p.await(`new Promise((done) => requestIdleCallback(() => done("idle")))`)
				p.script(`window.long = []; new PerformanceObserver((l) => window.long.push(...l.getEntries().map((e) => e.duration))).observe({type: "longtask"});
					window.begun = performance.now(); document.querySelector("[aria-controls=coach-panel]").click();
					new MutationObserver(() => document.getElementById("coach-heading") && (window.shown ??= performance.now())).observe(document.body, {subtree: true, childList: true});`)
				p.waitForText("#coach-heading", "1000 attempts")
				p.await(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done("drawn"), 100)))`)
				p.openTab("next") // that of the next visit
				b.ReportMetric(p.number("window.shown - window.begun"), "ms-report")
				b.ReportMetric(p.number("window.long.reduce((sum, n) => sum + n, 0)"), "ms-busy")
				b.ReportMetric(p.number("Math.max(0, ...window.long)"), "ms-longest")
			}
			b.ReportMetric(0, "ns/op")
			p.script(`localStorage.clear(); indexedDB.deleteDatabase("nissy-coach")`)
		})
	}
}

// manyAttempts is an expression that keeps 1,000 analyzed attempts in the browser.
//
//go:embed testdata/attempts.js
var manyAttempts string

// number returns the value of an expression.
func (p *tab) number(expression string) float64 {
	p.t.Helper()
	var n float64
	require.NoError(p.t, json.Unmarshal([]byte(p.text(expression)), &n))
	return n
}
