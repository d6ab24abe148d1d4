package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"

	"nissy/history"
)

// TestReadInsertions reads insertions in several styles.
func TestReadInsertions(t *testing.T) {
	const scramble = "R' U' F D2 L2 F\n"
	for text, skeleton := range map[string]string{
		"U R * F2 // skeleton\n* = L D' L'":                               "U R L D' L' F2",
		"U R*F2 (3/3)\n*: L D' L' // 3 corners":                           "U R L D' L' F2",
		"U R * F2\n* L D' L' (3/6)":                                       "U R L D' L' F2",
		"U (R * F2) // on the inverse\nInsert at *: (L D' L')":            "U (R L D' L' F2)",
		"U [1] R F2 [2]\n[1] = L D' L'\n[2] = B U":                        "U L D' L' R F2 B U",
		"U (1) R F2\n(1) -> L D' L'":                                      "U L D' L' R F2",
		"U R * F2\n* = L ^ D'\n^ = B2":                                    "U R L B2 D' F2",
		"U R ** F2 *\n* = L\n** = D":                                      "U R D F2 L",
		"* U R F2\n* = L":                                                 "L U R F2",
		"Skeleton: U R * F2\nInsertion at * = L":                          "U R L F2",
		"U R ^ ^(F2)\n^ = L":                                              "U R L (F2)",
		"U R * F2\n* = [L, D']":                                           "U R L D' L' D F2",
		"U R * F2\n* = [U: [L, D']]":                                      "U R U L D' L' D U' F2",
		"[R: U2] F // a conjugate":                                        "R U2 R' F",
		"U R @ F2 # L\n@ = L // the first\n# = B // and the second":       "U R L F2 B L",
		"* U R F2 // a list\n* L // is none":                              "U R F2 L",
		"U R + F2\n+ = L D' L'":                                           "U R L D' L' F2",
		"U (1) R [2] F2\n1: L\n2 = B D":                                   "U L R B D F2",
		"U R (2)\n1: L (1)\n2: B (1)":                                     "U R L B",
		"U @1 R @2 F2\n@1 = L\n@2 B":                                      "U L R B F2",
		"U R * F2\nInsert 3 corners at *: (L) D' (L') [3/6] (found late)": "U R L D' L' F2",
		"U R F2 // 2x2\nL // rest\nSkeleton: U * R F2 L\n* = D' B":        "U D' B R F2 L",
		"U R F2 // 2x2\nL // rest\nSkeleton:\nU * R F2 L\n* = D' B":       "U D' B R F2 L",
		"U R F2 // 2x2\n(L) // rest\nSkeleton: U R F2 L'":                 "U R F2 (L)",
		"U R F2 [3]\nL [4]":                                               "U R F2 L",
	} {
		a, remarks, err := ReadWith(scramble+text, Options{Strict: true})
		require.NoError(t, err, text)
		assert.Empty(t, remarks, text)
		want, err := cube.ParseAlg(skeleton)
		require.NoError(t, err)
		assert.Equal(t, want.String(), a.Skeleton().String(), text)
		requireRoundTrip(t, a)
	}
}

// TestUnexplainedPlaceholder checks that a placeholder without an explanation remains, with
// a remark.
func TestUnexplainedPlaceholder(t *testing.T) {
	a, remarks, err := ReadWith("R' U' F\nU R * F2 // to be inserted", Options{})
	require.NoError(t, err)
	assert.Equal(t, "U R F2", a.Skeleton().String())
	assert.Equal(t, "U R * F2", a.Lines()[0].String())
	assert.Equal(t, []string{"line 2: no line says what to insert at *"}, remarks)
}

