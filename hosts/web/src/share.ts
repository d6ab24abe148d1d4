// An attempt as the fragment of a link, and with all that is stored of it as a line of a file. Browsers do not send
// fragments, so no server sees the attempt. The first character is the version: 1 in links, 2 in files. The rest is JSON,
// compressed (raw deflate), in base64url.

import { type Attempt, type Change, type Line, outline } from "./attempt";
import { format, onNormal, parse } from "./cube";
import type { Entries } from "./storage";

/** The most bytes of a compressed and of a readable attempt in a link, and of a readable one in a file. */
const mostCompressed = 64 << 10;
const mostBytes = 256 << 10;
const mostInFile = 8 << 20;

/** An attempt in version 1. Each line has the index of the one before it, -1 for none. */
export interface Shared {
  title: string;
  scramble: string;
  lines: [before: number, moves: string, comment: string, starred: boolean, insertions?: string, finished?: boolean][];
  settings?: Record<string, unknown>;
}

export class BadLink extends Error {}

/** What is shared of an attempt: all but its hidden lines. */
export function sharedOf(a: Attempt): Shared {
  const index = new Map<Line | null, number>([[null, -1]]);
  const lines: Shared["lines"] = [];
  for (const { line } of outline(a.roots, false)) {
    index.set(line, lines.length);
    lines.push([index.get(line.parent)!, format(line.moves), line.comment, line.starred, line.insertions, line.finished]);
  }
  return { title: a.title, scramble: a.scramble, lines };
}

/** Reports whether an attempt is the one that was shared. */
export function isSame(a: Attempt, { title, scramble, lines }: Shared): boolean {
  const own = sharedOf(a);
  const text = (s: Shared) => JSON.stringify([s.title, s.scramble, s.lines.map(([before, moves, comment, starred, insertions, finished]) => [before, moves, comment, starred === true, insertions ?? "", finished === true])]);
  return text(own) === text({ title, scramble, lines });
}

/** The fragment for an attempt, and for settings of the page. */
export async function encode(a: Attempt, settings: Record<string, unknown>): Promise<string> {
  return "1" + (await pack({ ...sharedOf(a), settings } satisfies Shared));
}

/** The line of a file for an attempt. */
export const encodeAll = async (attempt: string, entries: Entries): Promise<string> => "2" + (await pack([attempt, entries]));

async function pack(value: object): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads a fragment. It throws BadLink if it is not one of ours, or too long. */
export async function decode(fragment: string): Promise<Shared> {
  if (!fragment.startsWith("1")) throw new BadLink("the link is of a version that this nissy does not know");
  if (fragment.length > mostCompressed) throw new BadLink("the link is too long");
  return check(await unpack(fragment.slice(1), mostBytes));
}

/** Reads the line of a file. It throws BadLink if it is not one of ours. */
export async function decodeAll(line: string): Promise<[attempt: string, entries: Entries]> {
  const [attempt, entries] = await unpack(line.slice(1), mostInFile);
  const isId = (v: unknown) => typeof v === "string" && /^[0-9a-z]+$/.test(v);
  const good = line.startsWith("2") && isId(attempt) && Array.isArray(entries) && entries.every((e) => isId(e?.[0]) && typeof e[1] === "string");
  if (!good) throw new BadLink("the file is broken");
  return [attempt, entries];
}

/** Undoes pack, but decompresses no more bytes than most. */
async function unpack(packed: string, most: number): Promise<any> {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(await decompress(Uint8Array.from(binary, (c) => c.charCodeAt(0)), most));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("the link is broken");
  }
}

async function decompress(bytes: Uint8Array, most: number): Promise<string> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((size += value.length) > most) {
      reader.cancel().catch(() => {});
      throw new BadLink("the link contains too much");
    }
    text += decoder.decode(value, { stream: true });
  }
}

function check(data: any): Shared {
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
  for (const [before, moves, comment, starred, insertions, finished] of shared.lines) {
    const id = add({ kind: "line", parent: before < 0 ? "" : ids[before], ...parse(moves)!, comment, ...(insertions && { insertions }) });
    if (starred === true) add({ kind: "star", line: id, on: true });
    if (finished === true) add({ kind: "finished", line: id, on: true });
    ids.push(id);
  }
}
