package attempts

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"nissy/internal/textfile"
)

// writeUpEndings are the endings of the names of write-ups in folders.
var writeUpEndings = []string{".txt", ".md"}

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
			return nil, &textfile.Error{Path: path, Reason: "has no write-ups: files that end in " + strings.Join(writeUpEndings, " or ")}
		}
	}
	return files, nil
}
