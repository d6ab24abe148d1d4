package web_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube/state"
	"nissy/cube/state/statetest"
	"nissy/hosts/web/pagetest"
	"nissy/internal/sample"
)

// TestCubes types cubes, and cubes with a mistake, into the field of the scramble. The page draws them, or says what is wrong.
// Package state has the tests of all cubes.
func TestCubes(t *testing.T) {
	p := pagetest.OpenPage(t)
	for _, row := range sample.From(t, statetest.Rows(t, "../../testdata/cubes.json"), 12) {
		if row.Faces != "" { // the field has no options
			continue
		}
		setScramble(p, "")
		setScramble(p, row.Text)
		if row.Error != "" {
			p.Until(`document.querySelector("#scramble-fault").textContent !== ""`)
			assert.Contains(t, p.TextOf("#scramble-fault"), row.Error, row.Form)
			assert.NotContains(t, p.TextOf("#scramble-fault"), "field", row.Form)
			continue
		}
		c, _, err := state.ParseWith(row.Facelets, state.Options{Faces: statetest.Faces})
		require.NoError(t, err)
		if c.IsSolved() {
			continue // there is nothing to draw before the first move
		}
		p.Until(fmt.Sprintf(`document.querySelector("#cube").getAttribute("aria-label") === %q`, drawing(c)))
		assert.Empty(t, p.TextOf("#scramble-fault"), row.Form)
	}
}

// setScramble replaces the text in the field of the scramble.
func setScramble(p *pagetest.Tab, text string) {
	quoted, err := json.Marshal(text)
	require.NoError(p.T, err)
	p.Script(fmt.Sprintf(`const field = document.querySelector("#scramble");
		Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(field, %s);
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));`, quoted))
}
