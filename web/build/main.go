package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("build: ")
	if err := build(); err != nil {
		log.Fatal(err)
	}
}

func build() error {
	if err := os.WriteFile("src/wire.ts", wireTypes(), 0o644); err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{"src/main.tsx", "src/worker.ts"},
		Bundle:            true,
		Splitting:         true,
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
		Outdir:            "dist",
		ChunkNames:        "chunk/[name]-[hash]",
		Metafile:          true,
		LogLevel:          api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d errors", len(result.Errors))
	}
	if err := os.RemoveAll("dist"); err != nil {
		return err
	}
	for _, f := range result.OutputFiles {
		name, err := filepath.Rel(mustAbs("dist"), f.Path)
		if err != nil {
			return err
		}
		if err := write(name, f.Contents); err != nil {
			return err
		}
	}
	static, err := filepath.Glob("src/static/*")
	if err != nil {
		return err
	}
	for _, path := range static {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := write(filepath.Base(path), data); err != nil {
			return err
		}
	}
	licences, err := licencesOf(result.Metafile)
	if err != nil {
		return err
	}
	return write("licences.txt", licences)
}

func mustAbs(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		log.Fatal(err)
	}
	return abs
}

// write writes a compressed file to dist.
func write(name string, data []byte) error {
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
	if !strings.HasPrefix(name, "chunk/") {
		fmt.Printf("%-24s %7d bytes, %6d compressed\n", name, len(data), b.Len())
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}
