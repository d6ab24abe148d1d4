// What answers to questions say about the cases, with the rules of package training.

/** An answer to a question. */
export interface Answer {
  kind: string;
  case: string;
  right: boolean;
  loss: number; // the moves that it has more than the best; 0 unless it is right
}

/** What the answers to a case say. */
export interface Progress {
  box: number; // the Leitner box, from 1 to numBoxes
  asked: number;
  right: number;
  lost: number; // the sum of the losses
}

const numBoxes = 5;

/** The largest loss of an answer that moves its case up. */
const mostGoodLoss = 1;

/** Sums up the answers of a kind by case. The oldest answer is the first. */
export function progressOf(kind: string, answers: Answer[]): Map<string, Progress> {
  const cases = new Map<string, Progress>();
  for (const a of answers) {
    if (a.kind !== kind) continue;
    const p = cases.get(a.case) ?? { box: 1, asked: 0, right: 0, lost: 0 };
    const good = a.right && a.loss <= mostGoodLoss;
    cases.set(a.case, { box: good ? Math.min(p.box + 1, numBoxes) : 1, asked: p.asked + 1, right: p.right + Number(a.right), lost: p.lost + a.loss });
  }
  return cases;
}

/** Draws one of the cases. Each box is half as likely as the one below it. */
export function nextCase(cases: string[], progress: Map<string, Progress>): string {
  const weights = cases.map((name) => 2 ** (numBoxes - (progress.get(name)?.box ?? 1)));
  let at = Math.random() * weights.reduce((a, b) => a + b);
  return cases[weights.findIndex((weight) => (at -= weight) < 0)];
}
