// Write-ups: pasted or imported, and how each line was read, which the user can change.

import { signal } from "@preact/signals";
import { RequestError, run } from "../api";
import { fold, insertionLines } from "../attempt";
import { fail, say } from "../message";
import type { Decision, WriteUp } from "../wire";
import { attempt, attemptId, fill, setMine, setTitle } from "../state";
import * as storage from "../storage";
import { dialog } from "../tabs";
import { Dialog } from "./dialogs";

/** The most characters of a write-up that the page sends. */
const mostText = 60_000;

/** The readings, as a user sees them. */
const readings: Record<string, string> = {
  note: "note", scramble: "scramble", moves: "moves", inverse: "moves on inverse", continuation: "continues the line above", premove: "premoves",
  insertion: "insertion", restatement: "repeats moves above", solution: "solution", alternative: "another attempt",
};

/** How a write-up was read. */
interface Read {
  text: string;
  as: Map<number, string>; // what the user wants, by line
  decisions: Decision[];
  remarks: string[]; // what is not true, or can be read in two ways
  writeUp: WriteUp;
  attempt: string; // its identifier
  changes: number; // of the attempt, when it was new
}

const last = signal<Read | null>(null);
const fault = signal("");

const hasMoves = (l: WriteUp["lines"][number]) => l.normal.length + l.inverse.length > 0;

/** The lines of a write-up. The page knows no insertions: a solution with them becomes one line. */
function linesOf(w: WriteUp) {
  const first = w.lines.findIndex((l) => l.role !== "continuation");
  const before = w.lines
    .slice(0, first < 0 ? undefined : first)
    .filter(hasMoves)
    .map((l) => ({ moves: { normal: l.normal, inverse: l.inverse }, comment: l.comment, insertions: "", text: l.text }));
  if (first < 0) return before;
  const hasPlaces = before.some((l) => l.text.includes("["));
  if (!w.complete || (hasPlaces && before.length > 1)) {
    say("The write-up has insertions: here they are part of one line, or left out.");
    return w.complete ? [{ moves: { normal: w.solution, inverse: [] }, comment: "with insertions" }] : before;
  }
  const texts = w.lines.slice(first).map((l) => (l.comment ? `${l.text} // ${l.comment}` : l.text));
  const insertions = insertionLines(before.map((l) => l.text), texts);
  return [...before, { moves: { normal: w.solution, inverse: [] }, comment: "", insertions }];
}

/** Makes an attempt of a write-up. If anything in it is not obvious, a dialog shows how it was read. */
export async function importWriteUp(text: string): Promise<boolean> {
  if (text.length > mostText) {
    fail("This text is too long for a write-up.");
    return false;
  }
  try {
    const r = await read(text, new Map());
    if (r.writeUp.lines.some(hasMoves) && (r.remarks.length > 0 || r.decisions.some((d) => d.reason || d.uncertain))) dialog.value = "import";
    return true;
  } catch (error) {
    if (error instanceof RequestError) fail(`This write-up cannot be read: ${error.message}`);
    return false;
  }
}

let reading: AbortController | null = null;

/**
 * Reads a write-up and makes an attempt of it. If the text is the last one, or goes on with it, the new attempt
 * replaces the old one, unless the user has changed that.
 */
