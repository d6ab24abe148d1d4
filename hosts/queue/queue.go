package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// format is the version of what is in the streams and buckets. A change that other versions
// would misunderstand raises it.
const format = "1"

// formatKey is the key of the format in the metadata of streams.
const formatKey = "nissy-queue"

// The names of the streams and buckets, and the subjects: each is followed by the name of a job
// and the number of a scramble.
const (
	workStream    = "nissy-work"
	resultStream  = "nissy-results"
	jobBucket     = "nissy-jobs"
	workerBucket  = "nissy-workers"
	asideBucket   = "nissy-aside"
	workSubject   = "nissy.work"
	resultSubject = "nissy.result"
	failedSubject = "nissy.failed"
)

const (
	// callTimeout is how long the server may take to answer.
	callTimeout = 5 * time.Second
	// duplicateWindow is how long the server recognizes a message that was sent again.
	duplicateWindow = 2 * time.Minute
	// presence is how long a worker counts as present after its last sign of life.
	presence = 15 * time.Second
)

// Queue is a connection to a queue. Its methods may be called concurrently.
type Queue struct {
	conn        *nats.Conn
	js          jetstream.JetStream
	workStream  jetstream.Stream
	results     jetstream.Stream
	jobStore    jetstream.KeyValue
	workerStore jetstream.KeyValue
	asideStore  jetstream.KeyValue
	notice      func(string)

	mu      sync.Mutex
	trouble string // why the queue does nothing for now; empty: it works
	waiting int    // calls of patiently that try again
}

// Open opens the queue of a server, and creates it if there is none. If the server has no room for
// a new queue, Open waits. It calls notice with each notice, which is one line. The caller closes
// the connection.
func Open(ctx context.Context, conn *nats.Conn, notice func(string)) (*Queue, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	q := &Queue{conn: conn, js: js, notice: notice}
	err = q.patiently(ctx, func(ctx context.Context) error {
		err := q.openStores(ctx)
		if err != nil && !isFull(err) {
			return refusal(conn, err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return q, nil
}

// isFull reports whether an error says that the server has no room.
func isFull(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == errStorageExceeded || strings.Contains(api.Description, syscall.ENOSPC.Error()))
}

// errStorageExceeded is the code of a server whose streams may not use more of the disk. Package jetstream does not declare it.
const errStorageExceeded jetstream.ErrorCode = 10047

// openStores opens the streams and buckets.
func (q *Queue) openStores(ctx context.Context) (err error) {
	metadata := map[string]string{formatKey: format}
	q.workStream, err = q.stream(ctx, jetstream.StreamConfig{
		Name: workStream, Description: "scrambles that wait to be solved", Subjects: []string{workSubject + ".*.*"},
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
		Duplicates: duplicateWindow, Metadata: metadata,
	})
	if err != nil {
		return err
	}
	q.results, err = q.stream(ctx, jetstream.StreamConfig{
		Name: resultStream, Description: "results of scrambles", Subjects: []string{resultSubject + ".*.*", failedSubject + ".*.*"},
		Discard: jetstream.DiscardNew, Duplicates: duplicateWindow, Metadata: metadata,
	})
	if err != nil {
		return err
	}
	if q.jobStore, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: jobBucket, Description: "what is to be solved"}); err != nil {
		return err
	}
	if q.workerStore, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: workerBucket, Description: "who solves it", TTL: presence}); err != nil {
		return err
	}
	q.asideStore, err = q.bucket(ctx, jetstream.KeyValueConfig{Bucket: asideBucket, Description: "scrambles that nissy cannot solve because of a bug"})
	return err
}

// stream opens a stream, and creates it if there is none.
func (q *Queue) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := q.js.Stream(ctx, c.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = q.js.CreateStream(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	switch found := s.CachedInfo().Config.Metadata[formatKey]; found {
	case format:
		return s, nil
	case "":
		return nil, fmt.Errorf("the stream %s is not one of nissy: delete it, or use another server", c.Name)
	default:
		return nil, fmt.Errorf("the stream %s is from another version of nissy: its format is %s, and this version needs %s", c.Name, found, format)
	}
}

func (q *Queue) bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	kv, err := q.js.KeyValue(ctx, c.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		kv, err = q.js.CreateKeyValue(ctx, c)
	}
	return kv, err
}

// AwayError is the error of Open if the server does not keep queues, or not yet.
type AwayError struct{ text string }

func (e *AwayError) Error() string { return e.text }

