// The scramble: checked while it is typed. A write-up may be pasted.

import { useRef } from "preact/hooks";
import { ask, away, RequestError } from "../api";
import { mayBeCube } from "../cube";
import type { Sequence } from "../wire";
import { addLine, fill, newAttempt, readMoves, scrambleFault, scrambleText, select, selected, setMine, setScramble } from "../state";
import { fail } from "../message";
import { importWriteUp } from "./import";

export function ScramblePanel() {
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = scrambleFault.value;
  return (
    <section class="panel" id="scramble-panel" aria-labelledby="scramble-title">
      <h2 id="scramble-title"><label for="scramble">Scramble</label></h2>
      <div class="checked">
        <div class="underline" aria-hidden="true">{fault && <Underlined text={scrambleText.value} fault={fault} />}</div>
        <textarea id="scramble" ref={field} rows={2} spellcheck={false} autocomplete="off" autocapitalize="characters"
          value={scrambleText.value} placeholder="Paste a scramble or a whole write-up" aria-invalid={fault !== null} aria-describedby="scramble-fault"
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
        {scrambleText.value
          ? <button onClick={() => (newAttempt(), field.current?.focus())}>Empty attempt</button>
          : <button onClick={example}>Example</button>}
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

/** A text of several lines, or with comments, is a write-up, unless it is a cube. A single line may have a label, such as "Scramble:", "1." or "#1". */
async function change(text: string) {
  if (mayBeCube(text)) return setScramble(text);
  if (/[\n]|\/\//.test(text.trim())) {
    scrambleText.value = text;
    scrambleFault.value = null; // it was about another text
    return void importWriteUp(text);
  }
  await setScramble(text.replace(/\n/g, " "));
  const label = text.match(/^\s*(?:[^\s:：]+\s?[^\s:：]*[:：]|#?\d+[.)]?(?=\s)|\d+[.)]|scramble(?=\s)(?:\s+#?\d+\b)?)\s*(?=\S)/i);
  if (!label || scrambleText.value !== text) return;
  await change(text.slice(label[0].length));
}

/** An attempt to play with: two EOs, of which one was followed to a solution. */
const exampleAttempt = {
  scramble: "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F",
  solution: ["(U D' F R) // EO on F/B", "(L2 F' B2 D' R2 D) // DR on U/D", "D2 F' U2 D2 F' L2 D2 // finish"],
  other: "(D B' U L2 F) // another EO",
};

async function example() {
  const read = async (line: string) => ({ moves: await readMoves(line.split(" // ")[0]), comment: line.split(" // ")[1] });
  await fill(exampleAttempt.scramble, await Promise.all(exampleAttempt.solution.map(read)));
  setMine(false);
  const best = selected.value;
  select(null);
  const { moves, comment } = await read(exampleAttempt.other);
  addLine(moves, comment);
  select(best);
}

async function randomScramble() {
  try {
    const e = await ask<Sequence>({ command: "scramble", kind: "fmc" }, "scramble");
    await fill(e.scramble, []);
  } catch (error) {
    fail(error instanceof RequestError ? error.message : `${away}, so there is no scramble now.`);
  }
}
