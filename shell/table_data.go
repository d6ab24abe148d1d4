package shell

import (
	"fmt"
	"strings"

	"nissy/session"
)

func dataCommands() []*command {
	return []*command{
		{
			name: "gen", aliases: []string{"gendata"},
			summary: "build all tables ahead; without it each is built when it is needed first",
			options: []option{threadsOption}, json: `{"tables", "bytes", "folder"}: folder is empty without one`,
			examples: []string{"gen -t 2"},
			request: func(in *input) (session.Request, error) {
				return session.Generate{Threads: in.numberOr("-t", 0)}, nil
			},
		},
		{
			name: "ptable", aliases: []string{"solverinfo"},
			summary: "list the tables, or show one with its depth distribution",
			details: "A table is built if it is not there yet. With --verify its file is read and checked whole, without a name the files " +
				"of all tables.",
			params:  []param{{name: "TABLE", what: "table", optional: true}},
			options: []option{{name: "--verify", help: "check the file instead"}},
			json: `{"table", "description", "path", "entries", "bytes", "disk", "memory", "entries_at_depth", "unreachable"}; ` +
				`with --verify {"verified"}`,
			examples: []string{"ptable", "ptable --verify"},
			request:  ptableRequest,
		},
		{
			name: "freemem", summary: "release the tables from memory",
			request: func(*input) (session.Request, error) { return session.Free{}, nil },
		},
	}
}

func ptableRequest(in *input) (session.Request, error) {
	name := in.param("TABLE")
	switch {
	case in.has("--verify"):
		return session.Verify{Name: name}, nil
	case name != "":
		return session.OneTable{Name: name}, nil
	}
	return session.Tables{}, nil
}

// tableText writes a table in one line, or with its distribution.
func tableText(t session.Table) string {
	if t.Detailed {
		return tableDetails(t)
	}
	return fmt.Sprintf("%-17s %9s  %-11s  %s", t.Name, size(t.Bytes), whereabouts(t), t.Description)
}

func whereabouts(t session.Table) string {
	switch {
	case t.OnDisk:
		return "on disk"
	case t.InMemory:
		return "in memory"
	}
	return "made on use"
}

func tableDetails(t session.Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%d entries, %s, %s", t.Name, t.Description, t.Entries, size(t.Bytes), whereabouts(t))
	if t.Path != "" {
		fmt.Fprintf(&b, " (%s)", t.Path)
	}
	fmt.Fprintf(&b, "\n%5s %14s", "depth", "entries")
	for depth, entries := range t.ByDepth {
		fmt.Fprintf(&b, "\n%5d %14d", depth, entries)
	}
	if t.Unreachable > 0 {
		fmt.Fprintf(&b, "\n%5s %14d", "never", t.Unreachable)
	}
	return b.String()
}

// size writes a number of bytes for people.
func size(bytes uint64) string {
	value, unit := float64(bytes), "B"
	for _, larger := range []string{"kB", "MB", "GB"} {
		if value < 1000 {
			break
		}
		value, unit = value/1000, larger
	}
	if unit == "B" {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f %s", value, unit)
}
