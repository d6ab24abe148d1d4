package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"nissy/hosts/queue/plots"
	"nissy/internal/textfile"
)

func (a *app) definePlot(f *flag.FlagSet) func(context.Context, []string) error {
	svg := f.String("svg", "", "write an SVG `file`")
	png := f.String("png", "", "write a PNG `file`")
	return func(_ context.Context, operands []string) error {
		if *svg == "" && *png == "" {
			return &usageError{"plot needs --svg FILE or --png FILE"}
		}
		s, err := a.readStatistics(append(operands, "-")[0])
		if err != nil {
			return err
		}
		for _, picture := range []struct {
			path  string
			write func(io.Writer) error
		}{{*svg, s.WriteSVG}, {*png, s.WritePNG}} {
			if picture.path == "" {
				continue
			}
			var b bytes.Buffer
			if err := picture.write(&b); err != nil {
				return err
			}
			if err := textfile.Write(picture.path, b.String(), 0o644); err != nil {
				return err
			}
		}
		return nil
	}
}

// readStatistics reads the output of nissy stats --json from a file, or from the standard input if
// the path is a hyphen.
func (a *app) readStatistics(path string) (plots.Statistics, error) {
	name, from := "the standard input", a.stdin
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return plots.Statistics{}, textfile.Failed(path, "read", err)
		}
		defer file.Close()
		name, from = path, file
	}
	s, err := plots.Read(from)
	if err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}