// TestInsertionLines checks that the lines of an insertion stay as they were written, with
// the moves of each and the cube after it.
func TestInsertionLines(t *testing.T) {
	for _, lines := range []string{
		"U R * F2              // AB3C (3/3)\n* = L D' L'           // (3/6)",
		"U R * F2 (L @ D)      // (5/5)\n@ = ([R, U'])         // (4/9)\n* = B' [U: [F, D]]    // 5 corners (7/16)",
		"U [1] R               // (2/2)\nF2 [2] D              // a (2/4)\n[2] = L ^ B'          // b (2/6)\n[1] = U2              // (1-1/6)\n^ = R                 // (1/7)",
		"U (R)                 // 2x2 (2/2)\nF2 [L: U]             // (4/6)\nSkeleton: U F2 * L U L' @ R'\n@ = B D               // (2/8)\n* = D2                // (1/9)",
		"U * R                 // (2/2)\nSkeleton: * U R ^     // again\n^ = F                 // (1/3)\n* = D                 // (1/4)",
	} {
		a, remarks, err := ReadWith("R' U' F D2 L2 F\n\n"+lines+"\n", Options{Strict: true})
		require.NoError(t, err, lines)
		assert.Empty(t, remarks, lines)
		assert.Equal(t, lines, strings.TrimSpace(strings.Split(a.String(), "\n\n")[1]))
		requireRoundTrip(t, a)
	}
}

// TestInsertionOnInverse reads an insertion with and without parentheses: the side of its place decides.
func TestInsertionOnInverse(t *testing.T) {
	for line, moves := range map[string]string{"(R [1] F)": "U", "F' [1] R'": "U'"} {
		for _, insertion := range []string{moves, "(" + moves + ")"} {
			a, _, err := ReadWith("R U F\n\n"+line+"\n[1] = "+insertion, Options{})
			require.NoError(t, err)
			want := moves
			if line[0] == '(' {
				want = "(" + moves + ")"
			}
			assert.Equal(t, "[1] = "+want, a.Lines()[1].String(), "%s, %s", line, insertion)
			requireRoundTrip(t, a)
		}
	}
}

// TestInsertionBeforePlace reads an insertion that precedes the line with its place.
func TestInsertionBeforePlace(t *testing.T) {
	a, _, err := ReadWith("R' U' F\n* = L D' L'\nU R * F2 // skeleton", Options{})
	require.NoError(t, err)
	assert.Equal(t, "R' U' F\n\nU R * F2              // skeleton (3/3)\n* = L D' L'           // (3/6)\n", a.String())
}

// TestInsertionMarks checks that a mark before an insertion has the skeleton without it,
// and that two marks can have different insertions in the same place.
func TestInsertionMarks(t *testing.T) {
	a, _, err := ReadWith("R' U' F\n\nU R * F2 // (3/3)\n* = L // (1/4)\n\nmark a: 1\n\nmark b: 1\n* = D2 L // (2/5)\n", Options{})
	require.NoError(t, err)
	assert.Equal(t, "U R L F2", a.Skeleton().String())
	assert.Equal(t, "U R F2", a.AtMark(a.Marks()[0]).Skeleton().String())
	assert.Equal(t, "U R D2 L F2", a.AtMark(a.Marks()[1]).Skeleton().String())
	requireRoundTrip(t, a)
}

// TestPlaceAfterOneMove reads a place whose number is also the number of the moves before it.
func TestPlaceAfterOneMove(t *testing.T) {
	text := "y M U2 M' U2 y' R'\n\nR [1]                  // skeleton (1/1)\n[1] = U2 F' B L2 F B'  // solved (6/7)\n\nSolution (7): R U2 F' B L2 F B'\n"
	for name, read := range map[string]func() (history.Attempt, []string, error){
		"Read":     func() (history.Attempt, []string, error) { return Read(text) },
		"ReadWith": func() (history.Attempt, []string, error) { return ReadWith("A post\n"+text, Options{}) },
	} {
		a, remarks, err := read()
		require.NoError(t, err, name)
		require.Empty(t, remarks, name)
		require.Contains(t, a.String(), "R [1]", name)
		require.Equal(t, 7, a.Total(), name)
	}
}
