package command

// The names of the programs are those of their projects, and those by which they are called.
var blockSolverTopic = topic{"BlockSolver", "coming from BlockSolver, which solves blocks", fixed(
	paragraph("nissy as block_solver STEP OPTIONS SCRAMBLE takes the arguments of BlockSolver and prints its lines, with the backspaces in them. "+
		"So does a link to nissy with the name block_solver: your scripts need no change. "+
		"These are the commands and options of nissy for the same searches:"),
	listEntry("222 SCRAMBLE", "solve 222 SCRAMBLE; 123, 223, F2L-1, two_gen_reduction and two_gen_finish are steps with the same names. All shortest solutions are printed."),
	listEntry("-s 1", "-s 1"),
	listEntry("-M 12", "-M 12. BlockSolver's defaults are 15, 20 for two_gen_finish and 25 for two_gen; solve has 20 for all steps."),
	listEntry("-L", "-L -s 0: the shortest solutions of each side. -L alone prints those of the better side, -N also mixes both sides."),
	listEntry("multistep", "multistep, or multistep -s 0, in which each step is as short as it can be"),
	listEntry("two_gen", "two_gen; with -s 0 each step is as short as it can be"),
	listEntry("-b 1000", "-b 1000"),
	listEntry("(R U)", "(R U): a scramble on the inverse is the same in nissy, which also takes moves on both sides, wide moves and rotations"),
	code("as block_solver 222 -s 1 -L R U F D2 L", "solve 222 -s 1 -L R U F D2 L", "multistep -s 0 -b 1000 R' U' F D2 L2 F R2 U2 R2 B D2 L"),
	paragraph("What solve prints is not always what as block_solver prints. BlockSolver ends a solution as soon as the block is solved anywhere, while solve 222-DBL goes on to its own place, "+
		"and so does solve 222 for each place. With -s, BlockSolver also prints solutions whose last but one move could be left out, such as R2 in U' R2 L'; solve does not. "+
		"It prints the place that is solved, and writes no backspace."),
	paragraph("as block_solver differs from BlockSolver in this: solutions of equal length have another order. "+
		"After two steps on the inverse, BlockSolver's multistep goes on from a wrong position, so that nissy finds skeletons that it misses, which may be shorter. "+
		"If -b drops something, they may drop different things. "+
		"Where BlockSolver crashes because two_gen_finish needs more than two faces, nissy says so on the standard error and ends with 1. "+
		"nissy's tables are in its data folder; it prints nothing about them."),
)}
