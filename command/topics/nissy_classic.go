package topics

var nissyClassicTopic = Topic{"nissy-classic", "coming from nissy-classic 2.0", []Part{
	Paragraph("nissy has all commands, steps and options of nissy-classic 2.0, with the same names. Scripts, files for -b and pipes with -i work as they are, and the lines of solutions are the same, but a step that finds its axis or place names it after //."),
	Paragraph("For scripts that read the output, nissy --classic writes solutions, positions and tables exactly as nissy-classic does: no comments after solutions, print in five lines, and ptable with the names of nissy-classic, such as pt_eofb_HTM. The base value is always 0. In the config file, classic = true in the section [nissy] does the same."),
	Code(`nissy solve eofb -m 4 -M 5 -N -n 6 "R' U' F D2 L2 F R2 U2 R2"`, "nissy scramble -n 2 | nissy solve light -i", "nissy -b < commands.txt"),
	Paragraph("The commands, and what else they do here:"),
	ListEntry("solve", "without a STEP it solves the whole cube, too; a STEP may also be a chain, such as eo > dr > htr > fin"),
	ListEntry("scramble", "the same types and also slice; all positions of a type are equally likely, and --seed repeats a scramble"),
	ListEntry("twophase", "the same; --time looks for shorter solutions"),
	ListEntry("invert, unniss", "the same, and so is cleanup"),
	ListEntry("print", "another layout, with names of the slots; --format writes facelets, Reid's notation or B32, --net draws the cube"),
	ListEntry("gen", "the tables of all steps, but not those of the whole cube: gen optimal, gen light. It takes seconds. A search also builds what it needs by itself"),
	ListEntry("ptable", "the table of a step: ptable drud instead of ptable pt_drud_sym16_HTM"),
	ListEntry("help", "the same; it also describes options, steps and topics"),
	ListEntry("others", "freemem, steps, commands, version and quit are the same"),
	Paragraph("The options of solve:"),
	ListEntry("-m -M -n -o -O", "the same bounds, and the same numbers of solutions without them"),
	ListEntry("-N -L", "the same; -N 5 also means -n 5, and -I searches on inverse only"),
	ListEntry("-a -c -p -v -i", "the same"),
	ListEntry("-t", "all cores by default, instead of one. The solutions do not depend on it"),
	Paragraph("All steps have their names: optimal, light, eofin, eo, co, dr, dr-eo, htr, drfin, drslice, corners-dr, htrfin, chtr, corners, those with an axis such as drud-eofb, and those ending in -URF. New are RZP, AR, FR, blocks and others; steps lists all."),
	Paragraph("What differs:"),
	ListEntry("data folder", "$NISSYDATA and $XDG_DATA_HOME/nissy as before, otherwise ~/.local/share/nissy instead of ~/.nissy. nissy builds its own "+
		"tables and does not use those of nissy-classic: you may delete its files pt_*, which take gigabytes"),
	ListEntry("exit codes", "1 or 2 after an error, where nissy-classic always succeeds; see help exit codes"),
	ListEntry("words", "options may come anywhere, not only before the scramble. A mistake is an error with its place, and options that do not fit the step are rejected"),
	ListEntry("no solution", "a line on the standard error says so"),
	ListEntry("order", "solutions of one length have another order, which is always the same, so -n may leave out others"),
	ListEntry("prompt", "it has line editing, completion and an attempt: set, add, undo, show (help attempt). The text of the prompt differs, that of -b does not"),
	Paragraph("Tables of nissy-classic, by the step whose table is like them: eofb for pt_eofb_HTM, coud for pt_coud_HTM, chtr for pt_cornershtr_HTM, corners for pt_corners_HTM, drud for pt_drud_sym16_HTM, drud-eofb for pt_drud_eofb, " +
		"drudfin for pt_drudfin_noE_sym16_drud, htr-drud for pt_htr_drud, corners-drud for pt_cp_drud, htrfin for pt_htrfin_htr, optimal for pt_nxopt31_HTM."),
}, nil}
