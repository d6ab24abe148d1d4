// The puzzle editor: a definition and scrambles as texts, what is wrong with them, and what a search has
// found.

import { batch, signal } from "@preact/signals";
import { ask, type Event, type Request, RequestError, run } from "./api";
import { Search } from "./search";
import { setting } from "./storage";
import { waiting } from "./waiting";
import type { Antipode, CataloguePuzzle, Distance, MadeScramble, PuzzleSolution, PuzzleSummary, PuzzleText } from "./wire";

/** Whether the editor is shown instead of the attempt: the address says so, so that it can be kept. */
export const address = "#puzzle";
export const isShown = signal(location.hash === address);
window.addEventListener("hashchange", () => (isShown.value = location.hash === address));

/** Shows the editor, or the attempt. */
export function toggle() {
  if (isShown.value) history.pushState(null, "", location.pathname);
  else location.hash = address;
  isShown.value = location.hash === address;
}

/** The texts. ready is the name of the puzzle of the catalogue that the definition is; empty: none. */
export const definition = signal(setting("puzzle-definition"));
export const ready = signal(setting("puzzle-ready"));
export const scrambles = signal(setting("puzzle-scrambles"));

/** What solutions must be. */
export const conditions = { metric: signal("htm"), most: signal(""), slack: signal(""), use: signal(""), count: signal(100), allOrders: signal(false) };

/** A mistake in a text. If its place is not known, line is 0. */
export interface Fault {
  message: string;
  token: string;
  line: number;
  column: number;
}
export const definitionFault = signal<Fault | null>(null);
export const scramblesFault = signal<Fault | null>(null);

/** What the definition describes; null: it is not known, or the definition has a mistake. */
export const summary = signal<PuzzleSummary | null>(null);

export const catalogue = signal<CataloguePuzzle[]>([]);

/** What a search has found for a scramble. */
export interface Group {
  name: string;
  position: string; // as in a scramble file; empty: the scramble says it
  solutions: PuzzleSolution[];
  notes: string[];
}
export const groups = signal<Group[]>([]);
export const distances = signal<Distance[]>([]);
export const antipodes = signal<Antipode[]>([]);
export const state = signal(""); // what the search does, or how it has ended
export const running = signal<Search | null>(null);

export const stop = () => running.value?.abort();
export const pauseSearch = () => running.value?.toggle();

/** Which puzzle a request is about. Tables are kept for those of the catalogue. */
const source = () => (ready.value ? { puzzle: ready.value } : { definition: definition.value });

let opened = false;

/** Lists the catalogue and reads the definition, which is a puzzle of the catalogue at first. */
export async function open() {
  if (!opened) {
    opened = true;
    try {
      const list: CataloguePuzzle[] = [];
      for await (const e of run({ command: "ksolve_list" })) if (e.puzzle) list.push(e as CataloguePuzzle);
      catalogue.value = list;
    } catch {
      opened = false; // it is listed when the editor is shown again
    }
  }
  if (definition.value.trim()) await check();
  else await choose("2x2x2");
}

/** Takes the definition of a puzzle of the catalogue. */
export async function choose(name: string) {
  try {
    const { definition: text } = await ask<PuzzleText>({ command: "ksolve_show", puzzle: name, format: "def" }, "definition");
    setDefinition(text.trim(), name);
  } catch (error) {
    state.value = reason(error);
  }
}

/** Replaces the scrambles by a random one, for a puzzle of the WCA. */
export async function scramble() {
  try {
    const made = await ask<MadeScramble>({ command: "ksolve_scramble", puzzle: ready.value }, "scramble");
    setScrambles(made.scramble);
    state.value = "";
  } catch (error) {
    state.value = reason(error);
  }
}

let checking: AbortController | null = null;
let pause = 0;

