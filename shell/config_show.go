package shell

import (
	"cmp"
	"context"
	"fmt"
	"strings"
)

// showConfig prints what is in force.
func showConfig(_ context.Context, sh *shell, in *input) error {
	v := sh.newView(in)
	if !sh.json {
		v.put(nil, func() string { return "# the config file is " + sh.configState() })
	}
	section := ""
	for _, s := range sh.inForce() {
		head := ""
		if s.Section != section {
			section, head = s.Section, "\n["+s.Section+"]\n"
		}
		v.put(s, func() string { return fmt.Sprintf("%s%s # %s", head, pad(s.Option+" = "+s.Value, 30), s.Source) })
	}
	return nil
}

// configState says where the config file is, and why it does not hold.
func (sh *shell) configState() string {
	path := cmp.Or(sh.file.path, configPath(sh.config.Env))
	switch {
	case path == "":
		return "nowhere: there is no home folder"
	case sh.settings.has("--no-config"):
		return path + ", which --no-config leaves out"
	case sh.file.path == "":
		return path + ", which does not exist"
	}
	return path
}

// shown is a setting as the command config shows it.
type shown struct {
	Section string `json:"section"`
	Option  string `json:"option"`
	Value   string `json:"value"`
	Source  string `json:"source"`
}

// inForce lists the settings, those of the program first.
func (sh *shell) inForce() []shown {
	list := []shown{{programSection, "data", fmt.Sprintf("%q", sh.dataFolder()), sh.dataSource()}}
	for _, o := range settable(programOptions) {
		if o.name != "--data" && sh.settings.has(o.name) {
			list = append(list, shown{programSection, undashed(o.name), written(sh.settings.last(o.name)), sh.sourceOf(o.name)})
		}
	}
	for _, c := range sh.commands {
		for _, s := range sh.file.commands[c.name] {
			text := s.text
			if text == "" {
				text = fmt.Sprint(!s.off)
			} else if !isInteger(text) {
				text = fmt.Sprintf("%q", text)
			}
			list = append(list, shown{c.name, undashed(s.option.name), text, sh.file.place(s.line)})
		}
	}
	for _, a := range sh.aliases {
		list = append(list, shown{aliasSection, a.name, fmt.Sprintf("%q", a.text), a.from})
	}
	return list
}

// undashed returns an option's name without its dashes, as the file may have it.
func undashed(name string) string { return strings.TrimLeft(name, "-") }

// written writes an option's value as the file has it.
func written(v value) string {
	if !v.hasValue {
		return "true"
	}
	return fmt.Sprintf("%q", v.word.text)
}

func (sh *shell) sourceOf(option string) string {
	for _, s := range sh.file.program {
		if s.option.name == option && !sh.typed[option] {
			return sh.file.place(s.line)
		}
	}
	return "the option " + option
}

func (sh *shell) dataSource() string {
	switch {
	case sh.settings.has("--data"):
		return sh.sourceOf("--data")
	case sh.config.Env("NISSYDATA") != "":
		return "the variable NISSYDATA"
	}
	return "the default"
}
