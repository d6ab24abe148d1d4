package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"nissy/session"
)

// serveDescription answers with the description of the API in the format of OpenAPI.
func (s *server) serveDescription(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", jsonType)
	w.Write(s.describe())
}

// errorLine is an error in JSON, as session.EncodeError writes it.
type errorLine struct {
	Error  string `json:"error"`
	Token  string `json:"token"`
	Line   int    `json:"line,omitempty"` // from 1, if the text has several
	Column int    `json:"column"`
	Field  string `json:"field,omitempty"` // of the request
}

// pageRequest is a request of one of pageCommands.
type pageRequest struct {
	Command string `json:"command"`
	Topic   string `json:"topic,omitempty"`
}

// describe returns the description of the API. It is derived from the routes and from the
// types of requests and events.
func (s *server) describe() []byte {
	paths := map[string]map[string]any{}
	for _, r := range s.routes {
		paths[r.path] = map[string]any{strings.ToLower(r.method): r.describe()}
	}
	text, err := json.MarshalIndent(map[string]any{
		"openapi": "3.1.0",
		"info": map[string]any{
			"title": "nissy", "version": session.BuildVersion(),
			"description": "Solves Rubik's cubes step by step. The server keeps nothing between requests.",
		},
		"paths":      paths,
		"components": map[string]any{"schemas": apiSchemas()},
	}, "", " ")
	if err != nil {
		panic(err) // cannot happen: these maps can be encoded
	}
	return text
}

// describe returns the description of a route.
func (r route) describe() map[string]any {
	content := func(kind string, schema session.Schema) map[string]any {
		return map[string]any{kind: map[string]any{"schema": schema}}
	}
	answer := map[string]any{"description": "the answer"}
	switch r.answer {
	case fileType:
		answer["content"] = map[string]any{fileType: map[string]any{}}
	case linesType:
		answer = map[string]any{"description": "a line of JSON for each event, and a last line: done or an error; lines of the type Waiting come first if the search waits for its turn", "content": content(linesType, reference("Line"))}
	case plainType:
		answer["content"] = content(plainType, session.Schema{"type": "string"})
	}
	if strings.HasPrefix(r.path, runPath) {
		answer["content"] = content(jsonType, reference("Run"))
	}
	operation := map[string]any{
		"summary": r.summary,
		"responses": map[string]any{
			"200":     answer,
			"default": map[string]any{"description": "an error before the first line", "content": content(jsonType, reference("Error"))},
		},
	}
	text := session.Schema{"type": "string"}
	var parameters []any
	if _, rest, ok := strings.Cut(r.path, "{"); ok {
		name, _, _ := strings.Cut(rest, "}")
		parameters = append(parameters, map[string]any{"name": name, "in": "path", "required": true, "schema": text})
	}
	if r.body != "" {
		parameters = append(parameters, map[string]any{
			"name": pausable, "in": "query", "schema": text, "description": "the first line has the id of the run, for " + pausePath,
		}, map[string]any{
			"name": background, "in": "query", "schema": text, "description": "search only while nobody else does; if another search begins, this one fails with status 503",
		})
	}
	if parameters != nil {
		operation["parameters"] = parameters
	}
	switch r.body {
	case requestBody:
		operation["requestBody"] = map[string]any{"required": true, "content": content(jsonType, reference("Request"))}
	case lineBody:
		operation["requestBody"] = map[string]any{"required": true, "content": content(plainType, session.Schema{"type": "string", "examples": []string{"solve eofb -N R' U' F"}})}
	}
	return operation
}

// pageExamples are commands that print pages with objects of all types.
var pageExamples = map[string]string{
	"Help": "help solve", "HelpOption": "help solve -n", "HelpTopic": "help niss", "Command": "commands", "Version": "version", "Text": "completion bash",
}

// schemaPlace is where schemas are in the description.
const schemaPlace = "#/components/schemas"

// reference returns a schema that refers to the one with the name.
func reference(name string) session.Schema { return session.Schema{"$ref": schemaPlace + "/" + name} }

// apiSchemas returns the schemas of requests and of lines of answers, by name. Request allows any
// request, and Line any line.
func apiSchemas() map[string]session.Schema {
	s := session.NewSchemas(schemaPlace)
	lines := slices.Clone(s.Events)
	define := func(name string, value any) {
		s.Define(name, value)
		lines = append(lines, name)
	}
	define("Error", errorLine{})
	define("Done", done{})
	define("Waiting", waiting{})
	define("Run", runLine{})
	for _, name := range slices.Sorted(maps.Keys(pageExamples)) {
		j, err := lineJob(pageExamples[name])
		if err != nil {
			panic(err) // cannot happen: tests run all examples
		}
		define(name, j.objects[0])
	}
	s.Define("PageRequest", pageRequest{})
	requests := []string{"PageRequest"}
	s.Objects["PageRequest"]["properties"].(map[string]any)["command"] = session.Schema{"enum": pageCommands}
	for name, schema := range s.Requests() {
		s.Objects["request_"+name] = schema
		requests = append(requests, "request_"+name)
	}
	s.Objects["Request"] = s.AnyOf(requests)
	s.Objects["Line"] = s.AnyOf(lines)
	return s.Objects
}
