package report

import (
	"fmt"
	"math"
	"strings"
)

// The measures of the plots, in pixels.
const (
	plotWidth    = 720
	plotLeft     = 110 // where the axis of loss begins
	plotRight    = 30
	rowHeight    = 34 // of a group
	timeHeight   = 200
	legendHeight = 20 // of a group
	textHeight   = 24 // of the numbers at an axis
)

const (
	mostBuckets   = 12 // of attempts in a plot over time
	fewestInOne   = 4  // attempts in a bucket
	mostPlotted   = 6  // groups in a plot over time
	fewestBuckets = 2
)

// Bucket is some attempts in a row, and what they lost.
type Bucket struct {
	From int     `json:"from"` // their places among the attempts of the report, from 1
	To   int     `json:"to"`
	Loss float64 `json:"loss"` // moves for each attempt
}

// buckets returns a loss over time, in buckets of about equal numbers of attempts; none if there are too few attempts.
func buckets(loss sum, attempts int) (list []Bucket) {
	n := min(mostBuckets, attempts/fewestInOne)
	if n < fewestBuckets {
		return nil
	}
	for i := range n {
		first, end := i*attempts/n, (i+1)*attempts/n
		total := 0.0
		for _, t := range loss {
			if first <= t.attempt && t.attempt < end {
				total += t.value
			}
		}
		list = append(list, Bucket{first + 1, end, total / float64(end-first)})
	}
	return list
}

// colours are those of groups in a plot over time: the palette of Okabe and Ito, which colour-blind
// people can distinguish, without its black and yellow.
var colours = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"}

// plotStyle is the style of a plot. A dark one is easier to read where all else is dark.
const plotStyle = `.paper{fill:#fff}.ink{fill:#222}.faint{fill:#555}.grid{stroke:#ddd}.whisker{stroke:#222}.bar{fill:#0072b2}
@media(prefers-color-scheme:dark){.paper{fill:#1b1b1b}.ink{fill:#eee}.faint{fill:#aaa}.grid{stroke:#444}.whisker{stroke:#eee}.bar{fill:#56b4e9}}`

// plot is a drawing in SVG. Formatted writing is enough for it, see package analysis.
type plot struct {
	strings.Builder
	most float64 // moves at the end of the axis
}

func (p *plot) addf(format string, values ...any) { fmt.Fprintf(p, format+"\n", values...) }

func (p *plot) text(x, y float64, class, anchor, text string) {
	p.addf(`<text x="%.0f" y="%.0f" class="%s" text-anchor="%s">%s</text>`, x, y, class, anchor, escape.Replace(text))
}

// SVG returns the plots as a file in SVG: the loss of each group with its interval and, if there are
// enough attempts, the loss over time.
func (r *Report) SVG() string {
	var bars, time plot
	barsHeight := bars.addBars(r)
	height := barsHeight + time.addTime(r, barsHeight)
	var p plot
	p.addf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" font-family="sans-serif" font-size="14" role="img" aria-labelledby="plot-title">`, plotWidth, height)
	p.addf(`<title id="plot-title">Moves lost per attempt, by %s</title>`, r.By)
	p.addf(`<style>%s</style>`, plotStyle)
	p.addf(`<rect class="paper" width="100%%" height="100%%"/>`)
	return p.String() + bars.String() + time.String() + "</svg>\n"
}

// step returns the distance of the lines of a grid, for about five lines.
func (p *plot) step() float64 {
	for _, step := range []float64{0.1, 0.2, 0.5, 1, 2, 5, 10} {
		if p.most/step <= 6 {
			return step
		}
	}
	return 20
}

