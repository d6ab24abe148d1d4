package batch

import (
	"bytes"
	"encoding/json"
	"fmt"

	"nissy/cube"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/search"
)

// The formats of results files. The first line of a file is the key, which says what is
// searched for all its positions: a request of type Solve or Chain without a position, in JSON. Files of
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

// encodeKey returns the JSON of a key.
func encodeKey(key storable) json.RawMessage {
	text, err := session.EncodeTemplate(key.request())
	if err != nil {
		panic(err) // every storable request can be encoded
	}
	return bytes.TrimSuffix(text, []byte("\n"))
}

// readKey returns the key in the first line, whose checksum was stripped. The error says
// why nissy cannot use the file.
func readKey(text []byte) (key storable, err error) {
	var line keyLine
	if err := json.Unmarshal(text, &line); err != nil {
		return key, err
	}
	switch line.Format {
	case oldBatchFormat:
		return readOldKey(text)
	case batchFormat:
		request, err := session.DecodeTemplate(line.Request)
		if err != nil {
			return nil, errOtherVersion
		}
		if key, ok := storableOf(request); ok {
			return key, nil
		}
	}
	return nil, errOtherVersion
}

var errOtherVersion = fmt.Errorf("is from another version of nissy: name another file")

// option is an option of a search, for the description of a key.
type option struct {
	given bool
	text  string
}

// describeOptions returns the texts of the options that are given, each after a comma.
func describeOptions(options ...option) (text string) {
	for _, o := range options {
		if o.given {
			text += ", " + o.text
		}
	}
	return text
}

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
func readOldKey(text []byte) (storable, error) {
	var old oldKey
	if err := json.Unmarshal(text, &old); err != nil {
		return nil, err
	}
	key := search.Solve{Step: old.Step, All: old.All, CountOnly: old.CountOnly, Keep: old.Keep}
	var err error
	if key.Metric, err = optimal.ParseMetric(old.Metric); err != nil {
		return nil, errOtherVersion
	}
	if key.Policy, err = session.ParsePolicy(old.Sides); err != nil {
		return nil, errOtherVersion
	}
	if old.Moves != "" {
		if key.MoveSet, err = cube.ParseMoveSet(old.Moves); err != nil {
			return nil, errOtherVersion
		}
	}
	return storableSolve{key}.keyWithin(niss.Limits{Min: old.Min, Max: old.Max, Beyond: old.Beyond, PerSide: old.PerSide, Count: old.Count}), nil
}
