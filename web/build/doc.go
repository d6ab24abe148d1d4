// Build makes the page: it generates the types of requests and events, bundles the sources in
// src, compresses them, and writes them to dist with the licences of the libraries. Run it in
// the folder web, after npm ci. The same sources always give the same files.
package main
