package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"

	"nissy/hosts/queue"
	"nissy/hosts/queue/embedded"
	"nissy/session"
	"nissy/session/batch"
)

func (a *app) defineServe(f *flag.FlagSet) func(context.Context, []string) error {
	listen := f.String("listen", "127.0.0.1:4222", "the `address` for workers, HOST:PORT; an empty HOST means all networks")
	return func(ctx context.Context, _ []string) error {
		folder, err := a.queueFolder()
		if err != nil {
			return err
		}
		server, err := embedded.Start(ctx, embedded.Options{Folder: folder, Listen: *listen, Notice: a.notice})
		if err != nil {
			return err
		}
		defer server.Close()
		fmt.Fprintf(a.stdout, "serving a queue at %s\n", server.URL())
		<-ctx.Done()
		return nil
	}
}

func (a *app) defineSubmit(f *flag.FlagSet) func(context.Context, []string) error {
	redeliver := defineRedeliver(f)
	return func(ctx context.Context, words []string) error {
		b, err := a.readBatch(ctx, words, *redeliver, a.fail)
		if err != nil {
			return err
		}
		err = a.withQueue(ctx, false, func(q *queue.Queue) error { return q.Submit(ctx, b.job, b.messages) })
		if err == nil {
			fmt.Fprintln(a.stdout, b.job.Name)
		}
		return err
	}
}

func defineRedeliver(f *flag.FlagSet) *time.Duration {
	return f.Duration("redeliver", queue.DefaultRedeliver, "the `time` after which others get the scrambles of a silent worker")
}

// defineThreads defines the option -t.
func (a *app) defineThreads(f *flag.FlagSet) *int {
	return f.Int("t", a.cores, "solve `N` scrambles at a time")
}

func checkThreads(n int) error {
	if n < 1 {
		return &usageError{"-t needs a number of at least 1"}
	}
	return nil
}

// newEngine returns an engine with the tables of the data folder.
func (a *app) newEngine(threads int) *session.Engine {
	return session.NewEngine(session.Options{Data: a.data, Threads: threads, Notice: a.notice})
}

func (a *app) defineWork(f *flag.FlagSet) func(context.Context, []string) error {
	threads := a.defineThreads(f)
	job := f.String("job", "", "work only on this `job`")
	drain := f.Bool("drain", false, "end when all scrambles have been solved")
	return func(ctx context.Context, _ []string) error {
		if err := checkThreads(*threads); err != nil {
			return err
		}
		return a.withQueue(ctx, false, func(q *queue.Queue) error {
			if *job != "" {
				if _, err := q.Job(ctx, *job); err != nil {
					return err
				}
			}
			engine := a.newEngine(*threads)
			defer engine.Close()
			err := q.Work(ctx, engine, queue.WorkOptions{Threads: *threads, Only: *job, Drain: *drain})
			if errors.Is(err, context.Canceled) && !*drain {
				return nil // Ctrl-C is how a worker ends
			}
			return err
		})
	}
}

func (a *app) defineCollect(f *flag.FlagSet) func(context.Context, []string) error {
	path := f.String("results", "", "the results `file`, which --resume of nissy reads; required")
	wait := f.Bool("wait", false, "wait until every scramble has a result or has failed")
	show := f.Bool("print", false, "also run the command of the job with these results, which prints the answers and solves what is missing")
	remove := f.Bool("remove", false, "remove the job from the queue if it is complete")
	return func(ctx context.Context, operands []string) error {
		if *path == "" {
			return &usageError{"collect needs --results FILE"}
		}
		return a.withQueue(ctx, false, func(q *queue.Queue) error {
			job, err := q.Job(ctx, append(operands, "")[0])
			if err == nil {
				err = checkCoach(job.Command, *show)
			}
			if err != nil {
				return err
			}
			template, err := job.Template()
			if err != nil {
				return err
			}
			sum, err := a.collect(ctx, q, job, template, *path, *wait, func(number int, err error) { a.fail(job.Location(number), err) })
			if err != nil {
				return err
			}
			a.message("%s: scrambles %d, results %d, failed %d; new in %s: %d", job.Name, sum.Scrambles, sum.Results, sum.Failed, *path, sum.Added)
			if *remove && sum.Complete {
				if err := q.Remove(ctx, job); err != nil {
					return err
				}
			}
			if *show {
				a.print(ctx, job.Command, a.stdin, *path)
			}
			return nil
		})
	}
}

// collect adds the results of a job to a results file. What failed goes to failed.
func (a *app) collect(ctx context.Context, q *queue.Queue, job queue.Job, template session.Request, path string, wait bool, failed func(int, error)) (queue.Collected, error) {
	file, err := batch.OpenResults(path, template, func(session.Event) {})
	if err != nil {
		return queue.Collected{}, err
	}
	sum, err := q.Collect(ctx, job, file, queue.CollectOptions{Wait: wait, Failed: failed})
	return sum, errors.Join(err, file.Close())
}

