package session_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/niss"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/batch"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// declared returns the names of the types, in this package and those below it, that have a method with the
// parameters and results, as types of package session.
func declared(t *testing.T, method string, parameters, results []string) (names []string) {
	typesOf := func(list *ast.FieldList) (texts []string) {
		if list == nil {
			return nil
		}
		for _, field := range list.List {
			text := strings.ReplaceAll(types.ExprString(field.Type), "session.", "")
			texts = append(texts, slices.Repeat([]string{text}, max(len(field.Names), 1))...)
		}
		return texts
	}
	for _, pattern := range []string{"*.go", "*/*.go"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			require.NoError(t, err)
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if ok && f.Recv != nil && f.Name.Name == method && slices.Equal(typesOf(f.Type.Params), parameters) && slices.Equal(typesOf(f.Type.Results), results) {
					names = append(names, strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*"))
				}
			}
		}
	}
	return names
}

// TestRequestKinds checks that every request is in the list of kinds, so that it has a name in JSON.
func TestRequestKinds(t *testing.T) {
	kinds := map[string]bool{reflect.TypeFor[batch.Batch]().Name(): true} // it consists of functions
	names := map[string]bool{}
	for _, k := range session.Kinds() {
		kinds[reflect.TypeOf(k.Request).Name()] = true
		assert.False(t, names[k.Name], k.Name)
		names[k.Name] = true
	}
	list := declared(t, "Run", []string{"context.Context", "*Session", "func(Event)"}, []string{"error"})
	require.NotEmpty(t, list)
	for _, name := range list {
		assert.True(t, kinds[name] || !ast.IsExported(name), "%s is missing in kinds", name) // a client cannot make the others
	}
}

// TestAllEvents checks that every event is in the list of events.
func TestAllEvents(t *testing.T) {
	known := map[string]bool{}
	for _, e := range session.AllEvents() {
		known[reflect.TypeOf(e).Name()] = true
		assert.True(t, json.Valid(session.Encode(e)), "%T", e)
		assert.NotRegexp(t, `^\{"(done|error)":`, string(session.Encode(e)), "%T looks like the last line of an answer", e)
	}
	list := declared(t, "Role", nil, []string{"Role"})
	require.NotEmpty(t, list)
	for _, name := range list {
		assert.True(t, known[name], "%s is missing in AllEvents", name)
	}
}

// TestRequestFields checks that every exported field of a request has a name in JSON, except functions and what only
// a session has, such as its results.
func TestRequestFields(t *testing.T) {
	notInJSON := []reflect.Type{
		reflect.TypeFor[*session.Reference](), reflect.TypeFor[[]session.Reference](), reflect.TypeFor[search.Grace](), reflect.TypeFor[batch.ResultsStore](),
	}
	for _, k := range session.Kinds() {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(k.Request)) {
			if !f.IsExported() || f.Anonymous || len(f.Index) > 1 || f.Tag.Get("json") != "" {
				continue
			}
			assert.True(t, f.Type.Kind() == reflect.Func || slices.Contains(notInJSON, f.Type), "%s.%s", k.Name, f.Name)
		}
	}
	for name, schema := range session.NewSchemas("#").AllRequests() {
		for field, value := range schema["properties"].(map[string]any) {
			if most, isNumber := value.(session.Schema)["maximum"]; isNumber {
				assert.Positive(t, most, "the range of %s.%s is unknown", name, field)
			}
		}
	}
}

// TestDecodeRequest reads the example of the documentation.
func TestDecodeRequest(t *testing.T) {
	r, err := session.DecodeRequest([]byte(`{"command":"solve","step":"dr-eofb","scramble":"R' U' F","moves":"(R L B)","niss":"niss","count":20}`))
	require.NoError(t, err)
	assert.Equal(t, search.Solve{
		Step: "dr-eofb", Position: history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F"), Skeleton: sessiontest.ParseAlg(t, "(R L B)")}, Policy: niss.NISS, Bounds: search.Bounds{Count: new(20)},
	}, r)
	r, err = session.DecodeRequest([]byte(`{"command":"multistep","scramble":"R U F"}`))
	require.NoError(t, err)
	assert.Equal(t, "multistep", r.(search.Chain).Chain.Name)
	for _, step := range []string{"eo > dr > htr > fin", "multistep"} { // a chain instead of a step
		r = sessiontest.Decode(t, `{"command":"solve","step":"`+step+`","scramble":"R U F","beam":9}`)
		assert.Equal(t, 9, r.(search.Chain).Beam)
		assert.Equal(t, sessiontest.Decode(t, `{"command":"chain","chain":"`+step+`","scramble":"R U F","beam":9}`).(search.Chain).Chain, r.(search.Chain).Chain)
	}
}

