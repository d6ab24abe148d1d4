// Where the selected lines lost moves, and what was there instead.

import { computed, useSignalEffect } from "@preact/signals";
import { run } from "../api";
import { waiting } from "../waiting";
import type * as wire from "../wire";
import { path, type Line } from "../attempt";
import { format, type Move } from "../cube";
import { finished } from "../finish";
import { reachedFrom } from "../reach";
import { Searches } from "../search";
import { addInsertions, attempt, scrambleMoves, select, selected, setAnalysis, writeUpOf } from "../state";
import { SearchRow } from "./searching";

const searches = new Searches();

const lineToAnalyze = computed(() => finished.value ?? attempt.value.best);

/** What an analysis depends on. */
const textOf = (own: Line[]) => [attempt.value.scramble, ...own.map((l) => l.insertions || format(l.moves))].join("\n");

/** The lines of the attempt that were analyzed last, and what was found, unless they have changed since. */
const analysis = computed(() => {
  const { line, about, lines } = attempt.value.analysis ?? {};
  const own = path(attempt.value.lines.get(line ?? "") ?? null);
  return lines && about === textOf(own) ? { own, lines: lines as wire.AnalyzedLine[] } : { own: [], lines: [] };
});

/** The analysis of each line, by id. A line may be several in the write-up: then it is that of the one with the largest loss. */
const found = computed(() => byLine(analysis.value.own, analysis.value.lines));

/** A button that analyzes the selected solution, and the plot of what it lost. */
export function AnalysisPanel() {
  useSignalEffect(() => {
    scrambleMoves.value; // the analysis is of another scramble
    return searches.clear;
  });
  const line = lineToAnalyze.value;
  const { lines } = analysis.value;
  return (
    <section class="panel fill scroll" id="analysis-panel" role="tabpanel" aria-labelledby="analysis-title">
      <h2 id="analysis-title">Analysis</h2>
      {!line && <p class="note">When a line solves the cube, this shows where it lost moves, and what was there instead.</p>}
      <SearchRow of={searches} id="analyze" stateId="analysis-state" title="What did I miss?" isReady={line !== null} onBegin={() => analyze(line!)} otherwise={summary(lines)} />
      {lines.length > 0 && <ReachPlot lines={lines} />}
      {lines.length > 0 && (
        <ol class="there" aria-label="What was there">
          {analysis.value.own.map((line) => found.value.has(line.id) && <li key={line.id}><WhatWasThere line={line} of={found.value.get(line.id)!} /></li>)}
        </ol>
      )}
    </section>
  );
}

/** The loss of a line; nothing if the line is not analyzed. */
export function Loss({ line }: { line: Line }) {
  const l = found.value.get(line.id);
  return l ? <span class="loss" data-lost={l.loss > 0}>{" " + lossText(l)}</span> : null;
}

/** How many moves a line lost, as far as that is known. Analyses that were stored before there were bounds have none. */
const lossText = (l: wire.AnalyzedLine) => {
  const { lower, upper } = l.upper === undefined && l.searched_after ? { lower: l.loss, upper: l.loss } : l;
  return l.searched ? `+${l.loss}` : !upper ? "?" : lower === upper ? `+${lower} or more` : `+${lower} to +${upper}`;
};

/** A line, which a click selects, and what was there instead of it. */
function WhatWasThere({ line, of: l }: { line: Line; of: wire.AnalyzedLine }) {
  const atMost = l.searched_after ? "" : "at most ";
  return (
    <>
      <button class="line" aria-pressed={selected.value === line} onClick={() => select(line)}>
        <span class="moves">{line.insertions || format(line.moves)}</span>
        <Loss line={line} />
      </button>
      <p class="note">{`Within reach after it: ${atMost}${l.reach}${l.rank && l.ways > 1 ? `; of ${l.counted ? "" : "at least "}${l.ways} ways in ${l.moved} moves, ${l.rank > 1 ? l.rank - 1 : "none"} ${l.rank > 2 ? "lead" : "leads"} to a shorter solution` : ""}`}</p>
      {l.better && <ul>{l.better.map((b) => <li key={b.text}>{`${changeTitle(b.kind, l.step)}: ${b.text} `}{b.lines && <button class="link" aria-label={`Open as a branch: ${b.text}`} onClick={() => open(b)}>Open</button>}</li>)}</ul>}
    </>
  );
}

/** The name of a change of a step. */
const changeTitle = (kind: string, step: string) =>
  ["step", "side", "cancellation"].includes(kind) ? `better ${["eo", "dr", "htr"].includes(step) ? step.toUpperCase() : step || "line"}` : kind;

/** Opens a shorter solution as a branch: it adds the lines that the attempt does not have, and selects the last one. */
function open(b: wire.Alternative) {
  select(null);
  addInsertions(b.lines.join("\n"), b.moves as Move[], true);
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
      {lines.map((_, i) => <text key={i} x={x(i + 1)} y="134" text-anchor="middle">{i + 1}</text>)}
      {lines.map((l, i) => l.loss > 0 && <text key={i} class="lost" x={x(i + 1)} y={y(l.reach) - 9} text-anchor="middle">{lossText(l)}</text>)}
    </svg>
  );
}

const analyze = (line: Line) => searches.begin(async (current) => {
  const own = path(line);
  const about = textOf(own);
  const lines: wire.AnalyzedLine[] = [];
  for await (const e of run({ command: "analyze", ...writeUpOf(own), known: knownSolutions(), time: "10s" }, current)) {
    searches.state.value = waiting(e) ?? (e.better_change ? `Line ${e.better_change.line}: ${e.better_change.text}` : searches.state.value);
    if (e.reach !== undefined) lines.push(e as wire.AnalyzedLine);
  }
  setAnalysis(line, about, lines);
  return "";
}, () => "Stopped");

/** What is known of the scramble: the solutions that the column Reach has found, and those of the other lines. */
function knownSolutions() {
  const text = (line: Line) => path(line).map((l) => `${format(l.moves)} // ${l.comment.replace(/\s+/g, " ")}`).join("\n");
  const own = [...attempt.value.lines.values()].filter((l) => l.solved && !path(l).some((p) => p.insertions)).map(text);
  return [...own, ...reachedFrom(scrambleMoves.value!.join(" "))];
}

/** What an analysis says of the whole solution; empty: there is none. */
const summary = (lines: wire.AnalyzedLine[]) =>
  lines.length ? `${lines[0].searched ? "" : "At most "}${lines[0].reach - lines[0].loss} of ${lines.at(-1)!.reach} moves were within reach, with steps that a person can find.` : "";

/** The analysis by line: its lines are those with moves, and the insertions of the last one. */
function byLine(own: Line[], lines: wire.AnalyzedLine[]) {
  const moved = own.filter((l) => l.insertions || l.moves.normal.length + l.moves.inverse.length > 0);
  const byLine = new Map<string, wire.AnalyzedLine>();
  lines.forEach((l, i) => {
    const id = moved[Math.min(i, moved.length - 1)].id;
    const known = byLine.get(id);
    if (!known || l.loss >= known.loss) byLine.set(id, l);
  });
  return byLine;
}
