package queue_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nats-io/nats.go"

	"nissy/command"
	"nissy/hosts/queue"
	"nissy/hosts/queue/embedded"
	"nissy/session"
	"nissy/session/batch"
)

// Example solves two scrambles with a queue inside this process.
func Example() {
	folder, _ := os.MkdirTemp("", "queue")
	defer os.RemoveAll(folder)
	ctx := context.Background()
	server, err := embedded.Start(ctx, embedded.Options{Folder: folder})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()
	conn, err := nats.Connect("", nats.InProcessServer(server), nats.Token(server.Token()))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer conn.Close()
	q, err := queue.Open(ctx, conn, func(text string) { fmt.Println(text) })
	if err != nil {
		fmt.Println(err)
		return
	}

	words := []string{"solve", "eofb", "-n", "1"}
	call, _ := command.Parse("solve eofb -n 1 -i")
	many, _ := call.Many(true)
	var requests []session.Request
	for _, scramble := range []string{"F", "R U F"} {
		r, _ := many.RequestFor(scramble)
		requests = append(requests, r)
	}
	job, messages, _ := queue.NewJob(words, many.Batch.Template, requests)
	if err := q.Submit(ctx, job, messages); err != nil {
		fmt.Println(err)
	}

	engine := session.NewEngine(session.Options{})
	defer engine.Close()
	if err := q.Work(ctx, engine, queue.WorkOptions{Threads: 1, Drain: true}); err != nil {
		fmt.Println(err)
	}

	file, _ := batch.OpenResults(filepath.Join(folder, "results"), many.Batch.Template, func(session.Event) {})
	defer file.Close()
	sum, err := q.Collect(ctx, job, file, queue.CollectOptions{Wait: true})
	fmt.Println(sum.Results, sum.Complete, err)
	// Output: 2 true <nil>
}
