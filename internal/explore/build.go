package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"nissy/internal/checkout"
	"nissy/internal/sample"
)

// builder builds test programs in a folder, each once.
type builder struct {
	folder   string
	programs map[string]string // by what they are built of
}

// build returns the test program of a package, with the fault if it is not nil.
func (b *builder) build(ctx context.Context, folder string, f *sample.Fault) (string, error) {
	key := folder
	if f != nil {
		key = strings.Join([]string{folder, f.File, f.Before, f.After}, "\n")
	}
	if program := b.programs[key]; program != "" {
		return program, nil
	}
	program := filepath.Join(b.folder, strconv.Itoa(len(b.programs))+".test")
	arguments := []string{"test", "-c", "-vet=off", "-ldflags=-w", "-o", program}
	if f != nil {
		overlay, err := b.plant(f, program)
		if err != nil {
			return "", err
		}
		arguments = append(arguments, "-overlay", overlay)
	}
	c := exec.CommandContext(ctx, "go", append(arguments, "./"+folder)...)
	c.Dir = checkout.Root()
	if output, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the tests of %s: %w\n%s", strings.ReplaceAll(key, "\n", " "), err, output)
	}
	b.programs[key] = program
	return program, nil
}

// plant writes the changed file, and the overlay that makes go build use it, beside the program. It returns the
// path of the overlay.
func (b *builder) plant(f *sample.Fault, program string) (string, error) {
	faulty, err := f.Plant()
	if err != nil {
		return "", err
	}
	changed, overlay := program+filepath.Ext(f.File), program+".json"
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(checkout.Root(), f.File): changed}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(changed, []byte(faulty), 0o666); err != nil {
		return "", err
	}
	return overlay, os.WriteFile(overlay, replace, 0o666)
}

// limit is how long a run may take. A fault may make a search endless.
const limit = 10 * time.Minute

// run runs the test with a seed, and reports whether it passed. It writes the seed, the time and what a test that
// failed has printed to out, if that is not nil.
func (t *test) run(ctx context.Context, program string, seed uint64, out io.Writer) bool {
	began := time.Now()
	c := exec.CommandContext(ctx, program, "-test.run", "^"+t.name+"$", "-test.timeout", limit.String())
	c.Dir = filepath.Join(checkout.Root(), t.fault.Package)
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", sample.SeedVariable, seed))
	output, err := c.CombinedOutput()
	if out == nil || ctx.Err() != nil {
		return err == nil
	}
	state := "ok"
	if err != nil {
		state = "FAILED"
	}
	fmt.Fprintf(out, "%s=%d go test ./%s -run '^%s$' # %s, %.1f s\n", sample.SeedVariable, seed, t.fault.Package, t.name, state, time.Since(began).Seconds())
	if err != nil {
		out.Write(output)
	}
	return err == nil
}
