// Package web is the page of nissy serve: an assistant for Fewest Moves in the browser.
//
// The sources are TypeScript, in src. The program in build generates the types of requests and
// events from those of package session (src/wire.ts) and the cases of the quiz
// (src/quizcases.ts), bundles the sources and their libraries, and writes the compressed files to
// dist, together with the licences of the libraries. The files in dist are committed, so building
// nissy needs Go only. Page returns them.
//
// The page keeps the attempt in the browser and asks the server about it over /api/v1/run. It
// loads nothing from anywhere else.
package web
