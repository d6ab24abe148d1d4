package config

import (
	"errors"
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"

	"nissy/command"
	"nissy/command/advice"
	"nissy/steps/chain"
)

// chainSection begins the names of the sections with definitions for chains, such as
// [chain.presets].
const chainSection = "chain"

// definition is an entry of one of the sections with definitions for chains.
type definition struct {
	kind, name string // kind is one of chain.DefinitionKinds
	text       string
	isText     bool // the value in the file is a text
	line       int  // in the file, from 1; 0 if it is not known
}

// sectionName returns the name of the section of the definition.
func (d definition) sectionName() string { return chainSection + "." + d.kind }

// definitionOf returns the definition with a key of three parts.
func (f *file) definitionOf(sections map[string]any, key toml.Key) definition {
	d := definition{kind: key[1], name: key[2]}
	entries, _ := sections[key[0]].(map[string]any)[key[1]].(map[string]any)
	d.text, d.isText = entries[key[2]].(string)
	d.line = f.findLine(d.sectionName(), d.name)
	return d
}

// define checks the definitions and uses those that are right. A preset is also a command.
func (f *file) define(list []definition) {
	slices.SortStableFunc(list, func(a, b definition) int {
		return slices.Index(chain.DefinitionKinds, a.kind) - slices.Index(chain.DefinitionKinds, b.kind)
	})
	for _, d := range list {
		if err := f.defineOne(d); err != nil {
			f.addProblem(d.line, fmt.Sprintf("%s: %s: %v", d.sectionName(), d.name, err))
			continue
		}
		f.defined = append(f.defined, d)
	}
}

func (f *file) defineOne(d definition) error {
	if !d.isText {
		return errors.New("the value must be a text in quotation marks")
	}
	if command.Lookup(d.name) != nil {
		return &chain.DefinitionError{Name: d.name, Reason: "is a command already"}
	}
	with, err := f.definitions.With(d.kind, d.name, d.text)
	if err != nil {
		return advice.Explain(err)
	}
	if d.kind == chain.OwnPresets {
		err = f.aliases.Set(d.name, chainSection+" "+d.name, f.location(d.line))
	}
	if err == nil {
		f.definitions = with
	}
	return err
}
