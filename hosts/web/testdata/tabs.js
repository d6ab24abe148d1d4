// Two tabs of the page without its views, in frames, which share their storage as tabs do. TestOperations calls play with the
// operations of a user; it returns what each of them leads to.

const frames = [0, 1].map(() => document.body.appendChild(document.createElement("iframe")));

async function load(frame) {
  const loaded = new Promise((then) => (frame.onload = then));
  frame.src = "tab.html?" + Math.random();
  await loaded;
  await frame.contentWindow.page.state.start();
}

const pageOf = (tab) => frames[tab].contentWindow.page;

/** Lets other events happen. */
const pause = () => new Promise((then) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(0); });

const known = (tab, id) => [...pageOf(tab).storage.operationsOf(id).keys()].sort().join();

/** Waits until each tab has the operations of the other. */
async function exchange(id) {
  while (known(0, id) !== known(1, id)) await pause();
}

const timeOf = (id) => parseInt(id.slice(0, 10), 36);

/** The attempt that a tab shows. */
function shown(tab) {
  const { state } = pageOf(tab);
  const a = state.attempt.value;
  const lines = [...a.lines.values()];
  return {
    title: a.title, undo: state.canUndo.value, redo: state.canRedo.value,
    lines: lines.map((l) => ({
      parent: lines.indexOf(l.parent), normal: l.moves.normal.join(" "), inverse: l.moves.inverse.join(" "),
      comment: l.comment, star: l.starred, hidden: l.hidden, finished: l.finished, length: l.length, total: l.total,
      solved: l.solved,
    })),
  };
}

const actions = {
  async add({ state }, o, lines) {
    const moves = await state.readMoves(o.text);
    state.select(lines[o.line] ?? null);
    state.addLine(moves, o.comment);
  },
  async edit({ state, cube }, o, lines) {
    const moves = await state.readMoves(o.text);
    if (cube.format(moves) !== cube.format(lines[o.line].moves)) state.setMoves(lines[o.line], moves);
  },
  swap({ state }, o, lines) {
    const { normal, inverse } = lines[o.line].moves;
    state.setMoves(lines[o.line], { normal: inverse, inverse: normal });
  },
  comment: ({ state }, o, lines) => state.setComment(lines[o.line], o.text),
  title: ({ state }, o) => state.setTitle(o.text),
  star: ({ state }, o, lines) => state.setStar(lines[o.line], !lines[o.line].starred),
  hide: ({ state }, o, lines) => state.setHidden(lines[o.line], !lines[o.line].hidden),
  finish: ({ state }, o, lines) => state.setFinished(lines[o.line], !lines[o.line].finished),
  delete: ({ state }, o, lines) => state.removeLine(lines[o.line]),
  undo: ({ state }) => state.undo(),
  redo: ({ state }) => state.redo(),
};

/** Lines that both tabs add before they know of each other's. That of tab 0 is the older one. */
function both(o) {
  [0, 1].forEach((tab) => {
    const { state, cube } = pageOf(tab);
    const a = state.attempt.value;
    state.select([...a.lines.values()][o.line] ?? null);
    state.addLine(cube.parse([o.text, o.other][tab]), o.comment);
    while (Date.now() <= timeOf(state.attempt.value.last));
  });
}

/** What a tab shows as text, without the totals: nissy counts them for each tab, and answers later. */
const withoutTotals = (a) => JSON.stringify(a, (name, value) => (name === "total" ? undefined : value));

async function play(scramble, operations) {
  for (const frame of frames) if (!frame.contentWindow.page) await load(frame);
  await pageOf(0).state.fill(scramble, []);
  const id = pageOf(0).state.attemptId.value;
  await exchange(id);
  pageOf(1).state.openAttempt(id);
  const results = [];
  for (const o of operations) {
    const page = pageOf(o.tab);
    if (o.kind === "reload") await load(frames[o.tab]);
    else if (o.kind === "both") both(o);
    else await actions[o.kind](page, o, [...page.state.attempt.value.lines.values()]);
    await exchange(id);
    const [a, b] = [0, 1].map((tab) => shown(tab));
    if (withoutTotals(a) !== withoutTotals(b)) throw new Error("after " + JSON.stringify(o) + " the tabs differ: " + JSON.stringify([a, b]));
    results.push(a);
  }
  return JSON.stringify(results);
}

/** Removes the attempt. */
function forget() {
  const id = pageOf(0).state.attemptId.value;
  for (const tab of [0, 1]) pageOf(tab).storage.remove(id);
}
