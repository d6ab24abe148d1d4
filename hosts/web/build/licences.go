package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"nissy/internal/licences"
)

// packageFacts are the fields of a package.json that the licences need.
type packageFacts struct {
	Name       string          `json:"name"`
	Version    string          `json:"version"`
	License    string          `json:"license"`
	Repository json.RawMessage `json:"repository"`
}

// licencesOf returns the licence texts of the packages in a bundle, and where their sources
// are. The metafile of esbuild says which files the bundle contains.
func licencesOf(metafile string) ([]byte, error) {
	var meta struct {
		Outputs map[string]struct {
			Inputs map[string]struct {
				Bytes int `json:"bytesInOutput"`
			} `json:"inputs"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return nil, err
	}
	packages := map[string]bool{}
	for _, output := range meta.Outputs {
		for name := range output.Inputs {
			if folder := packageFolder(name); folder != "" {
				packages[folder] = true
			}
		}
	}
	var b bytes.Buffer
	b.WriteString("The page of nissy contains the libraries below, unchanged apart from the bundling.\n")
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		if err := appendLicence(&b, folder); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// packageFolder returns the folder of the package that a file belongs to, "" if it is ours.
func packageFolder(name string) string {
	const modules = "node_modules/"
	i := strings.LastIndex(name, modules)
	if i < 0 {
		return ""
	}
	parts := strings.SplitN(name[i+len(modules):], "/", 3)
	if strings.HasPrefix(parts[0], "@") {
		return name[:i+len(modules)] + parts[0] + "/" + parts[1]
	}
	return name[:i+len(modules)] + parts[0]
}

func appendLicence(b *bytes.Buffer, folder string) error {
	data, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return err
	}
	var facts packageFacts
	if err := json.Unmarshal(data, &facts); err != nil {
		return err
	}
	fmt.Fprintf(b, "\n%s\n%s %s, %s\nsource: %s\n\n", strings.Repeat("=", 70), facts.Name, facts.Version, facts.License, facts.source())
	texts, err := licences.Texts(folder)
	if err != nil {
		return err
	}
	if texts == nil {
		return fmt.Errorf("%s has no licence text", folder)
	}
	for _, text := range texts {
		b.Write(bytes.TrimSpace(text))
		b.WriteString("\n\n")
	}
	return nil
}

// source returns the address of the sources.
func (f *packageFacts) source() string {
	var object struct{ URL string }
	var text string
	if json.Unmarshal(f.Repository, &object) != nil {
		json.Unmarshal(f.Repository, &text)
		object.URL = text
	}
	address := strings.TrimSuffix(strings.TrimPrefix(object.URL, "git+"), ".git")
	address = strings.TrimPrefix(address, "github:")
	if address != "" && !strings.Contains(address, "://") {
		address = "https://github.com/" + address
	}
	return address
}
