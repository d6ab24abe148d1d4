package command

var janusTopic = topic{"janus", "coming from janus: its commands, options and protocol, and ours", fixed(
	paragraph("nissy as janus takes the place of janus, and nissy as janus_server that of its server: with the same arguments, lines and exit codes. So does a link to nissy with one of these names. "+
		"Scripts and front ends work as they are."),
	code(`nissy as janus "F B2 U L' R"`, "nissy as janus -qtm < scrambles.txt", "nissy as janus_server 3490", `ln -s "$(command -v nissy)" ~/bin/janus`),
	paragraph("The same in nissy's own commands:"),
	listEntry("janus MOVES", "solve -o -v --pairs MOVES: all shortest solutions of the whole cube, with the progress of the search"),
	listEntry("janus < FILE", "solve -o -v --pairs --file FILE, or -i for the standard input"),
	listEntry("-qtm", "--metric qtm: a half turn counts as two moves"),
	listEntry("-enares", "not needed. nissy has tables of several sizes, and uses the largest one that is built: gen optimal --size 2G"),
	listEntry("depthTable files", "tables in the data folder, of 118 MB to 7.5 GB: ptable lists them. nissy does not read those of janus. The first search builds one; lines about that begin with nissy:"),
	listEntry("janus_server", "serve --janus PORT, with --qtm for quarter turns. It also serves a page and requests over HTTP, and other machines cannot reach it; see help server"),
	listEntry("-help", "help, help solve, help serve"),
	paragraph("The protocol has the same commands: solve MOVES, abort, metric, help, exit. The answers are the same line for line."),
	paragraph("Solutions are those of janus: of two turns of opposite faces the one of F, R or U comes first. Solutions shorter than 16 moves also have its order; longer ones are printed as they are found, as by janus, and the numbers may differ. "+
		"The server prints all as they are found."),
	paragraph("nissy differs where janus fails:"),
	listEntry("lines", "janus reads a line of more than 1023 bytes as two scrambles, and a line end of Windows as a wrong move"),
	listEntry("wrong moves", "janus's server tells its client nothing about them. Ours answers error: unrecognized move, with the column"),
	listEntry("clients", "Ours serves several at a time, where janus lets the others wait. A client that leaves ends only its own search, and one that closes its writing side gets its answer"),
	listEntry("packets", "janus takes what arrives at once as one command. Ours takes lines"),
	listEntry("abort", "Ours ends a search at once, while janus may take minutes"),
	listEntry("ports", "with a port that is none, janus_server ends with exit code 0. Ours ends with 1"),
	paragraph("janus knows turns of the six faces only. nissy's own commands also read wide moves, slices, rotations and moves on inverse (help notation)."),
)}
