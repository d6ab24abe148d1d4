// Which part of the page is shown where not all have room.

import { kept } from "./settings";

/** The tab of the middle column. On a phone it may also be "tree" or "cube". */
export const tab = kept("tab", "next");
