// Attempts are kept in the browser: one entry for each operation, so that tabs never overwrite what
// another one has stored. If the browser stores nothing, everything works until the tab is closed.
//
// The names of the entries begin with the version of their format. Version 1 is an operation in JSON
// (isChange), without its identifier. A page leaves out kinds of operations that it does not know, so a new
// kind needs no new version; testdata/stored.json has what the first pages stored.

import { signal } from "@preact/signals";
import { type Change, isChange, type Operation } from "./attempt";
import type { Answer } from "./quiz";

const prefix = "nissy1/";
const answerPrefix = "nissy1-quiz/";

/** What the user should know about the storage; empty: nothing. */
export const storageProblem = signal("");

const noStorage = "This browser keeps nothing: copy or share the attempt before you close the tab.";
const full = "The browser's storage is full: delete old attempts, or export this one. Until there is room, your changes are only in this tab.";

/** Attempts and their operations, also those that could not be stored. */
const known = new Map<string, Map<string, Operation>>();

/** How many entries of an attempt this page cannot read. They stay in the storage, for a page that can. */
export const unread = new Map<string, number>();

/** Called with an attempt that another tab has changed. */
let changed: (attempt: string) => void = () => {};

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Reads all attempts and watches for the changes of other tabs. */
export function open(onChange: (attempt: string) => void) {
  changed = onChange;
  const s = storage();
  if (!s) {
    storageProblem.value = noStorage;
    return;
  }
  for (let i = 0; i < s.length; i++) {
    const key = s.key(i)!;
    receive(key, s.getItem(key));
    receiveAnswer(key, s.getItem(key));
  }
  listAnswers();
  window.addEventListener("storage", (e) => {
    if (e.newValue === null) save(); // there may be room now
    if (!e.key) return;
    if (receiveAnswer(e.key, e.newValue)) listAnswers();
    const attempt = receive(e.key, e.newValue);
    if (attempt) changed(attempt);
  });
}

