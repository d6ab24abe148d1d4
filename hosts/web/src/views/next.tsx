// The next step: its solutions after the skeleton, with what each leads to and the total.

import { signal, useSignalEffect } from "@preact/signals";
import { ask, reachable, RequestError, run } from "../api";
import { waiting } from "../waiting";
import type { RequestSolve, Solution, Status, Step } from "../wire";
import { format, type Moves } from "../cube";
import { Search, stateOf } from "../search";
import { addLine, preview, scrambleMoves, showAll, skeleton } from "../state";
import { List } from "./list";
import { PauseButton } from "./pause";

/** A step, and the conditions for its solutions. */
const chosenStep = signal(""); // empty: the one that follows
const sides = signal("niss");
const longest = signal("");
const cases = signal("");
const subsets = signal("");
const triggers = signal("");
const axis = signal("");
const count = signal(50);

const results = signal<Solution[]>([]);
const state = signal(""); // what the search does, or what is wrong
const running = signal<Search | null>(null);
const usualStep = signal("eo");
const allSteps = signal<Step[]>([]);

/** The block that people build after another one. */
const following: Record<string, string> = { "123": "223", "222": "223", "223": "F2L-1" };

export const stopSearch = () => running.value?.abort();
export const pauseSearch = () => running.value?.toggle();

/** A position as the fields of a request. */
interface Position {
  scramble: string;
  moves: string;
}

const usualSteps: Record<string, string> = { eo: "EO", "dr-eo": "DR", htr: "HTR", htrfin: "finish", drfin: "finish" };

export function NextPanel() {
  useSignalEffect(() => {
    if (reachable.value && allSteps.peek().length === 0) listSteps();
  });
  useSignalEffect(search);
  const step = chosenStep.value || usualStep.value;
  const shownResults = results.value.filter((r) => !axis.value || r.axes?.includes(axis.value));
  const final = allSteps.value.find((s) => s.step === step)?.final;
  return (
    <section class="panel" id="next-panel" aria-labelledby="next-title">
      <h2 id="next-title">Next{usualStep.value && !chosenStep.value ? `: ${usualSteps[usualStep.value] ?? usualStep.value}` : ""}</h2>
      <div class="row filters">
        <label>Step <select id="step" value={chosenStep.value} onChange={(e) => (chosenStep.value = e.currentTarget.value)}>
          <option value="">the next one</option>
          {allSteps.value.map((s) => <option key={s.step} value={s.step}>{s.step}: {s.title}</option>)}
        </select></label>
        <label>Side <select value={sides.value} onChange={(e) => (sides.value = e.currentTarget.value)} disabled={final}>
          <option value="niss">NISS</option><option value="mixed">both sides</option><option value="linear">one side</option><option value="normal">normal</option><option value="inverse">inverse</option>
        </select></label>
        <label>Axis <select value={axis.value} onChange={(e) => (axis.value = e.currentTarget.value)}>
          <option value="">any</option><option value="ud">U/D</option><option value="fb">F/B</option><option value="rl">R/L</option>
        </select></label>
      </div>
      <details>
        <summary>More conditions</summary>
        <div class="row filters">
          <Text label="Moves, at most" value={longest} numeric />
          <Text label="Case of DR" value={cases} hint="4c4e,3c2e" />
          <Text label="Subset" value={subsets} hint="4a1,2c3" />
          <Text label="Triggers" value={triggers} hint="R,RUR" />
          <label>Results <select value={count.value} onChange={(e) => (count.value = Number(e.currentTarget.value))}>
            {[50, 500, 10_000].map((n) => <option key={n} value={n}>{n}</option>)}
          </select></label>
        </div>
      </details>
      <div class="row">
        <p class="note" role="status" id="search-state">{stateOf(running.value, state.value)}</p>
        {running.value && <button onClick={stopSearch}>Stop</button>}
        <PauseButton search={running.value} />
      </div>
      {chosenStep.value && <p class="note">{allSteps.value.find((s) => s.step === step)?.title}</p>}
      <List id="results" label="Results" items={shownResults} onLook={look} onTake={take} text={(r) => <Row event={r} />} />
    </section>
  );
}

function Text({ label, value, hint, numeric }: { label: string; value: { value: string }; hint?: string; numeric?: boolean }) {
  return <label>{label} <input value={value.value} placeholder={hint} inputMode={numeric ? "numeric" : "text"} size={9} onInput={(e) => (value.value = e.currentTarget.value.trim())} /></label>;
}

