package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"os"
	"time"
)

// search is the request to measure: a search that takes a fraction of a millisecond.
const search = `{"command":"solve","step":"eofb","scramble":"R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 U' R' U' F","count":5}`

// longSearch is a search that takes hours.
const longSearch = `{"command":"solve","step":"eofb","scramble":"R' U' F D2 L2 F","max":20,"count_only":true}`

// idleConnections is the number of connections that measureIdle keeps open.
const idleConnections = 1000

func main() {
	log.SetFlags(0)
	period := flag.Duration("for", 5*time.Second, "how long clients send requests in each measurement")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: servebench [-for 5s] NISSY")
	}
	if err := run(flag.Arg(0), *period); err != nil {
		log.Fatal(err)
	}
}

// run makes all measurements.
func run(program string, period time.Duration) error {
	data, err := os.MkdirTemp("", "servebench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	s, err := startServer(program, data)
	if err != nil {
		return err
	}
	defer s.kill()
	if err := s.request(search); err != nil { // so that the server builds the table
		return err
	}
	for _, clients := range []int{1, 8, 64} {
		for range 3 {
			fmt.Println(s.load(clients, period))
		}
	}
	if err := measureIdle(s, period); err != nil {
		return err
	}
	if err := measureLeaving(s); err != nil {
		return err
	}
	return measureEnd(s)
}

// measureIdle measures the server's memory with 64 busy clients and many idle ones.
func measureIdle(s *server, period time.Duration) error {
	for range idleConnections {
		c, err := net.Dial("tcp", s.address)
		if err != nil {
			return err
		}
		defer c.Close()
		if err := requestOver(c, s.address, "GET", "/healthz", ""); err != nil {
			return err
		}
	}
	result := s.load(64, period)
	memory, err := s.memory()
	fmt.Printf("%v, with %d idle connections: %.1f MB\n", result, idleConnections, float64(memory)/1e6)
	return err
}

// measureLeaving measures the processor time of the server in the second that begins 100
// milliseconds after a client with a search has left.
func measureLeaving(s *server) error {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return err
	}
	if err := send(c, s.address, "POST", "/api/v1/run", longSearch); err != nil {
		return err
	}
	time.Sleep(time.Second)
	busy, err := s.processorTime(time.Second)
	if err != nil {
		return err
	}
	c.Close()
	time.Sleep(100 * time.Millisecond)
	after, err := s.processorTime(time.Second)
	fmt.Printf("processor time in a second: %v with a search, %v starting 100 ms after its client left\n", busy, after)
	return err
}

// measureEnd measures how long the server takes to end while it runs 20 searches.
func measureEnd(s *server) error {
	const searches = 20
	ended := make(chan string, searches)
	for range searches {
		go func() { ended <- s.lastLine(longSearch) }()
	}
	time.Sleep(time.Second)
	took, err := s.terminate()
	lines := map[string]int{}
	for range searches {
		lines[<-ended]++
	}
	fmt.Printf("SIGTERM during %d searches: the process ends after %v; last lines:\n", searches, took.Round(time.Millisecond))
	for line, n := range lines {
		fmt.Printf("  %d × %s\n", n, line)
	}
	return err
}
