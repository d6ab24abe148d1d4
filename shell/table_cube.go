package shell

import (
	"nissy/cube"
	"nissy/session"
)

const stateJSON = `{"scramble", "facelets", "reid", "b32"}`

func cubeCommands() []*command {
	return []*command{
		{
			name: "print", summary: "print the cube, piece by piece or in another format",
			operand: takesScramble, options: []option{formatOption, netOption, markOption}, format: "pieces", json: stateJSON,
			examples: []string{"print R' U' F", "print --format facelets R' U' F", "print --net --mark eofb R' U' F"},
			request:  printRequest,
		},
		{
			name: "apply", aliases: []string{"applymoves", "frommoves"},
			summary: "print the cube after moves on the solved one or on that of --cube",
			operand: takesScramble, options: []option{formatOption}, format: "b32", json: stateJSON,
			examples: []string{"apply R' U' F", "apply --cube JLQWSVUH=ZLCUABGIVTKH=A F' (U R)"},
			request:  printRequest,
		},
		{
			name: "inverse", summary: "print the inverse of a cube",
			operand: takesScramble, options: []option{formatOption}, format: "b32", json: stateJSON,
			examples: []string{"inverse --cube JLQWSVUH=ZLCUABGIVTKH=A"},
			request:  func(in *input) (session.Request, error) { return session.Inverse{Position: in.position}, nil },
		},
		{
			name: "transform", aliases: []string{"applytrans"},
			summary: "print a cube as seen through a symmetry",
			details: "The symmetry is written rotation RU, which takes U to R and F to U, or mirrored RU, which swaps R and L " +
				"after that; RU and RU* for short.",
			params:  []param{{name: "SYMMETRY", what: "symmetry", prefixes: []string{"rotation", "mirrored"}}},
			operand: takesScramble, options: []option{formatOption}, format: "b32", json: stateJSON,
			examples: []string{"transform rotation RU U", "transform UF* --cube FECDABGH=EFCDBAGHIJKL=A"},
			request:  transformRequest,
		},
		{
			name: "randomcube", summary: "print uniformly random cubes",
			params:  []param{kindParam},
			options: []option{numberOption("-n", "N", 1, mostSolutions, "how many; 1 by default"), seedOption, formatOption},
			format:  "b32", json: stateJSON, examples: []string{"randomcube -n 3", "randomcube htr --format facelets"},
			request: func(in *input) (session.Request, error) {
				return session.RandomCube{Kind: in.param("TYPE"), Count: in.numberOr("-n", 1), Seed: in.seed("--seed")}, nil
			},
		},
	}
}

func printRequest(in *input) (session.Request, error) {
	if err := in.checkNet(); err != nil {
		return nil, err
	}
	return session.Print{Position: in.position}, nil
}

func transformRequest(in *input) (session.Request, error) {
	w := in.params["SYMMETRY"]
	symmetry, err := cube.ParseSym(w.text)
	if err != nil {
		return nil, locate(err, []word{w})
	}
	return session.Transform{Position: in.position, Symmetry: symmetry}, nil
}
