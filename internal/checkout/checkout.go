package checkout

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// A test may change its folder and its environment, so both are read at the start.
var (
	start, _      = os.Getwd()
	userCache, _  = os.UserCacheDir()
	unusedTooLong = 30 * 24 * time.Hour // after that time, Cache removes what a hash names
)

// Root returns the folder of the checkout: the first one with a go.mod, from the folder of the tested
// package up. It panics if there is none.
var Root = sync.OnceValue(func() string {
	for folder := start; ; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		if folder == filepath.Dir(folder) {
			panic("there is no go.mod above " + start)
		}
	}
})

// Package returns the folder of the tested package, relative to Root, with slashes.
var Package = sync.OnceValue(func() string {
	folder, err := filepath.Rel(Root(), start)
	if err != nil {
		panic(err)
	}
	return filepath.ToSlash(folder)
})

// Cache returns the folder for what the key names, a hash. It creates the folder and removes those of
// other keys of that kind that no test has used for a month. The error says why there is no folder.
func Cache(kind, key string) (string, error) {
	if userCache == "" {
		return "", fmt.Errorf("there is no cache folder")
	}
	all := filepath.Join(userCache, "nissy-tests", kind)
	folder := filepath.Join(all, key)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	now := time.Now()
	if err := os.Chtimes(folder, now, now); err != nil {
		return "", err
	}
	others, err := os.ReadDir(all)
	if err != nil {
		return "", err
	}
	for _, other := range others {
		if info, err := other.Info(); err == nil && now.Sub(info.ModTime()) > unusedTooLong {
			os.RemoveAll(filepath.Join(all, other.Name()))
		}
	}
	return folder, nil
}

// Hash returns a hash of the sources of programs, but not of their tests, in the given folders and those
// below them. The folders are relative to Root.
func Hash(folders ...string) (string, error) {
	sum := sha256.New()
	for _, folder := range folders {
		err := fs.WalkDir(os.DirFS(Root()), folder, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.HasSuffix(path, "_test.go") || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".s") {
				return err
			}
			content, err := os.ReadFile(filepath.Join(Root(), path))
			fmt.Fprintf(sum, "%s %d\n%s", path, len(content), content)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}
