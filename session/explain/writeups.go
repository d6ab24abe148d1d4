package explain

import (
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/session/attempts"
)

// writeUp is one write-up of those that a request has.
type writeUp struct {
	name   string // where it is, such as a.txt:12
	prefix string // of messages about it; the numbers of lines are those of the whole text
	text   string
}

// writeUps returns the write-ups of the request. If it names several files, what is wrong with some becomes a notice,
// and failed is their number.
func (r Analyze) writeUps(emit func(session.Event)) (list []writeUp, failed int, err error) {
	if len(r.Paths) == 0 && r.Path == "" {
		return splitWriteUps("", r.Text), 0, nil
	}
	files := []string{r.Path}
	if len(r.Paths) > 0 {
		if files, err = attempts.WriteUpFiles(r.Paths); err != nil {
			return nil, 0, err
		}
	}
	for _, file := range files {
		found, err := readWriteUps(file)
		switch {
		case err != nil && len(files) == 1:
			return nil, 0, err
		case err != nil:
			emit(session.Notice{Text: err.Error()})
			failed++
		}
		list = append(list, found...)
	}
	return list, failed, nil
}

// readWriteUps returns the write-ups in a file.
func readWriteUps(path string) ([]writeUp, error) {
	text, err := textfile.Read(path)
	if err != nil {
		return nil, err
	}
	return splitWriteUps(path, text), nil
}

// splitWriteUps returns the write-ups in the text of a file, or in one without a path.
func splitWriteUps(path, text string) (list []writeUp) {
	parts, err := attempts.Parts(path, text)
	if err == nil && len(parts) > 1 {
		return session.Mapped(parts, func(w attempts.Part) writeUp { return writeUp{w.Name, w.Name + ": ", w.Padded()} })
	}
	one := writeUp{name: path, text: text} // reading reports the error
	if path != "" {
		one.prefix = path + ": "
	}
	return []writeUp{one}
}
