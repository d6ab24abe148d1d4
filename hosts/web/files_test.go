package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/hosts/web"
)

// get asks for a path, with headers in pairs.
func get(path string, headers ...string) *http.Response {
	r := httptest.NewRequest("GET", path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	web.Page().ServeHTTP(w, r)
	return w.Result()
}

func TestFiles(t *testing.T) {
	for path, kind := range map[string]string{
		"/": "text/html; charset=utf-8", "/main.js": "text/javascript; charset=utf-8", "/style.css": "text/css; charset=utf-8",
		"/icon.svg": "image/svg+xml", "/nissy.webmanifest": "application/manifest+json", "/licences.txt": "text/plain; charset=utf-8",
	} {
		answer := get(path, "Accept-Encoding", "br, gzip;q=0.5")
		assert.Equal(t, 200, answer.StatusCode, path)
		assert.Equal(t, kind, answer.Header.Get("Content-Type"), path)
		policy := answer.Header.Get("Content-Security-Policy")
		assert.True(t, strings.HasPrefix(policy, "default-src 'none'; script-src 'self'"), path)
		assert.NotContains(t, policy, "unsafe-inline")
		unpacked, err := gzip.NewReader(answer.Body)
		require.NoError(t, err, path)
		compressed, err := io.ReadAll(unpacked)
		require.NoError(t, err, path)
		plain, err := io.ReadAll(get(path, "Accept-Encoding", "gzip; q=0").Body)
		require.NoError(t, err, path)
		assert.Equal(t, compressed, plain, path)
	}
	assert.Equal(t, 404, get("/index.html.gz").StatusCode)
	assert.Equal(t, 404, get("/../files.go").StatusCode)
	assert.False(t, web.Page().Has("/build/main.go"))
}

// TestEntityTags checks that the compressed and the plain bytes of a file have tags of their own.
func TestEntityTags(t *testing.T) {
	tags := map[string]string{} // by encoding
	for _, encoding := range []string{"gzip", "identity"} {
		answer := get("/main.js", "Accept-Encoding", encoding)
		assert.Equal(t, "Accept-Encoding", answer.Header.Get("Vary"))
		tags[encoding] = answer.Header.Get("ETag")
		assert.Regexp(t, `^"[0-9a-z-]+"$`, tags[encoding], "the tag is strong")
	}
	for encoding, tag := range tags {
		for of, other := range tags {
			want := 304
			if other != tag {
				want = 200
			}
			answer := get("/main.js", "Accept-Encoding", encoding, "If-None-Match", `"another", `+other)
			assert.Equal(t, want, answer.StatusCode, "%s with the tag of %s", encoding, of)
			assert.Equal(t, tag, answer.Header.Get("ETag"))
			assert.Equal(t, "Accept-Encoding", answer.Header.Get("Vary"))
		}
	}
	assert.NotEqual(t, tags["gzip"], tags["identity"])
}

// TestLicences checks that the page has the licences of what it contains.
func TestLicences(t *testing.T) {
	text, err := io.ReadAll(get("/licences.txt").Body)
	require.NoError(t, err)
	for _, name := range []string{"preact ", "@preact/signals ", "MIT", "source: https://github.com/preactjs/"} {
		assert.Contains(t, string(text), name)
	}
}
