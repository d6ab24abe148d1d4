package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"nissy/command"
)

// target is a system for which nissy is built.
type target struct{ system, processor string }

// targets are the systems of a release.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// program returns the name of the program.
func (t target) program() string {
	if t.system == "windows" {
		return "nissy.exe"
	}
	return "nissy"
}

// release is a version that is packed for all targets.
type release struct {
	version  string
	modified time.Time // of all files
	root     string    // the folder of the repository
	folder   string    // where the archives are written

	// compile returns the program for a target.
	compile func(ctx context.Context, t target) ([]byte, error)
}

// sumsFile is the file with the checksums of the archives.
const sumsFile = "SHA256SUMS"

// pack writes an archive for each target, and their checksums. It calls report with the
// path of each archive. It first removes the archives of earlier releases.
func (r *release) pack(ctx context.Context, report func(path string)) error {
	if err := r.clean(); err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		name, content, err := r.archiveFor(ctx, t)
		if err != nil {
			return fmt.Errorf("%s/%s: %w", t.system, t.processor, err)
		}
		path := filepath.Join(r.folder, name)
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
		report(path)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), name)
	}
	return os.WriteFile(filepath.Join(r.folder, sumsFile), []byte(sums.String()), 0o644)
}

// clean creates the folder, and removes what an earlier call of pack has written there.
func (r *release) clean() error {
	err := os.MkdirAll(r.folder, 0o755)
	for _, pattern := range []string{"nissy-*.tar.gz", "nissy-*.zip", sumsFile} {
		old, _ := filepath.Glob(filepath.Join(r.folder, pattern)) // the patterns are valid
		for _, path := range old {
			err = cmp.Or(err, os.Remove(path))
		}
	}
	return err
}

// archiveFor returns the name and the content of the archive for a target.
func (r *release) archiveFor(ctx context.Context, t target) (name string, content []byte, err error) {
	a := archive{name: fmt.Sprintf("nissy-%s-%s-%s", r.version, t.system, t.processor), modified: r.modified}
	if a.files, err = r.files(ctx, t); err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	if t.system == "windows" {
		err = a.writeZip(&b)
		return a.name + ".zip", b.Bytes(), err
	}
	err = a.writeTar(&b)
	return a.name + ".tar.gz", b.Bytes(), err
}

// files returns the files of the archive for a target, sorted by name.
func (r *release) files(ctx context.Context, t target) ([]file, error) {
	program, err := r.compile(ctx, t)
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(filepath.Join(r.root, "docs", "nissy.1"))
	if err != nil {
		return nil, err
	}
	list := []file{
		{name: t.program(), content: program, program: true},
		{name: "nissy.1", content: page},
		{name: "README.txt", content: []byte(r.readme(t))},
		{name: "completions/nissy.bash", content: []byte(command.CompletionScript("bash"))},
		{name: "completions/_nissy", content: []byte(command.CompletionScript("zsh"))},
		{name: "completions/nissy.fish", content: []byte(command.CompletionScript("fish"))},
	}
	slices.SortFunc(list, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

// goBuild returns a function that builds the program of the repository with the Go
// command. It needs no C library, and its bytes depend only on the source, the version of
// nissy and the version of Go.
func goBuild(root, version string) func(context.Context, target) ([]byte, error) {
	return func(ctx context.Context, t target) ([]byte, error) {
		folder, err := os.MkdirTemp("", "nissy-dist")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		path := filepath.Join(folder, t.program())
		flags := "-s -w -buildid= -X nissy/session.build=" + version
		c := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", path, ".")
		c.Dir, c.Stderr = root, os.Stderr
		c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0", "GOOS="+t.system, "GOARCH="+t.processor)
		if err := c.Run(); err != nil {
			return nil, fmt.Errorf("go build: %w", err)
		}
		return os.ReadFile(path)
	}
}
