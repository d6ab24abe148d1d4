// The hour of an attempt. It survives a reload, and warns five minutes before its end, as a judge does.

import { computed, effect, signal } from "@preact/signals";
import { keptHere } from "./settings";

const length = 3600_000;
const warning = 300_000;

/** When the hour ends, in milliseconds since 1970; 0: the clock is off. */
export const ends = keptHere("hour-ends", 0);
const now = signal(Date.now());

/** The seconds that are left, or 0. */
export const left = computed(() => (ends.value ? Math.max(0, Math.ceil((ends.value - now.value) / 1000)) : 0));

export const isRunning = computed(() => ends.value > now.value);
export const isOver = computed(() => ends.value > 0 && left.value === 0);
export const warns = computed(() => isRunning.value && left.value * 1000 <= warning);

/** The user wants to see results during the hour. */
export const peeks = keptHere("peeks", false);

/** Results are hidden while the clock runs, unless the user asks for them. */
export const hidesResults = computed(() => isRunning.value && !peeks.value);

export function start() {
  now.value = Date.now();
  peeks.value = false;
  ends.value = now.value + length;
}

export const stop = () => (ends.value = 0);

export const text = computed(() => `${Math.floor(left.value / 60)}:${String(left.value % 60).padStart(2, "0")}`);

effect(() => {
  if (!ends.value || isOver.value) return;
  const ticking = setInterval(() => (now.value = Date.now()), 250);
  return () => clearInterval(ticking);
});
