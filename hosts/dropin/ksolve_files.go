package dropin

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"nissy/internal/syntax"
	"nissy/puzzle"
)

// read reads a file. If it cannot, it prints what ksolve+ does and returns false.
func (k *ksolvePlus) read(f *ksolveFile, path, what string) bool {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintf(k.out, "Can't open %s file!\n", what)
		return false
	}
	*f = ksolveFile{path: path, text: string(text)}
	return true
}

// onDisk returns the path of a file with the text of f: a copy unless f is a regular file with this
// text, because requests read files again.
func (k *ksolvePlus) onDisk(f ksolveFile) (path string, err error) {
	if info, err := os.Stat(f.path); err == nil && info.Mode().IsRegular() && !f.changed {
		return f.path, nil
	}
	if k.copies == "" {
		if k.copies, err = os.MkdirTemp("", "nissy-ksolve"); err != nil {
			return "", err
		}
	}
	file, err := os.CreateTemp(k.copies, "")
	if err != nil {
		return "", err
	}
	defer file.Close()
	_, err = file.WriteString(f.text)
	return file.Name(), err
}

func (k *ksolvePlus) removeCopies() {
	if k.copies != "" {
		os.RemoveAll(k.copies)
	}
}

// readDefinition reads the puzzle. Like ksolve+ it ignores words that are not commands, and says so.
func (k *ksolvePlus) readDefinition() (err error) {
	f := &k.definition
	for range maxUnknownWords {
		k.puzzle, err = puzzle.ParseDefinition("", f.text)
		var e *syntax.Error
		if !errors.As(err, &e) || !isUnknownCommand(e) {
			break
		}
		before, rest := splitAt(f.text, e)
		word := strings.Fields(rest)[0]
		fmt.Fprintln(k.Stderr, "Unknown command "+word)
		f.text, f.changed = before+strings.Repeat(" ", len(word))+rest[len(word):], true
	}
	if err != nil {
		return explainKsolve(err, f.text, nil)
	}
	k.puzzle = k.puzzle.WithRotationMoves()
	for _, note := range k.puzzle.Notes {
		command, _, _ := strings.Cut(note, " ")
		fmt.Fprint(k.out, ksolveObsolete[command])
	}
	return nil
}

// maxUnknownWords is how many unknown words of a definition are ignored.
const maxUnknownWords = 1000

// ksolveObsolete are what ksolve+ prints about commands that it does not need.
var ksolveObsolete = map[string]string{
	"ParallelMoves":  "ParallelMoves command is deprecated!\n",
	"Multiplicators": "Multiplicators command is deprecated!\n",
	"MoveLimits":     "MoveLimits command has been moved to scramble file!\n",
}

// isUnknownCommand reports whether a word is not a command where there should be one.
func isUnknownCommand(e *syntax.Error) bool {
	return e.Problem == "unknown command" || e.Problem == "unexpected" && e.Token == "End"
}

// splitAt splits a text before the word that an error is about.
func splitAt(text string, e *syntax.Error) (before, rest string) {
	at := 0
	for range e.Line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	line := []rune(text[at:])
	at += len(string(line[:e.Column-1]))
	return text[:at], text[at:]
}

// ksolveNames returns the names of scrambles as ksolve+ prints them: the rest of the line after one
// character, with the spaces and the carriage return at its end.
func ksolveNames(text string) (names []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(strings.TrimSuffix(line, "\n"), " \t")
		command, name, _ := strings.Cut(strings.Replace(line, "\t", " ", 1), " ")
		if strings.HasPrefix(command, "Scramble") || command == "RandomScramble" {
			names = append(names, name)
		}
	}
	return names
}

// ksolvePlace is where in a file a mistake is.
type ksolvePlace struct {
	command, name string // the command, and what follows it
	set           string // the set in the command
}

// ksolveCommands are the commands that may contain mistakes. The name of a scramble is the rest of its line.
var ksolveCommands = []string{
	"Set", "Solved", "Move", "Ignore", "Block", "ForbiddenPairs", "ForbiddenGroups",
	"Scramble", "ScrambleAlg", "RandomScramble", "MaxDepth", "Slack", "MoveLimits",
}

// ksolvePlaceAfter returns the place at the end of a text.
func ksolvePlaceAfter(text string, sets []string) (p ksolvePlace) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		words := append(strings.Fields(line), "")
		for i, word := range words[:len(words)-1] {
			switch {
			case strings.HasPrefix(p.command, "Scramble") && i > 0 && p.command == words[0]: // the name
			case slices.Contains(ksolveCommands, word):
				p = ksolvePlace{command: word, name: words[i+1]}
				if strings.Contains(word, "Scramble") {
					p.name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), word))
				}
				if word == "Set" {
					sets = append(sets, p.name)
				}
			case slices.Contains(sets, word):
				p.set = word
			}
		}
	}
	return p
}

