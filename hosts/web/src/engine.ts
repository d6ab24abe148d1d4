// The carrier of a page without a server: a worker with nissy as WebAssembly runs the requests.

import { effect, signal } from "@preact/signals";
import type { Nissy, NissyOptions } from "../../wasm/src/nissy";
import { type Event, type Request, RequestError, type Running } from "./api";

/** Who searches, for the user. */
export const where = "searches run in this browser";

/** Whether requests can be answered. */
export const reachable = signal(true);

/** What the user should know and what belongs to no request. */
export const notice = signal("");

/** Something to ask the user; null: nothing. */
export const question = signal<{ text: string; answer: (yes: boolean) => void } | null>(null);

/** What is done in the background, and how much of it, from 0 to 1; null: nothing. */
export const background = signal<{ text: string; done: number } | null>(null);

/** The address at which others reach this page, if it is another than in this browser. */
export const publicAddress = signal("");

interface Module {
  Nissy(options: NissyOptions): Promise<Nissy>;
  NissyError: new () => Error & { token: string; column: number; line: number; field: string };
}

const address = "./nissy.mjs"; // not a part of the bundle: other pages use it, too

let started: Promise<{ module: Module; nissy: Nissy }> | null = null;

/** Starts nissy, once. */
async function start() {
  const module: Module = await import(address);
  const nissy = await module.Nissy({
    tables: "tables/",
    keep: mayKeep,
    notice: (text) => (notice.value = text),
    fetched: ({ table, done, total }) => (background.value = done < total ? { text: `Fetching table ${table}`, done: done / total } : null),
  });
  setTimeout(() => void buildTables(nissy));
  return { module, nissy };
}

/** Runs a request and yields its events, see run in api.ts. */
export async function* carrier(request: Request, { signal, paused }: Running): AsyncGenerator<Event> {
  const { module, nissy } = await (started ??= start());
  const session = nissy.session();
  const running = session.run(request, { signal });
  const unwatch = paused && effect(() => (paused.value ? running.pause() : running.resume()));
  try {
    yield* running as AsyncGenerator<Event>;
    if (request.command === "load") yield* session.run({ command: "show" }, { signal }) as AsyncGenerator<Event>;
  } catch (error) {
    if (error instanceof module.NissyError) throw new RequestError(error.message, error.token, error.column, error.line, error.field);
    throw error;
  } finally {
    unwatch?.();
    session.close();
  }
}

const keepKey = "nissy-keep-tables";

/** Asks the user, once for all visits. */
async function mayKeep(bytes: number): Promise<boolean> {
  let answer = localStorage.getItem(keepKey);
  if (answer === null) {
    const text = `May nissy keep its tables in this browser, so that it need not build them again? They have ${Math.round(bytes / 1e6)} MB now.`;
    answer = String(await new Promise((answer) => (question.value = { text, answer })));
    question.value = null;
    localStorage.setItem(keepKey, answer);
  }
  if (answer === "true") void navigator.storage.persist?.();
  return answer === "true";
}

/** Builds the tables of the steps that people use and that take long, or loads those that are kept. */
async function buildTables(nissy: Nissy) {
  for (const table of ["dr", "dr-finish"]) {
    try {
      for await (const e of nissy.run({ command: "ptable_show", table })) {
        const progress = (e as Event).progress;
        if (progress?.table) background.value = { text: `Building table ${progress.table}`, done: progress.done! / progress.total! };
      }
    } catch {
      // The search that needs the table reports what is wrong.
    }
    background.value = null;
  }
}
