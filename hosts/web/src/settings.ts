// What the user has chosen, kept in the browser and taken along in a link.

import { type Signal, effect, signal } from "@preact/signals";
import { setting } from "./storage";

const all = new Map<string, Signal<unknown>>();

/** A setting of this browser: it is not taken along in links. A kept value of another type than the usual one is ignored. */
export function keptHere<T>(name: string, usual: T): Signal<T> {
  const value = signal<T>(usual);
  try {
    const text = setting(name);
    if (text) take(value, JSON.parse(text));
  } catch {
    take(value, setting(name)); // of an earlier page, which wrote no JSON
  }
  let first = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!first) setting(name, text);
    first = false;
  });
  return value;
}

/** A setting with a name of its own, which is taken along in links. */
export function kept<T>(name: string, usual: T): Signal<T> {
  const value = keptHere(name, usual);
  all.set(name, value as Signal<unknown>);
  return value;
}

const typeOf = (v: unknown) => (Array.isArray(v) ? "array" : v === null ? "null" : typeof v);

function take<T>(to: Signal<T>, value: unknown) {
  if (typeOf(value) === typeOf(to.peek())) to.value = value as T;
}

/** The settings for a link, by name. */
export const settings = (): Record<string, unknown> => Object.fromEntries([...all].map(([name, s]) => [name, s.value]));

/** Takes the settings of a link. */
export function useSettings(given: Record<string, unknown>) {
  for (const [name, value] of Object.entries(given)) {
    const to = all.get(name);
    if (to) take(to, value);
  }
}
