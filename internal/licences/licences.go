package licences

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Texts returns the texts of the files in a folder that are licences.
func Texts(folder string) (texts [][]byte, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := strings.ToUpper(e.Name())
		if e.IsDir() || !strings.HasPrefix(name, "LICENSE") && !strings.HasPrefix(name, "LICENCE") && !strings.HasPrefix(name, "COPYING") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// listed is what go list prints for a package in another module, or in Go itself.
const listed = `{{if .Standard}}Go {{.Root}}{{else if and .Module (not .Module.Main)}}{{.Module.Path}}@{{.Module.Version}} {{.Module.Dir}}{{end}}`

// Write writes the licences of Go and of all modules that a Go package needs. The name says
// what contains them. env has variables for the go command, such as GOOS=js.
func Write(w io.Writer, name, goPackage string, env ...string) error {
	list := exec.Command("go", "list", "-deps", "-f", listed, goPackage)
	list.Env = append(os.Environ(), env...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	fmt.Fprintf(w, "The software below is part of %s, unchanged.\n", name)
	for _, module := range slices.Compact(modules) {
		if err := writeModule(w, module); err != nil {
			return err
		}
	}
	return nil
}

// writeModule writes the licence of a module, given by its name and its folder.
func writeModule(w io.Writer, module string) error {
	name, folder, ok := strings.Cut(module, " ")
	if !ok { // nissy itself
		return nil
	}
	texts, err := Texts(folder)
	if err != nil {
		return err
	}
	if texts == nil {
		return fmt.Errorf("%s has no licence text", name)
	}
	fmt.Fprintf(w, "\n%s\n%s\n\n", strings.Repeat("=", 70), name)
	for _, text := range texts {
		fmt.Fprintf(w, "%s\n\n", bytes.TrimSpace(text))
	}
	return nil
}
