// The scramble: checked while it is typed. A write-up may be pasted.

import { useRef } from "preact/hooks";
import { ask, RequestError } from "../api";
import type { Sequence } from "../wire";
import { fill, message, newAttempt, scrambleFault, scrambleText, setScramble } from "../state";
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

/** A text of several lines, or with comments, is a write-up. */
function change(text: string) {
  if (/[\n]|\/\//.test(text.trim())) importWriteUp(text);
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
