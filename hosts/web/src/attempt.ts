// The attempt: a scramble and a tree of lines. It is the sum of operations that are only ever added,
// so that two tabs which change an attempt at the same time lose nothing: both add operations, and
// two lines after the same one are two branches.

import { type Move, type Moves, countOf, format, isMove, isSolved, lengthOf, noMoves, parse, positionOf, then } from "./cube";
import { totalOf } from "./totals";

/** What an operation does. */
export type Change =
  | { kind: "scramble"; text: string }
  | { kind: "title"; text: string }
  | { kind: "owner"; isMine: boolean }
  | { kind: "line"; parent: string; normal: Move[]; inverse: Move[]; comment: string; insertions?: string; found?: true }
  | { kind: "comment"; line: string; text: string; seen: string[] }
  | { kind: "moves"; line: string; normal: Move[]; inverse: Move[] }
  | { kind: "delete"; line: string }
  | { kind: "star"; line: string; on: boolean }
  | { kind: "hide"; line: string; on: boolean }
  | { kind: "finished"; line: string; on: boolean }
  | { kind: "analysis"; line: string; about: string; lines: unknown[] }
  | { kind: "undo"; operation: string; on: boolean };

/** An operation. Identifiers sort by time, and those of two tabs never are the same. */
export type Operation = Change & { id: string };

/** Reports whether a value that was stored is an operation that this page can apply. */
export function isChange(value: any): value is Change {
  const isText = (v: unknown) => typeof v === "string";
  const areMoves = (v: unknown) => Array.isArray(v) && v.every((m) => isText(m) && isMove(m));
  switch (value?.kind) {
    case "scramble": return isText(value.text) && parse(value.text) !== null;
    case "title": return isText(value.text);
    case "owner": return typeof value.isMine === "boolean";
    case "line": return isText(value.parent) && areMoves(value.normal) && areMoves(value.inverse) && isText(value.comment) && (value.insertions === undefined || isText(value.insertions));
    case "moves": return isText(value.line) && areMoves(value.normal) && areMoves(value.inverse);
    case "comment": return isText(value.line) && isText(value.text) && Array.isArray(value.seen);
    case "analysis": return isText(value.line) && isText(value.about) && Array.isArray(value.lines) && value.lines.every(isAnalyzed);
    case "star": case "hide": case "finished": case "delete": return isText(value.line);
    case "undo": return isText(value.operation);
  }
  return false;
}

/** Reports whether a value that was stored has what the page shows of an analyzed line. */
const isAnalyzed = (l: any) =>
  typeof l?.reach === "number" && typeof l.loss === "number" && (!l.better || (Array.isArray(l.better) && l.better.every((b: any) => typeof b?.text === "string" && (!b.lines || Array.isArray(b.lines)))));

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
  finished: boolean; // the user has tried what follows
  found: boolean; // it, or a line before it, is of a solution that a search has found
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
  own: Line | null; // the shortest of these that no search has found
  isMine: boolean; // not the example, nor somebody else's
  last: string | undefined; // the operation that can be undone
  lastUndone: string | undefined; // the operation that can be redone
  analysis: { line: string; about: string; lines: unknown[] } | null; // the last one: of the lines up to one, and what these were
}

/** Makes the attempt from its operations. */
export function fold(operations: Iterable<Operation>): Attempt {
  const sorted = [...operations].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { done: standing, undone } = stacks(sorted);
  const a: Attempt = { title: "", scramble: "", scrambleMoves: [], roots: [], lines: new Map(), best: null, own: null, isMine: true, last: standing.at(-1), lastUndone: undone.at(-1), analysis: null };
  const valid = new Set(standing);
  const done = sorted.filter((o) => isKept(o) || valid.has(o.id));
  const edits = new Map<string, Moves>();
  const deleted = new Set<string>();
  for (const o of done) {
    if (o.kind === "scramble") a.scramble = o.text;
    if (o.kind === "title") a.title = o.text;
    if (o.kind === "owner") a.isMine = o.isMine;
    if (o.kind === "moves") edits.set(o.line, o);
    if (o.kind === "delete") deleted.add(o.line);
    if (o.kind === "analysis") a.analysis = o;
  }
  const scramble = parse(a.scramble);
  a.scrambleMoves = scramble && scramble.inverse.length === 0 ? scramble.normal : null;
  for (const o of done) if (o.kind === "line" && !deleted.has(o.id)) addLine(a, o, edits.get(o.id) ?? o);
  for (const o of done) change(a, o);
  return a;
}

/** Reports whether an operation is none that the user would undo. Another scramble begins another attempt. */
const isKept = (o: Operation) => o.kind === "scramble" || o.kind === "analysis" || o.kind === "owner";

/**
 * The operations that are not undone, and those that can be redone, each in the order in which that
 * happened. What was undone can be redone until something else is done; if a tab redoes it before it
 * knows that, it is redone all the same. A scramble is not undone: another one begins another attempt.
 */
function stacks(sorted: Operation[]) {
  const done: string[] = [];
  const undone: string[] = [];
  const there = new Set(sorted.map((o) => o.id));
  const take = (id: string, list: string[]) => {
    const i = list.lastIndexOf(id);
    return i >= 0 && list.splice(i, 1).length > 0;
  };
  for (const o of sorted) {
    if (isKept(o)) continue;
    if (o.kind !== "undo") done.push(o.id), (undone.length = 0);
    else if (o.on) take(o.operation, done) && undone.push(o.operation);
    else if (take(o.operation, undone) || (there.has(o.operation) && !done.includes(o.operation))) done.push(o.operation);
  }
  return { done, undone };
}

