// Runs requests in nissy.wasm, one after the other, and prints their answers.
// Arguments: wasm_exec.js of Go, nissy.wasm, and the folder with tables. The input is a list of
// requests; the output is a list of texts. Each has the lines of an answer, and the error if it failed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, program, folder] = process.argv.slice(2);
Object.assign(globalThis, { fs, path });
await import(pathToFileURL(runtime));

let text = "";
let proceed; // with what waits for the program
const waiting = () => new Promise((resolve) => (proceed = resolve));
const worker = (globalThis.nissyWorker = {
  folder,
  memory: 1e9,
  lines(run, lines) {
    text += lines;
    setImmediate(() => worker.taken(run));
  },
  end(_, failure) {
    text += failure;
    proceed();
  },
  notice() {},
  ready: () => proceed(),
});

const go = new Go();
const { instance } = await WebAssembly.instantiate(fs.readFileSync(program), go.importObject);
const ready = waiting();
go.run(instance);
await ready;

const answers = [];
for (const request of JSON.parse(fs.readFileSync(0, "utf8"))) {
  text = "";
  const ended = waiting();
  worker.run(1, 0, request);
  await ended;
  answers.push(text);
}
fs.writeFileSync(1, JSON.stringify(answers));
process.exit();
