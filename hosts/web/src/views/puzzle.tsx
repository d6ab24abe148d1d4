// The puzzle editor: a definition, scrambles, and what a search has found.

import { useSignalEffect } from "@preact/signals";
import { reachable } from "../api";
import { put } from "../download";
import * as puzzle from "../puzzle";
import { stateOf } from "../search";
import { Editor } from "./editor";
import { PauseButton } from "./searching";

/** The editor, instead of the attempt. */
export function PuzzleView() {
  useSignalEffect(() => {
    if (reachable.value) void puzzle.open();
  });
  const { definition, scrambles, definitionFault, scramblesFault, solve } = puzzle;
  return (
    <div class="puzzle" role="main">
      <Editor id="definition" title="Definition" text={definition.value} fault={definitionFault.value}
        placeholder="A definition of ksolve+, or KPuzzle JSON" onText={(text) => puzzle.setDefinition(text)} onRun={solve}>
        <Ready />
        <Summary />
      </Editor>
      <Editor id="scrambles" title="Scrambles" text={scrambles.value} fault={scramblesFault.value}
        placeholder={"Moves, such as R U R' F\nor a scramble file of ksolve+"} onText={puzzle.setScrambles} onRun={solve}>
        <Templates />
      </Editor>
      <Results />
    </div>
  );
}

/** The menu of the catalogue. */
function Ready() {
  const choose = (name: string) => {
    const typed = puzzle.definition.value.trim() && !puzzle.ready.value;
    if (name && (!typed || confirm("Replace the definition that you have typed?"))) void puzzle.choose(name);
  };
  return (
    <div class="row">
      <label class="grow">Start from <select id="ready" value={puzzle.ready.value} onChange={(e) => {
        choose(e.currentTarget.value);
        e.currentTarget.value = puzzle.ready.value; // until the definition is there
      }}>
        <option value="">a definition of your own</option>
        {puzzle.catalogue.value.map((p) => <option key={p.puzzle} value={p.puzzle}>{p.title}</option>)}
      </select></label>
      <button onClick={() => put(puzzle.definition.value, "The definition is copied.")}>Copy</button>
    </div>
  );
}

function Summary() {
  const s = puzzle.summary.value;
  if (!s) return null;
  const sets = s.sets.map((set) => `${set.pieces} ${set.set}${set.orientations > 1 ? ` with ${set.orientations} orientations` : ""}`);
  const blocks = s.blocks ? [`${s.blocks} ${s.blocks === 1 ? "block" : "blocks"}`] : [];
  return (
    <p class="note" id="puzzle-summary">
      {[...sets, ...blocks].join(", ")}; moves <span class="moves">{s.moves.join(" ")}</span>
      {s.rotations && <>; rotations <span class="moves">{s.rotations.join(" ")}</span></>}
    </p>
  );
}

function Templates() {
  return (
    <div class="row">
      <label>Add <select id="template" value="" disabled={!puzzle.summary.value} onChange={(e) => {
        puzzle.insertTemplate(e.currentTarget.value);
        e.currentTarget.value = "";
      }}>
        <option value="">…</option>
        {Object.keys(puzzle.templates).map((name) => <option key={name}>{name}</option>)}
      </select></label>
      <button id="puzzle-scramble" disabled={!puzzle.ready.value} onClick={puzzle.scramble}>Random scramble</button>
    </div>
  );
}

function Results() {
  const { antipodes, count, distances, groups, running, solve, state, stop } = puzzle;
  const found = groups.value.some((g) => g.solutions.length > 0) || distances.value.length > 0;
  const copy = () => put(puzzle.resultText(), distances.value.length ? "The table is copied." : "The solutions are copied.");
  return (
    <section class="panel" id="puzzle-panel" aria-labelledby="puzzle-title">
      <h2 id="puzzle-title">Solutions</h2>
      <div class="row">
        <button class="primary" id="puzzle-solve" onClick={solve}>Solve</button>
        <button id="puzzle-god" onClick={count}>God's algorithm</button>
        {running.value && <button id="puzzle-stop" onClick={stop}>Stop</button>}
        <PauseButton search={running.value} />
        {found && <button id="puzzle-copy" onClick={copy}>Copy</button>}
      </div>
      <Conditions />
      <p class="note" role="status" id="puzzle-state">{stateOf(running.value, state.value)}</p>
      {groups.value.map((g, i) => <Solutions key={i} group={g} />)}
      {distances.value.length > 0 && <Distances />}
      {antipodes.value.length > 0 && (
        <details>
          <summary>Some of the farthest positions</summary>
          <pre class="moves" tabIndex={0} aria-label="Farthest positions">{antipodes.value.map(puzzle.antipodeText).join("\n")}</pre>
        </details>
      )}
    </section>
  );
}

function Conditions() {
  const { metric, most, slack, use, count, allOrders } = puzzle.conditions;
  return (
    <details>
      <summary>Conditions</summary>
      <div class="row filters">
        <label>Count <select value={metric.value} onChange={(e) => (metric.value = e.currentTarget.value)}>
          <option value="htm">moves</option><option value="qtm">quarter turns</option>
        </select></label>
        <Field label="Moves, at most" value={most} />
        <Field label="Longer than the shortest by" value={slack} />
        <Field label="Only the moves" value={use} words />
        <label>Solutions of each, at most <select value={count.value} onChange={(e) => (count.value = Number(e.currentTarget.value))}>
          {[1, 10, 100, 1000].map((n) => <option key={n} value={n}>{n}</option>)}
        </select></label>
        <label><input type="checkbox" checked={allOrders.value} onChange={(e) => (allOrders.value = e.currentTarget.checked)} /> In all orders</label>
      </div>
    </details>
  );
}

function Field({ label, value, words }: { label: string; value: { value: string }; words?: boolean }) {
  const text = words ? "text" : "numeric";
  return <label>{label} <input value={value.value} inputMode={text} size={words ? 9 : 4} onInput={(e) => (value.value = e.currentTarget.value)} /></label>;
}

function Solutions({ group }: { group: puzzle.Group }) {
  return (
    <>
      {group.name && <h3>{group.name}</h3>}
      {group.position && <details><summary>Position</summary><pre class="moves">{group.position}</pre></details>}
      {group.notes.map((note, i) => <p key={i} class="note">{note}</p>)}
      {group.solutions.length > 0 && (
        <ol class="skeleton" aria-label={`Solutions of ${group.name || "the solved position"}`}>
          {group.solutions.map((s, i) => (
            <li key={i}><span class="moves">{s.moves.join(" ") || "no moves"}</span><span class="total">{s.length}</span></li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The number of positions by distance, as a table and as bars of their logarithms. */
function Distances() {
  const rows = puzzle.distances.value;
  const most = Math.log10(Math.max(...rows.map((r) => r.positions))) || 1;
  return (
    <table class="distances">
      <caption>Positions by distance; the bars are logarithmic</caption>
      <thead><tr><th scope="col">Moves</th><th scope="col">Positions</th><td /></tr></thead>
      <tbody>{rows.map((r) => (
        <tr key={r.distance}>
          <th scope="row">{r.distance}</th><td>{r.positions.toLocaleString("en")}</td>
          <td><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(1, (100 * Math.log10(r.positions)) / most)} height="8" />
          </svg></td>
        </tr>
      ))}</tbody>
    </table>
  );
}
