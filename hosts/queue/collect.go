package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"nissy/internal/textfile"
	"nissy/session/batch"
)

const (
	// collectBatch is how many results are fetched at a time.
	collectBatch = 1000
	// collectPause is the time between two looks for results.
	collectPause = 200 * time.Millisecond
	// collectorIdle is how long the server keeps the consumer of a collector that has ended.
	collectorIdle = 30 * time.Second
)

// Collected says what Collect has done.
type Collected struct {
	Scrambles int  // of the job
	Results   int  // results of the job
	Added     int  // results that the file did not have; equal scrambles have one
	Failed    int  // scrambles that failed
	Complete  bool // every scramble has a result or has failed
}

// CollectOptions configure Collect.
type CollectOptions struct {
	Wait   bool                        // until the job is complete
	Failed func(number int, err error) // is called for each scramble that failed; may be nil
}

// collector collects the results of a job.
type collector struct {
	*Queue
	CollectOptions
	job  Job
	file *batch.Results
	sum  Collected
	last uint64 // the last message of the stream that was read
}

// Collect adds the results of a job to a results file. When it returns, they are on the disk.
func (q *Queue) Collect(ctx context.Context, j Job, file *batch.Results, o CollectOptions) (Collected, error) {
	c := &collector{Queue: q, CollectOptions: o, job: j, file: file}
	err := c.collect(ctx)
	return c.sum, errors.Join(err, file.Sync())
}

func (c *collector) collect(ctx context.Context) error {
	for {
		waiting := 0
		err := c.patiently(ctx, func(ctx context.Context) (err error) {
			if c.job, err = c.Job(ctx, c.job.Name); err == nil {
				waiting, err = c.read(ctx)
			}
			return err
		})
		if err != nil {
			return err
		}
		c.sum.Scrambles = c.job.Scrambles
		c.sum.Complete = c.job.Complete && c.sum.Results+c.sum.Failed >= c.job.Scrambles
		if waiting > 0 {
			continue
		}
		if c.sum.Complete || !c.Wait {
			return nil
		}
		if err := sleep(ctx, collectPause); err != nil {
			return err
		}
	}
}

// read reads the next results, and returns how many remain.
func (c *collector) read(ctx context.Context) (left int, err error) {
	consumer, err := c.reader(ctx, c.job, c.last+1, resultSubject, failedSubject)
	if err != nil {
		return 0, err
	}
	left = int(consumer.CachedInfo().NumPending)
	if left == 0 {
		return 0, nil
	}
	batch, err := consumer.Fetch(min(left, collectBatch), jetstream.FetchMaxWait(callTimeout))
	if err != nil {
		return left, err
	}
	next := uint64(1)
	for msg := range batch.Messages() {
		m, err := msg.Metadata()
		if err != nil || m.Sequence.Consumer != next { // one was lost: the next call continues after the last one taken
			return left, err
		}
		if err := c.take(ctx, msg, m.Sequence.Stream); err != nil {
			return left, err
		}
		c.last = m.Sequence.Stream
		next++
		left--
	}
	return left, nil
}

// reader returns a consumer of the messages of the job from a number of the stream on.
func (q *Queue) reader(ctx context.Context, j Job, from uint64, kinds ...string) (jetstream.Consumer, error) {
	var subjects []string
	for _, k := range kinds {
		subjects = append(subjects, j.subject(k, "*"))
	}
	return q.results.CreateConsumer(ctx, jetstream.ConsumerConfig{
		FilterSubjects: subjects, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from,
		AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: collectorIdle, MemoryStorage: true,
	})
}

// take adds the result in a message to the file. It deletes an invalid result from the stream, so
// that the scramble is solved again when the job is submitted again.
func (c *collector) take(ctx context.Context, msg jetstream.Msg, sequence uint64) error {
	number := numberOf(msg.Subject())
	if text := msg.Headers().Get(errorHeader); text != "" {
		c.fail(number, errors.New(text))
		return nil
	}
	added, err := c.file.Add(msg.Data())
	if _, ok := errors.AsType[*textfile.Error](err); ok {
		return err
	}
	if err != nil {
		c.fail(number, fmt.Errorf("the result does not belong to the job: %w; submit the job again", err))
		return c.results.DeleteMsg(ctx, sequence)
	}
	c.sum.Results++
	if added {
		c.sum.Added++
	}
	return nil
}

// fail counts and passes on a failure.
func (c *collector) fail(number int, err error) {
	c.sum.Failed++
	if c.Failed != nil {
		c.Failed(number, err)
	}
}

// Status says how far a job is.
type Status struct {
	Job
	Waiting int `json:"waiting"`
	Running int `json:"running"` // given to workers
	Done    int `json:"done"`
	Failed  int `json:"failed"`
}

// Status returns how far a job is.
func (q *Queue) Status(ctx context.Context, j Job) (Status, error) {
	s := Status{Job: j}
	c, err := q.workStream.Consumer(ctx, j.Name)
	if err == nil {
		info := c.CachedInfo()
		s.Waiting, s.Running = int(info.NumPending), info.NumAckPending
	} else if !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return s, err
	}
	if s.Done, err = q.count(ctx, j, resultSubject); err == nil {
		s.Failed, err = q.count(ctx, j, failedSubject)
	}
	return s, err
}

// count returns how many messages of a kind the job has.
func (q *Queue) count(ctx context.Context, j Job, kind string) (int, error) {
	c, err := q.reader(ctx, j, 1, kind)
	if err != nil {
		return 0, err
	}
	info := c.CachedInfo()
	return int(info.NumPending), q.results.DeleteConsumer(ctx, info.Name)
}

// Location returns how a message about a scramble of the job begins.
func (j Job) Location(number int) string {
	return "job " + j.Name + ", scramble " + strconv.Itoa(number)
}
