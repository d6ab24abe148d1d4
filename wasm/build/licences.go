package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// writeLicences writes nissy-licences.txt: the licences of Go, whose runtime and libraries the
// program contains, and of all modules in it.
func writeLicences(folder string) error {
	root, err := goRoot()
	if err != nil {
		return err
	}
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	lines := strings.Split(string(output)+"Go\t"+root, "\n")
	slices.Sort(lines)
	var b bytes.Buffer
	b.WriteString("nissy.wasm and nissy-worker.mjs contain the software below, unchanged.\n")
	for _, line := range slices.Compact(lines) {
		name, dir, ok := strings.Cut(line, "\t")
		if !ok {
			continue // a package of Go or of nissy
		}
		texts, err := filepath.Glob(filepath.Join(dir, "[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*"))
		if err != nil || len(texts) == 0 {
			return fmt.Errorf("%s has no licence text", name)
		}
		fmt.Fprintf(&b, "\n%s\n%s\n\n", strings.Repeat("=", 70), name)
		for _, path := range texts {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			b.Write(bytes.TrimSpace(text))
			b.WriteString("\n")
		}
	}
	return os.WriteFile(filepath.Join(folder, "nissy-licences.txt"), b.Bytes(), 0o644)
}
