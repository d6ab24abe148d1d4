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

// part is a paragraph, lines that are shown as they are, or an entry of a list.
type part struct {
	text string
	code []string
	term string // of the entry, with its text
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
	var out []U
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}

// topics returns the topics of the manual. What tables say is taken from them.
func topics(commands []*command) []topic {
	return []topic{
		{"notation", "how moves, scrambles and cubes are written", []part{
			text("Moves are U D R L F B, a quarter turn clockwise each; 2 makes it a half turn, ' a counter-clockwise one. Spaces " +
				"may be left out. The primes of all keyboards and forums are read, and a 3 for them. Wide moves are Rw or r, " +
				"slices M E S, rotations x y z."),
			text("Moves in parentheses are made on the inverse of the scramble: U (B R' B) is U on normal and B R' B on inverse. " +
				"cubing.js's ^(B R' B) is read, too. A scramble may go on with a skeleton in this way."),
			text("A cube may be given instead of moves, or before them, behind --cube: its 54 facelets in the order U R F D L B; " +
				"the pieces as Reid writes them, UF UR … DLB DBR; or nissy-core's B32, 23 characters. print --format writes them."),
			text(`Only double quotes quote: ' is always a prime. Nothing needs quotes but what holds spaces and is no scramble. A comment runs to the end of the line; // starts one anywhere, # at the start of a word.`),
			code("solve eofb R' U' F D2 (L B')", "print --format b32 r U2 M'", "print --cube JLQWSVUH=ZLCUABGIVTKH=A"),
		}},
		{"niss", "moves on the inverse scramble", []part{
			text("A solution may be found on the scramble or on its inverse, or with some moves on either side (NISS, Normal-Inverse " +
				"Scramble Switch): moves on normal are made behind the scramble, moves on inverse behind its inverse, which is " +
				"before the scramble, undone. Moves on one side do not disturb what those on the other have done, so that both may be " +
				"searched in any order. In the end the moves on inverse are undone behind those on normal; unniss writes that."),
			text("solve -N searches all ways to share the moves between both sides, -L all moves on one side, whichever, -I on inverse only. " +
				"With -N, -I writes the part on inverse first."),
			code("solve eofb -N 5 R' U' F D2 L2 F", "unniss F (R' B)"),
		}},
		{"steps", "the steps of solve, with what each needs", append([]part{
			text("A step without an axis in its name finds the axis, or the place of a block, and tells it behind //."),
		}, stepParts()...)},
		{"tables", "where tables are kept, and what they cost", []part{
			text("A search needs tables, each of which is built when it is first needed: in a fraction of a second, the largest but those of the " +
				"whole cube in two or three, those of the whole cube in seven to twenty seconds on two cores, or the largest in a minute or two. gen builds them ahead, ptable lists them, " +
				"freemem takes them out of memory."),
			text("They are kept in the folder of --data, else of the variable NISSYDATA, else in $XDG_DATA_HOME/nissy, ~/.local/share/nissy, " +
				"~/Library/Application Support/nissy (macOS) or %LocalAppData%\\nissy (Windows), else in memory. A file that is torn, " +
				"damaged or not of this program is never trusted: its table is built anew, and a file that is not ours is left alone."),
			code("gen", "gen optimal --size 2G", "ptable --verify"),
		}},
		{"config", "the config file, defaults of options, aliases", []part{
			text("The config file is $XDG_CONFIG_HOME/nissy/config.toml, else ~/.config/nissy/config.toml, on Windows %AppData%\\nissy\\config.toml; " +
				"--config FILE names another one, --no-config leaves it out. It is written in TOML. A section named as a command has defaults of its " +
				"options, with or without their dashes; the section nissy has those of the program, and alias has aliases. What is " +
				"typed goes before; a switch of the file is not set by -v=false. What is wrong in the file is told with its line, " +
				"and the rest holds. config shows what is in force, and where it is from."),
			code("[nissy]", "no-color = true", "", "[solve]", "t = 4", "v = true", "", "[alias]", `eos = "solve eo -N -n 5"`),
		}},
		{"json", "what --json prints, command by command", append([]part{
			text("With --json a command prints one object a line. Before the command's name the option holds for all commands. An error is " +
				`{"error", "token", "column"} on the standard error; token is the word that is wrong, column where it stands in the line, from 1, ` +
				`or 0 if it does not stand in a line.`),
		}, jsonParts(commands)...)},
		{"exit codes", "what nissy returns to who has started it", []part{
			entryOf("0", "all is done, also if there was no solution"),
			entryOf("1", "a command failed, or the cube was not ready for it"),
			entryOf("2", "something was wrong with what was typed"),
			entryOf("130", "nissy was interrupted; what was found is printed"),
			text("A script goes on after a failure and ends with its code: 1, or 2 if all failures were of that kind. With --fail-fast it stops at the first one. " +
				"A reader of the output that goes away ends nissy without a word, with 1."),
		}},
		{"prompt", "keys at the prompt, and what is kept", []part{
			text("Without a command, on a terminal, nissy asks for commands. In an attempt the prompt tells the moves so far and the last step reached. " +
				"Lines are kept in the data folder, in nissy-lines, the last 2000 of them, each once."),
			entryOf("Tab", "completes commands, steps, options, their values, names and files, or lists what is possible"),
			entryOf("Up, Down", "lines typed before"),
			entryOf("Ctrl-R", "searches in them, backwards; Ctrl-S forwards"),
			entryOf("Ctrl-A, Ctrl-E", "go to the start and the end of the line"),
			entryOf("Ctrl-U, Ctrl-K, Ctrl-W", "delete to the start, to the end, a word; Ctrl-Y puts it back"),
			entryOf("Ctrl-C", "stops the command that runs, which prints what it has found; at the prompt it drops the line, and twice in a row leaves nissy"),
			entryOf("Ctrl-D", "leaves nissy"),
			text("What is typed while a command runs is read when it has ended. A terminal that cannot move its cursor (TERM=dumb) has the prompt, but no keys."),
		}},
		{"scripts", "commands from files, pipes and arguments", []part{
			text("Commands come from the arguments, one command; from -c, one each; from the standard input, one a line; or from a file " +
				"whose name stands in place of the command. A file may begin with #!/usr/bin/env nissy. Scrambles for one " +
				"command come from -i or --file, one a line."),
			code("nissy solve eofb R U F", `nissy -c "set R U F" -c "solve eofb" -c "add @1" -c show`, "nissy < commands.txt", "nissy commands.txt"),
		}},
	}
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
	for _, p := range t.parts {
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
