// Which part of the page is shown where not all have room.

import { signal } from "@preact/signals";
import { kept } from "./settings";

/** The tab of the middle column. On a phone it may also be "tree" or "cube". */
export const tab = kept("tab", "next");

/** The name of the dialog that is open; empty: none is. */
export const dialog = signal("");
