package queue

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// publishers is how many messages are on their way to the server at a time.
const publishers = 64

// Submit submits a job with the messages that NewJob returned. If the queue has the job already,
// Submit adds only the scrambles that have neither a result nor a failure.
func (q *Queue) Submit(ctx context.Context, j Job, messages [][]byte) error {
	known := map[int]bool{}
	err := q.patiently(ctx, func(ctx context.Context) error {
		_, err := q.jobStore.Get(ctx, j.Name)
		return err
	})
	switch {
	case err == nil:
		if known, err = q.answered(ctx, j); err != nil {
			return err
		}
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return err
	}
	j.Submitted = time.Now().UTC()
	if err := q.addConsumer(ctx, j); err != nil {
		return err
	}
	if err := q.put(ctx, q.jobStore, j.Name, j); err != nil {
		return err
	}
	if err := q.submitAll(ctx, j, messages, known); err != nil {
		return err
	}
	j.Complete = true
	return q.put(ctx, q.jobStore, j.Name, j)
}

// submitAll submits the scrambles that are not known. They are numbered from 1.
func (q *Queue) submitAll(ctx context.Context, j Job, messages [][]byte, known map[int]bool) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(publishers)
	for i, m := range messages {
		if known[i+1] || ctx.Err() != nil {
			continue
		}
		group.Go(func() error {
			msg := &nats.Msg{Subject: j.subject(workSubject, strconv.Itoa(i+1)), Data: m}
			return q.publish(ctx, workStream, msg.Subject+j.Submitted.Format(time.RFC3339Nano), msg)
		})
	}
	return group.Wait()
}

// mostRunning is the most scrambles of a job that workers may have at a time.
const mostRunning = 1 << 16

// addConsumer adds the consumer from which workers take the scrambles of the job.
func (q *Queue) addConsumer(ctx context.Context, j Job) error {
	return q.patiently(ctx, func(ctx context.Context) error {
		_, err := q.workStream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: j.Name, FilterSubject: j.subject(workSubject, "*"), AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: j.Redeliver, MaxDeliver: -1, MaxAckPending: mostRunning,
		})
		return err
	})
}

// answered returns the numbers of the scrambles that have a result or have failed.
func (q *Queue) answered(ctx context.Context, j Job) (map[int]bool, error) {
	known := map[int]bool{}
	for _, kind := range []string{resultSubject, failedSubject} {
		err := q.patiently(ctx, func(ctx context.Context) error {
			info, err := q.results.Info(ctx, jetstream.WithSubjectFilter(j.subject(kind, "*")))
			if err != nil {
				return err
			}
			for subject := range info.State.Subjects {
				known[numberOf(subject)] = true
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return known, nil
}
