// What the page and the worker say to each other.

/** From the page. */
export type ToWorker =
  | { start: { wasm: string; keep: boolean; tables: string; memory: number; bell: Int32Array | null } }
  | { run: number; session: number; request: string }
  | { cancel: number }
  | { pause: number } // a run
  | { resume: number }
  | { taken: number } // a batch of lines of this run
  | { open: number } // a session
  | { close: number }
  | { mayKeep: boolean };

/** From the worker. */
export type FromWorker =
  | { ready: true }
  | { lines: number; text: string } // of this run
  | { end: number; failure: string } // a line with the error of this run; empty: there was none
  | { notice: string } // one line that belongs to no run
  | { fetched: { table: string; done: number; total: number } }
  | { wantToKeep: number } // bytes
  | { failed: string }; // the worker has ended
