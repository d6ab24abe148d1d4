// The dialogs: kept attempts, settings, keys and terms.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { letters, scheme, schemes, theme, themes } from "../appearance";
import { fold, writeUp } from "../attempt";
import { save } from "../download";
import * as share from "../share";
import { attemptId, keepScramble, newAttempt, openAttempt, openShared } from "../state";
import * as storage from "../storage";
import { publicAddress } from "../api";
import { dialog } from "../tabs";
import { say } from "../message";
import { linkBase } from "./finish";
import { importWriteUp } from "./import";
import { MessageText } from "./message";

export function Dialog({ name, title, children }: { name: string; title: string; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const isOpen = dialog.value === name;
  useLayoutEffect(() => {
    if (isOpen) element.current?.showModal();
    else if (element.current?.open) element.current.close();
  }, [isOpen]);
  // After the key Escape the browser cancels the dialog, and reports later that it is closed; keys in between belong to the page.
  const close = (e: Event) => {
    const isReopened = e.type === "close" && element.current?.open;
    if (e.target === element.current && isOpen && !isReopened) dialog.value = ""; // choosing a file can be cancelled, too
  };
  return (
    <dialog ref={element} aria-labelledby={`${name}-heading`} onCancel={close} onClose={close}>
      {isOpen && (
        <>
          <header><h2 id={`${name}-heading`}>{title}</h2><button class="icon" aria-label="close" onClick={() => (dialog.value = "")}>×</button></header>
          {children}
          <div role="status"><MessageText /></div>
        </>
      )}
    </dialog>
  );
}

const listed = signal(0); // counts the changes of the list

export function AttemptsDialog() {
  listed.value;
  keepScramble();
  return (
    <Dialog name="attempts" title="Attempts">
      <p>They are kept in this browser only.</p>
      <ul class="attempts">
        {dialog.value === "attempts" && storage.attempts().map((id) => {
          const a = fold(storage.operationsOf(id).values());
          const { changed } = storage.datesOf(id);
          return (
            <li key={id} class={id === attemptId.value ? "current" : undefined}>
              <button class="line" onClick={() => (openAttempt(id), (dialog.value = ""))}>
                <span>{a.title || a.scramble || "without a scramble"}</span>
                <time class="note" dateTime={changed.toISOString()}>{changed.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}</time>
                <span class="total">{a.lines.size} {a.lines.size === 1 ? "line" : "lines"}{a.best ? `, ${a.best.total} moves` : ""}</span>
              </button>
              <button onClick={() => exportAttempt(id)} aria-label={`export ${a.title || a.scramble}`}>Export</button>
              <button onClick={() => removeAttempt(id)} aria-label={`delete ${a.title || a.scramble}`}>Delete</button>
            </li>
          );
        })}
      </ul>
      <div class="row">
        <button onClick={() => (newAttempt(), (dialog.value = ""))}>New attempt</button>
        <button onClick={exportAll}>Export all</button>
        <label class="button">Import a file <input class="unseen" type="file" accept=".txt,text/plain" onChange={(e) => importFile(e.currentTarget)} /></label>
      </div>
    </Dialog>
  );
}

function removeAttempt(id: string) {
  const entries = storage.remove(id);
  if (id === attemptId.value) newAttempt();
  listed.value++;
  say("The attempt is deleted.", () => (storage.restore(id, entries), openAttempt(id), listed.value++));
}

/** Begins the line of a saved attempt that has all that is stored of it: branches, marks, analyses, dates and what can be undone, too. */
const whole = "// all of it: ";

const writeUpOf = (id: string) => writeUp(fold(storage.operationsOf(id).values()));

/** Saves all attempts in one file, one write-up after the other. */
async function exportAll() {
  const texts = storage.attempts().map(async (id) => {
    return `${writeUpOf(id)}${whole}${await share.encodeAll(id, storage.entriesOf(id))}\n`;
  });
  save("attempts.txt", "text/plain", (await Promise.all(texts)).join("\n---\n\n"));
  say("All attempts are saved as write-ups.");
}

/** Makes an attempt of each write-up of a file. */
async function importFile(field: HTMLInputElement) {
  const [file] = field.files!;
  if (!file) return;
  let read = 0;
  const texts = (await file.text()).split(/^---$/m).filter((text) => text.trim());
  for (const text of texts) if ((await importWhole(text)) || (await importWriteUp(text.trim()))) read++;
  if (texts.length > 1) dialog.value = "attempts"; // rather than how the last one was read
  if (read === texts.length) say(read === 1 ? "The attempt is imported." : `${read} attempts are imported.`);
  field.value = ""; // so that the same file can be chosen again
  listed.value++;
}

/** Opens an attempt that was saved with all of it, and reports whether the text is one. */
async function importWhole(text: string): Promise<boolean> {
  const fragment = text.split("\n").findLast((line) => line.startsWith(whole));
  if (!fragment) return false;
  const packed = fragment.slice(whole.length).trim();
  try {
    if (packed.startsWith("1")) openShared(await share.decode(packed)); // an earlier page saved what a link has
    else openAttempt(storage.take(...(await share.decodeAll(packed))));
    return true;
  } catch {
    return false; // the write-up is there
  }
}

/** Saves an attempt as a write-up. */
function exportAttempt(id: string) {
  save("attempt.txt", "text/plain", writeUpOf(id));
  say("The attempt is saved as a write-up.");
}

export function SettingsDialog() {
  return (
    <Dialog name="settings" title="Settings">
      <label class="block">Light or dark <select value={theme.value} onChange={(e) => (theme.value = e.currentTarget.value)}>
        {Object.entries(themes).map(([name, title]) => <option key={name} value={name}>{title}</option>)}
      </select></label>
      <label class="block">Colours of the cube <select value={scheme.value} onChange={(e) => (scheme.value = e.currentTarget.value)}>
        {Object.entries(schemes).map(([name, s]) => <option key={name} value={name}>{s.title}</option>)}
      </select></label>
      <label class="block"><input type="checkbox" checked={letters.value} onChange={(e) => (letters.value = e.currentTarget.checked)} /> Letters on the cube</label>
      <label class="block">Links to attempts begin with <input type="url" value={linkBase.value} placeholder={publicAddress.value || location.origin + location.pathname} onChange={(e) => e.currentTarget.reportValidity() && (linkBase.value = e.currentTarget.value.trim())} /></label>
      <p><a href="licences.txt">Licences of the libraries in this page</a></p>
    </Dialog>
  );
}

/** The keys, with what they do. */
export const keys: [key: string, what: string][] = [
  ["s", "go to the scramble"],
  ["n", "go to the results of the next step; arrows look, Enter takes"],
  ["m", "type your own moves"],
  ["w", "find a whole solution"],
  ["u / r", "undo, redo; also Ctrl Z and Ctrl Y"],
  ["← / →", "one move back, one move on"],
  ["Home / End", "to the scramble, to the last move"],
  ["i", "switch between normal, inverse and one sequence"],
  ["x", "stop the search"],
  ["p", "pause or continue the search"],
  ["q", "open the quiz"],
  ["Ctrl Enter", "in a text of the puzzle editor: solve"],
  ["?", "this help"],
];

const terms: [term: string, meaning: string][] = [
  ["EO", "All edges are oriented for an axis: turns of the other faces, and half turns of that axis' faces, solve them."],
  ["DR", "EO, with all corners oriented and the E slice edges in their slice: U, D, R2, L2, F2, B2 solve the cube."],
  ["4c2e", "A case of DR: four bad corners and two bad edges, after EO."],
  ["HTR", "Half turns alone solve the cube."],
  ["Subset", "What is left of the corners and edges between DR and HTR, such as 4a1 2e."],
  ["NISS", "Moves in parentheses are made on the inverse scramble; they come, inverted, at the end of the solution."],
  ["RZP, trigger", "Moves between EO and DR that lead to a case which a known short sequence, the trigger, solves."],
  ["5-1/12", "Five moves, one of them merges with a move before it; twelve moves so far."],
];

export function HelpDialog() {
  return (
    <Dialog name="help" title="Keys and terms">
      <dl class="keys">{keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
      <h3>Terms</h3>
      <dl>{terms.map(([term, meaning]) => <div key={term}><dt>{term}</dt><dd>{meaning}</dd></div>)}</dl>
    </Dialog>
  );
}
