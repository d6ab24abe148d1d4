package batch

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
	"nissy/session"
)

// resultsFile is the file in which a batch stores its results, so that an
// interrupted batch can be continued. It is a text file. The first line says what
// is solved (keyLine). Each other line is the result of one position
// (storedResult), in the order in which the searches ended. Every line ends with
// a checksum of its other bytes and is written at once. A line that was cut short
// is therefore detected, and its position is solved again. A lock file protects
// the file until the process ends.
type resultsFile struct {
	path string
	lock *lockfile.Lock
	file *os.File

	mu      sync.Mutex
	size    int64                 // bytes up to the end of the last valid line
	lines   map[string]span       // where the results are, by the key of their position
	running map[string]*resumable // the last request for each key that has not ended
}

// span is the position and the length of a line in the file, in bytes.
type span struct {
	offset int64
	length int
}

func (f *resultsFile) refuse(reason string) error {
	return &textfile.Error{Path: f.path, Reason: reason}
}

// failed returns the error for a failed system call on the file. The operation is
// a participle, such as "opened".
func (f *resultsFile) failed(operation string, err error) error {
	return textfile.Failed(f.path, operation, err)
}

// StoreInFile returns a store in the file with the given path; nil if the path is empty.
func StoreInFile(path string) ResultsStore {
	if path == "" {
		return nil
	}
	return resultsPath(path)
}

// resultsPath is the path of a results file.
type resultsPath string

func (p resultsPath) open(key storable, emit func(session.Event)) (runningResults, error) {
	f, err := openResultsFile(string(p), key, emit)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// openResultsFile locks and reads the results file of a search. It creates the file if it does
// not exist, and rejects the file of a different search. Errors are of type *textfile.Error.
func openResultsFile(path string, key storable, emit func(session.Event)) (*resultsFile, error) {
	f := &resultsFile{path: path, lines: map[string]span{}, running: map[string]*resumable{}}
	if err := textfile.CheckWritable(path); err != nil {
		return nil, err
	}
	if err := f.takeLock(); err != nil {
		return nil, err
	}
	var err error
	if f.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		f.lock.Release()
		return nil, f.failed("opened", err)
	}
	if err := f.read(key, emit); err != nil {
		return nil, cmp.Or(err, f.close())
	}
	if len(f.lines) > 0 {
		emit(session.Notice{Text: fmt.Sprintf("known results in %s: %d", path, len(f.lines))})
	}
	return f, nil
}

func (f *resultsFile) takeLock() error {
	lock, err := lockfile.Take(textfile.Target(f.path), 0o644)
	if err == lockfile.ErrInUse {
		return f.refuse("is " + err.Error())
	}
	if err != nil {
		return f.failed("locked", err)
	}
	f.lock = lock
	return nil
}

func (f *resultsFile) close() error {
	defer f.lock.Release()
	if err := cmp.Or(f.file.Sync(), f.file.Close()); err != nil {
		return f.failed("written", err)
	}
	return nil
}

// read finds the results in the file. It ignores damaged lines, and truncates the
// file after the last valid line. It writes the first line if there is none.
func (f *resultsFile) read(key storable, emit func(session.Event)) error {
	r := bufio.NewReaderSize(f.file, 1<<16)
	var damaged []int // numbers of the lines after the last valid one
	offset := int64(0)
	for number := 1; ; number++ {
		text, err := r.ReadBytes('\n')
		switch {
		case err == io.EOF && (number > 1 || bytes.HasPrefix(text, keyLinePrefix) || bytes.HasPrefix(keyLinePrefix, text)):
			return f.finishReading(offset+int64(len(text)), key)
		case err != nil && err != io.EOF:
			return f.failed("read", err)
		case number == 1:
			if err := f.checkFirstLine(text, key); err != nil {
				return err
			}
		default:
			result, ok := decodeStoredResult(text)
			if !ok {
				damaged = append(damaged, number)
				offset += int64(len(text))
				continue
			}
			f.lines[result.Key()] = span{offset, len(text)}
		}
		for _, number := range damaged {
			emit(session.Notice{Text: fmt.Sprintf("%s: line %d is damaged and ignored", f.path, number)})
		}
		damaged = nil
		offset += int64(len(text))
		f.size = offset
	}
}

// finishReading truncates the file, which has the given number of bytes, after its
// last valid line. If no line is valid it writes the first one.
func (f *resultsFile) finishReading(bytes int64, key storable) error {
	if bytes > f.size {
		if err := f.file.Truncate(f.size); err != nil {
			return f.failed("written", err)
		}
	}
	if f.size > 0 {
		return nil
	}
	_, err := f.append(session.Encode(keyLine{batchFormat, encodeKey(key)}))
	return err
}

// checkFirstLine returns an error if the text is not the first line of a results
// file with the wanted key.
func (f *resultsFile) checkFirstLine(text []byte, want storable) error {
	object, ok := stripChecksum(text)
	if !bytes.HasPrefix(text, keyLinePrefix) {
		return f.refuse("is not a results file: name another file, which need not exist yet")
	}
	if !ok {
		return f.refuse("has a damaged first line, which should say what was solved: name another file")
	}
	key, err := readKey(object)
	if err != nil {
		return f.refuse(err.Error())
	}
	if !bytes.Equal(encodeKey(key), encodeKey(want)) {
		return f.refuse(fmt.Sprintf("belongs to a different search: %s; this one is %s: name another file", key.describe(), want.describe()))
	}
	return nil
}

// append adds a line at the end of the file, completely or not at all.
func (f *resultsFile) append(object []byte) (span, error) {
	text := addChecksum(object)
	at := span{f.size, len(text)}
	if _, err := f.file.Write(text); err != nil {
		_ = f.file.Truncate(f.size) // if this fails, the checksum reveals the damage
		return at, f.failed("written", err)
	}
	f.size += int64(len(text))
	return at, nil
}

// add stores a result.
func (f *resultsFile) add(r storedResult) error {
	text := session.Encode(r)
	f.mu.Lock()
	defer f.mu.Unlock()
	at, err := f.append(text)
	if err == nil {
		f.lines[r.Key()] = at
	}
	return err
}

// find returns the result with the key; ok is false if there is none.
func (f *resultsFile) find(key string) (r storedResult, ok bool, err error) {
	f.mu.Lock()
	at, ok := f.lines[key]
	f.mu.Unlock()
	if !ok {
		return r, false, nil
	}
	text := make([]byte, at.length)
	if _, err := f.file.ReadAt(text, at.offset); err != nil {
		return r, false, f.failed("read", err)
	}
	r, ok = decodeStoredResult(text)
	return r, ok, nil
}

// checksumFormat is the end of a line: its CRC-32 as the last member of the object.
const checksumFormat = `,"sum":"%08x"}` + "\n"

const checksumLength = len(`,"sum":"01234567"}` + "\n")

// addChecksum returns a line, which is a JSON object, with its checksum added.
func addChecksum(object []byte) []byte {
	body := bytes.TrimSuffix(object, []byte("}\n"))
	return fmt.Appendf(body[:len(body):len(body)], checksumFormat, crc32.ChecksumIEEE(body))
}

// stripChecksum returns the object in a line without its checksum; ok is false if
// the line is damaged.
func stripChecksum(text []byte) (object []byte, ok bool) {
	body := text[:max(0, len(text)-checksumLength)]
	return append(body[:len(body):len(body)], '}'), bytes.Equal(text, addChecksum(append(body[:len(body):len(body)], "}\n"...)))
}
