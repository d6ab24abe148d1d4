// The button that pauses a search and lets it go on.

import type { Search } from "../search";

/** The button beside Stop; nothing while no search is running. It stays the same element, so that it keeps the focus. */
export function PauseButton({ search }: { search: Search | null }) {
  return search && <button class="pause" onClick={() => search.toggle()}>{search.paused.value ? "Resume" : "Pause"}</button>;
}
