package library

import (
	"runtime"

	"nissy/internal/folders"
	"nissy/internal/machine"
	"nissy/session"
	_ "nissy/session/all" // all requests
)

// options are the options of a session.
type options struct {
	Data        string `json:"data"`                    // the data folder; empty: tables stay in memory
	Memory      uint64 `json:"memory"`                  // for tables, in bytes; 0: all that is available
	Threads     int    `json:"threads" range:"threads"` // of a request that does not set a number; 0: all cores
	Environment bool   `json:"environment"`             // without a data folder, use the one of the program nissy
}

// decodeOptions reads options in JSON. An empty text means no options.
func decodeOptions(text string, env func(string) string) (o options, err error) {
	if text != "" {
		err = session.DecodeObject([]byte(text), &o, `options are an object such as {"threads":2}`)
	}
	if o.Data == "" && o.Environment {
		o.Data = folders.Data(env)
	}
	return o, err
}

// NewEngine returns an engine for a program without options. It saves tables in the data folder of the
// program nissy, which depends on variables of the environment.
func NewEngine(env func(string) string) *session.Engine {
	makeRoom(0)
	return newEngine(options{Data: folders.Data(env)})
}

// newEngine returns an engine with the options.
func newEngine(o options) (engine *session.Engine) {
	so := session.Options{Data: o.Data, Threads: o.Threads}
	if o.Memory > 0 {
		so.Memory = func() (uint64, error) {
			available, err := machine.AvailableMemory()
			return min(available, o.Memory-min(o.Memory, engine.TableBytes())), err
		}
	}
	engine = session.NewEngine(so)
	return engine
}

// makeRoom gives the Go runtime one processor more than there are searching threads.
// Otherwise a call would wait until the scheduler interrupts a thread.
func makeRoom(threads int) {
	if room := max(threads, runtime.NumCPU()) + 1; runtime.GOMAXPROCS(0) < room {
		runtime.GOMAXPROCS(room)
	}
}
