package session

import (
	"bytes"
	"encoding/json"
	"fmt"

	"nissy/cube"
	"nissy/niss"
	"nissy/optimal"
)

// The formats of results files. The first line of a file is the key, which says what is
// searched for all its positions: a Solve request without a position, in JSON. Files of
// format 1, which older versions wrote, have the fields of oldKey instead.
const (
	batchFormat    = "results 2"
	oldBatchFormat = "results 1"
)

// keyLine is the first line of a results file.
type keyLine struct {
	Format  string          `json:"nissy"`
	Request json.RawMessage `json:"request"`
}

// keyLinePrefix is how the first line begins in every format.
var keyLinePrefix = []byte(`{"nissy":"results `)

// searchKey returns the fields of r that affect its solutions: all except the position
// and those about the output. It takes the bounds from the limits, so that an explicit
// bound equals the same default. A new field of Solve is part of the key unless it is
// cleared here.
func searchKey(r Solve, l niss.Limits) Solve {
	r.Position, r.Sources = Solve{}.Position, nil
	r.InverseFirst, r.Verbose, r.Cases, r.Few, r.Threads, r.Grace = false, false, false, false, 0, 0
	r.Bounds = Bounds{Metric: r.Metric, Min: &l.Min, Max: &l.Max}
	if l.Count > 0 {
		r.Count = &l.Count
	}
	switch {
	case l.Beyond >= 0 && l.PerSide:
		r.Slack = &l.Beyond
	case l.Beyond >= 0:
		r.Beyond = &l.Beyond
	}
	return r
}

// encodeKey returns the JSON of a key.
func encodeKey(key Solve) json.RawMessage {
	text, err := encodeRequest(key, false)
	if err != nil {
		panic(err) // every Solve can be encoded
	}
	return bytes.TrimSuffix(text, []byte("\n"))
}

// readKey returns the key in the first line, whose checksum was stripped. The error says
// why nissy cannot use the file.
func readKey(text []byte) (key Solve, err error) {
	var line keyLine
	if err := json.Unmarshal(text, &line); err != nil {
		return key, err
	}
	switch line.Format {
	case oldBatchFormat:
		return readOldKey(text)
	case batchFormat:
		request, _, err := decodeRequest(line.Request)
		if err != nil {
			return key, errOtherVersion
		}
		return request.(Solve), nil
	}
	return key, errOtherVersion
}

var errOtherVersion = fmt.Errorf("is from another version of nissy: name another file")

// oldKey is the first line of a file of format 1.
type oldKey struct {
	Step      string `json:"step"`
	Metric    string `json:"metric"`
	Min       int    `json:"min"`
	Max       int    `json:"max"`
	Beyond    int    `json:"beyond"` // negative: no bound
	Count     int    `json:"count"`  // 0: no bound
	Sides     string `json:"sides"`
	All       bool   `json:"all"`
	CountOnly bool   `json:"count_only"`
	PerSide   bool   `json:"per_side"` // Beyond counts on each side
	Moves     string `json:"moves"`    // empty: all moves of the step
	Keep      string `json:"keep"`
}

// readOldKey returns the key in the first line of a file of format 1.
func readOldKey(text []byte) (key Solve, err error) {
	var old oldKey
	if err := json.Unmarshal(text, &old); err != nil {
		return key, err
	}
	key = Solve{Step: old.Step, All: old.All, CountOnly: old.CountOnly, Keep: old.Keep}
	if key.Metric, err = optimal.ParseMetric(old.Metric); err != nil {
		return key, errOtherVersion
	}
	if key.Policy, err = parsePolicy(old.Sides); err != nil {
		return key, errOtherVersion
	}
	if old.Moves != "" {
		if key.MoveSet, err = cube.ParseMoveSet(old.Moves); err != nil {
			return key, errOtherVersion
		}
	}
	return searchKey(key, niss.Limits{Min: old.Min, Max: old.Max, Beyond: old.Beyond, PerSide: old.PerSide, Count: old.Count}), nil
}

// describeKey returns a description of the search for people.
func describeKey(key Solve) string {
	text := fmt.Sprintf("%s in %d to %d moves (%s, %s)", key.Step, valueOr(key.Min, 0), valueOr(key.Max, 0), key.Metric, policyName(key.Policy))
	if key.Beyond != nil {
		text += fmt.Sprintf(", at most %d more than the shortest", *key.Beyond)
	}
	if key.Slack != nil {
		text += fmt.Sprintf(", at most %d more than the shortest of each side", *key.Slack)
	}
	if key.MoveSet != 0 {
		text += ", with the moves " + key.MoveSet.String()
	}
	if key.Keep != "" {
		text += ", keeping " + key.Keep
	}
	if key.Count != nil {
		text += fmt.Sprintf(", at most %d solutions", *key.Count)
	}
	if key.All {
		text += ", including hidden ones"
	}
	if key.CountOnly {
		text += ", only counted"
	}
	return text
}
