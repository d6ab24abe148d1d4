// Build makes the page: it generates the types of requests and events, bundles the sources in
// src, compresses them, and writes them to dist with the licences of the libraries. Run it in
// the folder web, after npm ci. The same sources always give the same files.
//
// With the name of a folder it makes the page without a server instead: it adds the page to the
// files of nissy for JavaScript, which wasm/build has put there.
package main
