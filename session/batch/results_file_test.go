package batch

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/internal/textfile"
	"nissy/niss"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/sessiontest"
	"nissy/steps/chain"
)

// eoRequests returns a request for each scramble. Their step needs no large table.
func eoRequests(t *testing.T, scrambles ...string) []search.Solve {
	var list []search.Solve
	for _, moves := range scrambles {
		list = append(list, search.Solve{Step: "eofb", Position: history.Position{Moves: sessiontest.ParseAlg(t, moves)}, Bounds: search.Bounds{Beyond: new(0)}, Threads: 1})
	}
	return list
}

// runWithResults runs a batch with the results file and returns the summaries of its
// events.
func runWithResults(t *testing.T, path string, list []search.Solve, threads int) string {
	t.Helper()
	s := sessiontest.NewSession(t, session.Options{})
	got, err := runBatch(t, context.Background(), s, Batch{Next: jobSource(list...), Threads: threads, Template: list[0], Results: StoreInFile(path)})
	require.NoError(t, err)
	return got
}

// TestResumeFromAnyCut cuts the file short at many offsets. The batch must always report
// the same results, and must use those that are still in the file.
func TestResumeFromAnyCut(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "results")
	list := eoRequests(t, "R' U' F", "F R B", "U2", "F U F")
	want := runWithResults(t, path, list, 1)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for cut := 0; cut <= len(whole); cut += 7 {
		require.NoError(t, os.WriteFile(path, whole[:cut], 0o644))
		got := runWithResults(t, path, list, 1+cut%3)
		lines := max(0, strings.Count(string(whole[:cut]), "\n")-1)
		if lines > 0 {
			require.True(t, strings.HasPrefix(got, fmt.Sprintf("known results in %s: %d ", path, lines)))
			got = got[strings.Index(got, "<"):]
		}
		require.Equal(t, want, got)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Len(t, after, len(whole))
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1, "no lock file is left")
}

// TestResumeDamaged changes a byte of the file. The batch must detect that and solve the
// position again.
func TestResumeDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := eoRequests(t, "R' U' F", "F R B")
	want := runWithResults(t, path, list, 1)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	first := strings.IndexByte(string(whole), '\n') + 1
	for at := first; at < len(whole); at += 3 {
		damaged := append([]byte(nil), whole...)
		damaged[at] ^= 1
		require.NoError(t, os.WriteFile(path, damaged, 0o644))
		got := runWithResults(t, path, list, 2)
		require.Equal(t, want, got[strings.Index(got, "<"):], at)
	}
}

// TestResumeTwice checks that equal positions are solved once, even if they run at the same
// time.
func TestResumeTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := eoRequests(t, "R' U' F", "R' U' F", "R'U'F", "R3 U3 F")
	assert.Equal(t, "<0 F > <1 F > <2 F > <3 F >", runWithResults(t, path, list, 4))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, 2, strings.Count(string(text), "\n"))
}

// chainRequests returns a request for each scramble, with what change does to it.
func chainRequests(t *testing.T, change func(*search.Chain), scrambles ...string) (list []search.Chain) {
	c, err := chain.Parse("eo[max=4] > dr[triggers=R,RUR]")
	require.NoError(t, err)
	for _, moves := range scrambles {
		r := search.Chain{Chain: c, Position: history.Position{Moves: sessiontest.ParseAlg(t, moves)}, Bounds: search.Bounds{Beyond: new(1)}, Beam: 100, Threads: 1}
		change(&r)
		list = append(list, r)
	}
	return list
}

