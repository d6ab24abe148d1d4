// The page: three columns on a desktop, tabs on a phone; and the keys.

import { signal } from "@preact/signals";
import { background, notice, question, reachable, where } from "../api";
import * as puzzle from "../puzzle";
import { message, redo, showAll, showTurns, shown, undo, view } from "../state";
import { storageProblem } from "../storage";
import { CubePanel } from "./cube";
import { AttemptsDialog, dialog, HelpDialog, SettingsDialog } from "./dialogs";
import { FinishPanel } from "./finish";
import { ImportDialog } from "./import";
import { InsertPanel } from "./insert";
import { NextPanel, pauseSearch, stopSearch } from "./next";
import { PuzzleView } from "./puzzle";
import { QuizDialog } from "./quiz";
import { ScramblePanel } from "./scramble";
import { TreePanel } from "./tree";
import { WholePanel } from "./whole";

/** The tab that a narrow screen shows. */
const tab = signal("next");

const tabs: [name: string, title: string][] = [["next", "Next"], ["tree", "Attempt"], ["cube", "Cube"], ["whole", "Whole"], ["insert", "Insert"], ["finish", "Solution"]];

export function App() {
  return (
    <>
      <header class="top">
        <h1>nissy</h1>
        <p class="note" id="where">{where}</p>
        <Background />
        <nav aria-label="Menu">
          <button onClick={() => (dialog.value = "attempts")}>Attempts</button>
          <button aria-pressed={puzzle.isShown.value} onClick={puzzle.toggle}>Puzzles</button>
          <button onClick={() => (dialog.value = "quiz")}>Quiz</button>
          <button onClick={() => (dialog.value = "settings")}>Settings</button>
          <button onClick={() => (dialog.value = "help")} aria-label="help">?</button>
        </nav>
      </header>
      <div role="alert">
        {!reachable.value && <p class="banner">The server does not answer. Your attempt is kept; searching goes on when it is back.</p>}
        {storageProblem.value && <p class="banner">{storageProblem.value}</p>}
        {question.value && (
          <p class="banner" id="question">
            {question.value.text} <button onClick={() => question.value!.answer(true)}>Yes</button> <button onClick={() => question.value!.answer(false)}>No</button>
          </p>
        )}
        {notice.value && <p class="banner">{notice.value} <button class="icon" aria-label="dismiss" onClick={() => (notice.value = "")}>×</button></p>}
        {message.value && <p class="banner">{message.value} <button class="icon" aria-label="dismiss" onClick={() => (message.value = "")}>×</button></p>}
      </div>
      {puzzle.isShown.value && <PuzzleView />}
      <main data-tab={tab.value} hidden={puzzle.isShown.value}>
        <ScramblePanel />
        <div class="tabs" role="tablist" aria-label="Parts of the page">
          {tabs.map(([name, title]) => (
            <button key={name} role="tab" aria-selected={tab.value === name} aria-controls={`${name}-panel`} onClick={() => (tab.value = name)}>{title}</button>
          ))}
        </div>
        <CubePanel />
        <NextPanel />
        <WholePanel />
        <InsertPanel />
        <TreePanel />
        <FinishPanel />
      </main>
      <AttemptsDialog />
      <SettingsDialog />
      <HelpDialog />
      <QuizDialog />
      <ImportDialog />
    </>
  );
}

/** A bar for what is done in the background. */
function Background() {
  const work = background.value;
  return work && <label class="note" id="background">{work.text} <progress value={work.done} /></label>;
}

function focus(id: string, name: string) {
  tab.value = name;
  const element = document.getElementById(id);
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

/** Does what a key means, unless it is typed into a field. */
export function onKey(e: KeyboardEvent) {
  const target = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey || e.altKey || dialog.value) return;
  if (e.key === "Escape") return target.blur();
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  if (target.getAttribute("role") === "listbox" && /^(Arrow|Home|End|Page)/.test(e.key)) return;
  const action = (puzzle.isShown.value ? puzzleActions : actions)[e.key];
  if (!action) return;
  e.preventDefault();
  action();
}
