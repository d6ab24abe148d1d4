package command

import (
	"nissy/command/options"
	"nissy/cube/state"
	"nissy/session"
	"nissy/session/cubes"
)

// Options that several commands share.
var (
	linesOption = &options.Option{Name: "-i", NoDefault: true, Excludes: []options.Exclusion{{Other: "--file", Why: "the scrambles come from one of them"}},
		Help: "read the scrambles from the standard input, one per line"}
	fileOption = &options.Option{Name: "--file", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "read the scrambles from a file; may be repeated"}
	cubeOption = &options.Option{Name: "--cube", Value: "STATE", Kind: options.StateValue, NoDefault: true,
		Help: "start from this cube: " + state.Forms + "; moves may follow. Without --cube the scramble may be a cube, too"}
	facesOption   = &options.Option{Name: "--faces", Value: "ORDER", Kind: options.TextValue, NoDefault: true, Help: "the order of the faces in the facelets, such as ULFRBD"}
	asMovesOption = &options.Option{Name: "--as-moves", NoDefault: true, Help: "read moves, even if they look like a cube",
		Excludes: []options.Exclusion{{Other: "--faces", Why: "moves have no faces"}}}

	shortestOption = &options.Option{Name: "-o", Means: []string{"-O", "0"}, Help: "only shortest solutions, like -O 0"}
	beyondOption   = options.NumberOption("-O", "K", 0, session.MostMoves, "at most K moves more than the shortest")
	linearOption   = &options.Option{Name: "-L", YieldsTo: []string{"-N", "-I", "--mixed"}, Help: "linear: all moves on normal, or all on inverse"}
	inverseOption  = &options.Option{Name: "-I", YieldsTo: []string{"-N", "-L", "--mixed"}, Help: "all moves on inverse"}
	mixedOption    = &options.Option{Name: "--mixed", YieldsTo: []string{"-N", "-L", "-I"}, Help: "only solutions with moves on both sides"}
	plainOption    = &options.Option{Name: "-p", Help: "plain: no lengths and comments"}
	progressOption = &options.Option{Name: "-v", Help: "report the progress of the search on the standard error"}

	threadsOption = options.NumberOption("-t", "T", 1, session.MostThreads, "number of threads; all cores by default")
	formatOption  = &options.Option{Name: "--format", Value: "FORMAT", Kind: options.ChoiceValue, Choices: func() []string { return formats }, Help: "how to write the cube"}
	seedOption    = &options.Option{Name: "--seed", Value: "S", Kind: options.SeedValue, Help: "make the same random choices as other runs with this seed"}
	netOption     = &options.Option{Name: "--net", Excludes: []options.Exclusion{{Other: "--format", Why: "they are two forms of the cube"}}, Help: "draw the cube, unfolded"}
	markOption    = &options.Option{Name: "--mark", Value: "STEP", Kind: options.ChoiceValue, Choices: cubes.DisorientedSteps,
		Help: "with --net: mark the pieces that are not oriented for the step"}
)

// formats are the ways to write a position.
var formats = []string{"pieces", "facelets", "reid", "b32"}

// commonOptions are the options of every command.
var commonOptions = []*options.Option{
	{Name: "--json", Help: "print JSON, one object per line"},
	{Name: "--help", Short: "-h", NoDefault: true, Help: "describe the command instead"},
}
