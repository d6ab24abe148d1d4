// How the page looks: light or dark, and the colours of the cube.

import { signal } from "@preact/signals";
import { faces } from "./cube";
import { setting } from "./storage";

export const themes = { system: "as the system", light: "light", dark: "dark" };
export const theme = signal(setting("theme") || "system");

/** The colours of the faces in the order U R F D L B. */
export const schemes: Record<string, { title: string; colours: string[] }> = {
  western: { title: "western", colours: ["#ffffff", "#c8102e", "#009b48", "#ffd500", "#ff7a1a", "#0046ad"] },
  japanese: { title: "Japanese", colours: ["#ffffff", "#c8102e", "#009b48", "#0046ad", "#ff7a1a", "#ffd500"] },
  clear: { title: "for colour-blind people", colours: ["#ffffff", "#882255", "#117733", "#ddcc77", "#cc6677", "#332288"] },
};
export const scheme = signal(setting("scheme") in schemes ? setting("scheme") : "western");

export const letters = signal(setting("letters") === "on");

export const colourOf = (face: string) => schemes[scheme.value].colours[faces.indexOf(face)];

export const colourNames = (face: string) =>
  ({
    western: ["white", "red", "green", "yellow", "orange", "blue"],
    japanese: ["white", "red", "green", "blue", "orange", "yellow"],
    clear: ["white", "wine", "green", "sand", "rose", "indigo"],
  })[scheme.value]![faces.indexOf(face)];

export function applyAppearance() {
  document.documentElement.dataset.theme = theme.value;
}

export function setTheme(name: string) {
  theme.value = name;
  setting("theme", name);
  applyAppearance();
}

export function setScheme(name: string) {
  scheme.value = name;
  setting("scheme", name);
}

export function setLetters(on: boolean) {
  letters.value = on;
  setting("letters", on ? "on" : "off");
}
