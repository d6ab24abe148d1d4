package server

import (
	"net/http"
	"os"
	"time"

	"nissy/session"
)

// tablePath is the path of a table in the routes.
const tablePath = "/tables/{table}"

// fileType is the media type of a table.
const fileType = "application/octet-stream"

// listTables answers with the names of the tables that have a file. A page that searches in the
// browser can fetch them, so that it need not build them.
func (s *server) listTables(w http.ResponseWriter, _ *http.Request) {
	names := []string{}
	for _, table := range s.engine.SavedTables() {
		names = append(names, table.Name)
	}
	w.Header().Set("Content-Type", jsonType)
	w.Write(session.Encode(names))
}

// serveTable answers with the file of a table, or with the range of it that the client asks
// for. It serves the files of known tables only, whatever the path.
func (s *server) serveTable(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("table")
	var names []string
	for _, table := range s.engine.SavedTables() {
		if table.Name == name {
			s.sendFile(w, r, table.Path)
			return
		}
		names = append(names, table.Name)
	}
	writeError(w, &statusError{http.StatusNotFound, session.Unknown("table", name, names, "/tables/ lists those that are built")})
}

// sendTime is how long a client may take to receive a table.
const sendTime = 30 * time.Minute

func (s *server) sendFile(w http.ResponseWriter, r *http.Request, path string) {
	file, err := os.Open(path)
	if err != nil { // it was removed after the list was made
		writeError(w, &statusError{http.StatusNotFound, session.Unknown("table", r.URL.Path, nil, "its file cannot be read")})
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		writeError(w, err)
		return
	}
	w.Header().Set("Content-Type", fileType)
	w.Header().Set("ETag", `"`+info.ModTime().UTC().Format("20060102T150405.000000000")+`"`)
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTime))
	http.ServeContent(w, r, "", info.ModTime(), file)
}
