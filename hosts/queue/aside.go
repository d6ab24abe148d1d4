package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"nissy/internal/goroutines"
)

// mostAttempts is how often workers try a scramble that makes nissy panic, before they set it aside.
const mostAttempts = 3

// Aside is a scramble that was set aside: a bug in nissy prevents solving it. It counts as failed.
type Aside struct {
	Job     string          `json:"job"`
	Number  int             `json:"number"` // of the scramble
	Request json.RawMessage `json:"request"`
	Error   string          `json:"error"` // of the last attempt
}

// key returns the key of the scramble in the bucket.
func (a Aside) key() string { return fmt.Sprintf("%s.%d", a.Job, a.Number) }

// isBug reports whether an error is a bug in nissy.
func isBug(err error) bool {
	_, ok := errors.AsType[*goroutines.PanicError](err)
	return ok
}

// isLastAttempt reports whether a message was given to workers as often as they may try it.
func isLastAttempt(msg jetstream.Msg) bool {
	m, err := msg.Metadata()
	return err != nil || m.NumDelivered >= mostAttempts
}

// setAside stores what is known about a scramble that no worker can solve.
func (q *Queue) setAside(ctx context.Context, a Aside) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	q.notice(fmt.Sprintf("%s is set aside after %d attempts", Job{Name: a.Job}.Location(a.Number), mostAttempts))
	return q.patiently(ctx, func(ctx context.Context) error {
		_, err := q.asideStore.Put(ctx, a.key(), text)
		return err
	})
}

// Aside returns the scrambles of all jobs that were set aside.
func (q *Queue) Aside(ctx context.Context) (list []Aside, err error) {
	err = q.each(ctx, q.asideStore, func(value []byte) error {
		var a Aside
		err := json.Unmarshal(value, &a)
		list = append(list, a)
		return err
	})
	return list, err
}

// forgetAside removes the scrambles of a job from the bucket.
func (q *Queue) forgetAside(ctx context.Context, j Job) error {
	keys, err := q.asideStore.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil
	}
	for _, key := range keys {
		if err == nil && strings.HasPrefix(key, j.Name+".") {
			err = q.asideStore.Purge(ctx, key)
		}
	}
	return err
}
