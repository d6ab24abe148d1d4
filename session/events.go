package session

import (
	"fmt"

	"nissy/history"
	"nissy/pruning"
)

// Event is something that a request reports. Encode turns it into a JSON object.
type Event interface{ Role() Role }

// Role says what an event is for.
type Role uint8

const (
	RoleAnswer   Role = iota // a part of the answer to the request
	RoleRemark               // about the search: a notice, or a solution that is reported again as a result
	RoleProgress             // how far the request is; a client that is busy may miss it
)

// Notice is something that the user should know, in one line.
type Notice struct {
	Text   string       `json:"notice"`
	Advice Advice       `json:"-"` // what the user can do
	Cause  fmt.Stringer `json:"-"` // the notice of another package that this one passes on; nil: none
}

// TableProgress says how far the construction of a table is for which the request
// waits.
type TableProgress pruning.Progress

func (Notice) Role() Role        { return RoleRemark }
func (TableProgress) Role() Role { return RoleProgress }

func init() {
	Register(nil, []Event{Notice{}, TableProgress{}, Table{}, Changed{Change: history.Load{}}})
}

// ProgressObject is how far a search or the construction of a table is, in JSON.
type ProgressObject struct {
	Table   string  `json:"table,omitempty"`
	Step    string  `json:"step,omitempty"`
	Depth   int     `json:"depth,omitempty"`
	Beam    int     `json:"beam,omitempty"`
	IsTotal bool    `json:"is_total,omitempty"`
	Done    uint64  `json:"done"`
	Total   uint64  `json:"total"`
	Nodes   uint64  `json:"nodes,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}

// ProgressLine is the JSON of progress.
type ProgressLine struct {
	Progress ProgressObject `json:"progress"`
}

func (p TableProgress) JSONObject() any {
	return ProgressLine{ProgressObject{Table: p.Table, Done: p.Done, Total: p.Total}}
}
