package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/puzzle"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

// requestField is a field of a request that has a name in JSON.
type requestField struct {
	name   string
	index  []int // for reflect.Value.FieldByIndex
	limits numberRange
	needed bool // a request must have the field, though perhaps with an empty value
}

// fieldsOf lists the fields of a struct that have a json tag, including those of embedded
// structs.
func fieldsOf(t reflect.Type) []requestField {
	if fields, ok := fieldsByType()[t]; ok {
		return fields
	}
	return listFields(t)
}

// fieldsByType has the fields of all types of requests.
var fieldsByType = sync.OnceValue(func() map[reflect.Type][]requestField {
	all := map[reflect.Type][]requestField{}
	for _, k := range registeredKinds {
		t := reflect.TypeOf(k.Request)
		all[t] = listFields(t)
	}
	return all
})

func listFields(t reflect.Type) []requestField {
	var fields []requestField
	for _, f := range reflect.VisibleFields(t) {
		if name := f.Tag.Get("json"); f.IsExported() && !f.Anonymous && name != "" && name != "-" {
			needed := f.Tag.Get("needed") == "true" || f.Type == reflect.TypeFor[history.Position]()
			fields = append(fields, requestField{name, f.Index, ranges()[f.Tag.Get("range")], needed})
		}
	}
	return fields
}

// isMissing reports whether a request without fields lacks this one. multistep, for example, is a
// request that has its chain already.
func (f requestField) isMissing(empty Request) bool {
	return f.needed && reflect.ValueOf(empty).FieldByIndex(f.index).IsZero()
}

// numberRange is a range of numbers that includes both ends.
type numberRange struct{ min, max int64 }

// The largest numbers in requests.
const (
	MostMoves      = 100
	MostThreads    = 64
	MostSolutions  = 1_000_000
	MostAntipodes  = 1000
	MostWidth      = 14      // moves of a stretch of Replace; longer ones take too long
	MostRandom     = 1 << 40 // scrambles of Stats
	MostCandidates = 500     // of CoachWhatIf
)

// ranges are the ranges of numbers, by the range tag of a field.
var ranges = sync.OnceValue(func() map[string]numberRange {
	return map[string]numberRange{
		"":           {0, 1 << 50},
		"moves":      {0, MostMoves},
		"lines":      {0, MostSolutions},
		"threads":    {0, MostThreads},
		"solutions":  {1, MostSolutions},
		"beam":       {0, chain.MaxBeam},
		"insertions": {0, insert.MostInsertions},
		"random":     {0, MostRandom},
		"shards":     {0, MostSolutions},
		"candidates": {0, MostCandidates},
		"antipodes":  {0, MostAntipodes},
		"width":      {2, MostWidth},
		"puzzle":     {0, puzzle.Unbounded},
		"bytes":      {-1, 1 << 50},
	}
})

// member is a member of a JSON object.
type member struct {
	name  string
	value any
}

// names returns the names of the JSON members for the field.
func (f requestField) names() []string {
	if f.isPosition() {
		return positionFields
	}
	return []string{f.name}
}

// encode returns the JSON members for the field.
func (f requestField) encode(v reflect.Value) []member {
	for v.Kind() == reflect.Pointer && !hasText(v.Type()) {
		v = v.Elem()
	}
	switch value := v.Interface().(type) {
	case history.Position:
		n := NewPositionObject(value.Scramble())
		members := []member{{"scramble", n.Scramble}}
		if n.Cube != "" {
			members = append(members, member{"cube", n.Cube})
		}
		if value.Skeleton.Len() > 0 {
			members = append(members, member{"moves", value.Skeleton.String()})
		}
		return members
	case []history.Line:
		lines := Mapped(value, func(l history.Line) addedLine { return addedLine{l.Moves.String(), l.Comment, l.InverseFirst} })
		return []member{{f.name, lines}}
	}
	if text, ok := textForms()[v.Type()]; ok {
		return []member{{f.name, text.format(v)}}
	}
	return []member{{f.name, v.Interface()}}
}

// decode sets the field v to the value of a member.
func (f requestField) decode(v reflect.Value, m rawMember) error {
	if isObjects(v.Type()) && v.Type() != reflect.TypeFor[[]history.Line]() { // only the request limits their length
		return decodeObjects(v, m.value)
	}
	if err := checkLength(m.value); err != nil {
		return err
	}
	if lines, ok := v.Addr().Interface().(*[]history.Line); ok {
		return decodeLines(lines, m.value)
	}
	if form, ok := textForms()[v.Type()]; ok {
		return decodeText(v, form, m.value)
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		return f.decode(v.Elem(), m)
	}
	switch {
	case unmarshal(m.value, v.Addr().Interface()):
	case (v.CanInt() || v.CanUint()) && isTooLarge(m.value):
		if v.CanUint() {
			return fmt.Errorf("it must be from 0 to %d", uint64(math.MaxUint64))
		}
		return f.limits.outside()
	default:
		return errors.New("it must be " + expectedJSON(v.Type()))
	}
	if v.CanInt() && (v.Int() < f.limits.min || v.Int() > f.limits.max) {
		return f.limits.outside()
	}
	return nil
}

// unmarshal sets what pointer points to, and reports whether the JSON value has its type. null never has.
func unmarshal(raw json.RawMessage, pointer any) bool {
	return !hasNull(raw) && json.Unmarshal(raw, pointer) == nil
}

