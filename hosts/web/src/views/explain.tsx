// What the position of the skeleton is, and short ways to continue. It is asked for only while it is open.

import { signal, useSignalEffect } from "@preact/signals";
import { ask, RequestError } from "../api";
import { hidesResults } from "../clock";
import type { Explanation } from "../wire";
import { format } from "../cube";
import { addLine, scrambleMoves, skeleton } from "../state";

const open = signal(false);
const explanation = signal<Explanation | null>(null);
const problem = signal("");

type Way = NonNullable<Explanation["ways"]>[number];

export function Explain() {
  useSignalEffect(() => {
    const scramble = scrambleMoves.value?.join(" ");
    const moves = format(skeleton.value);
    explanation.value = null;
    problem.value = "";
    if (!open.value || hidesResults.value || scramble === undefined) return;
    const controller = new AbortController();
    ask<Explanation>({ command: "explain", scramble, moves }, "ways", controller.signal).then(
      (e) => (explanation.value = e),
      (error) => (problem.value = error instanceof RequestError ? error.message : ""),
    );
    return () => controller.abort();
  });
  if (!scrambleMoves.value || hidesResults.value) return null;
  const e = explanation.value;
  return (
    <details id="explain" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>What this position is</summary>
      <p class="note" role="status">{problem.value || (e ? summary(e) : open.value ? "Looking…" : "")}</p>
      <ul>
        {(e?.ways ?? []).map((w) => (
          <li key={w.step + w.side + format(movesOf(w))}>
            {w.step} <button onClick={() => addLine(movesOf(w), [w.step, w.case].filter(Boolean).join(" "))}>{format(movesOf(w))} ({w.length})</button> <span class="case">{leadsTo(w)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const movesOf = (w: Way) => ({ normal: w.normal ?? [], inverse: w.inverse ?? [] });

/** What a way consists of, and what it leads to. */
function leadsTo(w: Way): string {
  const parts = [w.trigger && `${w.setup} setup moves, then ${w.trigger}`, w.case && `to ${w.case}`];
  if (w.then > 0) parts.push(`then ${w.then} more`);
  return parts.filter(Boolean).join("; ");
}

/** What is solved, the bad edges, and what is left by cycles. */
function summary(e: Explanation): string {
  if (e.solved) return "It is solved.";
  const cycles = (list: (string[] | null)[] | null) => (list ?? []).map((c) => `(${(c ?? []).join(" ")})`);
  const turned = (list: string[] | null, how: string) => (list?.length ? [`${list.join(" ")} ${how}`] : []);
  const edges = (e.bad_edge_slots ?? []).filter((a) => a.slots?.length).map((a) => `${a.axis}: ${a.slots!.join(" ")}`);
  return [
    e.done?.length ? `Solved: ${e.done.join(", ")}.` : "",
    edges.length ? `Bad edges on ${edges.join("; ")}.` : "",
    `Corners: ${[...cycles(e.corner_cycles), ...turned(e.twisted, "twisted")].join(" ") || "solved"}.`,
    `Edges: ${[...cycles(e.edge_cycles), ...turned(e.flipped, "flipped")].join(" ") || "solved"}.`,
  ].filter(Boolean).join(" ");
}
