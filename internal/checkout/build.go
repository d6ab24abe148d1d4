package checkout

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"
)

// Product is something that go build makes of a package.
type Product struct {
	Package string   // the import path
	Name    string   // of the file
	Flags   []string // of go build
	Env     []string // what the environment has besides, such as "GOOS=js"
}

// What tests build.
var (
	Nissy  = Product{Package: "nissy", Name: "nissy"}
	Queue  = Product{Package: "nissy/hosts/queue/nissy-queue", Name: "nissy-queue"}
	Wasm   = Product{"nissy/hosts/wasm", "nissy.wasm", []string{"-trimpath", "-ldflags", "-s -w"}, []string{"GOOS=js", "GOARCH=wasm"}}
	Shared = library("c-shared", "libnissy.so")
	Static = library("c-archive", "libnissy.a")
)

func library(mode, name string) Product {
	return Product{"nissy/hosts/library/c", name, []string{"-trimpath", "-buildmode=" + mode}, []string{"CGO_ENABLED=1"}}
}

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
	key := sha256.Sum256([]byte(Root() + strings.Join(p.Flags, " ") + strings.Join(p.Env, " ")))
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
	c := exec.Command("go", append(append([]string{"build", "-o", to}, p.Flags...), p.Package)...)
	c.Dir, c.Env = Root(), append(os.Environ(), p.Env...)
	if output, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s: %w\n%s", path.Base(p.Package), err, output)
	}
	return nil
}
