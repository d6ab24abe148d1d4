package dropin

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"slices"
	"strings"
	"sync"
	"syscall"

	"nissy/command"
	"nissy/command/advice"
	"nissy/cube"
	"nissy/hosts/server"
	"nissy/hosts/server/janus"
	"nissy/niss/optimal"
	"nissy/session"
	"nissy/shell/terminal"
)

// janus and janus_server are Greg Dionne's programs (github.com/gregdionne/janus). They find all
// shortest solutions of the cube: of the scrambles in their input, or as a TCP server.

// runJanus is the program janus.
func runJanus(ctx context.Context, r *run) int { return janusProgram.run(ctx, r, solveWithJanus) }

// runJanusServer is the program janus_server.
func runJanusServer(ctx context.Context, r *run) int {
	return janusServerProgram.run(ctx, r, serveWithJanus)
}

// janusUsage is what differs between the texts of the two programs about their arguments.
type janusUsage struct {
	indent   string // of the arguments, besides the width of the name
	argument string
	details  string   // what the program does
	examples []string // after the name of the program
	least    int      // fewest arguments
}

var janusProgram = janusUsage{
	indent: "       ", argument: `["move1 move2 move3 ..."]`,
	details: `DESCRIPTION

 Prints all shortest solutions of the moves, or of each line of the
 standard input if there are none. A prompt asks for lines in a terminal.

` + janusMoves,
	examples: []string{` "F B2 U L' R"`, " -qtm < scrambles.txt", " -help qtm"},
}

var janusServerProgram = janusUsage{
	indent: "        ", argument: "port", least: 1,
	details: `DETAILS
  port: the TCP port, on all networks of this machine

  A client connects, waits for "ready", and sends a command:

    solve MOVES   find all shortest solutions, such as: solve F U' R2
    abort         end the search
    metric        print the metric
    help          list the commands
    exit          close the connection

`,
	examples: []string{" 3490", " -qtm 3490"},
}

const janusMoves = ` valid moves are entered in Singmaster notation:
  F  R  U  B  L  D  (clockwise moves)
  F' R' U' B' L' D' (counter-clockwise moves)
  F2 R2 U2 B2 L2 D2 (half-turn moves)

`

// janusOptions are the options of both programs, without their dash.
var janusOptions = []struct{ name, summary, details string }{
	{"qtm", "Count quarter turns.", ` A half turn counts as two moves. Without this option every turn of a
 face counts as one.
`},
	{"enares", "Accepted, but without effect.", ` It makes janus use a table of half the size. nissy has tables of its
 own: nissy gen builds one, and nissy ptable lists them.
`},
}

// run reads the options of the program, and calls main with the arguments after them.
func (u janusUsage) run(ctx context.Context, r *run, main func(context.Context, *run, optimal.Metric, []string) int) int {
	if len(r.Args) > 0 && (r.Args[0] == "-help" || r.Args[0] == "--help") {
		return u.help(r, r.Args[1:])
	}
	metric := optimal.HTM
	args := r.Args
	for ; len(args) > 0 && strings.HasPrefix(args[0], "-"); args = args[1:] {
		switch args[0] {
		case "-qtm":
			metric = optimal.QTM
		case "-enares":
		default:
			fmt.Fprintf(r.Stderr, "%s:  unrecognized option: \"%s\"\n", r.Path, args[0])
			u.print(r)
			return 1
		}
	}
	if len(args) < u.least || len(args) > 1 {
		u.print(r)
		return 1
	}
	return main(ctx, r, metric, args)
}

// print prints how to call the program.
func (u janusUsage) print(r *run) {
	width := strings.Repeat(" ", len(r.Path))
	fmt.Fprintf(r.Stderr, "usage: %[1]s -help\n       %[1]s -help <option>\n       %[1]s [-qtm] [-enares]\n%s%s%s\n\n",
		r.Path, width, u.indent, u.argument)
}

