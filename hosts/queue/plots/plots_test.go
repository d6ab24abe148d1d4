package plots

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/vg"

	"nissy/internal/sample"
	"nissy/session/batch"
)

// oneChain is what nissy stats --json prints for a chain of two steps, and with --by.
const oneChain = `{"chain":"eo > dr-eo","step":"eo","count":4,"mean":4.5,"best":4,"quartiles":[4,4,5],"lengths":[0,0,0,0,2,2]}
{"chain":"eo > dr-eo","step":"eo","by":"side","value":"normal","count":2,"mean":4,"best":4,"quartiles":[4,4,4],"lengths":[0,0,0,0,2]}
{"chain":"eo > dr-eo","step":"dr-eo","count":4,"mean":6.25,"best":5,"quartiles":[6,6,7],"lengths":[0,0,0,0,0,1,1,2]}
{"chain":"eo > dr-eo","step":"total","count":4,"unsolved":1,"mean":10.75,"best":10,"quartiles":[10,11,11],"lengths":[0,0,0,0,0,0,0,0,0,0,1,3]}
`

// TestRead reads the output of stats.
func TestRead(t *testing.T) {
	s, err := Read(strings.NewReader(oneChain))
	require.NoError(t, err)
	require.Len(t, s.Chains, 1)
	require.Equal(t, "eo > dr-eo", s.Chains[0].Name)
	require.Len(t, s.Chains[0].Steps, 2)
	require.Equal(t, 10.75, s.Chains[0].Total.Mean)
	require.Nil(t, s.Difference)
}

// TestReadErrors checks the messages about other texts.
func TestReadErrors(t *testing.T) {
	total := `{"chain":"%s","step":"total","count":1,"mean":1,"lengths":[0,1]}` + "\n"
	for text, want := range map[string]string{
		"":               "no statistics: give the output of nissy stats --json",
		"eofb\n":         "line 1: it is not from nissy stats --json",
		oneChain + "{}":  "line 5: it is not from nissy stats --json",
		`{"chain":"eo"}`: "line 1: it is not from nissy stats --json",
		`{"chain":"eo","step":"total","count":0,"lengths":[]}`:                                  "no solutions of eo: there is nothing to draw",
		fmt.Sprintf(total, "a") + fmt.Sprintf(total, "b") + fmt.Sprintf(total, "c"):             "line 3: there are more than two chains: draw each file alone",
		strings.SplitAfter(oneChain, "\n")[0]:                                                   "no solutions of eo > dr-eo: there is nothing to draw",
		`{"chain":"eo","step":"eo","count":-1,"lengths":[0]}` + "\n" + fmt.Sprintf(total, "eo"): "line 1: it is not from nissy stats --json",
	} {
		_, err := Read(strings.NewReader(text))
		require.EqualError(t, err, want, text)
	}
}

// made returns statistics of chains with the same number of steps, whose lengths depend on the seed.
func made(chains, steps, seed int) (s Statistics) {
	for i := range chains {
		c := Chain{Name: strings.Repeat(fmt.Sprintf("step%d > ", i), steps) + "fin"}
		for k := range steps + 1 {
			d := batch.Distribution{Chain: c.Name, Step: fmt.Sprintf("step%d", k), Count: 100}
			first := (seed*7 + k*3 + i) % 13
			d.Lengths = make([]int, first+3+seed%5)
			d.Lengths[first], d.Lengths[len(d.Lengths)-1] = 60-seed, 40+seed
			d.Mean = (float64(first*(60-seed)) + float64((len(d.Lengths)-1)*(40+seed))) / 100
			if k < steps {
				c.Steps = append(c.Steps, d)
			} else {
				d.Step = "total"
				c.Total = d
			}
		}
		s.Chains = append(s.Chains, c)
	}
	if chains == 2 {
		s.Difference = &batch.Difference{Chain: "a", Versus: "b", Mean: -1.25, Low: -2, High: 0.5}
	}
	return s
}

// label is a text of a picture, with its box.
type label struct {
	text                     string
	left, right, bottom, top vg.Length
}

// labels returns the horizontal texts of an SVG picture.
func labels(t *testing.T, picture []byte) (all []label) {
	t.Helper()
	var at label
	var size vg.Length
	inside, rotated := false, 0
	depth := 0
	for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			attributes := map[string]string{}
			for _, a := range e.Attr {
				attributes[a.Name.Local] = a.Value
			}
			if rotated == 0 && strings.HasPrefix(attributes["transform"], "rotate") {
				rotated = depth
			}
			if inside = e.Name.Local == "text" && rotated == 0; inside {
				at.left, at.bottom = number(t, attributes["x"]), -number(t, attributes["y"])
				_, after, _ := strings.Cut(attributes["style"], "font-size:")
				before, _, _ := strings.Cut(after, "px")
				size = number(t, before)
			}
		case xml.EndElement:
			if depth == rotated {
				rotated = 0
			}
			depth--
			inside = false
		case xml.CharData:
			if text := string(e); inside {
				require.Contains(t, string(picture), "Liberation Sans,Arial")
				at.text, at.right, at.top = text, at.left+textStyle(size).Width(text), at.bottom+size*0.7
				all = append(all, at)
			}
		}
	}
}

func number(t *testing.T, text string) vg.Length {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return vg.Length(n)
}

// TestLabels checks that pictures have their labels, and that no two horizontal ones overlap.
func TestLabels(t *testing.T) {
	for _, chains := range []int{1, 2} {
		for steps := range 6 {
			for seed := range sample.Of(2, 12) {
				s := made(chains, steps, seed)
				var b bytes.Buffer
				require.NoError(t, s.WriteSVG(&b))
				require.Contains(t, b.String(), fmt.Sprintf([]string{"mean %.2f", "means %.2f and "}[chains-1], s.Chains[0].Total.Mean))
				require.Contains(t, b.String(), "share of scrambles")
				all := labels(t, b.Bytes())
				require.Greater(t, len(all), 5)
				for i, a := range all {
					require.True(t, a.left >= 0 && a.right <= width, "%+v is cut off", a)
					for _, c := range all[:i] {
						apart := a.left >= c.right || c.left >= a.right || a.bottom >= c.top || c.bottom >= a.top
						require.True(t, apart, "%d chains, %d steps, seed %d: %+v and %+v", chains, steps, seed, a, c)
					}
				}
			}
		}
	}
}

// TestPNG checks the size of a picture, and that the bars of both chains are there.
func TestPNG(t *testing.T) {
	s := made(2, 3, 1)
	var b bytes.Buffer
	require.NoError(t, s.WritePNG(&b))
	picture, err := png.Decode(&b)
	require.NoError(t, err)
	require.Equal(t, 1260, picture.Bounds().Dx())
	found := [2]int{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			for i, c := range colours {
				r, g, b, _ := picture.At(x, y).RGBA()
				if wr, wg, wb, _ := c.RGBA(); r == wr && g == wg && b == wb {
					found[i]++
				}
			}
		}
	}
	require.Greater(t, min(found[0], found[1]), 10_000)
}
