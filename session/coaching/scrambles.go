package coaching

import (
	"fmt"
	"slices"
	"strings"

	"nissy/coach/record"
	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/internal/textfile"
	"nissy/session"
)

// readScramble returns the cube that a scramble leads to, as a person holds it for a solution.
func readScramble(text string) (cube.Cube, error) {
	p, err := history.ReadPosition(text, state.Options{}, cube.ParseAlg)
	if err != nil {
		return cube.Cube{}, err
	}
	return p.HeldAfter(history.AsHeld).Cube(), nil
}

// readScrambles reads scrambles. place says where each is, for errors.
func readScrambles(texts []string, place func(i int) string) (list []cube.Cube, err error) {
	for i, text := range texts {
		c, err := readScramble(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", place(i), err)
		}
		list = append(list, c)
	}
	return list, nil
}

// readScrambleFile reads a file with one scramble in each line. Empty lines, and what follows // or #, do not count.
func readScrambleFile(path string) ([]cube.Cube, error) {
	text, err := textfile.Read(path)
	if err != nil {
		return nil, err
	}
	var texts []string
	var numbers []int
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			texts, numbers = append(texts, line), append(numbers, i+1)
		}
	}
	if len(texts) == 0 {
		return nil, &session.InputError{Problem: path + " has no scrambles", Msg: "write one in each line"}
	}
	return readScrambles(texts, func(i int) string { return fmt.Sprintf("%s:%d", path, numbers[i]) })
}

// scramblesOf returns the scrambles of attempts, each once.
func scramblesOf(attempts []record.Attempt) (texts []string) {
	seen := map[string]bool{}
	for _, a := range attempts {
		if !seen[a.Scramble] {
			seen[a.Scramble] = true
			texts = append(texts, a.Scramble)
		}
	}
	return slices.Clip(texts)
}
