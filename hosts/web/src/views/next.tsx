// The next step: its solutions after the skeleton, with what each leads to, the total, and the shortest total that was
// found after it.

import { batch, computed, effect, signal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, reachable, RequestError, run } from "../api";
import * as conditions from "../conditions";
import { format, type Moves } from "../cube";
import { put } from "../download";
import { lookAhead, reachAfter } from "../reach";
import { type Search, Searches } from "../search";
import { kept } from "../settings";
import { tab } from "../tabs";
import { addLine, preview, scrambleMoves, showAll, skeleton } from "../state";
import { waiting } from "../waiting";
import type { RequestSolve, Solution, Status, Step } from "../wire";
import { type Column, List, type Sorting } from "./list";
import { PauseButton, SearchState } from "./searching";

const results = signal<Solution[]>([]);
const searches = new Searches();
const chosenRows = signal(new Set<Solution>()); // rows to copy
const sorting = kept<Sorting>("sorting", { by: "", down: false });

/** The position for which nissy has named usualStep; empty: none yet. */
const known = signal("");

/** The position at which usualStep is searched for. The answer comes when nissy has confirmed the step, or named another. */
const searched = signal<{ about: string; answer?: Promise<unknown> }>({ about: "" });

/** The step that is likely to follow the one that was taken last. */
let likely = "";
const likelyAfter: Record<string, string> = { eo: "dr-eo", rzp: "dr-eo", "dr-eo": "htr", dr: "htr", htr: "htrfin" };

/** What the results are for: a position, a step and conditions. */
let listed = "";

/** The block that people build after another one. */
const following: Record<string, string> = { "123": "223", "222": "223", "223": "F2L-1" };

export const stopSearch = searches.stop;
export const pauseSearch = () => searches.running.value?.toggle();

const titles: Record<string, string> = { eo: "EO", "dr-eo": "DR", htr: "HTR", htrfin: "finish", drfin: "finish" };

/** The position as fields of a request; null without a scramble. */
const position = computed(() => (scrambleMoves.value ? { scramble: scrambleMoves.value.join(" "), moves: format(skeleton.value) } : null));

type Side = "normal" | "inverse" | "both";
const sideOf = (e: Solution): Side => (!e.inverse?.length ? "normal" : e.normal?.length ? "both" : "inverse");
const totalOf = (e: Solution) => e.total ?? e.length;

const columns: Column<Solution>[] = [
  { name: "moves", title: "Moves", long: true, cell: (e) => format(movesOf(e)) || "no moves" },
  { name: "side", title: "Side", sortable: true, cell: sideOf },
  { name: "axis", title: "Axis", sortable: true, cell: (e) => [e.axes?.join("-"), e.place].filter(Boolean).join(" ") },
  { name: "case", title: "Leads to", sortable: true, long: true, cell: (e) => e.case },
  { name: "length", title: "Length", hint: "5-1: five moves, one of them merges", sortable: true, cell: (e) => (e.cancelled ? `${e.length}-${e.cancelled}` : e.length) },
  { name: "total", title: "Total", hint: "all moves so far", sortable: true, cell: totalOf },
  { name: "reach", title: "Reach", hint: "the shortest whole solution that a quick search has found after it", sortable: true, cell: (e) => reachAfter(position.value, e) },
];

/** The columns of a step that solves the cube. */
const lastColumns = columns.filter((c) => ["moves", "length", "total"].includes(c.name));

const keys: Record<string, (e: Solution) => string | number> = {
  side: sideOf, axis: (e) => e.axes?.join("-") + e.place, case: (e) => e.case ?? "", length: (e) => e.length, total: totalOf, reach: (e) => Number(reachAfter(position.value, e)) || 1000,
};

/** The results in the order of the list: as they were found, with the sides in turn, or by a column. */
const sorted = computed(() => {
  const { by, down } = sorting.value;
  const key = keys[by];
  if (!key) return inTurn(results.value);
  const sign = down ? -1 : 1;
  return results.value.map((e) => [key(e), e] as const).sort(([a], [b]) => (a < b ? -sign : a > b ? sign : 0)).map(([, e]) => e);
});

