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

// address is the content of the file that a server for others writes.
type address struct {
	URL string `json:"url"` // with the token
	PID int    `json:"pid"` // of the process
}

// errNone is the error of Find if no server is running.
var errNone = errors.New("no queue is being served: start one with nissy-queue serve, or give --nats URL")

// ErrStarting is the error of Find if a server waits until its disk has room.
var ErrStarting = errors.New("the disk of the queue server is full")

func addressFile(folder string) string { return filepath.Join(folder, "server.json") }

// URL returns the address for clients, with the token.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := url.URL{Scheme: "nats", User: url.User(s.token), Host: s.server.Addr().String()}
	return u.String()
}

func (s *Server) writeAddress() error {
	text, err := json.Marshal(address{URL: s.URL(), PID: os.Getpid()})
	if err != nil {
		return err
	}
	return textfile.Write(addressFile(s.options.Folder), string(text)+"\n", 0o600)
}

// writeNoAddress makes Find return ErrStarting: an empty file needs no room.
func (s *Server) writeNoAddress() { _ = os.WriteFile(addressFile(s.options.Folder), nil, 0o600) }

// Find returns the URL of the server with the folder, with the token. If no process has locked the
// folder, the error says that there is no server, or which one has ended. If the server waits for room
// on its disk, the error is ErrStarting.
func Find(folder string) (url string, err error) {
	path := addressFile(folder)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", errNone
	}
	if err != nil {
		return "", textfile.Failed(path, "read", err)
	}
	var a address
	isStarting := len(text) == 0
	if err := json.Unmarshal(text, &a); !isStarting && (err != nil || a.URL == "") {
		return "", &textfile.Error{Path: path, Reason: "has no address of a server: remove it, and start nissy-queue serve again"}
	}
	lock, err := lockfile.Take(path, 0o600)
	if err == nil {
		lock.Release()
		if isStarting {
			return "", errNone
		}
		return "", fmt.Errorf("the queue server with process %d has ended: start nissy-queue serve again", a.PID)
	}
	if err != lockfile.ErrInUse {
		return "", textfile.Failed(path, "locked", err)
	}
	if isStarting {
		return "", ErrStarting
	}
	return a.URL, nil
}
