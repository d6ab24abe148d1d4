// What the coach says about all attempts in this browser: where they lost moves, what to train, and the list of them.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { away, RequestError } from "../api";
import { analyzeAll, current, failed, isRead, left, refresh, type Report, report, running, shallow, type Solved, solved } from "../coach";
import { keptHere } from "../settings";
import { openAttempt } from "../state";
import { dialog, tab } from "../tabs";
import { quizCases } from "../quizcases";
import { practise } from "./quiz";

/** What lines are grouped by, with the title of the column. */
const properties: Record<string, string> = { step: "Step", kind: "What was there", case: "Case", subset: "Subset", side: "Side", axis: "Axis" };
const by = keptHere("coach-by", "step");

const made = signal<Report | null>(null);
const fault = signal("");

/** What the report depends on. */
const about = computed(() => `${by.value} ${solved.value.map((s) => (s.record ? `${s.id}${s.day}${s.text.length}${s.record.effort ? "e" : ""}` : "")).join()}`);

export const CoachPanel = () => (
  <section class="panel fill scroll" id="coach-panel" role="tabpanel" aria-labelledby="coach-title">
    <h2 id="coach-title">Coach</h2>
    {tab.value === "coach" && <Coach />}
  </section>
);

function Coach() {
  useEffect(() => void refresh(), [dialog.value]); // in dialogs, attempts are deleted and imported
  useEffect(() => {
    const controller = new AbortController();
    ask(controller.signal);
    return () => controller.abort();
  }, [about.value]);
  const r = made.value;
  return (
    <>
      {isRead.value && solved.value.length === 0 && <p class="note">When attempts in this browser have solutions, this says where they lost moves, and what to train.</p>}
      {solved.value.length > 0 && (
        <div class="row">
          <button id="coach-analyze" class="primary" disabled={!running.value && left.value.length + shallow.value.length === 0} onClick={() => (running.value ? running.value.abort() : analyzeAll())}>
            {running.value ? "Stop" : left.value.length > 0 ? "Analyze the attempts" : "Find your usual effort"}
          </button>
          <p class="note" role="status" id="coach-state">{state()}</p>
        </div>
      )}
      <p class="fault" role="alert">{fault.value || failed.value.get("")}</p>
      {r && <Losses report={r} />}
      <List />
    </>
  );
}

async function ask(signal: AbortSignal) {
  try {
    const now = await report(by.value, signal);
    if (signal.aborted) return;
    made.value = now;
    fault.value = "";
  } catch (error) {
    if (!signal.aborted) fault.value = error instanceof RequestError ? error.message : `${away}.`;
  }
}

/** How many attempts are analyzed. */
function state(): string {
  const all = solved.value.length;
  const done = solved.value.filter((s) => s.record).length;
  const text = done === all ? `${attempts(all)} analyzed` : `${done} of ${attempts(all)} analyzed`;
  if (!running.value) return text;
  return left.value.length === 0 ? `${text}; usual effort: ${solved.value.filter((s) => s.isDeep).length} of ${all}` : text;
}

const attempts = (n: number) => (n === 1 ? "1 attempt" : `${n} attempts`);
const moves = (n: number) => n.toFixed(1);

/** Where moves were lost, and what to train. */
function Losses({ report: { about, losses, total, plot } }: { report: Report }) {
  return (
    <>
      <div class="row filters"><label>By <select value={by.value} onChange={(e) => (by.value = e.currentTarget.value)}>
        {Object.entries(properties).map(([name, title]) => <option key={name} value={name}>{title.toLowerCase()}</option>)}
      </select></label></div>
      <p id="coach-heading">{total.text}.</p>
      <table class="losses" id="coach-losses">
        <thead><tr>{[properties[total.by], "Lost", "Mostly there was", "Train"].map((title) => <th key={title} scope="col">{title}</th>)}</tr></thead>
        <tbody>{losses.map((l) => (
          <tr key={l.name} data-weak={l.weakness}>
            <th scope="row">{nameOf(l.by, l.name)}</th>
            <td title={`95 % interval; ${l.count} of ${l.lines} lines lost moves`}>{moves(l.loss)} <span class="note">{`${moves(l.low)} to ${moves(l.high)}`}</span></td>
            <td>{l.mostly}</td>
            <td>{l.train && <TrainButton command={l.train} />}</td>
          </tr>
        ))}</tbody>
      </table>
      <ul class="remarks">{total.remarks.map((text) => <li key={text}>{sentence(text)}</li>)}</ul>
      {total.left.length > 0 && (
        <div class="row" id="coach-left">
          <span>{`Left a winning branch ${total.left.length === 1 ? "once" : `${total.left.length} times`}:`}</span>
          {total.left.map((l) => about[l.number - 1] && <button key={l.number} class="chip" onClick={() => openIn(about[l.number - 1])}>{`${about[l.number - 1].day}, ${l.moves} shorter`}</button>)}
        </div>
      )}
      <div class="row"><button id="coach-drills" onClick={() => practise("drills")}>Practise your own positions</button></div>
      {plot && <div class="plot" tabIndex={0}><img src={`data:image/svg+xml,${encodeURIComponent(plot)}`} alt={`Moves lost per attempt: ${losses.map((l) => `${nameOf(l.by, l.name)} ${moves(l.loss)}`).join(", ")}; and over time, if there are enough attempts`} /></div>}
    </>
  );
}

const stepNames: Record<string, string> = { block: "blocks", eo: "EO", dr: "DR", htr: "HTR", insertion: "insertions" };
const nameOf = (by: string, name: string) => (by === "step" && stepNames[name]) || name;

const sentence = (text: string) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** A button that opens the quiz as a command such as "quiz dr --case 3c2e" asks for it. */
function TrainButton({ command }: { command: string }) {
  const [, kind, name = ""] = /^quiz (\w+)(?: --case (.*?))?(?: --niss)?$/.exec(command) ?? [];
  if (!(kind in quizCases)) return <>{command}</>;
  const niss = command.endsWith(" --niss");
  return <button class="chip" onClick={() => practise(kind, { case: name, niss })}>{[kind, name, niss && "on both sides"].filter(Boolean).join(" ")}</button>;
}

/** The complete attempts, the newest first, with what they lost. */
function List() {
  if (solved.value.length === 0) return null;
  return (
    <>
      <h3>Attempts</h3>
      <ul class="attempts" id="coach-attempts">{solved.value.toReversed().map((s) => (
        <li key={s.id} data-analyzed={s.record !== null}>
          <button class="line" onClick={() => openIn(s)}>
            <span>{s.title}</span>
            <time class="note" dateTime={s.day}>{s.day}</time>
            <span class="total">{result(s)}</span>
          </button>
        </li>
      ))}</ul>
    </>
  );
}

function result(s: Solved): string {
  if (s.record) return `${s.record.total} moves, ${s.record.searched ? "" : "at most "}${s.record.reach} within reach`;
  return `${s.total} moves${s.id === current.value ? ", analyzing…" : failed.value.has(s.text) ? `, ${failed.value.get(s.text)}` : ""}`;
}

/** Opens an attempt, and says where it can be analyzed in detail. */
function openIn(s: Solved) {
  openAttempt(s.id);
  tab.value = "analysis";
}
