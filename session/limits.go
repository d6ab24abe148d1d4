package session

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// The limits of what a client may send, in bytes. They are the same for all hosts.
const (
	MaxRequest = 1 << 20  // a request in JSON without its field records, or options
	MaxRecords = 8 << 20  // a request in JSON with its records: those of some thousand attempts
	MaxMoves   = 64 << 10 // a text of moves or a puzzle: a field of a request, or a command line
)

// MostSkeleton is the most moves of a skeleton. Work on a skeleton may take a time that grows with a power of its length.
const MostSkeleton = 1000

// mostObjects is the most objects in the records of a request: a short text can have so many that they need much memory.
const mostObjects = 250_000

// recordsField is the field of requests that may be long.
const recordsField = "records"

// RequestLimit returns the limit for a request in JSON that begins with a text: MaxRecords if that mentions records, otherwise
// MaxRequest.
func RequestLimit(text []byte) int {
	if bytes.Contains(text, []byte(`"`+recordsField+`"`)) {
		return MaxRecords
	}
	return MaxRequest
}

// checkLengths returns an error if a request of so many bytes with the members is too long without its records.
func checkLengths(length int, members []rawMember) error {
	for _, m := range members {
		if m.name == recordsField {
			length -= len(m.value)
		}
	}
	if length > MaxRequest {
		return TooLong(MaxRequest)
	}
	return nil
}

// TooLong returns the error for a text that is longer than limit bytes.
func TooLong(limit int) error {
	return fmt.Errorf("the text is too long: the limit is %d bytes", limit)
}

// checkLength returns an error for a value that is longer than MaxMoves. A string counts
// without its escapes, any other value as it is written.
func checkLength(raw json.RawMessage) error {
	if len(raw) <= MaxMoves {
		return nil
	}
	text := string(raw)
	_ = json.Unmarshal(raw, &text)
	if len(text) > MaxMoves {
		return TooLong(MaxMoves)
	}
	return nil
}
