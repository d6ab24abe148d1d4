package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"nissy/chain"
	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/optimal"
	"nissy/puzzle"
)

// RequestError says what is wrong with a field of a request in JSON.
type RequestError struct {
	Field string // empty: the whole request
	Err   error  // an *InputError if the field is text such as moves; its columns count in the field
}

func (e *RequestError) Error() string {
	if e.Field == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("field %q: %v", e.Field, e.Err)
}

func (e *RequestError) Unwrap() error { return e.Err }

// EncodeRequest returns a request as one line of JSON: the field command, and all
// fields that are not zero. Equal requests give equal lines.
func EncodeRequest(r Request) ([]byte, error) {
	name := requestName(r)
	if name == "" {
		return nil, fmt.Errorf("%T has no JSON", r)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"command":%q`, name)
	v := reflect.ValueOf(r)
	for _, f := range fieldsOf(v.Type()) {
		value := v.FieldByIndex(f.index)
		if value.IsZero() {
			continue
		}
		for _, m := range f.encode(value) {
			text, err := marshal(m.value)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, `,%q:%s`, m.name, text)
		}
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// marshal is json.Marshal, but it writes <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// DecodeRequest reads a request in JSON. It rejects unknown and repeated fields,
// values of a wrong type or out of range, and moves, cubes and chains that
// cannot be read; the error is a *RequestError then.
func DecodeRequest(data []byte) (Request, error) {
	members, err := readObject(data)
	if err != nil {
		return nil, &RequestError{Err: err}
	}
	i := slices.IndexFunc(members, func(m rawMember) bool { return m.name == "command" })
	if i < 0 {
		return nil, &RequestError{"command", errors.New("it is missing")}
	}
	var name string
	if err := json.Unmarshal(members[i].value, &name); err != nil {
		return nil, &RequestError{"command", errors.New("it must be a string")}
	}
	r, err := newRequest(name)
	if err != nil {
		return nil, &RequestError{"command", err}
	}
	v := reflect.New(reflect.TypeOf(r)).Elem()
	v.Set(reflect.ValueOf(r))
	if err := decodeFields(v, slices.Delete(members, i, i+1)); err != nil {
		return nil, err
	}
	return v.Interface().(Request), nil
}

// newRequest returns an empty request for the command.
func newRequest(name string) (Request, error) {
	if c := chain.Named(name); c != nil {
		return Chain{Chain: c}, nil
	}
	for _, k := range requestKinds {
		if k.name == name {
			return k.request, nil
		}
	}
	known := ChainNames()
	for _, k := range requestKinds {
		known = append(known, k.name)
	}
	return nil, Unknown("command", name, known, "see the list of requests")
}

// rawMember is a member of a JSON object that is not decoded yet.
type rawMember struct {
	name  string
	value json.RawMessage
}

// readObject splits a JSON object into its members. It rejects names that occur
// twice, and anything after the object.
func readObject(data []byte) ([]rawMember, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, &InputError{Problem: "no JSON object", Msg: "a request is an object such as {\"command\":\"steps\"}"}
	}
	var members []rawMember
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err == nil {
			err = d.Decode(&value)
		}
		if err != nil {
			return nil, brokenJSON(err, d.InputOffset())
		}
		m := rawMember{name.(string), value}
		if slices.ContainsFunc(members, func(other rawMember) bool { return other.name == m.name }) {
			return nil, &InputError{Problem: "repeated field", Token: Shorten(m.name), Msg: "give it once"}
		}
		members = append(members, m)
	}
	if _, err := d.Token(); err != nil {
		return nil, brokenJSON(err, d.InputOffset())
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, &InputError{Problem: "text after the request", Column: int(d.InputOffset()), Msg: "give one JSON object"}
	}
	return members, nil
}

// brokenJSON returns the error for text that is not JSON from the offset on.
func brokenJSON(err error, offset int64) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = errors.New("it ends too early")
	}
	return &InputError{Problem: "broken JSON", Column: int(offset) + 1, Msg: strings.TrimPrefix(err.Error(), "json: ")}
}

// decodeFields sets the fields of the request v.
func decodeFields(v reflect.Value, members []rawMember) error {
	fields := fieldsOf(v.Type())
	for _, m := range members {
		i := slices.IndexFunc(fields, func(f requestField) bool { return slices.Contains(f.names(), m.name) })
		if i < 0 {
			var known []string
			for _, f := range fields {
				known = append(known, f.names()...)
			}
			return &RequestError{m.name, Unknown("field", m.name, known, "the fields are "+strings.Join(known, " "))}
		}
		if err := fields[i].decode(v.FieldByIndex(fields[i].index), m); err != nil {
			return &RequestError{m.name, err}
		}
	}
	return nil
}

// requestField is a field of a request that JSON has.
type requestField struct {
	name   string
	index  []int
	limits numberRange
}

// fieldsOf lists the fields of a request type that have a tag json, those of
// embedded structs included.
func fieldsOf(t reflect.Type) []requestField {
	var fields []requestField
	for _, f := range reflect.VisibleFields(t) {
		if name := f.Tag.Get("json"); f.IsExported() && !f.Anonymous && name != "" && name != "-" {
			fields = append(fields, requestField{name, f.Index, ranges[f.Tag.Get("range")]})
		}
	}
	return fields
}

// numberRange is a range of numbers, both ends included.
type numberRange struct{ min, max int64 }

// Limits of the numbers in requests.
const (
	MostMoves     = 100
	MostThreads   = 64
	MostSolutions = 1_000_000
	MostAntipodes = 1000
)

// ranges are the ranges that the tag range of a field refers to.
var ranges = map[string]numberRange{
	"":          {0, 1 << 50},
	"moves":     {0, MostMoves},
	"threads":   {0, MostThreads},
	"solutions": {1, MostSolutions},
	"beam":      {0, chain.MaxBeam},
	"antipodes": {0, MostAntipodes},
	"puzzle":    {0, puzzle.Unbounded},
	"bytes":     {-1, 1 << 50},
}

// member is a member of a JSON object.
type member struct {
	name  string
	value any
}

// names returns the names of the members that the field becomes. A position is
// the moves of the scramble, moves after it, and the cube before it.
func (f requestField) names() []string {
	if f.name == "position" {
		return []string{"scramble", "cube", "moves"}
	}
	return []string{f.name}
}

// encode returns the members that the field becomes.
func (f requestField) encode(v reflect.Value) []member {
	for v.Kind() == reflect.Pointer && !hasText(v.Type()) {
		v = v.Elem()
	}
	switch value := v.Interface().(type) {
	case history.Position:
		n := newPositionObject(value)
		if n.Cube == "" {
			return []member{{"scramble", n.Scramble}}
		}
		return []member{{"scramble", n.Scramble}, {"cube", n.Cube}}
	case []history.Line:
		return []member{{f.name, encodeLines(value)}}
	}
	if text, ok := textForms[v.Type()]; ok {
		return []member{{f.name, text.format(v)}}
	}
	return []member{{f.name, v.Interface()}}
}

// decode sets the field v from a member.
func (f requestField) decode(v reflect.Value, m rawMember) error {
	if f.name == "position" {
		return decodePosition(v, m)
	}
	if lines, ok := v.Addr().Interface().(*[]history.Line); ok {
		return decodeLines(lines, m.value)
	}
	if form, ok := textForms[v.Type()]; ok {
		return decodeText(v, form, m.value)
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		return f.decode(v.Elem(), m)
	}
	if string(m.value) == "null" || json.Unmarshal(m.value, v.Addr().Interface()) != nil {
		return errors.New("it must be " + expectedJSON(v.Type()))
	}
	return f.checkRange(v)
}

// checkRange returns an error if v is a number out of range.
func (f requestField) checkRange(v reflect.Value) error {
	if !v.CanInt() {
		return nil
	}
	if n := v.Int(); n < f.limits.min || n > f.limits.max {
		return fmt.Errorf("it must be from %d to %d", f.limits.min, f.limits.max)
	}
	return nil
}

// expectedJSON describes the JSON that a type is read from.
func expectedJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list of strings"
	}
	return "a whole number"
}

// decodePosition sets the part of a position that the member has.
func decodePosition(v reflect.Value, m rawMember) error {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	p := v.Addr().Interface().(*history.Position)
	var text string
	if json.Unmarshal(m.value, &text) != nil {
		return errors.New("it must be a string")
	}
	if m.name == "cube" {
		state, err := cube.ParseState(text)
		p.State = &state
		return err
	}
	moves, err := cube.ParseAlg(text)
	if m.name == "scramble" { // it comes before the moves, wherever it is in the object
		p.Moves = moves.Then(p.Moves)
	} else {
		p.Moves = p.Moves.Then(moves)
	}
	return err
}

// textForm is how values of a type are written as text.
type textForm struct {
	format func(reflect.Value) string
	parse  func(string) (any, error)
}

func formOf[T any](format func(T) string, parse func(string) (T, error)) textForm {
	return textForm{
		func(v reflect.Value) string { return format(v.Interface().(T)) },
		func(text string) (any, error) { return parse(text) },
	}
}

// textForms are the types that JSON has as strings.
var textForms = map[reflect.Type]textForm{
	reflect.TypeFor[cube.Alg]():       formOf(cube.Alg.String, cube.ParseAlg),
	reflect.TypeFor[cube.MoveSet]():   formOf(cube.MoveSet.String, cube.ParseMoveSet),
	reflect.TypeFor[cube.Sym]():       formOf(cube.Sym.String, cube.ParseSym),
	reflect.TypeFor[niss.Policy]():    formOf(policyName, parsePolicy),
	reflect.TypeFor[optimal.Metric](): formOf(optimal.Metric.String, parseMetric),
	reflect.TypeFor[puzzle.Metric]():  formOf(puzzle.Metric.String, parsePuzzleMetric),
	reflect.TypeFor[*chain.Chain]():   formOf((*chain.Chain).String, parseChain),
	reflect.TypeFor[time.Duration]():  formOf(time.Duration.String, time.ParseDuration),
}

func hasText(t reflect.Type) bool {
	_, ok := textForms[t]
	return ok
}

func decodeText(v reflect.Value, form textForm, raw json.RawMessage) error {
	var text string
	if string(raw) == "null" || json.Unmarshal(raw, &text) != nil {
		return errors.New("it must be a string")
	}
	value, err := form.parse(text)
	if err == nil {
		v.Set(reflect.ValueOf(value))
	}
	return err
}

// policyNames are the names of the sides that are searched.
var policyNames = map[niss.Policy]string{niss.Normal: "normal", niss.Inverse: "inverse", niss.Linear: "linear", niss.NISS: "niss"}

func policyName(p niss.Policy) string { return policyNames[p] }

func parsePolicy(text string) (niss.Policy, error) {
	for p, name := range policyNames {
		if name == text {
			return p, nil
		}
	}
	return 0, errors.New("it must be normal, inverse, linear or niss")
}

func parseMetric(text string) (optimal.Metric, error) {
	m, err := optimal.ParseMetric(text)
	if err != nil {
		err = errors.New("it must be " + strings.Join(optimal.MetricNames(), " or "))
	}
	return m, err
}

func parsePuzzleMetric(text string) (puzzle.Metric, error) {
	for _, m := range []puzzle.Metric{puzzle.HTM, puzzle.QTM} {
		if strings.EqualFold(m.String(), text) {
			return m, nil
		}
	}
	return puzzle.HTM, errors.New("it must be htm or qtm")
}

func parseChain(text string) (*chain.Chain, error) {
	if c := chain.Named(text); c != nil {
		return c, nil
	}
	return chain.Parse(text)
}

// addedLine is a line of Add in JSON.
type addedLine struct {
	Moves        string `json:"moves,omitempty"`
	Comment      string `json:"comment,omitempty"`
	InverseFirst bool   `json:"inverse_first,omitempty"`
}

func encodeLines(lines []history.Line) []addedLine {
	list := make([]addedLine, len(lines))
	for i, l := range lines {
		list[i] = addedLine{l.Moves.String(), l.Comment, l.InverseFirst}
	}
	return list
}

func decodeLines(lines *[]history.Line, raw json.RawMessage) error {
	var list []addedLine
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if d.Decode(&list) != nil {
		return errors.New("it must be a list of objects with moves, comment and inverse_first")
	}
	*lines = nil
	for i, l := range list {
		moves, err := cube.ParseAlg(l.Moves)
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
		*lines = append(*lines, history.Line{Moves: moves, Comment: l.Comment, InverseFirst: l.InverseFirst})
	}
	return nil
}
