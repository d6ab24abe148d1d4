package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"io"
	"path"
	"time"
)

// file is a file of an archive.
type file struct {
	name    string // its path in the archive
	content []byte
	program bool // it can be executed
}

// mode returns the permissions of the file.
func (f file) mode() int64 {
	if f.program {
		return 0o755
	}
	return 0o644
}

// archive is the files for one target. They are in a folder with the name of the archive.
// Its bytes depend on nothing else: neither on the time nor on who packs it.
type archive struct {
	name     string // without an extension
	files    []file
	modified time.Time // of all files
}

// writeTar writes the archive as .tar.gz.
func (a archive) writeTar(w io.Writer) error {
	compressor, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(compressor)
	for _, f := range a.files {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: path.Join(a.name, f.name), Size: int64(len(f.content)), Mode: f.mode(),
			ModTime: a.modified, Format: tar.FormatUSTAR,
		}
		if err := t.WriteHeader(header); err != nil {
			return err
		}
		if _, err := t.Write(f.content); err != nil {
			return err
		}
	}
	return cmp.Or(t.Close(), compressor.Close())
}

// writeZip writes the archive as .zip.
func (a archive) writeZip(w io.Writer) error {
	z := zip.NewWriter(w)
	for _, f := range a.files {
		part, err := z.CreateHeader(&zip.FileHeader{
			Name: path.Join(a.name, f.name), Method: zip.Deflate, Modified: a.modified.UTC(),
		})
		if err != nil {
			return err
		}
		if _, err := part.Write(f.content); err != nil {
			return err
		}
	}
	return z.Close()
}