async function read(text: string, as: Map<number, string>): Promise<Read> {
  reading?.abort();
  const { signal } = (reading = new AbortController());
  const decisions: Decision[] = [];
  const remarks: string[] = [];
  let w: WriteUp | null = null;
  for await (const e of run({ command: "load", text, as: [...as].map(([line, name]) => `${line}=${name}`) }, { signal })) {
    if (e.reading !== undefined) decisions.push(e as Decision);
    if (e.notice) remarks.push(e.notice);
    if (e.lines) w = e as WriteUp;
  }
  if (!w) throw new RequestError("nissy did not show the write-up", "", 0);
  const before = last.value && text.startsWith(last.value.text) ? last.value : null;
  const isMine = !before || fold(storage.operationsOf(before.attempt).values()).isMine;
  await fill(w.scramble, linesOf(w));
  if (w.lines[0] && !hasMoves(w.lines[0])) setTitle(w.lines[0].comment); // a comment before the moves
  setMine(isMine);
  if (w.complete && isMine) say("The coach counts this attempt as yours.", () => changeOwner(false), "Not mine");
  if (before && storage.operationsOf(before.attempt).size === before.changes) storage.remove(before.attempt);
  const id = attemptId.value;
  fault.value = "";
  return (last.value = { text, as, decisions, remarks, writeUp: w, attempt: id, changes: storage.operationsOf(id).size });
}

/** Reads the last write-up again, with one line read in another way. */
async function readAgain(before: Read, line: number, name: string) {
  try {
    await read(before.text, new Map(before.as).set(line, name));
  } catch (error) {
    if (!(error instanceof RequestError)) return;
    fault.value = error.message;
    last.value = { ...before }; // shows the old reading again
  }
}

/** Says whose attempt the last one is. That is no change by which it differs from the write-up. */
function changeOwner(isMine: boolean) {
  const r = last.value;
  if (r?.attempt !== attemptId.value) return;
  const size = () => storage.operationsOf(r.attempt).size;
  const isUnchanged = size() === r.changes;
  setMine(isMine);
  if (isUnchanged) last.value = { ...r, changes: size() };
}

/** A button that shows how the attempt was read, if it is from a write-up. */
export function ReadingButton() {
  return last.value?.attempt === attemptId.value ? <button onClick={() => (dialog.value = "import")}>How it was read</button> : null;
}

export function ImportDialog() {
  const r = last.value;
  return (
    <Dialog name="import" title="How the write-up was read">
      {r && (
        <>
          <p id="import-total" role="status">{`${r.writeUp.total} moves${r.writeUp.complete ? "" : ", which do not solve the cube"}`}</p>
          <p class="fault" role="alert">{fault.value}</p>
          {r.remarks.length > 0 && <ul class="remarks" aria-label="Remarks">{r.remarks.map((text) => <li key={text}>{text}</li>)}</ul>}
          <ol class="readings">
            {r.text.split("\n").map((text, i) => text.trim() && <SourceLine key={i} read={r} number={i + 1} text={text} />)}
          </ol>
          <label class="block"><input type="checkbox" checked={attempt.value.isMine} onChange={(e) => changeOwner(e.currentTarget.checked)} /> my own attempt: the coach counts it</label>
          <button class="primary" onClick={() => (dialog.value = "")}>Done</button>
        </>
      )}
    </Dialog>
  );
}

/** A line of the text, and a menu with what it may be. */
function SourceLine({ read: r, number, text }: { read: Read; number: number; text: string }) {
  const decisions = r.decisions.filter((d) => d.line === number);
  const chosen = [...new Set(decisions.map((d) => d.reading))];
  const others = Object.keys(readings).filter((name) => (!chosen.includes(name) || chosen.length > 1) && decisions.some((d) => d.reading === name || d.alternatives?.includes(name)));
  const reasons = decisions.map((d) => d.reason).filter(Boolean).join("; ");
  return (
    <li value={number} data-uncertain={decisions.some((d) => d.uncertain)} data-text={decisions.length === 0}>
      <span class="moves" id={`import-line-${number}`}>{text}</span>
      {decisions.length > 0 && (
        <select aria-label={`Line ${number} is`} aria-describedby={`import-line-${number} import-reason-${number}`} value=""
          onChange={(e) => readAgain(r, number, e.currentTarget.value)}>
          <option value="">{chosen.map((name) => readings[name]).join(", ")}</option>
          {others.map((name) => <option key={name} value={name}>{readings[name]}</option>)}
        </select>
      )}
      <span class="note" id={`import-reason-${number}`}>{reasons}</span>
    </li>
  );
}
