// The cube as SVG: the faces U, F and R, and the other three behind it, as in a mirror. It is drawn at
// once, marks facelets and has a text for people who cannot see it.

import { computed, signal, useSignalEffect } from "@preact/signals";
import { ask } from "../api";
import type { Sequence, State } from "../wire";
import { colourNames, colourOf, letters } from "../appearance";
import { apply, facelets, faces, format, gripFor, invert, inverseOf, type Move, type Moves, positionOf, type Position, turnedPlaces } from "../cube";
import { axes } from "../conditions";
import { kept } from "../settings";
import { Cube3D } from "./cube3d";
import { Explain } from "./explain";
import { draft, lastTurn, made, preview, scrambleMoves, showAll, showTurns, shown, sideChange, skeleton, turns, view } from "../state";

/** The step for which bad pieces are marked; empty: none. */
export const marking = kept("mark", "");
const marked = signal<{ normal: number[]; inverse: number[] }>({ normal: [], inverse: [] });

/** Only the bad pieces have colours. */
const only = kept("only-bad", false);

const wants3D = kept("3d", false);

/** Both sides are drawn, where there is room. */
const both = kept("both-sides", false);

type Point = [number, number];

/** Where the corners of a facelet are. The faces L, B and D lie behind the cube. */
function corners(face: string, row: number, column: number): Point[] {
  const gap = 0.04;
  const at = (r: number, c: number): Point => {
    const a = c - 1.5;
    const b = 1.5 - r;
    const [x, y, z] = {
      U: [a, 1.5, -b], F: [a, b, 1.5], R: [1.5, b, -a],
      L: [-1.5 - 2.4, b, a], B: [-a, b, -1.5 - 2.4], D: [a, -1.5 - 1.7, b],
    }[face]!;
    return [50 + (x - z) * 11.3, 52 - y * 12.6 + (x + z) * 6];
  };
  return [at(row + gap, column + gap), at(row + gap, column + 1 - gap), at(row + 1 - gap, column + 1 - gap), at(row + 1 - gap, column + gap)];
}

const drawingOrder = "LBDUFR";

/** The position that is shown, as the moves leave the cube. */
function reachedPosition(inverse = view.value === "inverse"): Position {
  const position = positionOf(scrambleMoves.value ?? [], made.value);
  return inverse ? inverseOf(position) : position;
}

/** The position that is shown, as the cube is held. */
export function shownPosition(inverse = view.value === "inverse"): Position {
  return apply(reachedPosition(inverse), grip.value);
}

/** How the user has turned the whole cube. */
const turned = signal<Move[]>([]);

/** The cube turns by itself: the axis of DR is U/D, and that of EO F/B. */
const follows = kept("follows", false);

/** The rotations from the usual way of holding the cube. */
const grip = computed(() => [...(follows.value ? gripFor(axes.value.dr, axes.value.eo) : []), ...turned.value]);

/** What the faces look like, as a text. */
export function describe(position: Position): string {
  const letters = facelets(position);
  return [...faces]
    .map((f, i) => `${f}: ${[...letters.slice(9 * i, 9 * i + 9)].map(colourNames).join(" ")}`)
    .join("; ");
}

/** Draws a position, with marks on the numbered facelets. */
export function CubeDrawing({ id, position, marks = [], only = false }: { id: string; position: Position; marks?: number[]; only?: boolean }) {
  const colours = facelets(position);
  return (
    <svg id={id} class="cube" viewBox="-14 -8 128 122" role="img" aria-label={"The cube. " + describe(position)}>
      {[...drawingOrder].map((face) =>
        Array.from({ length: 9 }, (_, i) => {
          const n = 9 * faces.indexOf(face) + i;
          const points = corners(face, Math.floor(i / 3), i % 3);
          const [x, y] = [0, 1].map((k) => points.reduce((sum, p) => sum + p[k], 0) / 4);
          const bad = marks.includes(n);
          return (
            <g key={n} class={"LBD".includes(face) ? "behind" : undefined}>
              <polygon points={points.map((p) => p.map((v) => v.toFixed(2)).join()).join(" ")} fill={only && !bad ? "var(--line)" : colourOf(colours[n])} stroke="#14171a" stroke-width="0.8" stroke-linejoin="round" />
              {bad && !only && <circle cx={x} cy={y} r="2.6" fill="#14171a" stroke="#fff" stroke-width="0.9" />}
              {letters.value && (!bad || only) && <text x={x} y={y + 1.6} font-size="5" text-anchor="middle" fill="#14171a">{colours[n]}</text>}
            </g>
          );
        }),
      )}
    </svg>
  );
}

const markings = {
  "": "nothing", eofb: "edges for F/B", eorl: "edges for R/L", eoud: "edges for U/D",
  coud: "corners for U/D", corl: "corners for R/L", cofb: "corners for F/B",
  drud: "both for DR U/D", drrl: "both for DR R/L", drfb: "both for DR F/B",
};

/** The scramble and moves of a side as fields of a request: those of the inverse position are the inverse scramble, with the moves exchanged. */
function positionOn(inverse: boolean, scramble: Move[], { normal, inverse: others }: Moves) {
  return inverse ? { scramble: invert(scramble).join(" "), moves: format({ normal: others, inverse: normal }) } : { scramble: scramble.join(" "), moves: format({ normal, inverse: others }) };
}

