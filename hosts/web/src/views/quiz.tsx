// The quiz: a question, an answer with what nissy says about it, and the progress by case.

import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ask, RequestError, type Request } from "../api";
import { type Drill, nextDrill } from "../coach";
import { noMoves, parse, positionOf } from "../cube";
import { nextCase, progressOf } from "../quiz";
import { quizCases } from "../quizcases";
import { addAnswer, answers, setting } from "../storage";
import type { AnyEvent, Judgement, Question } from "../wire";
import { CubeDrawing } from "./cube";
import { dialog } from "../tabs";
import { Dialog } from "./dialogs";
import { Keypad } from "./tree";

/** Instead of a kind of questions: positions that the coach draws from the attempts. */
const drills = "drills";
const kinds = [...Object.keys(quizCases), drills];

const kind = signal(kinds.includes(setting("quiz")) ? setting("quiz") : "eo");
const question = signal<Question | Drill | null>(null);

/** What the questions are limited to: a case, empty for all, and moves on both sides. */
const limits = signal({ case: "", niss: false });
const typed = signal("");
const fault = signal("");
const judgement = signal<Judgement | null>(null);
const running = signal<AbortController | null>(null);

/** The kind of the question and of its answers. */
const askedKind = computed(() => (kind.value === drills ? (question.value?.kind ?? "") : kind.value));
const progress = computed(() => progressOf(askedKind.value, answers.value));

/** Opens the quiz with a kind of questions, limited to a case and to moves on both sides. */
export function practise(name: string, to = { case: "", niss: false }) {
  choose(name);
  limits.value = to;
  dialog.value = "quiz";
}

export const QuizDialog = () => <Dialog name="quiz" title="Quiz"><Quiz /></Dialog>;

/** The screen is touched: a keyboard would cover the keypad. */
const isTouched = matchMedia("(pointer: coarse)").matches;

function Quiz() {
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => { // at once: no question of another kind is shown
    if (drawnFor !== askedFor() || !question.peek()) draw();
  }, [kind.value, limits.value]);
  const q = question.value;
  const j = judgement.value;
  // At once: after the next frame it could take the focus away from what was tapped meanwhile.
  useLayoutEffect(() => {
    if (j) next.current?.focus();
    else if (q && !isTouched) field.current?.focus();
  }, [q, j]);
  return (
    <div class="quiz">
      <div class="row" role="group" aria-label="Step to solve">
        {kinds.map((k) => <button key={k} aria-pressed={k === kind.value} onClick={() => choose(k)}>{k}</button>)}
      </div>
      {limited() && <p class="note" id="quiz-limits">Only {limited()} <button class="icon" aria-label="ask all cases" onClick={() => (limits.value = { case: "", niss: false })}>×</button></p>}
      {q && (
        <>
          <p id="quiz-task">{`${q.case}: find ${q.task}`}</p>
          <p class="moves" id="quiz-scramble">{q.scramble}</p>
          <CubeDrawing id="quiz-cube" position={positionOf(parse(q.scramble)!.normal, noMoves)} />
        </>
      )}
      <form class="row typing" onSubmit={(e) => (e.preventDefault(), typed.value.trim() && judge(typed.value))}>
        <label class="grow">Your moves <input id="quiz-moves" ref={field} autofocus={q !== null && !j && !isTouched} value={typed.value} spellcheck={false} autocomplete="off" autocapitalize="characters"
          aria-invalid={fault.value !== ""} aria-describedby="quiz-fault" placeholder="F (R' B)"
          onInput={(e) => ((typed.value = e.currentTarget.value), (fault.value = ""))} /></label>
        <button type="submit" disabled={!q}>Check</button>
      </form>
      <p id="quiz-fault" class="fault" role="alert">{fault.value}</p>
      <Keypad typed={typed} fault={fault} />
      <div class="row">
        <button id="quiz-show" disabled={!q || j !== null} onClick={() => judge("")}>Show</button>
        <button id="quiz-next" ref={next} autofocus={j !== null} disabled={q !== null && j === null} onClick={draw}>Next</button>
      </div>
      <p role="status" id="quiz-verdict">{j ? verdict(j) : running.value ? "Asking…" : ""}</p>
      {j && q && "where" in q && q.where && <p id="quiz-own">{q.where}</p>}
      {j && <ol class="skeleton" id="quiz-solutions">{j.solutions.map((s) => <li key={s}><span class="moves">{s}</span></li>)}</ol>}
      {progress.value.size > 0 && <ProgressTable />}
    </div>
  );
}

