package shell

import (
	"path/filepath"
	"runtime"
)

// dataFolders are the folders of user data by operating system: the first
// variable that is set, and the path below it.
var dataFolders = map[string][]struct{ variable, path string }{
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
	folders, ok := dataFolders[runtime.GOOS]
	if !ok {
		folders = dataFolders[""]
	}
	for _, f := range folders {
		if dir := env(f.variable); filepath.IsAbs(dir) {
			return filepath.Join(dir, f.path)
		}
	}
	return ""
}
