// The coach: where the attempts in this browser lost moves. Each is analyzed once, in the background. What was found is
// kept (records.ts), and sent along with each question to the coach.

import { computed, effect, signal } from "@preact/signals";
import { othersCameFirst, reachable, type Request, RequestError, run, searching } from "./api";
import { type Attempt, fold, insertionsOf, type Line, outline, path } from "./attempt";
import { countOf, format, parse } from "./cube";
import { looking, reachedFrom } from "./reach";
import { forget, keep, known, load } from "./records";
import { attempt, attemptId } from "./state";
import { attempts, datesOf, operationsOf } from "./storage";
import type { CoachAdded, CoachDeepened, CoachDrill, CoachLoss, CoachRecord, CoachTotal, Plot } from "./wire";

/** A complete attempt of the user. */
export interface Solved {
  id: string;
  title: string; // or the scramble
  day: string; // such as 2026-05-31
  total: number;
  text: string; // for the coach
  record: CoachRecord | null; // null: it is not analyzed yet
  isDeep: boolean; // see Kept
}

const texts = new Map<string, { size: number; solved: Omit<Solved, "record" | "isDeep"> | null }>();

/** What the coach needs of an attempt; null if it is not complete. It is made again when the attempt has changed. */
function solvedOf(id: string) {
  const operations = operationsOf(id);
  let made = texts.get(id);
  if (made?.size !== operations.size) {
    const a = fold(operations.values());
    const day = /\b(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b/.exec(a.title)?.[0] ?? datesOf(id).begun.toISOString().slice(0, 10);
    made = { size: operations.size, solved: a.isMine && a.own ? { id, title: a.title || a.scramble, day, total: a.own.total, text: textOf(a, a.own) } : null };
    texts.set(id, made);
  }
  return made.solved;
}

/** Counts the changes of the list of attempts that belong to no line. */
const listed = signal(0);

/** Whether the attempts have been read. Before that, none are solved. */
export const isRead = signal(false);

/** The complete attempts, the oldest first. */
export const solved = computed<Solved[]>(() => {
  if (!isRead.value) return [];
  listed.value, attempt.value, attemptId.value;
  const list = attempts().reverse().flatMap((id) => solvedOf(id) ?? []);
  return list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map((s) => {
    const kept = known.value.get(s.id);
    const { record, isDeep } = kept?.text === s.text ? kept : { record: null, isDeep: false };
    return { ...s, record, isDeep };
  });
});

/** Looks which attempts there are, and what is known of them. */
export async function refresh() {
  await readAll();
  await load();
  isRead.value = true;
  const there = new Set(attempts());
  const gone = [...known.peek().keys()].filter((id) => !there.has(id));
  if (gone.length > 0) await forget(gone);
  listed.value++;
}

const slice = 20; // milliseconds

/** Reads all attempts. The user can type meanwhile. */
async function readAll() {
  let last = performance.now();
  for (const id of attempts()) {
    solvedOf(id);
    if (performance.now() - last < slice) continue;
    await new Promise((later) => setTimeout(later));
    last = performance.now();
  }
}

/** The attempt as a write-up for the coach: the shortest solution of the user, and as marks what was given up. */
function textOf(a: Attempt, best: Line): string {
  const has = (l: Line) => l.insertions || countOf(l.moves.normal) + countOf(l.moves.inverse) > 0;
  const text = (l: Line) => `${format(l.moves)} // ${l.comment.replace(/\s+/g, " ")}`;
  const main = path(best);
  const ends = [...outline(a.roots, true)].map(({ line }) => line).filter((l) => l.children.length === 0 && !l.found && !main.includes(l));
  const marks = ends.flatMap((end, i) => {
    const lines = path(end);
    const shared = lines.filter((l) => main.includes(l) && has(l));
    const own = lines.filter((l) => !main.includes(l) && has(l));
    if (own.length === 0 || lines.some((l) => l.insertions)) return [];
    return `b${i + 1} ${[shared.length, ...own.map((l) => JSON.stringify(text(l)))].join(" ")}`;
  });
  const lines = main.filter(has).map((l) => (l.insertions ? insertionsOf(l) : text(l)));
  return [a.scramble, "", ...lines, "", ...(marks.length ? [`Marks: ${marks.slice(-mostBranches).join(", ")}`, ""] : [])].join("\n");
}

/** How many branches of an attempt are looked at, the newest. */
const mostBranches = 5;

// The analyses.

/** What stops the analyses that run; null: none do. */
export const running = signal<AbortController | null>(null);

/** The identifier of the attempt that is being analyzed, and why others could not be, by text. */
export const current = signal("");
export const failed = signal(new Map<string, string>());

/** The attempts that are not analyzed yet. */
export const left = computed(() => solved.value.filter((s) => !s.record && !failed.value.has(s.text)));

/** Those for which it is not known yet what is within reach of few candidates. */
export const shallow = computed(() => solved.value.filter((s) => s.record && !s.isDeep));

/** Analyzes all attempts, one after the other, until stopped. */
export async function analyzeAll() {
  const controller = new AbortController();
  const { signal } = controller;
  running.value = controller;
  failed.value = new Map();
  try {
    for (let next; (next = left.value[0] ?? shallow.value[0]) && !signal.aborted; ) {
      await until(() => searching.value + looking.value === 0 && reachable.value, signal);
      current.value = next.id;
      if (await alone(signal, () => refreshed(next), (own) => (next.record ? deepen(next, own) : analyze(next, own)))) continue;
      await new Promise((later) => setTimeout(later, retry));
    }
  } catch (error) {
    if (!signal.aborted) failed.value = new Map(failed.value).set("", String(error));
  } finally {
    current.value = "";
    if (running.value === controller) running.value = null;
  }
}

const retry = 1000; // in milliseconds

/** Waits until a condition on signals is true. */
const until = (condition: () => boolean, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => (stop(), done());
    const stop = effect(() => {
      if (condition()) queueMicrotask(end); // later, because the effect must have begun
    });
    signal.addEventListener("abort", end);
  });

