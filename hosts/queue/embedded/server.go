package embedded

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"nissy/internal/lockfile"
	"nissy/internal/machine"
	"nissy/internal/textfile"
)

const (
	// syncInterval is how long a message may be only in the memory of the operating system. A
	// process that is killed loses nothing.
	syncInterval = 10 * time.Second
	// startTimeout is how long the store may take to be read.
	startTimeout = time.Minute
	// superviseInterval is the time between two looks whether the server works.
	superviseInterval = time.Second
	// leastFree is how many bytes must be free on the disk before the server starts.
	leastFree = 1 << 20
)

// Options configure a server.
type Options struct {
	Folder string       // of the store and the address; it is created
	Listen string       // HOST:PORT for other processes; empty: the server is only for this process
	Notice func(string) // receives one-line notices; may be nil
}

// Server is a running server.
type Server struct {
	options Options
	token   string // lets clients in
	lock    *lockfile.Lock
	log     *failures // of the server proper
	stop    context.CancelFunc
	done    chan struct{} // closed when supervise has returned

	mu     sync.Mutex
	server *server.Server
}

// Start starts a server. If the disk is full, it reports that, and waits for room until ctx ends.
// The caller must close the server.
func Start(ctx context.Context, o Options) (*Server, error) {
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, textfile.Failed(o.Folder, "created", err)
	}
	lock, err := lockfile.Take(addressFile(o.Folder), 0o600)
	if err != nil {
		return nil, &textfile.Error{Path: o.Folder, Reason: "cannot be locked: it is " + err.Error(), Err: err}
	}
	s := &Server{options: o, lock: lock, done: make(chan struct{})}
	if o.Listen != "" {
		s.writeNoAddress()
	}
	if err = s.waitForRoom(ctx); err == nil {
		s.token, err = readToken(o.Folder)
	}
	if err == nil {
		s.server, err = s.startServer()
	}
	if err == nil && o.Listen != "" {
		err = s.writeAddress()
	}
	if err != nil {
		s.shutdown()
		s.release()
		return nil, err
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	go s.supervise(ctx)
	return s, nil
}

// startServer starts the server proper and waits until it is ready.
func (s *Server) startServer() (*server.Server, error) {
	o := &server.Options{
		ServerName: "nissy-queue", DontListen: s.options.Listen == "", NoSigs: true, NoLog: true, Authorization: s.token,
		JetStream: true, StoreDir: s.options.Folder, SyncInterval: syncInterval, MaxPayload: maxPayload,
		JetStreamMaxStore: room(s.options.Folder),
	}
	if !o.DontListen {
		host, port, err := net.SplitHostPort(s.options.Listen)
		if err != nil {
			return nil, fmt.Errorf("bad address %q: give HOST:PORT, such as 127.0.0.1:4222", s.options.Listen)
		}
		if o.Host = host; host == "" {
			o.Host = "0.0.0.0"
		}
		if o.Port, err = strconv.Atoi(port); err != nil || o.Port < 0 || o.Port > 1<<16-1 {
			return nil, fmt.Errorf("bad port %q: give a number up to 65535", port)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
	}
	isChosenBySystem := o.Port == server.RANDOM_PORT
	n, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	log := new(failures)
	n.SetLoggerV2(log, false, false, false)
	s.log = log
	go n.Start()
	ready := n.ReadyForConnections(startTimeout)
	if !ready || !n.JetStreamEnabled() {
		n.Shutdown()
		n.WaitForShutdown()
		return nil, fmt.Errorf("the queue in %s does not start: %w", s.options.Folder, log.last())
	}
	if isChosenBySystem {
		s.options.Listen = n.Addr().String() // clients find it there when it starts again
	}
	return n, nil
}

// maxPayload is the most bytes of a message. Some positions have many solutions.
const maxPayload = 8 << 20

// InProcessConn returns a connection to the server, also after it has started again.
func (s *Server) InProcessConn() (net.Conn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		return nil, errors.New("the server starts again")
	}
	return s.server.InProcessConn()
}

