package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// TestLimits decodes requests that are just short enough, and longer ones.
func TestLimits(t *testing.T) {
	moves := strings.Repeat("R2", session.MaxMoves/2)
	for _, request := range []string{
		`{"command":"invert","scramble":%q}`, `{"command":"show","text":%q}`, `{"command":"solve","step":"eo","scramble":"","moves":%q}`,
	} {
		_, err := session.DecodeRequest(fmt.Appendf(nil, request, moves))
		require.NoError(t, err, request)
		_, err = session.DecodeRequest(fmt.Appendf(nil, request, moves+" "))
		assert.ErrorContains(t, err, `": the text is too long: the limit is 65536 bytes`, request)
	}
	_, err := session.DecodeRequest(fmt.Appendf(nil, `{"command":"show","text":%q}`, strings.Repeat("\n", session.MaxMoves)))
	assert.NoError(t, err, "escapes do not count")

	lines := strings.Repeat(`{"moves":"R"},`, session.MaxMoves/14) + `{"moves":"R","comment":"the last"}`
	_, err = session.DecodeRequest(fmt.Appendf(nil, `{"command":"add","lines":[%s]}`, lines))
	assert.EqualError(t, err, `field "lines": the text is too long: the limit is 65536 bytes`)

	large := strings.Repeat(" ", session.MaxRequest-len(`{"command":"steps"}`))
	_, err = session.DecodeRequest([]byte(`{"command":"steps"` + large + "}"))
	assert.NoError(t, err)
	_, err = session.DecodeRequest([]byte(`{"command":"steps" ` + large + "}"))
	assert.EqualError(t, err, "the text is too long: the limit is 1048576 bytes")
	_, err = session.DecodeRequest([]byte("{\"command\":\"show\",\"text\":\"\xff\"}"))
	assert.EqualError(t, err, "the text is not valid UTF-8")
}

// TestManyRecords decodes requests with records, which may be longer than all else.
func TestManyRecords(t *testing.T) {
	request := func(records int, rest string) []byte {
		one := fmt.Sprintf(`{"text":"%s"}`, strings.Repeat("x", 1000))
		return []byte(`{"command":"coach_report","records":[` + strings.Repeat(one+",", records-1) + one + "]" + rest + "}")
	}
	decoded, err := session.DecodeRequest(request(5000, ""))
	require.NoError(t, err)
	again, err := session.EncodeRequest(decoded)
	require.NoError(t, err)
	assert.Greater(t, len(again), session.MaxRequest)
	_, err = session.DecodeRequest(request(10_000, ""))
	assert.EqualError(t, err, "the text is too long: the limit is 8388608 bytes")
	_, err = session.DecodeRequest(request(10, strings.Repeat(" ", session.MaxRequest)))
	assert.EqualError(t, err, "the text is too long: the limit is 1048576 bytes")
	_, err = session.DecodeRequest([]byte(`{"command":"coach_report","records":[` + strings.Repeat("{},", 250_000) + `{}]}`))
	assert.EqualError(t, err, `field "records": it has too many objects: the limit is 250000`)
}

// TestManyFields decodes a request of the largest size with as many fields as possible.
func TestManyFields(t *testing.T) {
	var fields strings.Builder
	for i := 0; fields.Len() < session.MaxRequest-50; i++ {
		fmt.Fprintf(&fields, `,"%x":1`, i)
	}
	_, err := session.DecodeRequest([]byte(`{"command":"steps"` + fields.String() + `}`))
	assert.ErrorContains(t, err, `unknown field "0"`)
}

// TestLongSkeletons runs requests with skeletons that are just short enough, and longer ones.
func TestLongSkeletons(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, request := range []string{
		`{"command":"status","scramble":"R","moves":%q}`,
		`{"command":"show","scramble":"R","lines":[{"moves":"U"},{"moves":%q}]}`,
	} {
		for moves, want := range map[int]string{session.MostSkeleton - 1: "", session.MostSkeleton + 1: "the limit is 1000"} {
			r := sessiontest.Decode(t, fmt.Sprintf(request, strings.Repeat("R", moves)))
			_, err := sessiontest.Answers(t.Context(), s, r)
			assert.Equal(t, want != "", err != nil && strings.Contains(err.Error(), "the limit is 1000"), "%v", err)
		}
	}
}

