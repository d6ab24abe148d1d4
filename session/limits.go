package session

import (
	"encoding/json"
	"fmt"
)

// The limits of what a client may send, in bytes. They are the same for all hosts.
const (
	MaxRequest = 1 << 20  // a request in JSON, or options
	MaxMoves   = 64 << 10 // a text of moves or a puzzle: a field of a request, or a command line
)

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
