package shell

import (
	"nissy/command/advice"
	"path/filepath"
	"slices"
	"strings"
)

// aliasesFile is the name of the file in the data folder that has the aliases
// typed at a prompt. Each line has a name, a space and the text of the alias.
const aliasesFile = "nissy-aliases"

// savedAliases returns the file of the aliases. ok is false if there is no data folder.
func (sh *shell) savedAliases() (file lineFile, ok bool) {
	folder := sh.dataFolder()
	return lineFile{path: filepath.Join(folder, aliasesFile), header: "# nissy: aliases typed at the prompt"}, folder != ""
}

// loadAliases defines the aliases that were typed at earlier prompts.
func (sh *shell) loadAliases() {
	file, ok := sh.savedAliases()
	if !ok {
		return
	}
	lines, err := file.read()
	if err != nil {
		sh.output.message("nissy: %s", advice.OneLine(err.Error()))
	}
	for _, line := range lines {
		name, text, _ := strings.Cut(line, " ")
		if err := sh.aliases.Set(name, text, file.path); err != nil {
			sh.output.message("nissy: %s: %s", file.path, advice.OneLine(err.Error()))
		}
	}
}

// saveAlias saves an alias that was typed at the prompt. An empty text removes
// it.
func (sh *shell) saveAlias(name, text string) {
	file, ok := sh.savedAliases()
	if !sh.interactive || !ok {
		return
	}
	err := file.change(func(lines []string) []string {
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, name+" ") })
		if text != "" {
			lines = append(lines, name+" "+text)
		}
		return lines
	})
	if err != nil {
		sh.output.message("nissy: the alias is not saved: %s", advice.OneLine(err.Error()))
	}
}
