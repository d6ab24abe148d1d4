package turntest

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"

	"nissy/cube"
)

// request is a request in JSON.
type request map[string]any

// kind is a kind of requests: how to draw one, and how to check its answer.
type kind struct {
	name  string
	large bool // it needs tables that take seconds to build
	draw  func(*drawer) request
	check func(*answer)
}

// Kinds returns the names of the kinds of requests. Without large it leaves out those that need
// tables that take seconds to build.
func Kinds(large bool) (names []string) {
	for _, k := range kinds() {
		if large || !k.large {
			names = append(names, k.name)
		}
	}
	return names
}

// Request is a request of a kind, as a JSON object.
type Request struct{ Kind, Body string }

// Check checks the lines of the answer, as the function Check does.
func (r Request) Check(lines []string) error { return Check(r.Kind, r.Body, lines) }

// Requests returns n requests that need no large tables, of all kinds in turn. They are always the
// same.
func Requests(n int) (list []Request) {
	rng := rand.New(rand.NewPCG(41, 2))
	kinds := Kinds(false)
	for i := range n {
		kind := kinds[i%len(kinds)]
		list = append(list, Request{kind, Draw(rng, kind)})
	}
	return list
}

// Draw draws a request of a kind, as a JSON object.
func Draw(rng *rand.Rand, name string) string {
	r := find(name).draw(&drawer{rng})
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // a request has only text and numbers
	}
	return string(text)
}

// Mutate changes a request and returns it. It sets the fields of a JSON object, and then replaces the
// scramble and the skeleton, if the request has them and the new ones are not empty.
func Mutate(body, scramble, moves, fields string) string {
	var r, more request
	if json.Unmarshal([]byte(body), &r) != nil {
		return body
	}
	if json.Unmarshal([]byte(fields), &more) == nil {
		maps.Copy(r, more)
	}
	if _, ok := r["scramble"]; ok && scramble != "" {
		r["scramble"] = scramble
	}
	if _, ok := r["moves"]; ok && moves != "" {
		r["moves"] = moves
	}
	text, err := json.Marshal(r)
	if err != nil {
		return body
	}
	return string(text)
}

// Position draws a scramble and the first line of a skeleton, perhaps with moves on the inverse.
func Position(rng *rand.Rand) (scramble, line cube.Alg) {
	d := &drawer{rng}
	return d.alg(8), d.alg(4)
}

func find(name string) kind {
	all := kinds()
	return all[slices.IndexFunc(all, func(k kind) bool { return k.name == name })]
}

// commands has the check for the answer to each command that CheckAny can check.
var commands = map[string]func(*answer){
	"solve": checkSolutions, "twophase": checkTwoPhase,
	"chain": checkChain, "multistep": checkChain, "two_gen": checkChain, "fmc": checkChain, "human": checkChain, "blocks": checkChain,
	"status": checkStatus, "print": checkCube, "apply": checkCube, "inverse": checkCube,
	"cleanup": checkSequence, "invert": checkSequence, "unniss": checkSequence,
	"setup": checkSetup, "link": checkLink, "compare": checkCompare, "verify": checkVerify, "explain": checkExplanation, "quiz_answer": checkQuiz,
	"replace": checkReplace, "insert": checkInsert, "analyze": checkAnalysis,
}

// drawer draws parts of requests.
type drawer struct{ *rand.Rand }

func (d *drawer) pick(list ...string) string { return list[d.IntN(len(list))] }

// moves draws at most so many moves, about half of them turns of single faces.
func (d *drawer) moves(most int) []cube.Move {
	list := make([]cube.Move, d.IntN(most+1))
	for i := range list {
		list[i] = cube.Move(d.IntN(cube.NumMoves))
		if d.IntN(3) == 0 {
			list[i] = cube.Move(d.IntN(cube.NumFaceMoves))
		}
	}
	return list
}

