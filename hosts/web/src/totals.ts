// The totals of moves that turn the cube as a whole. nissy converts and merges such moves.

import { signal } from "@preact/signals";
import { ask } from "./api";
import { countOf, format, type Moves } from "./cube";
import type { WriteUp } from "./wire";

const known = signal(new Map<string, number>());
const asked = new Set<string>();

/** The number of moves after merging. Until nissy answers, and while it does not, they are not merged. */
export function totalOf(scramble: string, all: Moves): number {
  const moves = format(all);
  const key = `${scramble} / ${moves}`;
  if (!asked.has(key)) {
    asked.add(key);
    ask<WriteUp>({ command: "show", scramble, moves }, "total").then(
      ({ total }) => (known.value = new Map(known.value).set(key, total)),
      () => asked.delete(key), // the server does not answer
    );
  }
  return known.value.get(key) ?? countOf(all.normal) + countOf(all.inverse);
}