// Token returns what lets clients in.
func (s *Server) Token() string { return s.token }

// supervise starts the server again if it has given up its store, or if the store may grow.
func (s *Server) supervise(ctx context.Context) {
	defer close(s.done)
	for failing := false; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(superviseInterval):
		}
		if s.works() {
			continue
		}
		if s.waitForRoom(ctx) != nil {
			return
		}
		s.shutdown()
		again, err := s.startServer()
		if err != nil {
			if !failing {
				s.options.Notice(err.Error() + "; it tries again")
			}
			failing = true
			continue
		}
		failing = false
		s.mu.Lock()
		s.server = again
		s.mu.Unlock()
	}
}

// waitForRoom waits until the disk has room for the store, or ctx ends. It reports when it begins to wait, and when it has waited.
func (s *Server) waitForRoom(ctx context.Context) error {
	for waits := false; ; waits = true {
		free, _, err := machine.FreeSpace(s.options.Folder)
		if err != nil || free >= leastFree {
			if waits {
				s.options.Notice("the disk has room again: the queue continues")
			}
			return ctx.Err()
		}
		if !waits {
			s.options.Notice(fmt.Sprintf("the queue waits: the disk of %s is full", s.options.Folder))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(superviseInterval):
		}
	}
}

// works reports whether the server can be left alone.
func (s *Server) works() bool {
	if s.server == nil || !s.server.JetStreamEnabled() || s.log.lostStore.Load() {
		return false
	}
	info, err := s.server.Jsz(nil)
	if err != nil {
		return false
	}
	limit := info.Config.MaxStore
	return int64(info.Store) < limit/4*3 || room(s.options.Folder) < limit/4*5
}

// room returns how many bytes the store in the folder may have: what it has, and most of what
// is free on the disk. 0 leaves it to the server.
func room(folder string) int64 {
	free, _, err := machine.FreeSpace(folder)
	if err != nil {
		return 0
	}
	bytes := int64(free / 4 * 3)
	_ = filepath.WalkDir(folder, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			if info, err := e.Info(); err == nil {
				bytes += info.Size()
			}
		}
		return nil
	})
	return bytes
}

// shutdown ends the server proper.
func (s *Server) shutdown() {
	s.mu.Lock()
	old := s.server
	s.server = nil
	s.mu.Unlock()
	if old != nil {
		old.Shutdown()
		old.WaitForShutdown()
	}
}

// Close ends the server and releases the folder.
func (s *Server) Close() {
	s.stop()
	<-s.done
	s.shutdown()
	s.release()
}

// release lets other servers use the folder.
func (s *Server) release() {
	if s.options.Listen != "" {
		_ = os.Remove(addressFile(s.options.Folder))
	}
	s.lock.Release()
}

// readToken returns the secret of the folder. It stays the same, so that clients can come back
// after the server has started again.
func readToken(folder string) (string, error) {
	path := filepath.Join(folder, "token")
	if token, err := os.ReadFile(path); err == nil && len(token) > 0 {
		return string(token), nil
	}
	token := rand.Text()
	return token, textfile.Write(path, token, 0o600)
}

// failures is a log that keeps the last failure.
type failures struct {
	text      atomic.Value
	lostStore atomic.Bool // something could not be written: a stream refuses messages until the server starts again
}

func (l *failures) Errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	l.text.Store(text)
	if strings.Contains(text, "Critical write error") {
		l.lostStore.Store(true)
	}
}

func (l *failures) Warnf(format string, args ...any) {
	if strings.Contains(fmt.Sprintf(format, args...), syscall.ENOSPC.Error()) {
		l.lostStore.Store(true)
	}
}

func (l *failures) Fatalf(format string, args ...any) { l.Errorf(format, args...) }
func (*failures) Noticef(string, ...any)              {}
func (*failures) Debugf(string, ...any)               {}
func (*failures) Tracef(string, ...any)               {}

func (l *failures) last() error {
	if text, ok := l.text.Load().(string); ok {
		return errors.New(text)
	}
	return errors.New("it takes too long")
}
