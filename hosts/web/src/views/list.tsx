// A list of results with columns, which draws only the rows in sight, so that ten thousand scroll well. Hovering,
// the arrows and a tap look at a row; its button and Enter take it. Several rows are chosen with Shift or Ctrl, or Space.

import { type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";

/** The height of a row in pixels; in narrow windows a row has two lines. */
const narrow = matchMedia("(width < 60rem)");
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
  chosen: Signal<Set<T>>; // rows to copy
  onCopy: (items: T[]) => void;
}

export function List<T>({ id, label, items, columns, sorting, leads, onSort, onLook, onTake, chosen, onCopy }: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const active = useSignal(-1);
  const anchor = useSignal(-1); // where the rows that Shift chooses begin
  const rowHeight = heights.value;
  const first = Math.max(0, Math.floor(top.value / rowHeight) - 5);
  const rows = items.slice(first, first + 10 + Math.ceil((box.current?.clientHeight || innerHeight / 2) / rowHeight));
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

  function choose(from: number, to: number, isToggled = false) {
    const rows = new Set(isToggled ? chosen.value : []);
    for (let i = Math.min(from, to); i <= Math.max(from, to); i++) {
      if (isToggled && rows.has(items[i])) rows.delete(items[i]);
      else rows.add(items[i]);
    }
    chosen.value = rows;
  }

  /** Looks at a row, and chooses it, too, if a key is held: Shift for all rows from the one before. */
  function go(i: number, e: MouseEvent | KeyboardEvent) {
    const from = active.value < 0 ? i : anchor.value < 0 ? active.value : anchor.value;
    look(i);
    anchor.value = e.shiftKey ? from : -1;
    if (e.shiftKey) choose(from, i);
    else if (e.ctrlKey || e.metaKey) choose(i, i, true);
    else if (chosen.value.size > 0) chosen.value = new Set();
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
      go(Math.max(0, Math.min(items.length - 1, to)), e);
    } else if (e.key === " " && items[active.value] && e.target === box.current) {
      e.preventDefault();
      choose(active.value, active.value, true);
    } else if (e.key === "Enter" && items.length && e.target === box.current) {
      e.preventDefault();
      take(items[Math.max(0, active.value)]);
    } else if (e.key === "Escape") {
      look(-1);
    } else if (e.key === "c" && (e.ctrlKey || e.metaKey) && getSelection()?.isCollapsed) {
      const rows = items.filter((item, i) => (chosen.value.size ? chosen.value.has(item) : i === active.value));
      if (rows.length === 0) return;
      e.preventDefault();
      onCopy(rows);
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
      <div id={id} class="list" role="grid" aria-multiselectable="true" aria-label={label} aria-owns={`${id}-heads`} aria-rowcount={items.length + 1} tabIndex={0} ref={box} onKeyDown={key}
        aria-activedescendant={active.value >= 0 ? `${id}-${active.value}` : undefined}
        onScroll={(e) => (top.value = e.currentTarget.scrollTop)} onMouseLeave={() => onLook(items[active.value] ?? null)}>
        <div class="space" role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
          {rows.map((item, k) => {
            const i = first + k;
            return (
              <div key={i % rows.length} id={`${id}-${i}`} class="item" role="row" aria-selected={i === active.value || chosen.value.has(item)} aria-rowindex={i + 2}
                style={{ top: `${i * rowHeight}px`, height: `${rowHeight}px` }} onMouseEnter={() => onLook(item)} onClick={(e) => go(i, e)}>
                {columns.map((c) => {
                  const cell = c.cell(item);
                  return <span key={c.name} class={c.name} role="gridcell" title={c.long ? String(cell ?? "") : undefined}>{cell}</span>;
                })}
                <span class="taking" role="gridcell"><button class="take" tabIndex={-1} onClick={(e) => (e.stopPropagation(), take(item))}>Take</button></span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
