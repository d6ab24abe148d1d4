// Build makes nissy for JavaScript: nissy.wasm, the module nissy.mjs with its declarations
// nissy.d.mts, the worker nissy-worker.mjs, and the licences of what they contain. Run it in the
// folder of the module, after npm ci in web; its argument is the folder to write to.
//
//	main.go      bundles the TypeScript in wasm/src with esbuild
//	program.go   compiles the Go program
//	licences.go  collects the licences
package main
