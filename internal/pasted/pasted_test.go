package pasted_test

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"nissy/internal/pasted"
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
		"", "R U F", "1", "2R U", "R, U F", "R U; F D", "R12", "F2L1", "f2l1 R", "URi", "R..", "R…", "'", "''", "[]", "(2R)", "@1,2", "$a1, R", "R''", "R\" U", "«R",
	} {
		assert.Equal(t, text, pasted.Moves(text))
	}
	for _, text := range []string{"3: “Ｒ１”, 'Ｕi' // five.\n", "\ufeff['Ｒ’2', „U“] [2 moves]!", "#12 *R U'*."} {
		assert.Equal(t, utf8.RuneCountInString(text), utf8.RuneCountInString(pasted.Moves(text)), text)
	}
}
