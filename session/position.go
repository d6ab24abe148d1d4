package session

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/internal/pasted"
)

// ReadMoves reads moves with parse, where there cannot be a cube. What history.ReadPosition would read as a
// cube is an error, not moves. The error is an *InputError.
func ReadMoves(text string, o state.Options, parse func(moves string) (cube.Alg, error)) (cube.Alg, error) {
	if !o.Moves && state.IsCube(text) {
		return cube.Alg{}, &InputError{Problem: "a cube instead of moves", Token: Shorten(text), Column: 1, Msg: "give moves; --as-moves reads the text as moves"}
	}
	a, err := parse(text)
	if cleaned := pasted.Moves(text); err != nil && cleaned != text {
		return ReadMoves(cleaned, o, parse)
	}
	return a, err
}

// parseAlg reads moves of a request.
func parseAlg(text string) (cube.Alg, error) {
	return ReadMoves(text, state.Options{}, cube.ParseAlg)
}

// positionFields are the members of a request for a position: the scramble, the cube that its moves
// are made on, the skeleton after it, and how to read the scramble and the cube.
var positionFields = []string{"scramble", "cube", "moves", "faces", "as_moves"}

// isPosition reports whether the field is a position.
func (f requestField) isPosition() bool { return f.name == "position" }

// decodePosition sets the position v to what the members say. The error is a *RequestError.
func decodePosition(v reflect.Value, members []rawMember) error {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	p := v.Addr().Interface().(*history.Position)
	texts := map[string]string{}
	var o state.Options
	for _, m := range members {
		if err := checkLength(m.value); err != nil {
			return &RequestError{m.name, err}
		}
		if m.name == "as_moves" {
			if !unmarshal(m.value, &o.Moves) {
				return &RequestError{m.name, errors.New("it must be true or false")}
			}
			continue
		}
		var text string
		if !unmarshal(m.value, &text) {
			return &RequestError{m.name, errors.New("it must be a string")}
		}
		texts[m.name] = text
	}
	o.Faces = texts["faces"]
	if err := o.Check(); err != nil {
		return &RequestError{"faces", err}
	}
	for _, m := range members {
		if err := setPart(p, m.name, texts, o); err != nil {
			return &RequestError{m.name, err}
		}
	}
	return nil
}

// setPart sets the part of the position that a member with the name describes.
func setPart(p *history.Position, name string, texts map[string]string, o state.Options) (err error) {
	text := texts[name]
	switch name {
	case "cube":
		c, notice, err := state.ParseWith(text, o)
		p.State, p.Notice = &c, notice
		return err
	case "moves":
		p.Skeleton, err = parseAlg(text)
	case "scramble":
		if _, both := texts["cube"]; both {
			p.Moves, err = ReadMoves(text, o, cube.ParseAlg)
			return err
		}
		skeleton := p.Skeleton
		*p, err = history.ReadPosition(text, o, cube.ParseAlg)
		p.Skeleton = skeleton
	}
	return err
}

// noticesAbout returns what the user should know about how the positions of a request were read.
func noticesAbout(r Request) (notices []string) {
	eachField(r, func(field any) {
		switch p := field.(type) {
		case history.Position:
			notices = append(notices, p.Notice)
		case *history.Goal:
			if p != nil && p.Notice != "" {
				notices = append(notices, "goal: "+p.Notice)
			}
		}
	})
	return slices.DeleteFunc(notices, func(text string) bool { return text == "" })
}

// checkSkeletons returns an error if a skeleton in a request is too long.
func checkSkeletons(r Request) (err error) {
	eachField(r, func(field any) {
		moves := 0
		switch f := field.(type) {
		case history.Position:
			moves = f.Skeleton.Len()
		case []history.Line:
			for _, l := range f {
				moves += l.Moves.Len()
			}
		}
		if moves > MostSkeleton {
			err = fmt.Errorf("the skeleton has %d moves: the limit is %d", moves, MostSkeleton)
		}
	})
	return err
}

// eachField calls f with the exported fields of a request, and with what those point to that are positions. A
// request that only runs another one has a method Wrapped, which returns that one. Every request passes through
// eachField, so it does not need fieldsOf, which reads the tags of all requests.
func eachField(r Request, f func(field any)) {
	if wrapper, ok := r.(interface{ Wrapped() Request }); ok {
		r = wrapper.Wrapped()
	}
	if v := reflect.ValueOf(r); v.Kind() == reflect.Struct {
		eachFieldIn(v, f)
	}
}

// eachFieldIn is eachField for a struct.
func eachFieldIn(v reflect.Value, f func(field any)) {
	for i := range v.NumField() {
		field := v.Field(i)
		if !field.CanInterface() {
			continue
		}
		switch value := field.Interface().(type) {
		case *history.Position:
			if value != nil {
				f(*value)
			}
		default:
			f(value)
			if v.Type().Field(i).Anonymous && field.Kind() == reflect.Struct {
				eachFieldIn(field, f)
			}
		}
	}
}
