package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("build: ")
	if len(os.Args) != 2 {
		log.Fatal("give the folder to write to")
	}
	if err := build(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func build(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, part := range []func(folder string) error{buildProgram, bundle, declare, writeLicences} {
		if err := part(folder); err != nil {
			return err
		}
	}
	return nil
}

// bundle writes nissy.mjs and nissy-worker.mjs.
func bundle(folder string) error {
	root, err := goRoot()
	if err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: "hosts/wasm/src/nissy.ts", OutputPath: "nissy"},
			{InputPath: "hosts/wasm/src/worker.ts", OutputPath: "nissy-worker"},
		},
		Bundle:           true,
		Format:           api.FormatESModule,
		Platform:         api.PlatformBrowser,
		Target:           api.ES2022,
		MinifyWhitespace: true,
		MinifySyntax:     true,
		Charset:          api.CharsetUTF8,
		LegalComments:    api.LegalCommentsNone, // they are in licences.txt
		Alias:            map[string]string{"go/wasm_exec": filepath.Join(root, "lib/wasm/wasm_exec.js")},
		OutExtension:     map[string]string{".js": ".mjs"},
		Outdir:           folder,
		Write:            true,
		LogLevel:         api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d errors", len(result.Errors))
	}
	return nil
}

// declare writes nissy.d.mts, where TypeScript looks for the types of nissy.mjs. The compiler makes
// the declarations of nissy.ts; the types of requests and events, which they import, take the
// place of the import.
func declare(folder string) error {
	temp, err := os.MkdirTemp("", "nissy-types")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	const compiler = "hosts/web/node_modules/.bin/tsc"
	compile := exec.Command(compiler, "-p", "hosts/wasm", "--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", temp)
	if output, err := compile.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", compiler, err, output)
	}
	declarations, err := os.ReadFile(filepath.Join(temp, "wasm/src/nissy.d.ts"))
	if err != nil {
		return err
	}
	wire, err := os.ReadFile("hosts/web/src/wire.ts")
	if err != nil {
		return err
	}
	before, after, ok := bytes.Cut(declarations, []byte("import type { AnyEvent, AnyRequest } from \"../../web/src/wire\";\n"))
	if !ok {
		return fmt.Errorf("the declarations of nissy.ts do not import the types of requests and events")
	}
	return os.WriteFile(filepath.Join(folder, "nissy.d.mts"), bytes.Join([][]byte{before, after, wire}, nil), 0o644)
}

// goRoot returns the folder of the Go installation.
func goRoot() (string, error) {
	output, err := exec.Command("go", "env", "GOROOT").Output()
	return string(bytes.TrimSpace(output)), err
}
