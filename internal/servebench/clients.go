package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// result is what the clients of one measurement have measured.
type result struct {
	clients int
	perSec  float64         // answers per second
	times   []time.Duration // of all requests, in increasing order
	failed  int             // clients whose connection failed
}

// String returns the result in one line.
func (r result) String() string {
	if len(r.times) == 0 {
		return fmt.Sprintf("%d clients: no answers, %d failures", r.clients, r.failed)
	}
	quantile := func(percent int) time.Duration {
		return r.times[len(r.times)*percent/100].Round(10 * time.Microsecond)
	}
	text := fmt.Sprintf("%d clients: %.0f requests/s, median %v, p95 %v, p99 %v", r.clients, r.perSec, quantile(50), quantile(95), quantile(99))
	if r.failed > 0 {
		text += fmt.Sprintf(", %d failures", r.failed)
	}
	return text
}

// load makes a number of clients send search again and again for a period.
func (s *server) load(clients int, period time.Duration) result {
	r := result{clients: clients}
	var mu sync.Mutex
	var running sync.WaitGroup
	end := time.Now().Add(period)
	for range clients {
		running.Go(func() {
			times, err := s.repeat(search, end)
			mu.Lock()
			defer mu.Unlock()
			r.times = append(r.times, times...)
			if err != nil {
				r.failed++
			}
		})
	}
	running.Wait()
	slices.Sort(r.times)
	r.perSec = float64(len(r.times)) / period.Seconds()
	return r
}

// repeat sends a request again and again over one connection until end. It returns how long
// each answer took.
func (s *server) repeat(body string, end time.Time) (times []time.Duration, err error) {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	request := requestText(s.address, "POST", "/api/v1/run", body)
	answers := answerReader{conn: c}
	for {
		began := time.Now()
		if began.After(end) {
			return times, nil
		}
		if _, err := c.Write(request); err != nil {
			return times, err
		}
		if err := answers.read(); err != nil {
			return times, err
		}
		times = append(times, time.Since(began))
	}
}

// answerReader reads complete answers. It parses as little as it can, so that the clients use
// little processor time.
type answerReader struct {
	conn net.Conn
	text [64 << 10]byte
}

// read reads one answer, and returns an error if no answer that ends with the line done
// arrives.
func (r *answerReader) read() error {
	for n := 0; ; {
		got, err := r.conn.Read(r.text[n:])
		if err != nil {
			return err
		}
		n += got
		text := r.text[:n]
		tail := string(text[max(0, n-60):])
		if !strings.Contains(tail, `{"done"`) {
			if n == len(r.text) {
				return errors.New("the answer is too long")
			}
			continue
		}
		chunked := strings.Contains(string(text[:min(n, 300)]), "chunked")
		if !chunked || strings.HasSuffix(tail, "\r\n0\r\n\r\n") {
			return nil
		}
	}
}

// requestText returns the bytes of a request.
func requestText(address, method, path, body string) []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s", method, path, address, len(body), body)
}

// send sends a request without waiting for an answer.
func send(c net.Conn, address, method, path, body string) error {
	_, err := c.Write(requestText(address, method, path, body))
	return err
}

// requestOver sends a request over a connection and reads the answer.
func requestOver(c net.Conn, address, method, path, body string) error {
	if err := send(c, address, method, path, body); err != nil {
		return err
	}
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return err
}

// request sends a request and waits for the answer.
func (s *server) request(body string) error {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return err
	}
	defer c.Close()
	return requestOver(c, s.address, "POST", "/api/v1/run", body)
}

// lastLine sends a request and returns the status and the last line of the answer, or the
// text of an error.
func (s *server) lastLine(body string) string {
	response, err := http.Post("http://"+s.address+"/api/v1/run", "application/json", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return fmt.Sprintf("%d %s", response.StatusCode, lines[len(lines)-1])
}