// alg draws a sequence, one in three with moves on both sides.
func (d *drawer) alg(most int) cube.Alg {
	a := cube.Alg{Normal: d.moves(most)}
	if d.IntN(3) == 0 {
		a.Inverse = d.moves(most)
	}
	return a
}

// rotations draws up to two rotations of the whole cube.
func (d *drawer) rotations() (list []cube.Move) {
	for range d.IntN(3) {
		list = append(list, cube.Move(cube.NumMoves-9+d.IntN(9)))
	}
	return list
}

// position adds a scramble or a cube with one, and perhaps a skeleton.
func (d *drawer) position(r request, most int) request {
	r["scramble"] = d.alg(most).String()
	if d.IntN(4) == 0 {
		c := cube.Solved.Apply(d.moves(most)...)
		r["cube"] = c.B32()
	}
	if d.IntN(2) == 0 {
		r["moves"] = d.alg(3).String()
	}
	return r
}

// leaving adds a skeleton and a scramble that together do to the cube what the moves left do.
func (d *drawer) leaving(r request, most int, left []cube.Move) request {
	skeleton := d.alg(most)
	scramble := slices.Concat(skeleton.Inverse, left, cube.InvertMoves(skeleton.Normal))
	r["scramble"], r["moves"] = cube.FormatMoves(scramble), skeleton.String()
	return r
}

// orCube replaces the scramble of one in four requests by a cube.
func (d *drawer) orCube(r request) request {
	if d.IntN(4) == 0 {
		moves, _ := cube.ParseMoves(r["scramble"].(string))
		c := cube.Solved.Apply(moves...)
		delete(r, "scramble")
		r["cube"] = c.B32()
	}
	return r
}

// leftovers are sequences that disturb few pieces.
var leftovers = []string{
	"R U R' D R U' R' D'", "L D L' U L D' L' U'", "M U2 M' U2", "R2 M U2 M' U2 R2", "R U' R U R U R U' R' U' R2", "R2 U R U R' U' R' U' R' U R'",
}

// leftover draws one of leftovers, with rotations around it.
func (d *drawer) leftover() []cube.Move {
	moves, _ := cube.ParseMoves(leftovers[d.IntN(len(leftovers))])
	turn := d.rotations()
	return slices.Concat(turn, moves, cube.InvertMoves(turn))
}

// kinds returns the kinds of requests.
func kinds() []kind { return slices.Concat(positionKinds(), attemptKinds(), largeKinds()) }

// positionKinds returns the kinds that are about any position or sequence.
func positionKinds() []kind {
	return []kind{
		{"solve", false, func(d *drawer) request {
			r := request{"command": "solve", "step": d.pick("eofb", "eorl", "eoud", "eo", "co", "coud"), "niss": d.pick("normal", "inverse", "linear", "niss"), "count": 1 + d.IntN(5)}
			return d.position(r, 8)
		}, checkSolutions},
		{"block", false, func(d *drawer) request {
			r := request{"command": "solve", "step": d.pick("222", "123"), "niss": d.pick("normal", "inverse", "linear"), "count": 1 + d.IntN(5)}
			return d.position(r, 3)
		}, checkSolutions},
		{"chain", false, func(d *drawer) request {
			r := request{"command": "chain", "chain": d.pick("eo > dr-eo", "eofb > drud-eofb", "eofb[max=4] > eorl", "123 > 222", "co > eofb"), "beam": 20, "count": 3}
			if d.IntN(2) == 0 {
				r["niss"] = d.pick("linear", "niss")
			}
			return d.position(r, 3)
		}, checkChain},
		{"status", false, func(d *drawer) request { return d.position(request{"command": "status"}, 8) }, checkStatus},
		{"cube", false, func(d *drawer) request { return d.position(request{"command": d.pick("print", "inverse")}, 8) }, checkCube},
		{"sequence", false, func(d *drawer) request {
			return request{"command": d.pick("cleanup", "invert", "unniss"), "scramble": d.alg(8).String()}
		}, checkSequence},
		{"setup", false, func(d *drawer) request {
			r := d.position(request{"command": "setup"}, 8)
			delete(r, "cube") // that would take the tables of twophase
			return r
		}, checkSetup},
	}
}

