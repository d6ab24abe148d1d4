// A list of results with columns, which draws only the rows in sight, so that ten thousand scroll well. Hovering,
// the arrows and a tap look at a row; its button and Enter take it.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";

/** The height of a row in pixels; on narrow screens a row has two lines. */
const narrow = matchMedia("(max-width: 43.75rem)");
const heights = signal(narrow.matches ? 62 : 34);
narrow.addEventListener("change", () => (heights.value = narrow.matches ? 62 : 34));

export interface Column<T> {
  name: string;
  title: string;
  hint?: string; // what the column has, in a sentence
  cell: (item: T) => ComponentChildren;
  sortable?: boolean;
  long?: boolean; // it may be cut off, so the cell as a hint has all of it
}

/** By which column a list is sorted; none: in the order of the search. */
export interface Sorting {
  by: string;
  down: boolean;
}

interface Props<T> {
  id: string;
  label: string;
  items: T[];
  columns: Column<T>[];
  sorting: Sorting;
  leads?: string; // what the column of cases has, which needs room beside that of the moves
  onSort: (by: string) => void;
  onLook: (item: T | null) => void;
  onTake: (item: T) => void;
  onCopy: (item: T) => void;
}

export function List<T>({ id, label, items, columns, sorting, leads, onSort, onLook, onTake, onCopy }: Props<T>) {
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

  function take(item: T) {
    onTake(item);
    active.value = -1;
    if (box.current) box.current.scrollTop = 0;
  }

  function key(e: KeyboardEvent) {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = { ArrowDown: active.value + 1, ArrowUp: active.value - 1, PageDown: active.value + page, PageUp: active.value - page, Home: 0, End: items.length - 1 }[e.key];
    if (to !== undefined) {
      e.preventDefault();
      look(Math.max(0, Math.min(items.length - 1, to)));
    } else if (e.key === "Enter" && items.length && e.target === box.current) {
      e.preventDefault();
      take(items[Math.max(0, active.value)]);
    } else if (e.key === "Escape") {
      look(-1);
    } else if (e.key === "c" && (e.ctrlKey || e.metaKey) && items[active.value] && getSelection()?.isCollapsed) {
      e.preventDefault();
      onCopy(items[active.value]);
    }
  }

  return (
    <div class={`table ${id}-table`} data-leads={leads}>
      <div class="heads item" id={`${id}-heads`} role="row" aria-rowindex={1}>
        {columns.map((c) => (
          <span key={c.name} class={c.name} role="columnheader" title={c.hint} aria-sort={sorting.by === c.name ? (sorting.down ? "descending" : "ascending") : undefined}>
            {c.sortable ? <button class="head" tabIndex={-1} onClick={() => onSort(c.name)}>{c.title}{sorting.by === c.name ? (sorting.down ? " ↓" : " ↑") : ""}</button> : c.title}
          </span>
        ))}
        <span class="taking" role="columnheader"><span class="unseen">Take</span></span>
      </div>
      <div id={id} class="list" role="grid" aria-label={label} aria-owns={`${id}-heads`} aria-rowcount={items.length + 1} tabIndex={0} ref={box} onKeyDown={key}
        aria-activedescendant={active.value >= 0 ? `${id}-${active.value}` : undefined}
        onScroll={(e) => (top.value = e.currentTarget.scrollTop)} onMouseLeave={() => onLook(items[active.value] ?? null)}>
        <div class="space" role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
          {rows.map((item, k) => {
            const i = first + k;
            return (
              <div key={i} id={`${id}-${i}`} class="item" role="row" aria-selected={i === active.value} aria-rowindex={i + 2}
                style={{ top: `${i * rowHeight}px`, height: `${rowHeight}px` }} onMouseEnter={() => onLook(item)} onClick={() => look(i)}>
                {columns.map((c) => <span key={c.name} class={c.name} role="gridcell" title={c.long ? String(c.cell(item) ?? "") : undefined}>{c.cell(item)}</span>)}
                <span class="taking" role="gridcell"><button class="take" tabIndex={-1} onClick={(e) => (e.stopPropagation(), take(item))}>Take</button></span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
