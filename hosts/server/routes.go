package server

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"

	"nissy/session"
	"nissy/session/cubes"
)

// route is a path with the method that it accepts. No two routes have the same path.
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
		{"POST", pausePath, "pause a run", "", jsonType, change((*pausableRun).pause)},
		{"POST", resumePath, "resume a run", "", jsonType, change((*pausableRun).resume)},
		{"DELETE", runPath, "end a run", "", jsonType, change((*pausableRun).remove)},
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

// newMux returns a handler that passes requests to the routes of the server.
func (s *server) newMux() *http.ServeMux {
	mux := http.NewServeMux()
	for i := range s.routes {
		route := &s.routes[i]
		requests := new(atomic.Uint64)
		s.metrics[route.path] = requests
		mux.HandleFunc(route.method+" "+route.pattern(), func(w http.ResponseWriter, r *http.Request) {
			requests.Add(1)
			route.serve(s, w, r)
		})
		mux.HandleFunc(route.pattern(), func(w http.ResponseWriter, r *http.Request) { refuseMethod(w, r, route.method) })
	}
	mux.HandleFunc("/tables", s.refusePath) // ServeMux would redirect to /tables/
	mux.HandleFunc("/", s.servePage)
	return mux
}

// pattern returns the pattern of the path for http.ServeMux.
func (r *route) pattern() string {
	if strings.HasSuffix(r.path, "/") {
		return r.path + "{$}" // not the paths below
	}
	return r.path
}

// ServeHTTP passes a request to its route. It implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	// ServeMux would redirect other paths, such as //healthz.
	if path := r.URL.EscapedPath(); strings.HasPrefix(path, "/") && path == r.URL.JoinPath().EscapedPath() {
		s.mux.ServeHTTP(w, r)
	} else {
		s.refusePath(w, r)
	}
}

// servePage answers with a file of the page.
func (s *server) servePage(w http.ResponseWriter, r *http.Request) {
	switch {
	case !s.page.Has(r.URL.Path):
		s.refusePath(w, r)
	case r.Method != "GET" && r.Method != "HEAD":
		refuseMethod(w, r, "GET")
	default:
		s.page.ServeHTTP(w, r)
	}
}

// refusePath answers that there is nothing at the path.
func (s *server) refusePath(w http.ResponseWriter, r *http.Request) {
	paths := s.paths()
	writeError(w, &statusError{http.StatusNotFound, session.Unknown("path", r.URL.Path, paths, "the paths are "+strings.Join(paths, " "))})
}

// refuseMethod answers with the method that the path takes.
func refuseMethod(w http.ResponseWriter, r *http.Request, method string) {
	w.Header().Set("Allow", method)
	writeError(w, &statusError{http.StatusMethodNotAllowed, fmt.Errorf("%s takes %s, not %s", r.URL.Path, method, session.Shorten(r.Method))})
}

// paths lists the paths of all routes.
func (s *server) paths() (paths []string) {
	for _, route := range s.routes {
		paths = append(paths, route.path)
	}
	return paths
}
