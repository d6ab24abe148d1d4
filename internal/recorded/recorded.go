package recorded

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
)

var update = flag.Bool("update", false, "write the answers that are missing to testdata; with NISSY_LONG_TESTS=1 all of them")

// Update reports whether the answers are to be written.
func Update() bool { return *update }

// Answers are the answers of a file. Each line has a question, a tab and the answer. Lines that begin with # are
// comments. The methods may be called from several goroutines.
type Answers struct {
	path     string
	comments string
	known    map[string]string // by question
	mu       sync.Mutex
	asked    map[string]string
}

// Open opens a file in testdata. With -update it becomes the answers that the test asks for, when the test ends.
func Open(t testing.TB, name string) *Answers {
	t.Helper()
	a := &Answers{path: filepath.Join("testdata", name), known: map[string]string{}, asked: map[string]string{}}
	text, err := os.ReadFile(a.path)
	if !errors.Is(err, fs.ErrNotExist) {
		require.NoError(t, err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			a.comments += line
			continue
		}
		question, answer, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		a.known[question] = answer
	}
	if *update {
		t.Cleanup(func() { require.NoError(t, a.write()) })
	}
	return a
}

// Questions returns the questions of the file, sorted.
func (a *Answers) Questions() []string { return slices.Sorted(maps.Keys(a.known)) }

// Of returns the answer to a question, which has no tabs. The oracle is asked if it must be.
func (a *Answers) Of(t testing.TB, question string, oracle func() string) string {
	t.Helper()
	known, ok := a.known[question]
	answer := known
	if !ok || sample.Long() {
		answer = oracle()
	}
	if ok && !*update {
		require.Equal(t, known, answer, "%s: %s", a.path, question)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked[question] = answer
	return answer
}

func (a *Answers) write() error {
	text := a.comments
	for _, question := range slices.Sorted(maps.Keys(a.asked)) {
		text += question + "\t" + a.asked[question] + "\n"
	}
	return os.WriteFile(a.path, []byte(text), 0o666)
}

// Digest stands for a list, whatever its order: the number of its elements, and a hash.
func Digest(list []string) string {
	sum := sha256.Sum256([]byte(strings.Join(slices.Sorted(slices.Values(list)), "\n")))
	return fmt.Sprintf("%d:%x", len(list), sum[:6])
}
