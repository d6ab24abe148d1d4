// nissy in the browser: requests in, events out. A worker searches, so the page stays responsive.

import type { AnyEvent, AnyRequest } from "../../web/src/wire";
import type { FromWorker, ToWorker } from "./messages";

/** A request. The types do not cover requests about the attempt of a session or about tables; see docs/requests.md. */
export type Request = AnyRequest | { command: string; [field: string]: unknown };

export interface NissyOptions {
  /** The address of nissy.wasm; by default it is next to this module. */
  wasm?: string | URL;
  /**
   * Whether the browser keeps tables. false: they are in memory only. By default at most 20 MB are
   * kept. A function is asked, with the number of bytes, before more are; true allows it.
   */
  keep?: boolean | ((bytes: number) => boolean | Promise<boolean>);
  /** The address under which a server such as nissy serve has tables, with a slash at the end. */
  tables?: string | URL;
  /** The most bytes of memory; 1 GB by default. A step whose tables do not fit reports an error. */
  memory?: number;
  /** Is told, in one line, what the user should know and what belongs to no request. */
  notice?: (text: string) => void;
  /** Is told how many bytes of a table have been fetched. */
  fetched?: (progress: { table: string; done: number; total: number }) => void;
  /** Called with the reason when nissy ends by itself, for example because memory runs out. Later requests throw a NissyError. */
  ended?: (reason: string) => void;
}

export interface RunOptions {
  /** Ends the request. Reading its events then throws the reason of the signal. */
  signal?: AbortSignal;
}

/** The events of a request, which can be paused. */
export interface NissyRun extends AsyncGenerator<AnyEvent, void, undefined> {
  /**
   * Makes the request wait until resume. It keeps its memory, and its time limit does not run. A table that it needs is
   * finished first. After ten minutes it ends with a NissyError. Throws a NissyError if the request has ended.
   */
  pause(): void;
  /** Continues the request. Throws a NissyError if it has ended. */
  resume(): void;
}

/** A session keeps an attempt and the results of earlier requests. */
export interface NissySession {
  /**
   * Runs a request and yields its events as they are found. It throws a NissyError if the request
   * cannot be carried out. Leaving the loop ends the request.
   */
  run(request: Request, options?: RunOptions): NissyRun;
  /** Ends the session: later requests in it throw a NissyError. */
  close(): void;
}

/** A running nissy. Its own run gives each request a session of its own. */
export interface Nissy extends NissySession {
  /** Begins a session. */
  session(): NissySession;
  /** Ends the worker and all requests. */
  close(): void;
}

/** What is wrong with a request, in one line. */
export class NissyError extends Error {
  constructor(
    message: string,
    /** The part of the request that is wrong; empty: unknown. */
    readonly token: string,
    /** Where it is in its field, in characters from 1; 0: unknown. */
    readonly column: number,
    /** The line in its field, from 1; 0: the field has one line. */
    readonly line = 0,
    /** The field that is wrong; empty: unknown. */
    readonly field = "",
  ) {
    super(message);
    this.name = "NissyError";
  }
}

/** Starts nissy. */
export async function Nissy(options: NissyOptions = {}): Promise<Nissy> {
  const client = new Client(options);
  await client.ready;
  return client;
}

/** The events of a request that the page has not read yet. */
interface Run {
  batches: string[];
  failure: string | null; // null: the request is running; empty: it has ended without an error
  wake: () => void; // called when there is something new
}

class Client implements Nissy {
  readonly ready: Promise<void>;
  private readonly worker = new Worker(new URL("./nissy-worker.mjs", import.meta.url), { type: "module" });
  private readonly bell = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  private readonly runs = new Map<number, Run>();
  private numbers = 0;
  private started = false;
  private ended: string | null = null; // why the worker has ended
  private begin!: { resolve: () => void; reject: (error: Error) => void };

  constructor(private readonly options: NissyOptions) {
    this.ready = new Promise((resolve, reject) => (this.begin = { resolve, reject }));
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (e) => this.fail(e.message || "the worker of nissy cannot be started");
    const address = (a: string | URL | undefined) => (a === undefined ? "" : String(new URL(a, globalThis.location?.href)));
    this.send({
      start: {
        wasm: address(options.wasm ?? new URL("./nissy.wasm", import.meta.url)), tables: address(options.tables),
        keep: options.keep !== false, memory: options.memory ?? 1e9, bell: this.bell,
      },
    });
  }

