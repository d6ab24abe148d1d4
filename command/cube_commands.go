package command

import (
	"nissy/command/options"
	"nissy/cube"
	"nissy/session"
	"nissy/session/cubes"
)

const stateJSON = `{"scramble", "facelets", "reid", "b32"}`

// cubeCommands are the commands that print positions.
var cubeCommands = []*Command{
	{
		Name: "print", Summary: "print the cube, piece by piece or in another format", group: cubesGroup, common: true,
		operand: scrambleOperand, options: []*options.Option{formatOption, netOption, markOption, gripOption}, format: "pieces",
		json:     stateJSON + `; with --net also "net", nine lines of text, and "marked", the indices of the facelets with marks`,
		examples: []string{"print R' U' F", "print --format facelets R' U' F", "print --net --mark eofb R' U' F"},
		request:  printRequest,
	},
	{
		Name: "apply", Aliases: []string{"applymoves", "frommoves"},
		Summary: "print the cube after moves on the solved cube, or on that of --cube", group: cubesGroup,
		operand: scrambleOperand, options: []*options.Option{formatOption, gripOption}, format: "b32", json: stateJSON,
		examples: []string{"apply R' U' F", "apply --cube JLQWSVUH=ZLCUABGIVTKH=A F' (U R)"},
		request:  printRequest,
	},
	{
		Name: "inverse", Summary: "print the inverse of a cube", group: cubesGroup,
		operand: scrambleOperand, options: []*options.Option{formatOption}, format: "b32", json: stateJSON,
		examples: []string{"inverse --cube JLQWSVUH=ZLCUABGIVTKH=A"},
		request:  func(in *requestInput) session.Request { return cubes.Inverse{Position: in.position} },
	},
	{
		Name: "transform", Aliases: []string{"applytrans"},
		Summary: "print a cube as seen through a symmetry", group: cubesGroup,
		details: "rotation RU is the rotation that takes U to R and F to U. mirrored RU swaps R and L after that. " +
			"RU and RU* are short forms.",
		params:  []param{{name: "SYMMETRY", what: "symmetry", prefixes: []string{"rotation", "mirrored"}}},
		operand: scrambleOperand, options: []*options.Option{formatOption}, format: "b32", json: stateJSON,
		examples: []string{"transform rotation RU U", "transform UF* --cube FECDABGH=EFCDBAGHIJKL=A"},
		request:  transformRequest,
	},
	{
		Name: "randomcube", Summary: "print uniformly random cubes", group: cubesGroup,
		details: "The types and conditions are those of scramble.",
		params:  []param{scrambleTypeParam},
		options: append([]*options.Option{options.NumberOption("-n", "N", 1, session.MostSolutions, "how many; 1 by default"), seedOption, formatOption}, wishOptions...),
		format:  "b32", json: stateJSON, examples: []string{"randomcube -n 3", "randomcube htr --format facelets"},
		request: func(in *requestInput) session.Request {
			return cubes.RandomCube{Kind: in.param("TYPE"), Count: in.NumberOr("-n", 1), Seed: in.Seed("--seed"), Wish: in.wish()}
		},
	},
}

func printRequest(in *requestInput) session.Request {
	in.checkNet()
	return cubes.Print{Position: in.position, Grip: in.grip(), Net: in.Has("--net"), Mark: in.Text("--mark")}
}

// checkNet checks that there is a net if the user wants marks.
func (in *requestInput) checkNet() {
	if in.Typed("--mark") && !in.Has("--net") {
		in.fail(in.ExclusionError("--mark", options.Exclusion{Other: "other forms of the cube", Why: "give --net, which shows the marks"}))
	}
}

func transformRequest(in *requestInput) session.Request {
	w := in.params["SYMMETRY"]
	symmetry, err := cube.ParseSym(w.Text)
	in.fail(locate(err, w))
	return cubes.Transform{Position: in.position, Symmetry: symmetry}
}
