// An attempt as the fragment of a link. Browsers do not send fragments, so no server sees the attempt.
// The first character is the version. Version 1 is JSON, compressed (raw deflate), in base64url.

import { type Attempt, type Change, type Line, outline } from "./attempt";
import { format, onNormal, parse } from "./cube";

/** The most bytes of a compressed and of a readable attempt. */
const mostCompressed = 64 << 10;
const mostBytes = 256 << 10;

/** An attempt in version 1. Each line has the index of the one before it, -1 for none. */
export interface Shared {
  title: string;
  scramble: string;
  lines: [before: number, moves: string, comment: string, starred: boolean, insertions?: string][];
  settings?: Record<string, unknown>;
}

export class BadLink extends Error {}

/** What is shared of an attempt: all but its hidden lines. */
export function sharedOf(a: Attempt): Shared {
  const index = new Map<Line | null, number>([[null, -1]]);
  const lines: Shared["lines"] = [];
  for (const { line } of outline(a.roots, false)) {
    index.set(line, lines.length);
    lines.push([index.get(line.parent)!, format(line.moves), line.comment, line.starred, line.insertions]);
  }
  return { title: a.title, scramble: a.scramble, lines };
}

/** Reports whether an attempt is the one that was shared. */
export function isSame(a: Attempt, { title, scramble, lines }: Shared): boolean {
  const own = sharedOf(a);
  const text = (s: Shared) => JSON.stringify([s.title, s.scramble, s.lines.map(([before, moves, comment, starred, insertions]) => [before, moves, comment, starred === true, insertions ?? ""])]);
  return text(own) === text({ title, scramble, lines });
}

/** The fragment for an attempt, and for settings of the page. */
export async function encode(a: Attempt, settings: Record<string, unknown>): Promise<string> {
  const shared: Shared = { ...sharedOf(a), settings };
  const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return "1" + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads a fragment. It throws BadLink if it is none of ours, or too long. */
export async function decode(fragment: string): Promise<Shared> {
  if (!fragment.startsWith("1")) throw new BadLink("the link is of a version that this nissy does not know");
  if (fragment.length > mostCompressed) throw new BadLink("the link is too long");
  let text: string;
  try {
    const binary = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    text = await unpack(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("the link is broken");
  }
  return check(text);
}

/** Decompresses, but not more than mostBytes. */
async function unpack(bytes: Uint8Array): Promise<string> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((size += value.length) > mostBytes) {
      reader.cancel().catch(() => {});
      throw new BadLink("the link holds too much");
    }
    text += decoder.decode(value, { stream: true });
  }
}

function check(text: string): Shared {
  let data: any;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadLink("the link is broken");
  }
  const isText = (v: unknown): v is string => typeof v === "string";
  const good =
    isText(data?.title) && (data.settings === undefined || (typeof data.settings === "object" && data.settings !== null)) && isText(data.scramble) && Array.isArray(data.lines) &&
    data.lines.every(
      (l: unknown, i: number) =>
        Array.isArray(l) && Number.isInteger(l[0]) && l[0] >= -1 && l[0] < i && isText(l[1]) && parse(l[1]) && isText(l[2]) && (l[4] === undefined || isText(l[4])),
    );
  if (!good) throw new BadLink("the link is broken");
  return data;
}

/** The changes that make a shared attempt. Add must return the identifier of the new operation. */
export function restore(shared: Shared, add: (change: Change) => string) {
  if (shared.title) add({ kind: "title", text: shared.title });
  const scramble = parse(shared.scramble);
  add({ kind: "scramble", text: scramble ? onNormal(scramble).join(" ") : shared.scramble });
  const ids: string[] = [];
  for (const [before, moves, comment, starred, insertions] of shared.lines) {
    const id = add({ kind: "line", parent: before < 0 ? "" : ids[before], ...parse(moves)!, comment, ...(insertions && { insertions }) });
    if (starred === true) add({ kind: "star", line: id, on: true });
    ids.push(id);
  }
}
