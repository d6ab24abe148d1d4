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

// kind is a kind of requests.
type kind struct {
	name   string
	fields request                // drawn are those that are oneOf or upTo
	add    func(*drawer, request) // adds a position or sequences
}

// oneOf stands for one of the texts, or no field if that is empty.
type oneOf []string

// upTo stands for a number from 1.
type upTo int

// Kinds returns the names of the kinds of requests. Without large it leaves out those that need
// tables that take seconds to build.
func Kinds(large bool) (names []string) {
	list := smallKinds
	if large {
		list = slices.Concat(smallKinds, largeKinds)
	}
	for _, k := range list {
		names = append(names, k.name)
	}
	return names
}

// Requests returns n requests that need no large tables, of all kinds in turn. They are always the
// same.
func Requests(n int) (list []string) {
	rng := rand.New(rand.NewPCG(41, 2))
	names := Kinds(false)
	for i := range n {
		list = append(list, Draw(rng, names[i%len(names)]))
	}
	return list
}

// Draw draws a request of a kind, as a JSON object.
func Draw(rng *rand.Rand, name string) string {
	all := slices.Concat(smallKinds, largeKinds)
	k := all[slices.IndexFunc(all, func(k kind) bool { return k.name == name })]
	d := &drawer{rng}
	r := maps.Clone(k.fields)
	for _, field := range slices.Sorted(maps.Keys(r)) {
		switch value := r[field].(type) {
		case oneOf:
			if r[field] = d.pick(value...); r[field] == "" {
				delete(r, field)
			}
		case upTo:
			r[field] = 1 + d.IntN(int(value))
		}
	}
	k.add(d, r)
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
	text, _ := json.Marshal(r) // it consists of what was decoded
	return string(text)
}

