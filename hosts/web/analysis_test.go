package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestAnalyze analyzes a solution on the page. The EO of this one lost two moves.
func TestAnalyze(t *testing.T) {
	s := newSite(t)
	p := newBrowser(t).newTab(1280, 900, s.url())
	p.keys("sR' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F" + kb.Escape)
	for _, line := range []string{"B L' D2 F' L // EO", "L2 U' F' R2 B' D // DR", "(L2 F' U2 F' D2 F) // HTR", "D2 R2 L2 F2 R2 D2 F2 // finish"} {
		p.keys("m" + line + kb.Enter + kb.Escape)
	}
	p.waitForText("#verdict", "21 moves")
	p.openTab("analysis")
	p.tap("#analyze")
	p.waitForText("#analysis-state", "19 of 21 moves were within reach")
	p.waitForText(".tree", "+2")
	p.tap(".tree li:nth-child(2) .line")
	p.waitForText(".there", "leads to 19")
	p.screenshot("analysis")
}
