package batch

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/sessiontest"
)

// answers runs the batch and returns its answers in JSON, without notices about tables.
func answers(t *testing.T, s *session.Session, b Batch) (list []string) {
	t.Helper()
	err := s.Run(t.Context(), b, func(e session.Event) {
		switch e := e.(type) {
		case session.Notice:
			if e.Cause != nil {
				return
			}
		case search.Insertions, search.Count:
		default:
			return
		}
		list = append(list, string(session.Encode(e)))
	})
	require.NoError(t, err)
	return list
}

// TestResumeInsertions checks that a batch reports stored insertions exactly as they were found,
// also those into the skeletons of a chain.
func TestResumeInsertions(t *testing.T) {
	scramble := history.Position{Moves: sessiontest.ParseAlg(t, "R' U' F D' F2 U2 B2 R2 F2 L2 U R2 B L' U B L2 F' D U2 L2 F2 R' U' F")}
	into := func(change func(*search.Insert)) (list []session.Request) {
		for _, skeleton := range []string{
			"R2 U' R2 B2 U2 R2 L2 F2 B2 (U2 F2 U' F' R D' L F2 L2 D R)", "R2 U' R2 B2 U2 R2 L2 F2 B2 U2 U2 (U2 F2 U' F' R D' L F2 L2 D R)",
		} {
			r := search.Insert{Position: scramble, Threads: 1, Slice: true, Beyond: new(1)}
			r.Position.Skeleton = sessiontest.ParseAlg(t, skeleton)
			change(&r)
			list = append(list, r)
		}
		return list
	}
	after := func(count bool) (list []session.Request) {
		for _, moves := range []string{scrambleForInsertions, "F"} {
			list = append(list, search.Chain{
				Chain: parsedChain(t, "eo > dr-eo > htr > drslice > slice[beam=10]"), Position: history.Position{Moves: sessiontest.ParseAlg(t, moves)}, Threads: 1, CountOnly: count,
				Beam: 50, Bounds: search.Bounds{Count: new(2)},
			})
		}
		return list
	}
	s := sessiontest.WithTables(t)
	for name, list := range map[string][]session.Request{
		"insertions": into(func(*search.Insert) {}),
		"expanded":   into(func(r *search.Insert) { r.Expand = true }),
		"counts":     into(func(r *search.Insert) { r.CountOnly = true }),
		"chain":      after(false), "chain counts": after(true),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "results")
			run := func() []string {
				return answers(t, s, Batch{Next: jobSource(list...), Threads: 2, Template: list[0], Results: StoreInFile(path)})
			}
			first := run()
			again := run()
			require.Contains(t, again[0], "known results in "+path)
			require.NotEmpty(t, first)
			require.Equal(t, first, again[1:])
		})
	}
}

const scrambleForInsertions = "R' U' F D2 L2 B L2 U2 B D2 B' R2 F2 R2 U2 B R2 D' B' L' U' F2 R B2 F D' R' U' F"
