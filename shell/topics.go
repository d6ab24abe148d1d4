package shell

import (
	"fmt"
	"slices"
	"strings"

	"nissy/session"
)

// topic is a part of the manual that is not about one command.
type topic struct {
	name    string
	summary string
	parts   []part
}

// all returns the parts, with the lists made.
func (t topic) all() []part {
	var all []part
	for _, p := range t.parts {
		if p.list != nil {
			all = append(all, p.list()...)
		} else {
			all = append(all, p)
		}
	}
	return all
}

// part is a paragraph, lines that are shown as they are, or an entry of a list.
type part struct {
	text string
	code []string
	term string        // of the entry, with its text
	list func() []part // makes entries when they are shown
}

func text(paragraph string) part      { return part{text: paragraph} }
func code(lines ...string) part       { return part{code: lines} }
func entryOf(term, about string) part { return part{term: term, text: about} }
func (t topic) is(name string) bool {
	return t.name == name || strings.ReplaceAll(t.name, " ", "-") == name
}
func topicNames(list []topic) []string { return mapped(list, func(t topic) string { return t.name }) }

// mapped applies f to all of a list.
func mapped[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

func stepParts() []part {
	var parts []part
	for _, name := range session.StepNames() {
		parts = append(parts, entryOf(name, about(name)))
	}
	return parts
}

func jsonParts(commands []*command) []part {
	var parts []part
	for _, c := range commands {
		if c.json != "" {
			parts = append(parts, entryOf(c.name, c.json))
		}
	}
	return parts
}

// optionNotes say more about options than their line in the list does, by
// command and option.
var optionNotes = map[string]struct {
	text     string
	examples []string
}{
	"solve -N": {"The moves may be shared between normal and inverse in any way; those on inverse stand in parentheses. -N 5 means -N -n 5. See help niss.",
		[]string{"solve eofb -N 5 R' U' F D2 L2 F"}},
	"solve -I": {"Alone it prints solutions of the inverse scramble, in parentheses. With -N it writes the part on inverse first, for who works on inverse; " +
		"order and numbers of the solutions stay the same.", []string{"solve eofb -I R' U' F D2 L2 F", "solve eofb -N 3 -I R' U' F D2 L2 F"}},
	"solve -L": {"As -N, but no solution has moves on both sides.", []string{"solve eofb -L -n 3 R' U' F D2 L2 F"}},
	"solve -O": {"-O 0 prints all shortest solutions, -O 1 also those with one move more.", []string{"solve eofb -O 0 R' U' F D2 L2 F"}},
	"solve -n": {"Without -n, -M, -o and -O one solution is printed. -n alone goes on to longer ones until there are so many.",
		[]string{"solve eofb -n 4 R' U' F D2 L2 F"}},
	"solve -M": {"Prints all solutions of at most so many moves, unless -n says how many.", []string{"solve eofb -M 3 R' U' F D2 L2 F"}},
	"solve -a": {"Of solutions that end alike only one is printed: that whose last quarter turns are clockwise. -a prints all.",
		[]string{"solve eofb -a -O 0 R' U' F"}},
}

// findTopic returns the topic with the name.
func (sh *shell) findTopic(name string) (topic, bool) {
	all := topics(sh.commands)
	i := slices.IndexFunc(all, func(t topic) bool { return t.is(name) })
	if i < 0 {
		return topic{}, false
	}
	return all[i], true
}

// describe writes the topic for people.
func (t topic) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", t.name, t.summary)
	listed := false
	for _, p := range t.all() {
		if p.term == "" || !listed {
			b.WriteString("\n")
		}
		listed = p.term != ""
		switch {
		case p.term != "":
			b.WriteString(entry("  "+p.term, 18, p.text) + "\n")
		case p.code != nil:
			for _, line := range p.code {
				b.WriteString(strings.TrimRight("  "+line, " ") + "\n")
			}
		default:
			b.WriteString(fill(p.text, 0) + "\n")
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}
