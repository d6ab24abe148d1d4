package sample

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"nissy/internal/checkout"
)

// FaultsFile is the file of a package that lists the faults that its tests must find. Each line has four fields,
// separated by tabs: a source file, relative to the root of the checkout; a text that it has once, and what replaces it;
// and the tests, separated by spaces. Lines that begin with # are comments.
const FaultsFile = "testdata/faults.tsv"

// Fault is a fault to plant.
type Fault struct {
	File          string // relative to the root of the checkout
	Before, After string
	Package       string // the folder of the tests, relative to the root
	Tests         []string
}

// ReadFaults returns the faults of a package, none if it has no such file.
func ReadFaults(folder string) (list []Fault, err error) {
	path := filepath.Join(folder, FaultsFile)
	text, err := os.ReadFile(filepath.Join(checkout.Root(), path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("%s: a fault has four fields, separated by tabs: %s", path, line)
		}
		list = append(list, Fault{fields[0], fields[1], fields[2], folder, strings.Fields(fields[3])})
	}
	return list, nil
}

// Plant returns the source file with the fault. It does not change the file itself, so the text is there also while
// explore runs the test with the fault.
func (f Fault) Plant() (string, error) {
	source, err := os.ReadFile(filepath.Join(checkout.Root(), f.File))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(source), f.Before); n != 1 {
		return "", fmt.Errorf("%s/%s: %s has %q %d times, not once", f.Package, FaultsFile, f.File, f.Before, n)
	}
	return strings.Replace(string(source), f.Before, f.After, 1), nil
}

// faults has the faults of the tested package.
var faults = sync.OnceValues(func() ([]Fault, error) { return ReadFaults(checkout.Package()) })

// requireFault fails a test that draws cases but has no fault to find, or one that cannot be planted.
func requireFault(t testing.TB, name string) {
	t.Helper()
	if _, ok := t.(*testing.T); !ok {
		return // a benchmark, or a fuzz test
	}
	list, err := faults()
	if err != nil {
		t.Fatal(err)
	}
	if err := checkFault(list, name); err != nil {
		t.Error(err)
	}
}

// checkFault returns an error if no fault is for the test, or if the first one cannot be planted.
func checkFault(list []Fault, name string) error {
	i := slices.IndexFunc(list, func(f Fault) bool { return slices.Contains(f.Tests, name) })
	if i < 0 {
		return fmt.Errorf("%s has no fault that %s must find; see go doc nissy/internal/sample", FaultsFile, name)
	}
	_, err := list[i].Plant()
	return err
}

// rootName returns the name of the test without its subtests.
func rootName(t testing.TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return name
}
