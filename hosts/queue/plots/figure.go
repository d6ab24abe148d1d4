package plots

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"nissy/internal/words"
	"nissy/session"
	"nissy/session/batch"
)

// The sizes of a figure. It fits the width of a page.
const (
	width       = 16 * vg.Centimeter
	panelHeight = 5.2 * vg.Centimeter
	margin      = 0.4 * vg.Centimeter
	gap         = 0.5 * vg.Centimeter // between panels
	lineHeight  = 0.5 * vg.Centimeter // of the text above the panels
	dpi         = 200                 // of a PNG
)

// WriteSVG writes the figure as SVG. Its text is text, in the font Liberation Sans or one like it.
func (s Statistics) WriteSVG(w io.Writer) error {
	f := newFigure(s)
	c := vgsvg.New(width, f.height())
	f.draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	_, err := w.Write(bytes.ReplaceAll(b.Bytes(), []byte("font-family:"+typeface+" Sans"), []byte("font-family:"+typeface+" Sans,Arial,Helvetica,sans-serif")))
	return err
}

// WritePNG writes the figure as PNG.
func (s Statistics) WritePNG(w io.Writer) error {
	f := newFigure(s)
	c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, f.height()), vgimg.UseDPI(dpi))}
	f.draw(draw.New(c))
	_, err := c.WriteTo(w)
	return err
}

// figure is a figure that is ready to be drawn: rows of panels with a head above them. The last row
// has only the panel of the total, over the whole width.
type figure struct {
	head   []headLine
	panels [][]*plot.Plot // all rows have the same length; nil: none
}

// headLine is a line above the panels.
type headLine struct {
	text   string
	series int // the chain that it names; -1: none
}

// newFigure lays out the panels.
func newFigure(s Statistics) *figure {
	f := &figure{head: headOf(s)}
	if step, ok := s.onlyStep(); ok { // it is the total, too
		f.panels = [][]*plot.Plot{{s.panelOfTotals(step)}}
		return f
	}
	steps := panelsOfSteps(s)
	if len(steps)%2 == 1 {
		steps = append(steps, nil)
	}
	f.panels = slices.Collect(slices.Chunk(append(steps, s.panelOfTotals("total"), nil), 2))
	return f
}

// onlyStep returns the name of the step of all chains, if each has only that one.
func (s Statistics) onlyStep() (name string, ok bool) {
	for i, c := range s.Chains {
		if len(c.Steps) != 1 || i > 0 && c.Steps[0].Step != name {
			return "", false
		}
		name = c.Steps[0].Step
	}
	return name, true
}

// panelsOfSteps returns a panel for each step of the chains. All have the same axis of lengths.
func panelsOfSteps(s Statistics) (panels []*plot.Plot) {
	var names []string
	bars := map[string][]series{}
	most := 0
	for i, c := range s.Chains {
		for _, d := range c.Steps {
			if bars[d.Step] == nil {
				names = append(names, d.Step)
			}
			bars[d.Step] = append(bars[d.Step], newSeries(d, c, i, len(s.Chains)))
			most = max(most, len(d.Lengths)-1)
		}
	}
	for _, name := range names {
		panels = append(panels, newPanel(name, bars[name], 0, most))
	}
	return panels
}

// panelOfTotals returns the panel of whole solutions. Its axis begins with the shortest.
func (s Statistics) panelOfTotals(title string) *plot.Plot {
	var bars []series
	first, last := session.MostMoves, 0
	for i, c := range s.Chains {
		one := newSeries(c.Total, c, i, len(s.Chains))
		bars = append(bars, one)
		first, last = min(first, one.first()), max(last, len(one.shares)-1)
	}
	return newPanel(title, bars, first, last)
}

// headOf returns what is above the panels: the chains, and how many scrambles there were.
func headOf(s Statistics) (head []headLine) {
	for i, c := range s.Chains {
		text := fmt.Sprintf("%s: %s", c.Name, scrambles(c.Total))
		colour := i
		if len(s.Chains) == 1 {
			colour = -1
		}
		for j, line := range fold(text) {
			if j > 0 {
				colour = -1
			}
			head = append(head, headLine{line, colour})
		}
	}
	if d := s.Difference; d != nil {
		text := fmt.Sprintf("mean difference %+.2f moves (95 %% interval %+.2f to %+.2f)", d.Mean, d.Low, d.High)
		head = append(head, headLine{strings.ReplaceAll(text, "-", "−"), -1})
	}
	return head
}

// scrambles returns how many scrambles a total has, as text.
func scrambles(total batch.Distribution) string {
	text := words.Plural(total.Count+total.Unsolved, "scramble")
	if total.Unsolved > 0 {
		text += fmt.Sprintf(", %d unsolved", total.Unsolved)
	}
	return text
}

// fold breaks a text into lines that fit the figure, after spaces.
func fold(text string) (lines []string) {
	style := textStyle(headSize)
	line := ""
	for _, word := range strings.SplitAfter(text, " ") {
		if line != "" && style.Width(line+word) > width-2*margin-swatch {
			lines, line = append(lines, strings.TrimSpace(line)), ""
		}
		line += word
	}
	return append(lines, line)
}

// height returns the height of the figure.
func (f *figure) height() vg.Length {
	return 2*margin + f.headHeight() + vg.Length(len(f.panels))*panelHeight
}

// headHeight returns the height of the head, with the space below it.
func (f *figure) headHeight() vg.Length { return vg.Length(len(f.head))*lineHeight + gap/2 }

// swatch is the width of the legend key of a chain in the head.
const swatch = 0.8 * vg.Centimeter

// draw draws the figure.
func (f *figure) draw(c draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	style := textStyle(headSize)
	style.YAlign = draw.YCenter
	for i, l := range f.head {
		at := vg.Point{X: c.Min.X, Y: c.Max.Y - (vg.Length(i)+0.5)*lineHeight}
		if l.series >= 0 {
			box := lineHeight / 4
			c.FillPolygon(colours[l.series], rectangle(at.X, at.Y-box, at.X+2*box, at.Y+box))
			c.StrokeLine2(meanStyle(l.series), at.X+3*box, at.Y-1.5*box, at.X+3*box, at.Y+1.5*box)
		}
		if l.series >= 0 || f.hasKeys() {
			at.X += swatch
		}
		c.FillText(style, at, l.text)
	}
	c = draw.Crop(c, 0, 0, 0, -f.headHeight())
	rows, columns := len(f.panels), len(f.panels[0])
	tiles := plot.Align(f.panels, draw.Tiles{Rows: rows, Cols: columns, PadX: gap, PadY: gap}, c)
	for i, row := range f.panels {
		for j, p := range row {
			if p == nil {
				continue
			}
			tile := tiles[i][j]
			if i == rows-1 && columns > 1 { // the total
				tile.Max.X = tiles[0][columns-1].Max.X
			}
			p.Draw(tile)
		}
	}
}

// hasKeys reports whether the chains of the head have legend keys.
func (f *figure) hasKeys() bool { return f.head[0].series >= 0 }