/** Takes an entry of the storage, and returns the attempt that it belongs to. */
function receive(key: string, value: string | null): string | null {
  if (!key.startsWith(prefix)) return null;
  const [attempt, id] = key.slice(prefix.length).split("/");
  if (!attempt || !id) return null;
  if (value === null) {
    known.get(attempt)?.delete(id);
    return attempt;
  }
  const operations = operationsOf(attempt); // also if the entry cannot be read: the attempt can be exported or deleted
  const change = parsed(value);
  if (isChange(change)) operations.set(id, { ...change, id });
  else unread.set(attempt, (unread.get(attempt) ?? 0) + 1);
  return attempt;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function operationsOf(attempt: string): Map<string, Operation> {
  let operations = known.get(attempt);
  if (!operations) known.set(attempt, (operations = new Map()));
  return operations;
}

/** The attempts that have operations, the newest first. */
export const attempts = (): string[] =>
  [...known].filter(([id, o]) => o.size > 0 || unread.has(id)).map(([id]) => id).sort().reverse();

/** When an attempt was begun and last changed. */
export function datesOf(attempt: string): { begun: Date; changed: Date } {
  const timeOf = (id: string) => new Date(parseInt(id.slice(0, timeLength), 36));
  return { begun: timeOf(attempt), changed: timeOf([attempt, ...operationsOf(attempt).keys()].sort().at(-1)!) };
}

let last = 0;

/** How many characters of an identifier are its time, in milliseconds since 1970, to the base 36. */
const timeLength = 10;

/** A new identifier. They sort by time: those of one tab, and those that follow what it has seen. */
export function identifier(after: Iterable<string> = []): string {
  for (const id of after) last = Math.max(last, parseInt(id.slice(0, timeLength), 36) || 0);
  last = Math.max(last + 1, Date.now());
  const random = crypto.getRandomValues(new Uint32Array(1))[0];
  return last.toString(36).padStart(timeLength, "0") + random.toString(36).padStart(7, "0");
}

/** Adds an operation to an attempt and stores it. */
export function add(attempt: string, change: Change): Operation {
  const operations = operationsOf(attempt);
  const operation = { ...change, id: identifier(operations.keys()) };
  operations.set(operation.id, operation);
  store(`${prefix}${attempt}/${operation.id}`, change);
  return operation;
}

const store = (key: string, value: object) => write(key, JSON.stringify(value));

/** Entries for which there was no room. */
const unsaved = new Map<string, string>();

function write(key: string, value: string) {
  unsaved.set(key, value);
  save();
}

/** Stores what is not stored yet, and says so if there is no room. */
function save() {
  try {
    for (const [key, value] of unsaved) {
      storage()?.setItem(key, value);
      unsaved.delete(key);
    }
  } catch {
    storageProblem.value = full;
    return;
  }
  if (storageProblem.value === full) storageProblem.value = "";
}

/** Asks before the tab is closed with what is only there. */
window.addEventListener("beforeunload", (e) => {
  if (unsaved.size > 0) e.preventDefault();
});

/** The entries of an attempt: operations by their identifiers, also those that this page cannot read. */
export type Entries = [id: string, text: string][];

export function entriesOf(attempt: string): Entries {
  const s = storage();
  const begin = `${prefix}${attempt}/`;
  const stored = Array.from({ length: s?.length ?? 0 }, (_, i) => s!.key(i)!).filter((key) => key.startsWith(begin));
  return [...new Map([
    ...[...operationsOf(attempt)].map(([id, o]): [string, string] => [id, JSON.stringify({ ...o, id: undefined })]),
    ...stored.map((key): [string, string] => [key.slice(begin.length), s!.getItem(key)!]),
  ])];
}

/** Removes an attempt, and returns its entries for restore. */
export function remove(attempt: string): Entries {
  const entries = entriesOf(attempt);
  for (const [id] of entries) {
    storage()?.removeItem(`${prefix}${attempt}/${id}`);
    unsaved.delete(`${prefix}${attempt}/${id}`);
  }
  save();
  known.delete(attempt);
  unread.delete(attempt);
  return entries;
}

/** Stores the entries of a removed attempt again. */
export function restore(attempt: string, entries: Entries) {
  for (const [id, text] of entries) {
    const key = `${prefix}${attempt}/${id}`;
    receive(key, text);
    write(key, text);
  }
}

/**
 * Stores entries that were exported, and returns the identifier of their attempt. An attempt with the same entries is that
 * attempt. If the one with this identifier was changed since, it stays as it is, and the entries are an attempt of the same date.
 */
export function take(attempt: string, entries: Entries): string {
  const given = new Set(entries.map(([id]) => id));
  const others = (id: string) => entriesOf(id).filter(([entry]) => !given.has(entry)).length;
  const same = attempts().find((id) => others(id) === 0 && entriesOf(id).length === entries.length);
  if (same) return same;
  const id = others(attempt) === 0 ? attempt : attempt.slice(0, timeLength) + identifier().slice(timeLength);
  const there = new Set(entriesOf(id).map(([entry]) => entry));
  restore(id, entries.filter(([entry]) => !there.has(entry)));
  return id;
}

/** Answers to the quiz by identifier, also those that could not be stored. */
const knownAnswers = new Map<string, Answer>();

/** The answers to the quiz, the oldest first. */
export const answers = signal<Answer[]>([]);

const listAnswers = () => (answers.value = [...knownAnswers].sort().map(([, answer]) => answer));

/** Takes an entry of the storage, and reports whether it is an answer. */
function receiveAnswer(key: string, value: string | null): boolean {
  if (!key.startsWith(answerPrefix)) return false;
  try {
    if (value === null) knownAnswers.delete(key.slice(answerPrefix.length));
    else knownAnswers.set(key.slice(answerPrefix.length), { ...JSON.parse(value) });
  } catch {
    return false; // not one of ours
  }
  return true;
}

/** Adds an answer and stores it. */
export function addAnswer(answer: Answer) {
  const id = identifier(knownAnswers.keys());
  knownAnswers.set(id, answer);
  store(answerPrefix + id, answer);
  listAnswers();
}

/** Small settings, such as the colours. */
export function setting(name: string, value?: string): string {
  try {
    if (value !== undefined) storage()?.setItem(`nissy-${name}`, value);
    return storage()?.getItem(`nissy-${name}`) ?? "";
  } catch {
    return value ?? "";
  }
}