/** Takes the sides in turn among results of one total: otherwise all of one side come first. */
function inTurn(list: Solution[]): Solution[] {
  const places = new Map<string, number>();
  const placed = list.map((e, i) => {
    const key = `${totalOf(e)} ${sideOf(e)}`;
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    return { e, total: totalOf(e), place, i };
  });
  return placed.sort((a, b) => a.total - b.total || a.place - b.place || a.i - b.i).map(({ e }) => e);
}

function sortBy(by: string) {
  const { by: before, down } = sorting.value;
  sorting.value = by !== before ? { by, down: false } : down ? { by: "", down: false } : { by, down: true };
}

export function NextPanel() {
  useSignalEffect(() => {
    if (reachable.value && conditions.allSteps.peek().length === 0) listSteps();
  });
  useEffect(() => {
    const ends = [effect(findStep), effect(search)]; // at once, and not after the next frame
    return () => ends.forEach((end) => end());
  }, []);
  useSignalEffect(() => lookAhead(searches.running.value ? null : position.value, conditions.step.value, inTurn(results.value)));
  const step = conditions.step.value;
  const chosen = conditions.chosenStep.value;
  return (
    <section class="panel fill" id="next-panel" role="tabpanel" aria-labelledby="next-title">
      <div class="row">
        <h2 id="next-title">Next{step && !chosen ? `: ${titles[step] ?? step}` : ""}</h2>
        <StepChoice />
      </div>
      <Chips />
      <StateRow />
      <Results />
    </section>
  );
}

// Each part of the panel is drawn when what it shows changes: the list of all steps, for one, is long.

const StepChoice = () => (
  <label class="grow">Step <select id="step" value={conditions.chosenStep.value} onChange={(e) => (conditions.chosenStep.value = e.currentTarget.value)}>
    <option value="">the next one</option>
    {conditions.allSteps.value.map((s) => <option key={s.step} value={s.step}>{s.step}: {s.title}</option>)}
  </select></label>
);

/** What the search does, with its buttons. */
function StateRow() {
  const step = conditions.step.value;
  return (
    <div class="row status">
      <SearchState of={searches} id="search-state" />
      {searches.running.value && <button onClick={stopSearch}>Stop</button>}
      <PauseButton search={searches.running.value} />
      {!step && known.value && position.value && <button onClick={() => (tab.value = "finish")}>See the solution</button>}
      {step && <button class="chip" disabled={results.value.length === 0} onClick={() => copy(chosenRows.value.size ? sorted.value.filter((e) => chosenRows.value.has(e)) : sorted.value)}>Copy {chosenRows.value.size || "all"}</button>}
    </div>
  );
}

function Results() {
  const step = conditions.step.value;
  return position.value && step && <List id="results" label="Results" items={sorted.value} columns={conditions.isFinal(step) ? lastColumns : columns} sorting={sorting.value} leads={conditions.leads(step)} onSort={sortBy} onLook={look} onTake={take}
    chosen={chosenRows} onCopy={copy} />;
}

/** The conditions: those with few values as buttons, the others as fields. */
function Chips() {
  const step = conditions.step.value;
  const c = conditions.conditions.value;
  const folded = [conditions.longestFault.value || (c.longest && `at most ${c.longest} moves`), conditions.has(step, "cases") && c.cases, conditions.has(step, "subsets") && c.subsets, conditions.has(step, "triggers") && c.triggers].filter(Boolean).join("; ");
  return (
    <>
      <div class="row filters">
        {conditions.has(step, "side") && <Group label="Side" value={c.side} choose={(v) => conditions.setCondition("side", v)}
          choices={{ niss: "NISS", mixed: "both sides", linear: "one side", normal: "normal", inverse: "inverse" }} />}
        {conditions.has(step, "axis") && <Group label="Axis" value={c.axis} choose={(v) => conditions.setCondition("axis", v)}
          choices={{ "": "any", ud: "U/D", fb: "F/B", rl: "R/L" }} />}
      </div>
      <div class="row filters">
        {conditions.has(step, "subsets") && <Toggles label="Quarter turns left" name="subsets" values={[..."012345"]} />}
        <details>
          <summary>More conditions{folded && <span class="note">: {folded}</span>}</summary>
          <div class="row filters">
            {conditions.has(step, "cases") && <Toggles label="Case of DR" name="cases" />}
            {conditions.has(step, "subsets") && <Toggles label="Subset" name="subsets" />}
            {conditions.has(step, "triggers") && <Toggles label="Trigger" name="triggers" />}
          </div>
          <div class="row filters">
            <Text label="Moves, at most" name="longest" numeric />
            {conditions.has(step, "cases") && <Text label="Cases" name="cases" hint="4c4e,3c2e" />}
            {conditions.has(step, "subsets") && <Text label="Subsets" name="subsets" hint="4a1,2c3" />}
            {conditions.has(step, "triggers") && <Text label="Triggers" name="triggers" hint="R,RUR" />}
            <label>Results <select id="result-count" value={conditions.count.value} onChange={(e) => (conditions.count.value = Number(e.currentTarget.value))}>
              {[50, 500, 10_000].map((n) => <option key={n} value={n}>{n}</option>)}
            </select></label>
          </div>
          <p class="fault" role="alert">{conditions.longestFault.value}</p>
        </details>
      </div>
    </>
  );
}

