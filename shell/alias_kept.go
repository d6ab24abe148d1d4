package shell

import (
	"path/filepath"
	"slices"
	"strings"
)

// aliasesFile is the name of the file that keeps the aliases typed at a prompt,
// a line each: the name, and what it stands for.
const aliasesFile = "nissy-aliases"

// aliasList returns the file; ok is false where nothing can be kept.
func (sh *shell) aliasList() (list lineFile, ok bool) {
	folder := sh.dataFolder()
	return lineFile{path: filepath.Join(folder, aliasesFile), header: "# nissy: aliases typed at the prompt"}, folder != ""
}

// recallAliases reads the aliases that were typed at a prompt before.
func (sh *shell) recallAliases() {
	list, ok := sh.aliasList()
	if !ok {
		return
	}
	lines, err := list.read()
	if err != nil {
		sh.output.message("nissy: %s", oneLine(err.Error()))
	}
	for _, line := range lines {
		name, text, _ := strings.Cut(line, " ")
		if err := sh.setAlias(name, text, list.path); err != nil {
			sh.output.message("nissy: %s: %s", list.path, oneLine(err.Error()))
		}
	}
}

// typedAlias makes an alias; that of a person is kept.
func (sh *shell) typedAlias(name, text string) error {
	err := sh.setAlias(name, text, "typed")
	if err == nil {
		sh.keepAlias(name, text)
	}
	return err
}

// keepAlias puts a person's alias into the file, or takes it out if it stands for
// nothing.
func (sh *shell) keepAlias(name, text string) {
	list, ok := sh.aliasList()
	if !sh.person || !ok {
		return
	}
	err := list.change(func(lines []string) []string {
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, name+" ") })
		if text != "" {
			lines = append(lines, name+" "+text)
		}
		return lines
	})
	if err != nil {
		sh.output.message("nissy: aliases are not kept: %s", oneLine(err.Error()))
	}
}
