package main

import (
	"log"
	"os"
	"path/filepath"
)

// manuals returns the files of the manual in the folder docs, by their names.
func manuals() map[string]string {
	return map[string]string{"manual.md": markdownManual(), "nissy.1": manPage()}
}

func main() {
	for name, text := range manuals() {
		if err := os.WriteFile(filepath.Join("docs", name), []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
