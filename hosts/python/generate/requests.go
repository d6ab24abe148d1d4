package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"nissy/command"
	"nissy/session"
	_ "nissy/session/all" // all requests
)

// requestsModule returns the module with a method for each request.
func requestsModule() []byte {
	var b bytes.Buffer
	header(&b, "The requests of a session.")
	b.WriteString("from typing import Any, Literal, Mapping, Optional, Sequence, Tuple, TypedDict, Union\n\nfrom . import _events as e\nfrom ._cube import Cube\nfrom ._event import Event\nfrom ._runs import Requester, Results\n\n\n")
	schemas := session.NewSchemas(place)
	ofEvents := maps.Clone(schemas.Objects)
	requests := schemas.AllRequests()
	for _, name := range slices.Sorted(maps.Keys(schemas.Objects)) {
		if ofEvents[name] == nil {
			writeDict(&b, name, schemas.Objects[name])
		}
	}
	b.WriteString("class Requests(Requester):\n    \"\"\"One method for each request. Parameters that are None are left out of the request.\"\"\"\n")
	for _, name := range slices.Sorted(maps.Keys(requests)) {
		a := answerOf(name)
		parameters := parametersOf(requests[name], ofEvents)
		counts := slices.IndexFunc(parameters, func(p parameter) bool { return p.field == "count_only" })
		if counts >= 0 {
			parameters = slices.Delete(parameters, counts, counts+1)
		}
		writeMethod(&b, method{name, name, summary(name), "", a, parameters})
		if counts >= 0 {
			counted := answer{one, cmp.Or(countEvents[name], "Count")}
			about := fmt.Sprintf("Count what %s would find.", name)
			writeMethod(&b, method{name + "_count", name, about, `, "count_only": True`, counted, parameters})
		}
	}
	return b.Bytes()
}

// writeDict writes the type of the dictionaries for an object that only requests have. All its fields are optional.
func writeDict(b *bytes.Buffer, name string, s session.Schema) {
	fmt.Fprintf(b, "class %s(TypedDict, total=False):\n", name)
	for _, field := range fieldsOf(s) {
		fmt.Fprintf(b, "    %s: %s\n", field, plainTypes[propertiesOf(s)[field].(session.Schema)["type"].(string)])
	}
	b.WriteString("\n\n")
}

// summary returns what a request does, in one line.
func summary(request string) string {
	if c := cmp.Or(command.Lookup(request), command.Lookup(strings.ReplaceAll(request, "_", " "))); c != nil {
		return strings.ToUpper(c.Summary[:1]) + c.Summary[1:] + "."
	}
	return fmt.Sprintf("Run the request %s.", request)
}

// method is a method for a request.
type method struct {
	name, request, about string
	fixed                string // fields with fixed values
	answer
	parameters []parameter
}

// parameter is a parameter of a method.
type parameter struct{ field, kind string }

// rank returns the place of the parameter among those that need no name, or a larger number.
func (p parameter) rank() int {
	if i := slices.Index(positional, p.field); i >= 0 {
		return i
	}
	return len(positional)
}

// parametersOf returns the parameters for a request, those that need no name first. ofEvents has the
// names of objects that have classes.
func parametersOf(s session.Schema, ofEvents map[string]session.Schema) (list []parameter) {
	for _, field := range fieldsOf(s) {
		if field != "command" {
			list = append(list, parameter{field, parameterType(field, propertiesOf(s)[field].(session.Schema), ofEvents)})
		}
	}
	slices.SortStableFunc(list, func(a, b parameter) int { return cmp.Compare(a.rank(), b.rank()) })
	return list
}

// parameterType returns the type of a parameter in Python.
func parameterType(field string, s session.Schema, ofEvents map[string]session.Schema) string {
	if values, ok := s["enum"].([]string); ok {
		return "Literal[" + strings.TrimSuffix(quoted(values), ",") + "]"
	}
	if field == "cube" {
		return "Union[str, Cube]"
	}
	items, ok := s["items"].(session.Schema)
	if !ok {
		return plainTypes[s["type"].(string)]
	}
	switch name := items.Target(); {
	case name == "":
		return "Sequence[" + plainTypes[items["type"].(string)] + "]"
	case ofEvents[name] != nil:
		return "Sequence[Union[e." + name + ", Mapping[str, Any]]]"
	default:
		return "Sequence[" + name + "]"
	}
}

// writeMethod writes a method of the class Requests.
func writeMethod(b *bytes.Buffer, m method) {
	declared, values := []string{"self"}, []string{}
	named := false
	for _, p := range m.parameters {
		if p.rank() == len(positional) && !named {
			declared, named = append(declared, "*"), true
		}
		name := pythonName(p.field)
		declared = append(declared, fmt.Sprintf("%s: Optional[%s] = None", name, p.kind))
		values = append(values, fmt.Sprintf(", %q: %s", p.field, name))
	}
	if !named {
		declared = append(declared, "*")
	}
	declared = append(declared, "timeout: Optional[float] = None")
	classes := m.answer.classes()
	kinds := classes
	if strings.Contains(classes, ",") {
		kinds = "Union[" + classes + "]"
	}
	returned := map[form]string{stream: "Results[" + kinds + "]", one: kinds, all: "Tuple[" + kinds + ", ...]"}[m.form]
	fmt.Fprintf(b, "\n    def %s(\n        %s,\n    ) -> %s:\n        \"\"\"%s\"\"\"\n", pythonName(m.name), strings.Join(declared, ",\n        "), returned, m.about)
	fmt.Fprintf(b, "        return self._%s((%s,), {\"command\": %q%s%s}, timeout)\n", m.form, classes, m.request, m.fixed, strings.Join(values, ""))
}

// classes lists the classes of the results, as the module of the requests names them.
func (a answer) classes() string {
	if a.events == "Event" {
		return a.events
	}
	return "e." + strings.ReplaceAll(a.events, ", ", ", e.")
}
