package puzzle

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"nissy/internal/syntax"
)

// jsonPuzzle is a puzzle in the format of twips and cubing.js. It counts pieces
// from 0, and states changes of orientation for the slot where a piece arrives.
type jsonPuzzle struct {
	Name    string                              `json:"name"`
	Orbits  []jsonOrbit                         `json:"orbits"`
	Default map[string]jsonPattern              `json:"defaultPattern"`
	Moves   orderedMap[map[string]jsonMovePart] `json:"moves"`
	Derived orderedMap[string]                  `json:"derivedMoves,omitempty"`

	// Start is what older files call the default pattern.
	Start map[string]jsonPattern `json:"startStateData,omitempty"`

	// Rotations is of nissy: moves that are rotations though their names do not say so.
	Rotations []string `json:"rotations,omitempty"`
}

type jsonOrbit struct {
	Name         string `json:"orbitName"`
	Pieces       int    `json:"numPieces"`
	Orientations int    `json:"numOrientations"`
}

// jsonPattern is the solved state of an orbit.
type jsonPattern struct {
	Pieces []int `json:"pieces"`
	Orient []int `json:"orientation"`
	Modulo []int `json:"orientationMod,omitempty"`
}

// jsonMovePart is the effect of a move on an orbit.
type jsonMovePart struct {
	Permutation []int `json:"permutation"`
	Delta       []int `json:"orientationDelta"`
}

