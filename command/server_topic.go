package command

func serverParts() []part {
	return []part{
		paragraph("nissy serve answers requests over HTTP, by default at " + defaultAddress + ". The answer to a request is lines of JSON: what the command " +
			"prints with --json, as soon as it is found, with notices and progress in between. The last line is {\"done\"} with the number of results, or {\"error\"}."),
		code(`curl -d "solve eofb -N -n 5 R' U' F D2 L2 F" localhost:6477/api/v1/line`,
			`curl -d '{"command":"solve","step":"dr-eofb","scramble":"R U2 F","moves":"F","count":20}' localhost:6477/api/v1/run`),
		paragraph("The paths are:"),
		code(
			"POST /api/v1/line     a command line, as in a shell",
			"POST /api/v1/run      a request in JSON: a command and its fields",
			"GET  /api/v1/steps    the steps",
			"GET  /api/v1/version  the version",
			"GET  /openapi.json    a description of all requests and answers",
			"GET  /healthz         ok",
			"GET  /metrics         figures for Prometheus, with --metrics",
		),
		paragraph("The server keeps no attempt. A request has the scramble, or a cube, and in moves the skeleton so far. load takes a write-up in the field text, and answers with its lines; " +
			"show takes a scramble and lines, and answers with the write-up. ksolve takes a definition in the field definition. The server reads and writes no files for its clients."),
		paragraph("Lines of an answer that are not results are notice, progress and, in verbose requests, depth, found, effort, summary, better and stage. " +
			"done has count, the number of results, and cut, which is true if there were more than 10,000."),
		paragraph("An error before the first line has an HTTP status: 400 for what is not JSON, 422 for a wrong request or a cube that is not ready, 413 for more than 64 kB, " +
			"503 if too many searches are waiting, 504 at the time limit, 507 if there is too little memory. An error after that is the last line."),
		paragraph("--searches limits how many searches run at a time. A search that runs alone uses all cores. Up to 64 others wait; each address gets its turn. --time limits how long " +
			"a search may take, not counting the time it waits or builds tables. A client that leaves ends its search."),
		paragraph("Other machines cannot reach the default address. For another one, --allow-host names the server as clients call it; requests with a different header Host, and those of other web sites, " +
			"are rejected. There is no password: put a proxy in front of a server that others can reach."),
		paragraph("--janus ADDRESS also serves the protocol of janus, which reports all shortest solutions of the whole cube as it finds them. The commands are solve MOVES, abort, metric, help and exit. " +
			"Two turns of opposite faces are in parentheses, because their order does not matter. The largest table that is built is used; see gen."),
		code(`printf "solve F B2 U L' R\\n" | nc -N 127.0.0.1 3490`),
	}
}
