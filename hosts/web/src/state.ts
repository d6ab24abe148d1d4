// What the page shows: the attempt, the chosen line, the moves that are shown, and the results.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Line, fold, insertionLines, insertionsOf, made as madeLines, path, shownPart } from "./attempt";
import { type Move, type Moves, format, mayBeCube, noMoves, onNormal, parse } from "./cube";
import { ask, reachable, RequestError, run } from "./api";
import type { WriteUp } from "./wire";
import { dismiss, fail, message, say } from "./message";
import { isShown } from "./puzzle";
import * as storage from "./storage";
import * as share from "./share";
import { useSettings } from "./settings";

export const attemptId = signal("");
const changes = signal(0); // counts the changes of the attempt

/** The scramble as it is typed, and what is wrong with it. */
export const scrambleText = signal("");
export const scrambleFault = signal<{ text: string; token: string; column: number } | null>(null);

/** The scramble, on normal; null if it is not valid or empty. */
export const scrambleMoves = signal<Move[] | null>(null);

export const attempt = computed(() => {
  changes.value;
  const operations = [...storage.operationsOf(attemptId.value).values()];
  if (scrambleMoves.value) {
    operations.push({ kind: "scramble", text: scrambleMoves.value.join(" "), id: "~" });
  }
  return fold(operations);
});

const selectedId = signal("");

/** Hidden lines are shown, too. */
export const showHidden = signal(false);

/** The line after which the next moves come; null: the scramble. Of a hidden line it is the last one before it that is shown. */
export const selected = computed<Line | null>(() => {
  const line = attempt.value.lines.get(selectedId.value) ?? null;
  return showHidden.value ? line : shownPart(line);
});

/** All moves up to the selected line. */
export const skeleton = computed<Moves>(() => selected.value?.all ?? noMoves);

/** Moves that are only looked at: those of a result, or those that are being typed. */
export const preview = signal<Moves | null>(null);

/** The moves of the selected line while they are being changed. */
export const draft = signal<Moves | null>(null);

/** How the cube is shown: after the moves on normal, or from the inverse scramble. */
export const view = signal<"normal" | "inverse" | "sequence">("normal");

/** One move of the skeleton, and its side. */
export interface Turn {
  move: Move;
  side: "normal" | "inverse";
  line: Line | null; // null: it belongs to a preview
}

const turnsOfMoves = (moves: Moves, line: Line | null): Turn[] => [
  ...moves.normal.map((move) => ({ move, side: "normal" as const, line })),
  ...moves.inverse.map((move) => ({ move, side: "inverse" as const, line })),
];

/** The moves to step through, line by line. */
export const turns = computed<Turn[]>(() => [
  ...madeLines(selected.value).flatMap((line) => turnsOfMoves((line === selected.value && draft.value) || line.moves, line)),
  ...(preview.value ? turnsOfMoves(preview.value, null) : []),
]);

/** How many of the turns are made on the cube; all unless the user steps. */
const shownTurns = signal<number | null>(null);
export const shown = computed(() => Math.min(shownTurns.value ?? turns.value.length, turns.value.length));

/** The moves that are made on the cube. */
export const made = computed<Moves>(() => {
  const list = turns.value.slice(0, shown.value);
  return {
    normal: list.filter((t) => t.side === "normal").map((t) => t.move),
    inverse: list.filter((t) => t.side === "inverse").map((t) => t.move),
  };
});

/** The move that was made last, if the user steps. */
export const lastTurn = computed<Turn | null>(() => (shownTurns.value === null ? null : (turns.value[shown.value - 1] ?? null)));

/** What the page says when stepping changes the side. */
export const sideChange = signal("");

/** Shows n of the turns. The view follows the side of the last one. */
export function showTurns(n: number) {
  batch(() => {
    const before = view.value;
    shownTurns.value = Math.max(0, Math.min(n, turns.value.length));
    const side = lastTurn.value?.side ?? "normal";
    sideChange.value = "";
    if (view.value !== "sequence" && side !== before) {
      view.value = side;
      sideChange.value = `The next moves are on ${side}.`;
    }
  });
}

export const showAll = () => batch(() => ((shownTurns.value = null), (sideChange.value = "")));

