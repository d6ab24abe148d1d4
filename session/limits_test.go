package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
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

// TestLargestRequestsEnd ends the largest requests soon after they begin.
func TestLargestRequestsEnd(t *testing.T) {
	sample.Large(t) // the tables
	s := sessiontest.WithTables(t)
	for _, fields := range sessiontest.FullRequests(t, "testdata/uses.tsv") {
		r := sessiontest.Decode(t, sessiontest.AtLimits(t, fields))
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
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	assert.Less(t, memory.HeapAlloc, uint64(64<<20), "what they needed is free")
}

// TestNull replaces each field of each request by null, which no field may be.
func TestNull(t *testing.T) {
	for _, fields := range sessiontest.FullRequests(t, "testdata/uses.tsv") {
		for name := range fields {
			changed := maps.Clone(fields)
			changed[name] = nil
			request, err := json.Marshal(changed)
			require.NoError(t, err)
			_, err = session.DecodeRequest(request)
			assert.ErrorContains(t, err, `field "`+name+`": it must be `)
		}
	}
}
