// The attempt: its lines as a tree, or in a column for each step. Moves can be typed after any line, and a line can be
// changed where it stands.

import { type Signal, signal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { away, RequestError } from "../api";
import { byDepth, cancelled, indents, outline, path, type Line } from "../attempt";
import { format, type Moves } from "../cube";
import { kept } from "../settings";
import {
  addComment, addLine, attempt, canRedo, canUndo, draft, preview, readMoves, readTyped, redo, removeLine, select, selected, setComment, setFinished, setHidden, setMoves, setStar, setTitle,
  showAll, showHidden, undo,
} from "../state";
import { Loss } from "./analysis";
import { Field } from "./field";

const inColumns = kept("columns", false);
const typed = signal("");
const fault = signal("");

export function TreePanel() {
  useSignalEffect(() => follow(preview, typed.value));
  const a = attempt.value;
  const hidden = [...a.lines.values()].some((l) => l.hidden);
  return (
    <section class="panel fill" id="tree-panel" role="tabpanel" aria-labelledby="tree-title">
      <div class="row">
        <h2 id="tree-title">Attempt</h2>
        <label class="grow title"><span class="unseen">Title</span><Field value={a.title} placeholder="title" take={setTitle} /></label>
        <button class="chip" aria-pressed={inColumns.value} onClick={() => (inColumns.value = !inColumns.value)}>Columns</button>
      </div>
      {inColumns.value ? <Columns /> : <Tree />}
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

let following: AbortController | null = null;

/** Shows moves on the cube while they are typed. */
function follow(to: Signal<Moves | null>, text: string) {
  following?.abort();
  const { signal } = (following = new AbortController());
  if (!text.trim()) return void (to.value = null);
  void readTyped(text, signal).then((moves) => {
    if (!moves || signal.aborted) return;
    to.value = moves;
    showAll();
  });
}

function Tree() {
  const roots = attempt.value.roots;
  const indent = indents(roots, showHidden.value);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => showSelected(list.current!), [selected.value?.id]);
  return (
    <ol class="tree scroll" aria-label="Lines" ref={list}>
      <li>
        <button class="line" aria-pressed={selected.value === null} onClick={() => select(null)}><span class="moves">Scramble</span></button>
      </li>
      {[...outline(roots, showHidden.value)].map(({ line }) => (
        <li key={line.id} class={line.hidden ? "hidden-line" : undefined} style={{ paddingInlineStart: `${Math.min(indent.get(line)!, 8) * 0.9}rem` }}>
          <LineButton line={line} />
          <Marks line={line} />
          {selected.value === line && <Editor key={line.id} line={line} />}
        </li>
      ))}
    </ol>
  );
}

/** Scrolls a list that is longer than its place to the selected line. */
function showSelected(list: HTMLElement) {
  if (list.scrollHeight > list.clientHeight) list.querySelector(".line[aria-pressed=true]")?.parentElement!.scrollIntoView({ block: "nearest" });
}

/** What was kept at each step. Of the chosen line, what comes before and after it is marked. */
function Columns() {
  const chosen = selected.value;
  const before = new Set(path(chosen));
  const after = new Set(chosen ? [...outline(chosen.children, true)].map(({ line }) => line) : []);
  return (
    <>
      <div class="by-step scroll" role="group" aria-label="Lines by step">
        {byDepth(attempt.value.roots, showHidden.value).map((lines, k) => (
          <ol key={k} class="tree" aria-label={`Step ${k + 1}`}>
            {[...lines].sort((a, b) => a.total - b.total).map((line) => (
              <li key={line.id} class={before.has(line) ? "before" : after.has(line) ? "after" : undefined}>
                <LineButton line={line} />
                <button class="icon" aria-label={`done with ${format(line.moves)}`} aria-pressed={line.finished} onClick={() => setFinished(line, !line.finished)}>✓</button>
              </li>
            ))}
          </ol>
        ))}
      </div>
      {chosen && <Editor key={chosen.id} line={chosen} />}
    </>
  );
}

function LineButton({ line }: { line: Line }) {
  const merged = cancelled(line);
  return (
    <button class="line" aria-pressed={selected.value === line} onClick={() => select(line)}>
      <span class="moves">{line.insertions || format(line.moves) || "no moves"}</span>
      {line.comment && <span class="comment"> // {line.comment}</span>}
      <span class="total">{line.insertions ? "" : `${merged ? `${line.length}-${merged}` : line.length}/`}{line.total}{line.solved ? " solved" : ""}{attempt.value.best === line ? ", shortest" : ""}{line.finished ? " ✓" : ""}</span>
      <Loss line={line} />
    </button>
  );
}

function Marks({ line }: { line: Line }) {
  return <button class="icon" aria-label={`star ${format(line.moves)}`} aria-pressed={line.starred} onClick={() => setStar(line, !line.starred)}>{line.starred ? "★" : "☆"}</button>;
}

/** Changes the selected line. */
function Editor({ line }: { line: Line }) {
  useEffect(() => () => (following?.abort(), (draft.value = null)), []);
  const change = async (text: string, field: HTMLInputElement) => {
    try {
      const moves = await readMoves(text);
      if (format(moves) !== format(line.moves)) setMoves(line, moves);
      draft.value = null;
      return true;
    } catch (error) {
      field.setCustomValidity(reasonOf(error));
      field.reportValidity();
      return false;
    }
  };
  return (
    <div class="row detail">
      {!line.insertions && (
        <label class="grow">Moves <Field class="own-moves" value={format(line.moves)} spellcheck={false} autocomplete="off" autocapitalize="characters" onType={(text) => follow(draft, text)} take={change} /></label>
      )}
      <label class="grow">Comment <Field value={line.comment} take={(text) => setComment(line, text)} /></label>
      {!line.insertions && <button class="chip" title="moves on normal become moves on inverse, and the other way round" onClick={() => setMoves(line, { normal: line.moves.inverse, inverse: line.moves.normal })}>Other side</button>}
      <button class="chip" aria-pressed={line.finished} title="you have tried what follows" onClick={() => setFinished(line, !line.finished)}>Done</button>
      <button class="chip" onClick={() => setHidden(line, !line.hidden)}>{line.hidden ? "Show" : "Hide"}</button>
      <button class="chip" title="with the lines after it; Undo brings them back" onClick={() => removeLine(line)}>Delete</button>
    </div>
  );
}

/** Why moves could not be read. */
const reasonOf = (error: unknown) => (error instanceof RequestError ? error.message : `${away}: write face turns, such as F (R' B).`);

/** Lines that are read one after the other, so that they come in the order in which they were typed. */
let adding = Promise.resolve();

/** Adds what is typed. The field is free for the next line at once; if the moves cannot be read, they come back. */
function addTyped() {
  const written = typed.value;
  const [, text, comment = ""] = written.match(/^(.*?)(?:\/\/\s*(.*?)\s*)?$/s)!;
  if (!text.trim()) return;
  typed.value = "";
  adding = adding.then(async () => {
    try {
      addLine(await readMoves(text), comment);
      addComment(selected.value!, comment); // the line may have been there
      if (!typed.value) preview.value = null;
    } catch (error) {
      typed.value ||= written;
      fault.value = reasonOf(error);
    }
  });
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