export const canUndo = computed(() => attempt.value.last !== undefined);
export const canRedo = computed(() => attempt.value.lastUndone !== undefined);

function add(change: Parameters<typeof storage.add>[1]): string {
  const operation = storage.add(attemptId.value, change);
  changes.value++;
  return operation.id;
}

/** Undoes the last change of the attempt, in whichever tab it was made. */
export function undo() {
  const operation = attempt.value.last;
  if (!operation) return;
  batch(() => {
    const parent = attempt.value.lines.get(operation)?.parent;
    add({ kind: "undo", operation, on: true });
    if (parent !== undefined && !selected.value) select(parent);
  });
}

export function redo() {
  const operation = attempt.value.lastUndone;
  if (!operation) return;
  batch(() => {
    add({ kind: "undo", operation, on: false });
    const line = attempt.value.lines.get(operation);
    if (line) select(line);
  });
}

export function select(line: Line | null) {
  batch(() => {
    selectedId.value = line?.id ?? "";
    preview.value = draft.value = null;
    showAll();
    const sides = line?.moves;
    if (sides && view.value !== "sequence") view.value = sides.inverse.length && !sides.normal.length ? "inverse" : "normal";
  });
}

/** Adds a line after the selected one, or selects it if it is there. found says that it is of a whole solution that a search has found. */
export function addLine(moves: Moves, comment = "", insertions = "", found = false) {
  batch(() => {
    keepScramble();
    const siblings = selected.value?.children ?? attempt.value.roots;
    const same = siblings.find((l) => format(l.moves) === format(moves) && l.insertions === insertions);
    if (same?.hidden) setHidden(same, false);
    const id = same?.id ?? add({ kind: "line", parent: selected.value?.id ?? "", ...moves, comment, ...(insertions && { insertions }), ...(found && { found }) });
    select(attempt.value.lines.get(id)!);
  });
}

/**
 * Adds the lines of a write-up, the first of which has the moves of the skeleton so far if there are
 * any: lines that follow each other, and then insertions into all of them. moves are all moves, merged. found is as for addLine.
 */
export function addInsertions(text: string, moves: Move[], found = false) {
  batch(() => {
    const lines = text.split("\n");
    const first = lines.findIndex((l) => /^(Skeleton:|\[[^\]]*\] =)/.test(l));
    const before = first < 0 ? lines : lines.slice(0, first);
    if (skeleton.value.normal.length + skeleton.value.inverse.length > 0) before.shift();
    for (const line of before) {
      const [text, comment = ""] = line.split(" // ");
      addLine(parse(text) ?? noMoves, comment.replace(/ *\([^)]*\)$/, ""), "", found);
    }
    if (first < 0) return;
    const withoutComments = lines.slice(0, first).map((l) => l.split(" // ")[0]);
    addLine({ normal: moves, inverse: [] }, "", insertionLines(withoutComments, lines.slice(first)), found);
  });
}

export const setStar = (line: Line, on: boolean) => void add({ kind: "star", line: line.id, on });

export const setFinished = (line: Line, on: boolean) => void add({ kind: "finished", line: line.id, on });

/** Hides a line, with those after it, or shows it again. */
export const setHidden = (line: Line, on: boolean) => void add({ kind: "hide", line: line.id, on });

export const setComment = (line: Line, text: string) => {
  if (text !== line.comment) add({ kind: "comment", line: line.id, text, seen: line.comments });
};

/** Adds a text to the comment of a line, unless it has it. */
export const addComment = (line: Line, text: string) => {
  if (!line.comment.includes(text)) setComment(line, [line.comment, text].filter(Boolean).join(" | "));
};

/** Changes the moves of a line. The lines after it stay. */
export const setMoves = (line: Line, { normal, inverse }: Moves) => void add({ kind: "moves", line: line.id, normal, inverse });

/** Deletes a line and those after it. */
export function removeLine(line: Line) {
  batch(() => {
    const gone = path(selected.value).includes(line);
    add({ kind: "delete", line: line.id });
    if (gone) select(line.parent);
  });
}

/** Keeps the analysis of the lines up to one. about says what these lines were. */
export const setAnalysis = (line: Line, about: string, lines: unknown[]) => void add({ kind: "analysis", line: line.id, about, lines });

