package batch

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/history"
	"nissy/session"
	"nissy/session/search"
	"nissy/session/sessiontest"
)

// TestResumeStored checks that a batch reports what the results file has exactly as it was found: skeletons, their number, proofs,
// that there are none, and insertions, also those into the skeletons of a chain.
func TestResumeStored(t *testing.T) {
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
				Chain: parsedChain(t, "eo > dr-eo > htr > drslice > slice[beam=10]").Chain, Position: history.Position{Moves: sessiontest.ParseAlg(t, moves)}, Threads: 1, CountOnly: count,
				Beam: 50, Bounds: search.Bounds{Count: new(2)},
			})
		}
		return list
	}
	skeletons := func(change func(*search.Chain)) (list []session.Request) {
		for _, r := range chainRequests(t, change, "R' U' F", "F R B U", "R' U' F D2 L2 F R2 U2 R2 B D2 L B' U", "") {
			list = append(list, r)
		}
		return list
	}
	s := sessiontest.WithTables(t)
	for name, list := range map[string][]session.Request{
		"skeletons":  skeletons(func(*search.Chain) {}),
		"numbers":    skeletons(func(r *search.Chain) { r.CountOnly = true }),
		"shortest":   skeletons(func(r *search.Chain) { r.Beyond, r.Stream, r.Cases = nil, true, true }),
		"insertions": into(func(*search.Insert) {}),
		"expanded":   into(func(r *search.Insert) { r.Expand = true }),
		"counts":     into(func(r *search.Insert) { r.CountOnly = true }),
		"chain":      after(false), "chain counts": after(true),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "results")
			run := func() (events []string) {
				b := Batch{Next: jobSource(list...), Threads: 2, Template: list[0], Results: StoreInFile(path)}
				require.NoError(t, s.Run(t.Context(), b, func(e session.Event) {
					notice, isNotice := e.(session.Notice)
					if _, isBetter := e.(search.Better); e.Role() != session.RoleProgress && !isBetter && !(isNotice && notice.Cause != nil) {
						events = append(events, string(session.Encode(e)))
					}
				}))
				return events
			}
			first := run()
			again := run()
			require.Contains(t, again[0], fmt.Sprintf("known results in %s: %d", path, len(list)))
			require.NotEmpty(t, first)
			require.Equal(t, first, again[1:])
		})
	}
}

const scrambleForInsertions = "R' U' F D2 L2 B L2 U2 B D2 B' R2 F2 R2 U2 B R2 D' B' L' U' F2 R B2 F D' R' U' F"
