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
	q.notice(fmt.Sprintf("%s is set aside after %d attempts", Job{Name: a.Job}.Location(a.Number), mostAttempts))
	return q.put(ctx, q.asideStore, fmt.Sprintf("%s.%d", a.Job, a.Number), a)
}

// Aside returns the scrambles of all jobs that were set aside.
func (q *Queue) Aside(ctx context.Context) ([]Aside, error) {
	return valuesIn[Aside](ctx, q.asideStore)
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
