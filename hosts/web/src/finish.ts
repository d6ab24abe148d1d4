// The solution that the selected lines belong to, with its write-up.

import { computed, effect, signal } from "@preact/signals";
import { ask } from "./api";
import { type Line, path, solutionFrom } from "./attempt";
import { attempt, scrambleMoves, selected, writeUpOf } from "./state";
import { tab } from "./tabs";
import type { WriteUp } from "./wire";

/** The selected line, or the shortest solution that continues it; null: nothing solves the cube yet. */
export const finished = computed<Line | null>(() => solutionFrom(attempt.value, selected.value));

/** The lines that are written up: up to the solution, or else up to the selected line. */
export const writtenLines = computed(() => path(finished.value ?? selected.value));

/** Their write-up; null: there is none yet. */
export const writeUp = signal<WriteUp | null>(null);

/** What is asked for; the same lines are not asked for again. */
const request = computed(() => (scrambleMoves.value ? JSON.stringify({ command: "show", ...writeUpOf(writtenLines.value) }) : ""));

/** For how many milliseconds the write-up waits while it is not shown: the results of the next step come first. */
const afterResults = 150;

effect(() => {
  writeUp.value = null;
  if (!request.value) return;
  const about = request.value;
  const controller = new AbortController();
  const later = setTimeout(() => ask<WriteUp>(JSON.parse(about), "lines", controller.signal).then((w) => (writeUp.value = w), () => {}), tab.peek() === "finish" ? 0 : afterResults);
  return () => (clearTimeout(later), controller.abort());
});
