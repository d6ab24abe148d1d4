// Package web is the page of nissy serve: an assistant for Fewest Moves in the browser.
//
// The sources are TypeScript, in src. The program in build generates the types of requests and
// events from those of package session (src/wire.ts) and the cases of the quiz
// (src/quizcases.ts), bundles the sources and their libraries with esbuild, and writes the compressed
// files to dist, together with the licences of the libraries. The files in dist are committed, so
// building nissy needs Go only; CI checks that they are those of the sources. Page returns them.
//
// The page keeps the attempt in the browser and asks the server about it over /api/v1/run. It
// loads nothing from anywhere else.
//
// The page keeps an attempt as a set of operations (attempt.ts): a line is added, a comment is
// set, an operation is undone. It overwrites nothing, so tabs that change the same attempt
// only exchange operations, through the storage of the browser (storage.ts). The tree, its totals
// and the shortest solution are computed from them. cube.ts knows how moves turn facelets, so the
// cube is drawn at once; for everything else the page asks the server (api.ts). What the page shows is
// in signals (state.ts), which the views in views read. A search belongs to the effect that
// started it: when the skeleton or a condition changes, it ends.
//
// The quiz keeps each answer as an entry of its own, too. quiz.ts computes the boxes from them, by
// the rules of package training; a test compares both.
//
// The coach (coach.ts) analyzes each attempt once, in the background: any search that the user waits for ends the
// analysis, which begins again when nothing else is searched. Only one tab analyzes at a time. records.ts keeps what was
// found in a database of the browser, by attempt, with the text that was analyzed; requests for a report contain it.
//
// src/server.ts sends requests to a server, and src/engine.ts to nissy as WebAssembly; the builder
// takes one of them. In the page without a server, a service worker caches all files on the first
// visit.
//
// The puzzle editor (puzzle.ts) is the page at #puzzle. It sends its texts to nissy, which knows what
// is wrong with them and where; editor.tsx marks that in a layer below the field.
//
// The page uses texts of users only as text nodes and values of fields. The
// Content-Security-Policy forbids inline scripts and other origins. A shared link is decompressed
// up to a limit and checked before it becomes an attempt (share.ts).
package web
