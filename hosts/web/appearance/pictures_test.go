package appearance_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web/pagetest"
)

// controlsFile lists the controls that the pictures of the page in docs show.
const controlsFile = "../../../docs/page-controls.json"

// pictures are the pictures of the page for people to look at, and the sizes of their windows.
var pictures = map[string][2]int64{"desktop": {1280, 900}, "phone": {390, 844}}

// drawPicture makes the attempt of a picture.
func drawPicture(t *testing.T, size [2]int64, theme string) *pagetest.Tab {
	t.Helper()
	p := pagetest.NewBrowser(t).NewTab(size[0], size[1], pagetest.Shared().URL())
	p.Script(fmt.Sprintf("localStorage.setItem('nissy-theme', %q); location.reload()", theme))
	p.Until(fmt.Sprintf("document.documentElement.dataset.theme === %q && document.getElementById('scramble')", theme))
	p.Keys("s")
	p.Paste(pagetest.Scramble)
	p.WaitForStep("EO")
	p.Keys(kb.Enter) // to the results
	for _, step := range []string{"DR", "HTR"} {
		p.Keys(kb.Enter)
		p.WaitForStep(step)
	}
	p.Until(`![...document.querySelectorAll("#next-panel .status button")].some((e) => e.textContent === "Stop")`)
	if os.Getenv("SCREENSHOTS") != "" {
		p.Until(`[..."01234"].every((i) => document.querySelector("#results-" + i + " .reach").textContent !== "")`)
	}
	p.Keys(kb.ArrowDown)
	p.Script("scrollTo(0, 0)")
	return p
}

// controls is an expression: the controls that can be seen, but for the results and the lines, and the titles of the panels and columns.
const controls = `JSON.stringify([...document.querySelectorAll("h1, h2, button, select, textarea, input, summary, .heads > span")]
	.filter((e) => e.checkVisibility() && e.getClientRects().length > 0 && e.getBoundingClientRect().top < innerHeight && !e.closest(".list, .tree, dialog, .unseen, .heads button"))
	.map((e) => {
		const label = e.getAttribute("aria-label") ?? e.labels?.[0]?.firstChild.textContent ?? e.textContent;
		return e.tagName.toLowerCase() + ": " + label.trim().replace(/\s+/g, " ");
	}))`

// TestPictures compares the controls of the page with those in the pictures of the documentation: if they differ, the
// pictures are out of date. With SCREENSHOTS it takes the pictures, and lists their controls.
func TestPictures(t *testing.T) {
	folder := os.Getenv("SCREENSHOTS")
	shown := map[string][]string{}
	for _, theme := range []string{"light", "dark"} {
		for name, size := range pictures {
			if theme == "dark" && folder == "" {
				continue // both have the same controls
			}
			p := drawPicture(t, size, theme)
			p.Screenshot(name + "-" + theme)
			var list []string
			require.NoError(t, json.Unmarshal([]byte(p.Text(controls)), &list))
			shown[name] = list
		}
	}
	if folder != "" {
		text, err := json.MarshalIndent(shown, "", "  ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(controlsFile, append(text, '\n'), 0o644))
		return
	}
	text, err := os.ReadFile(controlsFile)
	require.NoError(t, err)
	var pictured map[string][]string
	require.NoError(t, json.Unmarshal(text, &pictured))
	require.Equal(t, pictured, shown, "the pictures in docs are out of date: run make screenshots")
}
