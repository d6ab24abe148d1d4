package folders

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// DataVariable is the variable that names the data folder.
const DataVariable = "NISSYDATA"

// UserFolder is a path below the folder that a variable of the environment names.
type UserFolder struct{ Variable, Path string }

// dataFolders are the possible data folders, as DataFolders returns them.
var dataFolders = map[string][]UserFolder{
	"windows": {{"LocalAppData", "nissy"}, {"UserProfile", `AppData\Local\nissy`}},
	"darwin":  {{"XDG_DATA_HOME", "nissy"}, {"HOME", "Library/Application Support/nissy"}},
	"":        {{"XDG_DATA_HOME", "nissy"}, {"HOME", ".local/share/nissy"}},
}

// configFolders are the possible folders of the config file, like dataFolders.
var configFolders = map[string][]UserFolder{
	"windows": {{"AppData", `nissy`}, {"UserProfile", `AppData\Roaming\nissy`}},
	"":        {{"XDG_CONFIG_HOME", "nissy"}, {"HOME", ".config/nissy"}},
}

// DataFolders returns the possible data folders by operating system, "" for those that are not
// in the map. The first one whose variable is set is used.
func DataFolders() map[string][]UserFolder { return dataFolders }

// Data returns the data folder, or "" if there is none. Then nothing is saved. env returns a
// variable of the environment.
func Data(env func(string) string) string {
	if folder := env(DataVariable); folder != "" {
		return folder
	}
	return findFolder(env, dataFolders)
}

// ConfigFile returns the path of the config file, or "" if there is no folder for it.
func ConfigFile(env func(string) string) string {
	folder := findFolder(env, configFolders)
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "config.toml")
}

// findFolder returns the first folder of this system whose variable is set to an
// absolute path, or "" if there is none.
func findFolder(env func(string) string, bySystem map[string][]UserFolder) string {
	folders, ok := bySystem[runtime.GOOS]
	if !ok {
		folders = bySystem[""]
	}
	for _, f := range folders {
		if parent := env(f.Variable); filepath.IsAbs(parent) {
			return filepath.Join(parent, f.Path)
		}
	}
	return ""
}

// Names returns the names of the files and folders in a folder, in alphabetical order. If it
// cannot read the whole folder, it returns an error and the names that it has read. Unlike
// [os.ReadDir], it does not look at each of them.
func Names(folder string) ([]string, error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	slices.Sort(names)
	return names, err
}
