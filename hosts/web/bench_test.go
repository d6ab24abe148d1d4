package web_test

import (
	_ "embed"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/hosts/web/pagetest"
)

// BenchmarkPage measures, in milliseconds, what a user waits for. The figures are medians of five
// visits. Run it with make bench-page.
func BenchmarkPage(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + 1)) // as in nissy serve
	s := pagetest.NewSite(b, command.Serving{})
	br := pagetest.NewBrowser(b)
	measure(b, br, s.URL()) // builds the tables
	for b.Loop() {
		all := map[string][]float64{}
		for range 5 {
			for name, value := range measure(b, br, s.URL()) {
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
func measure(b *testing.B, br *pagetest.Browser, url string) map[string]float64 {
	p := br.NewTab(1280, 900, url)
	defer p.Close()
	m := map[string]float64{}
	p.Until(`performance.getEntriesByName("first-contentful-paint").length`)
	m["ms-paint"] = p.Number(`performance.getEntriesByName("first-contentful-paint")[0].startTime`)

	// The time from an event to the list of its results, drawn.
	p.Script(`
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
		p.Script(fmt.Sprintf("waitForList(%q)", event))
		act()
		p.Until("window.took > 0")
		m[name] = p.Number("window.took")
	}
	p.Keys("s" + pagetest.Scramble[:len(pagetest.Scramble)-1])
	timed("ms-EO", "input", func() { p.Keys(pagetest.Scramble[len(pagetest.Scramble)-1:]) })
	p.WaitForText("#search-state", " found")
	p.Keys(kb.Enter)
	for _, step := range []string{"DR", "HTR", "finish"} {
		timed("ms-"+step, "keydown", func() { p.Keys(kb.Enter) })
		p.WaitForText("#next-title", step)
		p.WaitForText("#search-state", " found")
	}
	p.Keys(kb.Escape)
	p.Tap(".tree li:nth-child(1) .line")
	p.WaitForText("#search-state", " found")
	timed("ms-blocks", "change", func() {
		p.Choose("#step", "222")
	})

	p.Tap(".tree li:nth-child(4) .line")
	p.Keys(kb.Escape + kb.Home)
	p.Script(`document.addEventListener("keydown", (e) => requestAnimationFrame(() => (window.stepped = performance.now() - e.timeStamp)), {once: true})`)
	p.Keys(kb.ArrowRight)
	p.Until("window.stepped > 0")
	m["ms-step"] = p.Number("window.stepped")

	p.Tap(".tree li:nth-child(1) .line")
	p.Script(`document.querySelector("#next-panel details").open = true;
		const c = document.getElementById("result-count"); c.value = "10000"; c.dispatchEvent(new Event("change", {bubbles: true}))`)
	p.WaitForText("#search-state", "10000 found")
	frames := p.Await(`new Promise((done) => {
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

	start := p.Number("performance.now()")
	p.Press("3-D")
	p.Await(`(async () => {
		while (document.querySelectorAll(".cube3d .facelet").length < 54) await new Promise(requestAnimationFrame);
		await new Promise(requestAnimationFrame);
		return "drawn";
	})()`)
	m["ms-3D"] = p.Number("performance.now()") - start
	p.Script("localStorage.clear()") // the next visit begins without an attempt
	return m
}

// BenchmarkCoach measures, in milliseconds, how long the panel Coach takes to show a report on 1,000 attempts, and how much of it
// nothing else can be done on the page: the sum of the tasks of over 50 ms, and the longest one.
func BenchmarkCoach(b *testing.B) {
	for name, url := range map[string]func(b *testing.B) string{
		"server": func(b *testing.B) string { return pagetest.NewSite(b, command.Serving{}).URL() }, "static": func(b *testing.B) string { return pagetest.NewStaticSite(b).URL + "/" },
	} {
		b.Run(name, func(b *testing.B) {
			p := pagetest.NewBrowser(b).NewTab(1280, 900, url(b))
			p.Await(manyAttempts)
			p.OpenTab("next")
			for b.Loop() {
				p.Reload()
				p.Await(`new Promise((done) => requestIdleCallback(() => done("idle")))`)
				p.Script(`window.long = []; new PerformanceObserver((l) => window.long.push(...l.getEntries().map((e) => e.duration))).observe({type: "longtask"});
					window.begun = performance.now(); document.querySelector("[aria-controls=coach-panel]").click();
					new MutationObserver(() => document.getElementById("coach-heading") && (window.shown ??= performance.now())).observe(document.body, {subtree: true, childList: true});`)
				p.WaitForText("#coach-heading", "1000 attempts")
				p.Await(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done("drawn"), 100)))`)
				p.OpenTab("next") // that of the next visit
				b.ReportMetric(p.Number("window.shown - window.begun"), "ms-report")
				b.ReportMetric(p.Number("window.long.reduce((sum, n) => sum + n, 0)"), "ms-busy")
				b.ReportMetric(p.Number("Math.max(0, ...window.long)"), "ms-longest")
			}
			b.ReportMetric(0, "ns/op")
			p.Script(`localStorage.clear(); indexedDB.deleteDatabase("nissy-coach")`)
		})
	}
}

// manyAttempts is an expression that keeps 1,000 analyzed attempts in the browser.
//
//go:embed testdata/attempts.js
var manyAttempts string
