package checkout

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"
)

// Product is a program that go build makes.
type Product struct {
	Package string // the import path
	Name    string // of the file
}

// Nissy is the program.
var Nissy = Product{Package: "nissy", Name: "nissy"}

// Build puts the product into a temporary folder of the test, and returns its path.
func (p Product) Build(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, p.BuildIn(folder))
	return filepath.Join(folder, p.Name)
}

// BuildIn puts the product into the folder. All tests of a checkout build into the same file, one at a time,
// because go build does nothing if the file is up to date. The folder gets a link to it, so that the product
// remains what it is if another test builds it again after a change.
func (p Product) BuildIn(folder string) error {
	key := sha256.Sum256([]byte(Root()))
	shared, err := Cache("programs", hex.EncodeToString(key[:8]))
	if err != nil {
		return p.goBuild(filepath.Join(folder, p.Name)) // nothing is shared
	}
	built, to := filepath.Join(shared, p.Name), filepath.Join(folder, p.Name)
	lock := flock.New(built + ".lock")
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Unlock()
	if err := p.goBuild(built); err != nil {
		return err
	}
	if os.Link(built, to) != nil { // the folder is in another file system
		return p.goBuild(to)
	}
	return nil
}

// goBuild writes the product to a path.
func (p Product) goBuild(to string) error {
	c := exec.Command("go", "build", "-o", to, p.Package)
	c.Dir = Root()
	if output, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", path.Base(p.Package), err, output)
	}
	return nil
}

// Made returns the folder bin/TARGET, which a target of the Makefile fills: what tests need that takes a compiler of its own, and
// minutes. If the file that the target writes last is absent or older than a source, Made skips the test, but in CI it fails.
func Made(t testing.TB, target, last string) (folder string) {
	t.Helper()
	folder = filepath.Join(Root(), "bin", target)
	made, err := os.Stat(filepath.Join(folder, last))
	if err != nil {
		skip(t, "this test needs what make %s makes", target)
	}
	newest, err := newestSource()
	require.NoError(t, err)
	if newest.changed.After(made.ModTime()) {
		skip(t, "this test needs make %s again: %s is newer", target, newest.path)
	}
	return folder
}

// skip skips a test, but in CI it fails.
func skip(t testing.TB, format string, of ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf(format, of...)
	}
	t.Skipf(format, of...)
}

// newestSource returns the source of the program, the page or the C library that changed last.
var newestSource = sync.OnceValues(func() (source, error) { return newestIn(Root()) })

type source struct {
	path    string
	changed time.Time
}

// sourceExtensions are those of the files from which targets of the Makefile make something.
var sourceExtensions = []string{".go", ".s", ".c", ".h", ".hpp", ".ts", ".tsx", ".css", ".html"}

func newestIn(root string) (newest source, err error) {
	err = filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && slices.Contains([]string{".git", "bin", "node_modules", "testdata"}, e.Name()) {
			return fs.SkipDir
		}
		if e.IsDir() || !slices.Contains(sourceExtensions, filepath.Ext(p)) || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		info, err := e.Info()
		if err == nil && info.ModTime().After(newest.changed) {
			newest = source{p, info.ModTime()}
		}
		return err
	})
	return newest, err
}
