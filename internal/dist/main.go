package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"time"

	"nissy/session"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// run packs the release that the arguments of the program describe.
func run(ctx context.Context) error {
	folder := flag.String("o", "dist", "the folder for the archives")
	version := flag.String("version", "", "the version, such as 0.1.0; by default that of git describe")
	flag.Parse()
	if *version == "" {
		*version = describe(ctx)
	}
	if !validVersion.MatchString(*version) {
		return fmt.Errorf("bad version %q: use letters, digits, dots, - and +", *version)
	}
	modified, err := commitTime(ctx)
	if err != nil {
		return err
	}
	r := &release{version: *version, modified: modified, root: ".", folder: *folder, compile: goBuild(".", *version)}
	return r.pack(ctx, func(path string) { fmt.Println(path) })
}

// validVersion matches what can be part of a file name and of an argument.
var validVersion = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z.+-]*$`)

// describe returns the version of the checkout: that of its tag, such as v0.1.0, and if
// there are later commits, their number and the last one. Without a tag it is the version
// of package session and the last commit.
func describe(ctx context.Context) string {
	if tag, err := git(ctx, "describe", "--tags", "--match", "v[0-9]*", "--dirty"); err == nil {
		return strings.TrimPrefix(tag, "v")
	}
	if commit, err := git(ctx, "describe", "--always", "--dirty", "--exclude", "*"); err == nil {
		return session.Version + "-" + commit
	}
	return session.Version
}

// commitTime returns the time of the last commit, or that in the variable
// SOURCE_DATE_EPOCH, which has priority: seconds since 1970.
func commitTime(ctx context.Context) (time.Time, error) {
	seconds := os.Getenv("SOURCE_DATE_EPOCH")
	if seconds == "" {
		var err error
		if seconds, err = git(ctx, "log", "-1", "--format=%ct"); err != nil {
			return time.Time{}, errors.New("the time of the last commit is unknown: run this in a git checkout, or set SOURCE_DATE_EPOCH")
		}
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("bad SOURCE_DATE_EPOCH %q: give seconds since 1970", seconds)
	}
	return time.Unix(n, 0).UTC(), nil
}

// git returns the output of a git command.
func git(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", args...).Output()
	return strings.TrimSpace(string(out)), err
}