export function CubePanel() {
  useSignalEffect(() => {
    const step = marking.value;
    const scramble = scrambleMoves.value;
    const moves = made.value;
    if (!step || !scramble) return void (marked.value = { normal: [], inverse: [] });
    const controller = new AbortController();
    const onInverse = view.value === "inverse";
    for (const inverse of both.value ? [false, true] : [onInverse]) {
      ask<State>({ command: "print", ...positionOn(inverse, scramble, moves), mark: step, net: true }, "facelets", controller.signal).then(
        (e) => (marked.value = { ...marked.peek(), [inverse ? "inverse" : "normal"]: e.marked ?? [] }),
        () => {},
      );
    }
    return () => controller.abort();
  });
  const n = turns.value.length;
  const turn = lastTurn.value;
  const onlyBad = only.value && marking.value !== "";
  const inverse = view.value === "inverse";
  const marksOn = (inverse: boolean) => turnedPlaces(marked.value[inverse ? "inverse" : "normal"], grip.value);
  return (
    <section class="panel" id="cube-panel" role="tabpanel" aria-labelledby="cube-title">
      <h2 id="cube-title" class="unseen">Cube</h2>
      <div class="group" role="group" aria-label="Side that is shown">
        {(["normal", "inverse", "sequence"] as const).map((v) => (
          <button key={v} class="chip" aria-pressed={view.value === v} onClick={() => (view.value = v)}>
            {v === "sequence" ? "one sequence" : v}
          </button>
        ))}
      </div>
      <div class="sides">
        {wants3D.value
          ? <Cube3D position={shownPosition()} marks={marksOn(inverse)} only={onlyBad} turn={turn && (turn.side === "inverse") === inverse ? turn.move : null} about={`${view.value} ${shown.value} ${format(made.value)}`} />
          : <CubeDrawing id="cube" position={shownPosition()} marks={marksOn(inverse)} only={onlyBad} />}
        {both.value && <figure><figcaption class="note">{inverse ? "normal" : "inverse"}</figcaption><CubeDrawing id="other-cube" position={shownPosition(!inverse)} marks={marksOn(!inverse)} only={onlyBad} /></figure>}
      </div>
      <div class="row stepping" role="group" aria-label="Moves">
        <button aria-label="to the scramble" onClick={() => showTurns(0)} disabled={shown.value === 0}>«</button>
        <button aria-label="one move back" onClick={() => showTurns(shown.value - 1)} disabled={shown.value === 0}>‹</button>
        <span class="count">{shown.value} of {n}{turn ? `: ${turn.side === "inverse" ? `(${turn.move})` : turn.move}` : ""}</span>
        <button aria-label="one move on" onClick={() => showTurns(shown.value + 1)} disabled={shown.value === n}>›</button>
        <button aria-label="to the last move" onClick={showAll} disabled={shown.value === n}>»</button>
      </div>
      <Held position={reachedPosition()} />
      <p class="note said" role="status">{sideChange.value || (preview.value || draft.value ? "Not in the attempt yet." : "")}</p>
      <div class="row">
        <label class="grow">Mark <select value={marking.value} onChange={(e) => (marking.value = e.currentTarget.value)}>
          {Object.entries(markings).map(([step, title]) => <option key={step} value={step}>{title}</option>)}
        </select></label>
        {marking.value && <button class="chip" aria-pressed={only.value} onClick={() => (only.value = !only.value)}>only these</button>}
        <button class="chip" aria-pressed={wants3D.value} onClick={() => (wants3D.value = !wants3D.value)}>3-D</button>
        <button class="chip" aria-pressed={both.value} title="the other side, too" onClick={() => (both.value = !both.value)}>both</button>
      </div>
      <div class="row" role="group" aria-label="Turn the whole cube">
        {["x", "y", "z"].map((m) => <button key={m} class="chip" onClick={() => (turned.value = [...turned.value, m])}>{m}</button>)}
        <button class="chip" disabled={turned.value.length === 0} onClick={() => (turned.value = [])}>back</button>
        <button class="chip" aria-pressed={follows.value} title="the axis of DR is U/D, and that of EO F/B" onClick={() => (follows.value = !follows.value)}>follow the step</button>
      </div>
      <Setup />
      <Explain />
    </section>
  );
}

/** How the moves leave the cube, if they turn it as a whole. The panel may draw it in another grip. */
function Held({ position }: { position: Position }) {
  const centres = [..."UF"].map((face) => facelets(position)[9 * faces.indexOf(face) + 4]);
  if (centres.join("") === "UF") return null;
  const [top, front] = centres.map(colourNames);
  return <p class="note" id="held">Moves are for the cube held with {top} on top and {front} in front.</p>;
}

const setupIsOpen = signal(false);
const setup = signal("");

/** The moves that bring a solved cube to the position. */
function Setup() {
  useSignalEffect(() => {
    const scramble = scrambleMoves.value;
    setup.value = "";
    if (!setupIsOpen.value || !scramble) return;
    const { normal, inverse } = skeleton.value;
    const all = [...invert(inverse), ...scramble, ...normal];
    const controller = new AbortController();
    const text = (view.value === "inverse" ? invert(all) : all).join(" ");
    ask<Sequence>({ command: "cleanup", scramble: text }, "normal", controller.signal).then((e) => (setup.value = e.normal.join(" ") || "no moves"), () => {});
    return () => controller.abort();
  });
  if (!scrambleMoves.value) return null;
  return (
    <details id="setup" open={setupIsOpen.value} onToggle={(e) => (setupIsOpen.value = e.currentTarget.open)}>
      <summary>Setup for a solved cube</summary><p class="moves">{setup.value}</p>
    </details>
  );
}
