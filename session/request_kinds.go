package session

import "reflect"

// requestKind is a type of request, with the name of its command in JSON.
type requestKind struct {
	name    string
	request Request // what it is without fields
	uses    use
}

// requestKinds are the requests that have a name in JSON: all except Batch. If a type has
// two names, the first one is written.
var requestKinds = []requestKind{
	{"set", Set{}, ownAttempt},
	{"add", Add{}, ownAttempt},
	{"pop", Pop{Count: 1}, ownAttempt},
	{"edit", EditLine{}, ownAttempt},
	{"switch", SwitchLine{}, ownAttempt},
	{"comment", CommentLine{}, ownAttempt},
	{"setup", GetSetup{}, longSearch},
	{"undo", Undo{Count: 1}, ownAttempt},
	{"redo", Redo{Count: 1}, ownAttempt},
	{"show", Show{}, nothing},
	{"status", GetStatus{}, nothing},
	{"explain", Explain{}, longSearch},
	{"save", Save{}, ownAttempt},
	{"list", List{}, ownAttempt},
	{"drop", Drop{}, ownAttempt},
	{"mark", SetMark{}, ownAttempt},
	{"back", Back{}, ownAttempt},
	{"marks", Marks{}, ownAttempt},
	{"unmark", DropMark{}, ownAttempt},
	{"verify", CheckSolution{}, nothing},
	{"write", Write{}, localState},
	{"load", Load{}, longSearch},
	{"attempts", Attempts{}, localState},
	{"delete_attempts", DeleteAttempts{}, localState},
	{"restore", Restore{Number: 1}, localState},
	{"new", Clear{}, ownAttempt},
	{"solve", Solve{}, longSearch},
	{"results", ListResults{}, ownAttempt},
	{"steps", Steps{}, nothing},
	{"twophase", TwoPhase{}, longSearch},
	{"scramble", Scramble{}, longSearch},
	{"quiz", Quiz{}, longSearch},
	{"quiz_answer", Judge{}, longSearch},
	{"chain", Chain{}, longSearch},
	{"stats", Stats{}, longSearch},
	{"insert", Insert{}, longSearch},
	{"replace", Replace{}, longSearch},
	{"analyze", Analyze{}, longSearch},
	{"invert", Invert{}, nothing},
	{"unniss", Unniss{}, nothing},
	{"cleanup", Cleanup{}, nothing},
	{"variations", Vary{Kind: Variations()[0]}, nothing},
	{"count", Measure{}, nothing},
	{"compare", Compare{}, nothing},
	{"compare_skeletons", CompareSkeletons{}, ownAttempt},
	{"print", Print{}, nothing},
	{"apply", Print{}, nothing},
	{"inverse", Inverse{}, nothing},
	{"transform", Transform{}, nothing},
	{"randomcube", RandomCube{}, nothing},
	{"ksolve", SolvePuzzle{}, longSearch},
	{"ksolve_god", God{}, longSearch},
	{"ksolve_list", ListPuzzles{}, nothing},
	{"ksolve_show", ShowPuzzle{}, longSearch},
	{"link", GetLink{}, longSearch},
	{"gen", Generate{}, localState},
	{"gen_whole", GenerateWhole{}, localState},
	{"gen_all", GenerateAll{}, localState},
	{"ptable", ListTables{}, localState},
	{"ptable_show", ShowTable{}, localState},
	{"ptable_verify", VerifyTables{}, localState},
	{"freemem", Free{}, localState},
}

// kindOf returns the kind of the request, or nil if it has no name in JSON.
func kindOf(r Request) *requestKind {
	for i, k := range requestKinds {
		if reflect.TypeOf(k.request) == reflect.TypeOf(r) {
			return &requestKinds[i]
		}
	}
	return nil
}

// requestName returns the name of the request's command in JSON, or "".
func requestName(r Request) string {
	if k := kindOf(r); k != nil {
		return k.name
	}
	return ""
}
