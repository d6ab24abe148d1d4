// The shortest whole solution within reach after each of the first results, found by quick searches in the background.
// They begin when the list is complete and the user does nothing, run one after the other, and end with any action.

import { signal } from "@preact/signals";
import { othersCameFirst, run } from "./api";
import { format, type Moves } from "./cube";
import type { RequestChain, Skeleton, Solution } from "./wire";

/** How many results are looked after. */
const looked = 12;

/** How the solution continues after a step, searched with few partial solutions. */
const chains: Record<string, string> = {
  eo: "dr-eo > htr > htrfin", "dr-eo": "htr > htrfin", dr: "htr > htrfin", htr: "htrfin", rzp: "dr-eo > htr > htrfin",
};
const beam = 200;

/** The position as fields of a request. */
interface Position {
  scramble: string;
  moves: string;
}

/** What was found, by position and moves of the result: its total, and its lines as in a write-up. */
const found = signal(new Map<string, { total: string; scramble: string; lines: string }>());
const movesOf = (e: Solution) => ({ normal: e.normal ?? [], inverse: e.inverse ?? [] }) as Moves;
const movesAfter = (at: Position, e: Solution) => [at.moves, format(movesOf(e))].filter(Boolean).join(" ");
const keyOf = (at: Position, e: Solution) => `${at.scramble} / ${movesAfter(at, e)}`;

/** The least total that was found after a result; empty: it was not looked for. */
export const reachAfter = (at: Position | null, e: Solution): string => (at && found.value.get(keyOf(at, e))?.total) || "";

/** The solutions of a scramble that were found, each with its lines as in a write-up. */
export const reachedFrom = (scramble: string): string[] => [...found.value.values()].filter((f) => f.lines && f.scramble === scramble).map((f) => f.lines);

/** The user has done nothing for a while. */
const idle = signal(true);
const pause = 1000; // in milliseconds

let resting = 0;

/** Ends what is looked for in the background. It continues when the user does nothing for a while. */
export function stopLooking() {
  idle.value = false;
  clearTimeout(resting);
  resting = window.setTimeout(() => (idle.value = true), pause);
}

for (const action of ["pointerdown", "keydown", "input"]) document.addEventListener(action, stopLooking, { capture: true, passive: true });

/** How many lists are looked after. */
export const looking = signal(0);

/** Looks after the first results of the list. It returns a function that ends that. */
export function lookAhead(at: Position | null, step: string, list: Solution[]) {
  const chain = chains[step.replace(/(ud|fb|rl)/g, "")];
  if (!idle.value || !at || !chain || list.length === 0) return;
  const controller = new AbortController();
  looking.value = looking.peek() + 1;
  lookAt(at, chain, list.slice(0, looked), controller.signal).catch((error) => {
    if (othersCameFirst(error)) stopLooking();
  }).finally(() => (looking.value = looking.peek() - 1));
  return () => controller.abort();
}

async function lookAt(at: Position, chain: string, list: Solution[], signal: AbortSignal) {
  for (const e of list) {
    if (found.peek().has(keyOf(at, e))) continue;
    let total = "–";
    let lines = "";
    const request: RequestChain = { command: "chain", chain, scramble: at.scramble, moves: movesAfter(at, e), beam, count: 1, threads: 1 };
    for await (const event of run(request, { signal, background: true })) {
      if (!event.chain || !event.steps) continue;
      const s = event as Skeleton;
      const line = (l: Moves, comment: string) => `${format(l)} // ${comment}`;
      total = String(s.total ?? s.length);
      lines = [...(at.moves ? [at.moves] : []), line(movesOf(e), e.step), ...s.steps.map((l) => line(l as Moves, l.step))].join("\n");
    }
    if (signal.aborted) return;
    found.value = new Map(found.value).set(keyOf(at, e), { total, scramble: at.scramble, lines });
  }
}