/** What the answers so far say, by case. */
function ProgressTable() {
  const names = new Set([...(quizCases[askedKind.value] ?? []), ...progress.value.keys()]); // drills also have other cases
  const rows = [...names].flatMap((name) => {
    const p = progress.value.get(name);
    return p ? [{ name, ...p }] : [];
  });
  return (
    <table class="progress">
      <caption>{`${kind.value === drills ? `${askedKind.value}: progress` : "Progress"} and mean loss, kept in this browser`}</caption>
      <thead><tr>{["Case", "Box", "Asked", "Right", "Loss"].map((title) => <th key={title} scope="col">{title}</th>)}</tr></thead>
      <tbody>{rows.map((r) => (
        <tr key={r.name}><th scope="row">{r.name}</th><td>{r.box}</td><td>{r.asked}</td><td>{r.right}</td><td>{r.right ? (r.lost / r.right).toFixed(1) : ""}</td></tr>
      ))}</tbody>
    </table>
  );
}

function verdict(j: Judgement): string {
  const moves = (n: number) => (n === 1 ? "1 move" : `${n} moves`);
  const best = `The best has ${moves(j.best)}.`;
  if (!j.answer) return best;
  if (!j.right) return `Wrong, with ${moves(j.length)}: ${j.problem}. ${best}`;
  return j.loss ? `Right: ${moves(j.length)}, a loss of ${j.loss}. ${best}` : `Right: ${moves(j.length)}, as few as possible.`;
}

function choose(name: string) {
  kind.value = name;
  limits.value = { case: "", niss: false };
  setting("quiz", name);
}

/** What the questions are limited to, for the user; empty: nothing. */
const limited = () => [limits.value.case, limits.value.niss ? "moves on both sides" : ""].filter(Boolean).join(", ");

/** What the question was drawn for, and what one is asked for now. */
let drawnFor = "";
const askedFor = () => [kind.value, limits.value.case, limits.value.niss].join();

/** Draws another question. */
async function draw() {
  question.value = judgement.value = null;
  typed.value = "";
  drawnFor = askedFor();
  const { niss } = limits.value;
  question.value = kind.value === drills
    ? await instead(nextDrill)
    : await answerTo<Question>({ command: "quiz", kind: kind.value, case: limits.value.case || nextCase(quizCases[kind.value], progress.value), ...(niss && { niss }) }, "task");
}

/** Judges moves; none: the user gives up. Only the first answer to a question counts. */
async function judge(moves: string) {
  const q = question.value!;
  const j = await answerTo<Judgement>({ command: "quiz_answer", kind: q.kind, scramble: q.scramble, answer: moves }, "solutions");
  if (!j) return;
  if (!judgement.value) addAnswer({ kind: q.kind, case: q.case, right: j.right, loss: j.loss });
  judgement.value = j;
}

const answerTo = <T extends AnyEvent>(request: Request, field: keyof T) => instead((signal) => ask<T>(request, field, signal));

/** Asks something instead of what was asked before. Without an answer it returns null and says why. */
async function instead<T>(asking: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  running.value?.abort();
  const controller = new AbortController();
  running.value = controller;
  fault.value = "";
  try {
    return await asking(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) fault.value = error instanceof RequestError ? error.message : "The server is away.";
    return null;
  } finally {
    if (running.value === controller) running.value = null;
  }
}
