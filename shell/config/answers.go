package config

import (
	"nissy/coach/training"
	"nissy/command/advice"
)

// answersFile is the file of the data folder that has the answers in quizzes, one per line.
var answersFile = dataFile{"nissy-training", "# nissy: answers in quizzes"}

// RecordedAnswers returns the answers in earlier quizzes. A line that cannot be read is left out, but
// stays in the file. The error is of type *textfile.Error.
func (s *Settings) RecordedAnswers() (list []training.Record, err error) {
	file, ok := s.open(answersFile)
	if !ok {
		return nil, nil
	}
	lines, err := file.readLines()
	for _, line := range lines {
		if r, ok := training.ParseRecord(line); ok {
			list = append(list, r)
		}
	}
	return list, err
}

// RecordAnswer appends an answer to the file.
func (s *Settings) RecordAnswer(r training.Record) {
	file, ok := s.open(answersFile)
	if !ok {
		return
	}
	if err := file.appendLocked(r.String()); err != nil {
		s.notice("the answer is not recorded: " + advice.OneLine(err.Error()))
	}
}
