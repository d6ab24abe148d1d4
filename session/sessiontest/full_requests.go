package sessiontest

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/session"
	"nissy/steps/chain"
)

// largest has values at their limits, by the names of fields.
var largest = map[string]any{
	"moves": strings.Repeat("R U2 F F' ", session.MostSkeleton/4), "scramble": strings.Repeat("R U2 F M' ", session.MaxMoves/10),
	"text":  "Scramble: R U F\n" + strings.Repeat("R U2 F F' // EO\n", session.MaxMoves/16-1),
	"lines": slices.Repeat([]any{map[string]any{"moves": "R U2 F F'"}}, session.MostSkeleton/4),
	"a":     strings.Repeat("R U2 F F' ", session.MaxMoves/10), "b": strings.Repeat("R U2 ", session.MaxMoves/5),
	"solution": strings.Repeat("R U2 F F' ", session.MaxMoves/10), "answer": strings.Repeat("R U2 F F' ", session.MaxMoves/10),
	"max": session.MostMoves, "beyond": session.MostMoves, "slack": session.MostMoves, "count": session.MostSolutions, "longest": session.MostMoves,
	"insertions": 3, "width": session.MostWidth, "beam": chain.MaxBeam, "random": session.MostRandom, "candidates": session.MostCandidates, "antipodes": session.MostAntipodes,
	"niss": "niss", "by_line": true, "verbose": true, "count_only": true,
}

// FullRequests returns the requests of testdata/uses.tsv, whose path is given, that use no files. Each has all fields that it can have
// together; texts and lists are short. The last one inserts into a long skeleton.
func FullRequests(t testing.TB, path string) (list []map[string]any) {
	t.Helper()
	const short = 16 // bytes: the first line of a write-up
	table, err := os.ReadFile(path)
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
				value = v[:min(len(v), short)]
			case []any:
				value = v[:1]
			}
			before := maps.Clone(fields)
			fields[name] = value
			request, err := json.Marshal(fields)
			require.NoError(t, err)
			if _, err := session.DecodeRequest(request); err != nil {
				fields = before
			}
		}
		list = append(list, fields)
	}
	return append(list, map[string]any{"command": "insert", "scramble": "R U", "insertions": 1, "longest": 100, "moves": ""})
}

// AtLimits returns a request of FullRequests with the largest values.
func AtLimits(t testing.TB, request map[string]any) string {
	t.Helper()
	request = maps.Clone(request)
	for name := range request {
		if value, ok := largest[name]; ok {
			request[name] = value
		}
	}
	text, err := json.Marshal(request)
	require.NoError(t, err)
	return string(text)
}