// TestDecodeRequestErrors checks that errors name the field and, in moves, the column.
func TestDecodeRequestErrors(t *testing.T) {
	for text, want := range map[string]string{
		``:                               `no JSON object: a request is an object such as {"command":"steps"}`,
		`[1]`:                            `no JSON object: a request is an object such as {"command":"steps"}`,
		`{"command":"solve"`:             `broken JSON at column 19: it ends too early`,
		`{"command":"solve"} x`:          `text after the object at column 20: give one JSON object`,
		`{}`:                             `field "command": it is missing`,
		`{"command":3}`:                  `field "command": it must be a string`,
		`{"command":"slove"}`:            `unknown command "slove": did you mean solve?`,
		`{"command":"steps","x":1}`:      `unknown field "x": the fields are `,
		`{"command":"undo","cuont":1}`:   `unknown field "cuont": did you mean count?`,
		`{"command":"undo","count":"1"}`: `field "count": it must be a whole number`,
		`{"command":"undo","count":1.5}`: `field "count": it must be a whole number`,
		`{"command":"solve","step":"eo > dr","keep":"222"}`:       `unknown field "keep": the fields are chain `,
		`{"command":"undo","count":0}`:                            `field "count": it must be from 1 to 1000000`,
		`{"command":"undo","count":1,"count":2}`:                  `repeated field "count": give it once`,
		`{"command":"solve","max":101}`:                           `field "max": it must be from 0 to 100`,
		`{"command":"solve","max":null}`:                          `field "max": it must be a whole number`,
		`{"command":null}`:                                        `field "command": it must be a string`,
		`{"command":"solve","scramble":null}`:                     `field "scramble": it must be a string`,
		`{"command":"solve","to":null}`:                           `field "to": it must be a string`,
		`{"command":"solve","goals":["R",null]}`:                  `field "goals": it must be a list of strings`,
		`{"command":"add","lines":[{"moves":null}]}`:              `field "lines": it must be a list of objects with moves, comment and inverse_first`,
		`{"command":"coach_list","records":null}`:                 `field "records": it must be a list of objects as answers have them (it is null)`,
		`{"command":"undo","count":99999999999999999999}`:         `field "count": it must be from 1 to 1000000`,
		`{"command":"scramble","seed":99999999999999999999}`:      `field "seed": it must be from 0 to 18446744073709551615`,
		`{"command":"solve","all":1}`:                             `field "all": it must be true or false`,
		`{"command":"solve","niss":"both"}`:                       `field "niss": it must be normal, inverse, linear, niss or mixed`,
		`{"command":"solve","metric":"stm"}`:                      `field "metric": it must be htm or qtm`,
		`{"command":"solve","scramble":"R U X"}`:                  `bad move "X" at column 5: `,
		`{"command":"solve","cube":"ABC"}`:                        `bad cube "ABC" at column 1: `,
		`{"command":"chain","chain":"eofb > x"}`:                  `unknown step "x" at column 8: `,
		`{"command":"twophase","time":"soon"}`:                    `field "time": it must be a time such as 2s or 1m30s`,
		`{"command":"twophase","time":"-1s"}`:                     `field "time": it must be a time such as 2s or 1m30s`,
		`{"command":"add","lines":[{"moves":"R"},{"moves":"Q"}]}`: `line 2: bad move "Q" at column 1: `,
		`{"command":"solve","step":"eo"}`:                         `field "scramble": it is missing`,
		`{"command":"status","moves":"R"}`:                        `field "scramble": it is missing`,
		`{"command":"add","lines":[{"move":"R"}]}`:                `field "lines": it must be a list of objects with moves, comment and inverse_first`,
		`{"command":"ksolve","use":"R"}`:                          `field "use": it must be a list of strings`,
	} {
		_, err := session.DecodeRequest([]byte(text))
		var wrong *session.RequestError
		require.ErrorAs(t, err, &wrong, text)
		if !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// drawRequest draws a request with random fields.
func drawRequest(t *rapid.T) session.Request {
	moves := rapid.Custom(func(t *rapid.T) cube.Alg {
		turns := rapid.SliceOfN(rapid.IntRange(0, 17), 0, 6)
		side := func(name string) []cube.Move {
			var list []cube.Move
			for _, m := range turns.Draw(t, name) {
				list = append(list, cube.Move(m))
			}
			return list
		}
		return cube.Alg{Normal: side("normal"), Inverse: side("inverse")}
	})
	number := rapid.Ptr(rapid.IntRange(0, session.MostMoves), true)
	p := history.Position{Moves: moves.Draw(t, "scramble")}
	if rapid.Bool().Draw(t, "from a cube") {
		state := cube.Solved.ApplyAlg(moves.Draw(t, "cube"))
		p.State = &state
	}
	bounds := search.Bounds{
		Min: number.Draw(t, "min"), Max: number.Draw(t, "max"), Beyond: number.Draw(t, "beyond"), Slack: number.Draw(t, "slack"),
		Count: rapid.Ptr(rapid.IntRange(1, session.MostSolutions), true).Draw(t, "count"), Metric: rapid.SampledFrom([]optimal.Metric{optimal.HTM, optimal.QTM}).Draw(t, "metric"),
	}
	policy := rapid.SampledFrom([]niss.Policy{niss.Normal, niss.Inverse, niss.Linear, niss.NISS, niss.Mixed})
	text := rapid.StringMatching("[a-z<>&\"é ]{0,8}")
	return rapid.OneOf(
		rapid.Just[session.Request](search.Solve{
			Step: strings.ReplaceAll(text.Draw(t, "step"), ">", ""), Position: p, Bounds: bounds, Policy: policy.Draw(t, "policy"), Keep: text.Draw(t, "keep"),
			MoveSet: drawMoveSet(t), All: rapid.Bool().Draw(t, "all"),
			Threads: rapid.IntRange(0, session.MostThreads).Draw(t, "threads"),
		}),
		rapid.Just[session.Request](search.Chain{Chain: chain.Presets()[0].Chain(), Position: p, Policy: rapid.Ptr(policy, true).Draw(t, "side")}),
		rapid.Just[session.Request](search.TwoPhase{Position: p, Time: time.Duration(rapid.Int64Range(0, 1<<40).Draw(t, "time"))}),
		rapid.Just[session.Request](attempts.Add{Lines: []history.Line{{Moves: p.Moves, Comment: text.Draw(t, "comment")}}}),
		rapid.Just[session.Request](attempts.CheckSolution{Scramble: &p, Solution: rapid.Ptr(text, true).Draw(t, "solution")}),
		rapid.Just[session.Request](cubes.Compare{A: p.Moves, B: moves.Draw(t, "b")}),
		rapid.Just[session.Request](cubes.Scramble{Kind: text.Draw(t, "kind"), Count: 3, Seed: rapid.Ptr(rapid.Uint64(), true).Draw(t, "seed")}),
	).Draw(t, "request")
}

// drawMoveSet draws all turns or the half turn of some faces.
func drawMoveSet(t *rapid.T) cube.MoveSet {
	var set cube.MoveSet
	for face := range 6 {
		set |= cube.MoveSet(rapid.SampledFrom([]int{0, 0b010, 0b111}).Draw(t, "face")) << (3 * face)
	}
	return set
}

// TestRequestRoundTrip checks that decoding an encoded request gives the same request.
func TestRequestRoundTrip(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		want := drawRequest(t)
		text, err := session.EncodeRequest(want)
		require.NoError(t, err)
		got, err := session.DecodeRequest(text)
		require.NoError(t, err, string(text))
		again, err := session.EncodeRequest(got)
		require.NoError(t, err)
		require.Equal(t, string(text), string(again))
		if chained, ok := want.(search.Chain); ok {
			require.Equal(t, chained.Chain.String(), got.(search.Chain).Chain.String())
		} else {
			require.Equal(t, normalized(want), normalized(got))
		}
	})
}

// normalized returns the request as a text that is the same for nil and empty slices.
func normalized(r session.Request) string {
	text, _ := json.Marshal(r)
	return strings.ReplaceAll(string(text), "[]", "null")
}

// FuzzDecodeRequest checks that the decoder does not panic, and that requests that it
// accepts can be encoded.
func FuzzDecodeRequest(f *testing.F) {
	f.Add([]byte(`{"command":"solve","step":"eofb","scramble":"R","max":3}`))
	f.Add([]byte(`{"command":"add","lines":[{"moves":"R","comment":"x"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := session.DecodeRequest(text); err == nil {
			_, err := session.EncodeRequest(r)
			require.NoError(t, err)
		}
	})
}
