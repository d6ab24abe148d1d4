package writeup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
)

// TestReadInsertions reads insertions in several styles.
func TestReadInsertions(t *testing.T) {
	const scramble = "R' U' F D2 L2 F\n"
	for text, skeleton := range map[string]string{
		"U R * F2 // skeleton\n* = L D' L'":                               "U R L D' L' F2",
		"U R*F2 (2/2)\n*: L D' L' // 3 corners":                           "U R L D' L' F2",
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
		a, remarks, err := Read(scramble + text)
		require.NoError(t, err, text)
		assert.Empty(t, remarks, text)
		want, err := cube.ParseAlg(skeleton)
		require.NoError(t, err)
		assert.Equal(t, want.String(), a.Skeleton().String(), text)
		requireRoundTrip(t, a)
	}
}

// TestUnexplainedPlaceholder checks that a placeholder without an explanation is dropped
// with a remark.
func TestUnexplainedPlaceholder(t *testing.T) {
	a, remarks, err := Read("R' U' F\nU R * F2 // to be inserted")
	require.NoError(t, err)
	assert.Equal(t, "U R F2", a.Skeleton().String())
	assert.Equal(t, []string{"line 2: no line says what to insert at *"}, remarks)
}

// TestInsertionNotes checks that the original lines of an insertion become notes.
func TestInsertionNotes(t *testing.T) {
	a, _, err := Read("R' U' F\nU R * F2 // AB3C (3/3)\n* = L D' L' // (3-0/6)")
	require.NoError(t, err)
	want := []string{"// U R * F2", "U R L D' L' F2        // AB3C (6/6)", "// * = L D' L' // (3-0/6)"}
	assert.Equal(t, strings.Join(want, "\n"), strings.TrimSpace(strings.Split(a.String(), "\n\n")[1]))
}