// largest has values at their limits, by the names of fields.
var largest = map[string]any{
	"moves": strings.Repeat("R U2 F F' ", session.MostSkeleton/4), "scramble": strings.Repeat("R U2 F M' ", session.MaxMoves/10),
	"text":  "Scramble: R U F\n" + strings.Repeat("R U2 F F' // EO\n", session.MaxMoves/16-1),
	"lines": slices.Repeat([]any{map[string]any{"moves": "R U2 F F'"}}, session.MostSkeleton/4),
	"a":     strings.Repeat("R U2 F F' ", session.MaxMoves/10), "b": strings.Repeat("R U2 ", session.MaxMoves/5),
	"solution": strings.Repeat("R U2 F F' ", session.MaxMoves/10), "answer": strings.Repeat("R U2 F F' ", session.MaxMoves/10),
	"max": session.MostMoves, "beyond": session.MostMoves, "slack": session.MostMoves, "count": session.MostSolutions, "longest": session.MostMoves,
	"insertions": 3, "width": session.MostMoves, "beam": chain.MaxBeam, "random": session.MostRandom, "candidates": session.MostCandidates, "antipodes": session.MostAntipodes,
	"niss": "niss", "by_line": true, "verbose": true, "count_only": true,
}

// fullRequests returns the requests of testdata/uses.tsv that use no files, with all fields that they can have together: each text of the
// given fields is cut off after so many bytes, each list after one item.
func fullRequests(t *testing.T, bytes int) (list []map[string]any) {
	t.Helper()
	table, err := os.ReadFile("testdata/uses.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(table)) {
		uses, text, isRow := strings.Cut(strings.TrimSpace(line), "\t")
		if !isRow || strings.Contains(uses, "L") {
			continue
		}
		fields := map[string]any{}
		require.NoError(t, json.Unmarshal([]byte(text), &fields))
		for name, value := range largest {
			switch v := value.(type) {
			case string:
				value = v[:min(len(v), bytes)]
			case []any:
				value = v[:1]
			}
			before := maps.Clone(fields)
			fields[name] = value
			if _, err := session.DecodeRequest(toJSON(t, fields)); err != nil {
				fields = before
			}
		}
		list = append(list, fields)
	}
	return list
}

func toJSON(t *testing.T, fields map[string]any) []byte {
	t.Helper()
	text, err := json.Marshal(fields)
	require.NoError(t, err)
	return text
}

// TestLargestRequestsEnd ends the largest requests soon after they begin.
func TestLargestRequestsEnd(t *testing.T) {
	sample.Large(t) // the tables
	s := sessiontest.WithTables(t)
	short := len("Scramble: R U F\n")
	for _, fields := range append(fullRequests(t, short), map[string]any{"command": "insert", "scramble": "R U", "insertions": 1, "longest": 100, "moves": ""}) {
		for name := range fields {
			if value, ok := largest[name]; ok {
				fields[name] = value
			}
		}
		r := sessiontest.Decode(t, string(toJSON(t, fields)))
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		ended := make(chan error, 1)
		began := time.Now()
		go func() { ended <- s.Run(ctx, r, func(session.Event) {}) }()
		select {
		case err := <-ended:
			t.Log(session.RequestName(r), time.Since(began), err)
		case <-patience.Context(t).Done():
			t.Fatal("it did not end: " + session.RequestName(r))
		}
		cancel()
	}
}

// TestNull replaces each field of each request by null, which no field may be.
func TestNull(t *testing.T) {
	for _, fields := range fullRequests(t, 10) {
		for name := range fields {
			changed := maps.Clone(fields)
			changed[name] = nil
			_, err := session.DecodeRequest(toJSON(t, changed))
			assert.ErrorContains(t, err, `field "`+name+`": it must be `)
		}
	}
}
