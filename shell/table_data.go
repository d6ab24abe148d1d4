package shell

import (
	"cmp"
	"fmt"
	"strings"

	"nissy/session"
)

func dataCommands() []*command {
	return []*command{
		{
			name: "gen", aliases: []string{"gendata"},
			summary: "build tables ahead; without it each is built when it is needed first",
			details: "Alone it builds the tables of all steps but those that solve the whole cube; these have tables of several sizes, " +
				"of which the largest that is built and fits in memory is used. gen optimal builds one of them: the usual one, or that which " +
				"is nearest to --size of those for which there is room; gen light the smallest. With --all everything is built. A tenth of the disk stays free.",
			params: []param{tablesParam},
			options: []option{
				{name: "--size", value: "SIZE", kind: isSize, help: "about how large the table should be, such as 500M or 2G"},
				metricOption,
				{name: "--all", help: "build all tables"},
				{name: "--yes", help: "do not ask before more than 4 GB are built"},
				threadsOption,
			},
			json:     `{"table", "tables", "bytes", "folder"}: table only if it is one; folder is empty without one`,
			examples: []string{"gen -t 2", "gen optimal --size 2G", "gen --all --yes"},
			request:  genRequest,
		},
		{
			name: "ptable", aliases: []string{"solverinfo"},
			summary: "list the tables, or show one with its depth distribution",
			details: "A table is built if it is not there yet, unless it is one for the whole cube (see gen), of which no distribution is shown. With --verify its file is read and checked whole, if it has one, without a " +
				"name all files of tables; those that cannot be trusted are named, and the command fails.",
			params:  []param{{name: "TABLE", what: "table", optional: true}},
			options: []option{{name: "--verify", help: "check the file instead"}},
			json: `{"table", "description", "path", "entries", "bytes", "disk", "memory", "entries_at_depth", "unreachable"}: entries_at_depth not of tables for the whole cube; ` +
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

var tablesParam = param{name: "STEP", what: "step", optional: true,
	choices: func() []string { return []string{"optimal", "light"} }, hint: "optimal or light"}

// mostUnasked is how many bytes of tables are built without asking.
const mostUnasked = 4_000_000_000

func genRequest(in *input) (session.Request, error) {
	step := in.param("STEP")
	for _, option := range []string{"--size", "--metric"} {
		if in.typed(option) && step != "optimal" && (step == "" || option == "--size") {
			return nil, in.clash(option, "gen "+cmp.Or(step, "alone"), "it is for gen optimal")
		}
	}
	if in.typed("--all") && step != "" {
		return nil, in.clash("--all", "gen "+step, "it builds that table too")
	}
	switch {
	case in.has("--all"):
		all := session.GenerateAll{Most: mostUnasked, Threads: in.threads}
		if in.has("--yes") {
			all.Most = -1
		}
		return all, nil
	case step == "":
		return session.Generate{Threads: in.threads}, nil
	}
	return session.GenerateWhole{
		Metric: in.metric(), Bytes: int64(in.last("--size").number), Light: step == "light", Threads: in.threads,
	}, nil
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
	if len(t.ByDepth) == 0 {
		return b.String()
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
