package server

import (
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"sync/atomic"
)

// metrics counts the requests to each path, for Prometheus. It uses no client library,
// because importing one slows down every start of the program.
type metrics map[string]*atomic.Uint64

// serveMetrics answers with the metrics in Prometheus's text format.
func (s *server) serveMetrics(w http.ResponseWriter, _ *http.Request) {
	if !s.options.Metrics {
		writeError(w, &statusError{http.StatusNotFound, errors.New("there are no metrics: serve --metrics turns them on")})
		return
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	running, waiting := s.turns.Counts()
	fmt.Fprintf(w, "# TYPE nissy_searches_running gauge\nnissy_searches_running %d\n", running)
	fmt.Fprintf(w, "# TYPE nissy_searches_waiting gauge\nnissy_searches_waiting %d\n", waiting)
	fmt.Fprintf(w, "# TYPE nissy_nodes_total counter\nnissy_nodes_total %d\n", s.engine.Nodes())
	fmt.Fprintf(w, "# TYPE nissy_table_bytes gauge\nnissy_table_bytes %d\n", s.engine.TableBytes())
	fmt.Fprintf(w, "# TYPE go_goroutines gauge\ngo_goroutines %d\n", runtime.NumGoroutine())
	fmt.Fprintf(w, "# TYPE nissy_requests_total counter\n")
	for _, path := range s.paths() {
		fmt.Fprintf(w, "nissy_requests_total{path=%q} %d\n", path, s.metrics[path].Load())
	}
}
