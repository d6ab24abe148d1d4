package command

import (
	"cmp"

	"nissy/command/options"
	"nissy/command/topics"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/tables"
)

// tableCommands are the commands about pruning tables.
var tableCommands = []*Command{
	{
		Name: "gen", Aliases: []string{"gendata"},
		Summary: "build tables now, rather than when they are first needed", group: tablesGroup,
		details: "gen STEP builds the tables that a step needs. Without a STEP, gen builds those of insert and of all steps except those that solve the whole cube. For these there are tables of several sizes; " +
			"searches use the largest one that is built and fits in memory. gen optimal builds one of them: the usual one, or with --size the one " +
			"nearest to that size for which there is room. gen light builds the smallest. With --all it builds everything. gen leaves 10% of the disk free, or 5 GB on a large one.",
		params: []param{{name: "STEP", what: "step", optional: true, choices: session.StepNames, choose: cubes.StepName, hint: "a step, or optimal or light for the whole cube"}},
		options: []*options.Option{
			{Name: "--size", Value: "SIZE", Kind: options.SizeValue, Help: "the approximate size of the table, such as 500M or 2G",
				Excludes: []options.Exclusion{{Other: "gen alone", Why: forOptimal}, {Other: "gen STEP", Why: forOptimal}, {Other: "gen light", Why: forOptimal}}},
			metricOption,
			{Name: "--all", Help: "build all tables", Excludes: []options.Exclusion{{Other: "gen optimal", Why: includedInAll}, {Other: "gen STEP", Why: includedInAll}, {Other: "gen light", Why: includedInAll}}},
			{Name: "--yes", Help: "build more than 4 GB without asking"},
			threadsOption,
		},
		json:     `{"table", "tables", "bytes", "folder"}: table only if it is one; folder is empty without one`,
		examples: []string{"gen -t 2", "gen drud", "gen optimal --size 2G", "gen --all --yes"},
		request:  genRequest,
	},
	{
		Name: "ptable", Aliases: []string{"solverinfo"},
		Summary: "list the tables, or show one with its distribution", group: tablesGroup,
		details: "The name of a step means the tables that it needs. ptable builds a table that does not exist yet, unless it is for insert or the whole cube (see gen); for these it prints no distribution. " +
			"With --verify it reads and checks the whole file of the table, or of all tables if no name is given. It names those that are damaged, and then fails.",
		params:  []param{{name: "TABLE", what: "table", optional: true, complete: (*Parser).tableCandidates}},
		options: []*options.Option{{Name: "--verify", Help: "check the file instead"}},
		json: `{"table", "description", "path", "entries", "bytes", "disk", "memory", "entries_at_depth", "unreachable"}: no entries_at_depth for insert and the whole cube; ` +
			`with --verify {"verified"}`,
		examples: []string{"ptable", "ptable --verify"},
		request:  tableRequest,
	},
	{
		Name: "freemem", Summary: "release the tables from memory", group: tablesGroup,
		request: func(*requestInput) session.Request { return tables.Free{} },
	},
}

const (
	forOptimal    = "it is for gen optimal"
	includedInAll = "it builds that table too"

	// mostUnasked is how many bytes of tables gen builds without asking.
	mostUnasked = 4_000_000_000
)

func genRequest(in *requestInput) session.Request {
	step := in.param("STEP")
	whole := step == "optimal" || step == "light"
	circumstance := "gen " + cmp.Or(step, "alone")
	if step != "" && !whole {
		circumstance = "gen STEP"
	}
	in.fail(in.Exclude(circumstance))
	switch {
	case in.Has("--all"):
		all := tables.GenerateAll{Most: mostUnasked, Threads: in.threads}
		if in.Has("--yes") {
			all.Most = -1
		}
		return all
	case !whole:
		return tables.Generate{Step: step, Threads: in.threads}
	}
	return tables.GenerateWhole{
		Metric: in.metric(), Bytes: int64(in.Last("--size").Number), Light: step == "light", Threads: in.threads,
	}
}

func tableRequest(in *requestInput) session.Request {
	name := in.param("TABLE")
	if step := topics.ClassicTables[name]; step != "" && in.parser.Classic {
		name = step
	} else if foreign := topics.ForeignTable(name); foreign != nil {
		return in.fail(in.params["TABLE"].Error(foreign))
	}
	switch {
	case in.Has("--verify"):
		return tables.VerifyTables{Name: name}
	case name != "":
		return tables.ShowTable{Name: name}
	}
	return tables.ListTables{}
}