// attemptKinds returns the kinds that need a skeleton which solves, or nearly does, and those about
// answers.
func attemptKinds() []kind {
	return []kind{
		{"link", false, func(d *drawer) request {
			r := d.leaving(request{"command": "link", "site": d.pick("alg.cubing.net", "cubedb", "twizzle")}, 6, d.rotations())
			if d.IntN(2) == 0 {
				r["solution"] = r["moves"]
				delete(r, "moves")
			}
			return r
		}, checkLink},
		{"compare", false, func(d *drawer) request {
			a := d.moves(5)
			b := slices.Concat(d.rotations(), a, d.rotations())
			if d.IntN(2) == 0 {
				b = d.moves(5)
			}
			return request{"command": "compare", "a": cube.FormatMoves(a), "b": cube.FormatMoves(b)}
		}, checkCompare},
		{"verify", false, func(d *drawer) request {
			r := d.orCube(d.leaving(request{"command": "verify"}, 6, d.rotations()))
			r["solution"] = r["moves"]
			delete(r, "moves")
			return r
		}, checkVerify},
		{"explain", false, func(d *drawer) request { return d.position(request{"command": "explain"}, 4) }, checkWays},
		{"lines", false, func(d *drawer) request {
			return d.orCube(d.leaving(request{"command": "explain", "by_line": true}, 8, d.rotations()))
		}, checkLines},
		{"quiz", false, func(d *drawer) request {
			r := d.position(request{"command": "quiz_answer", "kind": "eo"}, 4)
			r["answer"] = d.alg(3).String()
			return r
		}, checkQuiz},
		{"stats", false, func(d *drawer) request {
			return d.position(request{"command": "stats", "chain": "eofb"}, 5)
		}, checkStats},
		{"replace", false, func(d *drawer) request { return d.orCube(d.leaving(request{"command": "replace"}, 8, d.rotations())) }, checkReplace},
		{"slices", false, func(d *drawer) request {
			left, _ := cube.ParseMoves(d.pick("M", "E2", "S'", ""))
			r := request{"command": "insert", "slice": true, "insertions": 2}
			return d.orCube(d.leaving(r, 4, slices.Concat(left, d.rotations())))
		}, checkInsert},
	}
}

// largeKinds returns the kinds that need large tables.
func largeKinds() []kind {
	return []kind{
		{"insert", true, func(d *drawer) request {
			r := request{"command": "insert", "insertions": 1}
			if d.IntN(3) == 0 {
				r["beyond"], r["count"] = d.IntN(2), 5
			}
			return d.orCube(d.leaving(r, 5, d.leftover()))
		}, checkInsert},
		{"finish", true, func(d *drawer) request {
			step := d.pick("htrfin", "drudfin", "optimal", "light")
			return d.position(request{"command": "solve", "step": step, "count": 1}, 2)
		}, checkSolutions},
		{"twophase", true, func(d *drawer) request { return d.position(request{"command": "twophase"}, 8) }, checkTwoPhase},
		{"ending", true, func(d *drawer) request {
			chain := d.pick("eofb > drud-eofb > htr-drud > htrfin", "eo > insert", "222 > insert", "eo > dr-eo > drfin")
			return d.position(request{"command": "chain", "chain": chain, "beam": 20}, 3)
		}, checkChain},
		{"analyze", true, func(d *drawer) request {
			return d.orCube(d.leaving(request{"command": "analyze", "time": "30ms"}, 8, d.rotations()))
		}, checkAnalysis},
		{"twogen", true, func(d *drawer) request { return d.position(request{"command": "two_gen", "beam": 50}, 3) }, checkChain},
	}
}
