package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("build: ")
	var err error
	if len(os.Args) > 1 {
		err = buildStatic(os.Args[1])
	} else {
		err = buildServed()
	}
	if err != nil {
		log.Fatal(err)
	}
}

// buildServed writes the page of nissy serve to dist.
func buildServed() error {
	if err := os.WriteFile("src/wire.ts", wireTypes(), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile("src/quizcases.ts", quizCases(), 0o644); err != nil {
		return err
	}
	files, err := pageFiles("./src/server.ts", false)
	if err != nil {
		return err
	}
	if err := os.RemoveAll("dist"); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := writeCompressed(name, files[name]); err != nil {
			return err
		}
	}
	return nil
}

// pageFiles returns the files of the page, by name. The carrier is the source of the module
// that runs requests.
func pageFiles(carrier string, static bool) (map[string][]byte, error) {
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{"src/main.tsx", "src/worker.ts"},
		Bundle:            true,
		Format:            api.FormatESModule,
		Platform:          api.PlatformBrowser,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone, // they are in the licence texts
		Alias:             map[string]string{"carrier": carrier},
		Define:            map[string]string{"STATIC": strconv.FormatBool(static)},
		Outdir:            "dist",
		Metafile:          true,
		LogLevel:          api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("%d errors", len(result.Errors))
	}
	dist, err := filepath.Abs("dist")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		name, err := filepath.Rel(dist, f.Path)
		if err != nil {
			return nil, err
		}
		files[filepath.ToSlash(name)] = f.Contents
	}
	sources, err := filepath.Glob("src/static/*")
	if err != nil {
		return nil, err
	}
	for _, path := range sources {
		if files[filepath.Base(path)], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	files["licences.txt"], err = licencesOf(result.Metafile)
	return files, err
}

// writeCompressed writes a compressed file to dist.
func writeCompressed(name string, data []byte) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression) // its header has no time and no name
	if err != nil {
		return err
	}
	z.Write(data)
	if err := z.Close(); err != nil {
		return err
	}
	path := filepath.Join("dist", name+".gz")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	fmt.Printf("%-24s %7d bytes, %6d compressed\n", name, len(data), b.Len())
	return os.WriteFile(path, b.Bytes(), 0o644)
}
