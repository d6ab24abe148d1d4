package command

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Default is an option's value from the config file. It is used if the option
// was not typed.
type Default struct {
	option *option
	text   string // of the value; empty for a switch
	off    bool   // the switch is set to false
}

// Option returns the name of the option with its dashes.
func (d Default) Option() string { return d.option.name }

// Value returns the value as the config file writes it.
func (d Default) Value() string {
	switch {
	case d.text == "":
		return fmt.Sprint(!d.off)
	case isInteger(d.text):
		return d.text
	}
	return fmt.Sprintf("%q", d.text)
}

// ProgramDefault reads an entry of the config file about an option of the
// program. The key may lack the option's dashes; the value is a bool, a number
// or a string.
func ProgramDefault(key string, value any) (Default, error) {
	return newDefault("nissy", programOptions, key, value)
}

// Default reads an entry of the config file about an option of the
// command.
func (c *Command) Default(key string, value any) (Default, error) {
	return newDefault(c.Name, c.allOptions(), key, value)
}

func newDefault(owner string, options []*option, key string, value any) (Default, error) {
	p := argumentParser{options: settable(options), owner: owner}
	o := cmp.Or(p.find(key), p.find("-"+key), p.find("--"+key))
	if o == nil {
		return Default{}, p.unknown(key)
	}
	if o.means != nil { // -o means -O 0
		o, value = p.find(o.means[0]), o.means[1]
	}
	d := Default{option: o}
	on, isBool := value.(bool)
	switch {
	case isBool && on && !o.needsValue():
		return d, nil
	case isBool && !on:
		d.off = true
		return d, nil
	}
	d.text = fmt.Sprint(value)
	if o.kind == noValue {
		return d, fmt.Errorf("bad value for %s %q: give true or false", o.name, d.text)
	}
	_, err := o.read(argumentWord(d.text))
	return d, err
}

// settable returns the options that the config file can set.
func settable(options []*option) []*option {
	return slices.DeleteFunc(slices.Clone(options), func(o *option) bool { return o.noDefault })
}

// SettableProgramOptions returns the names of the options of the program that
// the config file can set.
func SettableProgramOptions() []string {
	return mapped(settable(programOptions), func(o *option) string { return o.name })
}

// WithDefaults returns the arguments with the defaults of options that were not
// given. A default is left out if a given option excludes it.
func (a *Arguments) WithDefaults(defaults []Default) *Arguments {
	if len(defaults) == 0 {
		return a
	}
	out := Arguments{options: map[string][]optionValue{}, off: a.off, operands: a.operands}
	maps.Copy(out.options, a.options)
	for _, d := range defaults {
		name := d.option.name
		if d.off || out.Has(name) || a.off[name] || a.overrules(d.option) || out.excludes(d.option) {
			continue
		}
		word := argumentWord(d.text)
		v := optionValue{word: word}
		if d.text != "" {
			v, _ = d.option.read(word) // newDefault has checked it
		}
		v.option, v.typed, v.isDefault = d.option, argumentWord(name), true
		out.options[name] = []optionValue{v}
	}
	return &out
}

// overrules reports whether a given option turns off a default of o.
func (a *Arguments) overrules(o *option) bool {
	return slices.ContainsFunc(o.yieldsTo, a.Has)
}

// excludes reports whether o cannot be combined with the options that were given.
func (a *Arguments) excludes(o *option) bool {
	for name := range a.options {
		_, forward := o.exclusionOf(name)
		_, backward := a.last(name).option.exclusionOf(o.name)
		if forward || backward {
			return true
		}
	}
	return false
}
