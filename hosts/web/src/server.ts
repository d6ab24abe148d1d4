// The carrier of a page from nissy serve: each request is a request over HTTP, answered by one JSON
// object per line.

import { effect, type Signal, signal } from "@preact/signals";
import { type Event, type Request, RequestError, type Running, Unreachable } from "./api";

/** Who searches, for the user. */
export const where = "searches run on the server";

/** What the user is told while nobody searches, in a few words and in full. */
export const away = "The server does not answer";
export const awayText = "The server does not answer. Your attempt is kept; the search continues when the server runs again.";

/** Whether the server answered the last time. */
export const reachable = signal(true);

/** What the user should know and what belongs to no request. */
export const notice = signal("");

/** Something to ask the user; null: nothing. */
export const question = signal<{ text: string; answer: (yes: boolean) => void } | null>(null);

/** What is done in the background, and how much of it, from 0 to 1, if that is known; null: nothing. */
export const background = signal<{ text: string; done?: number } | null>(null);

/** The address at which others reach this page, if the server knows one. */
export const publicAddress = signal("");

/** The last line of an answer that has failed. */
interface Failure {
  error: string;
  token: string;
  column: number;
  line: number;
  field: string;
}

/** The first line of the answer to a request that can be paused. */
interface Run {
  id: string;
}

/** Runs a request and yields its events, see run in api.ts. */
export async function* carrier(request: Request, { signal, paused, background }: Running): AsyncGenerator<Event> {
  let complete = false;
  let unwatch = () => {};
  try {
    const response = await fetch(`api/v1/run${paused ? "?pausable" : background ? "?background" : ""}`, { method: "POST", body: JSON.stringify(request), signal });
    reachable.value = true;
    publicAddress.value = response.headers.get("X-Nissy-Public") ?? "";
    for await (const event of lines(response.body!)) {
      const { error, token, column, line, field, done, run } = event as Partial<Failure> & { done?: object; run?: Run };
      if (error !== undefined) throw new RequestError(error, token ?? "", column ?? 0, line, field);
      if (done && "cut" in done) complete = true; // a status has a list of that name
      else if (run && paused) unwatch = watch(paused, run.id);
      else yield event;
    }
  } catch (error) {
    if (error instanceof RequestError || signal?.aborted) throw error;
    lost();
    throw new Unreachable();
  } finally {
    unwatch();
  }
  if (!complete) {
    lost();
    throw new Unreachable();
  }
}

/** Pauses the run of this identifier while paused is true, until the function that it returns is called. */
function watch(paused: Signal<boolean>, id: string): () => void {
  let asked = false;
  let answered = Promise.resolve(); // to all requests so far: they must not overtake each other
  return effect(() => {
    const wanted = paused.value;
    if (wanted === asked) return;
    asked = wanted;
    answered = answered.then(async () => {
      if (!(await change(id, wanted ? "pause" : "resume"))) paused.value = false;
    });
  });
}

/** Pauses or resumes a run. If the server refuses, change says why and returns false. */
async function change(id: string, what: "pause" | "resume"): Promise<boolean> {
  try {
    const response = await fetch(`api/v1/runs/${id}/${what}`, { method: "POST" });
    if (!response.ok && response.status !== 404) notice.value = (await response.json()).error; // 404: it has just ended
    return response.ok;
  } catch {
    return false; // the server does not answer, as the answer to the run will show
  }
}

/** Yields the objects of a stream of lines. */
async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + value).split("\n");
      rest = parts.pop()!;
      for (const part of parts) if (part.trim()) yield JSON.parse(part);
    }
  } finally {
    reader.cancel().catch(() => {}); // ends the search when the caller leaves early
  }
}

let waiting = false;

/** Notes that the server does not answer, and asks until it is back. */
function lost() {
  reachable.value = false;
  if (waiting) return;
  waiting = true;
  const again = async () => {
    try {
      if ((await fetch("healthz")).ok) {
        waiting = false;
        reachable.value = true;
        return;
      }
    } catch {
      // It is still away.
    }
    setTimeout(again, 500);
  };
  setTimeout(again, 250);
}
