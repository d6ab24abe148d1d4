package session

import (
	"reflect"
	"slices"

	"nissy/history"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/puzzle"
)

// Requests returns the schemas of the requests that a server accepts, by the name of the
// command. It leaves out requests that are local or always need the attempt of a session.
func (s *Schemas) Requests() map[string]Schema {
	return s.requestsWith(func(u Use) bool { return u != LocalState && u != OwnAttempt }, fileFields)
}

// AllRequests returns the schemas of all requests, by the name of the command.
func (s *Schemas) AllRequests() map[string]Schema {
	return s.requestsWith(func(Use) bool { return true }, nil)
}

// requestsWith returns the schemas of the requests with accepted uses, without some fields.
func (s *Schemas) requestsWith(accepts func(Use) bool, without []string) map[string]Schema {
	requests := map[string]Schema{}
	for _, name := range commandNames() {
		empty := emptyRequest(name)
		if accepts(kindOf(empty).Uses) {
			requests[name] = s.request(name, empty, without)
		}
	}
	return requests
}

// fileFields lists the fields that name files. A request with such a field is local.
var fileFields = []string{"path", "file", "scramble_file", "to_file", "from_file", "given_file", "goal_file", "svg", "paths", "saved_attempts"}

// request returns the schema of requests for the command name, without some fields. r is
// such a request without fields.
func (s *Schemas) request(name string, r Request, without []string) Schema {
	properties, required := map[string]any{"command": Schema{"const": name}}, []string{"command"}
	schema := Schema{"type": "object", "properties": properties, "additionalProperties": false}
	for _, f := range fieldsOf(reflect.TypeOf(r)) {
		if slices.Contains(without, f.name) {
			continue
		}
		if f.isPosition() {
			for _, name := range f.names() {
				properties[name] = Schema{"type": "string"}
			}
			properties["as_moves"] = Schema{"type": "boolean"}
			if f.needed {
				schema["anyOf"] = []Schema{{"required": []string{"scramble"}}, {"required": []string{"cube"}}}
			}
			continue
		}
		properties[f.name] = s.field(f, reflect.TypeOf(r).FieldByIndex(f.index).Type)
		if f.isMissing(r) {
			required = append(required, f.name)
		}
	}
	schema["required"] = required
	return schema
}

// field returns the schema of the values of a field of type t.
func (s *Schemas) field(f requestField, t reflect.Type) Schema {
	if names := textChoices(t); names != nil {
		return Schema{"type": "string", "enum": names}
	}
	if t.Kind() == reflect.Pointer && !hasText(t) {
		return s.field(f, t.Elem())
	}
	switch {
	case hasText(t) || t.Kind() == reflect.String:
		return Schema{"type": "string"}
	case t == reflect.TypeFor[[]history.Line]():
		return listOf(s.of(reflect.TypeFor[addedLine]()))
	case isObjects(t):
		return listOf(s.of(t.Elem()))
	case t.Kind() == reflect.Bool:
		return Schema{"type": "boolean"}
	case t.Kind() == reflect.Slice:
		return listOf(Schema{"type": "string"})
	case t.Kind() == reflect.Uint64: // a seed
		return Schema{"type": "integer", "minimum": 0}
	}
	return Schema{"type": "integer", "minimum": f.limits.min, "maximum": f.limits.max}
}

// listOf returns the schema of lists of values of a schema.
func listOf(values Schema) Schema { return Schema{"type": "array", "items": values} }

// textChoices returns all values of type t as strings, or nil if there are too many to list.
func textChoices(t reflect.Type) []string {
	switch t {
	case reflect.TypeFor[niss.Policy]():
		return policyNames()
	case reflect.TypeFor[history.Grip]():
		return history.GripNames()
	case reflect.TypeFor[optimal.Metric](), reflect.TypeFor[puzzle.Metric]():
		return optimal.MetricNames()
	}
	return nil
}
