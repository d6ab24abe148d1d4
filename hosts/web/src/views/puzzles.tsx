// Other puzzles: solutions and God's algorithm, for the catalogue and for definitions of one's own.

import { signal, useSignalEffect } from "@preact/signals";
import { RequestError, run, type Request } from "../api";
import { waiting } from "../waiting";
import type { CataloguePuzzle, Distance, PuzzleSolution } from "../wire";
import { Dialog, dialog } from "./dialogs";

const catalogue = signal<CataloguePuzzle[]>([]);
const puzzle = signal("2x2x2");
const definition = signal("");
const scramble = signal("");
const solutions = signal<PuzzleSolution[]>([]);
const distances = signal<Distance[]>([]);
const state = signal("");
const running = signal<AbortController | null>(null);

export function PuzzlesDialog() {
  useSignalEffect(() => {
    if (dialog.value !== "puzzles" || catalogue.peek().length) return;
    (async () => {
      const list: CataloguePuzzle[] = [];
      for await (const e of run({ command: "ksolve_list" })) if (e.puzzle) list.push(e as CataloguePuzzle);
      catalogue.value = list;
    })().catch(() => {});
  });
  const source = () => (puzzle.value ? { puzzle: puzzle.value } : { definition: definition.value });
  return (
    <Dialog name="puzzles" title="Other puzzles">
      <label class="block">Puzzle <select value={puzzle.value} onChange={(e) => (puzzle.value = e.currentTarget.value)}>
        {catalogue.value.map((p) => <option key={p.puzzle} value={p.puzzle}>{p.title}</option>)}
        <option value="">a definition of your own</option>
      </select></label>
      {!puzzle.value && <label class="block">Definition, of ksolve+ or KPuzzle <textarea rows={6} spellcheck={false} value={definition.value} onInput={(e) => (definition.value = e.currentTarget.value)} /></label>}
      <label class="block">Scramble <input value={scramble.value} onInput={(e) => (scramble.value = e.currentTarget.value)} /></label>
      <div class="row">
        <button onClick={() => search({ command: "ksolve", ...source(), scramble: scramble.value, slack: 0, count: 100 })}>Solve</button>
        <button onClick={() => search({ command: "ksolve_god", ...source() })}>God's algorithm</button>
        {running.value && <button onClick={() => running.value?.abort()}>Stop</button>}
      </div>
      <p class="note" role="status">{state.value}</p>
      {solutions.value.length > 0 && <ol class="skeleton">{solutions.value.map((s, i) => <li key={i}><span class="moves">{s.moves.join(" ")}</span><span class="total">{s.length}</span></li>)}</ol>}
      {distances.value.length > 0 && <Distances />}
    </Dialog>
  );
}

/** The number of positions by distance, as a table and as bars of their logarithms. */
function Distances() {
  const rows = distances.value;
  const most = Math.log10(Math.max(...rows.map((r) => r.positions))) || 1;
  return (
    <table class="distances">
      <caption>Positions by distance; the bars are logarithmic</caption>
      <thead><tr><th scope="col">Moves</th><th scope="col">Positions</th><td /></tr></thead>
      <tbody>{rows.map((r) => (
        <tr key={r.distance}>
          <th scope="row">{r.distance}</th><td>{r.positions.toLocaleString("en")}</td>
          <td><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width={Math.max(1, (100 * Math.log10(r.positions)) / most)} height="8" /></svg></td>
        </tr>
      ))}</tbody>
    </table>
  );
}

async function search(request: Request) {
  running.value?.abort();
  const controller = new AbortController();
  running.value = controller;
  solutions.value = [];
  distances.value = [];
  state.value = "Searching…";
  try {
    for await (const e of run(request, controller.signal)) {
      state.value = waiting(e) ?? state.value;
      if (e.moves && e.puzzle) solutions.value = [...solutions.value, e as PuzzleSolution];
      if (typeof e.distance === "number") distances.value = [...distances.value, e as Distance];
      if (e.total && e.metric) state.value = `${e.total.toLocaleString("en")} positions`;
    }
    if (state.value === "Searching…") state.value = solutions.value.length ? "All shortest solutions." : "No solution.";
  } catch (error) {
    state.value = error instanceof RequestError ? error.message : controller.signal.aborted ? "Stopped" : "The server is away.";
  }
  if (running.value === controller) running.value = null;
}
