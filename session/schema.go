package session

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Schema is a JSON schema (draft 2020-12). Encoding it as JSON gives the text of the schema.
type Schema map[string]any

// Schemas are the schemas of objects in a JSON document, where they refer to each other. So a type is
// described once, and may contain itself.
type Schemas struct {
	Objects map[string]Schema // by name
	Events  []string          // the names of those of events, sorted

	place string // of Objects in the document
	names map[reflect.Type]string
}

// NewSchemas returns the schemas of all events, by the name of their type, and of the objects in
// them. It leaves out the events of a Batch, which have no JSON. The place of Objects in the document is a
// pointer such as "#/$defs".
func NewSchemas(place string) *Schemas {
	s := &Schemas{Objects: map[string]Schema{}, place: place + "/", names: map[reflect.Type]string{}}
	events := map[string]reflect.Type{}
	for _, e := range AllEvents() {
		if o := objectOf(e); o != nil {
			events[reflect.TypeOf(e).Name()] = reflect.TypeOf(o)
		}
	}
	s.Events = slices.Sorted(maps.Keys(events))
	for _, name := range s.Events { // before one refers to another; of several with the same type the shortest name is that of the type
		if other := s.names[events[name]]; other == "" || len(name) < len(other) {
			s.names[events[name]] = name
		}
	}
	for _, name := range s.Events {
		s.define(name, events[name])
	}
	return s
}

// Define adds the schema of the type of a struct, under a name. If the type has one under another name,
// it refers to that.
func (s *Schemas) Define(name string, value any) { s.define(name, reflect.TypeOf(value)) }

func (s *Schemas) define(name string, t reflect.Type) {
	if s.Objects[name] != nil {
		panic(fmt.Sprintf("session: two schemas have the name %s; one is of %v", name, t))
	}
	if other := s.names[t]; other != "" && other != name {
		s.Objects[name] = s.reference(other)
		return
	}
	s.names[t] = name
	object := Schema{"type": "object", "additionalProperties": false}
	s.Objects[name] = object // before its fields, which may refer to it
	properties, required := map[string]any{}, []string{}
	s.addFields(t, false, properties, &required)
	slices.Sort(required)
	object["properties"], object["required"] = properties, required
}

// reference returns a schema that refers to the one with the name.
func (s *Schemas) reference(name string) Schema { return Schema{"$ref": s.place + name} }

// Target returns the name of the schema to which this one refers, or "".
func (s Schema) Target() string {
	place, _ := s["$ref"].(string)
	return place[strings.LastIndex(place, "/")+1:]
}

// AnyOf returns a schema that refers to all of those with the names.
func (s *Schemas) AnyOf(names []string) Schema {
	slices.Sort(names)
	return Schema{"anyOf": Mapped(names, s.reference)}
}

// of returns the schema of the JSON of all values of a type, and defines that of a struct.
func (s *Schemas) of(t reflect.Type) Schema {
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return Schema{"type": "string"}
		}
		if s.names[t] == "" {
			s.define(nameOf(t), t)
		}
		return s.reference(s.names[t])
	case reflect.Interface:
		return s.numbered()
	case reflect.Slice, reflect.Array:
		return Schema{"type": []string{"array", "null"}, "items": s.of(t.Elem())}
	case reflect.Map:
		return Schema{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.String:
		return Schema{"type": "string"}
	case reflect.Bool:
		return Schema{"type": "boolean"}
	case reflect.Float64:
		return Schema{"type": "number"}
	}
	return Schema{"type": "integer"}
}

// nameOf returns the name of the schema of a struct that is not an event: that of the type, with the package if it
// is not one of those with requests.
func nameOf(t reflect.Type) string {
	name := strings.TrimSuffix(capitalized(t.Name()), "Object")
	if path := t.PkgPath(); !strings.HasPrefix(path, "nissy/session") {
		name = capitalized(path[strings.LastIndex(path, "/")+1:]) + name
	}
	return name
}

func capitalized(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// numbered returns the schema of a solution that has a number, the only objects that are in a field of an interface type.
func (s *Schemas) numbered() Schema {
	var names []string
	for _, e := range AllEvents() {
		if _, ok := e.(Numbered); ok {
			names = append(names, s.names[reflect.TypeOf(objectOf(e))])
		}
	}
	return s.AnyOf(names)
}

// addFields adds the fields of a struct to the properties, and the names of those that are
// not optional to required. Like encoding/json, it treats the fields of an embedded struct as fields of the struct
// itself. They are optional if the struct embeds a pointer.
func (s *Schemas) addFields(t reflect.Type, optional bool, properties map[string]any, required *[]string) {
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Pointer:
			s.addFields(f.Type.Elem(), true, properties, required)
		case f.Anonymous && name == "":
			s.addFields(f.Type, optional, properties, required)
		case name == "-" || !f.IsExported():
		default:
			properties[name] = s.of(f.Type)
			if !optional && options != "omitempty" && options != "omitzero" {
				*required = append(*required, name)
			}
		}
	}
}
