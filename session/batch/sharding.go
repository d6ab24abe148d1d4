package batch

import (
	"context"
	"fmt"
	"nissy/session"
	"strconv"
	"strings"
)

// Sharding divides scrambles among processes. If Shards is not 0, only those with the numbers
// Shard, Shard+Shards, Shard+2*Shards and so on are solved, counting from 1.
type Sharding struct {
	Shard  int `json:"shard" range:"shards"`
	Shards int `json:"shards" range:"shards"`
}

// ParseSharding parses the number of a shard and the number of shards, such as 1/4. 0/4 is 4/4, for
// programs that count their processes from 0.
func ParseSharding(text string) (d Sharding, ok bool) {
	first, second, found := strings.Cut(text, "/")
	shard, err := strconv.Atoi(first)
	shards, err2 := strconv.Atoi(second)
	if shard == 0 {
		shard = shards
	}
	d = Sharding{shard, shards}
	return d, found && err == nil && err2 == nil && shards > 0 && shards <= session.MostSolutions && d.check() == nil
}

// check returns an *InputError if there is no such shard.
func (d Sharding) check() error {
	if d.Shards > 0 && (d.Shard < 1 || d.Shard > d.Shards) {
		return &session.InputError{Problem: fmt.Sprintf("no shard %d of %d", d.Shard, d.Shards), Msg: fmt.Sprintf("give a number from 1 to %d", d.Shards)}
	}
	return nil
}

// Of returns a function that returns only those jobs of next that belong to the shard. A job
// without a request, such as an empty line, has no number: it belongs to the shard of the job
// before it.
func (d Sharding) Of(next func(context.Context) (Job, error)) func(context.Context) (Job, error) {
	if d.Shards == 0 {
		return next
	}
	number := 0
	return func(ctx context.Context) (Job, error) {
		for {
			job, err := next(ctx)
			if job.Request != nil || job.Err != nil {
				number++
			}
			if err != nil || number%d.Shards == d.Shard%d.Shards {
				return job, err
			}
		}
	}
}
