package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/evanw/esbuild/pkg/api"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/hosts/web/pagetest"
	"nissy/internal/patience"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
)

// user does random things in two tabs of the page that show the same attempt.
type user struct {
	t    *testing.T
	rng  *rand.Rand
	tabs [2]*pagetest.Tab
	fold string // a script: window.fold, see attempt.ts
}

// stored returns the attempt that a tab shows, as its entries in the storage make it. The page must show the same.
func (u *user) stored(p *pagetest.Tab) (a struct {
	Scramble string
	Lines    []shownLine
}) {
	u.t.Helper()
	p.Script("window.page ??= (() => {" + u.fold + "; return page; })()") // not again: it may ask nissy for totals
	require.NoError(u.t, json.Unmarshal([]byte(p.Text(`(() => {
		const id = sessionStorage.getItem("nissy-attempt"), prefix = "nissy1/" + id + "/";
		const a = page.fold(Object.keys(localStorage).filter((k) => k.startsWith(prefix)).map((k) => ({...JSON.parse(localStorage.getItem(k)), id: k.slice(prefix.length)})));
		const lines = [...a.lines.values()];
		return JSON.stringify({scramble: a.scramble, lines: lines.map((l) => ({
			parent: lines.indexOf(l.parent), normal: l.moves.normal.join(" "), inverse: l.moves.inverse.join(" "), comment: l.comment, star: l.starred,
			hidden: l.hidden, finished: l.finished, length: l.length, total: l.total,
			solved: l.solved,
		}))});
	})()`)), &a))
	return a
}

// tree is an expression: the lines that the page shows, by their moves, comments and totals.
const tree = `[...document.querySelectorAll(".tree .line")].slice(1).map((e) => e.querySelector(".moves").textContent + (e.querySelector(".comment")?.textContent ?? "") + " " + e.querySelector(".total").textContent.match(/\d+/g).slice(-1)).sort().join("\n")`

// treeOf returns what tree must be.
func treeOf(lines []shownLine) string {
	texts := []string{}
	gone := map[int]bool{}
	for i, l := range lines {
		if gone[i] = l.Hidden || gone[l.Parent]; gone[i] {
			continue
		}
		moves := l.Normal
		if l.Inverse != "" {
			moves = strings.TrimSpace(moves + " (" + l.Inverse + ")")
		}
		if moves == "" {
			moves = "no moves"
		}
		if l.Comment != "" {
			moves += " // " + l.Comment
		}
		texts = append(texts, fmt.Sprintf("%s %d", moves, l.Total))
	}
	slices.Sort(texts)
	return strings.Join(texts, "\n")
}

// check waits until both tabs show what is stored, and looks for faults.
func (u *user) check(about string) {
	u.t.Helper()
	patience.Until(u.t, "both tabs show what is stored after: "+about, func() bool {
		want := treeOf(u.stored(u.tabs[0]).Lines)
		return u.tabs[0].Text(tree) == want && u.tabs[1].Text(tree) == want
	})
	for _, p := range u.tabs {
		p.RequireNoFaults()
		require.Equal(u.t, "0", p.Text(`document.querySelectorAll(".banner").length`), about)
	}
}

// pressOn presses the first button with the text in the attempt, if there is one that can be pressed.
func pressOn(p *pagetest.Tab, text string) {
	p.Script(fmt.Sprintf(`[...document.querySelectorAll("#tree-panel button")].find((b) => b.textContent === %q && !b.disabled)?.click()`, text))
}

