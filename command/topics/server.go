package topics

// DefaultAddress is where the server listens for requests over HTTP.
const DefaultAddress = "127.0.0.1:6477"

var serverTopic = Topic{"server", "requests over HTTP, and janus's protocol", []Part{
	Paragraph("nissy serve answers requests over HTTP, by default at " + DefaultAddress + ". An answer is lines of JSON: the results that the command " +
		"prints with --json, each sent as soon as it is found, with notices and progress in between. The last line has the field done or the field error."),
	Code(`curl -d "solve eofb -N -n 5 R' U' F D2 L2 F" localhost:6477/api/v1/line`,
		`curl -d '{"command":"solve","step":"dr-eofb","scramble":"R U2 F","moves":"F","count":20}' localhost:6477/api/v1/run`),
	Paragraph("A browser shows a page for Fewest Moves at the same address. Programs use these paths:"),
	Code(
		"POST /api/v1/line     a command line, as in a shell",
		"POST /api/v1/run      a request in JSON: a command and its fields",
		"GET  /api/v1/steps    the steps",
		"GET  /api/v1/version  the version",
		"GET  /openapi.json    a description of all requests and answers",
		"GET  /healthz         ok",
		"GET  /tables/         a list of the tables that are built",
		"GET  /tables/NAME     one of them, with ranges; for pages that search in the browser",
		"GET  /metrics         metrics for Prometheus, with --metrics",
	),
	Paragraph("The server keeps no attempt. A request has the scramble in the field scramble, or a cube in the field cube, and the skeleton so far in the field moves. " +
		"load takes a write-up in the field text, and answers with its lines; show takes a scramble and lines, and answers with the write-up. " +
		"ksolve takes a puzzle in the field definition. The server reads and writes no files for its clients."),
	Paragraph("A line that is not a result has one of the fields notice, progress, waiting, done and error; if the request is verbose, also depth, found, effort, summary, better or stage. " +
		"The summary of solve and the last effort of ksolve have depths: a list of the depth, nodes and seconds for each length. Searches that count " +
		"lookups in tables add lookups. " +
		"done has count, the number of results sent, and cut, which is true if there were more than 10,000. An error line also has token and column, what " +
		"is wrong and where, and field, the field of the request, if they are known."),
	Paragraph("If a request fails before the first line of its answer, the HTTP status says why: 400 if the body is not JSON, 403 if the host or the web site is not allowed, " +
		"413 if a request has more than 1 MiB, or 8 MiB with its records, or a command line more than 64 KiB, 422 if the request is wrong or the cube is not ready for the step, 503 if too many searches are waiting or the search got no turn in time, " +
		"504 after the time limit, 507 if there is too little memory. If it fails later, the error is the last line."),
	Paragraph("--searches limits how many searches run at a time. A search that starts while no other runs uses all cores. Up to 64 more searches wait; " +
		"clients take turns by address. " +
		"If a search has waited for a second, the server sends its place, such as {\"waiting\":{\"place\":2}}, and later each new place. " +
		"The search at place 1 gets the next turn. At place 0 it has its turn. " +
		"--wait limits how long a search may wait. --time limits how long a search may take from its turn on, not counting the time in which it builds tables. If a client closes its connection, its search ends."),
	Paragraph("Other machines cannot reach the default address. An address that they can reach needs --allow-host, with the name or address by which clients call the server. The server rejects requests " +
		"with another name in the header Host, and requests from other web sites. There is no password: put a proxy in front of a server that others can reach."),
	Paragraph("--janus ADDRESS also serves the protocol of janus, which reports all shortest solutions of the whole cube as it finds them. The commands are solve MOVES, abort, metric, help and exit. " +
		"Two turns of opposite faces in a row are in parentheses, because their order does not matter. The search uses the largest table that is built; see gen."),
	Code(`printf "solve F B2 U L' R\\n" | nc -N 127.0.0.1 3490`),
}, nil}
