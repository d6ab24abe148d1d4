// Insertions into the skeleton, and shorter sequences for stretches of it.

import { signal, useSignalEffect } from "@preact/signals";
import { run } from "../api";
import { waiting } from "../waiting";
import type * as wire from "../wire";
import { format, type Move } from "../cube";
import { Searches } from "../search";
import { kept } from "../settings";
import { addInsertions, scrambleMoves, skeleton } from "../state";
import { SearchRow } from "./searching";

/** A result: all moves, and the lines of the write-up that lead to them. */
export interface Found {
  moves: Move[];
  text: string;
}

const kinds: Record<string, string> = { insert: "insertions", slice: "slice moves", replace: "shorter stretches" };
const kind = kept("insert-kind", "insert");
const most = kept("insert-most", "");
const time = kept("insert-time", "10s");
const found = signal<Found[]>([]);
const stretches = signal<wire.Replacement[]>([]);
const searches = new Searches();

export function InsertPanel() {
  useSignalEffect(() => {
    scrambleMoves.value, skeleton.value; // the results are for another skeleton
    return () => (searches.clear(), (found.value = []), (stretches.value = []));
  });
  const isReady = scrambleMoves.value !== null && skeleton.value.normal.length + skeleton.value.inverse.length > 0;
  return (
    <section class="panel fill scroll" id="insert-panel" role="tabpanel" aria-labelledby="insert-title">
      <h2 id="insert-title">Insertions</h2>
      <div class="row filters">
        <label>Find <select id="insert-kind" value={kind.value} onChange={(e) => (kind.value = e.currentTarget.value)}>
          {Object.entries(kinds).map(([name, title]) => <option key={name} value={name}>{title}</option>)}
        </select></label>
        <label>At most <select value={most.value} onChange={(e) => (most.value = e.currentTarget.value)} disabled={kind.value === "replace"}>
          <option value="">as many as needed</option>
          {["1", "2", "3"].map((n) => <option key={n}>{n}</option>)}
        </select></label>
        <label>Time <select value={time.value} onChange={(e) => (time.value = e.currentTarget.value)} disabled={kind.value === "replace"}>
          {["1s", "10s", "60s"].map((t) => <option key={t}>{t}</option>)}
        </select></label>
      </div>
      <SearchRow of={searches} title="Find" isReady={isReady} onBegin={search} otherwise={isReady ? "" : "Choose a line that leaves a few pieces."} />
      {stretches.value.length > 0 && (
        <ul class="stretches" aria-label="Stretches">
          {stretches.value.map((r) => (
            <li key={`${r.place} ${r.removed.length}`} class="moves">{r.place + 1}–{r.place + r.removed.length}: {r.removed.join(" ")} → {r.with.map((m) => m.join(" ") || "nothing").join(" or ")}</li>
          ))}
        </ul>
      )}
      <ol class="insertions" aria-label="Solutions">{found.value.map((f) => <li key={f.moves.join(" ")}><Insertions found={f} /></li>)}</ol>
    </section>
  );
}

/** A result; a click adds its lines to the attempt. A search has found all of it if isWhole is true, and only insertions otherwise. */
export function Insertions({ found, isWhole }: { found: Found; isWhole?: boolean }) {
  return (
    <button class="line" onClick={() => addInsertions(found.text, found.moves, isWhole)}>
      <span class="moves">{found.text}</span>
      <span class="moves">{found.moves.join(" ")}</span>
      <span class="total">{found.moves.length}</span>
    </button>
  );
}

const search = () => searches.begin(async (current) => {
  found.value = [];
  stretches.value = [];
  const position = { scramble: scrambleMoves.value!.join(" "), moves: format(skeleton.value) };
  const request: wire.RequestInsert | wire.RequestReplace =
    kind.value === "replace"
      ? { command: "replace", ...position }
      : { command: "insert", ...position, slice: kind.value === "slice", ...(most.value && { insertions: Number(most.value) }), count: 10, time: time.value, verbose: true };
  let proved = false;
  const solutions: Found[] = [];
  for await (const e of run(request, current)) {
    searches.state.value = waiting(e) ?? searches.state.value;
    if (e.removed) stretches.value = [...stretches.value, e as wire.Replacement];
    if (e.better) found.value = [e.better as Found];
    if (e.insertions || e.replacements) found.value = [...(solutions.push(e as Found), solutions)];
    proved ||= e.proved === true;
  }
  return found.value.length ? `${found.value[0].moves.length} moves${proved ? ", proved" : ""}` : "Nothing found.";
}, () => (found.value.length ? `Stopped at ${found.value[0].moves.length} moves` : "Stopped"));
