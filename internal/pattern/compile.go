package pattern

// instruction is a step of a program. It does one of four things: match a character, check an
// assertion, note a place of a group, or if it does none of these, try two continuations.
type instruction struct {
	class     class
	assertion func(text string, at int) bool
	slot      int // the place to note, if it is not 0; see [program]
	next      int // the next instruction
	other     int // the instruction to try if next leads to no match
}

// program is a compiled expression. Instruction 0 is the end of a match. The match and its groups
// have two slots each, for where they begin and end.
type program struct {
	instructions []instruction
	start        int
	slots        int
}

// end is the instruction that ends a match.
const end = 0

func compile(text string) *program {
	root, groups := parse(text)
	p := &program{instructions: make([]instruction, 1), slots: 2 * (groups + 1)}
	p.start = p.compile(root, end)
	return p
}

// add adds an instruction and returns its number.
func (p *program) add(i instruction) int {
	p.instructions = append(p.instructions, i)
	return len(p.instructions) - 1
}

// compile adds the instructions that match a node and then continue with next. It returns the
// first of them.
func (p *program) compile(n *node, next int) int {
	switch n.kind {
	case character:
		return p.add(instruction{class: n.class, next: next})
	case assertion:
		return p.add(instruction{assertion: n.assertion, next: next})
	case group:
		next = p.add(instruction{slot: 2*n.number + 1, next: next})
		return p.add(instruction{slot: 2 * n.number, next: p.compile(n.subs[0], next)})
	case sequence:
		for i := len(n.subs) - 1; i >= 0; i-- {
			next = p.compile(n.subs[i], next)
		}
		return next
	case alternation:
		last := len(n.subs) - 1
		first := p.compile(n.subs[last], next)
		for i := last - 1; i >= 0; i-- {
			first = p.add(instruction{next: p.compile(n.subs[i], next), other: first})
		}
		return first
	}
	return p.repeat(n, next)
}

// repeat compiles a repetition.
func (p *program) repeat(n *node, next int) int {
	sub := n.subs[0]
	after := next
	least := n.least
	if n.most < 0 { // a loop that ends with the choice to go on; it may be optional as a whole
		loop := p.add(instruction{})
		next = p.compile(sub, loop)
		p.choose(loop, next, after, n.lazy)
		if least--; least < 0 {
			skip := p.add(instruction{})
			p.choose(skip, next, after, n.lazy)
			return skip
		}
	}
	for range n.most - n.least {
		skip := p.add(instruction{})
		p.choose(skip, p.compile(sub, next), after, n.lazy)
		next = skip
	}
	for range least {
		next = p.compile(sub, next)
	}
	return next
}

// choose makes an instruction choose between matching once more and continuing after a repetition.
func (p *program) choose(number, again, after int, lazy bool) {
	i := &p.instructions[number]
	i.next, i.other = again, after
	if lazy {
		i.next, i.other = after, again
	}
}
