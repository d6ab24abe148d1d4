// A whole solution: a chain of steps, with shorter skeletons as they are found.

import { computed, signal, useSignalEffect } from "@preact/signals";
import { run } from "../api";
import { waiting } from "../waiting";
import type * as wire from "../wire";
import { format } from "../cube";
import { Searches } from "../search";
import { kept } from "../settings";
import { addLine, scrambleMoves, skeleton } from "../state";
import { type Found, Insertions } from "./insert";
import { SearchRow } from "./searching";

const presets: Record<string, string> = {
  fmc: "eo[max=5; niss=always] > rzp[max=3; niss=none] > dr-eo[max=10; total=15; triggers=R,RUR,RU'R,RU2R] > htr > htrfin",
  "EO, DR, HTR, finish": "eo[niss=always] > dr-eo > htr > htrfin",
  "EO, DR, finish": "eo[niss=always] > dr-eo > drfin",
  "DR leaving a slice": "eo[niss=always] > dr-eo > drslice",
  "DR, HTR, slice moves": "eo > dr-eo > htr > drslice > slice",
  "blocks": "222 > 223[keep] > F2L-1",
};

/** The limits of the form, from which the text of the chain is made. */
const form = {
  eo: kept("form-eo", "5"), rzp: kept("form-rzp", "3"), dr: kept("form-dr", "10"), total: kept("form-total", "15"),
  triggers: kept("form-triggers", "R,RUR,RU'R,RU2R"), subsets: kept("form-subsets", ""), finish: kept("form-finish", "htr > htrfin"),
};
const preset = kept("chain", "fmc");
const own = kept("own-chain", "");
const time = kept("time", "5s");
const excluded = signal<string[]>([]);
const best = signal<wire.Skeleton | null>(null);
const inserted = signal<Found | null>(null); // instead, if the chain ends with insertions
const searches = new Searches();

const fromForm = computed(() => {
  const dr = [`max=${form.dr.value}`, form.total.value && `total=${form.total.value}`, form.triggers.value && `triggers=${form.triggers.value}`, form.subsets.value && `subsets=${form.subsets.value}`];
  const rzp = form.triggers.value ? ` > rzp[max=${form.rzp.value}; niss=none]` : "";
  return `eo[max=${form.eo.value}; niss=always]${rzp} > dr-eo[${dr.filter(Boolean).join("; ")}] > ${form.finish.value}`;
});

const chain = computed(() => own.value || (preset.value === "form" ? fromForm.value : presets[preset.value]));

export function WholePanel() {
  useSignalEffect(() => {
    scrambleMoves.value, skeleton.value; // the solution and the moves that are left out are for another skeleton
    return () => (searches.clear(), (best.value = inserted.value = null), (excluded.value = []));
  });
  const b = best.value;
  return (
    <section class="panel fill scroll" id="whole-panel" tabIndex={-1} role="tabpanel" aria-labelledby="whole-title">
      <h2 id="whole-title">Whole solution</h2>
      <div class="row filters">
        <label>Chain <select value={preset.value} onChange={(e) => ((preset.value = e.currentTarget.value), (own.value = ""))}>
          {Object.keys(presets).map((name) => <option key={name} value={name}>{name}</option>)}
          <option value="form">with these limits</option>
        </select></label>
        <label>Time <select value={time.value} onChange={(e) => (time.value = e.currentTarget.value)}>
          {["1s", "5s", "10s", "30s"].map((t) => <option key={t}>{t}</option>)}
        </select></label>
      </div>
      {preset.value === "form" && !own.value && (
        <div class="row filters">
          <Field label="EO at most" value={form.eo} /><Field label="RZP at most" value={form.rzp} /><Field label="DR at most" value={form.dr} /><Field label="up to DR" value={form.total} />
          <Field label="Triggers" value={form.triggers} wide /><Field label="Subsets" value={form.subsets} wide />
          <label>After DR <select value={form.finish.value} onChange={(e) => (form.finish.value = e.currentTarget.value)}>
            {["htr > htrfin", "drfin", "htr > fr > frfin", "drslice"].map((f) => <option key={f}>{f}</option>)}
          </select></label>
        </div>
      )}
      <label class="block">Its steps <textarea rows={3} spellcheck={false} value={chain.value} onInput={(e) => (own.value = e.currentTarget.value)} /></label>
      <SearchRow of={searches} title="Find" isReady={scrambleMoves.value !== null} onBegin={search} />
      {excluded.value.length > 0 && (
        <ul class="excluded">{excluded.value.map((moves) => <li key={moves}>not {moves} <button class="icon" aria-label={`allow ${moves}`} onClick={() => (excluded.value = excluded.value.filter((m) => m !== moves))}>×</button></li>)}</ul>
      )}
      {b && <Skeleton event={b} />}
      {inserted.value && <div class="insertions"><Insertions found={inserted.value} isWhole /></div>}
    </section>
  );
}

