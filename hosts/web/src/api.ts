// Requests to nissy. The answer to a request is a stream of events. A build of the page uses one of two
// carriers: server.ts asks nissy serve, engine.ts the worker with the WebAssembly in this browser.

import { type Signal, signal } from "@preact/signals";
import { carrier } from "carrier";
import type { AnyEvent, AnyRequest } from "./wire";

export { away, awayText, background, notice, publicAddress, question, reachable, where } from "carrier";

/** What nissy says is wrong with a request. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly token: string,
    readonly column: number,
    readonly line = 0, // 0: the text has one line
    readonly field = "", // of the request; empty: unknown
  ) {
    super(message.replace(`field "${field}": `, "")); // the user sees no names of fields
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

export type Request = AnyRequest;

/** Any event: a handler looks which of the fields it has. Only a server says that a request waits. */
export type Event = Partial<Everything<AnyEvent>> & { waiting?: Waiting };

/** The place of a request in the order of turns; 0: it has its turn now. */
interface Waiting {
  place: number;
}

/** All fields of all types of a union. */
type Everything<T> = { [K in T extends unknown ? keyof T : never]: T extends { [P in K]?: infer V } ? V : never };

/** How a request is run. While paused is true, it waits; a carrier that cannot pause it makes it false again. */
export interface Running {
  signal?: AbortSignal;
  paused?: Signal<boolean>;
  background?: boolean; // nobody waits for it: a server runs it while it has nothing else to do
}

/** How many searches run that the user can pause: those that she waits for. */
export const searching = signal(0);

/**
 * Runs a request and yields its events. It throws a RequestError, Unreachable, or the reason of the
 * signal.
 */
export const run = (request: Request, running: Running = {}): AsyncGenerator<Event> =>
  running.paused ? counted(carrier(request, running)) : carrier(request, running);

async function* counted(events: AsyncGenerator<Event>): AsyncGenerator<Event> {
  searching.value = searching.peek() + 1;
  try {
    yield* events;
  } finally {
    searching.value = searching.peek() - 1;
  }
}

/** Reports whether a server has not run a request in the background, or not to its end, because others came first. */
export const othersCameFirst = (error: unknown) => error instanceof RequestError && /try again later|searches are waiting/.test(error.message);

/** Runs a request and returns the first event that has the field. */
export async function ask<T extends AnyEvent>(request: Request, field: keyof T, signal?: AbortSignal): Promise<T> {
  for await (const event of run(request, { signal })) if (field in event) return event as T;
  throw new RequestError("nissy did not answer the question", "", 0);
}
