// Requests to nissy. The answer to a request is a stream of events, one JSON object per line.

import { signal } from "@preact/signals";
import type { AnyEvent, AnyRequest } from "./wire";

/** Whether the server answered the last time. */
export const reachable = signal(true);

/** What the server says is wrong with a request. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly token: string,
    readonly column: number,
  ) {
    super(message);
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

export type Request = AnyRequest;

/** Any event: a handler looks which of the fields it has. */
export type Event = Partial<Everything<AnyEvent>>;

/** All fields of all types of a union. */
type Everything<T> = { [K in T extends unknown ? keyof T : never]: T extends { [P in K]?: infer V } ? V : never };

/**
 * Runs a request and yields its events. It throws a RequestError, Unreachable, or the reason of the
 * signal.
 */
export async function* run(request: Request, signal?: AbortSignal): AsyncGenerator<Event> {
  let complete = false;
  try {
    const response = await fetch("api/v1/run", { method: "POST", body: JSON.stringify(request), signal });
    reachable.value = true;
    for await (const event of lines(response.body!)) {
      const { error, token, column, done } = event as { error?: string; token?: string; column?: number; done?: object };
      if (error !== undefined) throw new RequestError(error, token ?? "", column ?? 0);
      if (done && "cut" in done) complete = true; // a status has a list of that name
      else yield event;
    }
  } catch (error) {
    if (error instanceof RequestError || signal?.aborted) throw error;
    lost();
    throw new Unreachable();
  }
  if (!complete) {
    lost();
    throw new Unreachable();
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

/** Runs a request and returns the first event that has the field. */
export async function ask<T extends AnyEvent>(request: Request, field: keyof T, signal?: AbortSignal): Promise<T> {
  for await (const event of run(request, signal)) if (field in event) return event as T;
  throw new RequestError("the server did not answer the question", "", 0);
}

let waiting = false;

/** Notes that the server is away, and asks until it is back. */
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