// UnmarshalJSON also reads the name that older files have for orientationDelta. Another member is an error, because without it the move
// would be another one.
func (m *jsonMovePart) UnmarshalJSON(text []byte) error {
	var part struct {
		Permutation []int `json:"permutation"`
		Delta       []int `json:"orientationDelta"`
		Older       []int `json:"orientation"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(&part)
	*m = jsonMovePart{part.Permutation, part.Delta}
	if m.Delta == nil {
		m.Delta = part.Older
	}
	return err
}

// orderedMap is a JSON object that preserves the order of its members. The order of
// moves matters, because solutions are sorted by it.
type orderedMap[T any] struct {
	names  []string // in the order of the file
	values map[string]T
}

// UnmarshalJSON reads a JSON object. If a name is repeated, its first position and
// its last value apply.
func (o *orderedMap[T]) UnmarshalJSON(text []byte) error {
	o.values = map[string]T{}
	if string(text) == "null" {
		return nil
	}
	if err := json.Unmarshal(text, &o.values); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // skip the opening brace
	known := map[string]bool{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		if n := name.(string); !known[n] {
			known[n] = true
			o.names = append(o.names, n)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// MarshalJSON writes a JSON object.
func (o orderedMap[T]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range o.names {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(o.values[name])
		if err != nil {
			return nil, err
		}
		b.Write(append(append(key, ':'), value...))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// ParseJSON reads a puzzle in KPuzzle JSON, with its derived moves. Errors are of
// type *syntax.Error.
func ParseJSON(file, text string) (*Puzzle, error) {
	if err := CheckSize(file, int64(len(text))); err != nil {
		return nil, err
	}
	var k jsonPuzzle
	d := json.NewDecoder(strings.NewReader(text))
	err := d.Decode(&k)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("unexpected text after the puzzle")
		}
	}
	if err != nil {
		return nil, jsonError(file, "KPuzzle", text, d.InputOffset(), err)
	}
	if len(k.Orbits) == 0 && isPattern(text) {
		return nil, &syntax.Error{
			Problem: inFile(file, "a position (KPattern), and not a puzzle"),
			Msg:     "give the definition of the puzzle first, and the position after it as the scramble",
		}
	}
	p, err := k.toPuzzle()
	if err != nil {
		bad := &syntax.Error{Problem: inFile(file, "bad puzzle"), Msg: err.Error()}
		if member, ok := errors.AsType[*memberError](err); ok {
			if at := offsetOf(json.NewDecoder(strings.NewReader(text)), text, member.path); at >= 0 {
				bad.Line, bad.Column = lineAndColumn(text, at)
			}
		}
		return nil, bad
	}
	return p, nil
}

// memberError says what is wrong with a member of a puzzle in JSON.
type memberError struct {
	path []any // the names of members and the indices of elements that lead to it
	err  error
}

func (e *memberError) Error() string { return e.err.Error() }

// in says in which member an error is, unless the error says so itself.
func in(err error, path ...any) error {
	if _, ok := errors.AsType[*memberError](err); ok || err == nil {
		return err
	}
	return &memberError{path, err}
}

// offsetOf returns where a member of the next value of d begins in the text that d reads, or -1 if there
// is no such member.
func offsetOf(d *json.Decoder, text string, path []any) int64 {
	kind, err := d.Token()
	if err != nil || kind != json.Delim('{') && kind != json.Delim('[') {
		return -1
	}
	for i := 0; d.More(); i++ {
		start := d.InputOffset()
		start += int64(len(text[start:]) - len(strings.TrimLeft(text[start:], ", \t\r\n")))
		var step any = i
		if kind == json.Delim('{') {
			if step, err = d.Token(); err != nil {
				return -1
			}
		}
		switch {
		case step == path[0] && len(path) == 1:
			return start
		case step == path[0]:
			return offsetOf(d, text, path[1:])
		case d.Decode(new(json.RawMessage)) != nil:
			return -1
		}
	}
	return -1
}

// lineAndColumn returns the line and column of the character at an offset, from 1.
func lineAndColumn(text string, offset int64) (line, column int) {
	return syntax.LineAndColumn(text[:min(max(0, offset), int64(len(text)))])
}

// jsonError converts an error of encoding/json. The argument at is the offset to
// report if err has none, and format is what the text should be.
func jsonError(file, format, text string, at int64, err error) error {
	e := &syntax.Error{Problem: inFile(file, "not valid "+format+" JSON"), Msg: strings.TrimPrefix(err.Error(), "json: ")}
	if bad, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = bad.Offset
	} else if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = kind.Offset
		value := strings.NewReplacer("number ", "", "array", "a list", "object", "an object", "string", "a string").Replace(kind.Value)
		e.Msg = fmt.Sprintf("%s is %s, and must be %s", cmp.Or(kind.Field, "it"), value, typeName(kind.Type))
	}
	e.Line, e.Column = lineAndColumn(text, at)
	return e
}

// typeName returns what a value of the type is in JSON.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "an object"
	case reflect.Int:
		return "a whole number"
	}
	return "a " + t.Kind().String()
}

// toPuzzle checks the JSON and converts it.
func (k *jsonPuzzle) toPuzzle() (*Puzzle, error) {
	p := &Puzzle{Name: strings.Join(strings.Fields(k.Name), " "), names: map[string]int{}}
	for i, o := range k.Orbits {
		if err := k.addOrbit(p, o); err != nil {
			return nil, in(err, "orbits", i)
		}
	}
	if len(p.Sets) == 0 {
		return nil, errors.New("the puzzle has no orbits")
	}
	if k.Default == nil {
		k.Default = k.Start
	}
	p.Solved = p.newState()
	for set := range p.Sets {
		if err := k.readSolved(p, set); err != nil {
			return nil, in(err, "defaultPattern", p.Sets[set].Name)
		}
	}
	if err := k.addMoves(p); err != nil {
		return nil, err
	}
	p.fillForbidden()
	var listed []int
	for i, name := range k.Rotations {
		m := p.Find(name)
		if m < 0 {
			return nil, in(fmt.Errorf("unknown move %s in rotations: %s", syntax.Shorten(name), p.describeMoves()), "rotations", i)
		}
		listed = append(listed, m)
	}
	return p.withoutRotations(listed, true)
}

func (k *jsonPuzzle) addOrbit(p *Puzzle, o jsonOrbit) error {
	switch {
	case p.findSet(o.Name) >= 0:
		return fmt.Errorf("duplicate orbit %s", syntax.Shorten(o.Name))
	case len(o.Name) > maxName || !isWord(o.Name) || startsNumber(o.Name) || o.Name == "End":
		return fmt.Errorf("bad orbit name %q: use a word of at most %d bytes", syntax.Shorten(o.Name), maxName)
	case o.Pieces < 1 || o.Pieces > maxPieces || p.slotCount()+o.Pieces > maxSlots:
		return fmt.Errorf("orbit %s: numPieces is %d, and must be from 1 to %d, and at most %d in total", o.Name, o.Pieces, maxPieces, maxSlots)
	case o.Orientations < 1 || o.Orientations > maxOrientations:
		return fmt.Errorf("orbit %s: numOrientations is %d, and must be from 1 to %d", o.Name, o.Orientations, maxOrientations)
	}
	n, err := k.orientationMod(o)
	if err != nil {
		return in(err, "defaultPattern", o.Name)
	}
	p.Sets = append(p.Sets, Set{o.Name, o.Pieces, n})
	return nil
}

// orientationMod returns how many orientations of an orbit the puzzle
// distinguishes: the least common multiple of those that it distinguishes of each piece.
func (k *jsonPuzzle) orientationMod(o jsonOrbit) (int, error) {
	modulo := k.Default[o.Name].Modulo
	if len(modulo) == 0 {
		return o.Orientations, nil
	}
	if len(modulo) != o.Pieces {
		return 0, fmt.Errorf("orbit %s: orientationMod needs %d numbers", o.Name, o.Pieces)
	}
	if err := checkModulo(modulo, o.Orientations); err != nil {
		return 0, fmt.Errorf("orbit %s: %w", o.Name, err)
	}
	all := 1
	for _, n := range modulo {
		if n == 0 {
			n = o.Orientations
		}
		all = all / gcd(all, n) * n
	}
	return all, nil
}

// checkModulo checks the orientationMod of a set with so many orientations.
func checkModulo(modulo []int, orientations int) error {
	for i, n := range modulo {
		if n < 0 || n > 0 && orientations%n != 0 {
			return fmt.Errorf("orientationMod of slot %d is %d, and must be 0 or divide numOrientations, %d", i, n, orientations)
		}
	}
	return nil
}

// readSolved reads the default pattern of an orbit.
func (k *jsonPuzzle) readSolved(p *Puzzle, set int) error {
	s := p.Sets[set]
	pattern, ok := k.Default[s.Name]
	if !ok {
		return nil
	}
	if len(pattern.Pieces) != s.Size || len(pattern.Orient) != s.Size {
		return fmt.Errorf("defaultPattern: %s needs %d pieces and as many orientations", s.Name, s.Size)
	}
	for i := range s.Size {
		if pattern.Pieces[i] < 0 || pattern.Pieces[i] > maxPieceNumber || pattern.Orient[i] < 0 || pattern.Orient[i] > maxOrientations {
			return fmt.Errorf("defaultPattern: slot %d of %s is out of range", i, s.Name)
		}
		p.Solved[set].Pieces[i], p.Solved[set].Orient[i] = pattern.Pieces[i]+1, pattern.Orient[i]%s.Orientations
	}
	return p.setModulo(set, pattern.Modulo)
}

// isWord reports whether a name can be used in definition files and sequences.
func isWord(name string) bool {
	return name != "" && name[0] != '#' && !strings.ContainsAny(name, spaces+"()")
}

// addMoves adds the moves, then the derived moves. It leaves out powers of other
// moves, which are generated automatically.
func (k *jsonPuzzle) addMoves(p *Puzzle) error {
	known := map[string][]MovePart{}
	add := func(name string, parts []MovePart, addMove func(string, []MovePart) error) error {
		known[name] = parts
		if m := p.Find(name); m >= 0 && sameEffect(p.Sets, p.Moves[m].Parts, parts) {
			return nil
		}
		if len(name) > maxName || !isWord(name) {
			return fmt.Errorf("bad move name %q: use a word of at most %d bytes", syntax.Shorten(name), maxName)
		}
		if err := addMove(name, parts); err != nil {
			return fmt.Errorf("move %s: %w", syntax.Shorten(name), err)
		}
		return nil
	}
	given := map[string][]MovePart{}
	for _, name := range k.Moves.names {
		parts, err := toMoveParts(p, k.Moves.values[name])
		if err != nil {
			return in(fmt.Errorf("move %s: %w", syntax.Shorten(name), err), "moves", name)
		}
		given[name] = parts
	}
	for _, name := range generatorsFirst(p.Sets, k.Moves.names, given) {
		if err := add(name, given[name], p.addMove); err != nil {
			return in(err, "moves", name)
		}
	}
	if len(p.Moves) == 0 {
		return errors.New("the puzzle has no moves")
	}
	derived := slices.DeleteFunc(slices.Clone(k.Derived.names), func(name string) bool { return given[name] != nil })
	work := maxDerivedWork / max(1, p.slotCount())
	for _, name := range inOrderOfUse(derived, k.Derived.values) {
		parts, err := parseAlg(p.Sets, k.Derived.values[name], known, &work)
		if err != nil {
			return in(fmt.Errorf("derived move %s: %w", syntax.Shorten(name), err), "derivedMoves", name)
		}
		if err := add(name, parts, p.addDerived); err != nil {
			return in(err, "derivedMoves", name)
		}
	}
	return nil
}

// maxDerivedWork is the largest product of the compositions of all derived moves and the
// slots of the puzzle. They take a fraction of a second then.
const maxDerivedWork = 1 << 25

// generatorsFirst puts all moves that are powers of others after the rest. A move
// does not count as a power of another one if that is a power of it, too. If there
// are far too many powers, the order stays as it is.
func generatorsFirst(sets []Set, names []string, moves map[string][]MovePart) []string {
	const most = 10 * maxMoves
	generated, looked := map[[sha256.Size]byte]bool{}, 0
	for _, name := range names {
		all := powers(sets, moves[name], maxMoves)
		if looked += len(all); looked > most || all == nil {
			return names
		}
		for i, power := range all {
			if gcd(i+1, len(all)+1) > 1 {
				generated[hashMove(power)] = true
			}
		}
	}
	isPower := func(name string) bool { return generated[hashMove(moves[name])] }
	list := slices.DeleteFunc(slices.Clone(names), isPower)
	for _, name := range names {
		if isPower(name) {
			list = append(list, name)
		}
	}
	return list
}

func hashMove(parts []MovePart) [sha256.Size]byte {
	var b []byte
	for _, part := range parts {
		for i, from := range part.From {
			b = binary.AppendVarint(binary.AppendVarint(b, int64(from)), int64(part.Twist[i]))
		}
	}
	return sha256.Sum256(b)
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// toMoveParts converts a move. It does not change the orbits that the move leaves
// out.
func toMoveParts(p *Puzzle, changes map[string]jsonMovePart) ([]MovePart, error) {
	parts := identity(p.Sets)
	for name, c := range changes {
		set := p.findSet(name)
		if set < 0 { // the puzzle does not have this orbit
			continue
		}
		s := p.Sets[set]
		if len(c.Permutation) != s.Size || c.Delta != nil && len(c.Delta) != s.Size {
			return nil, fmt.Errorf("%s has %d pieces", name, s.Size)
		}
		seen := make([]bool, s.Size)
		for i, from := range c.Permutation {
			if from < 0 || from >= s.Size || seen[from] {
				return nil, fmt.Errorf("not a permutation of %s: each number from 0 to %d must occur once", name, s.Size-1)
			}
			seen[from] = true
			parts[set].From[i] = from
			if c.Delta != nil {
				if c.Delta[i] < -maxOrientations || c.Delta[i] > maxOrientations {
					return nil, fmt.Errorf("orientationDelta of %s is out of range", name)
				}
				parts[set].Twist[i] = (c.Delta[i]%s.Orientations + s.Orientations) % s.Orientations
			}
		}
	}
	return parts, nil
}

// BeyondJSON names the parts of the puzzle that KPuzzle JSON cannot express.
func (p *Puzzle) BeyondJSON() (list []string) {
	if len(p.Blocks) > 0 {
		list = append(list, "blocks")
	}
	if len(p.Illegal) > 0 {
		list = append(list, "Illegal")
	}
	if len(p.forbiddenPairs) > 0 {
		list = append(list, "forbidden pairs")
	}
	if p.ignore != nil {
		list = append(list, "ignored pieces")
	}
	return append(list, p.unexpanded()...)
}

// JSON returns the puzzle as KPuzzle JSON, without the parts that BeyondJSON names.
func (p *Puzzle) JSON() []byte {
	k := jsonPuzzle{Name: p.Name, Default: map[string]jsonPattern{}}
	for i, s := range p.Sets {
		k.Orbits = append(k.Orbits, jsonOrbit{s.Name, s.Size, s.Orientations})
		pattern := jsonPattern{Orient: p.Solved[i].Orient}
		if p.modulo != nil && p.modulo[i] != nil {
			for _, m := range p.modulo[i] {
				pattern.Modulo = append(pattern.Modulo, m%s.Orientations) // 0 is all orientations
			}
		}
		first := p.firstPiece(i) // files may count from 0
		for _, piece := range p.Solved[i].Pieces {
			pattern.Pieces = append(pattern.Pieces, piece-first)
		}
		k.Default[s.Name] = pattern
	}
	k.Rotations = slices.DeleteFunc(p.RotationNames(), rotationName().MatchString)
	k.Moves.values = map[string]map[string]jsonMovePart{}
	whole := p.WithRotationMoves()
	for m, move := range whole.Moves {
		if move.Base != m || whole.isUnexpanded(m) {
			continue
		}
		changes := map[string]jsonMovePart{}
		for i, s := range p.Sets {
			delta := make([]int, s.Size)
			for slot, twist := range move.Parts[i].Twist {
				delta[slot] = twist % s.Orientations
			}
			changes[s.Name] = jsonMovePart{move.Parts[i].From, delta}
		}
		k.Moves.names = append(k.Moves.names, move.Name)
		k.Moves.values[move.Name] = changes
	}
	text, err := json.MarshalIndent(k, "", "\t")
	if err != nil {
		panic(err) // cannot happen: all values can be encoded
	}
	return text
}