const movesOf = (e: Solution): Moves => ({ normal: e.normal ?? [], inverse: e.inverse ?? [] });

function Row({ event }: { event: Solution }) {
  const merged = event.cancelled ? `${event.length}-${event.cancelled}` : event.length;
  return (
    <>
      <span class="moves">{format(movesOf(event)) || "no moves"}</span>
      <span class="case">{[event.axes?.join("-"), event.place, event.case].filter(Boolean).join(" ")}</span>
      <span class="total">{merged}/{event.total ?? event.length}</span>
    </>
  );
}

function look(e: Solution | null) {
  preview.value = e ? movesOf(e) : null;
  showAll();
}

function take(e: Solution) {
  const axes = (e.axes ?? []).join("-");
  addLine(movesOf(e), [e.step.replace("-eo", "") + axes, e.case].filter(Boolean).join(" "));
  chosenStep.value = following[e.step.replace(/-[A-Z]+$/, "")] ?? "";
}

async function listSteps() {
  const list: Step[] = [];
  try {
    for await (const e of run({ command: "steps" })) if (e.title) list.push(e as Step);
    allSteps.value = list;
  } catch {
    // The server is away; it is asked again when it is back.
  }
}

/** The step that follows, for a status of the cube. */
function stepAfter(status: Status): string {
  const axes = Object.values(status.axes);
  if (status.solved) return "";
  if (status.htr) return "htrfin";
  if (axes.some((a) => a.dr)) return "htr";
  return axes.some((a) => a.eo) ? "dr-eo" : "eo";
}

/** The position that stepFrom was asked about last, and its answer. */
let asked = { about: "", step: "" };

/** The step that follows at a position. A condition that changes does not ask again. */
async function stepFrom(position: Position, signal: AbortSignal): Promise<string> {
  const about = JSON.stringify(position);
  if (asked.about !== about) asked = { about, step: stepAfter(await ask<Status>({ command: "status", ...position }, "axes", signal)) };
  return asked.step;
}

/** Searches when the skeleton or a condition changes. The search before it ends. */
function search() {
  const scramble = scrambleMoves.value;
  const moves = skeleton.value;
  const wanted = chosenStep.value;
  const filters: Partial<RequestSolve> = { count: axis.value ? 3 * count.value : count.value, cases: true };
  if (longest.value) filters.max = Number(longest.value) || 0;
  if (cases.value) filters.case = cases.value;
  if (subsets.value) filters.subsets = subsets.value;
  if (triggers.value) filters.triggers = triggers.value;
  const niss = sides.value as RequestSolve["niss"];
  results.value = [];
  state.value = "";
  if (!scramble || !reachable.value) {
    usualStep.value = "eo";
    return;
  }
  const position = { scramble: scramble.join(" "), moves: format(moves) };
  const current = new Search();
  running.value = current;
  find(position, wanted, niss, filters, current).finally(() => {
    if (running.value === current) running.value = null;
  });
  return () => current.abort();
}

async function find(position: Position, wanted: string, niss: RequestSolve["niss"], filters: Partial<RequestSolve>, { signal, paused }: Search) {
  let step = wanted;
  const found: Solution[] = [];
  let drawn = 0;
  const draw = () => ((drawn = performance.now()), (results.value = [...found]));
  try {
    if (!wanted) step = usualStep.value = await stepFrom(position, signal);
    if (!step) return void (state.value = "The cube is solved.");
    state.value = "Searching…";
    const final = allSteps.value.find((s) => s.step === step)?.final || step.endsWith("fin");
    for await (const e of run({ command: "solve", step, all: step.startsWith("htr"), ...position, ...(final ? {} : { niss }), ...filters }, signal, paused)) {
      state.value = waiting(e) ?? state.value;
      if (!e.normal) continue;
      found.push(e as Solution);
      if (performance.now() - drawn > 50) draw();
    }
    draw();
    state.value = found.length ? `${found.length} found` : "Nothing found within the conditions.";
  } catch (error) {
    if (signal.aborted) {
      if (running.value?.signal === signal) draw(), (state.value = `Stopped; ${found.length} found`);
      return;
    }
    draw();
    state.value = error instanceof RequestError ? error.message : "";
  }
}
