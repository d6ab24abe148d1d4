package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestReadKinds reads small texts of the kinds that rules for single lines get wrong. Each text follows a
// scramble, or has S in its place.
func TestReadKinds(t *testing.T) {
	const (
		scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F"
		lines    = "(U D' F R) // EO\n(L2 F' B2 D' R2 D') // DR\n(L2 F U2 D2 F) // HTR\nD2 // finish"
		solution = "D2 F' U2 D2 F' L2 D R2 D F B2 R' L2 F' U' D"
		other    = "D2 F B2 U2 D2 F B2 L2 D R2 D F B2 R' L2 F' U' D"
	)
	replacer := strings.NewReplacer("LINES", lines, "SOLUTION", solution, "OTHER", other, "SCRAMBLE", scramble)
	for text, skeleton := range map[string]string{
		"My first FMC\nSCRAMBLE\nLINES":                                                 solution,
		"SCRAMBLE\nDry run - \nBy me:\nLINES":                                           solution,
		"SCRAMBLE\nLINES\nBackup: OTHER":                                                solution,
		"SCRAMBLE\nSOLUTION\n\nLINES":                                                   solution,
		"SCRAMBLE\nLINES\nI missed this: F (R' B)":                                      solution,
		"SCRAMBLE\nSOLUTION\nAfter the attempt I found: F2 U' R":                        solution,
		"SCRAMBLE\n(U D'\nF R) // EO\n(L2 F' B2 D' R2\nD') // DR\n(L2 F U2 D2 F)\nD2":   solution,
		"SCRAMBLE\nOn inverse:\nU D' F R // EO\nL2 F' B2 D' R2 D' // DR\nSol: SOLUTION": solution,
		"SCRAMBLE\nHere's my EO: (U D' F R)":                                            "(U D' F R)",
		"SCRAMBLE\n(U D' F R) 4 EO\n(L2 F' B2 D' R2 D') <- DR":                          "(U D' F R L2 F' B2 D' R2 D')",
		"SCRAMBLE\nD B R2 * L U // skeleton\nInsert R2 D at *":                          "D B R2 R2 D L U",
		"SCRAMBLE\nD B R2 * L U // skeleton\n(*) = R2 D":                                "D B R2 R2 D L U",
		"SCRAMBLE\nD B [A] L U [B] // x\n[A] R2 D\n[B] L'":                              "D B R2 D L U L'",
		"SCRAMBLE\nD B * L ^ U // x\n*=E', ^=E":                                         "D B E' L E U",
		"SCRAMBLE\nL^2 (R U R' U')x2 // x":                                              "L2 R U R' U' R U R' U'",
		"SCRAMBLE\nL U [R, D] // x\n[R: [U, D]] // y":                                   "L U R D R' D' R U D U' D' R'",
		"SCRAMBLE\nLINES\nSecond attempt\nU2 R D' // EO\nF R2 U":                        solution,
		"SCRAMBLE\nbar M2 y":                                                            "M2 y",
	} {
		a, _, err := ReadWith(replacer.Replace(text), Options{})
		if assert.NoError(t, err, text) {
			assert.Equal(t, scramble, a.Scramble().String(), text)
			got := a.Skeleton().String()
			if a.Complete() {
				got = strings.Join(strings.Fields(strings.TrimSpace(strings.Split(strings.Split(a.String(), "\nSolution (")[1], ": ")[1])), " ")
			}
			assert.Equal(t, skeleton, got, text)
		}
	}
}
