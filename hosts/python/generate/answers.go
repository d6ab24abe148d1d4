package main

import (
	"slices"

	"nissy/session/search"
)

// form is how a method returns the results of a request.
type form string

const (
	stream form = "stream" // as they are found
	one    form = "one"    // the only result
	all    form = "all"    // all results, when the request has ended
)

// answer is what a method returns.
type answer struct {
	form
	events string // the classes of the results, separated by commas
}

// answers are the answers of the requests.
var answers = map[string]answer{
	"solve": {stream, "Solution"}, "chain": {stream, "Skeleton, Insertions"}, "insert": {stream, "Insertions"},
	"replace": {stream, "Replacement, Shortened"}, "analyze": {all, "AnalyzedLine, AnalyzedChange, Analysis, Plot"}, "scramble": {stream, "Sequence"}, "ksolve": {stream, "PuzzleSolution"},
	"ksolve_god": {stream, "Distance, GodTotal, Antipode"}, "stats": {all, "Distribution, Difference"}, "twophase": {one, "Sequence"}, "randomcube": {stream, "State"},

	"invert": {one, "Sequence"}, "unniss": {one, "Sequence"}, "cleanup": {one, "Sequence"}, "variations": {all, "Sequence"},
	"count": {one, "Lengths"}, "compare": {one, "Comparison"}, "compare_skeletons": {one, "SideBySide"},
	"status": {one, "Status"}, "print": {one, "State"}, "apply": {one, "State"}, "inverse": {one, "State"}, "transform": {one, "State"},
	"link": {one, "Link"}, "setup": {one, "Setup"}, "verify": {one, "Verdict"}, "show": {one, "WriteUp"},
	"load": {all, "Decision, Changed"}, "explain": {all, "Explanation, ExplainedLine"}, "quiz": {one, "Question"}, "quiz_answer": {one, "Judgement"},
	"coach_list": {all, "CoachListed"}, "coach_show": {all, "CoachRecord"}, "coach_remove": {all, "CoachRemoved"},
	"coach_deepen": {stream, "CoachDeepened"}, "coach_what_if": {all, "CoachExpectation, CoachDifference"},

	"list": {all, "Saved"}, "marks": {all, "Marked"}, "results": {all, "ListedResult"}, "steps": {all, "Step"},
	"attempts": {all, "StoredAttempt"}, "delete_attempts": {all, "Deleted"}, "restore": {one, "Restored"}, "write": {one, "Written"},
	"gen": {all, "Generated"}, "gen_whole": {all, "Generated"}, "gen_all": {all, "Generated"},
	"ptable": {all, "Table"}, "ptable_show": {all, "Table"}, "ptable_verify": {all, "Verified"}, "ksolve_list": {all, "CataloguePuzzle"},
	"ksolve_position": {all, "PuzzlePosition"}, "ksolve_scramble": {all, "MadeScramble"},
}

// countEvents are the answers of requests that only count solutions.
var countEvents = map[string]string{"ksolve": "PuzzleCount"}

// answerOf returns the answer of a request.
func answerOf(request string) answer {
	if slices.Contains(search.ChainNames(), request) {
		return answers["chain"]
	}
	if a, ok := answers[request]; ok {
		return a
	}
	return answer{all, "Event"}
}

// positional are the parameters that need no name, in this order. All others must be named.
var positional = []string{"step", "chain", "symmetry", "puzzle", "a", "b", "scramble", "solution", "kind", "name", "text", "table", "number"}

// convenient are the classes in _convenience.py that add methods to those of events.
var convenient = map[string]string{"Solution": "OnAxes, Moves", "Skeleton": "Moves", "Insertions": "Moves", "Sequence": "Moves", "State": "Drawn"}
