package batch

import (
	"context"
	"errors"
	"fmt"

	"nissy/internal/textfile"
	"nissy/session"
)

// Answers numbers the answers to requests. A version of nissy that may answer a request
// differently, for example with another one of several shortest solutions, has a higher
// number. Results of programs with the same number may be mixed.
const Answers = 6

// asStorable returns the request as one whose result a results file can store, and the key of that
// file. The error says what is wrong with the request.
func asStorable(r session.Request) (request, key storable, err error) {
	request, ok := storableOf(r)
	if !ok {
		return nil, nil, &session.InputError{Problem: fmt.Sprintf("no results file for %s", session.RequestName(r)), Msg: "use solve, chain, insert, stats or coach add"}
	}
	key, err = request.key()
	return request, key, err
}

// ResultsKey returns the first line of the results file of a batch with the template. Two
// requests may share a file if their lines are equal.
func ResultsKey(template session.Request) ([]byte, error) {
	_, key, err := asStorable(template)
	if err != nil {
		return nil, err
	}
	return addChecksum(session.Encode(keyLine{batchFormat, encodeKey(key)})), nil
}

// ResultLine runs a request and returns the line that the results file of a batch would have
// for it. Programs with the same Answers may add such lines to the same file. Notices and the progress of tables go to emit.
func ResultLine(ctx context.Context, s *session.Session, r session.Request, emit func(session.Event)) ([]byte, error) {
	request, _, err := asStorable(r)
	if err != nil {
		return nil, err
	}
	request = request.complete()
	result := newStoredResult(request)
	err = s.RunObserved(ctx, request, func(e session.Event) {
		result.collect(e)
		switch e.(type) {
		case session.Notice, session.TableProgress:
			emit(e)
		}
	})
	if err != nil {
		return nil, err
	}
	return addChecksum(session.Encode(result)), nil
}

// Results is a results file that is being written. Its methods may be called concurrently.
type Results struct {
	template storable
	file     *resultsFile
}

// OpenResults locks and opens the results file of a batch with the template, or creates it. It
// refuses the file of a different search. Notices go to emit. The caller must close the file.
func OpenResults(path string, template session.Request, emit func(session.Event)) (*Results, error) {
	request, key, err := asStorable(template)
	if err != nil {
		return nil, err
	}
	file, err := openResultsFile(path, key, emit)
	if err != nil {
		return nil, err
	}
	return &Results{request, file}, nil
}

// errForeignResult says that a line is not a result of the template.
var errForeignResult = errors.New("it is damaged, or from another version of nissy")

// Add adds a line that ResultLine has returned. It adds nothing if the file has a result
// for the same position; then added is false. Errors of the file are of type *textfile.Error; any
// other error says that the line is not a result of the template.
func (r *Results) Add(line []byte) (added bool, err error) {
	result, ok := decodeStoredResult(line)
	if !ok {
		return false, errForeignResult
	}
	if _, ok := r.template.replay(result); !ok {
		return false, errForeignResult
	}
	f := r.file
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, known := f.lines[result.Key()]; known {
		return false, nil
	}
	object, _ := stripChecksum(line)
	at, err := f.append(append(object, '\n'))
	if err != nil {
		return false, err
	}
	f.lines[result.Key()] = at
	return true, nil
}

// Sync returns when all lines are on the disk.
func (r *Results) Sync() error {
	if err := r.file.file.Sync(); err != nil {
		return textfile.Failed(r.file.path, "written", err)
	}
	return nil
}

// Close closes the file and releases its lock.
func (r *Results) Close() error { return r.file.close() }
