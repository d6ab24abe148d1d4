package catalogue

import (
	"embed"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"nissy/puzzle"
	"nissy/puzzle/wca"
)

//go:embed *.def
var files embed.FS

// cubes are the puzzles whose definitions are computed, with their numbers of layers.
var cubes = map[string]int{"4x4x4": 4, "5x5x5": 5, "6x6x6": 6, "7x7x7": 7}

// notations are the ways to write moves of the puzzles of the WCA. Those that are missing write the names of the moves.
var notations = map[string]puzzle.Notation{
	"2x2x2": wca.Cube{Layers: 2}, "3x3x3": wca.Cube{Layers: 3}, "4x4x4": wca.Cube{Layers: 4}, "5x5x5": wca.Cube{Layers: 5},
	"6x6x6": wca.Cube{Layers: 6}, "7x7x7": wca.Cube{Layers: 7},
	"megaminx": wca.Megaminx{}, "clock": wca.Clock{}, "square-1": wca.SquareOne{},
}

// Names returns the names of the puzzles, in alphabetical order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // cannot happen: the folder is embedded
	}
	names := slices.Collect(maps.Keys(cubes))
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".def"))
	}
	slices.Sort(names)
	return names
}

// Puzzle returns a puzzle. The error is fs.ErrNotExist if the catalogue has no
// puzzle of that name.
func Puzzle(name string) (*puzzle.Puzzle, error) {
	text, err := definition(name)
	if err != nil {
		return nil, err
	}
	p, err := puzzle.ParseDefinition(name+".def", text)
	if err != nil {
		return nil, err
	}
	return p.WithNotation(notations[name]), nil
}

func definition(name string) (string, error) {
	if layers, ok := cubes[name]; ok {
		return cubeDefinition(layers), nil
	}
	if strings.ContainsAny(name, "/\\.") {
		return "", fs.ErrNotExist
	}
	text, err := files.ReadFile(name + ".def")
	return string(text), err
}
