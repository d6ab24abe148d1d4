package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed dist
var dist embed.FS

// compressedSuffix is the end of the names of the files in dist. All are compressed by gzip.
const compressedSuffix = ".gz"

// Policy is the Content-Security-Policy of the page. Nothing comes from another origin, and
// no text becomes a script. The 3-D cube needs styles that scripts set.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// file is a file of the page.
type file struct {
	compressed  []byte
	contentType string
	hash        string // of the contents
}

// Files are the files of the page by path, such as / and /main.js. They serve GET and HEAD.
type Files map[string]*file

// Page returns the files of the page.
func Page() Files { return read(dist) }

// Has reports whether there is a file at the path.
func (f Files) Has(path string) bool { return f[path] != nil }

// read returns the files in the folder dist of a file system.
func read(from fs.FS) Files {
	files := make(Files)
	err := fs.WalkDir(from, "dist", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, compressedSuffix) {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		plain := strings.TrimSuffix(strings.TrimPrefix(name, "dist"), compressedSuffix)
		sum := sha256.Sum256(data)
		f := &file{compressed: data, contentType: typeOf(plain), hash: hex.EncodeToString(sum[:8])}
		if plain == "/index.html" {
			plain = "/"
		}
		files[plain] = f
		return nil
	})
	if err != nil {
		panic(err) // cannot happen: the files are in the program
	}
	return files
}

// typeOf returns the media type of a file.
func typeOf(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".webmanifest":
		return "application/manifest+json"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// ServeHTTP implements http.Handler.
func (f Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	file := f[r.URL.Path]
	if file == nil {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", file.contentType)
	header.Set("Content-Security-Policy", Policy)
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Embedder-Policy", "require-corp")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Vary", "Accept-Encoding")
	header.Set("Cache-Control", "no-cache")
	// A strong entity tag may not be that of both the compressed and the plain bytes.
	if acceptsGzip(r) {
		header.Set("Content-Encoding", "gzip")
		header.Set("ETag", `"`+file.hash+`-gzip"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file.compressed))
		return
	}
	header.Set("ETag", `"`+file.hash+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file.plain()))
}

// plain returns the contents of the file.
func (f *file) plain() []byte {
	r, err := gzip.NewReader(bytes.NewReader(f.compressed))
	if err != nil {
		panic(err) // cannot happen: the build has compressed it
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err) // the same
	}
	return text
}

// acceptsGzip reports whether the client accepts content in gzip.
func acceptsGzip(r *http.Request) bool {
	for encoding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(encoding, ";")
		if strings.TrimSpace(name) == "gzip" && strings.ReplaceAll(quality, " ", "") != "q=0" {
			return true
		}
	}
	return false
}
