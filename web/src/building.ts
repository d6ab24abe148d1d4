// What the page says while it waits for a table.

interface Waiting {
  notice?: string;
  progress?: { table?: string; done?: number; total?: number };
}

const announced: Record<string, string> = {}; // by table: how long building takes, its size and memory

/** The text for an event of a search that waits for a table, or nothing. */
export function building({ notice, progress }: Waiting): string | undefined {
  const [, name, cost] = notice?.match(/^building table (\S+): (.*)$/) ?? [];
  if (name) announced[name] = cost;
  const table = name ?? progress?.table;
  if (!table) return;
  if (progress && progress.done === progress.total) return "Searching…";
  const part = progress?.total ? Math.floor((100 * progress.done!) / progress.total) : 0;
  return `Building table ${table}, ${part} %${announced[table] ? ` (${announced[table]})` : ""}`;
}