// addBars adds a bar for each group, and returns the height of all.
func (p *plot) addBars(r *Report) (height int) {
	p.most = 0.1
	for _, g := range r.Groups {
		p.most = max(p.most, g.Loss.High)
	}
	x := func(moves float64) float64 {
		return plotLeft + moves/p.most*(plotWidth-plotLeft-plotRight)
	}
	top, bottom := float64(2*textHeight), float64(2*textHeight+rowHeight*len(r.Groups))
	p.text(10, 20, "ink", "start", "Moves lost per attempt, with 95 % intervals")
	for moves := 0.0; moves <= p.most; moves += p.step() {
		p.addf(`<line class="grid" x1="%.1f" y1="%.0f" x2="%.1f" y2="%.0f"/>`, x(moves), top-8, x(moves), bottom)
		p.text(x(moves), bottom+18, "faint", "middle", fmt.Sprintf("%.1f", moves))
	}
	for i, g := range r.Groups {
		y := top + rowHeight*(float64(i)+0.5)
		p.text(plotLeft-8, y+1, "ink", "end", g.label(r.By))
		p.addf(`<rect class="bar" x="%d" y="%.0f" width="%.1f" height="14"/>`, plotLeft, y-11, x(g.Loss.Mean)-plotLeft)
		p.addf(`<path class="whisker" fill="none" d="M%.1f %.0fv8m0 -4H%.1fm0 -4v8"/>`, x(g.Loss.Low), y-8, x(g.Loss.High))
	}
	return int(bottom) + 2*textHeight
}

// addTime adds a curve over time for the groups of the greatest losses, and returns the height.
func (p *plot) addTime(r *Report, top int) (height int) {
	if len(r.Buckets) == 0 || len(r.Groups) == 0 {
		return 0
	}
	groups := r.Groups[:min(mostPlotted, len(r.Groups))]
	p.most = 0.1
	for _, g := range groups {
		for _, b := range g.Buckets {
			p.most = max(p.most, b.Loss)
		}
	}
	first := float64(top + textHeight)
	y := func(moves float64) float64 { return first + timeHeight*(1-moves/p.most) }
	x := func(i int) float64 {
		return plotLeft + (float64(i)+0.5)/float64(len(r.Buckets))*(plotWidth-plotLeft-plotRight)
	}
	p.text(10, float64(top)+8, "ink", "start", "Moves lost per attempt over time")
	for moves := 0.0; moves <= p.most; moves += p.step() {
		p.addf(`<line class="grid" x1="%d" y1="%.1f" x2="%d" y2="%.1f"/>`, plotLeft, y(moves), plotWidth-plotRight, y(moves))
		p.text(plotLeft-8, y(moves)+5, "faint", "end", fmt.Sprintf("%.1f", moves))
	}
	for i, b := range r.Buckets {
		p.text(x(i), y(0)+18, "faint", "middle", b.label())
	}
	for k, g := range groups {
		path := ""
		for i, b := range g.Buckets {
			path += fmt.Sprintf("%c%.1f %.1f", "ML"[min(i, 1)], x(i), y(b.Loss))
			p.addf(`<circle cx="%.1f" cy="%.1f" r="4" fill="%s"/>`, x(i), y(b.Loss), colours[k])
		}
		p.addf(`<path d="%s" fill="none" stroke="%s" stroke-width="2"/>`, path, colours[k])
		legend := y(0) + 2*textHeight + float64(legendHeight*k)
		p.addf(`<rect x="%d" y="%.0f" width="24" height="4" fill="%s"/>`, plotLeft, legend-6, colours[k])
		p.text(plotLeft+32, legend, "ink", "start", g.label(r.By)+trendText(g.Trend))
	}
	return int(math.Ceil(y(0))) - top + 3*textHeight + legendHeight*len(groups)
}

// label names the attempts of the bucket.
func (b Bucket) label() string { return fmt.Sprintf("%d–%d", b.From, b.To) }

// trendText returns a trend as text after a name, such as ": −0.2 in ten attempts (−0.3 to −0.1)".
func trendText(trend *Estimate) string {
	if trend == nil {
		return ""
	}
	return ": " + Change(*trend)
}

// escape writes text as the text of an element; see package analysis.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
