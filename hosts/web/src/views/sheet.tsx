// The solution sheet: what a competitor hands in, to print.

import { finished, writeUp } from "../finish";
import { format } from "../cube";
import { attempt, scrambleMoves } from "../state";
import { Dialog } from "./dialogs";

/** The cells for moves on a sheet without a solution. */
const emptyCells = 40;

/** The sheet, as it is printed. */
export function Sheet() {
  const w = writeUp.value;
  const solution = finished.value && w?.complete ? w.solution : null;
  return (
    <article class="sheet" aria-label="Solution sheet">
      <h2>{attempt.value.title || "Fewest Moves"}</h2>
      <p class="blanks"><span>Name</span><span>Date</span></p>
      <h3>Scramble</h3>
      <p class="moves">{scrambleMoves.value?.join(" ")}</p>
      <h3>Solution{solution ? `: ${w!.total} moves` : ""}</h3>
      <ol class="cells" aria-label="Solution">{(solution ?? Array<string>(emptyCells).fill("")).map((m, i) => <li key={i} class="moves">{m}</li>)}</ol>
      {(w?.lines.length ?? 0) > 0 && (
        <>
          <h3>How it was found</h3>
          <ol class="found">{w!.lines.map((l, i) => (
            <li key={i}><span class="moves">{l.text || format(l)}</span><span>{l.comment}</span><span class="total">{l.role === "restatement" ? "" : `${l.cancelled ? `${l.length}-${l.cancelled}` : l.length}/${l.total}`}</span></li>
          ))}</ol>
        </>
      )}
    </article>
  );
}

export const SheetDialog = () => (
  <Dialog name="sheet" title="Solution sheet">
    <Sheet />
    <div class="row"><button class="primary" onClick={() => print()}>Print</button></div>
  </Dialog>
);
