package options

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Default is an option's value from the config file. It is used if the option
// was not typed.
type Default struct {
	option *Option
	text   string // of the value; empty for a switch
	off    bool   // the switch is set to false
}

// Option returns the name of the option with its dashes.
func (d Default) Option() string { return d.option.Name }

// Value returns the value as the config file writes it.
func (d Default) Value() string {
	switch {
	case d.text == "":
		return fmt.Sprint(!d.off)
	case IsInteger(d.text):
		return d.text
	}
	return fmt.Sprintf("%q", d.text)
}

// NewDefault reads an entry of the config file about one of the options of a command or the program, its owner.
func NewDefault(owner string, options []*Option, key string, value any) (Default, error) {
	p := Parser{Options: Settable(options), Owner: owner}
	o := cmp.Or(p.Find(key), p.Find("-"+key), p.Find("--"+key))
	if o == nil {
		return Default{}, p.Unknown(key)
	}
	if o.Means != nil { // -o means -O 0
		o, value = p.Find(o.Means[0]), o.Means[1]
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
	if o.Kind == NoValue {
		return d, fmt.Errorf("bad value for %s %q: give true or false", o.Name, d.text)
	}
	_, err := o.Read(argumentWord(d.text))
	return d, err
}

// Settable returns the options that the config file can set.
func Settable(options []*Option) []*Option {
	return slices.DeleteFunc(slices.Clone(options), func(o *Option) bool { return o.NoDefault })
}

// WithDefaults returns the arguments with the defaults of options that were not
// given. A default is left out if a given option excludes it.
func (a *Arguments) WithDefaults(defaults []Default) *Arguments {
	if len(defaults) == 0 {
		return a
	}
	out := Arguments{options: map[string][]Value{}, Off: a.Off, Operands: a.Operands}
	maps.Copy(out.options, a.options)
	for _, d := range defaults {
		name := d.option.Name
		if d.off || out.Has(name) || a.Off[name] || a.overrules(d.option) || out.excludes(d.option) {
			continue
		}
		word := argumentWord(d.text)
		v := Value{Word: word}
		if d.text != "" {
			v, _ = d.option.Read(word) // newDefault has checked it
		}
		v.option, v.Typed, v.IsDefault = d.option, argumentWord(name), true
		out.options[name] = []Value{v}
	}
	return &out
}

// overrules reports whether a given option turns off a default of o.
func (a *Arguments) overrules(o *Option) bool {
	return slices.ContainsFunc(o.YieldsTo, a.Has)
}

// excludes reports whether o cannot be combined with the options that were given.
func (a *Arguments) excludes(o *Option) bool {
	for name := range a.options {
		_, forward := o.ExclusionOf(name)
		_, backward := a.Last(name).option.ExclusionOf(o.Name)
		if forward || backward {
			return true
		}
	}
	return false
}
