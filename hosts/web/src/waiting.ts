// What the page says while a search waits for its turn or for a table.

import type { Event } from "./api";

const announced: Record<string, string> = {}; // by table: how long building takes, its size and memory

/** The text for an event of a search that waits, or nothing. */
export function waiting({ notice, progress, waiting }: Event): string | undefined {
  if (waiting) return waiting.place > 0 ? `Waiting: place ${waiting.place}` : "Searching…";
  const [, name, cost] = notice?.match(/^building table (\S+): (.*)$/) ?? [];
  if (name) announced[name] = cost;
  const table = name ?? progress?.table;
  if (!table) return;
  if (progress && progress.done === progress.total) return "Searching…";
  const part = progress?.total ? Math.floor((100 * progress.done!) / progress.total) : 0;
  return `Building table ${table}, ${part} %${announced[table] ? ` (${announced[table]})` : ""}`;
}
