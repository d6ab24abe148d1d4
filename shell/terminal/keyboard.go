package terminal

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"nissy/shell/input"
)

// keyboard is the input of a terminal as the line editor reads it. It replaces keys that
// not every line editor knows by equivalent ones, and takes out pasted texts. A key or the
// frame of a pasted text may come in several reads.
//
// The editor receives a pasted line as if it was typed, without its end. For a text of
// several lines it receives Enter, and takePaste returns the text. For a long text in a line it
// receives insertKey, and takeText returns the text, so that the editor draws the line only once.
type keyboard struct {
	in          io.Reader
	looksPasted func(text string) bool // reports whether several lines must be a pasted text

	request chan struct{} // asks for a read from in
	reads   chan readResult
	closed  chan struct{}
	once    sync.Once // closes closed

	// Only Read uses these.
	raw     []byte // what was read and not translated yet
	err     error  // the error after raw
	reading bool   // a read from in was requested, and has not ended
	inPaste bool   // raw is the beginning of a pasted text

	mu     sync.Mutex   // guards the fields below
	keys   []byte       // what the editor reads next
	texts  []string     // one for each insertKey in keys, and for those that it has read
	pasted *input.Paste // the text whose Enter the editor reads, or has read; nil: none
}

// readResult is what one read returns.
type readResult struct {
	data []byte
	err  error
}

const (
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"

	// pasteModeOn makes a terminal frame pasted texts by pasteStart and pasteEnd.
	pasteModeOn  = "\x1b[?2004h"
	pasteModeOff = "\x1b[?2004l"
)

// keyReplacements has the keys that not every line editor knows. Some terminals, such as tmux
// and the Linux console, have their own sequences for Home and End. Ctrl with an arrow
// key moves by a word.
var keyReplacements = map[string]string{
	"\x1b[1~": "\x01", "\x1b[7~": "\x01", "\x1b[4~": "\x05", "\x1b[8~": "\x05",
	"\x1b[1;5D": "\x1bb", "\x1b[1;5C": "\x1bf",
	pasteStart: "", pasteEnd: "",
}

func newKeyboard(in io.Reader, looksPasted func(text string) bool) *keyboard {
	k := &keyboard{in: in, looksPasted: looksPasted, request: make(chan struct{}), reads: make(chan readResult), closed: make(chan struct{})}
	go k.readLoop()
	return k
}

// readLoop reads from in once for each request.
func (k *keyboard) readLoop() {
	buffer := make([]byte, 4096)
	for {
		select {
		case <-k.request:
		case <-k.closed:
			return
		}
		n, err := k.in.Read(buffer)
		select {
		case k.reads <- readResult{bytes.Clone(buffer[:n]), err}:
		case <-k.closed:
			return
		}
	}
}

// Close ends a Read that waits. It does not close the terminal.
func (k *keyboard) Close() error {
	k.once.Do(func() { close(k.closed) })
	return nil
}

// Read implements io.Reader for the editor. The Enter for a pasted text is the end of
// what a call returns.
func (k *keyboard) Read(b []byte) (int, error) {
	for {
		if n := k.takeKeys(b); n > 0 {
			return n, nil
		}
		if k.translate() {
			continue
		}
		if k.err != nil && len(k.raw) == 0 {
			return 0, k.err
		}
		k.receive(nil)
	}
}

func (k *keyboard) takeKeys(b []byte) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := copy(b, k.keys)
	k.keys = k.keys[n:]
	return n
}

// typeKeys makes the editor read the keys before anything else. No Read may be running.
func (k *keyboard) typeKeys(keys string) {
	keys, texts := withoutTexts(keys)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys, k.texts = append([]byte(keys), k.keys...), append(texts, k.texts...)
}

const (
	insertKey = '\uFDD0' // no character
	shortText = 128      // a longer text has certainly been pasted
)

// withoutTexts replaces each long text in keys by insertKey.
func withoutTexts(keys string) (short string, texts []string) {
	var b strings.Builder
	for len(keys) > 0 {
		n := strings.IndexFunc(keys, func(r rune) bool { return r < ' ' || r == '\x7f' || r == insertKey })
		switch {
		case n < 0:
			n = len(keys)
		case n == 0:
			_, n = utf8.DecodeRuneInString(keys)
		}
		if n > shortText {
			texts = append(texts, keys[:n])
			b.WriteRune(insertKey)
		} else {
			b.WriteString(keys[:n])
		}
		keys = keys[n:]
	}
	return b.String(), texts
}

// takeText returns the text for the first insertKey that the editor has read, "" if there is none.
func (k *keyboard) takeText() (text string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.texts) > 0 {
		text, k.texts = k.texts[0], k.texts[1:]
	}
	return text
}