function Group({ label, value, choices, choose }: { label: string; value: string; choices: Record<string, string>; choose: (value: string) => void }) {
  return (
    <div class="group" role="group" aria-label={label}>
      {Object.entries(choices).map(([v, title]) => <button key={v} class="chip" aria-pressed={v === value} onClick={() => choose(v)}>{title}</button>)}
    </div>
  );
}

/** The values of a condition of which any may hold, as buttons. */
function Toggles({ label, name, values = conditions.choices[name]! }: { label: string; name: keyof conditions.Conditions; values?: string[] }) {
  const on = conditions.valuesOf(name);
  return (
    <div class="row">
      <span class="note" aria-hidden="true">{label}</span>
      <div class="group" role="group" aria-label={label}>
        <button class="chip" aria-pressed={on.length === 0} onClick={() => conditions.setCondition(name, "")}>any</button>
        {values.map((v) => <button key={v} class="chip" aria-pressed={on.includes(v)} onClick={() => conditions.toggle(name, v)}>{v}</button>)}
      </div>
    </div>
  );
}

/** A condition as a text, which applies when it is complete and the typing pauses, and when the user leaves it. */
function Text({ label, name, hint, numeric }: { label: string; name: keyof conditions.Conditions; hint?: string; numeric?: boolean }) {
  const apply = (field: HTMLInputElement) => (clearTimeout(typing), conditions.setCondition(name, field.value.trim()));
  return (
    <label>{label} <input value={conditions.conditions.value[name]} placeholder={hint} inputMode={numeric ? "numeric" : "text"} size={9}
      onChange={(e) => apply(e.currentTarget)} onInput={(e) => {
        const field = e.currentTarget;
        const step = conditions.step.value;
        clearTimeout(typing);
        typing = window.setTimeout(() => step === conditions.step.value && conditions.isComplete(name, field.value.trim()) && apply(field), 600);
      }} /></label>
  );
}

let typing = 0;

const movesOf = (e: Solution): Moves => ({ normal: e.normal ?? [], inverse: e.inverse ?? [] });

/** A result as a line of text. */
const textOf = (e: Solution) => `${format(movesOf(e))} // ${commentOf(e)} (${e.length}/${totalOf(e)})`;

const copy = (list: Solution[]) => put(list.map(textOf).join("\n"), list.length === 1 ? "The line is copied." : `${list.length} lines are copied.`);

const commentOf = (e: Solution) => [e.step.replace("-eo", "") + (e.axes ?? []).join("-"), e.case].filter(Boolean).join(" ");

function look(e: Solution | null) {
  preview.value = e ? movesOf(e) : null;
  showAll();
}

function take(e: Solution) {
  const step = e.step.replace(/-[A-Z]+$/, "");
  batch(() => {
    likely = likelyAfter[step] ?? "";
    addLine(movesOf(e), commentOf(e));
    conditions.chosenStep.value = following[step] ?? "";
  });
}

