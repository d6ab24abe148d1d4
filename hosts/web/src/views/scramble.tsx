// The scramble: checked while it is typed. A write-up may be pasted.

import { useRef } from "preact/hooks";
import { ask, RequestError } from "../api";
import { insertionLines } from "../attempt";
import type { Sequence, WriteUp } from "../wire";
import { mayBeCube } from "../cube";
import { fill, message, newAttempt, scrambleFault, scrambleText, setScramble, setTitle } from "../state";

/** The most characters of a write-up that the page sends. */
const mostText = 60_000;

export function ScramblePanel() {
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = scrambleFault.value;
  return (
    <section class="panel" id="scramble-panel" aria-labelledby="scramble-title">
      <h2 id="scramble-title"><label for="scramble">Scramble</label></h2>
      <div class="checked">
        <div class="underline" aria-hidden="true">{fault && <Underlined text={scrambleText.value} fault={fault} />}</div>
        <textarea id="scramble" ref={field} rows={2} spellcheck={false} autocomplete="off" autocapitalize="characters"
          value={scrambleText.value} aria-invalid={fault !== null} aria-describedby="scramble-fault"
          onInput={(e) => change(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key !== "Enter" || e.shiftKey) return;
            e.preventDefault();
            document.getElementById("results")?.focus();
          }} />
      </div>
      <p id="scramble-fault" class="fault" role="alert">{fault ? fault.text : ""}</p>
      <div class="row">
        <button onClick={randomScramble}>New scramble</button>
        <button onClick={() => (newAttempt(), field.current?.focus())}>Empty attempt</button>
      </div>
    </section>
  );
}

function Underlined({ text, fault }: { text: string; fault: { token: string; column: number } }) {
  const start = fault.column - 1;
  if (start < 0) return null;
  const end = start + Math.max(1, fault.token.length);
  return <>{text.slice(0, start)}<mark>{text.slice(start, end) || " "}</mark>{text.slice(end)}</>;
}

/** A text of several lines, or with comments, is a write-up, unless it is a cube. */
function change(text: string) {
  if (mayBeCube(text)) setScramble(text);
  else if (/[\n]|\/\//.test(text.trim())) importWriteUp(text);
  else setScramble(text.replace(/\n/g, " "));
}

async function randomScramble() {
  try {
    const e = await ask<Sequence>({ command: "scramble", kind: "fmc" }, "scramble");
    await fill(e.scramble, []);
  } catch (error) {
    message.value = error instanceof RequestError ? error.message : "";
  }
}

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
    message.value = "The write-up has insertions: here they are part of one line, or left out.";
    return w.complete ? [{ moves: { normal: w.solution, inverse: [] }, comment: "with insertions" }] : before;
  }
  const texts = w.lines.slice(first).map((l) => (l.comment ? `${l.text} // ${l.comment}` : l.text));
  const insertions = insertionLines(before.map((l) => l.text), texts);
  return [...before, { moves: { normal: w.solution, inverse: [] }, comment: "", insertions }];
}

/** Makes an attempt of a write-up. */
export async function importWriteUp(text: string): Promise<boolean> {
  if (text.length > mostText) {
    message.value = "This text is too long for a write-up.";
    return false;
  }
  try {
    const e = await ask<WriteUp>({ command: "load", text }, "lines");
    await fill(e.scramble, linesOf(e));
    if (e.lines[0] && !hasMoves(e.lines[0])) setTitle(e.lines[0].comment); // a comment before the moves
    return true;
  } catch (error) {
    if (error instanceof RequestError) message.value = `This write-up cannot be read: ${error.message}`;
    return false;
  }
}
