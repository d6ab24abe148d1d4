package terminal

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// parts is a terminal from which each read returns one of the parts.
type parts chan string

func (p parts) Read(b []byte) (int, error) {
	part, ok := <-p
	if !ok {
		return 0, io.EOF
	}
	return copy(b, part), nil
}

// areMoves recognizes several lines of moves, with comments perhaps.
func areMoves(text string) bool {
	moves := 0
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "//")
		if strings.Trim(line, "URFDLB'2() ") != "" {
			return false
		}
		if line != "" {
			moves++
		}
	}
	return moves > 1
}

// readKeys returns all keys from input that comes in parts, and the pasted texts after
// their Enters.
func readKeys(input ...string) (keys string) {
	in := make(parts, len(input))
	for _, part := range input {
		in <- part
	}
	close(in)
	k := newKeyboard(in, areMoves)
	defer k.Close()
	b := make([]byte, 4096)
	for {
		n, err := k.Read(b)
		keys += string(b[:n])
		for text := k.takeText(); text != ""; text = k.takeText() {
			keys = strings.Replace(keys, string(insertKey), "{"+text+"}", 1)
		}
		if p := k.takePaste(); p != nil {
			keys += "<" + p.Text + ">"
		}
		if err != nil {
			return keys
		}
	}
}

// TestKeyboard checks what the editor receives, however the reads divide the input.
func TestKeyboard(t *testing.T) {
	for input, want := range map[string]string{
		"R U\r":            "R U\r",
		"\x1b[A\x1b[1~R’":  "\x1b[A\x01R’",
		"\x1b[1;5C\x1b[1x": "\x1bf\x1b[1x",
		"\x1b":             "\x1b",
		"\x1b\x1b[4~":      "\x1b\x05",
		"a" + pasteStart + "R\tU’\x1b[A\x03\r\n" + pasteEnd + "b": "aR U’[Ab",
		pasteStart + "\r\n" + pasteEnd + "b":                      "b",
		pasteStart + "\nR\r\nU\rF" + pasteEnd + "b":               "\a\r<R\nU\nF>b",
		pasteStart + pasteStart + "R\nU\n" + pasteEnd + pasteEnd:  "\a\r<[200~R\nU\n>",
		pasteStart + "R\nU": "\a\r<R\nU>",
	} {
		assert.Equal(t, want, readKeys(input), "%q", input)
		for at := 1; at < len(input); at++ {
			assert.Equal(t, want, readKeys(input[:at], input[at:]), "%q", input[:at])
		}
	}
}

// TestKeyboardUnframed checks which lines are taken for a pasted text although the
// terminal does not frame it.
func TestKeyboardUnframed(t *testing.T) {
	for input, want := range map[string]string{
		"R U F\rD2 (L) // eo\r\r// a note\rB": "\a\r<R U F\nD2 (L) // eo\n\n// a note\nB>",
		"R U F\rs\r":                          "R U F\rs\r",
		"R U F\r// why\r":                     "R U F\r// why\r",
		"set R U\radd D\r":                    "set R U\radd D\r",
		"R U F\r\x1b[A\r":                     "R U F\r\x1b[A\r",
		"R U F\rD\x03":                        "R U F\rD\x03",
	} {
		assert.Equal(t, want, readKeys(input), "%q", input)
	}
	assert.Equal(t, "\a\r<R U F\nD2\nL>", readKeys("R U F\rD", "2\rL"), "two reads")
}

// TestLongText checks that the editor receives a long text as one, framed or not, but no key as a part of it.
func TestLongText(t *testing.T) {
	long := strings.Repeat("R U’ ", 50)
	for input, want := range map[string]string{
		"a" + pasteStart + long + pasteEnd + "b\r": "a{" + long + "}b\r",
		"\x1b[A" + long + "\x7f" + long + "\x03":   "\x1b[A" + long[:5] + "{" + long[5:] + "}\x7f{" + long + "}\x03",
	} {
		assert.Equal(t, want, readKeys(input), "%q", input)
	}
}

// TestKeyboardLostEnd checks that Ctrl-C ends a paste whose end does not come.
func TestKeyboardLostEnd(t *testing.T) {
	assert.Equal(t, interruptKey+"R", readKeys(pasteStart+"R U\nF", interruptKey, "R"))
}

// TestKeyboardClosed checks that Close ends a Read that waits.
func TestKeyboardClosed(t *testing.T) {
	k := newKeyboard(make(parts), areMoves)
	time.AfterFunc(time.Millisecond, func() { k.Close() })
	_, err := k.Read(make([]byte, 1))
	assert.Equal(t, io.EOF, err)
}

// TestWatch checks that keys which nobody uses while a command runs are typed into the next line.
func TestWatch(t *testing.T) {
	in, person := io.Pipe()
	k := newKeyboard(in, func(string) bool { return false })
	stopped, watched := make(chan struct{}), make(chan struct{})
	var used []byte
	seen := make(chan byte)
	go func() {
		defer close(watched)
		k.watch(func(key byte) bool {
			isUsed := key == 'p'
			if isUsed {
				used = append(used, key)
			}
			seen <- key
			return isUsed
		}, stopped)
	}()
	for _, key := range "pRp" {
		_, err := person.Write([]byte(string(key)))
		require.NoError(t, err)
		require.Equal(t, byte(key), <-seen)
	}
	close(stopped)
	<-watched
	assert.Equal(t, "pp", string(used))
	go person.Write([]byte(" U"))
	keys := make([]byte, 1)
	for _, want := range "R U" {
		_, err := io.ReadFull(k, keys)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(keys))
	}
	k.Close()
	person.Close()
}
