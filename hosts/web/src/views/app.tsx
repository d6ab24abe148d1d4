// The page: three columns on a desktop, tabs on a phone; and the keys.

import { background, notice, question, reachable, where } from "../api";
import * as clock from "../clock";
import * as puzzle from "../puzzle";
import { dialog, tab } from "../tabs";
import { redo, showAll, showTurns, shown, undo, view } from "../state";
import { storageProblem } from "../storage";
import { AnalysisPanel } from "./analysis";
import { CoachPanel } from "./coach";
import { CubePanel } from "./cube";
import { AttemptsDialog, HelpDialog, SettingsDialog } from "./dialogs";
import { FinishPanel } from "./finish";
import { ImportDialog } from "./import";
import { InsertPanel } from "./insert";
import { MessagePlace } from "./message";
import { NextPanel, pauseSearch, stopSearch } from "./next";
import { PuzzleView } from "./puzzle";
import { QuizDialog } from "./quiz";
import { ScramblePanel } from "./scramble";
import { Sheet, SheetDialog } from "./sheet";
import { TreePanel } from "./tree";
import { WholePanel } from "./whole";

const tabs: [name: string, title: string, narrow?: string][] = [
  ["next", "Next"], ["tree", "Attempt", "phone"], ["cube", "Cube", "phone"],
  ["whole", "Whole"], ["insert", "Insert"], ["analysis", "Analysis"], ["finish", "Solution"], ["coach", "Coach"],
];

/** The tabs that have no results. */
const own = ["tree", "cube", "finish"];

export function App() {
  return (
    <>
      <header class="top">
        <h1>nissy</h1>
        <p class="note" id="where">{where}</p>
        <Background />
        <Clock />
        <nav aria-label="Menu">
          <button onClick={() => (dialog.value = "attempts")}>Attempts</button>
          <button aria-pressed={puzzle.isShown.value} onClick={puzzle.toggle}>Puzzles</button>
          <button onClick={() => (dialog.value = "quiz")}>Quiz</button>
          <button onClick={() => (dialog.value = "settings")}>Settings</button>
          <button onClick={() => (dialog.value = "help")} aria-label="help">?</button>
        </nav>
      </header>
      <div role="alert" class="alerts">
        {!reachable.value && <p class="banner error">The server does not answer. Your attempt is kept; searching goes on when it is back.</p>}
        {storageProblem.value && <p class="banner error">{storageProblem.value}</p>}
        {question.value && (
          <p class="banner" id="question">
            {question.value.text} <button onClick={() => question.value!.answer(true)}>Yes</button> <button onClick={() => question.value!.answer(false)}>No</button>
          </p>
        )}
        {notice.value && <p class="banner">{notice.value} <button class="icon" aria-label="dismiss" onClick={() => (notice.value = "")}>×</button></p>}
      </div>
      <MessagePlace />
      {puzzle.isShown.value && <PuzzleView />}
      <main data-tab={tab.value} hidden={puzzle.isShown.value}>
        <div class="column" id="left">
          <ScramblePanel />
          <CubePanel />
        </div>
        <div class="column" id="middle">
          <div class="tabs" role="tablist" aria-label="Parts of the page">
            {tabs.map(([name, title, narrow]) => (
              <button key={name} class={narrow} role="tab" aria-selected={tab.value === name} aria-controls={clock.hidesResults.value && !own.includes(name) ? "hidden-panel" : `${name}-panel`} onClick={() => (tab.value = name)}>{title}</button>
            ))}
          </div>
          {clock.hidesResults.value ? <Hidden /> : (
            <>
              <NextPanel />
              <WholePanel />
              <InsertPanel />
              <AnalysisPanel />
              <CoachPanel />
            </>
          )}
          <FinishPanel />
        </div>
        <div class="column" id="right">
          <TreePanel />
        </div>
      </main>
      <AttemptsDialog />
      <SettingsDialog />
      <HelpDialog />
      <QuizDialog />
      <ImportDialog />
      <SheetDialog />
      <div class="printed"><Sheet /></div>
    </>
  );
}