async function listSteps() {
  const list: Step[] = [];
  try {
    for await (const e of run({ command: "steps" })) if (e.title) list.push(e as Step);
    conditions.allSteps.value = list;
  } catch {
    // The server does not answer; it is asked again when it runs.
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

/** The only axis on which something is solved; empty: there is none, or several. */
function axisWith(status: Status, what: "dr" | "eo"): string {
  const list = Object.entries(status.axes).filter(([, a]) => a[what]);
  return list.length === 1 ? list[0][0] : "";
}

/** Asks which step follows at the position. Meanwhile, the likely one is searched for. */
function findStep() {
  const at = position.value;
  const about = JSON.stringify(at);
  const guess = at?.moves ? likely : "eo";
  likely = "";
  if (!at) conditions.usualStep.value = "eo";
  if (at && about === known.peek()) return;
  known.value = "";
  if (!at || !reachable.value) return;
  const controller = new AbortController();
  const answer = ask<Status>({ command: "status", ...at }, "axes", controller.signal).then(
    (status) => batch(() => {
      conditions.usualStep.value = stepAfter(status);
      conditions.axes.value = { dr: axisWith(status, "dr"), eo: axisWith(status, "eo") };
      known.value = about;
      if (!guess) searched.value = { about, answer };
    }),
    (error) => !controller.signal.aborted && (searches.fault.value = error instanceof RequestError ? error.message : ""),
  );
  if (guess) batch(() => ((conditions.usualStep.value = guess), (searched.value = { about, answer })));
  return () => controller.abort();
}

/** Searches when the skeleton or a condition changes. The search before it ends. */
function search() {
  const at = position.value;
  const step = conditions.step.value;
  const fields = conditions.fields();
  const most = conditions.count.value;
  const wanted = JSON.stringify([at, step, fields, most]);
  if (!reachable.value && wanted === listed) return; // what was found before the server stopped remains
  listed = wanted;
  results.value = [];
  chosenRows.value = new Set();
  searches.clear(); // what the search before it still reports is for another list
  if (!at) return void (searches.state.value = "With a scramble, the shortest EOs appear here.");
  if (!reachable.value) return;
  const chosen = conditions.chosenStep.value;
  const { about, answer } = searched.value;
  if (!chosen && about !== JSON.stringify(at)) return; // findStep looks for the step
  if (!step) return void (searches.state.value = "The cube is solved.");
  const request = { command: "solve" as const, step, all: step.startsWith("htr"), cases: true, ...at, ...fields };
  void searches.begin((current) => find(request, most, current, chosen ? undefined : answer), () => `Stopped; ${results.value.length} found`);
  return searches.stop;
}

/**
 * Finds solutions, and then all others of the last length, so that it can be said how many there are and no side is
 * left out because of the order in which they are found. It returns what to say about them. Nothing is drawn before it
 * is sure that the step is the right one.
 */
async function find(request: RequestSolve, most: number, { signal, paused }: Search, sure?: Promise<unknown>): Promise<string> {
  const { state } = searches;
  let found: Solution[] = [];
  let drawn = 0;
  const draw = () => ((drawn = performance.now()), (results.value = [...found]));
  const collect = async (limits: object) => {
    const list: Solution[] = [];
    const first = found.length === 0;
    if (first) found = list;
    for await (const e of run({ ...request, ...limits }, { signal, paused })) {
      if (first) state.value = waiting(e) ?? state.value;
      if (!e.normal) continue;
      await sure;
      signal.throwIfAborted();
      list.push(e as Solution);
      if (first && performance.now() - drawn > 50) draw();
    }
    await sure;
    signal.throwIfAborted();
    found = list;
    draw();
  };
  try {
    await collect({ count: most });
    if (found.length === 0) return "Nothing found within the conditions.";
    if (found.length < most) return `${found.length} found`;
    const longest = Math.max(...found.map((e) => e.length));
    state.value = `${most} found; looking for the others of ${longest} moves…`;
    await collect({ count: 10 * most, max: longest });
    return `${found.length} found${found.length === 10 * most ? " and more" : longest < (request.max ?? 20) ? `, up to ${longest} moves` : ""}`;
  } catch (error) {
    await sure;
    throw error;
  } finally {
    if (searches.running.peek()?.signal === signal) draw();
  }
}
