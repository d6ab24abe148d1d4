package session

import "reflect"

// requestKind is a type of request, with the name of its command in JSON.
type requestKind struct {
	name    string
	request Request // the zero value of the type
	local   bool    // the request uses files, or changes the tables of the engine
}

// requestKinds are the requests that have a name in JSON: all except Batch.
var requestKinds = []requestKind{
	{"set", Set{}, false},
	{"add", Add{}, false},
	{"pop", Pop{}, false},
	{"edit", EditLine{}, false},
	{"switch", SwitchLine{}, false},
	{"comment", CommentLine{}, false},
	{"setup", GetSetup{}, false},
	{"undo", Undo{}, false},
	{"redo", Redo{}, false},
	{"show", Show{}, false},
	{"status", GetStatus{}, false},
	{"save", Save{}, false},
	{"list", List{}, false},
	{"drop", Drop{}, false},
	{"mark", SetMark{}, false},
	{"back", Back{}, false},
	{"marks", Marks{}, false},
	{"unmark", DropMark{}, false},
	{"verify", CheckSolution{}, false},
	{"write", Write{}, true},
	{"load", Load{}, false},
	{"attempts", Attempts{}, true},
	{"delete_attempts", DeleteAttempts{}, true},
	{"restore", Restore{}, true},
	{"new", Clear{}, false},
	{"solve", Solve{}, false},
	{"results", ListResults{}, false},
	{"steps", Steps{}, false},
	{"twophase", TwoPhase{}, false},
	{"scramble", Scramble{}, false},
	{"chain", Chain{}, false},
	{"invert", Invert{}, false},
	{"unniss", Unniss{}, false},
	{"cleanup", Cleanup{}, false},
	{"variations", Vary{}, false},
	{"count", Measure{}, false},
	{"compare", Compare{}, false},
	{"compare_skeletons", CompareSkeletons{}, false},
	{"print", Print{}, false},
	{"inverse", Inverse{}, false},
	{"transform", Transform{}, false},
	{"randomcube", RandomCube{}, false},
	{"ksolve", SolvePuzzle{}, false},
	{"ksolve_god", God{}, false},
	{"ksolve_list", ListPuzzles{}, false},
	{"ksolve_show", ShowPuzzle{}, false},
	{"link", GetLink{}, false},
	{"gen", Generate{}, true},
	{"gen_whole", GenerateWhole{}, true},
	{"gen_all", GenerateAll{}, true},
	{"ptable", ListTables{}, false},
	{"ptable_show", ShowTable{}, false},
	{"ptable_verify", VerifyTables{}, true},
	{"freemem", Free{}, true},
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

// IsLocal reports whether a request uses files or stored attempts, or changes the tables
// of the engine. A server should reject such requests.
func IsLocal(r Request) bool {
	k := kindOf(r)
	if k == nil || k.local {
		return true
	}
	f, ok := r.(interface{ usesFiles() bool })
	return ok && f.usesFiles()
}

func (r Load) usesFiles() bool         { return r.Path != "" }
func (p PuzzleSource) usesFiles() bool { return p.File != "" }
func (r SolvePuzzle) usesFiles() bool  { return r.File != "" || r.ScrambleFile != "" }
