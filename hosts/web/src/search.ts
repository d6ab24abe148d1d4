// Searches that the user can stop and pause.

import { batch, signal } from "@preact/signals";
import { RequestError } from "./api";
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

/** The searches of a panel, of which one runs at a time. */
export class Searches {
  readonly running = signal<Search | null>(null);
  readonly state = signal(""); // what the search does, or how it has ended
  readonly fault = signal(""); // why it cannot be done

  readonly stop = () => this.running.peek()?.abort();

  /** Ends the search, and forgets what was said about it. */
  readonly clear = () => {
    this.stop();
    this.end("", "");
  };

  /** Begins a search, and ends the one before it. work returns what to say at its end, and stopped what to say if the user ends it. */
  async begin(work: (search: Search) => Promise<string>, stopped: () => string) {
    this.stop();
    const current = new Search();
    batch(() => (this.end("Searching…", ""), (this.running.value = current)));
    let text = "", fault = "";
    try {
      text = await work(current);
    } catch (error) {
      if (error instanceof RequestError) fault = error.message;
      else text = stopped();
    }
    if (this.running.peek() === current) this.end(text, fault);
  }

  private end(state: string, fault: string) {
    batch(() => ((this.running.value = null), (this.state.value = state), (this.fault.value = fault)));
  }
}
