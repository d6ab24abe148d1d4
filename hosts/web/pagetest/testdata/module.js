// What the tests of the module nissy.mjs do in a tab: each function returns what happened as a text.

/** Starts nissy. */
async function start(options) {
  const { Nissy } = await import("./nissy.mjs");
  window.notices = [];
  window.nissy = await Nissy({ notice: (text) => notices.push(text), ...options });
  return "ready";
}

/** Runs a request, and returns its events, or its error. */
async function collect(request, options) {
  const events = [];
  try {
    for await (const e of nissy.run(request, options)) events.push(e);
  } catch (e) {
    events.push({ failed: e.name, error: e.message, token: e.token, column: e.column });
  }
  return events;
}

/** Uses a session after its end. */
async function afterEnd() {
  const s = nissy.session();
  const read = async (request) => { const all = []; for await (const e of s.run(request)) all.push(e); return all; };
  await read({ command: "set", scramble: "R U F" });
  const [shown] = await read({ command: "show" });
  s.close();
  const closed = await read({ command: "steps" }).then(() => "still open", (e) => e.name + ": " + e.message);
  return shown.scramble + "; " + closed;
}

/** Ends a run when it reports something. */
async function abort(request) {
  const c = new AbortController();
  try {
    for await (const e of nissy.run(request, { signal: c.signal })) c.abort();
  } catch (e) {
    return e.name;
  }
  return "not aborted";
}

/** Reads one event only. */
async function readOne(request) {
  let n = 0;
  for await (const e of nissy.run(request)) if (++n) break;
  return String(n);
}

/** Pauses a run, and waits until nothing comes while another request is answered: the search notices the pause at its next check. */
async function pause(request) {
  const search = nissy.run(request);
  await search.next();
  search.pause();
  let read = 0, reading = true;
  const reader = (async () => { while (reading && !(await search.next()).done) read++; })();
  const other = () => collect({ command: "solve", step: "eofb", scramble: "R U F", count: 2 });
  let before = -1;
  while (read !== before) {
    before = read;
    await other();
  }
  search.resume();
  while (read === before) await other();
  reading = false;
  await reader;
  await search.return();
  try { search.pause(); } catch (e) { return e.name + ": " + e.message; }
}

/** Damages a table that the browser keeps. */
async function damage(table) {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("nissy");
  const file = await folder.getFileHandle(table + ".nissytable");
  const w = await file.createWritable({ keepExistingData: true });
  await w.write({ type: "write", position: 5000, data: new Uint8Array([1, 2, 3]) });
  await w.close();
  return "damaged";
}
