// The controls of searches.

import { type Search, type Searches, stateOf } from "../search";

/** The button beside Stop; nothing while no search is running. It stays the same element, so that it keeps the focus. */
export function PauseButton({ search }: { search: Search | null }) {
  return search && <button class="pause" onClick={() => search.toggle()}>{search.paused.value ? "Resume" : "Pause"}</button>;
}

/** What a search does, or why it cannot be done; otherwise, a text. */
export function SearchState({ of: { running, state, fault }, id, otherwise = "" }: { of: Searches; id?: string; otherwise?: string }) {
  return <p class={fault.value ? "fault" : "note"} role="status" id={id}>{fault.value || stateOf(running.value, state.value) || otherwise}</p>;
}

interface Props {
  of: Searches;
  title: string;
  isReady: boolean;
  onBegin: () => void;
  id?: string; // of the button
  stateId?: string;
  otherwise?: string;
}

/** The button that begins or stops a search, and what the search does. */
export function SearchRow({ of, title, isReady, onBegin, id, stateId, otherwise }: Props) {
  const running = of.running.value;
  return (
    <div class="row searching">
      <button id={id} class="primary" disabled={!running && !isReady} onClick={running ? of.stop : onBegin}>{running ? "Stop" : title}</button>
      <PauseButton search={running} />
      <SearchState of={of} id={stateId} otherwise={otherwise} />
    </div>
  );
}
