// What becomes of an attempt: whether it solves the cube, and ways to copy, print and share it.

import { signal, useSignalEffect } from "@preact/signals";
import { ask, publicAddress } from "../api";
import type { Link, Verdict, WriteUp } from "../wire";
import { type Line, path } from "../attempt";
import { merge, positionOf, sequence } from "../cube";
import { attempt, message, scrambleMoves, selected, skeleton, writeUpOf } from "../state";
import { put, save } from "../download";
import * as share from "../share";
import { kept, settings } from "../settings";
import { importWriteUp, ReadingButton } from "./import";

/** What links begin with, if the user has said so. */
export const linkBase = kept("link-base", "");

const verdict = signal<Verdict | null>(null);
const links = signal<Link[]>([]);
const sites = ["alg.cubing.net", "cubedb", "twizzle"];

/** All moves of a line that solves the cube, as one sequence. */
const solutionOf = (line: Line) => merge(sequence(line.all, positionOf(scrambleMoves.value!, line.all)));

export function FinishPanel() {
  useSignalEffect(() => {
    verdict.value = null;
    links.value = [];
    const scramble = scrambleMoves.value?.join(" ");
    const line = selected.value;
    if (!scramble || !line?.solved) return;
    const controller = new AbortController();
    const solution = solutionOf(line).join(" ");
    ask<Verdict>({ command: "verify", scramble, solution }, "solves", controller.signal).then((e) => (verdict.value = e), () => {});
    Promise.all(sites.map((site) => ask<Link>({ command: "link", scramble, solution, site }, "url", controller.signal))).then(
      (list) => (links.value = list),
      () => {},
    );
    return () => controller.abort();
  });
  const line = selected.value;
  const v = verdict.value;
  return (
    <section class="panel fill scroll" id="finish-panel" role="tabpanel" aria-labelledby="finish-title">
      <h2 id="finish-title">Solution</h2>
      {line?.solved ? (
        <>
          <p class="moves solution">{solutionOf(line).join(" ")}</p>
          <p id="verdict" role="status">{v ? (v.solves && v.allowed ? `Verified: it solves the scramble in ${v.htm} moves (HTM), and is written as the rules ask.` : `It does not count: ${(v.faults ?? []).map((f: any) => f.text ?? f.fault ?? String(f)).join("; ") || `left ${v.left}`}`) : ""}</p>
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
        <button onClick={() => print()}>Print</button>
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

/** The write-up of the selected lines. */
async function writeUp(markup: string): Promise<string> {
  const e = await ask<WriteUp>({ command: "show", ...writeUpOf(path(selected.value)), ...(markup && { markup }) }, "text");
  return e.text;
}

async function copy(markup: string) {
  try {
    await put(await writeUp(markup), "The write-up is copied.");
  } catch {
    message.value = "The server is away, so there is no write-up now.";
  }
}

async function copyLink() {
  const base = linkBase.value || publicAddress.value || location.origin + location.pathname;
  const url = `${base}#${await share.encode(attempt.value, settings())}`;
  await put(url, "The link is copied. It holds the whole attempt; no server sees it.");
}

function saveDrawing() {
  const drawing = document.getElementById("cube");
  if (!drawing) return void (message.value = "Turn the 3-D cube off first.");
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  save(`cube-${skeleton.value.normal.length + skeleton.value.inverse.length}.svg`, "image/svg+xml", copy.outerHTML);
}
