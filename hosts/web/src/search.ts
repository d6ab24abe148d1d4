// A search that the user can stop and pause.

import { signal } from "@preact/signals";
import { stopLooking } from "./reach";

/** Stops a search with its abort, and pauses it while paused is true. */
export class Search extends AbortController {
  readonly paused = signal(false);

  constructor() {
    super();
    stopLooking();
  }

  toggle() {
    this.paused.value = !this.paused.value;
  }
}

/** What the page says about a search that may be paused: the text, or that it is paused. */
export const stateOf = (search: Search | null, text: string) => (search?.paused.value ? "Paused" : text);
