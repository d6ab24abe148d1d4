package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/synadia-io/orbit.go/natscontext"

	"nissy/hosts/queue"
	"nissy/hosts/queue/embedded"
)

// serverOptions say which server has the queue, and how to log in there.
type serverOptions struct {
	url, context, creds, nkey, cert, key, ca string
}

func (o *serverOptions) define(f *flag.FlagSet) {
	f.StringVar(&o.url, "nats", "", "the `URL` of the server, such as nats://host:4222 or tls://user:password@host")
	f.StringVar(&o.context, "context", "", "the `name` of a context of the program nats, instead of --nats")
	f.StringVar(&o.creds, "creds", "", "a `file` of credentials")
	f.StringVar(&o.nkey, "nkey", "", "a `file` with the seed of an nkey")
	f.StringVar(&o.cert, "tls-cert", "", "a `file` with the certificate of this client")
	f.StringVar(&o.key, "tls-key", "", "a `file` with the key of the certificate")
	f.StringVar(&o.ca, "tls-ca", "", "a `file` with the certificates of the authority of the server")
}

// given reports whether the user named a server.
func (o *serverOptions) given() bool { return o.url != "" || o.context != "" }

// natsOptions returns the options of the connection.
func (a *app) natsOptions() ([]nats.Option, error) {
	o := a.server
	list := []nats.Option{
		nats.Name("nissy-queue"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.ReconnectBufSize(-1),
		nats.Timeout(5 * time.Second), nats.DisconnectErrHandler(func(*nats.Conn, error) {}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { a.message("the server says: %v", err) }),
	}
	if o.creds != "" {
		list = append(list, nats.UserCredentials(o.creds))
	}
	if o.nkey != "" {
		option, err := nats.NkeyOptionFromSeed(o.nkey)
		if err != nil {
			return nil, &usageError{fmt.Sprintf("--nkey %s: %v", o.nkey, err)}
		}
		list = append(list, option)
	}
	if (o.cert == "") != (o.key == "") {
		return nil, &usageError{"give both --tls-cert and --tls-key"}
	}
	if o.cert != "" {
		list = append(list, nats.ClientCert(o.cert, o.key))
	}
	if o.ca != "" {
		list = append(list, nats.RootCAs(o.ca))
	}
	return list, nil
}

// withQueue opens a queue and calls f with it: that of the named server, or else the one that
// somebody serves with the data folder, or else, if embed is set, one inside this process.
func (a *app) withQueue(ctx context.Context, embed bool, f func(*queue.Queue) error) error {
	options, err := a.natsOptions()
	if err != nil {
		return err
	}
	open := a.open
	if !a.server.given() {
		folder, err := a.queueFolder()
		if err != nil {
			return err
		}
		if _, err = embedded.Find(folder); err == nil || err == embedded.ErrStarting {
			open = func(ctx context.Context, options []nats.Option) (*nats.Conn, *queue.Queue, error) {
				return a.openServed(ctx, folder, options)
			}
		} else if !embed {
			return err
		} else {
			server, err := embedded.Start(ctx, embedded.Options{Folder: folder, Notice: a.notice})
			if err != nil {
				return err
			}
			defer server.Close()
			options = append(options, nats.InProcessServer(server), nats.Token(server.Token()))
		}
	}
	conn, q, err := open(ctx, options)
	if err != nil {
		return err
	}
	defer conn.Close()
	return f(q)
}

// open connects to the server and opens its queue. The caller closes the connection.
func (a *app) open(ctx context.Context, options []nats.Option) (*nats.Conn, *queue.Queue, error) {
	conn, err := a.dial(options)
	if err != nil {
		return nil, nil, err
	}
	q, err := queue.Open(ctx, conn, a.notice)
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, q, nil
}

// openServed is open for the server of the data folder. The server starts again when its disk has more room, and is away
// meanwhile. So openServed tries again as long as the process of the server runs.
func (a *app) openServed(ctx context.Context, folder string, options []nats.Option) (*nats.Conn, *queue.Queue, error) {
	for began, isReported := time.Now(), false; ; {
		var conn *nats.Conn
		var q *queue.Queue
		url, err := embedded.Find(folder)
		if err == nil {
			a.server.url = url
			conn, q, err = a.open(ctx, options)
		}
		_, isAway := errors.AsType[*queue.AwayError](err)
		if !isAway && err != embedded.ErrStarting && !errors.Is(err, errNoServer) {
			return conn, q, err
		}
		if !isReported && time.Since(began) > openPatience {
			a.message("waiting: %v", err)
			isReported = true
		}
		select {
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// errNoServer is part of the error of dial.
var errNoServer = errors.New("no server answers there")

// openPatience is how long openServed waits without a notice: a small store starts again in less.
const openPatience = 2 * time.Second

// dial connects to the server.
func (a *app) dial(options []nats.Option) (*nats.Conn, error) {
	if a.server.context != "" {
		name := a.server.context
		if strings.ContainsRune(name, filepath.Separator) {
			name, _ = filepath.Abs(name)
		}
		conn, _, err := natscontext.Connect(name, options...)
		if err != nil {
			return nil, fmt.Errorf("no queue with the context %s: %w", a.server.context, reason(err))
		}
		return conn, nil
	}
	conn, err := nats.Connect(a.server.url, options...)
	if err != nil {
		return nil, fmt.Errorf("no queue at %s: %w", redacted(a.server.url), reason(err))
	}
	return conn, nil
}

// redacted returns a URL without its secrets.
func redacted(url string) string {
	scheme, rest, ok := strings.Cut(url, "://")
	if !ok {
		scheme, rest = "nats", url
	}
	return scheme + "://" + rest[strings.LastIndexByte(rest, '@')+1:]
}

// reason returns why there is no connection, for people.
func reason(err error) error {
	if _, ok := errors.AsType[*net.OpError](err); ok || errors.Is(err, nats.ErrNoServers) || errors.Is(err, io.EOF) {
		return errNoServer
	}
	return errors.New(strings.TrimPrefix(err.Error(), "nats: "))
}
