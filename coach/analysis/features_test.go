package analysis_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history/writeup"
	"nissy/internal/sample"
)

// TestRecord checks what records say about the lines of attempts: the step, the side, the axis, the
// case or the subset, and the trigger.
func TestRecord(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       [][5]string
	}{
		{"a DR from the case of no trigger", `R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F
B L' D2 F' L // EO
L2 U' F' R2 B' D // DR
(L2 F' U2 F' D2 F) // HTR
D2 R2 L2 F2 R2 D2 F2 // finish`, [][5]string{
			{"eo", "normal", "rl", "4e", ""}, {"dr", "normal", "fb", "4c4e", "R"}, {"htr", "inverse", "fb", "2c3", ""}, {"finish", "normal", "", "", ""},
		}},
		{"an RZP", `R' U' F D2 L2 B R2 U L' F2 D B' R2 U' F2 R' U' F
B' (F B U' F) // eofb
L2 D // rzp
F2 D2 R' B2 R' U' // dr
R' B2 R L // htr
D2 R2 B2 D2`, [][5]string{
			{"eo", "both", "fb", "6e", ""}, {"dr", "normal", "rl", "4c4e", "R"}, {"dr", "normal", "rl", "4c4e", "R"}, {"htr", "normal", "rl", "4a1", ""}, {"finish", "normal", "", "", ""},
		}},
		{"a premove, and HTR in two lines", `R' U' F L2 F D2 F R2 F' D2 U2 F L2 F D' L' B' D' R F' U B R' U' F
L' U2 R
// a note
R2 U' D F' L2 B' R2 F // DR
L2 // premove
(F2 U B2 D) // HTR
L2 F2 R2 U2 B2 L2`, [][5]string{
			{"eo", "normal", "rl", "6e", ""}, {"dr", "normal", "ud", "4c6e", "R F2 L"},
			{"htr", "normal", "ud", "4b2", ""}, {"htr", "inverse", "ud", "4b2", ""}, {"finish", "normal", "", "", ""},
		}},
		{"a solution in one line", `R' U' F R2 B' U2 B R2 D2 F' R2 F' R2 D2 F L2 B2 U' R F D2 F' L R2 F' R' U' F
L F' R' F D L U2 R2 B2 U' D2 L D2 L2 F2 U' F2 L2 R2 F2 L2 D B'`, [][5]string{{"skeleton", "normal", "", "", ""}}},
		{"a commutator as the last line", `U2 L2 U2 B2 U' L R2 B2 R F R' B2 R F' R U2 B2 D2 F2 L2 D B2 F' D U B' L2
L2 B U' D' F // EO
(U2 L2 U2 B2 U' L) // DR
B2 D'
L2 F2 D2 B2 U2 // AB3C
R' F R' B2 R F' R' B2 R2`, [][5]string{
			{"eo", "normal", "fb", "8e", ""}, {"dr", "inverse", "ud", "4c4e", "R"}, {"finish", "normal", "", "", ""},
			{"finish", "normal", "", "", ""}, {"finish", "normal", "", "", ""},
		}},
		{"two commutators as the last lines", `B2 D2 U2 R' B L' U R U' L U R' U' F R F' L' F R' F' L' D F' B2 U R L' F' D2
D2 F L R' // square
(B2 D2 U2)
U' B2 F D' L2 (R' B) // 5 corners
L' F R F' L F R' F' // AB3C
U R U' L' U R' U' L`, [][5]string{
			{"block", "normal", "", "", ""}, {"block", "inverse", "", "", ""}, {"finish", "both", "", "", ""},
			{"finish", "normal", "", "", ""}, {"finish", "normal", "", "", ""},
		}},
		{"blocks", `R U2 B' U' R2 B2 L U' F' R' D2 B' U2 D2 R2 F2 B' R2 L2 B L2
D2 F L R' // square
(B2 ~ D2 U2)
U' B2 F D' L2
(R' B) // AB3C
~ = D L U L' D' L U' L'`, [][5]string{
			{"block", "normal", "", "", ""}, {"block", "inverse", "", "", ""}, {"block", "normal", "", "", ""}, {"finish", "inverse", "", "", ""}, {"insertion", "", "", "", ""},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Contains(c.text, "=") { // an insertion
				sample.Large(t)
			}
			a, _, err := writeup.Read(c.text)
			require.NoError(t, err)
			data := analyze(t, a, parseChain(t, "htrfin"), time.Minute).Record()
			assert.Equal(t, a.Total(), data.Total)
			assert.Equal(t, a.Scramble().String(), data.Scramble)
			var got [][5]string
			for _, l := range data.Lines {
				assert.Equal(t, l.Step, l.Way.Step)
				assert.Equal(t, l.Moves, l.Way.Moves)
				got = append(got, [5]string{l.Step, l.Way.Side, l.Way.Axis, l.Way.Case + l.Way.Subset, l.Way.Trigger})
			}
			assert.Equal(t, c.want, got)
		})
	}
}

// TestRecordOfChange checks what a record says about a change: the step and those after it.
func TestRecordOfChange(t *testing.T) {
	a, _, err := writeup.Read("F2 U' L2 D R2 U2 B2 R2 F2 D' L2 D' L2 U\n\nU' L2 D L2 D' L2 F2 D' L2 U\nR2 F2 U2 L2 B2 L2 U2")
	require.NoError(t, err)
	line := analyze(t, a, parseChain(t, "htr[max=10] > htrfin"), time.Minute).Record().Lines[0]
	require.Positive(t, line.Loss)
	better := line.Better
	require.NotNil(t, better)
	assert.Equal(t, "htr", better.Step)
	assert.Equal(t, line.Way.Subset, better.Subset)
	assert.Equal(t, line.Reach-line.Loss, better.Total)
	assert.NotEmpty(t, better.Text)
	require.Len(t, better.Then, 1)
	assert.Equal(t, "finish", better.Then[0].Step)
}
