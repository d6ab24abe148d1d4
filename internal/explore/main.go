package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"time"

	"nissy/internal/checkout"
	"nissy/internal/sample"
)

func main() {
	minutes := flag.Float64("minutes", 20, "how long to explore; each test runs once, even if that takes longer")
	only := flag.String("run", "", "a regular expression: the tests to run, as FOLDER TEST; all without it")
	flag.Parse()
	chosen, err := regexp.Compile(*only)
	if err != nil || flag.NArg() > 0 || *minutes <= 0 {
		fmt.Fprintln(os.Stderr, "usage: explore [-minutes N] [-run REGEXP]")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	failed, err := explore(ctx, chosen, time.Duration(*minutes*float64(time.Minute)))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || failed > 0 {
		os.Exit(1)
	}
}

// explore runs the chosen tests until the time has passed or ctx ends, and returns how many runs failed.
func explore(ctx context.Context, chosen *regexp.Regexp, limit time.Duration) (failed int, err error) {
	folder, err := os.MkdirTemp("", "explore")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	tests, err := chosenTests(chosen)
	if err != nil {
		return 0, err
	}
	if len(tests) == 0 {
		return 0, fmt.Errorf("no test is called so; the files %s list them", sample.FaultsFile)
	}
	b := &builder{folder: folder, programs: map[string]string{}}
	runs := 0
	for end := time.Now().Add(limit); ctx.Err() == nil; runs++ {
		next := leastTime(tests)
		if next.time > 0 && time.Now().After(end) {
			break
		}
		began := time.Now()
		ok, err := next.turn(ctx, b)
		if err != nil && ctx.Err() == nil {
			return failed, err
		}
		if !ok && ctx.Err() == nil {
			failed++
		}
		next.time += time.Since(began)
	}
	fmt.Printf("%d tests, %d runs, %d failed\n", len(tests), runs, failed)
	return failed, nil
}

// chosenTests returns the tests of all packages that must find faults, and whose folder and name match.
func chosenTests(chosen *regexp.Regexp) (list []*test, err error) {
	err = fs.WalkDir(os.DirFS(checkout.Root()), ".", func(folder string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		if e.Name() == "testdata" || e.Name() == "node_modules" || strings.HasPrefix(folder, ".git") {
			return fs.SkipDir
		}
		faults, err := sample.ReadFaults(folder)
		for _, f := range faults {
			for _, name := range f.Tests {
				if chosen.MatchString(f.Package + " " + name) {
					list = append(list, &test{name: name, fault: f})
				}
			}
		}
		return err
	})
	return list, err
}

// leastTime returns the first of the tests that have had the least time.
func leastTime(tests []*test) *test {
	least := tests[0]
	for _, t := range tests {
		if t.time < least.time {
			least = t
		}
	}
	return least
}

// test is a test that draws cases.
type test struct {
	name  string
	fault sample.Fault
	time  time.Duration // that it has had so far
}

// mostSeeds is how many seeds a test gets to find a fault.
const mostSeeds = 5

// turn runs the test with a new seed and, the first time, before that with the fault. It reports whether all was as it must
// be, and returns an error if the tests cannot be built.
func (t *test) turn(ctx context.Context, b *builder) (ok bool, err error) {
	if t.time == 0 {
		found, err := t.finds(ctx, b)
		if err != nil {
			fmt.Println(err)
			return false, nil
		}
		if !found {
			fmt.Printf("%s %s passes although %s has %q instead of %q\n", t.fault.Package, t.name, t.fault.File, t.fault.After, t.fault.Before)
			return false, nil
		}
	}
	program, err := b.build(ctx, t.fault.Package, nil)
	if err != nil {
		return false, err
	}
	return t.run(ctx, program, rand.Uint64N(1e9), os.Stdout), nil
}

// finds reports whether the test fails with one of some seeds if the fault is planted.
func (t *test) finds(ctx context.Context, b *builder) (bool, error) {
	program, err := b.build(ctx, t.fault.Package, &t.fault)
	if err != nil {
		return false, err
	}
	for seed := range uint64(mostSeeds) {
		if !t.run(ctx, program, seed+1, nil) {
			return true, nil
		}
	}
	return false, nil
}
