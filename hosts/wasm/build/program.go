package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// searching lists the packages with the inner loops of searches. They are compiled with
// inlining and without bounds checks, for speed; the tests run the same code with the checks.
// Everything else is compiled without inlining, which makes the download a seventh smaller, and
// the standard library without bounds checks, which saves another fiftieth.
var searching = []string{"cube", "internal/interrupt", "niss", "niss/optimal/kernel", "pruning", "pruning/store"}

// compilerFlags returns the flags of go build for this.
func compilerFlags() []string {
	flags := []string{"-gcflags=all=-l", "-gcflags=std=-l -B"}
	for _, name := range searching {
		flags = append(flags, "-gcflags=nissy/"+name+"=-B")
	}
	return flags
}

// buildProgram writes nissy.wasm.
func buildProgram(folder string) error {
	temp, err := os.MkdirTemp("", "nissy-wasm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	linked := filepath.Join(temp, "nissy.wasm") // go build would take a changed file for its own
	args := append([]string{"build", "-trimpath", "-ldflags", "-s -w", "-o", linked}, compilerFlags()...)
	compile := exec.Command("go", append(args, "./hosts/wasm")...)
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	compile.Stderr = os.Stderr
	if err := compile.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	program, err := os.ReadFile(linked)
	if err != nil {
		return err
	}
	if program, err = changeData(program, shrink); err != nil {
		return fmt.Errorf("nissy.wasm: %w", err)
	}
	return os.WriteFile(filepath.Join(folder, "nissy.wasm"), program, 0o644)
}

// shrink returns the segments in a form that compresses better.
func shrink(segments []segment) ([]segment, error) {
	segments = join(segments)
	return segments, dropLines(segments)
}
