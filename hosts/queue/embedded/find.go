package embedded

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"nissy/internal/lockfile"
	"nissy/internal/textfile"
)

// Address is the content of the file that a server for others writes.
type Address struct {
	URL string `json:"url"` // with the token
	PID int    `json:"pid"` // of the process
}

// ErrNone is the error of Find if no server is running.
var ErrNone = errors.New("no queue is being served: start one with nissy-queue serve, or give --nats URL")

func addressFile(folder string) string { return filepath.Join(folder, "server.json") }

// URL returns the address for clients, with the token.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := url.URL{Scheme: "nats", User: url.User(s.token), Host: s.server.Addr().String()}
	return u.String()
}

func (s *Server) writeAddress() error {
	text, err := json.Marshal(Address{URL: s.URL(), PID: os.Getpid()})
	if err != nil {
		return err
	}
	return textfile.Write(addressFile(s.options.Folder), string(text)+"\n", 0o600)
}

// Find returns the address of the server with the folder. If no process has locked the folder,
// the error is ErrNone, or one that says which server has ended.
func Find(folder string) (Address, error) {
	path := addressFile(folder)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Address{}, ErrNone
	}
	if err != nil {
		return Address{}, textfile.Failed(path, "read", err)
	}
	var a Address
	if err := json.Unmarshal(text, &a); err != nil || a.URL == "" {
		return Address{}, &textfile.Error{Path: path, Reason: "has no address of a server: remove it, and start nissy-queue serve again"}
	}
	lock, err := lockfile.Take(path, 0o600)
	if err == nil {
		lock.Release()
		return Address{}, fmt.Errorf("the queue server with process %d has ended: start nissy-queue serve again", a.PID)
	}
	if err != lockfile.ErrInUse {
		return Address{}, textfile.Failed(path, "locked", err)
	}
	return a, nil
}
