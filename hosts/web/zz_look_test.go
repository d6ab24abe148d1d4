package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestLook(t *testing.T) {
	s := newSite(t)
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {980, 800}, {390, 844}} {
		p := newBrowser(t).newTab(size[0], size[1], s.url())
		name := fmt.Sprintf("%d", size[0])
		p.until(`document.getElementById("scramble")`)
		p.screenshot(name + "-empty")
		p.keys("s" + scramble + kb.Enter)
		p.waitForText("#search-state", " found")
		p.until(`[...document.querySelectorAll("#results .reach")].filter((e) => e.textContent).length > 3`)
		p.screenshot(name + "-eo")
		for _, step := range []string{"DR", "HTR", "finish"} {
			p.keys(kb.Enter)
			p.waitForText("#next-title", step)
			p.waitForText("#search-state", " found")
		}
		p.keys(kb.ArrowDown + kb.Enter)
		p.screenshot(name + "-solved")
		p.close()
	}
}
