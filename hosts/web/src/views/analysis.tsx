// Where the selected lines lost moves, and what was there instead.

import { computed, signal, useSignalEffect } from "@preact/signals";
import { RequestError, run } from "../api";
import { waiting } from "../waiting";
import type * as wire from "../wire";
import { path, type Line } from "../attempt";
import { Search, stateOf } from "../search";
import { attempt, scrambleMoves, selected, writeUpOf } from "../state";
import { PauseButton } from "./pause";

/** The analysis of each line, by id. A line may be several in the write-up: then it is that of the one with the largest loss. */
const found = signal(new Map<string, wire.AnalyzedLine>());
const reaches = signal<wire.AnalyzedLine[]>([]);
const state = signal("");
const running = signal<Search | null>(null);

/** The selected line if it solves the cube, else the shortest that does. */
const lineToAnalyze = computed(() => (selected.value?.solved ? selected.value : attempt.value.best));

/** A button that analyzes the selected solution, and the plot of what it lost. */
export function AnalysisPanel() {
  useSignalEffect(() => {
    scrambleMoves.value; // the analysis is of another scramble
    return () => (running.peek()?.abort(), (found.value = new Map()), (reaches.value = []), (state.value = ""));
  });
  const line = lineToAnalyze.value;
  return (
    <section class="panel fill scroll" id="analysis-panel" role="tabpanel" aria-labelledby="analysis-title">
      <h2 id="analysis-title">Analysis</h2>
      {!line && <p class="note">When a line solves the cube, this says where it lost moves, and what was there instead.</p>}
      <div class="row">
        <button id="analyze" class="primary" disabled={!running.value && !line} onClick={() => (running.value ? running.value.abort() : analyze(line!))}>{running.value ? "Stop" : "What did I miss?"}</button>
        <PauseButton search={running.value} />
        <p class="note" role="status" id="analysis-state">{stateOf(running.value, state.value)}</p>
      </div>
      {reaches.value.length > 0 && <ReachPlot lines={reaches.value} />}
    </section>
  );
}

/** The loss of a line; nothing if the line is not analyzed. */
export function Loss({ line }: { line: Line }) {
  const l = found.value.get(line.id);
  return l ? <span class="loss" data-lost={l.loss > 0}>{` +${l.loss}`}</span> : null;
}

/** What was there instead of a line. */
export function WhatWasThere({ line }: { line: Line }) {
  const l = found.value.get(line.id);
  if (!l) return null;
  const atMost = l.searched_after ? "" : "at most ";
  return (
    <div class="there" role="status">
      <p class="note">{`Within reach after it: ${atMost}${l.reach}${l.rank ? `; rank ${l.rank} of ${l.counted ? "" : "at least "}${l.ways} ${l.ways === 1 ? "way" : "ways"} in ${l.moved} moves` : ""}`}</p>
      <ul>{(l.better ?? []).map((b) => <li key={b.text}>{`${b.kind}: ${b.text}`}</li>)}</ul>
    </div>
  );
}

/** A plot of what is within reach after each line. */
function ReachPlot({ lines }: { lines: wire.AnalyzedLine[] }) {
  const start = lines[0].reach - lines[0].loss;
  const points = [start, ...lines.map((l) => l.reach)];
  const total = points[points.length - 1];
  const x = (i: number) => 40 + i * (260 / lines.length);
  const y = (moves: number) => 110 - (moves - start) * (80 / Math.max(total - start, 1));
  const steps = points.map((moves, i) => (i ? `H${x(i)} V${y(moves)}` : `M${x(0)} ${y(moves)}`)).join(" ");
  return (
    <svg class="reach-plot" viewBox="0 0 340 140" role="img" aria-label={`Within reach after each line: ${points.join(", ")}`}>
      <text x="4" y={y(start) + 4}>{start}</text>
      {total > start && <text x="4" y={y(total) + 4}>{total}</text>}
      <path d={steps} fill="none" stroke="currentColor" stroke-width="2" />
      {points.map((moves, i) => <circle key={i} cx={x(i)} cy={y(moves)} r="4" fill="currentColor" />)}
      {lines.map((l, i) => <text key={i} x={x(i + 1)} y="134" text-anchor="middle">{l.loss ? `+${l.loss}` : i + 1}</text>)}
    </svg>
  );
}

async function analyze(line: Line) {
  const current = new Search();
  running.value = current;
  found.value = new Map();
  reaches.value = [];
  state.value = "Searching…";
  const own = path(line);
  const lines: wire.AnalyzedLine[] = [];
  try {
    for await (const e of run({ command: "analyze", ...writeUpOf(own), time: "10s" }, current.signal, current.paused)) {
      state.value = waiting(e) ?? state.value;
      if (e.better_change) state.value = `Line ${e.better_change.line}: ${e.better_change.text}`;
      if (e.reach !== undefined) lines.push(e as wire.AnalyzedLine);
    }
    show(own, lines);
    const last = lines[lines.length - 1];
    const start = lines[0].reach - lines[0].loss;
    state.value = `${start} of ${last.reach} moves were within reach. Select a line to see what was there.`;
  } catch (error) {
    if (running.value === current) state.value = error instanceof RequestError ? error.message : "Stopped";
  }
  if (running.value === current) running.value = null;
}

/** Shows the analysis: its lines are those with moves, and the insertions of the last one. */
function show(own: Line[], lines: wire.AnalyzedLine[]) {
  const moved = own.filter((l) => l.insertions || l.moves.normal.length + l.moves.inverse.length > 0);
  const byLine = new Map<string, wire.AnalyzedLine>();
  lines.forEach((l, i) => {
    const id = moved[Math.min(i, moved.length - 1)].id;
    const known = byLine.get(id);
    if (!known || l.loss >= known.loss) byLine.set(id, l);
  });
  found.value = byLine;
  reaches.value = lines;
}
