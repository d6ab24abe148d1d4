// What the coach knows about attempts, kept in a database of the browser (IndexedDB): it has room for more than the
// storage of the attempts, and what is kept there can always be found again. Without it, everything works until the
// tab is closed.

import { signal } from "@preact/signals";
import type { CoachRecord } from "./wire";

/** The analysis of an attempt. */
export interface Kept {
  text: string; // that was analyzed
  record: CoachRecord;
  isDeep: boolean; // it was looked for what is within reach of few candidates
}

/** The form of what is kept. A page with another one begins with an empty database. */
const version = 1;
const table = "records";

/** What is known, by attempt. */
export const known = signal(new Map<string, Kept>());

let database: Promise<IDBDatabase | null> | null = null;

const open = () =>
  (database ??= new Promise((opened) => {
    try {
      const opening = indexedDB.open("nissy-coach", version);
      opening.onupgradeneeded = () => {
        const d = opening.result;
        for (const name of d.objectStoreNames) d.deleteObjectStore(name);
        d.createObjectStore(table);
      };
      opening.onsuccess = () => {
        opening.result.onversionchange = () => opening.result.close(); // a newer page in another tab
        opened(opening.result);
      };
      opening.onerror = opening.onblocked = () => opened(null);
    } catch {
      opened(null); // the browser keeps nothing
    }
  }));

/** Makes a change or a query, and returns its result; undefined if the browser keeps nothing. */
async function use<T>(mode: IDBTransactionMode, make: (records: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const d = await open();
  try {
    const asked = d && make(d.transaction(table, mode).objectStore(table));
    return await new Promise((done) => {
      if (!asked) return done(undefined);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(undefined);
    });
  } catch {
    return undefined; // the database was closed
  }
}

/** Reads what this tab and others have kept. */
export async function load() {
  const [ids, list] = await Promise.all([use("readonly", (r) => r.getAllKeys()), use("readonly", (r) => r.getAll() as IDBRequest<Kept[]>)]);
  if (ids && list && ids.length === list.length) known.value = new Map([...known.peek(), ...ids.map((id, i) => [String(id), list[i]] as const)]);
}

/** Keeps what is known of an attempt. */
export async function keep(attempt: string, kept: Kept) {
  known.value = new Map(known.peek()).set(attempt, kept);
  await use("readwrite", (r) => r.put(kept, attempt));
}

/** Forgets attempts. */
export async function forget(attempts: string[]) {
  known.value = new Map([...known.peek()].filter(([id]) => !attempts.includes(id)));
  for (const id of attempts) await use("readwrite", (r) => r.delete(id));
}
