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
	b.WriteString("from typing import Any, Literal, Mapping, Optional, Sequence, Tuple, Union\n\nfrom . import _events as e\nfrom ._cube import Cube\nfrom ._event import Event\nfrom ._runs import Requester, Results\n\n\n")
	b.WriteString("class Requests(Requester):\n    \"\"\"One method for each request. Parameters that are None are left out of the request.\"\"\"\n")
	schemas := session.AllRequestSchemas()
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		a := answerOf(name)
		parameters := parametersOf(schemas[name])
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

// summary returns what a request does, in one line.
func summary(request string) string {
	if c := command.Lookup(request); c != nil {
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

// parametersOf returns the parameters for a request, those that need no name first.
func parametersOf(s session.Schema) (list []parameter) {
	for _, field := range fieldsOf(s) {
		if field != "command" {
			list = append(list, parameter{field, parameterType(field, s["properties"].(map[string]any)[field].(session.Schema))})
		}
	}
	slices.SortStableFunc(list, func(a, b parameter) int { return cmp.Compare(a.rank(), b.rank()) })
	return list
}

// parameterType returns the type of a parameter in Python.
func parameterType(field string, s session.Schema) string {
	if values, ok := s["enum"].([]string); ok {
		return "Literal[" + strings.TrimSuffix(quoted(values), ",") + "]"
	}
	items, isArray := s["items"].(session.Schema)
	switch {
	case field == "cube":
		return "Union[str, Cube]"
	case isArray && items["type"] == "string":
		return "Sequence[str]"
	case isArray:
		return "Sequence[Mapping[str, Any]]"
	}
	return map[string]string{"string": "str", "integer": "int", "boolean": "bool"}[s["type"].(string)]
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