function Field({ label, value, wide }: { label: string; value: { value: string }; wide?: boolean }) {
  return <label>{label} <input size={wide ? 16 : 3} value={value.value} onInput={(e) => (value.value = e.currentTarget.value.trim())} /></label>;
}

const movesOf = (e: { normal: string[]; inverse: string[] }) => ({ normal: e.normal ?? [], inverse: e.inverse ?? [] });

function Skeleton({ event }: { event: wire.Skeleton }) {
  const steps = event.steps ?? [];
  const until = (k: number) => format({ normal: steps.slice(0, k + 1).flatMap((s) => s.normal ?? []), inverse: steps.slice(0, k + 1).flatMap((s) => s.inverse ?? []) });
  return (
    <>
      <ol class="skeleton" aria-label={`Skeleton of ${event.length} moves`}>
        {steps.map((s, k) => (
          <li key={k}>
            <span class="moves">{format(movesOf(s)) || "no moves"}</span>
            <span class="case">{[s.step, s.axes?.join("-"), s.case, s.trigger].filter(Boolean).join(" ")}</span>
            <span class="total">{s.saved ? `${s.length}-${s.saved}` : s.length}/{s.total}</span>
            {k < steps.length - 1 && s.length > 0 && <button class="icon" aria-label={`exclude ${until(k)}`} title="exclude" onClick={() => ((excluded.value = [...excluded.value, until(k)]), search())}>⊘</button>}
          </li>
        ))}
      </ol>
      <button onClick={() => take(steps)}>Take these {event.length} moves</button>
    </>
  );
}

function take(steps: wire.Skeleton["steps"]) {
  for (const s of steps) if (s.length > 0) addLine(movesOf(s), [s.step + (s.axes ?? []).join("-"), s.case].filter(Boolean).join(" "), "", true);
}

/** The number of moves of the solution so far. */
const found = () => best.value?.length ?? inserted.value?.moves.length;

const search = () => searches.begin(async (current) => {
  best.value = inserted.value = null;
  const request: wire.RequestChain = {
    command: "chain", chain: chain.value, scramble: scrambleMoves.value!.join(" "), moves: format(skeleton.value),
    time: time.value, stream: true, cases: true, exclude: excluded.value,
  };
  let proved = false;
  for await (const e of run(request, current)) {
    const better = e.better as wire.Skeleton | wire.Insertions | undefined;
    if (better && "insertions" in better) inserted.value = better;
    else if (better) best.value = better;
    if (e.insertions) inserted.value = e as Found;
    if (e.chain && e.steps) best.value = e as wire.Skeleton;
    proved ||= e.proved === true;
    searches.state.value = waiting(e) ?? (found() ? `${found()} moves` : searches.state.value);
  }
  if (!found()) return proved ? "No solution within these limits." : "No solution in this time.";
  return proved ? `${found()} moves; proved: no solution of this chain is shorter.` : `${found()} moves`;
}, () => (found() ? `Stopped at ${found()} moves` : "Stopped"));
