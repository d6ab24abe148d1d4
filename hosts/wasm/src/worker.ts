// The worker: it starts the Go program, and passes messages between it and the page.

import { Files, folder } from "./files";
import type { FromWorker, ToWorker } from "./messages";
import "go/wasm_exec";

/** What wasm_exec.js defines. */
declare const Go: new () => { importObject: WebAssembly.Imports; exit: (code: number) => void; run(instance: WebAssembly.Instance): Promise<void> };

/** The object through which the Go program and this worker call each other (see wasm/main.go). */
interface Program {
  folder: string;
  memory: number;
  bell?: Int32Array;
  lines(run: number, text: string): void;
  end(run: number, failure: string): void;
  notice(text: string): void;
  ready(): void;
  run?(run: number, session: number, request: string): void;
  cancel?(run: number): void;
  pause?(run: number): void;
  resume?(run: number): void;
  taken?(run: number): void;
  open?(session: number): void;
  close?(session: number): void;
}

declare const self: any;

const send = (message: FromWorker) => self.postMessage(message);

let program: Program;
let answer: (mayKeep: boolean) => void = () => {};

self.onmessage = ({ data }: { data: ToWorker }) => {
  if ("start" in data) start(data.start).catch((error) => send({ failed: String(error.message ?? error) }));
  else if ("run" in data) program.run!(data.run, data.session, data.request);
  else if ("cancel" in data) program.cancel!(data.cancel);
  else if ("pause" in data) program.pause!(data.pause);
  else if ("resume" in data) program.resume!(data.resume);
  else if ("taken" in data) program.taken!(data.taken);
  else if ("open" in data) program.open!(data.open);
  else if ("close" in data) program.close!(data.close);
  else answer(data.mayKeep);
};

async function start({ wasm, keep, tables, memory, bell }: Extract<ToWorker, { start: unknown }>["start"]) {
  const code = compile(wasm);
  code.catch(() => {}); // it may fail before it is awaited, below
  const files = new Files(
    {
      mayKeep: (bytes) => new Promise((resolve) => ((answer = resolve), send({ wantToKeep: bytes }))),
      fetched: (fetched) => send({ fetched }),
    },
    tables,
  );
  const hasFiles = await files.start(keep);
  (globalThis as any).fs = files.node();
  program = {
    folder: hasFiles ? folder : "",
    memory,
    ...(bell && { bell }),
    lines: (run, text) => send({ lines: run, text }),
    end: (run, failure) => send({ end: run, failure }),
    notice: (notice) => send({ notice }),
    ready: () => send({ ready: true }),
  };
  (globalThis as any).nissyWorker = program;
  const go = new Go();
  let status = 0;
  go.exit = (code) => (status = code);
  await go.run(await WebAssembly.instantiate(await code, go.importObject));
  send({ failed: `nissy has ended with status ${status}` });
}

/** Compiles the program while it arrives, if the server says what it is. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