/** Looks whether another tab has done the same meanwhile. */
async function refreshed(s: Solved): Promise<boolean> {
  await load();
  const now = solved.value.find((other) => other.id === s.id);
  return now?.text !== s.text || !now.record !== !s.record || now.isDeep !== s.isDeep;
}

/**
 * Does work, unless it is done, in no other tab at the same time. Another search ends it: then alone returns false, and the
 * work must be done again.
 */
async function alone(stop: AbortSignal, isDone: () => Promise<boolean>, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const others = new AbortController();
  const unwatch = effect(() => {
    if (searching.value + looking.value > 0) others.abort();
  });
  const signal = AbortSignal.any([stop, others.signal]);
  const task = async () => (await isDone()) || work(signal);
  try {
    await (navigator.locks ? navigator.locks.request("nissy-coach", { signal }, task) : task());
    return true;
  } catch (error) {
    if (!signal.aborted && reachable.value && !othersCameFirst(error)) throw error;
    return false;
  } finally {
    unwatch();
  }
}

/** Analyzes an attempt. */
async function analyze(s: Solved, signal: AbortSignal) {
  let notice = "";
  try {
    for await (const e of run({ command: "coach_add", text: s.text, known: reachedFrom(parse(s.text.split("\n")[0])?.normal.join(" ") ?? ""), records: [] }, { signal, background: true })) {
      notice = e.notice ?? notice;
      if (e.record) return await keep(s.id, { text: s.text, record: (e as CoachAdded).record, isDeep: false });
    }
  } catch (error) {
    if (!(error instanceof RequestError) || signal.aborted || othersCameFirst(error)) throw error;
    notice ||= error.message;
  }
  failed.value = new Map(failed.value).set(s.text, notice);
}

/** How long to look at most: a server gives a search in the background one thread, and ends each after a minute. */
const deepTime = "50s";

/** Looks for what is within reach of few candidates. What the time does not suffice for stays unknown. */
async function deepen(s: Solved, signal: AbortSignal) {
  const record = s.record!;
  for await (const e of run({ command: "coach_deepen", records: [record], time: deepTime }, { signal, background: true })) {
    if (e.effort !== undefined) record.effort = (e as CoachDeepened).effort;
  }
  await keep(s.id, { text: s.text, record: { ...record }, isDeep: true });
}

// The questions.

/** A request may have so many characters of records: more than 1,000 attempts have. */
const mostSent = 7_500_000;

/** The analyzed attempts for a request, numbered from 1, and without what questions do not need: the newest, if there is no room for all. */
export function sent(): { list: Solved[]; records: CoachRecord[] } {
  let room = mostSent;
  const all = solved.value.filter((s) => s.record).map((s) => ({ s, record: brief(s) }));
  const first = all.findLastIndex(({ record }) => (room -= JSON.stringify(record).length + 1) < 0) + 1;
  const list = all.slice(first);
  return { list: list.map(({ s }) => s), records: list.map(({ record }, i) => ({ ...record, id: i + 1 })) };
}

function brief({ record, day }: Solved): CoachRecord {
  const lines = record!.lines.map((l) => ({ ...l, comment: "", way: { ...l.way, then: [] }, ...(l.better && { better: { ...l.better, then: [], lines: [] } }) }));
  return { ...record!, date: `${day}T00:00:00Z`, text: "", limits: "", lines };
}

/** The report of the coach on these attempts. Those that it names have numbers in their list, from 1. */
export interface Report {
  about: Solved[];
  losses: CoachLoss[];
  total: CoachTotal;
  plot: string; // in SVG
}

export async function report(by: string, signal: AbortSignal): Promise<Report | null> {
  const { list, records } = sent();
  if (list.length === 0) return null;
  const losses: CoachLoss[] = [];
  let total: CoachTotal | null = null;
  let plot = "";
  for await (const e of run({ command: "coach_report", records, by, plot: true }, { signal })) {
    if (e.mostly !== undefined) losses.push(e as CoachLoss);
    else if (e.usual) total = e as CoachTotal;
    else if (e.svg) plot = (e as Plot).svg;
  }
  return total && { about: list, losses, total, plot };
}

/** A position to practise; where is what the user did in an attempt, empty if it was drawn. */
export interface Drill extends CoachDrill {
  where: string;
}

let drawn: Drill[] = [];
const drawnAtOnce = 5;

/** Draws a position to practise. */
export async function nextDrill(signal: AbortSignal): Promise<Drill> {
  if (drawn.length === 0) {
    await refresh();
    const { list, records } = sent();
    if (list.length === 0) throw new RequestError("The coach has analyzed no attempts yet: see Coach.", "", 0);
    const request: Request = { command: "coach_drills", records, count: drawnAtOnce };
    for await (const e of run(request, { signal })) {
      if (!e.task) continue;
      const d = e as CoachDrill;
      const own = list[d.number - 1];
      drawn.push({ ...d, where: own ? `On ${own.day} you made ${d.made} here; ${d.better} leads to a solution that is ${d.loss === 1 ? "1 move" : `${d.loss} moves`} shorter.` : "" });
    }
  }
  return drawn.shift()!;
}
