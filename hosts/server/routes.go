package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"nissy/session"
	"nissy/session/cubes"
)

// route is a path with a method that it accepts.
type route struct {
	method, path string
	summary      string
	body         string // what the body holds; empty: there is none
	answer       string // the media type of the answer
	serve        func(*server, http.ResponseWriter, *http.Request)
}

// The media types of answers, and what bodies hold.
const (
	jsonType    = "application/json"
	linesType   = "application/x-ndjson"
	plainType   = "text/plain"
	lineBody    = "a command line"
	requestBody = "a request"
)

// routes returns all routes.
func routes() []route {
	return []route{
		{"POST", "/api/v1/run", "run a request", requestBody, linesType, (*server).serveRequest},
		{"POST", "/api/v1/line", "run a command line", lineBody, linesType, (*server).serveLine},
		{"GET", "/api/v1/steps", "list the steps", "", linesType, func(s *server, w http.ResponseWriter, r *http.Request) {
			s.answer(w, r, requestJob(cubes.Steps{}))
		}},
		{"GET", "/api/v1/version", "return the version", "", linesType, func(s *server, w http.ResponseWriter, r *http.Request) {
			s.answerLine(w, r, "version")
		}},
		{"GET", "/tables/", "list the tables that are built", "", jsonType, (*server).listTables},
		{"GET", tablePath, "return a table that is built, or a range of it", "", fileType, (*server).serveTable},
		{"GET", "/openapi.json", "describe the API", "", jsonType, (*server).serveDescription},
		{"GET", "/healthz", "answer ok", "", plainType, func(_ *server, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", plainType)
			w.Write([]byte("ok\n"))
		}},
		{"GET", "/metrics", "return metrics for Prometheus, if nissy serve --metrics was given", "", plainType, (*server).serveMetrics},
	}
}

// ServeHTTP passes a request to its route. It implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	var methods []string
	for _, route := range s.routes {
		if !route.matches(r.URL.Path) {
			continue
		}
		if route.method == r.Method || route.method == "GET" && r.Method == "HEAD" {
			s.metrics[route.path].Add(1)
			route.serve(s, w, r)
			return
		}
		methods = append(methods, route.method)
	}
	if methods == nil && s.page.Has(r.URL.Path) {
		if r.Method == "GET" || r.Method == "HEAD" {
			s.page.ServeHTTP(w, r)
			return
		}
		methods = []string{"GET"}
	}
	if methods == nil {
		paths := s.paths()
		writeError(w, &statusError{http.StatusNotFound, session.Unknown("path", r.URL.Path, paths, "the paths are "+strings.Join(paths, " "))})
		return
	}
	header.Set("Allow", strings.Join(methods, ", "))
	writeError(w, &statusError{http.StatusMethodNotAllowed, fmt.Errorf("%s takes %s, not %s", r.URL.Path, strings.Join(methods, " or "), session.Shorten(r.Method))})
}

// matches reports whether the route is for the path.
func (r *route) matches(path string) bool {
	if r.path == tablePath {
		name, ok := strings.CutPrefix(path, "/tables/")
		return ok && name != ""
	}
	return path == r.path
}

// paths lists the paths of all routes.
func (s *server) paths() (paths []string) {
	for _, route := range s.routes {
		if !slices.Contains(paths, route.path) {
			paths = append(paths, route.path)
		}
	}
	return paths
}
