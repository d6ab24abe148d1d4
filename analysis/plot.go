package analysis

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

//go:embed plot.svg.tmpl
var plotText string

var plotTemplate = template.Must(template.New("plot").Parse(plotText))

// The measures of a plot, in pixels.
const (
	plotTop, plotLeft  = 50, 60
	plotColumn         = 110 // between two lines
	plotMove           = 24  // between two numbers of moves
	plotBelow          = 80  // the names of the lines and the legend
	mostNameCharacters = 14
)

// plot is what the template shows.
type plot struct {
	Title, Legend                  string
	Width, Height, Left, Right     int
	LabelX, NameY, TotalY, LegendY int
	Path                           string
	Ticks                          []plotTick
	Points                         []plotPoint
	Losses                         []plotLoss
	least                          int // the number of moves at the bottom
	bottom                         int
}

type plotTick struct{ Moves, Y, TextY int }

type plotPoint struct {
	X, Y        int
	Name, Tally string
	Searched    bool // a filled circle
}

type plotLoss struct{ X, Y1, Y2, TextX, TextY, Loss int }

// SVG returns a plot of what is within reach after each line, as a file in SVG.
func (r *Report) SVG() string {
	total := r.Attempt.Total()
	p := plot{Title: fmt.Sprintf("Within reach: %s of %d moves", ReachText(r.Reach, r.Searched), total), Left: plotLeft, least: r.Reach - 1}
	p.Legend = "Circles: within reach after the line. Bars: moves lost by the line."
	if !r.Searched {
		p.Legend = "Circles: within reach after the line, at most if empty. Bars: moves lost by the line."
	}
	p.bottom = plotTop + (total+1-p.least)*plotMove
	p.Right = plotLeft + plotColumn*(len(r.Lines)+1)
	p.Width, p.Height = max(p.Right+20, 640), p.bottom+plotBelow
	p.LabelX, p.NameY, p.TotalY, p.LegendY = plotLeft-10, p.bottom+20, p.bottom+38, p.bottom+66
	for moves := p.least; moves <= total+1; moves++ {
		p.Ticks = append(p.Ticks, plotTick{moves, p.y(moves), p.y(moves) + 5})
	}
	p.add(plotPoint{Name: "start", Searched: r.Searched}, r.Reach, 0)
	for i := range r.Lines {
		l := &r.Lines[i]
		searched := i+1 == len(r.Lines) || r.Lines[i+1].Searched
		p.add(plotPoint{Name: shortened(cmp.Or(l.Step, l.Comment)), Tally: l.Tally.String(), Searched: searched}, l.Reach, l.Loss)
	}
	var b strings.Builder
	if err := plotTemplate.Execute(&b, p); err != nil {
		panic(err) // the template fits the type
	}
	return b.String()
}

// y returns where a number of moves is.
func (p *plot) y(moves int) int { return p.bottom - (moves-p.least)*plotMove }

// add adds the next point. It is within reach after a line with the loss.
func (p *plot) add(at plotPoint, reach, loss int) {
	at.X, at.Y = plotLeft+plotColumn/2+plotColumn*len(p.Points), p.y(reach)
	if len(p.Points) == 0 {
		p.Path = fmt.Sprintf("M%d %d", at.X, at.Y)
	} else {
		p.Path += fmt.Sprintf(" H%d V%d", at.X, at.Y)
	}
	if loss > 0 {
		p.Losses = append(p.Losses, plotLoss{at.X, at.Y, p.y(reach - loss), at.X + 10, (at.Y + p.y(reach-loss)) / 2, loss})
	}
	p.Points = append(p.Points, at)
}

// shortened shortens a name so that it fits below its point.
func shortened(name string) string {
	if runes := []rune(name); len(runes) > mostNameCharacters {
		return string(runes[:mostNameCharacters-1]) + "…"
	}
	return name
}
