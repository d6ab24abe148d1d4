package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// compilerFlags make the program smaller to download and its searches faster. The loops of
// searches need inlining; inlining elsewhere would make the program a fifth larger.
var compilerFlags = []string{"-gcflags=all=-l"}

// buildProgram writes nissy.wasm.
func buildProgram(folder string) error {
	temp, err := os.MkdirTemp("", "nissy-wasm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	linked := filepath.Join(temp, "nissy.wasm") // go build would take a changed file for its own
	args := append([]string{"build", "-trimpath", "-ldflags", "-s -w", "-o", linked}, compilerFlags...)
	compile := exec.Command("go", append(args, "./wasm")...)
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	compile.Stderr = os.Stderr
	if err := compile.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	program, err := os.ReadFile(linked)
	if err != nil {
		return err
	}
	if program, err = joinSegments(program); err != nil {
		return fmt.Errorf("nissy.wasm: %w", err)
	}
	return os.WriteFile(filepath.Join(folder, "nissy.wasm"), program, 0o644)
}