/** Says whether the attempt is one that the coach counts as the user's. */
export const setMine = (isMine: boolean) => {
  if (isMine !== attempt.value.isMine) add({ kind: "owner", isMine });
};

export const setTitle = (text: string) => {
  if (text !== attempt.value.title) add({ kind: "title", text });
};

/** Lines as the fields of a request: their moves and comments, or the text of a write-up if some have insertions. */
export function writeUpOf(lines: Line[]) {
  const scramble = scrambleMoves.value!.join(" ");
  return lines.some((l) => l.insertions)
    ? { text: [scramble, "", ...lines.map((l) => insertionsOf(l) || `${format(l.moves)} // ${l.comment}`)].join("\n") }
    : { scramble, lines: lines.map((l) => ({ moves: format(l.moves), comment: l.comment })) };
}

/** Reads moves as people write them: what this page cannot read is asked of the server. */
export async function readMoves(text: string, signal?: AbortSignal): Promise<Moves> {
  const moves = parse(text);
  if (moves) return moves;
  const { lines: [line] } = await ask<WriteUp>({ command: "show", moves: text }, "lines", signal);
  return { normal: line.normal, inverse: line.inverse };
}

/** Reads moves while they are being typed; null: they cannot be read yet. */
export async function readTyped(text: string, signal?: AbortSignal): Promise<Moves | null> {
  const moves = text.replace(/\/\/.*/s, "");
  const isOpen = moves.lastIndexOf("(") > moves.lastIndexOf(")");
  try {
    return moves.trim() ? await readMoves(isOpen ? moves + ")" : moves, signal) : null;
  } catch {
    return null;
  }
}

/** Reads a scramble: moves, or a cube in any form, to which nissy finds moves. */
async function readScramble(text: string, signal?: AbortSignal): Promise<Move[]> {
  if (!mayBeCube(text)) return onNormal(await readMoves(text, signal));
  for await (const event of run({ command: "setup", scramble: text }, { signal })) {
    if (event.notice) say(event.notice);
    if (event.normal) return event.normal;
  }
  return [];
}

let checking: AbortController | null = null;

/** Checks a scramble as it is typed, and shows it if it is valid. */
export async function setScramble(text: string) {
  checking?.abort();
  checking = new AbortController();
  const { signal } = checking;
  scrambleText.value = text;
  const moves = mayBeCube(text) ? null : parse(text);
  if (moves) return useScramble(onNormal(moves));
  scrambleMoves.value = null; // what is shown belongs to another scramble
  try {
    useScramble(await readScramble(text, signal));
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof RequestError) {
      batch(() => {
        scrambleMoves.value = null;
        scrambleFault.value = { text: error.message, token: error.token, column: error.column };
      });
    }
  }
}

/** The attempt with lines that the user has left by typing another scramble; empty: none. */
let left = "";

/** Takes a valid scramble. An attempt with lines stays as it is: another scramble begins a new one, and with its own one it is back. */
function useScramble(moves: Move[]) {
  const text = moves.join(" ");
  const isNew = [...storage.operationsOf(attemptId.value).values()].every((o) => o.kind === "scramble");
  if (left && isNew && text === storedScramble(left)) {
    storage.remove(attemptId.value);
    return openAttempt(left);
  }
  batch(() => {
    scrambleFault.value = null;
    const other = text !== storedScramble();
    if (other && attempt.value.lines.size > 0) {
      const before = attemptId.value;
      begin(storage.identifier());
      left = before;
    }
    scrambleMoves.value = moves.length ? moves : null;
    if (other) select(null);
  });
  clearTimeout(keeping);
  keeping = setTimeout(keepScramble, 800);
}

let keeping = 0;

const storedScramble = (id = attemptId.value) => {
  let text = "";
  for (const [, o] of [...storage.operationsOf(id)].sort()) if (o.kind === "scramble") text = o.text;
  return text;
};

/** Stores the scramble. It waits until the user has typed all of it. */
export function keepScramble() {
  clearTimeout(keeping);
  const text = scrambleMoves.value?.join(" ");
  if (text && text !== storedScramble()) add({ kind: "scramble", text });
}