// Position draws a scramble and the first line of a skeleton, perhaps with moves on the inverse.
func Position(rng *rand.Rand) (scramble, line cube.Alg) {
	d := &drawer{rng}
	return d.alg(8), d.alg(4)
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
func (d *drawer) position(r request, most int) {
	r["scramble"] = d.alg(most).String()
	if d.IntN(4) == 0 {
		c := cube.Solved.Apply(d.moves(most)...)
		r["cube"] = c.B32()
	}
	if d.IntN(2) == 0 {
		r["moves"] = d.alg(3).String()
	}
}

// leaving adds a skeleton and a scramble that together do to the cube what the moves left do.
func (d *drawer) leaving(r request, most int, left []cube.Move) {
	skeleton := d.alg(most)
	scramble := slices.Concat(skeleton.Inverse, left, cube.InvertMoves(skeleton.Normal))
	r["scramble"], r["moves"] = cube.FormatMoves(scramble), skeleton.String()
}

// leavingOrCube is leaving with a cube in place of one in four scrambles.
func (d *drawer) leavingOrCube(r request, most int, left []cube.Move) {
	d.leaving(r, most, left)
	if d.IntN(4) == 0 {
		moves, _ := cube.ParseMoves(r["scramble"].(string))
		c := cube.Solved.Apply(moves...)
		delete(r, "scramble")
		r["cube"] = c.B32()
	}
}

// turnSkeletonIntoSolution renames the field of the skeleton.
func turnSkeletonIntoSolution(r request) {
	r["solution"] = r["moves"]
	delete(r, "moves")
}

// leftovers are sequences that disturb few pieces.
var leftovers = []string{
	"R U R' D R U' R' D'", "L D L' U L D' L' U'", "M U2 M' U2", "R2 M U2 M' U2 R2", "R U' R U R U R U' R' U' R2", "R2 U R U R' U' R' U' R' U R'",
}

// leftover draws one of leftovers, with rotations around it.
func (d *drawer) leftover() []cube.Move {
	moves, _ := cube.ParseMoves(d.pick(leftovers...))
	turn := d.rotations()
	return slices.Concat(turn, moves, cube.InvertMoves(turn))
}

// anywhere adds a position with at most so many moves.
func anywhere(most int) func(*drawer, request) {
	return func(d *drawer, r request) { d.position(r, most) }
}

// solved adds a skeleton that solves the cube, apart from rotations.
func solved(d *drawer, r request) { d.leavingOrCube(r, 8, d.rotations()) }

// grips are what requests say about how solutions hold the cube.
var grips = oneOf{"", "held", "fixed"}

// smallKinds are the kinds that need no large tables.
var smallKinds = []kind{
	{"solve", request{"command": "solve", "grip": grips, "step": oneOf{"eofb", "eorl", "eoud", "eo", "co", "coud"},
		"niss": oneOf{"normal", "inverse", "linear", "niss", "mixed"}, "count": upTo(5)}, anywhere(8)},
	{"block", request{"command": "solve", "grip": grips, "step": oneOf{"222", "123"}, "niss": oneOf{"normal", "inverse", "linear"}, "count": upTo(5)}, anywhere(3)},
	{"chain", request{"command": "chain", "grip": grips, "chain": oneOf{"eo > dr-eo", "eofb > drud-eofb", "eofb[max=4] > eorl", "123 > 222", "co > eofb"},
		"beam": 20, "count": 3, "niss": oneOf{"", "", "linear", "niss"}}, anywhere(3)},
	{"status", request{"command": "status", "grip": grips}, anywhere(8)},
	{"cube", request{"command": "print", "grip": grips}, anywhere(8)},
	{"inverse", request{"command": "inverse"}, anywhere(8)},
	{"sequence", request{"command": oneOf{"cleanup", "invert", "unniss"}}, func(d *drawer, r request) { r["scramble"] = d.alg(8).String() }},
	{"setup", request{"command": "setup"}, func(d *drawer, r request) {
		d.position(r, 8)
		delete(r, "cube") // that would take the tables of twophase
	}},

	// These need a skeleton that solves, or nearly does, or are about answers.
	{"link", request{"command": "link", "site": oneOf{"alg.cubing.net", "cubedb", "twizzle"}}, func(d *drawer, r request) {
		if d.leaving(r, 6, d.rotations()); d.IntN(2) == 0 {
			turnSkeletonIntoSolution(r)
		}
	}},
	{"compare", request{"command": "compare"}, func(d *drawer, r request) {
		a := d.moves(5)
		b := slices.Concat(d.rotations(), a, d.rotations())
		if d.IntN(2) == 0 {
			b = d.moves(5)
		}
		r["a"], r["b"] = cube.FormatMoves(a), cube.FormatMoves(b)
	}},
	{"verify", request{"command": "verify"}, func(d *drawer, r request) {
		d.leavingOrCube(r, 6, d.rotations())
		turnSkeletonIntoSolution(r)
	}},
	{"explain", request{"command": "explain", "grip": grips}, anywhere(4)},
	{"lines", request{"command": "explain", "by_line": true}, solved},
	{"quiz", request{"command": "quiz_answer", "kind": "eo"}, func(d *drawer, r request) {
		d.position(r, 4)
		r["answer"] = d.alg(3).String()
	}},
	{"stats", request{"command": "stats", "chain": "eofb"}, anywhere(5)},
	{"replace", request{"command": "replace", "grip": grips}, solved},
	{"slices", request{"command": "insert", "grip": grips, "slice": true, "insertions": 2}, func(d *drawer, r request) {
		left, _ := cube.ParseMoves(d.pick("M", "E2", "S'", ""))
		d.leavingOrCube(r, 4, slices.Concat(left, d.rotations()))
	}},
}

// largeKinds are the kinds that need large tables.
var largeKinds = []kind{
	{"insert", request{"command": "insert", "grip": grips, "insertions": 1}, func(d *drawer, r request) {
		if d.IntN(3) == 0 {
			r["beyond"], r["count"] = d.IntN(2), 5
		}
		d.leavingOrCube(r, 5, d.leftover())
	}},
	{"finish", request{"command": "solve", "grip": grips, "step": oneOf{"htrfin", "drudfin", "optimal", "light"}, "count": 1}, anywhere(2)},
	{"twophase", request{"command": "twophase", "grip": grips}, anywhere(8)},
	{"pattern", request{"command": "twophase", "grip": grips}, func(d *drawer, r request) {
		d.position(r, 8)
		r["to"] = d.alg(5).String()
	}},
	{"ending", request{"command": "chain", "grip": grips, "beam": 20,
		"chain": oneOf{"eofb > drud-eofb > htr-drud > htrfin", "eo > insert", "222 > insert", "eo > dr-eo > drfin"}}, anywhere(3)},
	{"analyze", request{"command": "analyze", "grip": grips, "time": "30ms"}, solved},
	{"twogen", request{"command": "two_gen", "beam": 50, "grip": grips}, anywhere(3)},
	{"preset", request{"command": oneOf{"multistep", "fmc", "human", "blocks"}, "beam": 20, "grip": grips}, anywhere(3)},
}
