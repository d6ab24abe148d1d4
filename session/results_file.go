package session

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync"

	"nissy/internal/lockfile"
	"nissy/internal/textfile"
)

// resultsFile is the file in which a batch keeps its results, so that it can be gone
// on with after an interruption. It is text: a line that says what is solved
// (kind), and behind it a line for each position that is done (record), in the
// order in which they were done. A line is written at once and ends with a
// checksum of what stands before; so one that was cut short is known, and its
// position solved again. The lock, a file beside it, lasts as long as the
// process that works on the file.
type resultsFile struct {
	path string
	lock *lockfile.Lock
	file *os.File

	mu      sync.Mutex
	size    int64
	lines   map[string]span // of the records, by key
	running map[string]*resumableSolve // the last job with the key that has not ended
}

// span is where a span stands in the file.
type span struct {
	at     int64
	length int
}

func (l *resultsFile) refuse(reason string) error {
	return &textfile.Error{Path: l.path, Reason: reason}
}

// failed is the error of a system call on the file.
func (l *resultsFile) failed(what string, err error) error { return textfile.Failed(l.path, what, err) }

// openResultsFile opens the file for results of a kind. The file is made if there is
// none; if it has results of another kind it is refused. The errors are of type
// *textfile.Error.
func openResultsFile(path string, key Solve, emit func(Event)) (*resultsFile, error) {
	l := &resultsFile{path: path, lines: map[string]span{}, running: map[string]*resumableSolve{}}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, l.refuse("is not a regular file")
	}
	if err := l.takeLock(); err != nil {
		return nil, err
	}
	var err error
	if l.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		l.lock.Release()
		return nil, l.failed("opened", err)
	}
	if err := l.read(key, emit); err != nil {
		return nil, cmp.Or(err, l.close())
	}
	if len(l.lines) > 0 {
		emit(Notice{Text: fmt.Sprintf("results known from %s: %d", path, len(l.lines))})
	}
	return l, nil
}

func (l *resultsFile) takeLock() error {
	lock, err := lockfile.Take(l.path, 0o644)
	if err == lockfile.ErrInUse {
		return l.refuse("is " + err.Error())
	}
	if err != nil {
		return l.failed("locked", err)
	}
	l.lock = lock
	return nil
}

func (l *resultsFile) close() error {
	defer l.lock.Release()
	if err := cmp.Or(l.file.Sync(), l.file.Close()); err != nil {
		return l.failed("written", err)
	}
	return nil
}

// read reads the file. Damaged lines are left out; what stands behind the last
// sound one is cut off. A file without a line gets its first one.
func (l *resultsFile) read(key Solve, emit func(Event)) error {
	r := bufio.NewReaderSize(l.file, 1<<16)
	var damaged []int // numbers of the lines behind the last sound one
	at := int64(0)
	for number := 1; ; number++ {
		text, err := r.ReadBytes('\n')
		switch {
		case err == io.EOF && (number > 1 || bytes.HasPrefix(text, keyLinePrefix) || bytes.HasPrefix(keyLinePrefix, text)):
			return l.finish(at+int64(len(text)), key)
		case err != nil && err != io.EOF:
			return l.failed("read", err)
		case number == 1:
			if err := l.readFirst(text, key); err != nil {
				return err
			}
		default:
			result, ok := decodeStoredResult(text)
			if !ok {
				damaged = append(damaged, number)
				at += int64(len(text))
				continue
			}
			l.lines[result.key()] = span{at, len(text)}
		}
		for _, number := range damaged {
			emit(Notice{Text: fmt.Sprintf("%s: line %d is damaged and left out", l.path, number)})
		}
		damaged = nil
		at += int64(len(text))
		l.size = at
	}
}

// finish makes the file, which has so many bytes, end behind its last sound
// line. That is at least the first one.
func (l *resultsFile) finish(bytes int64, key Solve) error {
	if bytes > l.size {
		if err := l.file.Truncate(l.size); err != nil {
			return l.failed("written", err)
		}
	}
	if l.size > 0 {
		return nil
	}
	_, err := l.append(Encode(keyLine{batchFormat, encodeKey(key)}))
	return err
}

// readFirst reads the first line, which must have the key want.
func (l *resultsFile) readFirst(text []byte, want Solve) error {
	body, ok := stripChecksum(text)
	if !bytes.HasPrefix(text, keyLinePrefix) {
		return l.refuse("is not a results file: name another file, which need not exist yet")
	}
	if !ok {
		return l.refuse("has a damaged first line, which should say what was solved: name another file")
	}
	key, err := readKey(body)
	if err != nil {
		return l.refuse(err.Error())
	}
	if !bytes.Equal(encodeKey(key), encodeKey(want)) {
		return l.refuse(fmt.Sprintf("belongs to a different search: %s; this one is %s: name another file", describeKey(key), describeKey(want)))
	}
	return nil
}

// append writes a line at the end of the file: all of it, or nothing.
func (l *resultsFile) append(object []byte) (span, error) {
	text := addChecksum(object)
	at := span{l.size, len(text)}
	if _, err := l.file.Write(text); err != nil {
		_ = l.file.Truncate(l.size) // if not, the line is known as damaged
		return at, l.failed("written", err)
	}
	l.size += int64(len(text))
	return at, nil
}

// add keeps a result.
func (l *resultsFile) add(r storedResult) error {
	text := Encode(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	at, err := l.append(text)
	if err == nil {
		l.lines[r.key()] = at
	}
	return err
}

// find returns the result with the key, if it is known.
func (l *resultsFile) find(key string) (r storedResult, ok bool, err error) {
	l.mu.Lock()
	at, ok := l.lines[key]
	l.mu.Unlock()
	if !ok {
		return r, false, nil
	}
	text := make([]byte, at.length)
	if _, err := l.file.ReadAt(text, at.at); err != nil {
		return r, false, l.failed("read", err)
	}
	r, ok = decodeStoredResult(text)
	return r, ok, nil
}

// checksumFormat is how the checksum of a line stands at its end.
const checksumFormat = `,"sum":"%08x"}` + "\n"

const checksumLength = len(`,"sum":"01234567"}` + "\n")

// addChecksum puts the checksum of a JSON object, a line, into it.
func addChecksum(object []byte) []byte {
	body := bytes.TrimSuffix(object, []byte("}\n"))
	return fmt.Appendf(body[:len(body):len(body)], checksumFormat, crc32.ChecksumIEEE(body))
}

// stripChecksum returns the object of a line; ok is false if it is damaged.
func stripChecksum(text []byte) (object []byte, ok bool) {
	body := text[:max(0, len(text)-checksumLength)]
	return append(body[:len(body):len(body)], '}'), bytes.Equal(text, addChecksum(append(body[:len(body):len(body)], "}\n"...)))
}
