package statetest

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Request returns a request in JSON that prints the cube of the row.
func (r Row) Request() string {
	fields := map[string]string{"command": "print", "scramble": r.Text}
	if r.Faces != "" {
		fields["faces"] = r.Faces
	}
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Check checks the answer to a request, one object a line.
func (r Row) Check(lines []string) error {
	var answer struct{ Facelets, Notice, Error string }
	for _, line := range lines {
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			return fmt.Errorf("%s: %w: %s", r.Form, err, line)
		}
	}
	if answer.Facelets != r.Facelets || answer.Notice != r.Notice || r.Error == "" != (answer.Error == "") || !strings.Contains(answer.Error, r.Error) {
		return fmt.Errorf("%s: wrong answer %v to %s", r.Form, lines, r.Text)
	}
	return nil
}
