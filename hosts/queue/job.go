package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"nissy/session"
	"nissy/session/batch"
)

// Job describes what is solved, and what a worker needs for it.
type Job struct {
	Name      string          `json:"name"`
	Command   []string        `json:"command"`   // the command line for nissy that gives the same answers
	Request   json.RawMessage `json:"request"`   // the template, see session.Batch
	Scrambles int             `json:"scrambles"` // how many
	Complete  bool            `json:"complete"`  // all of them were submitted
	Submitted time.Time       `json:"submitted"`

	// A worker can take the job only if its session.Answers and its session.ResultsKey of the
	// request are the same.
	Version string `json:"version"` // of the program that submitted it
	Answers int    `json:"answers"` // see session.Answers
	Key     string `json:"key"`

	// Redeliver is how long a worker may be silent before others get its scrambles.
	Redeliver time.Duration `json:"redeliver"`
}

// NewJob returns the job for requests that have the template. Jobs with the same command,
// template and requests have the same name.
func NewJob(command []string, template session.Request, requests []session.Request) (Job, [][]byte, error) {
	key, err := batch.ResultsKey(template)
	if err != nil {
		return Job{}, nil, err
	}
	job := Job{
		Command: command, Scrambles: len(requests), Version: session.BuildVersion(), Answers: batch.Answers,
		Key: string(key), Redeliver: DefaultRedeliver,
	}
	if job.Request, err = session.EncodeRequest(template); err != nil {
		return Job{}, nil, err
	}
	hash := sha256.New()
	hash.Write(key)
	messages := make([][]byte, len(requests))
	for i, r := range requests {
		if messages[i], err = session.EncodeRequest(r); err != nil {
			return Job{}, nil, err
		}
		hash.Write(messages[i])
	}
	job.Name = command[0] + "-" + hex.EncodeToString(hash.Sum(nil)[:5])
	return job, messages, nil
}

// DefaultRedeliver is how long a worker may be silent by default.
const DefaultRedeliver = 30 * time.Second

// Template returns the request of the job. The error says why this program cannot take the job.
func (j Job) Template() (session.Request, error) {
	refuse := func(reason string) error {
		return fmt.Errorf("job %s is not for this program: %s (it was submitted by nissy %s, this is %s)", j.Name, reason, j.Version, session.BuildVersion())
	}
	if j.Answers != batch.Answers {
		return nil, refuse(fmt.Sprintf("it needs answers number %d, and this program gives number %d", j.Answers, batch.Answers))
	}
	r, err := host.Decode(j.Request)
	if err != nil {
		return nil, refuse("it cannot read the request")
	}
	key, err := batch.ResultsKey(r)
	if err != nil || string(key) != j.Key {
		return nil, refuse("this program understands the request differently")
	}
	return r, nil
}

// Job returns the job with the name. An empty name means the only job.
func (q *Queue) Job(ctx context.Context, name string) (Job, error) {
	jobs, err := q.Jobs(ctx)
	if err != nil {
		return Job{}, err
	}
	var names []string
	for _, j := range jobs {
		names = append(names, j.Name)
	}
	switch i := slices.Index(names, name); {
	case i >= 0:
		return jobs[i], nil
	case len(jobs) == 0:
		return Job{}, errors.New("the queue has no jobs: submit one")
	case name == "" && len(jobs) == 1:
		return jobs[0], nil
	case name == "":
		return Job{}, fmt.Errorf("the queue has several jobs: name one of %s", strings.Join(names, " "))
	}
	return Job{}, fmt.Errorf("the queue has no job %s: it has %s", name, strings.Join(names, " "))
}

// Jobs returns the jobs of the queue, in the order in which they were last submitted.
func (q *Queue) Jobs(ctx context.Context) ([]Job, error) {
	jobs, err := valuesIn[Job](ctx, q.jobStore)
	slices.SortFunc(jobs, func(a, b Job) int { return a.Submitted.Compare(b.Submitted) })
	return jobs, err
}

// valuesIn returns all values of a bucket.
func valuesIn[T any](ctx context.Context, bucket jetstream.KeyValue) (list []T, err error) {
	keys, err := bucket.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	for _, key := range keys {
		entry, err := bucket.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) { // it was deleted meanwhile
			continue
		}
		var value T
		if err == nil {
			err = json.Unmarshal(entry.Value(), &value)
		}
		if err != nil {
			return list, err
		}
		list = append(list, value)
	}
	return list, err
}

// put stores a value in a bucket.
func (q *Queue) put(ctx context.Context, bucket jetstream.KeyValue, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return q.patiently(ctx, func(ctx context.Context) error {
		_, err := bucket.Put(ctx, key, text)
		return err
	})
}

// Remove removes a job, its scrambles and its results.
func (q *Queue) Remove(ctx context.Context, j Job) error {
	return q.patiently(ctx, func(ctx context.Context) error {
		if err := q.jobStore.Purge(ctx, j.Name); err != nil {
			return err
		}
		err := q.workStream.DeleteConsumer(ctx, j.Name)
		if err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
		if err := q.workStream.Purge(ctx, jetstream.WithPurgeSubject(j.subject(workSubject, "*"))); err != nil {
			return err
		}
		for _, s := range []string{resultSubject, failedSubject} {
			if err := q.results.Purge(ctx, jetstream.WithPurgeSubject(j.subject(s, "*"))); err != nil {
				return err
			}
		}
		return q.forgetAside(ctx, j)
	})
}

// subject returns the subject of messages of the job about a scramble.
func (j Job) subject(kind, number string) string { return kind + "." + j.Name + "." + number }

// numberOf returns the number of the scramble of a subject, 0 if there is none.
func numberOf(subject string) int {
	n, _ := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	return n
}
