package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// packed packs a release with programs that are the names of their targets, and returns
// the folder.
func packed(t *testing.T) string {
	t.Helper()
	r := &release{
		version: "1.2.3", modified: time.Unix(1_700_000_000, 0), root: "../..", folder: filepath.Join(t.TempDir(), "dist"),
		compile: func(_ context.Context, t target) ([]byte, error) { return []byte(t.system + t.processor), nil },
	}
	count := 0
	for range 2 { // the second time removes what the first has written
		require.NoError(t, r.pack(t.Context(), func(string) { count++ }))
	}
	require.Equal(t, 2*len(targets), count)
	return r.folder
}

// contents returns the files of an archive, by name. It requires the time and the mode of
// each.
func contents(t *testing.T, path string) map[string]string {
	t.Helper()
	files := map[string]string{}
	add := func(name string, modified time.Time, program bool, r io.Reader) {
		require.Equal(t, int64(1_700_000_000), modified.Unix(), name)
		require.Equal(t, strings.HasSuffix(name, "/nissy"), program, name)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		files[name] = string(content)
	}
	if strings.HasSuffix(path, ".zip") {
		z, err := zip.OpenReader(path)
		require.NoError(t, err)
		defer z.Close()
		for _, f := range z.File {
			r, err := f.Open()
			require.NoError(t, err)
			add(f.Name, f.Modified, false, r)
		}
		return files
	}
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		require.NoError(t, err)
		require.Zero(t, h.Uid+h.Gid)
		add(h.Name, h.ModTime, h.Mode == 0o755, r)
	}
}

// TestContents checks the files of each archive.
func TestContents(t *testing.T) {
	folder := packed(t)
	for _, target := range targets {
		name := fmt.Sprintf("nissy-1.2.3-%s-%s", target.system, target.processor)
		path := filepath.Join(folder, name+".tar.gz")
		if target.system == "windows" {
			path = filepath.Join(folder, name+".zip")
		}
		files := contents(t, path)
		require.Len(t, files, 6)
		require.Equal(t, target.system+target.processor, files[name+"/"+target.program()])
		require.Contains(t, files[name+"/nissy.1"], ".TH NISSY 1")
		require.Contains(t, files[name+"/README.txt"], "nissy 1.2.3\n")
		require.Contains(t, files[name+"/completions/nissy.bash"], "complete -o default -F _nissy nissy")
		require.Contains(t, files[name+"/completions/_nissy"], "#compdef nissy")
		require.Contains(t, files[name+"/completions/nissy.fish"], "complete -c nissy")
		for line := range strings.Lines(files[name+"/README.txt"]) {
			require.LessOrEqual(t, len(line), 81, line)
		}
	}
}

// TestReproducible packs a release twice and compares the bytes. It also checks the
// checksums.
func TestReproducible(t *testing.T) {
	first, second := packed(t), packed(t)
	sums, err := os.ReadFile(filepath.Join(first, sumsFile))
	require.NoError(t, err)
	require.Equal(t, len(targets), strings.Count(string(sums), "\n"))
	for line := range strings.Lines(string(sums)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		require.True(t, ok)
		for _, folder := range []string{first, second} {
			content, err := os.ReadFile(filepath.Join(folder, name))
			require.NoError(t, err)
			require.Equal(t, sum, fmt.Sprintf("%x", sha256.Sum256(content)), name)
		}
	}
}

// TestFailedBuild checks that the error of a build names the target.
func TestFailedBuild(t *testing.T) {
	r := &release{folder: t.TempDir(), compile: func(context.Context, target) ([]byte, error) { return nil, io.ErrUnexpectedEOF }}
	require.EqualError(t, r.pack(t.Context(), func(string) {}), "linux/amd64: unexpected EOF")
}
