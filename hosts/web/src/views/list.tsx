// A list of results that draws only the rows in sight, so that ten thousand scroll well.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";

/** The height of a row in pixels; on narrow screens a row has up to three lines. */
const narrow = matchMedia("(max-width: 62rem)");
const heights = signal(narrow.matches ? 78 : 34);
narrow.addEventListener("change", () => (heights.value = narrow.matches ? 78 : 34));

interface Props<T> {
  id: string;
  label: string;
  items: T[];
  text: (item: T) => ComponentChildren;
  onLook: (item: T | null) => void; // the user looks at an item
  onTake: (item: T) => void;
}

export function List<T>({ id, label, items, text, onLook, onTake }: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const active = useSignal(-1);
  const rowHeight = heights.value;
  const first = Math.max(0, Math.floor(top.value / rowHeight) - 5);
  const rows = items.slice(first, first + 40);
  useEffect(() => {
    if (active.value >= items.length) active.value = -1;
  }, [items.length]);

  function look(i: number) {
    active.value = i;
    onLook(items[i] ?? null);
    const e = box.current;
    if (!e || i < 0) return;
    if (i * rowHeight < e.scrollTop) e.scrollTop = i * rowHeight;
    if ((i + 1) * rowHeight > e.scrollTop + e.clientHeight) e.scrollTop = (i + 1) * rowHeight - e.clientHeight;
  }

  function key(e: KeyboardEvent) {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = { ArrowDown: active.value + 1, ArrowUp: active.value - 1, PageDown: active.value + page, PageUp: active.value - page, Home: 0, End: items.length - 1 }[e.key];
    if (to !== undefined) {
      e.preventDefault();
      look(Math.max(0, Math.min(items.length - 1, to)));
    } else if (e.key === "Enter" && items.length) {
      e.preventDefault();
      onTake(items[Math.max(0, active.value)]);
      active.value = -1;
      if (box.current) box.current.scrollTop = 0;
    } else if (e.key === "Escape") {
      look(-1);
    }
  }

  return (
    <div id={id} class="list" role="listbox" aria-label={label} tabIndex={0} ref={box} onKeyDown={key}
      aria-activedescendant={active.value >= 0 ? `${id}-${active.value}` : undefined}
      onScroll={(e) => (top.value = e.currentTarget.scrollTop)} onMouseLeave={() => onLook(items[active.value] ?? null)}>
      <div class="space" style={{ height: `${items.length * rowHeight}px` }}>
        {rows.map((item, k) => {
          const i = first + k;
          return (
            <div key={i} id={`${id}-${i}`} class="item" role="option" aria-selected={i === active.value} aria-setsize={items.length} aria-posinset={i + 1}
              style={{ top: `${i * rowHeight}px`, height: `${rowHeight}px` }} onMouseEnter={() => onLook(item)} onClick={() => onTake(item)}>
              {text(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
