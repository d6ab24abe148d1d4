package server

import (
	"errors"
	"fmt"
	"net/http"

	prometheus "github.com/VictoriaMetrics/metrics"
)

// newMetrics returns the figures about a server, for Prometheus. Counters of requests are
// added when there are some.
func newMetrics(s *server) *prometheus.Set {
	set := prometheus.NewSet()
	for name, value := range map[string]func() int{
		"nissy_searches_running": func() int { running, _ := s.turns.Counts(); return running },
		"nissy_searches_waiting": func() int { _, waiting := s.turns.Counts(); return waiting },
		"nissy_nodes_total":      func() int { return int(s.engine.Nodes()) },
		"nissy_table_bytes":      func() int { return int(s.engine.TableBytes()) },
	} {
		set.NewGauge(name, func() float64 { return float64(value()) })
	}
	return set
}

// countRequest counts a request for a path.
func (s *server) countRequest(path string) {
	if s.metrics != nil {
		s.metrics.GetOrCreateCounter(fmt.Sprintf("nissy_requests_total{path=%q}", path)).Inc()
	}
}

// serveMetrics answers with the figures, and those of the process.
func (s *server) serveMetrics(w http.ResponseWriter, _ *http.Request) {
	if s.metrics == nil {
		writeError(w, &statusError{http.StatusNotFound, errors.New("there are no metrics: serve --metrics turns them on")})
		return
	}
	w.Header().Set("Content-Type", plainType)
	s.metrics.WritePrometheus(w)
	prometheus.WriteProcessMetrics(w)
}