// typeLines is typeKeys for the keys of lines.
func (k *keyboard) typeLines(text string) { k.typeKeys(strings.ReplaceAll(text, "\n", "\r")) }

// takePaste returns the pasted text whose Enter the editor has read, nil if it has read
// none since the last call.
func (k *keyboard) takePaste() *input.Paste {
	k.mu.Lock()
	defer k.mu.Unlock()
	p := k.pasted
	k.pasted = nil
	return p
}

// receive waits for input and appends it to raw. It returns false if the timeout is
// first; nil means no timeout.
func (k *keyboard) receive(timeout <-chan time.Time) bool {
	if !k.reading {
		select {
		case k.request <- struct{}{}:
			k.reading = true
		case <-k.closed:
			k.err = io.EOF
			return true
		}
	}
	select {
	case r := <-k.reads:
		k.reading = false
		if k.inPaste && string(r.data) == interruptKey { // the end of the paste was lost
			k.inPaste, k.raw = false, nil
		}
		k.raw, k.err = append(k.raw, r.data...), r.err
		return true
	case <-timeout:
		return false
	case <-k.closed:
		k.raw, k.err = nil, io.EOF
		return true
	}
}

// interruptKey is the key Ctrl-C.
const interruptKey = "\x03"

// translate turns the beginning of raw into keys. It returns false if it needs more input.
func (k *keyboard) translate() bool {
	switch {
	case len(k.raw) == 0:
		return false
	case k.inPaste:
		return k.endPaste()
	case k.raw[0] == '\x1b':
		return k.translateKey()
	case len(k.raw) > shortText || isSeveralLines(string(k.raw)):
		k.readUntilQuiet()
		if text := cleanPaste(k.raw); isSeveralLines(text) && k.looksPasted(text) && !bytes.ContainsFunc(k.raw, isKey) {
			k.raw = nil
			k.put(text)
			return true
		}
	}
	if next := bytes.IndexByte(k.raw, '\x1b'); next > 0 {
		k.pass(next)
	} else {
		k.pass(len(k.raw))
	}
	return true
}

// isKey reports whether a character is a key that edits a line, rather than text.
func isKey(r rune) bool { return r < ' ' && !strings.ContainsRune("\r\n\t", r) || r == '\x7f' }

// pass makes the next n bytes of raw keys.
func (k *keyboard) pass(n int) {
	k.typeKeys(string(k.raw[:n]))
	k.raw = k.raw[n:]
}

// translateKey turns the escape sequence at the beginning of raw into keys. It returns
// false if the sequence may continue.
func (k *keyboard) translateKey() bool {
	for sequence, keys := range keyReplacements {
		switch {
		case bytes.HasPrefix(k.raw, []byte(sequence)):
			k.raw = k.raw[len(sequence):]
			k.inPaste = sequence == pasteStart
			k.typeKeys(keys)
			return true
		case k.err == nil && strings.HasPrefix(sequence, string(k.raw)):
			return false
		}
	}
	next := bytes.IndexByte(k.raw[1:], '\x1b') + 1
	if next == 0 {
		next = len(k.raw)
	}
	k.pass(min(next, longestKey)) // without a text after it
	return true
}

// longestKey is the length of the longest escape sequence of a key.
const longestKey = 8

// endPaste takes the pasted text out of raw, if its end was read.
func (k *keyboard) endPaste() bool {
	text, rest, ended := bytes.Cut(k.raw, []byte(pasteEnd))
	if !ended && k.err == nil {
		return false
	}
	k.inPaste, k.raw = false, rest
	k.put(cleanPaste(text))
	return true
}

// put makes a pasted line keys, without its end. Several lines become the pasted text.
func (k *keyboard) put(text string) {
	text = strings.TrimLeft(text, "\n")
	if !isSeveralLines(text) {
		k.typeKeys(strings.TrimRight(text, "\n"))
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.pasted = &input.Paste{Text: text, Type: k.typeLines}
	k.keys = []byte("\a\r") // the bell ends a search in the command history
}

// quietTime is how long no input comes after the last part of a pasted text.
const quietTime = 30 * time.Millisecond

// readUntilQuiet reads until there is no more input for quietTime.
func (k *keyboard) readUntilQuiet() {
	for k.err == nil && k.receive(time.After(quietTime)) {
	}
}

// isSeveralLines reports whether there is text after the end of a line.
func isSeveralLines(text string) bool {
	return strings.ContainsAny(strings.TrimRight(text, "\r\n"), "\r\n")
}

// cleanPaste returns a pasted text with \n at the ends of lines, spaces instead of tabs,
// and without other control characters, which would be keys.
func cleanPaste(raw []byte) string {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(string(raw))
	return strings.Map(func(r rune) rune {
		if isKey(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