func (a *app) defineStatus(f *flag.FlagSet) func(context.Context, []string) error {
	asJSON := f.Bool("json", false, "print JSON, one object for each job, worker and scramble that was set aside")
	return func(ctx context.Context, _ []string) error {
		return a.withQueue(ctx, false, func(q *queue.Queue) error { return a.showStatus(ctx, q, *asJSON) })
	}
}

// showStatus prints the jobs, the workers and the scrambles that were set aside.
func (a *app) showStatus(ctx context.Context, q *queue.Queue, asJSON bool) error {
	jobs, err := q.Jobs(ctx)
	if err != nil {
		return err
	}
	var list []queue.Status
	for _, j := range jobs {
		s, err := q.Status(ctx, j)
		if err != nil {
			return err
		}
		list = append(list, s)
	}
	workers, err := q.Workers(ctx)
	if err != nil {
		return err
	}
	aside, err := q.Aside(ctx)
	if err != nil {
		return err
	}
	if !asJSON {
		a.printStatus(list, workers, aside)
		return nil
	}
	for _, s := range list {
		a.stdout.Write(session.Encode(s))
	}
	for _, w := range workers {
		a.stdout.Write(session.Encode(w))
	}
	for _, one := range aside {
		a.stdout.Write(session.Encode(one))
	}
	return nil
}

// printStatus prints the jobs and the workers as tables, and then the scrambles that were set aside.
func (a *app) printStatus(jobs []queue.Status, workers []queue.Worker, aside []queue.Aside) {
	t := tabwriter.NewWriter(a.stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "waiting\trunning\tdone\tfailed\tscrambles\t  job\n")
	for _, s := range jobs {
		fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t  %s\n", s.Waiting, s.Running, s.Done, s.Failed, s.Scrambles, s.Name)
	}
	fmt.Fprint(t, "\nthreads\trunning\tdone\tversion\t  worker\n")
	for _, w := range workers {
		fmt.Fprintf(t, "%d\t%d\t%d\t%s\t  %s\n", w.Threads, w.Running, w.Done, w.Version, w.Name)
	}
	t.Flush()
	for _, one := range aside {
		fmt.Fprintf(a.stdout, "\nset aside: %s: %s\n%s\n", queue.Job{Name: one.Job}.Location(one.Number), one.Error, one.Request)
	}
}

func (a *app) defineRun(f *flag.FlagSet) func(context.Context, []string) error {
	threads := a.defineThreads(f)
	redeliver := defineRedeliver(f)
	path := f.String("results", "", "keep the results in this `file`, which --resume of nissy reads")
	return func(ctx context.Context, words []string) error {
		if err := checkThreads(*threads); err != nil {
			return err
		}
		if err := checkCoach(words, *path == ""); err != nil {
			return err
		}
		b, err := a.readBatch(ctx, words, *redeliver, func(string, error) {}) // printing the answers reports bad lines
		if err != nil {
			return err
		}
		results := *path
		if results == "" {
			folder, err := os.MkdirTemp("", "nissy-queue")
			if err != nil {
				return err
			}
			defer os.RemoveAll(folder)
			results = filepath.Join(folder, "results")
		}
		err = a.withQueue(ctx, true, func(q *queue.Queue) error { return a.solve(ctx, q, b, results, *threads) })
		if err != nil {
			return err
		}
		if isCoach(words) {
			a.message("nissy coach add %s keeps the analyses", results)
			return nil
		}
		a.print(ctx, words, bytes.NewReader(b.input), results)
		return nil
	}
}

// solve submits the job of a batch, works on it until it is complete, and collects its results.
func (a *app) solve(ctx context.Context, q *queue.Queue, b *queuedBatch, results string, threads int) error {
	engine := a.newEngine(threads)
	defer engine.Close()
	group, both := errgroup.WithContext(ctx)
	work, stop := context.WithCancel(both)
	group.Go(func() error {
		err := q.Work(work, engine, queue.WorkOptions{Threads: threads, Only: b.job.Name})
		if errors.Is(err, context.Canceled) {
			return nil
		}
		return err
	})
	group.Go(func() error {
		defer stop()
		if err := q.Submit(both, b.job, b.messages); err != nil {
			return err
		}
		failed := func(int, error) {} // printing the answers reports it
		if isCoach(b.words) {
			failed = func(number int, err error) { a.fail(b.job.Location(number), err) }
		}
		_, err := a.collect(both, q, b.job, b.template, results, true, failed)
		return err
	})
	if err := group.Wait(); err != nil {
		return err
	}
	return q.Remove(ctx, b.job)
}
