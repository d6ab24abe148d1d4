package wca

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"nissy/internal/lazyregexp"
	"nissy/puzzle"
)

// Clock is the notation of the clock: UR3+ turns the wheel at the pin UR by three hours, and only this pin is up. After
// y2 the moves are made on the other side, which the names of the definition begin with b for. A
// word without a number says which pins are up at the end, and turns nothing.
type Clock struct{}

// NewReader returns a reader for a sequence.
func (Clock) NewReader() puzzle.Reader { return &clockReader{} }

type clockReader struct {
	back bool   // the back is in front
	pins string // the word that says which pins are up at the end; empty: none yet
}

// clockWord is the pins that are up, the number of hours and the direction.
var clockWord = lazyregexp.New(`^(UR|DR|DL|UL|U|R|D|L|ALL|ur|dr|dl|ul|/|\\)(?:(\d\d?)([+-]))?$`)

func (r *clockReader) Read(word string) ([]string, error) {
	if word == "y2" {
		r.back = !r.back
		return nil, nil
	}
	m := clockWord().FindStringSubmatch(word)
	switch {
	case m == nil:
		return nil, errors.New("write moves such as UR3+ and ALL2-, or y2; ur is all pins but UR, and / and \\ are diagonals")
	case m[2] == "":
		r.pins = word
		return nil, nil
	case r.pins != "":
		return nil, fmt.Errorf("no turn may follow the pins that are up at the end, %s: for a turn write %s1+", r.pins, r.pins)
	}
	hours, _ := strconv.Atoi(m[2])
	if hours > 11 {
		return nil, errors.New("a turn is by 0 to 11 hours")
	}
	if m[3] == "-" {
		hours = 12 - hours
	}
	return clockMove(m[1], r.back, hours%12), nil
}

// clockMove returns the name of a turn, if it turns anything.
func clockMove(pins string, back bool, hours int) []string {
	if back {
		pins = "b" + pins
	}
	switch {
	case hours == 0:
		return nil
	case hours == 1:
		return []string{pins}
	case hours <= 6:
		return []string{pins + strconv.Itoa(hours)}
	case hours == 11:
		return []string{pins + "'"}
	}
	return []string{fmt.Sprint(pins, 12-hours, "'")}
}

func (*clockReader) End() error { return nil }

// Write returns the moves on the side that is in front, then y2 and those on the other side.
func (r *clockReader) Write(names []string) []string {
	var words, others []string
	for _, name := range names {
		name, back := strings.CutPrefix(name, "b")
		pins := strings.TrimRight(name, "0123456789'")
		hours, sign := name[len(pins):], "+"
		if strings.HasSuffix(hours, "'") {
			hours, sign = strings.TrimSuffix(hours, "'"), "-"
		}
		if hours == "" {
			hours = "1"
		}
		if word := pins + hours + sign; back == r.back {
			words = append(words, word)
		} else {
			others = append(others, word)
		}
	}
	if len(others) > 0 {
		words = append(append(words, "y2"), others...)
	}
	return words
}