// ksolveMistakes are the errors of nissy, by the command in which they are ("": any) and a part of the
// problem, with what ksolve+ prints instead. The first one that fits counts.
var ksolveMistakes = []struct{ command, problem, text string }{
	{"", "duplicate set", "Set {token} declared more than once."},
	{"", "misplaced command", "You must define all sets first!"},
	{"", "bad number of pieces", "Set {name} does not have positive size."},
	{"", "bad number of orientations", "Pieces in {name} does not have a positive (or zero) number of possible orientations."},
	{"", "duplicate move", "Move {token} declared more than once."},
	{"", "unknown command", `Unknown command "{token}" in scramble file.`},

	{"Block", "unknown set", "Set {token} used in Block is not previously declared."},
	{"Block", "bad piece number", "Piece {token} in Block, should not be in set {set}"},
	{"ForbiddenPairs", "unknown move", "Move {token} used in forbidden pairs is not previously declared."},
	{"ForbiddenPairs", "", "Error reading forbidden pairs."},
	{"ForbiddenGroups", "unknown move", "Move {token} used in Forbidde{n}Groups is not previously declared."},

	{"Scramble", "unknown set", "Unknown set {token} in scramble {name}."},
	{"Scramble", "unexpected number", "Unknown set {token} in scramble {name}."},
	{"Scramble", "repeated set", "Set {token} declared more than once in scramble {name}."},
	{"Scramble", "in the permutation", "Error reading {set} permutation for scramble {name}."},
	{"Scramble", "in the orientation", "Error reading {set} orientation for scramble {name}."},
	{"Scramble", "too many numbers", "Error reading {set} orientation for scramble {name}."},
	{"Scramble", "unknown piece", "Cannot use unknown permutations on puzzles with blocks!"},
	{"ScrambleAlg", "unknown move", "Move {token} in scramble {name} is unknown."},
	{"ScrambleAlg", "blocked move", "Move {token} in scramble {name} is blocked."},
	{"MoveLimits", "unknown move", "Move {token} used in move list is not previously declared."},
	{"MoveLimits", "", "Error reading move limits."},
	{"MaxDepth", "", "Error reading MaxDepth"},
	{"Slack", "", "Error reading Slack"},

	{"", "unknown set", "Set {token} used in {title} is not previously declared."},
	{"", "unexpected number", "Set {token} used in {title} is not previously declared."},
	{"", "repeated set", "Set {token} defined more than once in {title}."},
	{"", "in the permutation", "Error reading {set} permutation in {title}."},
	{"", "in the orientation", "Error reading {set} orientation in {title}."},
	{"", "too many numbers", "Error reading {set} orientation in {title}."},
	{"Move", "not a permutation", "Permutation for set {set} in {title} has repeated numbers."},
}

// explainKsolve returns the error about a file in the words of ksolve+, or in those of nissy if ksolve+
// does not notice the mistake. p is the puzzle of a scramble file, nil for a definition.
func explainKsolve(err error, text string, p *puzzle.Puzzle) error {
	var e *syntax.Error
	if !errors.As(err, &e) || e.Line == 0 {
		return ksolveMistake("nissy: " + err.Error() + "\n")
	}
	var sets []string
	if p != nil {
		for _, set := range p.Sets {
			sets = append(sets, set.Name)
		}
	}
	before, _ := splitAt(text, e)
	place := ksolvePlaceAfter(before, sets)
	problem, token := e.Problem, e.Token
	if isUnknownCommand(e) {
		problem = "unknown command"
	}
	if place.command == "MoveLimits" {
		token = strings.TrimSuffix(token, "*")
	}
	title := map[string]string{"Move": "move " + place.name, "Solved": "solved state", "Ignore": "Ignore command"}[place.command]
	n := "n"
	if strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) == "" {
		n = "" // a slip of ksolve+ about the first move of a line
	}
	for _, m := range ksolveMistakes {
		if (m.command == "" || m.command == place.command) && strings.Contains(problem, m.problem) {
			fill := strings.NewReplacer("{token}", token, "{name}", place.name, "{set}", place.set, "{title}", title, "{n}", n)
			return ksolveMistake(fill.Replace(m.text) + "\n")
		}
	}
	return ksolveMistake("nissy: " + err.Error() + "\n")
}
