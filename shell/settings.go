package shell

import (
	"cmp"
	"fmt"
	"strings"

	"nissy/command"
	"nissy/internal/folders"
)

// settingsPages returns the settings in force, a page for each. As text the first page
// is about the config file.
func (sh *shell) settingsPages(json bool) []command.Page {
	var pages []command.Page
	if !json {
		pages = append(pages, command.Page{Text: "# the config file is " + sh.describeConfig()})
	}
	section := ""
	for _, s := range sh.settingsInForce() {
		heading := ""
		if s.Section != section {
			section, heading = s.Section, "\n["+s.Section+"]\n"
		}
		text := heading + pad(s.Option+" = "+s.Value, 30) + " # " + s.Source
		pages = append(pages, command.Page{Text: text, Objects: []any{s}})
	}
	return pages
}

// describeConfig says where the config file is, or why it is not used.
func (sh *shell) describeConfig() string {
	path := cmp.Or(sh.configFile.path, folders.ConfigFile(sh.config.Env))
	switch {
	case path == "":
		return "nowhere: there is no home folder"
	case sh.settings.Has("--no-config"):
		return path + ", which --no-config ignores"
	case sh.configFile.path == "":
		return path + ", which does not exist"
	}
	return path
}

// settingInForce is a setting as the command config prints it.
type settingInForce struct {
	Section string `json:"section"`
	Option  string `json:"option"`
	Value   string `json:"value"`
	Source  string `json:"source"`
}

// settingsInForce lists the settings, those of the program first.
func (sh *shell) settingsInForce() []settingInForce {
	list := []settingInForce{{programSection, "data", fmt.Sprintf("%q", sh.dataFolder()), sh.dataSource()}}
	for _, name := range command.SettableProgramOptions() {
		if name != "--data" && sh.settings.Has(name) {
			list = append(list, settingInForce{programSection, withoutDashes(name), sh.programValue(name), sh.sourceOf(name)})
		}
	}
	for _, c := range command.All() {
		for _, s := range sh.configFile.commands[c.Name] {
			list = append(list, settingInForce{c.Name, withoutDashes(s.Option()), s.Value(), sh.configFile.location(s.line)})
		}
	}
	for _, d := range sh.configFile.defined {
		list = append(list, settingInForce{d.section(), d.name, fmt.Sprintf("%q", d.text), sh.configFile.location(d.line)})
	}
	for _, a := range sh.aliases.All() {
		if _, isPreset := sh.configFile.definitions.Presets[strings.ToLower(a.Name)]; isPreset {
			continue // it is in its own section
		}
		list = append(list, settingInForce{aliasSection, a.Name, fmt.Sprintf("%q", a.Text), a.Source})
	}
	return list
}

// withoutDashes returns an option's name as the config file usually has it.
func withoutDashes(name string) string { return strings.TrimLeft(name, "-") }

// programValue returns the value of an option of the program as the config file writes
// it. The settable options are switches or have a text.
func (sh *shell) programValue(name string) string {
	if text := sh.settings.Text(name); text != "" && !strings.HasPrefix(text, "-") {
		return fmt.Sprintf("%q", text)
	}
	return "true"
}

// sourceOf says where the value of an option of the program is from.
func (sh *shell) sourceOf(option string) string {
	for _, s := range sh.configFile.program {
		if s.Option() == option && !sh.settings.Typed(option) {
			return sh.configFile.location(s.line)
		}
	}
	return "the option " + option
}

// dataSource says where the path of the data folder is from.
func (sh *shell) dataSource() string {
	switch {
	case sh.settings.Has("--data"):
		return sh.sourceOf("--data")
	case sh.config.Env(folders.DataVariable) != "":
		return "the variable NISSYDATA"
	}
	return "the default"
}
