package library

import (
	"errors"
	"fmt"
	"runtime"
	"unicode/utf8"

	"nissy/internal/folders"
	"nissy/pruning/store"
	"nissy/session"
	_ "nissy/session/all" // all requests
)

// MaxText is the length of the longest text that a call accepts, in bytes.
const MaxText = 1_000_000

// options are the options of a session.
type options struct {
	Data        string `json:"data"`                    // the data folder; empty: tables stay in memory
	Memory      uint64 `json:"memory"`                  // for tables, in bytes; 0: all that is available
	Threads     int    `json:"threads" range:"threads"` // of a request that does not set a number; 0: all cores
	Environment bool   `json:"environment"`             // without a data folder, use the one of the program nissy
}

// decodeOptions reads options in JSON. An empty text means no options.
func decodeOptions(text string, env func(string) string) (o options, err error) {
	if err := checkText(text); err != nil {
		return o, err
	}
	if text != "" {
		err = session.DecodeObject([]byte(text), &o, `options are an object such as {"threads":2}`)
	}
	if o.Data == "" && o.Environment {
		o.Data = folders.Data(env)
	}
	return o, err
}

// decodeRequest reads a request in JSON.
func decodeRequest(text string) (session.Request, error) {
	if err := checkText(text); err != nil {
		return nil, err
	}
	return session.DecodeRequest([]byte(text))
}

// checkText returns an error for a text that is too long or not UTF-8.
func checkText(text string) error {
	switch {
	case len(text) > MaxText:
		return fmt.Errorf("the text is too long: the limit is %d bytes", MaxText)
	case !utf8.ValidString(text):
		return errors.New("the text is not valid UTF-8")
	}
	return nil
}

// newEngine returns an engine with the options.
func newEngine(o options) (engine *session.Engine) {
	so := session.Options{Data: o.Data, Threads: o.Threads}
	if o.Memory > 0 {
		so.Memory = func() (uint64, error) {
			available, err := store.AvailableMemory()
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
