package server

import (
	"encoding/json"
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
		"components": map[string]any{"schemas": schemas()},
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

// schemas returns the schemas of requests and of lines of answers, by name. Request allows
// any request, and Line any line.
func schemas() map[string]session.Schema {
	all := map[string]session.Schema{
		"Error":   session.SchemaOf(errorLine{}),
		"Done":    session.SchemaOf(done{}),
		"Waiting": session.SchemaOf(waiting{}),
		"Run":     session.SchemaOf(runLine{}),
	}
	requests, lines := []string{"PageRequest"}, []string{"Error", "Done", "Waiting", "Run"}
	for name, line := range pageExamples {
		j, err := lineJob(line)
		if err != nil {
			panic(err) // cannot happen: tests run all examples
		}
		all[name] = session.SchemaOf(j.objects[0])
		lines = append(lines, name)
	}
	page := session.SchemaOf(pageRequest{})
	page["properties"].(map[string]any)["command"] = session.Schema{"enum": pageCommands}
	all["PageRequest"] = page
	for name, schema := range session.RequestSchemas() {
		all["request_"+name] = schema
		requests = append(requests, "request_"+name)
	}
	for name, schema := range session.EventSchemas() {
		all[name] = schema
		lines = append(lines, name)
	}
	all["Request"] = anyOf(requests)
	all["Line"] = anyOf(lines)
	return all
}

func anyOf(names []string) session.Schema {
	slices.Sort(names)
	var references []session.Schema
	for _, name := range names {
		references = append(references, reference(name))
	}
	return session.Schema{"anyOf": references}
}

func reference(name string) session.Schema {
	return session.Schema{"$ref": "#/components/schemas/" + name}
}
