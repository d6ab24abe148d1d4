package attempts

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"nissy/history/writeup"
	"nissy/internal/textfile"
)

// Part is one write-up of those in a text.
type Part struct {
	Name string // where it begins, such as a.txt:12, or line 12 of a text that is in no file
	Text string
	Line int // its first line in the text, from 1
}

// Parts returns the write-ups in the text of a file, or in one without a path. Errors name the file.
func Parts(path, text string) (list []Part, err error) {
	parts, err := writeup.Split(text)
	if err != nil && path != "" {
		err = fmt.Errorf("%s: %w", path, err)
	}
	prefix := "line "
	if path != "" {
		prefix = path + ":"
	}
	for _, p := range parts {
		list = append(list, Part{prefix + strconv.Itoa(p.Line), p.Text, p.Line})
	}
	return list, err
}

// Padded returns the text below blank lines, so that its lines have the numbers that they have in the whole text.
func (w Part) Padded() string { return strings.Repeat("\n", w.Line-1) + w.Text }

// writeUpEndings are the endings of the names of write-ups in folders. WriteUpFiles names them in an error.
var writeUpEndings = []string{".txt", ".md", ".attempt"}

// WriteUpFiles returns the files that paths name: for a folder, the files with write-ups in it and in its
// folders, in the order of their names. It leaves out what is hidden. Errors are of type
// *textfile.Error.
func WriteUpFiles(paths []string) (files []string, err error) {
	for _, path := range paths {
		before := len(files)
		err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return textfile.Failed(file, "read", err)
			case file == path && !entry.IsDir():
				files = append(files, file)
			case file != path && strings.HasPrefix(entry.Name(), "."):
				if entry.IsDir() {
					return fs.SkipDir
				}
			case !entry.IsDir() && slices.Contains(writeUpEndings, strings.ToLower(filepath.Ext(file))):
				files = append(files, file)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(files) == before {
			return nil, &textfile.Error{Path: path, Reason: "has no write-ups: files that end in .txt, .md or .attempt"}
		}
	}
	return files, nil
}