// help prints the help, or that for an option.
func (u janusUsage) help(r *run, words []string) int {
	if len(words) > 1 {
		u.print(r)
		return 1
	}
	name := ""
	if len(words) == 1 {
		name = strings.TrimPrefix(words[0], "-")
	} else {
		u.print(r)
		fmt.Fprint(r.Stderr, u.details, "OPTIONS\n\n")
	}
	for _, o := range janusOptions {
		if name == "" || o.name == name {
			fmt.Fprintf(r.Stderr, " -%-12s %s\n\n", o.name, o.summary)
		}
		if o.name == name {
			fmt.Fprint(r.Stderr, o.details)
			return 0
		}
	}
	if len(words) == 1 {
		fmt.Fprintf(r.Stderr, "%s -help: Unrecognized option \"%s\"\n", r.Path, name)
		return 1
	}
	fmt.Fprint(r.Stderr, "EXAMPLES\n\n")
	for _, example := range u.examples {
		fmt.Fprintf(r.Stderr, " %s%s\n\n", r.Path, example)
	}
	return 0
}

// solveWithJanus solves the scramble in the arguments, or those in the standard input.
func solveWithJanus(ctx context.Context, r *run, metric optimal.Metric, args []string) int {
	scrambles := slices.Values(args)
	if len(args) == 0 {
		scrambles = r.janusLines(ctx)
	}
	for scramble := range scrambles {
		if code := r.solveJanus(ctx, scramble, metric); code != 0 {
			return code
		}
	}
	if ctx.Err() != nil {
		return interruptedCode
	}
	return 0
}

// janusLines yields the lines of the standard input with their line ends, until ctx ends. In a
// terminal it asks for each.
func (r *run) janusLines(ctx context.Context) iter.Seq[string] {
	return func(yield func(string) bool) {
		input := bufio.NewReader(r.Stdin)
		isTerminal := terminal.Is(r.Stdin)
		for {
			if isTerminal {
				fmt.Fprintln(r.Stderr, "Enter scramble in Singmaster notation (Ctrl+D to exit):")
			}
			line := make(chan string, 1)
			go func() { // which continues after an interrupt
				text, _ := input.ReadString('\n')
				line <- text
			}()
			select {
			case <-ctx.Done():
				return
			case text := <-line:
				if text == "" || !yield(text) {
					return
				}
			}
		}
	}
}

// solveJanus solves a scramble. It returns 0, or the exit code of the program.
func (r *run) solveJanus(ctx context.Context, scramble string, metric optimal.Metric) int {
	scramble = strings.Replace(scramble, "\r\n", "\n", 1)
	fmt.Fprintf(r.Stderr, "solving scramble \"%s\"\n", strings.TrimSuffix(scramble, "\n"))
	moves, rest := parseJanus(scramble)
	if rest != "" {
		fmt.Fprintf(r.Stderr, "Unrecognized input: \"%s\"\n%s", rest, janusMoves)
		return 1
	}
	if err := r.reportJanus(ctx, moves, metric); err != nil || ctx.Err() != nil {
		return r.failed(ctx, err)
	}
	fmt.Fprintln(r.Stderr, "search complete")
	return 0
}

// janusTurns are the moves of janus in its order.
var janusTurns = strings.Fields("F R U B L D F' R' U' B' L' D' F2 R2 U2 B2 L2 D2")

// parseJanus reads moves. rest begins with what is not a move.
func parseJanus(text string) (moves []cube.Move, rest string) {
	for text = strings.TrimLeft(text, " \n"); text != ""; text = strings.TrimLeft(text, " \n") {
		n := min(2, len(text))
		if !slices.Contains(janusTurns, text[:n]) {
			n = 1
		}
		if !slices.Contains(janusTurns, text[:n]) {
			return nil, text
		}
		move, err := cube.ParseAlg(text[:n])
		if err != nil {
			return nil, text
		}
		moves, text = append(moves, move.Normal...), text[n:]
	}
	return moves, ""
}

// janusThreaded is the length from which on janus searches in threads. It prints these solutions
// as it finds them, and shorter ones in the order of janusTurns.
const janusThreaded = 16

// reportJanus prints the solutions of a scramble.
func (r *run) reportJanus(ctx context.Context, scramble []cube.Move, metric optimal.Metric) error {
	report := janus.NewReport(scramble, metric, janus.Lines{
		Progress: func(line string) { fmt.Fprintln(r.Stderr, line) },
		Result:   func(line string) { fmt.Fprintln(r.out, line); r.out.Flush() },
		Number:   "%2d: ",
	})
	var short [][]cube.Move
	observer := janus.Observer{Depth: report.Depth, Solution: func(moves []cube.Move) {
		if metric.Length(cube.Alg{Normal: moves}) < janusThreaded {
			short = append(short, janus.Arrange(moves))
		} else {
			report.Solution(moves)
		}
	}}
	err := r.searchJanus(ctx, scramble, metric, observer)
	slices.SortFunc(short, compareJanus)
	for _, moves := range short {
		report.Solution(moves)
	}
	return err
}

