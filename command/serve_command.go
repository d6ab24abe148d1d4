package command

import (
	"net/url"
	"time"

	"nissy/command/options"
	"nissy/command/topics"
	"nissy/niss/optimal"
	"nissy/session"
)

// Listening reports an address at which the server accepts connections.
type Listening struct {
	Protocol string `json:"serving"` // http or janus
	Address  string `json:"address"`
}

// String returns the URL of the API, or the protocol and its address.
func (l Listening) String() string {
	if l.Protocol == "http" {
		return "http://" + l.Address
	}
	return l.Protocol + " at " + l.Address
}

// ServeReporter receives what the operator of a server should know.
type ServeReporter struct {
	Listening func(Listening)   // called once for each protocol
	Notice    func(text string) // called at any time, perhaps by several goroutines at once
}

// Serving holds the options of the command serve.
type Serving struct {
	Address        string         // of the HTTP API, such as 127.0.0.1:6477
	AllowedHosts   []string       // names by which clients may call the API, besides the address and localhost
	Metrics        bool           // serve /metrics
	JanusAddress   string         // of janus's protocol; empty: it is not served
	JanusMetric    optimal.Metric // in which janus's protocol counts moves
	JanusAlone     bool           // send no line that janus does not send
	Searches       int            // how many run at a time; 0: as many as there are cores
	TimeLimit      time.Duration  // of a search over HTTP, from its turn; 0: none
	JanusTimeLimit time.Duration  // of one by janus's protocol; 0: none
	WaitLimit      time.Duration  // of the wait for a turn; 0: none
	Open           bool           // open the page in the browser
	Public         string         // the address at which others reach the page, for its links; empty: that in the browser
}

const (
	defaultTimeLimit = time.Minute
	defaultWaitLimit = time.Minute
	mostSearches     = 1024
)

// serveCommands returns the command serve.
var serveCommands = []*Command{{
	Name: "serve", Summary: "serve a page for Fewest Moves, and requests over HTTP", group: shellGroup, common: true,
	details: "It prints the addresses at which it listens, and serves until Ctrl-C or SIGTERM. A browser shows the page at that address. See help server for the requests of programs.",
	options: []*options.Option{
		{Name: "--listen", Value: "ADDRESS", Kind: options.TextValue, Help: "the address of the HTTP API, or its port on this machine; " + topics.DefaultAddress + " by default, port 0 for any free one"},
		{Name: "--allow-host", Value: "NAME", Kind: options.TextValue, Help: "a name by which clients may call the API, besides the address and localhost; may be repeated"},
		{Name: "--janus", Value: "ADDRESS", Kind: options.TextValue, Help: "also serve janus's protocol, at an address or a port of this machine, such as 3490"},
		{Name: "--qtm", Help: "with --janus: count quarter turns"},
		options.NumberOption("--searches", "N", 1, mostSearches, "how many searches run at a time; as many as there are cores by default"),
		{Name: "--time", Value: "TIME", Kind: options.DurationValue, AllowsZero: true, Help: "end a search after this long, such as 5m; over HTTP 60s by default; 0 for no limit"},
		{Name: "--wait", Value: "TIME", Kind: options.DurationValue, AllowsZero: true, Help: "how long a search may wait for its turn; 60s by default, 0 for no limit"},
		{Name: "--open", Help: "open the page in the browser"},
		{Name: "--public", Value: "URL", Kind: options.TextValue, Help: "the address at which others reach the page, such as https://cube.example/: links to attempts begin with it"},
		{Name: "--metrics", Help: "serve metrics for Prometheus at /metrics"},
	},
	bare:     "--listen",
	json:     `{"serving", "address"}: serving is http or janus`,
	examples: []string{"serve --open", "serve --listen 8080 --janus 3490 --time 5m"},
	action:   serveAction,
}}

func serveAction(in *requestInput) (Action, error) {
	o := Serving{
		Address: topics.DefaultAddress, Metrics: in.Has("--metrics"), Open: in.Has("--open"), JanusAddress: addressOf(in.Text("--janus")),
		Searches: in.NumberOr("--searches", 0), TimeLimit: defaultTimeLimit, WaitLimit: defaultWaitLimit,
		JanusTimeLimit: in.Last("--time").Duration, AllowedHosts: options.Texts(in.Values("--allow-host")),
	}
	if in.Has("--listen") {
		o.Address = addressOf(in.Text("--listen"))
	}
	if in.Has("--time") {
		o.TimeLimit = o.JanusTimeLimit
	}
	if in.Has("--wait") {
		o.WaitLimit = in.Last("--wait").Duration
	}
	if in.Has("--public") {
		address, err := url.Parse(in.Text("--public"))
		if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" || address.Fragment != "" {
			return nil, in.Last("--public").Typed.Error(&session.InputError{Problem: "bad address", Token: in.Text("--public"), Msg: "write it as https://cube.example/"})
		}
		o.Public = address.String()
		o.AllowedHosts = append(o.AllowedHosts, address.Hostname())
	}
	if in.Has("--qtm") {
		if o.JanusAddress == "" {
			return nil, in.Last("--qtm").Typed.Error(&session.InputError{Problem: "unexpected option", Token: "--qtm", Msg: "it is for --janus"})
		}
		o.JanusMetric = optimal.QTM
	}
	return func(client Client) error { return client.Serve(o) }, nil
}

// addressOf returns the address that an option means: a port alone is one of this machine.
func addressOf(text string) string {
	if options.IsInteger(text) {
		return "127.0.0.1:" + text
	}
	return text
}