  run(request: Request, options: RunOptions = {}) {
    return this.runIn(0, request, options);
  }

  session(): NissySession {
    const id = ++this.numbers;
    this.send({ open: id });
    return { run: (request, options = {}) => this.runIn(id, request, options), close: () => this.send({ close: id }) };
  }

  close() {
    this.started = false; // nissy does not end by itself
    this.fail("nissy was closed");
  }

  private runIn(session: number, request: Request, options: RunOptions): NissyRun {
    const id = ++this.numbers;
    const state = { paused: false, ended: false };
    const change = (paused: boolean) => {
      if (state.ended) throw new NissyError("the run has ended: nothing to pause or resume", "", 0);
      state.paused = paused;
      if (this.runs.has(id)) this.send(paused ? { pause: id } : { resume: id });
    };
    return Object.assign(this.events(id, session, request, options, state), { pause: () => change(true), resume: () => change(false) });
  }

  private async *events(
    id: number, session: number, request: Request, { signal }: RunOptions, state: { paused: boolean; ended: boolean },
  ): AsyncGenerator<AnyEvent, void, undefined> {
    signal?.throwIfAborted();
    if (this.ended !== null) throw new NissyError(this.ended, "", 0);
    const run: Run = { batches: [], failure: null, wake: () => {} };
    const cancel = () => this.send({ cancel: id });
    this.runs.set(id, run);
    signal?.addEventListener("abort", cancel);
    this.send({ run: id, session, request: JSON.stringify(request) });
    if (state.paused) this.send({ pause: id }); // before its events were read
    try {
      for (let text; (text = await next(run)) !== undefined; this.send({ taken: id })) {
        for (const line of text.split("\n")) if (line && !signal?.aborted) yield JSON.parse(line);
      }
      signal?.throwIfAborted();
      if (run.failure) throw errorOf(run.failure);
    } finally {
      signal?.removeEventListener("abort", cancel);
      if (run.failure === null) cancel();
      while ((await next(run)) !== undefined); // the session is free again when the request has ended
      this.runs.delete(id);
      state.ended = true;
    }
  }

  private send(message: ToWorker) {
    this.worker.postMessage(message);
    if (this.bell) Atomics.add(this.bell, 0, 1);
  }

  private receive(message: FromWorker) {
    if ("lines" in message) this.update(message.lines, (run) => run.batches.push(message.text));
    else if ("end" in message) this.update(message.end, (run) => (run.failure = message.failure));
    else if ("ready" in message) (this.started = true), this.begin.resolve();
    else if ("notice" in message) this.options.notice?.(message.notice);
    else if ("fetched" in message) this.options.fetched?.(message.fetched);
    else if ("wantToKeep" in message) void this.ask(message.wantToKeep);
    else this.fail(message.failed);
  }

  private update(id: number, change: (run: Run) => void) {
    const run = this.runs.get(id);
    if (!run) return;
    change(run);
    run.wake();
  }

  private async ask(bytes: number) {
    const { keep } = this.options;
    this.send({ mayKeep: typeof keep === "function" ? await keep(bytes) : keep === true });
  }

  /** Ends all requests, because the worker has ended. */
  private fail(reason: string) {
    this.worker.terminate();
    if (this.started && this.ended === null) this.options.ended?.(reason);
    this.ended ??= reason;
    const line = JSON.stringify({ error: this.ended, token: "", column: 0 });
    for (const id of [...this.runs.keys()]) this.update(id, (run) => (run.failure ??= line));
    this.begin.reject(new NissyError(this.ended, "", 0));
  }
}

/** The next batch of lines; undefined: the request has ended. */
async function next(run: Run): Promise<string | undefined> {
  while (run.batches.length === 0 && run.failure === null) await new Promise<void>((wake) => (run.wake = wake));
  return run.batches.shift();
}

function errorOf(line: string): NissyError {
  const { error, token, column, line: number, field } = JSON.parse(line);
  return new NissyError(error, token, column, number, field);
}