// searchJanus passes what a search reports to the observer.
func (r *run) searchJanus(ctx context.Context, scramble []cube.Move, metric optimal.Metric, observer janus.Observer) error {
	return r.request(ctx, server.JanusRequest(scramble, metric), func(e session.Event) {
		notice, ok := e.(session.Notice)
		if _, isHint := notice.Cause.(optimal.LargerTable); ok && !isHint {
			r.notice(advice.ExplainNotice(notice))
		}
		server.ObserveForJanus(e, observer)
	})
}

// compareJanus compares solutions of equal length by their moves, in the order of janusTurns.
func compareJanus(a, b []cube.Move) int {
	return slices.CompareFunc(a, b, func(m, n cube.Move) int {
		return slices.Index(janusTurns, m.String()) - slices.Index(janusTurns, n.String())
	})
}

// serveWithJanus serves clients at the port in the arguments until ctx ends.
func serveWithJanus(ctx context.Context, r *run, metric optimal.Metric, args []string) int {
	console := &janusConsole{ctx: ctx, out: r.out}
	console.print("Initializing...\n")
	listener, err := net.Listen("tcp", ":"+args[0])
	if err != nil {
		fmt.Fprint(r.Stderr, janusListenError(err))
		return 1
	}
	defer listener.Close()
	nothing := janus.Observer{Depth: func(int) {}, Solution: func([]cube.Move) {}}
	if err := r.searchJanus(ctx, nil, metric, nothing); err != nil || ctx.Err() != nil { // loads or builds the table
		return r.failed(ctx, err)
	}
	console.print(janusWaiting)
	return r.failed(ctx, server.ServeJanus(ctx, r.engine, janusListener{listener, console}, command.Serving{JanusMetric: metric, JanusAlone: true}, r.notice))
}

const janusWaiting = "server: waiting for connection...\n"

// janusListenError returns the lines about a port at which the server cannot listen.
func janusListenError(err error) string {
	errno, ok := errors.AsType[syscall.Errno](err)
	if !ok {
		return "getaddrinfo: Servname not supported for ai_socktype\n"
	}
	reason := errno.Error()
	return fmt.Sprintf("server: bind: %s\nserver: failed to bind\n", strings.ToUpper(reason[:1])+reason[1:])
}

// janusConsole prints what the server sends, and who is connected.
type janusConsole struct {
	ctx     context.Context
	mu      sync.Mutex // guards the fields below
	out     *bufio.Writer
	clients int
}

// print prints text at once.
func (c *janusConsole) print(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.write(text)
}

// write is print for those who hold mu.
func (c *janusConsole) write(text string) {
	io.WriteString(c.out, text)
	c.out.Flush()
}

// enter prints that a client is connected.
func (c *janusConsole) enter(address net.Addr) {
	host, _, _ := net.SplitHostPort(address.String())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clients++
	c.write("server: got connection from " + host + "\n")
}

// leave prints that a client has left, and after the last one that the server waits for others.
func (c *janusConsole) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clients--
	if c.ctx.Err() != nil {
		return
	}
	c.write("session closed\n")
	if c.clients == 0 {
		c.write(janusWaiting)
	}
}

// janusListener passes on connections whose output the console prints, too.
type janusListener struct {
	net.Listener
	console *janusConsole
}

// Accept implements net.Listener.
func (l janusListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.console.enter(conn.RemoteAddr())
	return &janusConn{TCPConn: conn.(*net.TCPConn), console: l.console}, nil
}

// janusConn is a connection whose output the console prints, too.
type janusConn struct {
	*net.TCPConn
	console *janusConsole
	closed  sync.Once
}

// Write implements net.Conn.
func (c *janusConn) Write(text []byte) (int, error) {
	c.console.print(string(text))
	return c.TCPConn.Write(text)
}

// Close implements net.Conn.
func (c *janusConn) Close() error {
	c.closed.Do(c.console.leave)
	return c.TCPConn.Close()
}