export function setDefinition(text: string, name = "") {
  batch(() => {
    definition.value = setting("puzzle-definition", text);
    ready.value = setting("puzzle-ready", name);
    definitionFault.value = scramblesFault.value = null;
  });
  clearTimeout(pause);
  pause = window.setTimeout(check, name ? 0 : 300);
}

export function setScrambles(text: string) {
  scrambles.value = setting("puzzle-scrambles", text);
  scramblesFault.value = null;
}

/** Reads the definition. */
async function check() {
  checking?.abort();
  const { signal } = (checking = new AbortController());
  summary.value = null;
  if (!definition.value.trim()) return;
  try {
    const read = await ask<PuzzleSummary>({ command: "ksolve_show", ...source() }, "sets", signal);
    if (!signal.aborted) summary.value = read;
  } catch (error) {
    if (!signal.aborted) show(error);
  }
}

/** Shows what is wrong at its place. It reports whether there is one. */
function show(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { message, token, line, column, field } = error;
  const fault = { message, token, line, column };
  if (field === "definition") definitionFault.value = fault;
  else if (field.startsWith("scramble") || line > 0) scramblesFault.value = fault;
  else return false;
  return true;
}

const reason = (error: unknown) => (error instanceof RequestError ? error.message : "The server is away.");

/** A word that only scramble files have, at the start of a line. */
const command = /^\s*(Scramble|ScrambleAlg|RandomScramble|MaxDepth|Slack|HTM|QTM|MoveLimits)(\s|$)/m;

/** The scrambles as fields of a request: a scramble file, or moves. */
const scrambleFields = () => (command.test(scrambles.value) ? { scramble_text: scrambles.value } : { scramble: scrambles.value });

/** The conditions as fields of a request. */
function bounds() {
  const number = (text: string) => Number(text) || 0;
  const { metric, most, slack, use, count, allOrders } = conditions;
  return {
    ...(metric.value === "qtm" && { metric: "qtm" as const }),
    ...(most.value && { max: number(most.value) }),
    ...(slack.value && { slack: number(slack.value) }),
    ...used(use.value),
    ...(allOrders.value && { all_orders: true }),
    count: count.value,
  };
}

const used = (moves: string) => (moves.trim() ? { use: moves.trim().split(/\s+/) } : {});

export const solve = () => search({ command: "ksolve", ...source(), ...scrambleFields(), ...bounds(), verbose: true });

export const count = () =>
  search({
    command: "ksolve_god", ...source(), ...used(conditions.use.value), metric: conditions.metric.value as "htm" | "qtm", antipodes: 5,
  });

const searching = "Searching…";

async function search(request: Request) {
  stop();
  const own = new Search();
  batch(() => {
    running.value = own;
    groups.value = [];
    distances.value = [];
    antipodes.value = [];
    scramblesFault.value = null;
    state.value = searching;
  });
  const found = new Found();
  const current = () => running.value === own;
  try {
    for await (const e of run(request, own)) {
      if (!current()) return;
      state.value = progress(e) ?? state.value;
      found.take(e);
    }
    if (current()) state.value = found.outcome();
  } catch (error) {
    if (!current()) return;
    if (own.signal.aborted) state.value = `Stopped. ${found.outcome()}`;
    else state.value = show(error) ? "" : reason(error);
  } finally {
    if (current()) batch(() => (found.draw(), (running.value = null)));
  }
}

/** What the page says while a search runs. */
function progress(e: Event): string | undefined {
  const p = e.progress;
  if (p?.table?.startsWith("of distance")) return `Counting the positions ${p.table}, ${Math.floor((100 * p.done!) / p.total!)} %`;
  if (typeof e.depth === "number" && !e.moves) return `Searching for solutions of ${e.depth} moves…`;
  return waiting(e);
}

/** The answer to a request, which is drawn at most every 50 milliseconds. */
class Found {
  private readonly groups: Group[] = [];
  private readonly distances: Distance[] = [];
  private readonly antipodes: Antipode[] = [];
  private total = "";
  private drawn = 0;
  private readonly most = conditions.count.value;

