package puzzle

import "errors"

// ParseJSON reads a puzzle in KPuzzle JSON.
func ParseJSON(file, text string) (*Puzzle, error) { return nil, errors.New("JSON is not read yet") }
