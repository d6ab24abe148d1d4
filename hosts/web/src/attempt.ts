// The attempt: a scramble and a tree of lines. It is the sum of operations that are only ever added,
// so that two tabs which change an attempt at the same time lose nothing: both add operations, and
// two lines after the same one are two branches.

import { type Move, type Moves, countOf, format, lengthOf, noMoves, positionOf, isSolved, then, parse } from "./cube";

/** What an operation does. */
export type Change =
  | { kind: "scramble"; text: string }
  | { kind: "title"; text: string }
  | { kind: "line"; parent: string; normal: Move[]; inverse: Move[]; comment: string; insertions?: string }
  | { kind: "comment"; line: string; text: string; seen: string[] }
  | { kind: "star"; line: string; on: boolean }
  | { kind: "hide"; line: string; on: boolean }
  | { kind: "undo"; operation: string; on: boolean };

/** An operation. Identifiers sort by time, and those of two tabs never are the same. */
export type Operation = Change & { id: string };

export interface Line {
  id: string;
  parent: Line | null;
  children: Line[];
  moves: Moves;
  comment: string;

  /**
   * Lines of a write-up: the moves before this line with places, and insertions into them. Then the
   * moves of this line are all moves, merged. Empty: the moves follow those before them.
   */
  insertions: string;

  comments: string[]; // the operations whose texts the comment has
  starred: boolean;
  hidden: boolean;
  all: Moves; // with those of the lines before it
  length: number; // of its moves
  total: number; // of all moves, merged
  solved: boolean;
}

export interface Attempt {
  title: string;
  scramble: string;
  scrambleMoves: Move[] | null; // null: it is not valid
  roots: Line[];
  lines: Map<string, Line>;
  best: Line | null; // the shortest that solves the cube
}

/** Makes the attempt from its operations. */
export function fold(operations: Iterable<Operation>): Attempt {
  const sorted = [...operations].sort((a, b) => (a.id < b.id ? -1 : 1));
  const undone = new Map<string, boolean>();
  for (const o of sorted) if (o.kind === "undo") undone.set(o.operation, o.on);
  const done = sorted.filter((o) => !undone.get(o.id));

  const a: Attempt = { title: "", scramble: "", scrambleMoves: [], roots: [], lines: new Map(), best: null };
  for (const o of done) {
    if (o.kind === "scramble") a.scramble = o.text;
    if (o.kind === "title") a.title = o.text;
  }
  const scramble = parse(a.scramble);
  a.scrambleMoves = scramble && scramble.inverse.length === 0 ? scramble.normal : null;
  for (const o of done) if (o.kind === "line") addLine(a, o);
  for (const o of done) change(a, o);
  return a;
}

function addLine(a: Attempt, o: Operation & { kind: "line" }) {
  const parent = o.parent ? a.lines.get(o.parent) : null;
  if (parent === undefined) return; // it was undone, or has not arrived yet
  const before = parent?.all ?? noMoves;
  const moves = { normal: o.normal, inverse: o.inverse };
  const insertions = o.insertions ?? "";
  const all = insertions ? moves : then(before, moves);
  const end = a.scrambleMoves && positionOf(a.scrambleMoves, all);
  const solved = end !== null && isSolved(end);
  const line: Line = {
    id: o.id, parent, children: [], moves, comment: o.comment, insertions, comments: [o.id], starred: false, hidden: false,
    all, length: countOf(o.normal) + countOf(o.inverse), total: lengthOf(all, end), solved,
  };
  (parent?.children ?? a.roots).push(line);
  a.lines.set(line.id, line);
  if (solved && (!a.best || line.total < a.best.total)) a.best = line;
}

/** Applies an operation on a line. Of two comments made at the same time both are kept. */
function change(a: Attempt, o: Operation) {
  if (o.kind !== "comment" && o.kind !== "star" && o.kind !== "hide") return;
  const line = a.lines.get(o.line);
  if (!line) return;
  if (o.kind === "star") line.starred = o.on;
  if (o.kind === "hide") line.hidden = o.on;
  if (o.kind === "comment") {
    const saw = line.comments.every((id) => o.seen.includes(id));
    line.comment = saw ? o.text : [line.comment, o.text].filter(Boolean).join(" | ");
    line.comments = saw ? [o.id] : [...line.comments, o.id];
  }
}

/** The lines from the first one to the given one. */
export function path(line: Line | null): Line[] {
  const list: Line[] = [];
  for (; line; line = line.parent) list.unshift(line);
  return list;
}

/** The lines whose moves are made one after the other: those from the last one that has all moves. */
export function made(line: Line | null): Line[] {
  const list = path(line);
  return list.slice(Math.max(0, list.findLastIndex((l) => l.insertions)));
}

/** The visible lines of the tree in order, with their depths. */
export function* outline(roots: Line[], showHidden: boolean, depth = 0): Generator<{ line: Line; depth: number }> {
  for (const line of roots) {
    if (line.hidden && !showHidden) continue;
    yield { line, depth };
    yield* outline(line.children, showHidden, depth + 1);
  }
}

/**
 * The attempt as a write-up that can be imported: the way to the shortest solution, or to the last
 * line. The other lines are comments at the line that they continue.
 */
export function writeUp(a: Attempt): string {
  const main = path(a.best ?? [...a.lines.values()].at(-1) ?? null);
  const text = (line: Line) => insertionsOf(line) || `${format(line.moves)} // ${line.comment} (${line.length}/${line.total})`.replace("//  ", "// ");
  const branches = (lines: Line[]) =>
    [...outline(lines.filter((l) => !main.includes(l)), true)].map(({ line, depth }) => `// or ${"then ".repeat(depth)}${text(line).replaceAll("\n", "; ")}`);
  const lines = [...branches(a.roots), ...main.flatMap((line) => [text(line), ...branches(line.children)])];
  return [...(a.title ? [`// ${a.title}`] : []), a.scramble, "", ...lines, ""].join("\n");
}

/** The lines of a write-up from the first insertion on, after others that may have its place. */
export const insertionLines = (before: string[], after: string[]): string =>
  [...before.filter((l) => l.includes("[")).map((l) => `Skeleton: ${l}`), ...after].join("\n");

/** The insertions of a line as they are in a write-up; empty if it has none. */
export const insertionsOf = (line: Line): string => (line.insertions && line.comment ? `${line.insertions}\n// ${line.comment}` : line.insertions);

/** The number of moves of a line that merge with those before it. */
export const cancelled = (line: Line): number => (line.parent?.total ?? 0) + line.length - line.total;
