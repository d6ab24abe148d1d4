// Where messages are shown: beside what caused them, or, while a dialog covers that, in the dialog.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { dismiss, message } from "../message";
import { dialog } from "../tabs";

/** What the user has touched or typed into last. */
let cause: Element | null = null;
for (const action of ["pointerdown", "keydown"]) document.addEventListener(action, (e) => (cause = e.target as Element), true);

/** How long a message about something that was done is shown, in milliseconds, and one with a button to undo that. */
const shownFor = 8000;
const shownWithUndo = 30_000;

export function MessageText() {
  const m = message.value;
  return m && (
    <p class={m.isError ? "message error" : "message"}>
      {m.text} {m.undo && <button onClick={() => (m.undo!(), dismiss())}>{m.undoing}</button>}
      <button class="icon" aria-label="dismiss" onClick={dismiss}>×</button>
    </p>
  );
}

export function MessagePlace() {
  const box = useRef<HTMLDivElement>(null);
  const m = message.value;
  const isCovered = dialog.value !== "";
  useLayoutEffect(() => {
    if (m && !isCovered) placeBeside(box.current!, cause);
  }, [m, isCovered]);
  useEffect(() => {
    if (!m || m.isError) return;
    const leaving = setTimeout(() => message.value === m && dismiss(), m.undo ? shownWithUndo : shownFor);
    return () => clearTimeout(leaving);
  }, [m]);
  return <div role="status" class="message-place" ref={box}>{!isCovered && <MessageText />}</div>;
}

/** Places a box below an element, or above it if there is no room; at the end of the window if the element is not in sight. */
function placeBeside(box: HTMLElement, element: Element | null) {
  const at = element?.isConnected && element !== document.body ? element.getBoundingClientRect() : null;
  box.removeAttribute("style");
  if (!at?.width || at.bottom < 0 || at.top > innerHeight || at.height > innerHeight / 3) return;
  const { width, height } = box.firstElementChild!.getBoundingClientRect();
  const gap = 6;
  const top = at.bottom + gap + height < innerHeight ? at.bottom + gap : at.top - gap - height;
  box.style.inset = `${Math.max(gap, top)}px auto auto ${Math.max(gap, Math.min(at.left, innerWidth - width - gap))}px`;
}