// do does one thing in a tab, and returns what.
func (u *user) do(p *pagetest.Tab) string {
	moves := notations[u.rng.IntN(len(notations))]
	line := 1 + u.rng.IntN(int(p.Number(`document.querySelectorAll(".tree .line").length`)))
	choose := func() {
		p.Script(fmt.Sprintf(`document.querySelectorAll(".tree .line")[%d].click()`, line-1))
	}
	field := func(selector, text string) {
		if p.Count(selector) == 0 {
			return
		}
		p.Script(fmt.Sprintf(`const field = document.querySelector(%q); field.focus(); field.select()`, selector))
		p.Insert(text)
		p.Keys(kb.Enter + kb.Escape)
		p.Until(`!document.activeElement.matches("input")`)
	}
	switch u.rng.IntN(16) {
	case 0, 1, 2:
		choose()
		before := p.Text(`Object.keys(localStorage).length`)
		p.Keys(kb.Escape + "m")
		p.Insert(fmt.Sprintf("%s // %d", moves, u.rng.IntN(1000)))
		p.Keys(kb.Enter)
		p.Until(`document.getElementById("moves").value === ""`)
		p.Keys(kb.Escape)
		return "add " + moves + ", before " + before
	case 3, 4:
		choose()
		p.Script(`document.querySelector("#results-1 .take")?.click()`)
		return "take"
	case 5:
		choose()
		field(".own-moves", moves)
		return "edit " + moves
	case 6:
		choose()
		field(".detail input:not(.own-moves)", fmt.Sprintf("comment %d // <b>", u.rng.IntN(1000)))
		return "comment"
	case 7:
		choose()
		text := [...]string{"Other side", "Done", "Hide", "Delete"}[u.rng.IntN(4)]
		pressOn(p, text)
		return text
	case 8, 9:
		p.Keys(kb.Escape)
		p.Ctrl("z")
		return "undo"
	case 10:
		p.Keys(kb.Escape)
		p.Ctrl("y")
		return "redo"
	case 11:
		p.Keys(kb.Escape + kb.Home + kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft + kb.End + "i" + "i" + "i")
		return "look"
	case 12:
		for _, selector := range []string{".tree .icon", "#next-panel .chip", "#cube-panel .chip"} {
			if n := p.Count(selector); n > 0 {
				p.Script(fmt.Sprintf("document.querySelectorAll(%q)[%d].click()", selector, u.rng.IntN(n)))
			}
		}
		return "press"
	case 13:
		p.Keys(kb.Escape + "?")
		p.Until(`document.querySelector("dialog[open]") !== null`)
		p.CloseDialog()
		return "help"
	}
	p.Reload()
	return "reload"
}

// TestUser does random things in two tabs as a user would, with keys and clicks. There are no exceptions, both tabs show what
// is stored, and nissy counts and solves the same.
func TestUser(t *testing.T) {
	fold := string(bundled(t, `export { fold } from "./attempt";`, api.FormatIIFE))
	b := pagetest.NewBrowser(t)
	shell := sessiontest.NewSession(t, session.Options{})
	u := &user{t: t, rng: sample.Rand(t), fold: fold}
	u.tabs[0] = b.NewTab(1280, 900, pagetest.Shared().URL())
	u.tabs[1] = b.NewTab(390, 844, pagetest.Shared().URL())
	each := sample.Of(12, 20) // an attempt
	for done := 0; done < sample.Of(each, 20_000); done++ {
		if done%1000 == 0 {
			t.Log(done, "operations")
		}
		if done%each == 0 {
			u.begin()
		}
		p := u.tabs[u.rng.IntN(2)]
		u.check(u.do(p))
		if done%each == each-1 {
			requireSameInShell(t, shell, u.stored(u.tabs[0]).Scramble, func() []shownLine { return u.stored(u.tabs[0]).Lines })
			u.importAgain()
		}
	}
}

// begin begins an attempt in the first tab, and shows it in the second.
func (u *user) begin() {
	p := u.tabs[0]
	p.Script(`localStorage.clear(); sessionStorage.clear()`)
	p.Reload()
	p.Keys("s")
	p.Insert(cube.FormatMoves(pagetest.RandomMoves(u.rng, 8)))
	p.Keys(kb.Escape)
	p.WaitForText("#search-state", " found")
	p.Keys("mR // first" + kb.Enter + kb.Escape)
	p.WaitForText(".tree", "first")
	u.tabs[1].Script(`sessionStorage.clear()`)
	u.tabs[1].Reload()
	u.check("begin")
}

// importAgain imports the write-up of the attempt: its main lines are there again.
func (u *user) importAgain() {
	p := u.tabs[0]
	p.OpenAttempts(1)
	text := p.Saved(".attempts li button:nth-of-type(2)")
	p.CloseDialog()
	p.Script(fmt.Sprintf(`const field = document.querySelector("#finish-panel textarea"); field.value = %q; field.form.requestSubmit()`, text))
	p.Until(`Object.keys(localStorage).map((k) => k.split("/")[1]).filter((k, i, all) => k && all.indexOf(k) === i).length === 2`)
	p.RequireNoFaults()
	p.Until(`(document.querySelector("dialog[open] header button")?.click(), document.querySelector("dialog[open]") === null)`)
}
