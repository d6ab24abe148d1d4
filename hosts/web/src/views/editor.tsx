// A field for a text of several lines with numbers, in which a mistake is marked.

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Fault } from "../puzzle";

interface Props {
  id: string;
  title: string;
  text: string;
  fault: Fault | null;
  placeholder?: string;
  onText: (text: string) => void;
  onRun: () => void; // the user presses Ctrl and Enter
  children?: ComponentChildren; // above the field
}

export function Editor({ id, title, text, fault, placeholder, onText, onRun, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const behind = useRef<HTMLPreElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const lines = text.split("\n").length;
  const place = fault && rangeOf(text, fault);
  function follow() {
    const { scrollTop, scrollLeft } = field.current!;
    behind.current!.scrollTop = numbers.current!.scrollTop = scrollTop;
    behind.current!.scrollLeft = scrollLeft;
  }
  useEffect(follow); // what is behind the field has just been filled
  function go() {
    const f = field.current!;
    f.focus();
    f.setSelectionRange(...place!);
    f.scrollTop = Math.max(0, (f.scrollHeight * (fault!.line - 4)) / lines);
  }
  return (
    <section class="panel" id={`${id}-panel`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}><label for={id}>{title}</label></h2>
      {children}
      <div class="editor">
        <pre class="numbers" ref={numbers} aria-hidden="true">
          {Array.from({ length: lines }, (_, i) => <span key={i} class={i + 1 === fault?.line ? "wrong" : undefined}>{`${i + 1}\n`}</span>)}
        </pre>
        <div class="sheet">
          <pre class="behind" ref={behind} aria-hidden="true">
            {place && <>{text.slice(0, place[0])}<mark>{text.slice(...place).replace(/^$|^\n$/, " ")}</mark>{text.slice(place[1])}</>}
            {"\n"}
          </pre>
          <textarea id={id} ref={field} wrap="off" spellcheck={false} autocomplete="off" autocapitalize="off" value={text} placeholder={placeholder}
            aria-invalid={fault !== null} aria-describedby={`${id}-fault`} onScroll={follow}
            onInput={(e) => onText(e.currentTarget.value)}
            onKeyDown={(e) => {
              if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey)) return;
              e.preventDefault();
              onRun();
            }} />
        </div>
      </div>
      <div class="row">
        <p id={`${id}-fault`} class="fault grow" role="alert">{fault?.message ?? ""}</p>
        {place && <button onClick={go}>Go to line {fault!.line}</button>}
      </div>
    </section>
  );
}

/** Where a mistake is in a text, as a range of the string; null: it has no place. Columns count characters. */
function rangeOf(text: string, { line, column, token }: Fault): [number, number] | null {
  if (line === 0) return null;
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const start = before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  const shown = token.endsWith("...") && !text.startsWith(token, start) ? token.slice(0, -3) : token; // long ones are shortened
  return [start, start + Math.max(1, shown.length)];
}
