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

// classes collects the classes of objects.
type classes struct {
	schemas *session.Schemas
	events  map[string]string // the class of each event, by its name
	written map[string]bool   // names of classes
	text    bytes.Buffer
}

// eventsModule returns the module with the dataclasses of all events and of their parts.
func eventsModule() []byte {
	c := classes{schemas: session.NewSchemas(place), written: map[string]bool{}}
	header(&c.text, "The events of requests.")
	c.text.WriteString("from typing import Mapping, Optional, Tuple, Union\n\nfrom ._convenience import Drawn, Moves, OnAxes\nfrom ._event import Event, Part, dataclass, event, items, lists, named, part, parts\n")
	fmt.Fprintf(&c.text, "\nVERSION = %q\n", session.Version)
	c.writeFolders()
	c.findClasses()
	names := slices.Compact(slices.Sorted(maps.Values(c.events)))
	for _, name := range names {
		c.write(name)
	}
	for _, name := range c.schemas.Events {
		if class := c.events[name]; class != name {
			fmt.Fprintf(&c.text, "\n%s = %s  # they look the same\n", name, class)
		}
	}
	fmt.Fprintf(&c.text, "\n#: All classes of events.\nALL: Tuple[type[Event], ...] = (%s)\n", strings.Join(names, ", "))
	fmt.Fprintf(&c.text, "\n#: The classes of events that are not results.\nABOUT: Tuple[type[Event], ...] = (%s)\n", strings.Join(c.about(names), ", "))
	return c.text.Bytes()
}

// place is where the schemas are: the generated modules use only their names.
const place = "#/$defs"

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

// findClasses finds the classes of the events. Of several events that have the same fields, the one
// with the shortest name has the class, because nothing in JSON says which event it is.
func (c *classes) findClasses() {
	c.events = map[string]string{}
	sorted := slices.SortedFunc(slices.Values(c.schemas.Events), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	for i, name := range sorted {
		c.events[name] = name
		if other := slices.IndexFunc(sorted[:i], func(other string) bool { return sameFields(c.object(name), c.object(other)) }); other >= 0 {
			c.events[name] = c.events[sorted[other]]
		}
	}
}

// object returns the schema with the name. If it refers to another one, it returns that.
func (c *classes) object(name string) session.Schema {
	s := c.schemas.Objects[name]
	if other := s.Target(); other != "" {
		return c.object(other)
	}
	return s
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
func fieldsOf(s session.Schema) []string { return slices.Sorted(maps.Keys(propertiesOf(s))) }

// propertiesOf returns the schemas of the fields of an object.
func propertiesOf(s session.Schema) map[string]any {
	properties, _ := s["properties"].(map[string]any)
	return properties
}

// write writes a dataclass, after those of the parts of its fields.
func (c *classes) write(name string) {
	if c.written[name] {
		return
	}
	c.written[name] = true
	s := c.object(name)
	required, _ := s["required"].([]string)
	var fields, optional, readers strings.Builder
	for _, field := range fieldsOf(s) {
		kind, reader := c.fieldOf(name, field)
		if slices.Contains(required, field) {
			fmt.Fprintf(&fields, "    %s: %s\n", pythonName(field), kind)
		} else {
			fmt.Fprintf(&optional, "    %s: Optional[%s] = None\n", pythonName(field), kind)
		}
		if reader != "" {
			fmt.Fprintf(&readers, ", %s=%s", pythonName(field), reader)
		}
	}
	base := "Part"
	if c.events[name] != "" {
		base = "Event"
	}
	if methods := convenient[name]; methods != "" {
		base = methods + ", " + base
	}
	fmt.Fprintf(&c.text, "\n\n@dataclass(frozen=True)\nclass %s(%s):\n%s%s", name, base, fields.String(), optional.String())
	if readers.Len() > 0 {
		fmt.Fprintf(&c.text, "\n\n%s._read_with(%s)\n", name, strings.TrimPrefix(readers.String(), ", "))
	}
}

// fieldOf returns the type in Python of a field of a class, and the function that makes its values from JSON, "" if there is
// nothing to do. Events of the same class may have different types there.
func (c *classes) fieldOf(class, field string) (kind, reader string) {
	var kinds []string
	for _, name := range c.schemas.Events {
		if c.events[name] == class {
			kind, reader = c.typeOf(propertiesOf(c.object(name))[field].(session.Schema))
			kinds = append(kinds, kind)
		}
	}
	if kinds == nil { // it is not an event
		return c.typeOf(propertiesOf(c.object(class))[field].(session.Schema))
	}
	slices.Sort(kinds)
	if kinds = slices.Compact(kinds); len(kinds) > 1 {
		return union(kinds), "event"
	}
	return kind, reader
}

// union returns the type of values of one of several types.
func union(kinds []string) string {
	if len(kinds) == 1 {
		return kinds[0]
	}
	return "Union[" + strings.Join(kinds, ", ") + "]"
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
// them from JSON, "" if there is nothing to do.
func (c *classes) typeOf(s session.Schema) (kind, reader string) {
	if name := s.Target(); name != "" {
		name = cmp.Or(c.events[name], name)
		c.write(name)
		return name, "part(" + name + ")"
	}
	if any, ok := s["anyOf"].([]session.Schema); ok {
		return union(session.Mapped(any, func(s session.Schema) string { kind, _ := c.typeOf(s); return kind })), "event"
	}
	if items, ok := s["items"].(session.Schema); ok {
		element, read := c.typeOf(items)
		readers := map[string]string{"": "items", "items": "lists"}
		return "Tuple[" + element + ", ...]", cmp.Or(readers[read], "parts("+element+")")
	}
	if values, ok := s["additionalProperties"].(session.Schema); ok {
		element, _ := c.typeOf(values)
		return "Mapping[str, " + element + "]", "named(" + element + ")"
	}
	return plainTypes[s["type"].(string)], ""
}

// plainTypes are the types in Python of the values of schemas without parts.
var plainTypes = map[string]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
