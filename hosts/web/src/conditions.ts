// The next step, and the conditions for its solutions. Those of a step stay with the step.

import { computed, signal } from "@preact/signals";
import { quizCases } from "./quizcases";
import { kept } from "./settings";
import type { RequestSolve, Step } from "./wire";

export interface Conditions {
  side: string;
  axis: string;
  longest: string;
  cases: string;
  subsets: string;
  triggers: string;
}

export const noConditions: Conditions = { side: "niss", axis: "", longest: "", cases: "", subsets: "", triggers: "" };

/** The step that the user has chosen; empty: the one that follows. */
export const chosenStep = signal("");

/** The step that follows at the position; empty: the cube is solved, or it is not known yet. */
export const usualStep = signal("");

/** The axes on which DR and EO are solved at the position, "ud", "fb" or "rl"; empty: none, or several. */
export const axes = signal({ dr: "", eo: "" });

export const step = computed(() => chosenStep.value || usualStep.value);

export const allSteps = signal<Step[]>([]);
export const stepNamed = (name: string): Step | undefined => allSteps.value.find((s) => s.step === name);

/** Reports whether the moves of a step are on one side only. */
export const isFinal = (name: string): boolean => stepNamed(name)?.final || name.endsWith("fin");

export const count = kept("results", 50);

const byStep = kept<Record<string, Conditions>>("conditions", {});
export const conditions = computed<Conditions>(() => {
  const known = Object.entries(byStep.value[step.value] ?? {}).filter(([name, value]) => name in noConditions && typeof value === "string"); // a link may have others
  return { ...noConditions, ...Object.fromEntries(known) };
});

export function setCondition(name: keyof Conditions, value: string) {
  byStep.value = { ...byStep.value, [step.value]: { ...conditions.value, [name]: value } };
}

/** What is wrong with a condition; empty: nothing. */
export const longestFault = computed(() => {
  const text = conditions.value.longest;
  return text === "" || (/^\d+$/.test(text) && Number(text) <= 20) ? "" : "Moves, at most: a number from 0 to 20";
});

/** The values of a condition that can be chosen from buttons. Cases and subsets are those that a quiz asks for. */
export const choices: Partial<Record<keyof Conditions, string[]>> = { cases: quizCases.dr, subsets: quizCases.htr, triggers: ["R", "RUR", "RU'R", "RU2R"] };

/** What a complete text of a condition looks like. Another one waits until the user has typed it. */
const complete: Partial<Record<keyof Conditions, RegExp>> = {
  longest: /^\d*$/, cases: /^$|^\dc\d{1,2}e(,\dc\d{1,2}e)*$/, subsets: /^$|^(\d|\d[abc]\d)(,(\d|\d[abc]\d))*$/,
};
export const isComplete = (name: keyof Conditions, text: string): boolean => complete[name]?.test(text) ?? false;

/** The values of a condition that is a list. */
export const valuesOf = (name: keyof Conditions): string[] => conditions.value[name].split(",").map((v) => v.trim()).filter(Boolean);

/** Adds a value to a condition that is a list, or removes it. */
export function toggle(name: keyof Conditions, value: string) {
  const values = valuesOf(name);
  setCondition(name, (values.includes(value) ? values.filter((v) => v !== value) : [...values, value]).join());
}

/** The conditions as fields of a request. */
export function fields(): Partial<RequestSolve> {
  const { side, axis, longest, cases, subsets, triggers } = Object.fromEntries(
    Object.entries(conditions.value).map(([name, value]) => [name, has(step.value, name as keyof Conditions) ? value : ""]),
  ) as unknown as Conditions;
  return {
    ...(axis && { axis }), ...(longest && !longestFault.value && { max: Number(longest) }), ...(cases && { case: cases }),
    ...(subsets && { subsets }), ...(triggers && { triggers }), ...(side && { niss: side as RequestSolve["niss"] }),
  };
}

/** The kinds of conditions that make sense for a step, by its name. */
export function has(name: string, kind: keyof Conditions): boolean {
  const starts = (...prefixes: string[]) => prefixes.some((p) => name.startsWith(p));
  switch (kind) {
    case "axis": return starts("eo", "dr", "rzp", "co", "ar") && !isFinal(name) && !/(ud|fb|rl)/.test(name.split("-")[0]);
    case "cases": return starts("eo", "rzp") && !isFinal(name);
    case "subsets": return starts("dr") && !isFinal(name);
    case "triggers": return starts("dr-eo");
    case "side": return !isFinal(name);
  }
  return true;
}

/** What the solutions of a step lead to: cases of DR on two axes, a subset of HTR, or the end; undefined: none of them. */
export const leads = (name: string) => (has(name, "cases") ? "cases" : has(name, "subsets") ? "subset" : isFinal(name) ? "end" : undefined);
