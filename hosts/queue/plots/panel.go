package plots

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"nissy/session/batch"
)

// colours are those of the bars of the first and the second chain: blue and orange of the palette
// of Okabe and Ito. In grey, one is dark and the other light.
var colours = [2]color.Color{color.NRGBA{R: 0x00, G: 0x72, B: 0xB2, A: 255}, color.NRGBA{R: 0xE6, G: 0x9F, B: 0x00, A: 255}}

var gridColour = color.Gray{Y: 0xDD}

// The sizes of text, in points.
const (
	headSize  = 10
	titleSize = 10
	labelSize = 9
	tickSize  = 8
)

// typeface is the typeface of all text. Arial has the same widths.
const typeface = "Liberation"

// textStyle returns the style of text with a size in points.
func textStyle(size vg.Length) draw.TextStyle {
	return draw.TextStyle{
		Color: color.Black, Font: font.Font{Typeface: typeface, Variant: "Sans", Size: size}, Handler: plot.DefaultTextHandler,
	}
}

// meanStyle returns the style of the line at the mean of a chain.
func meanStyle(chain int) draw.LineStyle {
	s := draw.LineStyle{Color: color.Black, Width: 1.2}
	if chain > 0 {
		s.Dashes = []vg.Length{3, 2}
	}
	return s
}

// series are the bars of a chain in a panel. It is a plot.Plotter.
type series struct {
	shares    []float64 // by length, in percent
	mean      float64
	chain, of int // the number of the chain, and how many chains there are
}

// newSeries returns the bars for a distribution of a chain. The shares are those of all its scrambles:
// not every solution needs to have the step.
func newSeries(d batch.Distribution, c Chain, chain, of int) series {
	s := series{mean: d.Mean, chain: chain, of: of, shares: make([]float64, len(d.Lengths))}
	for length, n := range d.Lengths {
		s.shares[length] = 100 * float64(n) / float64(c.Total.Count+c.Total.Unsolved)
	}
	return s
}

// first returns the shortest length.
func (s series) first() int {
	return max(0, slices.IndexFunc(s.shares, func(share float64) bool { return share > 0 }))
}

// barWidth is the width of the bars of all chains at a length, in moves.
const barWidth = 0.8

// Plot draws the bars.
func (s series) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	each := barWidth / float64(s.of)
	for length, share := range s.shares {
		if left := float64(length) - barWidth/2 + float64(s.chain)*each; share > 0 {
			c.FillPolygon(colours[s.chain], rectangle(x(left), y(0), x(left+each), y(share)))
		}
	}
}

// mean is the line at the mean of a series, with its label. It is a plot.Plotter.
type mean struct {
	series
	labelled bool
}

// Plot draws the line over the bars of all chains. The label is where there is more room.
func (m mean) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	at := x(m.mean)
	c.StrokeLine2(draw.LineStyle{Color: color.White, Width: 2}, at, c.Min.Y, at, c.Max.Y) // sets it off from the bars
	c.StrokeLine2(meanStyle(m.chain), at, c.Min.Y, at, c.Max.Y)
	if !m.labelled {
		return
	}
	style := textStyle(tickSize)
	style.YAlign = draw.YTop
	var space vg.Length = 3
	if at > (c.Min.X+c.Max.X)/2 {
		style.XAlign, space = draw.XRight, -space
	}
	c.FillText(style, vg.Point{X: at + space, Y: c.Max.Y}, fmt.Sprintf("mean %.2f", m.mean))
}

func rectangle(left, bottom, right, top vg.Length) []vg.Point {
	return []vg.Point{{X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}}
}

// newPanel returns the panel with bars of one chain or two. Its axis has the lengths from first to
// last. The means of two chains are in its title, because their labels could overlap.
func newPanel(title string, all []series, first, last int) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.Title.Padding = title, 4
	if len(all) == 2 {
		p.Title.Text += fmt.Sprintf(": means %.2f and %.2f", all[0].mean, all[1].mean)
	}
	p.X.Label.Text, p.Y.Label.Text = "moves (HTM)", "share of scrambles"
	p.Title.TextStyle = textStyle(titleSize)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font = textStyle(labelSize).Font
		a.Tick.Label.Font = textStyle(tickSize).Font
		a.Padding = 0
	}
	p.X.Tick.Length, p.Y.Tick.Length, p.Y.LineStyle.Width = 3, 0, 0
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.TickerFunc(lengthTicks), plot.TickerFunc(shareTicks)

	top := 0.0
	for _, s := range all {
		top = max(top, slices.Max(s.shares))
	}
	p.X.Min, p.X.Max = float64(first)-0.6, float64(last)+0.6
	p.Y.Min, p.Y.Max = 0, top*headroom
	p.Add(grid{})
	for _, s := range all {
		p.Add(s)
	}
	for _, s := range all {
		p.Add(mean{s, len(all) == 1})
	}
	return p
}

// headroom is how much higher than the highest bar a panel is, so that the labels are above it.
const headroom = 1.2

// grid draws a line across the panel at each share that the axis labels. It is a plot.Plotter.
type grid struct{}

// Plot draws the lines.
func (grid) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(draw.LineStyle{Color: gridColour, Width: 0.5}, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
	}
}

// lengthTicks marks the lengths of an axis, at most about 20 of them.
func lengthTicks(low, high float64) []plot.Tick {
	return ticks(low, high, step(high-low, 20), "%.0f")
}

// shareTicks marks the shares of an axis, at most about 5 of them. None is as high as the labels.
func shareTicks(low, high float64) []plot.Tick {
	return ticks(low, 0.9*high, step(high-low, 5), "%.0f %%")
}

// step returns the smallest of 1, 2, 5, 10, 20, 50 and so on that divides a range of the given size
// into at most that many parts.
func step(size, most float64) float64 {
	for unit := 1.0; ; unit *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if size/(n*unit) <= most {
				return n * unit
			}
		}
	}
}

// ticks marks the multiples of step.
func ticks(low, high, step float64, format string) (list []plot.Tick) {
	for x := math.Ceil(low/step) * step; x <= high; x += step {
		list = append(list, plot.Tick{Value: x, Label: fmt.Sprintf(format, math.Abs(x))})
	}
	return list
}
