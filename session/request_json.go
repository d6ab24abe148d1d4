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
	"unicode/utf8"

	"nissy/history"
	"nissy/steps/chain"
)

// RequestError says what is wrong with a field of a request in JSON.
type RequestError struct {
	Field string // empty: the whole request
	Err   error  // an *InputError if the field is text such as moves; columns count from the start of the field
}

// Error returns a text with the name of the field, unless the error quotes what is wrong.
func (e *RequestError) Error() string {
	input, ok := errors.AsType[*InputError](e.Err)
	if e.Field == "" || ok && input.Token != "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("field %q: %v", e.Field, e.Err)
}

func (e *RequestError) Unwrap() error { return e.Err }

// EncodeRequest returns a request as one line of JSON, with the field command, the
// required fields, and all others that are not zero. Equal requests give equal lines. The error
// says that JSON has no such request.
func EncodeRequest(r Request) ([]byte, error) { return writeRequest(r, true) }

// writeRequest encodes a request, with a position that is zero or without it.
func writeRequest(r Request, withPosition bool) ([]byte, error) {
	name := RequestName(r)
	if name == "" {
		return nil, fmt.Errorf("%T has no JSON", r)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"command":%q`, name)
	v := reflect.ValueOf(r)
	for _, f := range fieldsOf(v.Type()) {
		value := v.FieldByIndex(f.index)
		isPosition := value.Type() == reflect.TypeFor[history.Position]()
		if value.IsZero() && (!f.needed || isPosition && !withPosition) {
			continue
		}
		for _, m := range f.encode(value) {
			fmt.Fprintf(&b, `,%q:%s`, m.name, bytes.TrimSpace(Encode(m.value)))
		}
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// DecodeRequest reads a request in JSON. It rejects texts above the limits MaxRequest, MaxRecords and MaxMoves,
// unknown and repeated fields, values of a wrong type or out of range, and moves, cubes and chains
// that it cannot parse. All required fields must be present, though they may be empty; a position
// needs "scramble" or "cube". The error is a *RequestError.
func DecodeRequest(data []byte) (Request, error) {
	r, missing, err := readRequest(data)
	if err == nil && missing != "" {
		return nil, &RequestError{missing, errors.New("it is missing")}
	}
	return r, err
}

// missingField returns the name of the first field that a request without fields lacks and that
// is not among the members, or "".
func missingField(empty Request, members []rawMember) string {
	for _, f := range fieldsOf(reflect.TypeOf(empty)) {
		given := f.names()
		if f.isPosition() {
			given = []string{"scramble", "cube"}
		}
		if f.isMissing(empty) && !slices.ContainsFunc(members, func(m rawMember) bool { return slices.Contains(given, m.name) }) {
			return given[0]
		}
	}
	return ""
}

// readRequest reads a request, and returns the name of a required field that is absent, if
// there is one.
func readRequest(data []byte) (r Request, missing string, err error) {
	members, err := readObject(data, `a request is an object such as {"command":"steps"}`)
	if err != nil {
		return nil, "", &RequestError{Err: err}
	}
	i := slices.IndexFunc(members, func(m rawMember) bool { return m.name == "command" })
	if i < 0 {
		return nil, "", &RequestError{"command", errors.New("it is missing")}
	}
	var name string
	if !unmarshal(members[i].value, &name) {
		return nil, "", &RequestError{"command", errors.New("it must be a string")}
	}
	name = asChain(name, members)
	if r = emptyRequest(name); r == nil {
		return nil, "", &RequestError{"command", Unknown("command", name, commandNames(), "see the list of requests")}
	}
	v := reflect.New(reflect.TypeOf(r)).Elem()
	v.Set(reflect.ValueOf(r))
	members = slices.Delete(members, i, i+1)
	if err := decodeFields(v, members); err != nil {
		return nil, "", err
	}
	return v.Interface().(Request), missingField(r, members), nil
}

// asChain returns the name of a command or, if its request has a chain instead of a step, that of the
// command chain. Then it renames the member.
func asChain(name string, members []rawMember) string {
	k := kindOf(emptyRequest(name))
	i := slices.IndexFunc(members, func(m rawMember) bool { return k != nil && m.name != "" && m.name == k.MayBeChain })
	var text string
	if i < 0 || !unmarshal(members[i].value, &text) || !chain.IsChain(text) {
		return name
	}
	const chainName = "chain" // of the command and of its field
	members[i].name = chainName
	return chainName
}

// rawMember is a member of a JSON object that is not decoded yet.
type rawMember struct {
	name  string
	value json.RawMessage
}

// DecodeObject reads a JSON object into the struct that pointer points to, with the checks of
// [DecodeRequest]. If data is not an object, the error contains advice, which says what to
// write instead. The error is a *RequestError.
func DecodeObject(data []byte, pointer any, advice string) error {
	members, err := readObject(data, advice)
	if err != nil {
		return &RequestError{Err: err}
	}
	return decodeFields(reflect.ValueOf(pointer).Elem(), members)
}

// readObject splits a JSON object into its members. It rejects names that occur
// twice, and anything after the object.
func readObject(data []byte, advice string) ([]rawMember, error) {
	switch {
	case len(data) > MaxRequest && len(data) > RequestLimit(data):
		return nil, TooLong(RequestLimit(data))
	case !utf8.Valid(data):
		return nil, errors.New("the text is not valid UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, &InputError{Problem: "no JSON object", Msg: advice}
	}
	var members []rawMember
	given := map[string]bool{}
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
		if given[m.name] {
			return nil, &InputError{Problem: "repeated field", Token: Shorten(m.name), Msg: "give it once"}
		}
		given[m.name] = true
		members = append(members, m)
	}
	if _, err := d.Token(); err != nil {
		return nil, brokenJSON(err, d.InputOffset())
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, &InputError{Problem: "text after the object", Column: int(d.InputOffset()), Msg: "give one JSON object"}
	}
	return members, checkLengths(len(data), members)
}

// brokenJSON returns the error for text that is not valid JSON at the offset.
func brokenJSON(err error, offset int64) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = errors.New("it ends too early")
	}
	return &InputError{Problem: "broken JSON", Column: int(offset) + 1, Msg: strings.TrimPrefix(err.Error(), "json: ")}
}

// decodeFields sets the fields of the request v.
func decodeFields(v reflect.Value, members []rawMember) error {
	fields := fieldsOf(v.Type())
	var ofPosition []rawMember
	for _, m := range members {
		i := slices.IndexFunc(fields, func(f requestField) bool { return slices.Contains(f.names(), m.name) })
		if i < 0 {
			var known []string
			for _, f := range fields {
				known = append(known, f.names()...)
			}
			return &RequestError{m.name, Unknown("field", m.name, known, "the fields are "+strings.Join(known, " "))}
		}
		if fields[i].isPosition() {
			ofPosition = append(ofPosition, m)
			continue
		}
		if err := fields[i].decode(v.FieldByIndex(fields[i].index), m); err != nil {
			return &RequestError{m.name, err}
		}
	}
	if len(ofPosition) > 0 {
		i := slices.IndexFunc(fields, requestField.isPosition)
		return decodePosition(v.FieldByIndex(fields[i].index), ofPosition)
	}
	return nil
}

// EncodeTemplate returns a request as EncodeRequest does, but without its position.
func EncodeTemplate(r Request) ([]byte, error) { return writeRequest(r, false) }

// DecodeTemplate reads a request as DecodeRequest does, but required fields may be absent.
func DecodeTemplate(data []byte) (Request, error) {
	r, _, err := readRequest(data)
	return r, err
}