// hasNull reports whether a JSON value is null or has null anywhere in it.
func hasNull(raw json.RawMessage) bool {
	if !bytes.Contains(raw, []byte("null")) {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	for {
		token, err := d.Token()
		if token == nil {
			return err == nil
		}
	}
}

// isTooLarge reports whether a JSON value is a whole number that is too large or too small for its type.
func isTooLarge(raw json.RawMessage) bool {
	_, err := strconv.ParseInt(string(raw), 10, 64)
	return errors.Is(err, strconv.ErrRange)
}

// outside returns the error for a number that is not in the range.
func (r numberRange) outside() error { return fmt.Errorf("it must be from %d to %d", r.min, r.max) }

// expectedJSON describes the JSON values of a type.
func expectedJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list of strings"
	case reflect.Uint64:
		return "a whole number from 0"
	}
	return "a whole number"
}

// textForm converts values of a type to text and back.
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

// textForms are the types that are strings in JSON.
var textForms = sync.OnceValue(func() map[reflect.Type]textForm {
	return map[reflect.Type]textForm{
		reflect.TypeFor[cube.Alg]():       formOf(cube.Alg.String, parseAlg),
		reflect.TypeFor[cube.MoveSet]():   formOf(cube.MoveSet.String, cube.ParseMoveSet),
		reflect.TypeFor[cube.Sym]():       formOf(cube.Sym.String, cube.ParseSym),
		reflect.TypeFor[history.Grip]():   formOf(history.Grip.String, parseGrip),
		reflect.TypeFor[history.Goal]():   formOf(history.Goal.String, history.ParseGoal),
		reflect.TypeFor[niss.Policy]():    formOf(PolicyName, ParsePolicy),
		reflect.TypeFor[optimal.Metric](): formOf(optimal.Metric.String, parseMetric),
		reflect.TypeFor[puzzle.Metric]():  formOf(puzzle.Metric.String, parsePuzzleMetric),
		reflect.TypeFor[*chain.Chain]():   formOf((*chain.Chain).String, parseChain),
		reflect.TypeFor[Method]():         formOf(Method.String, ParseMethod),
		reflect.TypeFor[time.Duration]():  formOf(time.Duration.String, parseDuration),
		reflect.TypeFor[time.Time]():      formOf(FormatDate, ParseDate),
	}
})

func hasText(t reflect.Type) bool {
	_, ok := textForms()[t]
	return ok
}

func decodeText(v reflect.Value, form textForm, raw json.RawMessage) error {
	var text string
	if !unmarshal(raw, &text) {
		return errors.New("it must be a string")
	}
	value, err := form.parse(text)
	if err == nil {
		v.Set(reflect.ValueOf(value))
	}
	return err
}

// policyNames are the names of the policies in JSON, by niss.Policy.
func policyNames() []string {
	return []string{niss.Normal: "normal", niss.Inverse: "inverse", niss.Linear: "linear", niss.NISS: "niss", niss.Mixed: "mixed"}
}

// PolicyName returns the name of a policy in JSON.
func PolicyName(p niss.Policy) string { return policyNames()[p] }

// ParsePolicy returns the policy with a name in JSON.
func ParsePolicy(text string) (niss.Policy, error) {
	i := slices.Index(policyNames(), text)
	if i < 0 {
		return 0, errors.New("it must be normal, inverse, linear, niss or mixed")
	}
	return niss.Policy(i), nil
}

func parseDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, errors.New("it must be a time such as 2s or 1m30s")
	}
	return d, nil
}

// FormatDate returns a day as text; the zero time is "".
func FormatDate(day time.Time) string {
	if day.IsZero() {
		return ""
	}
	return day.Format(time.DateOnly)
}

// ParseDate returns the day of a date such as 2026-05-31, the zero time for "".
func ParseDate(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		err = errors.New("it must be a date such as 2026-05-31")
	}
	return day, err
}

func parseGrip(text string) (history.Grip, error) {
	g, err := history.ParseGrip(text)
	if err != nil {
		err = errors.New("it must be " + strings.Join(history.GripNames(), " or "))
	}
	return g, err
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
	c, err := chain.Parse(text)
	if input, ok := errors.AsType[*InputError](err); ok && input.Problem == "unknown step" {
		known := Unknown("step", input.Token, StepNames(), "")
		known.Column = input.Column
		return nil, &AdviceError{known, ListSteps}
	}
	return c, err
}

// isObjects reports whether a type is a list of structs, which is a list of objects in JSON.
func isObjects(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct
}

// decodeObjects sets a list of structs, which may have only the fields that the structs have.
func decodeObjects(v reflect.Value, raw json.RawMessage) error {
	if bytes.Count(raw, []byte("{")) > mostObjects {
		return fmt.Errorf("it has too many objects: the limit is %d", mostObjects)
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	err := d.Decode(v.Addr().Interface())
	if err == nil && v.IsNil() {
		err = errors.New("it is null")
	}
	if err != nil {
		return fmt.Errorf("it must be a list of objects as answers have them (%s)", strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// addedLine is a line of the request Add in JSON.
type addedLine struct {
	Moves        string `json:"moves,omitempty"`
	Comment      string `json:"comment,omitempty"`
	InverseFirst bool   `json:"inverse_first,omitempty"`
}

func decodeLines(lines *[]history.Line, raw json.RawMessage) error {
	var list []addedLine
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if hasNull(raw) || d.Decode(&list) != nil {
		return errors.New("it must be a list of objects with moves, comment and inverse_first")
	}
	*lines = nil
	for i, l := range list {
		moves, err := parseAlg(l.Moves)
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
		*lines = append(*lines, history.Line{Moves: moves, Comment: l.Comment, InverseFirst: l.InverseFirst})
	}
	return nil
}
