package session_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/session"
)

type inner struct {
	Needed string `json:"needed"`
	May    int    `json:"may,omitempty"`
}

// TestSchemaOf checks the schemas of all kinds of values.
func TestSchemaOf(t *testing.T) {
	const integer, text = `{"type":"integer"}`, `{"type":"string"}`
	object := func(properties, required string) string {
		return `{"additionalProperties":false,"properties":{` + properties + `},"required":[` + required + `],"type":"object"}`
	}
	fields := `"may":` + integer + `,"needed":` + text
	for _, test := range []struct {
		value any
		want  string
	}{
		{"x", text}, {1, integer}, {uint8(1), integer}, {true, `{"type":"boolean"}`}, {0.5, `{"type":"number"}`}, {time.Time{}, text},
		{[]string{}, `{"items":` + text + `,"type":["array","null"]}`},
		{map[string]int{}, `{"additionalProperties":` + integer + `,"type":"object"}`},
		{inner{}, object(fields, `"needed"`)}, {&inner{}, object(fields, `"needed"`)}, {(*inner)(nil), object(fields, `"needed"`)},
		{struct{ inner }{}, object(fields, `"needed"`)}, // its fields are those of the struct
		{struct{ *inner }{}, object(fields, ``)},        // which may not be there
		{struct {
			Skipped int `json:"-"`
			hidden  int
			Any     any `json:"any"`
		}{Any: 1}, object(`"any":`+integer, `"any"`)},
	} {
		got, err := json.Marshal(session.SchemaOf(test.value))
		require.NoError(t, err)
		assert.JSONEq(t, test.want, string(got), "%T", test.value)
	}
}

// compile compiles the schemas of all requests.
func compile(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	compiled := map[string]*jsonschema.Schema{}
	for name, schema := range session.AllRequestSchemas() {
		text, err := json.Marshal(schema)
		require.NoError(t, err)
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		require.NoError(t, err)
		c := jsonschema.NewCompiler()
		require.NoError(t, c.AddResource(name+".json", value))
		compiled[name], err = c.Compile(name + ".json")
		require.NoError(t, err)
	}
	return compiled
}

// TestRequestsFitSchemas checks that the JSON of a random request fits the schema of its command, and
// no longer with a field that there is not.
func TestRequestsFitSchemas(t *testing.T) {
	compiled := compile(t)
	rapid.Check(t, func(t *rapid.T) {
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
	all := session.AllRequestSchemas()
	accepted := session.RequestSchemas()
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
