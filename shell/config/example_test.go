package config_test

import (
	"fmt"
	"os"
	"path/filepath"

	"nissy/command"
	"nissy/shell/config"
)

// This example reads a config file with a mistake, and lists the settings.
func Example() {
	folder, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "nissy.toml")
	_ = os.WriteFile(path, []byte("[solve]\nn = 3\n[slove]\n[alias]\neos = \"solve eo\"\n"), 0o600)

	options, _ := command.ParseProgram([]string{"--config", path, "--data", "/data"})
	settings, err := config.Read(options, func(string) string { return "" }, func(text string) {
		fmt.Println(filepath.Base(text))
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range settings.InForce() {
		fmt.Println(s.Section, s.Option, "=", s.Value, "from", filepath.Base(s.Source))
	}
	// Output:
	// nissy.toml:3: unknown section "slove": did you mean solve?
	// nissy data = "/data" from the option --data
	// solve n = 3 from nissy.toml:2
	// alias eos = "solve eo" from nissy.toml:5
}
