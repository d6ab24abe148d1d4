package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
	"nissy/steps/turntest"
)

// TestTurnedCubes opens attempts whose moves turn the cube as a whole. The page draws the cube as it
// is held, and takes the first result, which solves what it says.
func TestTurnedCubes(t *testing.T) {
	p := pagetest.OpenPage(t)
	rng := sample.Rand(t)
	for range sample.Of(2, 100) {
		scramble, line := turntest.Position(rng)
		text, err := json.Marshal(map[string]any{"title": "", "scramble": scramble.String(), "lines": [][]any{{-1, line.String(), "", false}}})
		require.NoError(t, err)
		c := cube.Solved.ApplyAlg(scramble).ApplyAlg(line)
		if scramble.Len() == 0 || line.Len() == 0 || c.IsSolved() {
			continue
		}
		p.OpenLink(pagetest.Fragment(text))
		p.WaitForText("#search-state", " found")
		requireDrawn(p, c, string(text))
		moves, err := cube.ParseAlg(strings.ReplaceAll(p.TextOf("#results-0 .moves"), "no moves", ""))
		require.NoError(t, err, "%s", text)
		step := p.Text(`document.querySelector("#next-title").textContent.split(": ")[1]`)
		name := map[string]string{"EO": "eo", "DR": "dr", "HTR": "htr", "finish": "solved"}[step]
		axes := strings.FieldsFunc(strings.Split(p.TextOf("#results-0 .axis")+" ", " ")[0], func(r rune) bool { return r == '-' })
		if name == "htr" || name == "solved" {
			axes = nil
		}
		p.Keys("s" + kb.Escape + kb.Escape)
		p.Tap("#results-0 .take")
		after := c.ApplyAlg(moves)
		require.True(t, turntest.Holds(name, axes, after), "%s\n%s: %v on %v", text, step, moves, axes)
		p.Until(`document.querySelectorAll(".tree li").length >= 2`)
		requireDrawn(p, after, string(text))
	}
	p.Screenshot("turned")
}

// requireDrawn compares the cube that is drawn with c.
func requireDrawn(p *pagetest.Tab, c cube.Cube, about string) {
	p.T.Helper()
	p.Tap("//section[@id='cube-panel']//button[text()='normal']")
	p.Until(`document.querySelector("#cube-panel button[aria-pressed=true]").textContent === "normal"`)
	require.Equal(p.T, drawing(c), p.Text(`document.querySelector("#cube").getAttribute("aria-label")`), about)
	held := ""
	if !c.CentersSolved() {
		held = fmt.Sprintf("Moves are for the cube held with %s on top and %s in front.", colours[c.Center[cube.U].String()], colours[c.Center[cube.F].String()])
	}
	require.Equal(p.T, held, p.Text(`document.querySelector("#held")?.textContent ?? ""`), about)
}

// colours are the names of the colours, by the name of the face.
var colours = map[string]string{"U": "white", "R": "red", "F": "green", "D": "yellow", "L": "orange", "B": "blue"}

// drawing returns how the page describes the drawing of a cube.
func drawing(c cube.Cube) string {
	var faces []string
	letters := c.Facelets()
	for i, face := range "URFDLB" {
		var names []string
		for _, letter := range letters[9*i : 9*i+9] {
			names = append(names, colours[string(letter)])
		}
		faces = append(faces, string(face)+": "+strings.Join(names, " "))
	}
	return "The cube. " + strings.Join(faces, "; ")
}