/** The hour of an attempt. */
function Clock() {
  if (!clock.ends.value) return <button id="clock" onClick={clock.start}>Start the hour</button>;
  return (
    <span class={clock.warns.value ? "clock warns" : "clock"} id="clock">
      <span role="timer">{clock.isOver.value ? "The hour is over" : clock.text.value}</span>
      <span role="status" class="unseen">{clock.warns.value ? "Five minutes are left" : clock.isOver.value ? "The hour is over" : ""}</span>
      {clock.isOver.value && <button onClick={() => (dialog.value = "sheet")}>Solution sheet</button>}
      {clock.isOver.value && <button onClick={() => (tab.value = "analysis")}>Analysis</button>}
      <button onClick={clock.stop} aria-label="stop the clock">×</button>
    </span>
  );
}

/** Instead of results while the hour runs. */
const Hidden = () => (
  <section class="panel fill" id="hidden-panel" role="tabpanel" aria-label="Hidden results">
    <p>While the hour runs, nissy shows no results. The cube, your lines and the solution sheet are there.</p>
    <div class="row"><button onClick={() => (clock.peeks.value = true)}>Show results</button></div>
  </section>
);

/** A bar for what is done in the background. */
function Background() {
  const work = background.value;
  return work && <label class="note" id="background">{work.text} <progress value={work.done} /></label>;
}

function focus(id: string, name: string) {
  const element = document.getElementById(id);
  if (!element?.offsetParent) tab.value = name;
  element?.focus();
  if (document.activeElement !== element) setTimeout(() => element?.focus()); // its tab is not shown yet
}

const actions: Record<string, () => void> = {
  s: () => document.getElementById("scramble")?.focus(),
  n: () => focus("results", "next"),
  m: () => focus("moves", "tree"),
  w: () => focus("whole-panel", "whole"),
  u: undo,
  r: redo,
  ArrowLeft: () => showTurns(shown.value - 1),
  ArrowRight: () => showTurns(shown.value + 1),
  Home: () => showTurns(0),
  End: showAll,
  i: () => (view.value = view.value === "normal" ? "inverse" : view.value === "inverse" ? "sequence" : "normal"),
  x: stopSearch,
  p: pauseSearch,
  q: () => (dialog.value = "quiz"),
  "?": () => (dialog.value = "help"),
};

/** The keys while the puzzle editor is shown. */
const puzzleActions: typeof actions = {
  s: () => document.getElementById("scrambles")?.focus(),
  x: puzzle.stop,
  p: puzzle.pauseSearch,
  "?": () => (dialog.value = "help"),
};

/** The user has changed the text of the field that has the focus, and it does not count yet. Then Ctrl+Z belongs to the browser. */
let isTyping = false;
document.addEventListener("input", () => (isTyping = true), true);
for (const event of ["focusin", "focusout", "change", "submit"]) document.addEventListener(event, () => (isTyping = false), true);

/** Undoes or redoes a change of the attempt with Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. */
function undoKey(e: KeyboardEvent) {
  const key = e.key.toLowerCase();
  if ((key !== "z" && key !== "y") || isTyping) return;
  e.preventDefault();
  if (key === "z" && !e.shiftKey) undo();
  else redo();
}

/** Does what a key means, unless it is typed into a field. */
export function onKey(e: KeyboardEvent) {
  const target = e.target as HTMLElement;
  if (dialog.value) return;
  if ((e.ctrlKey || e.metaKey) && !e.altKey && !puzzle.isShown.value) return undoKey(e);
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape") return target.blur();
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  if (target.classList.contains("list") && /^(Arrow|Home|End|Page)/.test(e.key)) return;
  const action = (puzzle.isShown.value ? puzzleActions : actions)[e.key];
  if (!action) return;
  e.preventDefault();
  action();
}
