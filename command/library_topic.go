package command

var libraryTopic = topic{"library", "nissy as a library for C and Python, and nissy-core's names", fixed(
	paragraph("Programs in other languages can use nissy without starting it for each line. A session takes requests in JSON, with the fields that "+
		"the server takes, and gives the JSON objects that the commands print with --json. A session also keeps an attempt, and may read and write files."),
	paragraph("make lib builds the library for C: libnissy.so (.dylib, .dll), a static one, and nissy.h, which describes the functions. A program starts a request and then takes its results:"),
	code(`nissy_open("{\"data\":\"tables\"}", &session, &error);`,
		`nissy_start(session, "{\"command\":\"solve\",\"step\":\"eofb\",\"scramble\":\"R U F\"}", &run, &error);`,
		`do {`,
		`    status = nissy_next(run, -1, &lines);`,
		`    if (lines != NULL) fputs(lines, stdout);`,
		`    nissy_free(lines);`,
		`} while (status == NISSY_EVENTS);`,
		`nissy_end(run);`),
	paragraph("The last lines come with NISSY_DONE, or with NISSY_FAILED, an error in JSON as the last line. nissy_cancel ends a search from any thread. At most 256 lines wait for the program; then the search waits. "+
		"A child of fork() cannot use the library. The options of nissy_open are data, memory, threads and environment."),
	paragraph("make python builds a package for Python 3.10 and later. It has a method for each request, and results are objects:"),
	code(`import nissy`,
		`with nissy.Session(data=nissy.data_folder()) as s:`,
		`    for sol in s.solve("eofb", "R' U' F D2 L2", niss="niss", count=5): print(sol, sol.length)`,
		`    s.apply("R U", cube="JLQWSVUH=ZLCUABGIVTKH=A").b32`),
	paragraph("A request may have a cube in B32 instead of a scramble, and a State has the cube in B32. So each function of nissy-core is one request. nissy-core's Python module and constants have the same names as nissy's: "+
		"a program can use one of the two."),
	listEntry("nissy_applymoves", `{"command":"apply","cube":B32,"scramble":MOVES}, the field b32 of the answer`),
	listEntry("nissy_inverse", `{"command":"inverse","cube":B32}`),
	listEntry("nissy_applytrans", `{"command":"transform","cube":B32,"symmetry":"rotation UF"}; transformations have nissy-core's names, "mirrored UF" too`),
	listEntry("nissy_variations", `{"command":"variations","scramble":MOVES,"kind":"lastqt"}, or "unniss"`),
	listEntry("nissy_countmoves", `{"command":"count","scramble":MOVES}`),
	listEntry("nissy_comparemoves", `{"command":"compare","a":MOVES,"b":MOVES}`),
	listEntry("nissy_getcube", `{"command":"randomcube","kind":"dr"} for random cubes; there are no cubes by number`),
	listEntry("nissy_solve", `{"command":"solve","cube":B32,"solver":SOLVER}. minmoves, maxmoves, maxsolutions and optimal are min, max, count and beyond. nissflag is niss: normal, inverse, linear, mixed, or niss for all`),
	listEntry("nissy_gendata", `{"command":"gen"} for the tables of all steps; a session builds and loads what it needs by itself`),
	listEntry("nissy_checkdata", `{"command":"ptable_verify"}`),
	listEntry("nissy_solverinfo", `{"command":"ptable"}`),
	listEntry("nissy_setlogger", "lines with the field notice or progress"),
	paragraph("Moves are written the same way. The solvers have the same names; help nissy-core says which steps they are."),
)}
