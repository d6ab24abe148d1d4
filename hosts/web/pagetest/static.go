package pagetest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/internal/checkout"
	"nissy/session"
	"nissy/session/tables"
)

// StaticFolder returns where make static puts the page without a server.
func StaticFolder(t testing.TB) string { t.Helper(); return checkout.Made(t, "static", "files.json") }

// NewStaticSite serves the page without a server as any host of files does.
func NewStaticSite(t testing.TB) *httptest.Server {
	t.Helper()
	return Serve(t, newStaticHandler(StaticFolder(t)))
}

// Serve starts a server for the test.
func Serve(t testing.TB, h http.Handler) *httptest.Server {
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections() // some wait for tables
		s.Close()
	})
	return s
}

// newStaticHandler serves the files of the page in a folder. It offers large tables, so that the page does not build them when it
// starts, but never sends them.
func newStaticHandler(folder string) *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(folder)))
	mux.HandleFunc("/tables/{$}", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `["dr", "dr-finish"]`) })
	mux.HandleFunc("/tables/", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	return mux
}

// ToShared passes requests on to the shared server.
func ToShared() http.Handler {
	target, err := url.Parse(Shared().URL())
	require.NoError(forAll, err)
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Header.Del("Origin")
		},
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }, // the client has gone
	}
}

// NewStaticSiteWith serves the page without a server, and the tables. It offers others in vain.
func NewStaticSiteWith(t *testing.T, served []string, others ...string) *httptest.Server {
	t.Helper()
	static := NewStaticSite(t)
	mux := http.NewServeMux()
	mux.Handle("/", static.Config.Handler)
	for _, name := range served {
		require.NoError(t, Shared().engine.NewSession().Run(t.Context(), tables.ShowTable{Name: name}, func(session.Event) {}))
		mux.Handle("/tables/"+name, ToShared())
	}
	offered := slices.Concat(served, others)
	mux.HandleFunc("/tables/{$}", func(w http.ResponseWriter, _ *http.Request) { json.NewEncoder(w).Encode(offered) })
	return Serve(t, mux)
}
