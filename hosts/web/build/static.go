package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"nissy/hosts/web"
)

// buildStatic adds the page to a folder that has nissy for JavaScript. Any host of files can
// serve the folder, under any address: all addresses in it are relative.
func buildStatic(folder string) error {
	files, err := pageFiles("./src/engine.ts", true)
	if err != nil {
		return err
	}
	if files["index.html"], err = withPolicy(files["index.html"]); err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return listFiles(folder)
}

// withPolicy adds the Content-Security-Policy to the page, because a host of files does not
// send it. The policy of a page cannot say who may frame it.
func withPolicy(page []byte) ([]byte, error) {
	policy, _, _ := strings.Cut(web.Policy, "; frame-ancestors")
	const head = "<meta charset=\"utf-8\">\n"
	before, after, ok := bytes.Cut(page, []byte(head))
	if !ok {
		return nil, fmt.Errorf("index.html does not contain %q", head)
	}
	return fmt.Appendf(nil, "%s%s<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n%s", before, head, policy, after), nil
}

// listFiles writes files.json, the list of all files that the service worker keeps.
func listFiles(folder string) error {
	names := []string{"./"}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		switch filepath.Ext(name) {
		case ".js", ".mjs", ".wasm", ".css", ".svg", ".webmanifest", ".txt":
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		return err
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "files.json"), list, 0o644)
}
