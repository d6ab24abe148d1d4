package command

var coachingTopic = topic{"coaching", "where you lose moves, over many attempts", []part{
	paragraph("coach add analyzes attempts and keeps the results: write-ups in files and folders, one or many in a file, and with --attempts those that the shell has saved. Each is analyzed once. " +
		"A date in the write-up, such as 2026-05-31, and times such as // EO @12:30 are kept, and so are alternatives and marks, as branches."),
	code("coach add attempts.txt", "coach list --last 10", "coach show 12"),
	paragraph("coach report then says in which steps you lose moves, how sure that is, and what to train. coach drills asks for steps from your own positions. " +
		"coach deepen finds out how many candidates you look at, and coach what-if compares two ways to look for solutions."),
	code("coach report", "coach drills -n 5"),
	paragraph("With --name, coach add keeps the solutions of somebody else. coach compare says where two people part on the same scrambles."),
	code("coach add anna.txt --name Anna", "coach compare Anna"),
	paragraph("The attempts are in nissy-coach.db in the data folder. If that file is damaged, nissy renames it, copies what it can read to a new one, and says so."),
}, nil}
