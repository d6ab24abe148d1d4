package session

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"nissy/history"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/puzzle"
)

// Schema is a JSON schema (draft 2020-12). Encoding it as JSON gives the text of the schema.
type Schema map[string]any

// RequestSchemas returns the schemas of the requests that a server accepts, by the name of the
// command. It leaves out requests that are local or always need the attempt of a session.
func RequestSchemas() map[string]Schema {
	return schemasOfKinds(func(u Use) bool { return u != LocalState && u != OwnAttempt }, fileFields)
}

// AllRequestSchemas returns the schemas of all requests, by the name of the command.
func AllRequestSchemas() map[string]Schema {
	return schemasOfKinds(func(Use) bool { return true }, nil)
}

// schemasOfKinds returns the schemas of the requests with accepted uses, without some fields.
func schemasOfKinds(accepts func(Use) bool, without []string) map[string]Schema {
	schemas := map[string]Schema{}
	for _, name := range commandNames() {
		empty := emptyRequest(name)
		if accepts(kindOf(empty).Uses) {
			schemas[name] = requestSchema(name, empty, without)
		}
	}
	return schemas
}

// EventSchemas returns the schemas of all events, by the name of their type. It leaves out the
// events of a Batch, which have no JSON.
func EventSchemas() map[string]Schema {
	schemas := map[string]Schema{}
	for _, e := range AllEvents() {
		var object any = e
		if o, ok := e.(interface{ JSONObject() any }); ok {
			if object = o.JSONObject(); object == nil {
				continue
			}
		}
		schemas[reflect.TypeOf(e).Name()] = SchemaOf(object)
	}
	return schemas
}

// fileFields lists the fields that name files. A request with such a field is local.
var fileFields = []string{"path", "file", "scramble_file", "to_file", "from_file", "given_file", "goal_file", "svg", "paths", "saved_attempts"}

// requestSchema returns the schema of requests for the command name, without some fields. r is
// such a request without fields.
func requestSchema(name string, r Request, without []string) Schema {
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
		properties[f.name] = f.schema(reflect.TypeOf(r).FieldByIndex(f.index).Type)
		if f.isMissing(r) {
			required = append(required, f.name)
		}
	}
	schema["required"] = required
	return schema
}

// schema returns the schema of the values of a field of type t.
func (f requestField) schema(t reflect.Type) Schema {
	if names := textChoices(t); names != nil {
		return Schema{"type": "string", "enum": names}
	}
	if t.Kind() == reflect.Pointer && !hasText(t) {
		return f.schema(t.Elem())
	}
	switch {
	case hasText(t) || t.Kind() == reflect.String:
		return Schema{"type": "string"}
	case t == reflect.TypeFor[[]history.Line]():
		return SchemaOf([]addedLine{{}})
	case isObjects(t):
		return SchemaOf(reflect.Zero(t).Interface())
	case t.Kind() == reflect.Bool:
		return Schema{"type": "boolean"}
	case t.Kind() == reflect.Slice:
		return Schema{"type": "array", "items": Schema{"type": "string"}}
	case t.Kind() == reflect.Uint64: // a seed
		return Schema{"type": "integer", "minimum": 0}
	}
	return Schema{"type": "integer", "minimum": f.limits.min, "maximum": f.limits.max}
}

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

// SchemaOf returns the schema of the JSON of all values of the type of value. A field of an
// interface type gets the schema of what it holds in value. Inside a struct, one of the same type
// gets the schema of any object.
func SchemaOf(value any) Schema { return schemaOfValue(reflect.ValueOf(value), nil) }

// schemaOfValue returns the schema of a value inside structs of some types.
func schemaOfValue(v reflect.Value, outer []reflect.Type) Schema {
	t := v.Type()
	switch t.Kind() {
	case reflect.Interface:
		return schemaOfValue(v.Elem(), outer)
	case reflect.Pointer:
		return schemaOfValue(elementOf(v), outer)
	case reflect.Struct:
		return structSchema(v, outer)
	case reflect.Slice, reflect.Array:
		return Schema{"type": []string{"array", "null"}, "items": schemaOfValue(reflect.Zero(t.Elem()), outer)}
	case reflect.Map:
		return Schema{"type": "object", "additionalProperties": schemaOfValue(reflect.Zero(t.Elem()), outer)}
	case reflect.String:
		return Schema{"type": "string"}
	case reflect.Bool:
		return Schema{"type": "boolean"}
	case reflect.Float64:
		return Schema{"type": "number"}
	}
	return Schema{"type": "integer"}
}

// elementOf returns what the pointer v points to, or the zero value of that type if v is nil.
func elementOf(v reflect.Value) reflect.Value {
	if v.IsNil() {
		return reflect.Zero(v.Type().Elem())
	}
	return v.Elem()
}

// structSchema returns the schema of a struct. Like encoding/json, it treats the fields of an
// embedded struct as fields of the struct itself. They are optional if the struct embeds a
// pointer.
func structSchema(v reflect.Value, outer []reflect.Type) Schema {
	if v.Type() == reflect.TypeFor[time.Time]() {
		return Schema{"type": "string"}
	}
	if slices.Contains(outer, v.Type()) {
		return Schema{"type": "object"}
	}
	properties, required := map[string]any{}, []string{}
	addFields(v, false, properties, &required, append(slices.Clip(outer), v.Type()))
	slices.Sort(required)
	return Schema{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// addFields adds the fields of a struct to the properties, and the names of those that are
// not optional to required.
func addFields(v reflect.Value, optional bool, properties map[string]any, required *[]string, outer []reflect.Type) {
	for i := range v.NumField() {
		f, value := v.Type().Field(i), v.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Pointer:
			addFields(elementOf(value), true, properties, required, outer)
		case f.Anonymous && name == "":
			addFields(value, optional, properties, required, outer)
		case name == "-" || !f.IsExported():
		default:
			properties[name] = schemaOfValue(value, outer)
			if !optional && options != "omitempty" && options != "omitzero" {
				*required = append(*required, name)
			}
		}
	}
}