  take(e: Event) {
    if (e.antipode) this.antipodes.push(e as unknown as Antipode);
    else if (typeof e.distance === "number") this.distances.push(e as Distance);
    else if (e.total && e.metric) this.total = `${e.total.toLocaleString("en")} positions.`;
    else if (e.position) this.last().position = positionText(e.position as Position);
    else if (e.moves && e.puzzle) this.last(e.scramble).solutions.push(e as PuzzleSolution);
    else if (e.scramble !== undefined) this.groups.push(newGroup(e.scramble));
    else if (e.notice && waiting(e) === undefined) this.last().notes.push(e.notice);
    if (performance.now() - this.drawn > 50) this.draw();
  }

  /** The group of the scramble that is being solved. */
  private last(name = ""): Group {
    if (this.groups.length === 0) this.groups.push(newGroup(name));
    return this.groups.at(-1)!;
  }

  draw() {
    this.drawn = performance.now();
    batch(() => {
      groups.value = this.groups.map((g) => ({ ...g }));
      distances.value = [...this.distances];
      antipodes.value = [...this.antipodes];
    });
  }

  outcome(): string {
    const known = this.distances.reduce((n, d) => n + d.positions, 0);
    if (known) return this.total || `${known.toLocaleString("en")} positions so far.`;
    const n = this.groups.reduce((n, g) => n + g.solutions.length, 0);
    const cut = this.groups.some((g) => g.solutions.length === this.most) ? ` At most ${this.most} of each scramble are listed.` : "";
    return (n === 0 ? "No solution." : n === 1 ? "1 solution." : `${n} solutions.`) + cut;
  }
}

const newGroup = (name: string): Group => ({ name, position: "", solutions: [], notes: [] });

type Position = { set: string; pieces: number[]; orientation: number[] }[];

const positionText = (position: Position) => position.map((p) => `${p.set}\n${p.pieces.join(" ")}\n${p.orientation.join(" ")}`).join("\n");

/** An antipode as a scramble of a scramble file. */
export const antipodeText = (a: Antipode, i: number) =>
  `Scramble antipode ${i + 1}\n${positionText(a.antipode.position)}\nEnd\n# ${a.moves.join(" ")} (${a.length})\n`;

/** What was found, as nissy ksolve prints it. */
export function resultText(): string {
  const lines = groups.value.flatMap((g) => [
    ...(g.name && command.test(scrambles.value) ? [`Solving ${g.name}`] : []),
    ...g.solutions.map((s) => `${s.moves.join(" ")} (${s.length})`.trim()),
  ]);
  lines.push(...distances.value.map((d) => `${d.distance}\t${d.positions}`));
  return lines.join("\n") + "\n";
}

/** A scramble to start from, for the puzzle of the summary. */
export const templates: Record<string, () => string> = {
  "moves": () => `ScrambleAlg moves\n${(summary.value?.moves ?? []).slice(0, 3).join(" ")}\nEnd\n`,
  "a position": () => {
    const sets = (summary.value?.sets ?? []).map((s) => ({
      set: s.set, pieces: Array.from({ length: s.pieces }, (_, i) => i + 1), orientation: new Array<number>(s.pieces).fill(0),
    }));
    return `Scramble position\n${positionText(sets)}\nEnd\n`;
  },
  "a random position": () => "RandomScramble random\nEnd\n",
  "bounds": () => "MaxDepth 20\nSlack 1\n",
};

/** Appends a scramble to start from. Moves alone are made a scramble of a scramble file before. */
export function insertTemplate(name: string) {
  const before = scrambles.value.trim();
  const list = before && !command.test(before) ? `ScrambleAlg first\n${before}\nEnd` : before;
  const text = templates[name]();
  setScrambles(name === "bounds" ? `${text}${list}` : `${list}${list && "\n\n"}${text}`);
}
