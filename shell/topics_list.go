package shell

import "slices"

// topics returns the topics of the manual. What tables say is taken from them.
func topics(commands []*command) []topic {
	return slices.Concat(fieldTopics(), fileTopics(), programTopics(commands))
}

// fieldTopics are about cubes and how they are solved.
func fieldTopics() []topic {
	return []topic{
		{"notation", "how moves, scrambles and cubes are written", []part{
			text("Moves are U D R L F B, a quarter turn clockwise each; 2 makes it a half turn, ' a counter-clockwise one. Spaces " +
				"may be left out. The primes of all keyboards and forums are read, and a 3 for them. Wide moves are Rw or r, " +
				"slices M E S, rotations x y z."),
			text("Moves in parentheses are made on the inverse of the scramble: U (B R' B) is U on normal and B R' B on inverse. " +
				"cubing.js's ^(B R' B) is read, too. A scramble may go on with a skeleton in this way."),
			text("A cube may be given instead of moves, or before them, behind --cube: its 54 facelets in the order U R F D L B; " +
				"the pieces as Reid writes them, UF UR ... DLB DBR; or nissy-core's B32, 23 characters. print --format writes them."),
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
		{"attempt", "working on a scramble: what is remembered, and how to go on with results", []part{
			text("set starts an attempt with a scramble; from then on commands that take one mean where the attempt stands: the scramble with the " +
				"skeleton so far. add puts moves at the skeleton's end, undo and redo go through all changes, show prints the write-up."),
			text("The solutions of the last solve, chain, multistep, two_gen or twophase have numbers. @2 stands for the second wherever " +
				"moves may stand; add @2 adds it line by line, with what it goes on from. In place of a scramble @1-5, @1,3 or @* mean the positions that they lead " +
				"to: the next step is searched on each, and says from which it comes."),
			text("save gives moves a name, $name, which stands wherever moves may. mark and back compare ideas: mark where they part, and " +
				"each at its end. note writes a line of text, verify checks the solution, link shows it to others, write and load keep the " +
				"write-up in a file of its own."),
			text("At the prompt an attempt is kept after each change, in the folder attempts of the data folder; restore goes on with it, attempts " +
				"lists what there is. Elsewhere it ends with the run, unless --attempt FILE names its file; one that is there and is no attempt is refused."),
			code("set R' U' F D2 L2 F R2 U2 R2 B D2 L", "solve eofb -N 5", "solve drud-eofb -n 2 @1-5", "add @3", "mark dr", "solve htr -N 3", "add @1 // a comment", "show"),
		}},
		{"steps", "the steps of solve, with what each needs", []part{
			text("A step without an axis in its name finds the axis, or the place of a block, and tells it behind //."), {list: stepParts},
		}},
	}
}

// fileTopics are about what nissy keeps and reads.
func fileTopics() []topic {
	return []topic{
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
				"and the rest holds; a section whose head is wrong is left out. config shows what is in force, and where it is from."),
			code("[nissy]", "no-color = true", "", "[solve]", "t = 4", "v = true", "", "[alias]", `eos = "solve eo -N -n 5"`),
		}},
	}
}

// programTopics are about how nissy is talked to.
func programTopics(commands []*command) []topic {
	return []topic{
		{"json", "what --json prints, command by command", append([]part{
			text("With --json a command prints one object a line. Before the command's name the option holds for all commands. " +
				"cube is left out unless a cube was given, with --cube or by the attempt. An error is " +
				`{"error", "token", "column", "place"} on the standard error; token is the word that is wrong, column where it stands in the line, from 1, ` +
				`or 0 if it does not stand in a line; place, of one line of several, is which: line 4, or in.txt, line 4.`),
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