function addLine(a: Attempt, o: Operation & { kind: "line" }, { normal, inverse }: Moves) {
  const parent = o.parent ? a.lines.get(o.parent) : null;
  if (parent === undefined) return; // it was undone or deleted, or has not arrived yet
  const before = parent?.all ?? noMoves;
  const moves = { normal, inverse };
  const insertions = o.insertions ?? "";
  const all = insertions ? moves : then(before, moves);
  const solved = a.scrambleMoves !== null && isSolved(positionOf(a.scrambleMoves, all));
  const line: Line = {
    id: o.id, parent, children: [], moves, comment: o.comment, insertions, comments: [o.id], starred: false, hidden: false, finished: false,
    found: o.found === true || parent?.found === true, all, length: countOf(normal) + countOf(inverse), total: lengthOf(all, solved) ?? totalOf(a.scramble, all), solved,
  };
  (parent?.children ?? a.roots).push(line);
  a.lines.set(line.id, line);
  if (solved && (!a.best || line.total < a.best.total)) a.best = line;
  if (solved && !line.found && (!a.own || line.total < a.own.total)) a.own = line;
}

/** Applies an operation on a line. Of two comments made at the same time both are kept. */
function change(a: Attempt, o: Operation) {
  if (o.kind !== "comment" && o.kind !== "star" && o.kind !== "hide" && o.kind !== "finished") return;
  const line = a.lines.get(o.line);
  if (!line) return;
  if (o.kind === "finished") line.finished = o.on;
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

/** The line, or the last one before it that is shown, if it or one before it is hidden. */
export function shownPart(line: Line | null): Line | null {
  const hidden = path(line).find((l) => l.hidden);
  return hidden ? hidden.parent : line;
}

/** The shortest of a line and the shown lines after it that solve the cube; null: none does. Without a line all are meant. */
export function solutionFrom(a: Attempt, line: Line | null): Line | null {
  const lines = line?.solved ? [line] : [...outline(line?.children ?? a.roots, false)].map((o) => o.line).filter((l) => l.solved);
  return lines.reduce<Line | null>((best, l) => (best && best.total <= l.total ? best : l), null);
}

/** The lines whose moves are made one after the other: those from the last one that has all moves. */
export function made(line: Line | null): Line[] {
  const list = path(line);
  return list.slice(Math.max(0, list.findLastIndex((l) => l.insertions)));
}

/** The visible lines of the tree in order, with their depths in it. */
export function* outline(roots: Line[], showHidden: boolean, depth = 0): Generator<{ line: Line; depth: number }> {
  for (const line of roots) {
    if (line.hidden && !showHidden) continue;
    yield { line, depth };
    yield* outline(line.children, showHidden, depth + 1);
  }
}

/** How far each visible line is indented: one step more where lines branch. */
export function indents(roots: Line[], showHidden: boolean, indent = 0, into = new Map<Line, number>()): Map<Line, number> {
  const visible = roots.filter((l) => showHidden || !l.hidden);
  for (const line of visible) {
    const own = visible.length > 1 && line.parent ? indent + 1 : indent;
    into.set(line, own);
    indents(line.children, showHidden, own, into);
  }
  return into;
}

/** The visible lines by their depths: a column for each step. */
export function byDepth(roots: Line[], showHidden: boolean): Line[][] {
  const columns: Line[][] = [];
  for (const { line, depth } of outline(roots, showHidden)) (columns[depth] ??= []).push(line);
  return columns;
}

/**
 * The attempt as a write-up that can be imported: the way to the shortest solution, or to the last
 * visible line. The other lines are comments at the line that they continue.
 */
export function writeUp(a: Attempt): string {
  const lines = [...outline(a.roots, false)].map(({ line }) => line);
  const main = path(a.best ?? lines.reduce<Line | null>((last, line) => (last && last.id > line.id ? last : line), null));
  const text = (line: Line) => insertionsOf(line) || `${format(line.moves)} // ${line.comment} (${line.length}/${line.total})`.replace("//  ", "// ");
  const branches = (lines: Line[]) =>
    [...outline(lines.filter((l) => !main.includes(l)), true)].map(({ line, depth }) => `// or ${"then ".repeat(depth)}${text(line).replaceAll("\n", "; ")}`);
  const texts = [...branches(a.roots), ...main.flatMap((line) => [text(line), ...branches(line.children)])];
  return [...(a.title ? [`// ${a.title}`] : []), a.scramble, "", ...texts, ""].join("\n");
}

/** The lines of a write-up from the first insertion on, after others that may have its place. */
export const insertionLines = (before: string[], after: string[]): string =>
  [...before.filter((l) => l.includes("[")).map((l) => `Skeleton: ${l}`), ...after].join("\n");

/** The insertions of a line as they are in a write-up; empty if it has none. */
export const insertionsOf = (line: Line): string => (line.insertions && line.comment ? `${line.insertions}\n// ${line.comment}` : line.insertions);

/** The number of moves of a line that merge with those before it. */
export const cancelled = (line: Line): number => (line.parent?.total ?? 0) + line.length - line.total;
