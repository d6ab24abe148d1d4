package catalogue

import (
	"embed"
	"io/fs"
	"strings"

	"nissy/puzzle"
)

//go:embed *.def
var files embed.FS

// Names returns the names of the puzzles, in alphabetical order.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // cannot happen: the folder is embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".def"))
	}
	return names
}

// Puzzle returns a puzzle. The error is fs.ErrNotExist if the catalogue has no
// puzzle of that name.
func Puzzle(name string) (*puzzle.Puzzle, error) {
	if strings.ContainsAny(name, "/\\.") {
		return nil, fs.ErrNotExist
	}
	text, err := files.ReadFile(name + ".def")
	if err != nil {
		return nil, err
	}
	return puzzle.ParseDefinition(name+".def", string(text))
}
