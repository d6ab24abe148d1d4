package puzzle

// inFile returns the problem of an error in a file. The name of the file is empty if the text is
// not from a file.
func inFile(file, problem string) string {
	if file == "" {
		return problem
	}
	return file + ": " + problem
}
