package textfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// Error reports why a file cannot be used.
type Error struct {
	Path   string
	Reason string // the rest of a sentence that begins with the path
	Err    error  // the cause, or nil
}

func (e *Error) Error() string { return e.Path + " " + e.Reason }
func (e *Error) Unwrap() error { return e.Err }

// Failed returns an *Error for a failed system call. The participle completes the
// sentence "PATH cannot be": "read", "written" or "locked".
func Failed(path, participle string, err error) error {
	return &Error{path, "cannot be " + participle + ": " + Reason(err), err}
}

// Reason returns the text of an error of a system call, without the file's name.
func Reason(err error) string {
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		err = file.Err
	}
	return err.Error()
}

// maxBytes is the size of the largest file that Read accepts.
const maxBytes = 16 << 20

// Read returns the content of a file. It rejects files that are not regular or
// larger than 16 MB. Errors are of type *Error.
func Read(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", Failed(path, "read", err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxBytes {
		return "", &Error{path, "is not a text file of at most 16 MB", nil}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", Failed(path, "read", err)
	}
	return string(data), nil
}

// maxLinks is the number of symbolic links that Target follows.
const maxLinks = 40

// Target returns the path of the file to which the path leads, which need not exist. If
// the path is a symbolic link, that is the file to which the link points.
func Target(path string) string {
	for range maxLinks {
		if target, err := filepath.EvalSymlinks(path); err == nil {
			return target
		}
		target, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return path
}

// CheckWritable returns an *Error if the file exists and is not a regular file that can
// be written. Root, too, may not write a file that is read-only for everybody: somebody
// wants to keep it as it is.
func CheckWritable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return Failed(path, "written", err)
	case !info.Mode().IsRegular(): // opening a pipe would block
		return &Error{path, "is not a regular file", nil}
	case info.Mode()&0o222 == 0:
		return &Error{path, "is read-only: make it writable, or name another file", fs.ErrPermission}
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return Failed(path, "written", err)
	}
	return nil
}

// Write replaces the content of a file, or creates the file with the given mode
// (before umask). An existing file keeps its mode, and a symbolic link is followed. A
// file that is not writable is not replaced. At any moment the file has either its old
// content or all of the new one. Errors are of type *Error.
func Write(path, text string, mode os.FileMode) error {
	path = Target(path)
	if err := CheckWritable(path); err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := Replace(path, text, mode); err != nil {
		return Failed(path, "written", err)
	}
	return nil
}

// TempInfix separates the path of a file from the process number in the name of
// the temporary file that Replace writes first.
const TempInfix = ".tmp-"

// Replace writes a temporary file with the given mode (before umask), syncs it and
// renames it to the path. It removes the temporary file if any of that fails.
func Replace(path, text string, mode os.FileMode) error {
	temporary := path + TempInfix + strconv.Itoa(os.Getpid())
	err := writeSynced(temporary, text, mode)
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}

func writeSynced(path, text string, mode os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// SetAside renames a damaged file to PATH.damaged, PATH.damaged2 and so on, and
// returns the new path. It does not replace an existing file.
func SetAside(path string) (string, error) {
	for n := 1; ; n++ {
		name := asideName(path, n)
		if _, err := os.Lstat(name); err == nil {
			continue
		}
		return name, os.Rename(path, name)
	}
}

// CopyAside writes what was read from a damaged file to a new file, which has the name that SetAside
// would give it, and returns that path.
func CopyAside(path string, data []byte, mode os.FileMode) (string, error) {
	for n := 1; ; n++ {
		name := asideName(path, n)
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(data)
		return name, errors.Join(err, f.Sync(), f.Close())
	}
}

// asideName returns the nth name for a damaged file.
func asideName(path string, n int) string {
	if n == 1 {
		return path + ".damaged"
	}
	return fmt.Sprint(path, ".damaged", n)
}
