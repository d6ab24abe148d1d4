package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// buildProgram writes nissy.wasm.
func buildProgram(folder string) error {
	return compile("./hosts/wasm", filepath.Join(folder, "nissy.wasm"))
}

// compile compiles a Go program for JavaScript. -s -w leaves out what only debuggers use; stack
// traces have files and lines all the same.
func compile(source, program string) error {
	c := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, source)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	return nil
}
