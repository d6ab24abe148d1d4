package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"nissy/internal/folders"
	"nissy/session"
)

// classes collects the dataclasses of the events.
type classes struct {
	events map[string]session.Schema
	text   bytes.Buffer
}

// eventsModule returns the module with the dataclasses of all events.
func eventsModule() []byte {
	c := classes{events: session.EventSchemas()}
	header(&c.text, "The events of requests.")
	c.text.WriteString("from typing import Mapping, Optional, Tuple\n\nfrom ._convenience import Drawn, Moves, OnAxes\nfrom ._event import Event, Part, dataclass, event, items, lists, named, part, parts\n")
	fmt.Fprintf(&c.text, "\nVERSION = %q\n", session.Version)
	c.writeFolders()
	names, aliases := c.distinct()
	for _, name := range names {
		c.write(name, "Event", c.events[name])
	}
	for _, name := range slices.Sorted(maps.Keys(aliases)) {
		fmt.Fprintf(&c.text, "\n%s = %s  # they look the same\n", name, aliases[name])
	}
	fmt.Fprintf(&c.text, "\n#: All classes of events.\nALL: Tuple[type[Event], ...] = (%s)\n", strings.Join(names, ", "))
	fmt.Fprintf(&c.text, "\n#: The classes of events that are not results.\nABOUT: Tuple[type[Event], ...] = (%s)\n", strings.Join(c.about(names), ", "))
	return c.text.Bytes()
}

// writeFolders writes the possible data folders by operating system.
func (c *classes) writeFolders() {
	fmt.Fprintf(&c.text, "\n#: The variable that names the data folder, and paths below folders that other variables name.\nDATA_VARIABLE = %q\nDATA_FOLDERS = {\n", folders.DataVariable)
	all := folders.DataFolders()
	for _, system := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&c.text, "    %q: (", system)
		for _, f := range all[system] {
			fmt.Fprintf(&c.text, "(%q, %s), ", f.Variable, strconv.Quote(f.Path))
		}
		c.text.WriteString("),\n")
	}
	c.text.WriteString("}\n")
}

// distinct returns the names of the events, and the aliases: of several events that have the
// same fields, the one with the shortest name is the class, and the others are aliases of it.
func (c *classes) distinct() (names []string, aliases map[string]string) {
	aliases = map[string]string{}
	sorted := slices.SortedFunc(maps.Keys(c.events), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	for _, name := range sorted {
		i := slices.IndexFunc(names, func(other string) bool { return sameFields(c.events[name], c.events[other]) })
		if i < 0 {
			names = append(names, name)
		} else {
			aliases[name] = names[i]
		}
	}
	slices.Sort(names)
	return names, aliases
}

// about returns the names of the events that are not part of an answer, sorted.
func (c *classes) about(names []string) (about []string) {
	for _, e := range session.AllEvents() {
		if name := reflect.TypeOf(e).Name(); e.Role() != session.RoleAnswer && slices.Contains(names, name) {
			about = append(about, name)
		}
	}
	slices.Sort(about)
	return about
}

// sameFields reports whether the objects of two schemas have the same fields.
func sameFields(a, b session.Schema) bool {
	return slices.Equal(fieldsOf(a), fieldsOf(b)) && reflect.DeepEqual(a["required"], b["required"])
}

// fieldsOf returns the names of the fields of an object, sorted.
func fieldsOf(s session.Schema) []string {
	properties, _ := s["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(properties))
}

// write writes a dataclass, after those of the parts of its fields.
func (c *classes) write(name, base string, s session.Schema) {
	required, _ := s["required"].([]string)
	var fields, optional, readers, renamed strings.Builder
	for _, field := range fieldsOf(s) {
		kind, reader := c.typeOf(s["properties"].(map[string]any)[field].(session.Schema), name+className(field))
		if slices.Contains(required, field) {
			fmt.Fprintf(&fields, "    %s: %s\n", pythonName(field), kind)
		} else {
			fmt.Fprintf(&optional, "    %s: Optional[%s] = None\n", pythonName(field), kind)
		}
		if reader != "" {
			fmt.Fprintf(&readers, "%q: %s, ", field, reader)
		}
		if pythonName(field) != field {
			fmt.Fprintf(&renamed, "%q: %q, ", field, pythonName(field))
		}
	}
	if methods := convenient[name]; methods != "" {
		base = methods + ", " + base
	}
	fmt.Fprintf(&c.text, "\n\n@dataclass(frozen=True)\nclass %s(%s):\n%s%s", name, base, fields.String(), optional.String())
	fmt.Fprintf(&c.text, "\n\n%s._read_with({%s}, {%s}, (%s), (%s))\n",
		name, strings.TrimSuffix(readers.String(), ", "), strings.TrimSuffix(renamed.String(), ", "), quoted(fieldsOf(s)), quoted(required))
}

// quoted returns the elements of a tuple of strings.
func quoted(list []string) string {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%q, ", s)
	}
	return strings.TrimSuffix(b.String(), " ")
}

// typeOf returns the type in Python of the values of a schema, and the function that makes
// them from JSON, "" if there is nothing to do. An object gets a class with the given name.
func (c *classes) typeOf(s session.Schema, name string) (kind, reader string) {
	word, isWord := s["type"].(string)
	switch {
	case !isWord: // an array
		element, read := c.typeOf(s["items"].(session.Schema), name)
		readers := map[string]string{"": "items", "items": "lists"}
		return "Tuple[" + element + ", ...]", cmp.Or(readers[read], "parts("+element+")")
	case word == "object":
		return c.objectOf(s, name)
	}
	return map[string]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool"}[word], ""
}

// objectOf is typeOf for an object. One of any form, as the schemas have inside an object of the same form, is a mapping.
func (c *classes) objectOf(s session.Schema, name string) (kind, reader string) {
	if len(s) == 1 {
		return "Mapping[str, object]", ""
	}
	if values, ok := s["additionalProperties"].(session.Schema); ok {
		c.write(name, "Part", values)
		return "Mapping[str, " + name + "]", "named(" + name + ")"
	}
	for _, e := range c.events {
		if sameFields(s, e) {
			return "Event", "event"
		}
	}
	c.write(name, "Part", s)
	return name, "part(" + name + ")"
}