/** The moves of a stored scramble; null if it is empty. */
function movesOfStored(text: string): Move[] | null {
  const moves = text ? parse(text) : null;
  return moves && onNormal(moves);
}

/** Shows another attempt. */
function begin(id: string) {
  batch(() => {
    if (message.peek()?.isError) dismiss(); // it is about another attempt
    attemptId.value = id;
    left = "";
    scrambleFault.value = null;
    scrambleMoves.value = null;
    changes.value++;
    select(null);
  });
  try {
    sessionStorage.setItem("nissy-attempt", id);
  } catch {
    // The tab forgets which attempt it shows.
  }
}

/** Opens an attempt that is kept in the browser. */
export function openAttempt(id: string) {
  batch(() => {
    begin(id);
    const text = storedScramble();
    scrambleText.value = text;
    scrambleMoves.value = movesOfStored(text);
    const skipped = storage.unread.get(id);
    if (skipped) fail(`${skipped === 1 ? "One change" : `${skipped} changes`} of this attempt cannot be read here, and ${skipped === 1 ? "is" : "are"} left out.`);
    const shown = [...attempt.value.lines.values()].filter((l) => shownPart(l) === l);
    select(shown.find((l) => l === attempt.value.best) ?? shown.at(-1) ?? null);
  });
}

export function newAttempt() {
  batch(() => {
    begin(storage.identifier());
    scrambleText.value = "";
  });
}

/** Starts a new attempt with a scramble and lines, one after the other. */
export async function fill(scramble: string, lines: { moves: Moves; comment: string; insertions?: string }[]) {
  const moves = onNormal(await readMoves(scramble));
  batch(() => {
    newAttempt();
    scrambleText.value = scramble;
    useScramble(moves);
    for (const line of lines) addLine(line.moves, line.comment, line.insertions);
    keepScramble();
  });
}

/** Shows what another tab has changed. */
function followOther() {
  batch(() => {
    changes.value++;
    const text = storedScramble();
    if (text && text !== scrambleMoves.value?.join(" ")) {
      scrambleText.value = text;
      scrambleMoves.value = movesOfStored(text);
    }
  });
}

/** Opens an attempt that was shared. If it is kept here already, no copy is made. */
export function openShared(shared: share.Shared) {
  const known = storage.attempts().find((id) => share.isSame(fold(storage.operationsOf(id).values()), shared));
  batch(() => {
    if (!known) {
      newAttempt();
      share.restore(shared, (change) => storage.add(attemptId.value, change).id);
    }
    openAttempt(known ?? attemptId.value);
  });
}

/** Opens the attempt of a link. */
async function openLink(fragment: string) {
  try {
    const shared = await share.decode(fragment);
    useSettings(shared.settings ?? {});
    openShared(shared);
    await setScramble(scrambleText.value);
  } catch (error) {
    fail(error instanceof share.BadLink ? `This link cannot be opened: ${error.message}.` : String(error));
  }
}

/** Opens the link in the address, if there is one, and removes it from the address. */
async function openAddress(): Promise<boolean> {
  const fragment = isShown.peek() ? "" : location.hash.slice(1);
  if (!fragment) return false;
  history.replaceState(null, "", location.pathname);
  await openLink(fragment);
  return true;
}

/** Opens the attempt of the link, else that of this tab, else the last one. */
export async function start() {
  storage.open((changed) => {
    if (changed === attemptId.value) followOther();
  });
  window.addEventListener("hashchange", () => void openAddress());
  if (await openAddress()) return;
  const list = storage.attempts();
  const id = list.find((attempt) => attempt === attemptOfTab()) ?? list[0];
  if (id) openAttempt(id);
  else newAttempt();
}

/** The attempt that this tab showed before a reload. */
function attemptOfTab(): string {
  try {
    return sessionStorage.getItem("nissy-attempt") ?? "";
  } catch {
    return ""; // see begin
  }
}

// A scramble that could not be checked while the server was away is checked when it is back.
effect(() => {
  if (reachable.value && scrambleText.peek() && !scrambleMoves.peek() && attemptId.peek()) setScramble(scrambleText.peek());
});
