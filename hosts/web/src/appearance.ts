// How the page looks: light or dark, and the colours of the cube.

import { computed, effect } from "@preact/signals";
import { faces } from "./cube";
import { kept, keptHere } from "./settings";

export const themes = { system: "as the system", light: "light", dark: "dark" };
export const theme = keptHere("theme", "system");

interface Scheme {
  title: string;
  colours: string[]; // of the faces in the order U R F D L B
  names: string[];
}

export const schemes: Record<string, Scheme> = {
  western: { title: "western", colours: ["#ffffff", "#c8102e", "#009b48", "#ffd500", "#ff7a1a", "#0046ad"], names: ["white", "red", "green", "yellow", "orange", "blue"] },
  japanese: { title: "Japanese", colours: ["#ffffff", "#c8102e", "#009b48", "#0046ad", "#ff7a1a", "#ffd500"], names: ["white", "red", "green", "blue", "orange", "yellow"] },
  clear: { title: "for colour-blind people", colours: ["#ffffff", "#882255", "#117733", "#ddcc77", "#cc6677", "#332288"], names: ["white", "wine", "green", "sand", "rose", "indigo"] },
};
export const scheme = kept("scheme", "western");
export const letters = kept("letters", false);

/** The scheme; a link may name one that this page does not know. */
const usedScheme = computed(() => (Object.hasOwn(schemes, scheme.value) ? schemes[scheme.value] : schemes.western));

export const colourOf = (face: string) => usedScheme.value.colours[faces.indexOf(face)];
export const colourNames = (face: string) => usedScheme.value.names[faces.indexOf(face)];

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
