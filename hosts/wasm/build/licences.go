package main

import (
	"bytes"
	"os"
	"path/filepath"

	"nissy/internal/licences"
)

// writeLicences writes nissy-licences.txt: the licences of Go, whose runtime and libraries the
// program contains, and of all modules in it.
func writeLicences(folder string) error {
	var b bytes.Buffer
	err := licences.Write(&b, "nissy.wasm and nissy-worker.mjs", "./hosts/wasm", "GOOS=js", "GOARCH=wasm")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "nissy-licences.txt"), b.Bytes(), 0o644)
}
