package session_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/coach/record"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/coaching"
)

type inner struct {
	Needed string `json:"needed"`
	May    int    `json:"may,omitempty"`
}

// with is a type with a field.
type with[T any] struct {
	F T `json:"f"`
}

// tree is a type that contains itself.
type tree struct {
	Left  *tree  `json:"left,omitempty"`
	Right []tree `json:"right"`
}

// TestSchemas checks the schemas of all kinds of values.
func TestSchemas(t *testing.T) {
	const integer, text, ofInner = `{"type":"integer"}`, `{"type":"string"}`, `{"$ref":"#/x/Inner"}`
	object := func(properties, required string) string {
		return `{"additionalProperties":false,"properties":{` + properties + `},"required":[` + required + `],"type":"object"}`
	}
	field := func(schema string) string { return object(`"f":`+schema, `"f"`) }
	fields := `"may":` + integer + `,"needed":` + text
	for _, test := range []struct {
		value any
		want  string
	}{
		{with[int]{}, field(integer)},
		{with[bool]{}, field(`{"type":"boolean"}`)},
		{with[float64]{}, field(`{"type":"number"}`)},
		{with[time.Time]{}, field(text)},
		{with[[]string]{}, field(`{"items":` + text + `,"type":["array","null"]}`)},
		{with[map[string]uint8]{}, field(`{"additionalProperties":` + integer + `,"type":"object"}`)},
		{with[inner]{}, field(ofInner)},
		{with[*inner]{}, field(ofInner)},
		{tree{}, object(`"left":{"$ref":"#/x/X"},"right":{"items":{"$ref":"#/x/X"},"type":["array","null"]}`, `"right"`)},
		{inner{}, object(fields, `"needed"`)},
		{struct{ inner }{}, object(fields, `"needed"`)}, // its fields are those of the struct
		{struct{ *inner }{}, object(fields, ``)},        // which may not be there
		{struct {
			Skipped int `json:"-"`
			hidden  int
		}{}, object(``, ``)},
	} {
		s := session.NewSchemas("#/x")
		s.Define("X", test.value)
		got, err := json.Marshal(s.Objects["X"])
		require.NoError(t, err)
		assert.JSONEq(t, test.want, string(got), "%T", test.value)
		if strings.Contains(test.want, ofInner) {
			assert.NotNil(t, s.Objects["Inner"])
		}
	}
}

// TestSchemasOfOneType checks that a type has one schema, to which its other names refer.
func TestSchemasOfOneType(t *testing.T) {
	s := session.NewSchemas("#/$defs")
	assert.Equal(t, session.Schema{"$ref": "#/$defs/WriteUp"}, s.Objects["Restored"])
	assert.Equal(t, session.Schema{"$ref": "#/$defs/CoachRecord"}, s.Objects["CoachAdded"]["properties"].(map[string]any)["record"])
	s.Define("X", tree{})
	s.Define("Y", tree{})
	assert.Equal(t, session.Schema{"$ref": "#/$defs/X"}, s.Objects["Y"])
	assert.Panics(t, func() { s.Define("X", inner{}) })
}

// compile compiles the schemas of all events, by their names, and those of all requests, by the names of the commands.
func compile(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	s := session.NewSchemas("#/$defs")
	requests := s.AllRequests() // which add schemas of objects
	maps.Copy(s.Objects, requests)
	text, err := json.Marshal(map[string]any{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": s.Objects})
	require.NoError(t, err)
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("all.json", value))
	compiled := map[string]*jsonschema.Schema{}
	for name := range s.Objects {
		compiled[name], err = c.Compile("all.json#/$defs/" + name)
		require.NoError(t, err)
	}
	return compiled
}

// TestEventsFitSchemas checks that the schema of an object holds for the objects of its type inside it.
func TestEventsFitSchemas(t *testing.T) {
	way := record.Way{Moves: "R", Then: []record.Way{{Moves: "U", Then: []record.Way{{}}}}}
	line := record.Line{Way: way, Better: &way}
	event := coaching.CoachRecord{Attempt: record.Attempt{Lines: []record.Line{line}}}
	text := string(session.Encode(event))
	schema := compile(t)["CoachRecord"]
	for _, test := range []struct {
		text string
		ok   bool
	}{
		{text, true},
		{strings.Replace(text, `"moves":"U"`, `"moves":1`, 1), false},
		{strings.Replace(text, `"moves":"U"`, `"moves":"U","no_such_field":true`, 1), false},
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(test.text))
		require.NoError(t, err)
		assert.Equal(t, test.ok, schema.Validate(value) == nil, test.text)
	}
}

// TestRequestsFitSchemas checks that the JSON of a random request fits the schema of its command, and
// no longer with a field that there is not.
func TestRequestsFitSchemas(t *testing.T) {
	compiled := compile(t)
	sample.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		text, err := session.EncodeRequest(r)
		require.NoError(t, err)
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		require.NoError(t, err)
		schema := compiled[session.RequestName(r)]
		require.NoError(t, schema.Validate(value), "%s", text)
		value.(map[string]any)["no_such_field"] = true
		require.Error(t, schema.Validate(value))
	})
}

// TestSchemasForServers checks that a server accepts some of the requests, without fields that name
// files.
func TestSchemasForServers(t *testing.T) {
	s := session.NewSchemas("#/$defs")
	all, accepted := s.AllRequests(), s.Requests()
	assert.NotEmpty(t, accepted)
	assert.Less(t, len(accepted), len(all))
	for name, schema := range accepted {
		of := all[name]["properties"].(map[string]any)
		for field := range schema["properties"].(map[string]any) {
			assert.Contains(t, of, field, name)
			assert.False(t, slices.Contains([]string{"path", "file", "scramble_file", "svg"}, field), "%s: %s", name, field)
		}
	}
	assert.NotContains(t, accepted, "write")
}
