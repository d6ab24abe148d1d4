package shell

import (
	"path/filepath"
	"runtime"
)

// userFolder is a folder below the one that a variable names.
type userFolder struct{ variable, path string }

// dataFolders are the folders of user data by operating system: the first
// variable that is set, and the path below it.
var dataFolders = map[string][]userFolder{
	"windows": {{"LocalAppData", "nissy"}, {"UserProfile", `AppData\Local\nissy`}},
	"darwin":  {{"XDG_DATA_HOME", "nissy"}, {"HOME", "Library/Application Support/nissy"}},
	"":        {{"XDG_DATA_HOME", "nissy"}, {"HOME", ".local/share/nissy"}},
}

// dataFolder returns the folder of the tables, "" if there is none: nothing
// can be kept then.
func dataFolder(env func(string) string) string {
	if dir := env("NISSYDATA"); dir != "" {
		return dir
	}
	return findFolder(env, dataFolders)
}

// findFolder returns the first folder of this system whose variable is set, ""
// if there is none.
func findFolder(env func(string) string, bySystem map[string][]userFolder) string {
	folders, ok := bySystem[runtime.GOOS]
	if !ok {
		folders = bySystem[""]
	}
	for _, f := range folders {
		if dir := env(f.variable); filepath.IsAbs(dir) {
			return filepath.Join(dir, f.path)
		}
	}
	return ""
}
