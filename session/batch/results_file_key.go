package batch

import (
	"bytes"
	"encoding/json"
	"errors"

	"nissy/session"
)

// batchFormat is the format of results files.
const batchFormat = "results 2"

// keyLine is the first line of a results file. It says what is searched for all its positions.
type keyLine struct {
	Format  string          `json:"nissy"`
	Request json.RawMessage `json:"request"` // a storable one without a position
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
	if line.Format == batchFormat {
		request, err := session.DecodeTemplate(line.Request)
		if key, ok := storableOf(request); ok && err == nil {
			return key, nil
		}
	}
	return nil, errors.New("is from another version of nissy: name another file")
}

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
