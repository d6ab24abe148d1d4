package pasted_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/pasted"
	"nissy/internal/sample"
)

func Example() {
	fmt.Printf("%q\n", pasted.Moves("1) R1, Ui, F'2."))
	fmt.Printf("%q\n", pasted.Bare("“R++ D--”"))
	// Output:
	// "   R   U'  F2' "
	// " R++ D-- "
}

// TestUnclear checks that what is not clear stays for the reader of the moves to reject, and that columns remain.
func TestUnclear(t *testing.T) {
	for _, text := range []string{
		"", "R U F", strings.Repeat("'", 50_000), "1", "R.\xff", "2R U", "R, U F", "R U; F D", "R12", "F2L1", "f2l1 R", "R..", "R…", "'", "''", "[]", "[R, U]", "[R: U, F]", "[[R, U], F]", "(2R)", "@1,2", "$a1, R", "R''", "R\" U", "«R",
	} {
		assert.Equal(t, text, pasted.Moves(text))
	}
	for _, text := range []string{"3: “Ｒ１”, 'Ｕi' // five.\n", "\ufeff['Ｒ’2', „U“] [2 moves]!", "#12 *R U'*."} {
		assert.Equal(t, utf8.RuneCountInString(text), utf8.RuneCountInString(pasted.Moves(text)), text)
	}
}

// TestRepeated checks that cleaning a text again and again ends.
func TestRepeated(t *testing.T) {
	rng := sample.Rand(t)
	characters := []rune("RUfx12i'’\"“”[]()*.,;:#!| /\n\u00a0Ｒ")
	for range 20_000 {
		letters := make([]rune, rng.IntN(12))
		for i := range letters {
			letters[i] = characters[rng.IntN(len(characters))]
		}
		text, n := string(letters), 0
		for cleaned := pasted.Moves(text); cleaned != text; cleaned = pasted.Moves(text) {
			require.Equal(t, len(letters), utf8.RuneCountInString(cleaned), "%q", string(letters))
			text = cleaned
			n++
			require.Less(t, n, 20, "%q", string(letters))
		}
	}
}

func TestIsLink(t *testing.T) {
	for text, want := range map[string]bool{"https://alg.cubing.net/?alg=R\n": true, "http:": true, "R U": false, "https://nissy R": false, "": false} {
		assert.Equal(t, want, pasted.IsLink(text), text)
	}
}
