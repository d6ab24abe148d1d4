// The cube in three dimensions: facelets placed by CSS, which the browser turns. It has the colours, marks and letters of
// the drawing; a drag turns the cube, and a move that was made last is animated.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { colourOf, letters } from "../appearance";
import { facelets, type Move, placeOf, type Position, turnOf } from "../cube";

/** The width of a facelet, in pixels. */
const unit = 52;

/** How the cube is seen, in degrees. */
const pitch = signal(-28);
const yaw = signal(-32);

/** What turns a facelet into its face. */
const facing: Record<string, string> = { U: "rotateX(90deg)", R: "rotateY(90deg)", F: "", D: "rotateX(-90deg)", L: "rotateY(-90deg)", B: "rotateY(180deg)" };

function transformOf(facelet: number): string {
  const { at, face } = placeOf(facelet);
  const [x, y, z] = at.map((v) => (Math.abs(v) === 2 ? 0.75 * v : v) * unit);
  return `translate3d(${x}px, ${-y}px, ${z}px) ${facing[face]}`;
}

interface Props {
  position: Position;
  marks: number[];
  only: boolean; // draw the other facelets grey
  turn: Move | null; // the move that was made last
  about: string; // what changes when the move should be animated
}

export function Cube3D({ position, marks, only, turn, about }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!turn || !box.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { facelets: moved, axis: [x, y, z], quarters } = turnOf(turn);
    for (const n of moved) {
      const base = transformOf(n);
      const angle = (degrees: number) => `rotate3d(${x}, ${-y}, ${z}, ${degrees}deg) ${base}`;
      box.current.children[n].animate([{ transform: angle(-90 * quarters) }, { transform: angle(0) }], { duration: 300, easing: "ease-in-out" });
    }
  }, [about]);
  const colours = facelets(position);
  const drag = (e: PointerEvent) => {
    if (!e.buttons) return;
    yaw.value += e.movementX / 2;
    pitch.value = Math.max(-90, Math.min(90, pitch.value - e.movementY / 2));
  };
  return (
    <div class="cube3d" aria-hidden="true" onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)} onPointerMove={drag}>
      <div class="turning" ref={box} style={{ transform: `rotateX(${pitch.value}deg) rotateY(${yaw.value}deg)` }}>
        {position.map((_, n) => {
          const bad = marks.includes(n);
          return (
            <div key={n} class="facelet" style={{ transform: transformOf(n), background: only && !bad ? "var(--line)" : colourOf(colours[n]) }}>
              {bad && !only ? <i /> : letters.value ? colours[n] : ""}
            </div>
          );
        })}
      </div>
    </div>
  );
}
