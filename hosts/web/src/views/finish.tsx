// What becomes of an attempt: whether it solves the cube, and ways to copy, print and share it.

import { signal, useSignalEffect } from "@preact/signals";
import { ask, publicAddress } from "../api";
import type { Link, Verdict, WriteUp } from "../wire";
import { put, save } from "../download";
import { finished, writeUp, writtenLines } from "../finish";
import { fail } from "../message";
import { attempt, scrambleMoves, selected, skeleton, writeUpOf } from "../state";
import * as share from "../share";
import { keptHere, settings } from "../settings";
import { dialog } from "../tabs";
import { importWriteUp, ReadingButton } from "./import";

/** What links begin with, if the user has said so. */
export const linkBase = keptHere("link-base", "");

const verdict = signal<Verdict | null>(null);
const links = signal<Link[]>([]);
const sites = ["alg.cubing.net", "cubedb", "twizzle"];

export function FinishPanel() {
  useSignalEffect(() => {
    verdict.value = null;
    links.value = [];
    const scramble = scrambleMoves.value?.join(" ");
    const w = writeUp.value;
    if (!scramble || !w?.complete) return;
    const controller = new AbortController();
    ask<Verdict>({ command: "verify", scramble, solution: w.solution.join(" ") }, "solves", controller.signal).then((e) => (verdict.value = e), () => {});
    const { title } = attempt.peek();
    Promise.all(sites.map((site) => ask<Link>({ command: "link", site, title, ...writeUpOf(writtenLines.peek()) }, "url", controller.signal))).then(
      (list) => (links.value = list),
      () => {},
    );
    return () => controller.abort();
  });
  const w = writeUp.value;
  return (
    <section class="panel fill scroll" id="finish-panel" role="tabpanel" aria-labelledby="finish-title">
      <h2 id="finish-title">Solution</h2>
      {finished.value ? (
        <>
          {finished.value !== selected.value && <p class="note">The shortest solution that continues the selected lines:</p>}
          <p class="moves solution">{w?.complete ? w.solution.join(" ") : ""}</p>
          <p id="verdict" role="status">{verdict.value ? verdictText(verdict.value) : ""}</p>
          <ul class="links">{links.value.filter((l) => l.url.startsWith("https://")).map((l) => <li key={l.site}><a href={l.url} rel="noreferrer noopener" target="_blank">{l.site}</a></li>)}</ul>
        </>
      ) : (
        <p class="note">The selected lines do not solve the cube yet.</p>
      )}
      <div class="row">
        <button onClick={() => copy("")} disabled={!scrambleMoves.value}>Copy as text</button>
        <button onClick={() => copy("forum")} disabled={!scrambleMoves.value}>for a forum</button>
        <button onClick={() => copy("markdown")} disabled={!scrambleMoves.value}>as Markdown</button>
      </div>
      <div class="row">
        <button onClick={copyLink} disabled={!scrambleMoves.value}>Copy link</button>
        <button onClick={() => (dialog.value = "sheet")}>Solution sheet</button>
        <button onClick={saveDrawing}>Save the cube as SVG</button>
      </div>
      <ReadingButton />
      <details>
        <summary>Import a write-up</summary>
        <form onSubmit={async (e) => {
          e.preventDefault();
          const field = e.currentTarget.elements.namedItem("text") as HTMLTextAreaElement;
          if (await importWriteUp(field.value)) field.value = "";
        }}>
          <label class="block">Write-up <textarea name="text" rows={5} spellcheck={false} /></label>
          <button type="submit">Import</button>
        </form>
      </details>
    </section>
  );
}

/** What the rules say about a solution. */
function verdictText({ solves, allowed, htm, left, faults }: Verdict): string {
  if (solves && allowed) return `Verified: it solves the scramble in ${htm} moves (HTM), and follows the WCA rules.`;
  return `It does not count: ${faults.map((f) => (f.token ? `${f.token}: ${f.rule}` : f.rule)).join("; ") || `left ${left}`}`;
}

async function copy(markup: string) {
  try {
    const { text } = await ask<WriteUp>({ command: "show", ...writeUpOf(writtenLines.value), ...(markup && { markup }) }, "text");
    await put(text, "The write-up is copied.");
  } catch {
    fail("The server is away, so there is no write-up now.");
  }
}

async function copyLink() {
  const base = linkBase.value || publicAddress.value || location.origin + location.pathname;
  const url = `${base}#${await share.encode(attempt.value, settings())}`;
  await put(url, "The link is copied. It contains the whole attempt; no server sees it.");
}

function saveDrawing() {
  const drawing = document.getElementById("cube");
  if (!drawing) return void fail("Turn the 3-D cube off first.");
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  save(`cube-${skeleton.value.normal.length + skeleton.value.inverse.length}.svg`, "image/svg+xml", copy.outerHTML);
}
