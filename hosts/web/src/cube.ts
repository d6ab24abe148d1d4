// Moves and positions of the cube, with just enough of both to draw the cube at once. Everything
// that needs knowledge of steps is asked of the server.

/** A turn of a face, U R F D L B, wide as Rw, of a slice, M E S, or of the whole cube, x y z: alone or with 2 or '. */
export type Move = string;

/** Moves on normal and on inverse. */
export interface Moves {
  normal: Move[];
  inverse: Move[];
}

export const noMoves: Moves = { normal: [], inverse: [] };

/**
 * Whether a text may be a cube, such as 54 facelets or the pieces in Reid's notation, although its letters are moves, too.
 * nissy decides what it is.
 */
export function mayBeCube(text: string): boolean {
  const trimmed = text.replace(/\/\/.*$/gm, "").replace(/^[\s"'“„«]+/, "").trim();
  if (/^(\{|edge in|[A-Za-z]{8} *=|[\w.?]{40}|([URFDLB]{2}[\s,]+){12})/i.test(trimmed)) return true;
  const symbols = trimmed.match(/[\p{L}\d.?\p{Extended_Pictographic}]/gu) ?? []; // without frames and punctuation
  return symbols.length >= 40 && symbols.length <= 120 && !/[A-Za-z]2/.test(trimmed) && !/(^|[^'\w])\w'/.test(trimmed);
}

/** The faces in the order in which facelets are numbered. */
export const faces = "URFDLB";

const axisOf: Record<string, number> = { U: 0, D: 0, R: 1, L: 1, F: 2, B: 2 };

/** Wide moves and slice moves as turns of faces, and then of the whole cube. */
const parts: Record<string, Move[]> = {
  Uw: ["D", "y"], Dw: ["U", "y'"], Rw: ["L", "x"], Lw: ["R", "x'"], Fw: ["B", "z"], Bw: ["F", "z'"],
  M: ["R", "L'", "x'"], E: ["U", "D'", "y'"], S: ["F'", "B", "z"],
};

/** The faces in whose direction the whole cube turns. */
const rotations: Record<string, string> = { x: "R", y: "U", z: "F" };

/** The number of quarter turns, clockwise: 1 to 3. */
const turnsOf = (m: Move) => (m.endsWith("2") ? 2 : m.endsWith("'") ? 3 : 1);

/** What a move turns. */
const partOf = (m: Move): string => m.replace(/[2']$/, "");

const makeMove = (part: string, turns: number): Move => part + ["", "", "2", "'"][turns];

export const invertMove = (m: Move): Move => makeMove(partOf(m), 4 - turnsOf(m));

/** A move as turns of faces and of the whole cube. */
const split = (m: Move): Move[] => parts[partOf(m)]?.map((part) => makeMove(partOf(part), (turnsOf(part) * turnsOf(m)) % 4)) ?? [m];

export const invert = (moves: Move[]): Move[] => moves.map(invertMove).reverse();

/** The number of moves in HTM: a slice move counts as two, a rotation as none. */
export const countOf = (moves: Move[]): number => moves.reduce((sum, m) => sum + ("MES".includes(m[0]) ? 2 : m[0] in rotations ? 0 : 1), 0);

/** Reports whether moves are turns of faces only, so that the cube stays as it is held. */
const areFaceTurns = (moves: Move[]): boolean => moves.every((m) => /^[URFDLB][2']?$/.test(m));

/** The moves as turns of faces, merged, also with turns of the opposite face between them. */
export function merge(moves: Move[]): Move[] {
  const merged: Move[] = [];
  for (const m of moves) {
    let i = merged.length - 1;
    while (i >= 0 && axisOf[merged[i][0]] === axisOf[m[0]] && merged[i][0] !== m[0]) i--;
    if (i >= 0 && merged[i][0] === m[0]) {
      const turns = (turnsOf(merged[i]) + turnsOf(m)) % 4;
      merged.splice(i, 1, ...(turns ? [makeMove(m[0], turns)] : []));
    } else {
      merged.push(m);
    }
  }
  return merged;
}

export const then = (a: Moves, b: Moves): Moves => ({
  normal: [...a.normal, ...b.normal],
  inverse: [...a.inverse, ...b.inverse],
});

/** A scramble without moves on inverse: these come first, inverted. */
export const onNormal = (a: Moves): Move[] => [...invert(a.inverse), ...a.normal];

/**
 * The number of moves after merging: on each side, or in one sequence if they solve the cube. It is undefined if they
 * turn the cube as a whole: nissy knows it then.
 */
export function lengthOf({ normal, inverse }: Moves, solve: boolean): number | undefined {
  if (!areFaceTurns(normal) || !areFaceTurns(inverse)) return;
  return solve ? merge([...normal, ...invert(inverse)]).length : merge(normal).length + merge(inverse).length;
}

export function format(a: Moves): string {
  const inverse = a.inverse.length ? `(${a.inverse.join(" ")})` : "";
  return [a.normal.join(" "), inverse].filter(Boolean).join(" ");
}

/** Reports whether a text is one move. */
export const isMove = (text: string): text is Move => /^([URFDLB]w?|[MESxyz])[2']?$/.test(text);

/** Reads moves, those in parentheses on inverse. It returns null if there is anything else. */
export function parse(text: string): Moves | null {
  if (/\)x[23]/.test(text)) return null; // moves that are repeated, or a rotation
  const moves: Moves = { normal: [], inverse: [] };
  let inside = false;
  for (const [token] of text.replaceAll("’", "'").matchAll(/([URFDLB]w?|[MESxyz])[2']?|\S/g)) {
    if (token === "(" || token === ")") {
      if (inside === (token === "(")) return null;
      inside = !inside;
    } else if (/^[URFDLBMESxyz]/.test(token)) {
      (inside ? moves.inverse : moves.normal).push(token);
    } else {
      return null;
    }
  }
  return inside ? null : moves;
}

// Facelets are numbered by face, then by row and column, as one reads each face of a net.

type Vector = [number, number, number]; // x to the right, y up, z to the front

const places: Record<string, (row: number, column: number) => Vector> = {
  U: (r, c) => [c - 1, 2, r - 1],
  R: (r, c) => [2, 1 - r, 1 - c],
  F: (r, c) => [c - 1, 1 - r, 2],
  D: (r, c) => [c - 1, -2, 1 - r],
  L: (r, c) => [-2, 1 - r, c - 1],
  B: (r, c) => [1 - c, 1 - r, -2],
};

const quarterTurns: Record<string, (v: Vector) => Vector> = {
  U: ([x, y, z]) => [-z, y, x],
  D: ([x, y, z]) => [z, y, -x],
  R: ([x, y, z]) => [x, z, -y],
  L: ([x, y, z]) => [x, -z, y],
  F: ([x, y, z]) => [y, -x, z],
  B: ([x, y, z]) => [-y, x, z],
};

const inLayer: Record<string, (v: Vector) => boolean> = {
  U: (v) => v[1] > 0,
  D: (v) => v[1] < 0,
  R: (v) => v[0] > 0,
  L: (v) => v[0] < 0,
  F: (v) => v[2] > 0,
  B: (v) => v[2] < 0,
};

const allPlaces: Vector[] = [...faces].flatMap((f) =>
  Array.from({ length: 9 }, (_, i) => places[f](Math.floor(i / 3), i % 3)),
);

/** For each face, where a quarter turn takes each facelet. */
const quarter: Record<string, number[]> = {};
{
  const key = (v: Vector) => v.map((n) => n + 0).join();
  const index = new Map(allPlaces.map((v, i) => [key(v), i]));
  for (const face of faces) {
    quarter[face] = allPlaces.map((v, i) => {
      const outer = v.map((n) => Math.abs(n) === 2);
      const layer = inLayer[face](v) && (outer[{ U: 1, D: 1, R: 0, L: 0, F: 2, B: 2 }[face]!] || touches(v, face));
      return layer ? index.get(key(quarterTurns[face](v)))! : i;
    });
  }
  for (const [rotation, face] of Object.entries(rotations)) {
    quarter[rotation] = allPlaces.map((v) => index.get(key(quarterTurns[face](v)))!);
  }
}

/** Reports whether a facelet of another face is in the layer of the face. */
function touches(v: Vector, face: string): boolean {
  const coordinate = { U: v[1], D: -v[1], R: v[0], L: -v[0], F: v[2], B: -v[2] }[face]!;
  return coordinate >= 1;
}

/** A position: for each facelet, the number of the facelet that is there in the solved cube. */
export type Position = number[];

export const solved: Position = allPlaces.map((_, i) => i);

export function apply(position: Position, moves: Move[]): Position {
  for (const m of moves.flatMap(split)) {
    for (let n = turnsOf(m); n > 0; n--) {
      const next = new Array<number>(54);
      quarter[m[0]].forEach((to, from) => (next[to] = position[from]));
      position = next;
    }
  }
  return position;
}

export function inverseOf(position: Position): Position {
  const inverse = new Array<number>(54);
  position.forEach((sticker, place) => (inverse[sticker] = place));
  return inverse;
}

/** The position after a scramble and the moves of a skeleton. */
export const positionOf = (scramble: Move[], a: Moves): Position =>
  apply(apply(apply(solved, invert(a.inverse)), scramble), a.normal);

/** The face of the colour that a face has in its centre. */
const centreOf = (p: Position, face: string): string => faces[Math.floor(p[9 * faces.indexOf(face) + 4] / 9)];

/** Reports whether a position is solved. The cube may be rotated. */
export const isSolved = (p: Position): boolean => p.every((sticker, place) => faces[Math.floor(sticker / 9)] === centreOf(p, faces[Math.floor(place / 9)]));

/** Where places are after the whole cube is turned. */
export const turnedPlaces = (list: number[], rotations: Move[]): number[] =>
  rotations.reduce((at, m) => at.map((place) => { for (let n = turnsOf(m); n > 0; n--) place = quarter[m[0]][place]; return place; }), list);

/** The centre of a facelet, 2 from the middle of the cube, and the face it is on. */
export const placeOf = (facelet: number): { at: Vector; face: string } => ({ at: allPlaces[facelet], face: faces[Math.floor(facelet / 9)] });

/** The direction out of each face: x to the right, y up, z to the front. */
const directions: Record<string, Vector> = { U: [0, 1, 0], R: [1, 0, 0], F: [0, 0, 1], D: [0, -1, 0], L: [-1, 0, 0], B: [0, 0, -1] };

/** The face with which slices turn. */
const sliceDirections: Record<string, string> = { M: "L", E: "D", S: "F" };

/** A move as a turn in space: the facelets after it that it has moved, its axis, and its quarter turns, clockwise as seen from where the axis points. */
export function turnOf(m: Move): { facelets: number[]; axis: Vector; quarters: number } {
  const part = partOf(m);
  const face = sliceDirections[part] ?? rotations[part] ?? part[0];
  const after = apply(solved, [m]);
  const facelets = after.flatMap((sticker, place) => (sticker !== place || (part !== "M" && part !== "E" && part !== "S" && place === 9 * faces.indexOf(face) + 4) ? [place] : []));
  return { facelets, axis: directions[face], quarters: turnsOf(m) === 3 ? -1 : turnsOf(m) };
}

/** Rotations that bring one axis to U/D and another to F/B; the axes are "ud", "rl" and "fb", empty for any. */
export function gripFor(upAxis: string, frontAxis: string): Move[] {
  const axisOfFace = (face: string) => ["ud", "rl", "fb"][axisOf[face]];
  for (const turns of grips()) {
    const turned = apply(solved, turns);
    if ((!upAxis || axisOfFace(centreOf(turned, "U")) === upAxis) && (!frontAxis || axisOfFace(centreOf(turned, "F")) === frontAxis)) return turns;
  }
  return [];
}

/** All ways to turn the whole cube, in at most two rotations. */
const grips = (): Move[][] =>
  ["", "x", "x2", "x'", "z", "z'"].flatMap((first) => ["", "y", "y2", "y'"].map((second) => [first, second].filter(Boolean)));

/** The faces of the stickers, as 54 letters. */
export const facelets = (p: Position): string => p.map((sticker) => faces[Math.floor(sticker / 9)]).join("");