// TestResumeChainRefused checks that the file of a chain is not used for a different one.
func TestResumeChainRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	s := sessiontest.NewSession(t, session.Options{})
	run := func(change func(*search.Chain)) error {
		list := chainRequests(t, change, "R' U' F")
		return s.Run(t.Context(), Batch{Next: jobSource(list...), Template: list[0], Results: StoreInFile(path)}, func(session.Event) {})
	}
	require.NoError(t, run(func(*search.Chain) {}))
	for name, change := range map[string]func(*search.Chain){
		"beam":      func(r *search.Chain) { r.Beam = 99 },
		"bounds":    func(r *search.Chain) { r.Max = new(20) },
		"policy":    func(r *search.Chain) { r.Policy = new(niss.NISS) },
		"excluded":  func(r *search.Chain) { r.Exclude = []string{"R U"} },
		"time":      func(r *search.Chain) { r.Time = time.Second },
		"prove":     func(r *search.Chain) { r.Prove = true },
		"count":     func(r *search.Chain) { r.CountOnly = true },
		"defaults":  func(r *search.Chain) { r.Defaults = search.CubelibDefaults },
		"solutions": func(r *search.Chain) { r.Beyond, r.Count = nil, new(3) },
	} {
		require.ErrorContains(t, run(change), "belongs to a different search: the chain eo[max=4] > dr[triggers=R,RUR] in 0 to 30 moves, beam 100", name)
	}
	for _, same := range []func(*search.Chain){
		func(r *search.Chain) { r.Threads = 3 }, func(r *search.Chain) { r.Verbose = true }, func(r *search.Chain) { r.Cases = true }, func(r *search.Chain) { r.Max = new(30) },
	} {
		require.NoError(t, run(same))
	}
}

// TestResumeWritesAtOnce checks that a result is in the file when its job ends.
func TestResumeWritesAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := eoRequests(t, "R' U' F", "F R B")
	s := sessiontest.NewSession(t, session.Options{})
	b := Batch{Next: jobSource(list...), Threads: 1, Template: list[0], Results: StoreInFile(path)}
	lines := 1
	err := s.Run(context.Background(), b, func(e session.Event) {
		if _, ok := e.(Ended); ok {
			lines++
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, lines, strings.Count(string(text), "\n"))
		}
	})
	require.NoError(t, err)
}

// TestResumeRefused checks that a batch refuses a file that another batch uses, or that
// belongs to a different search.
func TestResumeRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	list := eoRequests(t, "R' U' F")
	s := sessiontest.NewSession(t, session.Options{})
	refusal := func(template search.Solve) string {
		_, err := runBatch(t, context.Background(), s, Batch{Next: jobSource(template), Template: template, Results: StoreInFile(path)})
		var refused *textfile.Error
		require.ErrorAs(t, err, &refused)
		return refused.Reason
	}
	first := list[0]
	nested := funcRequest(func(context.Context, func(session.Event)) error {
		assert.Equal(t, "is in use by another nissy process", refusal(first))
		return nil
	})
	_, err := runBatch(t, context.Background(), s, Batch{Next: jobSource(nested), Template: first, Results: StoreInFile(path)})
	require.NoError(t, err)

	for name, change := range map[string]func(*search.Solve){
		"step":   func(r *search.Solve) { r.Step = "eorl" },
		"bounds": func(r *search.Solve) { r.Max = new(9) },
		"policy": func(r *search.Solve) { r.Policy = 3 },
		"all":    func(r *search.Solve) { r.All = true },
		"count":  func(r *search.Solve) { r.CountOnly = true },
		"metric": func(r *search.Solve) { r.Step = "light" },
	} {
		other := first
		change(&other)
		assert.Contains(t, refusal(other), "belongs to a different search: eofb in 0 to 20 moves (htm, normal)", name)
	}
	// These fields do not affect the results.
	for _, same := range []func(*search.Solve){
		func(r *search.Solve) { r.Threads = 3 }, func(r *search.Solve) { r.Verbose = true }, func(r *search.Solve) { r.Cases = true },
	} {
		again := first
		same(&again)
		_, err := runBatch(t, context.Background(), s, Batch{Next: jobSource(again), Template: again, Results: StoreInFile(path)})
		assert.NoError(t, err)
	}
}

// FuzzDecodeStoredResult checks that every line with a checksum is accepted, and that
// stripping the checksum of a line is the inverse of adding it.
func FuzzDecodeStoredResult(f *testing.F) {
	f.Add([]byte(`{"scramble":"R U F","solutions":[{"solution":"F' U' R'"}],"count":1,"sum":"1af6af55"}` + "\n"))
	f.Add([]byte("}\n"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, text []byte) {
		object, ok := stripChecksum(text)
		if ok {
			require.Equal(t, text, addChecksum(append(object, '\n')))
		}
		_, _ = decodeStoredResult(text)
		object, ok = stripChecksum(addChecksum(append(bytes.Clone(text), "}\n"...)))
		require.True(t, ok)
		require.Equal(t, string(text)+"}", string(object))
	})
}