// refusal returns the error to report if the queue cannot be opened.
func refusal(conn *nats.Conn, err error) error {
	url := conn.ConnectedUrlRedacted()
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
		return &AwayError{fmt.Sprintf("the server at %s has no JetStream: start it with -js", url)}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout), !conn.IsConnected():
		return &AwayError{fmt.Sprintf("the server at %s does not answer: check that this user may use JetStream there", url)}
	}
	return fmt.Errorf("the queue at %s refuses the request: %s", cmp.Or(url, "this process"), err) // not %w: patiently would try again
}

// patiently calls f until it succeeds, it fails with a lasting error, or ctx ends. It reports
// when the trouble begins, and when it is over for all calls.
func (q *Queue) patiently(ctx context.Context, f func(context.Context) error) (err error) {
	if err = callOnce(ctx, f); !isTemporary(ctx, err) {
		return errors.Join(ctx.Err(), err)
	}
	q.beginWait()
	defer func() { q.endWait(err) }()
	for wait := 50 * time.Millisecond; isTemporary(ctx, err); wait = min(2*wait, time.Second) {
		q.setTrouble(describe(err))
		if err := sleep(ctx, wait); err != nil {
			return err
		}
		err = callOnce(ctx, f)
	}
	return errors.Join(ctx.Err(), err)
}

// callOnce calls f with a limit on its time.
func callOnce(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return f(ctx)
}

// isTemporary reports whether a call that returned err is worth another attempt.
func isTemporary(ctx context.Context, err error) bool {
	return err != nil && ctx.Err() == nil && !lasting(err)
}

// sleep waits for a time. If ctx ends first, it returns the error of ctx.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// beginWait counts a call that tries again.
func (q *Queue) beginWait() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting++
}

// setTrouble reports trouble that is new.
func (q *Queue) setTrouble(text string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if text != q.trouble {
		q.trouble = text
		q.notice("the queue waits: " + text)
	}
}

// endWait ends what beginWait began. If no other call waits and err is nil, it reports that the trouble is over.
func (q *Queue) endWait(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting--
	if q.waiting > 0 {
		return
	}
	q.trouble = ""
	if err == nil {
		q.notice("the queue continues")
	}
}

// lastingErrors are errors of the server that trying again does not change.
var lastingErrors = []error{
	jetstream.ErrStreamNotFound, jetstream.ErrKeyExists, jetstream.ErrKeyNotFound, jetstream.ErrStreamMessageExceedsMaximum,
	jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDoesNotExist, jetstream.ErrBucketNotFound,
}

// awayErrors are errors that mean that the server is not there, or too busy.
var awayErrors = []error{
	context.DeadlineExceeded, nats.ErrTimeout, nats.ErrReconnectBufExceeded, nats.ErrNoResponders, jetstream.ErrNoStreamResponse,
	nats.ErrDisconnected, nats.ErrConnectionReconnecting, nats.ErrStaleConnection, jetstream.ErrServerShutdown, jetstream.ErrNoHeartbeat,
}

func isAny(err error, list []error) bool {
	return slices.ContainsFunc(list, func(e error) bool { return errors.Is(err, e) })
}

// lasting reports whether trying again is useless.
func lasting(err error) bool {
	_, isAPI := errors.AsType[*jetstream.APIError](err)
	return isAny(err, lastingErrors) || !isAPI && !isAny(err, awayErrors)
}

// describe returns a message about an error, for people.
func describe(err error) string {
	if isAny(err, awayErrors) {
		return "the server does not answer"
	}
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		return api.Description
	}
	return err.Error()
}

// publish stores a message, unless there is one with the same subject, or was one with the same id
// a short time ago.
func (q *Queue) publish(ctx context.Context, stream, id string, msg *nats.Msg) error {
	return q.patiently(ctx, func(ctx context.Context) error {
		_, err := q.js.PublishMsg(ctx, msg,
			jetstream.WithExpectStream(stream), jetstream.WithMsgID(id), jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithRetryAttempts(0))
		if api, ok := errors.AsType[*jetstream.APIError](err); ok && isConflict(api.ErrorCode) {
			return nil
		}
		return err
	})
}

// isConflict reports whether an error says that there is a message with the same subject.
func isConflict(code jetstream.ErrorCode) bool {
	return code == jetstream.JSErrCodeStreamWrongLastSequence || code == jetstream.JSErrCodeStreamWrongLastSequenceConstant
}
