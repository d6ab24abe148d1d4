// The attempt as a tree: the lines so far, with their totals. Moves can be typed after any line.

import { type Signal, signal } from "@preact/signals";
import { RequestError } from "../api";
import { cancelled, outline, type Line } from "../attempt";
import { format } from "../cube";
import { Loss, WhatWasThere } from "./analysis";
import { addLine, attempt, canRedo, canUndo, message, readMoves, redo, select, selected, setComment, setHidden, setStar, setTitle, undo } from "../state";

const showHidden = signal(false);
const typed = signal("");
const fault = signal("");

export function TreePanel() {
  const a = attempt.value;
  const rows = [...outline(a.roots, showHidden.value)];
  const hidden = [...a.lines.values()].some((l) => l.hidden);
  return (
    <section class="panel" id="tree-panel" aria-labelledby="tree-title">
      <h2 id="tree-title">Attempt</h2>
      <label class="title">Title <input value={a.title} onChange={(e) => setTitle(e.currentTarget.value)} /></label>
      <ol class="tree" aria-label="Lines">
        <li>
          <button class="line" aria-pressed={selected.value === null} onClick={() => select(null)}><span class="moves">Scramble</span></button>
        </li>
        {rows.map(({ line, depth }) => <Row key={line.id} line={line} depth={depth} />)}
      </ol>
      <form class="row typing" onSubmit={(e) => (e.preventDefault(), addTyped())}>
        <label class="grow">Your moves <input id="moves" value={typed.value} spellcheck={false} autocomplete="off" autocapitalize="characters"
          aria-invalid={fault.value !== ""} aria-describedby="moves-fault" placeholder="F (R' B) // eo"
          onInput={(e) => ((typed.value = e.currentTarget.value), (fault.value = ""))} /></label>
        <button type="submit">Add</button>
      </form>
      <p id="moves-fault" class="fault" role="alert">{fault.value}</p>
      <Keypad typed={typed} fault={fault} />
      <div class="row">
        <button onClick={undo} disabled={!canUndo.value}>Undo</button>
        <button onClick={redo} disabled={!canRedo.value}>Redo</button>
        {hidden && <button aria-pressed={showHidden.value} onClick={() => (showHidden.value = !showHidden.value)}>Show hidden lines</button>}
      </div>
    </section>
  );
}

function Row({ line, depth }: { line: Line; depth: number }) {
  const isSelected = selected.value === line;
  const isBest = attempt.value.best === line;
  const merged = cancelled(line);
  return (
    <li class={line.hidden ? "hidden-line" : undefined} style={{ paddingInlineStart: `${Math.min(depth, 8) * 0.7}rem` }}>
      <button class="line" aria-pressed={isSelected} onClick={() => select(line)}>
        <span class="moves">{line.insertions || format(line.moves) || "no moves"}</span>
        {line.comment && <span class="comment"> // {line.comment}</span>}
        <span class="total">{line.insertions ? "" : `${merged ? `${line.length}-${merged}` : line.length}/`}{line.total}{line.solved ? " solved" : ""}{isBest ? ", shortest" : ""}</span>
        <Loss line={line} />
      </button>
      <button class="icon" aria-label={`star ${format(line.moves)}`} aria-pressed={line.starred} onClick={() => setStar(line, !line.starred)}>{line.starred ? "★" : "☆"}</button>
      {isSelected && <WhatWasThere line={line} />}
      {isSelected && (
        <div class="row detail">
          <label class="grow">Comment <input value={line.comment} onChange={(e) => setComment(line, e.currentTarget.value)} /></label>
          <button onClick={() => setHidden(line, !line.hidden)}>{line.hidden ? "Show" : "Hide"}</button>
        </div>
      )}
    </li>
  );
}

async function addTyped() {
  const [text, comment] = typed.value.split("//");
  if (!text.trim()) return;
  try {
    addLine(await readMoves(text), (comment ?? "").trim());
    typed.value = "";
  } catch (error) {
    fault.value = error instanceof RequestError ? error.message : "The server is away: write face turns, such as F (R' B).";
    if (!(error instanceof RequestError)) message.value = "";
  }
}

/** A keypad for moves, on narrow screens. */
export function Keypad({ typed, fault }: { typed: Signal<string>; fault: Signal<string> }) {
  const type = (text: string) => () => {
    typed.value = typed.value.trimEnd() + (text === "2" || text === "'" || !typed.value ? "" : " ") + text;
    fault.value = "";
  };
  return (
    <div class="keypad" role="group" aria-label="Moves to type">
      {["U", "D", "R", "L", "F", "B", "'", "2", "(", ")"].map((t) => <button key={t} onClick={type(t)} aria-label={{ "'": "counter-clockwise", "2": "2, half turn", "(": "begin inverse", ")": "end inverse" }[t] ?? t}>{t}</button>)}
      <button aria-label="delete the last move" onClick={() => (typed.value = typed.value.trimEnd().replace(/\s*(\S|\S['2])$/, ""))}>←</button>
    </div>
  );
}
