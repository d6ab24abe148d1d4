// Keeps 1,000 analyzed attempts in the browser. BenchmarkCoach evaluates it.
(async () => {
	const faces = ["R", "U", "F", "L", "D", "B"], ends = ["", "2", "'"];
	let seed = 1;
	const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
	const way = (step, kind, moves) => ({kind, step, moves, side: kind ? "inverse" : "normal", axis: "fb", case: step === "dr" ? "4c4e" : "", subset: step === "htr" ? "4b2" : "", trigger: "", total: 20, text: "", then: []});
	const kept = [];
	for (let i = 0; i < 1000; i++) {
		const moves = Array.from({length: 20}, (_, k) => faces[(k * 2 + random(2)) % 6] + ends[random(3)]);
		const back = moves.toReversed().map((m) => (m.endsWith("'") ? m[0] : m.endsWith("2") ? m : m + "'"));
		const attempt = "00mwxf3yt" + String(i).padStart(8, "0");
		const put = (n, change) => localStorage.setItem("nissy1/" + attempt + "/" + "00mwxf3zn" + String(n).padStart(8, "0"), JSON.stringify(change));
		const day = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
		put(0, {kind: "scramble", text: moves.join(" ")});
		put(1, {kind: "title", text: day});
		const steps = ["eo", "dr", "htr", "finish"];
		const lines = steps.map((step, k) => {
			const normal = back.slice(5 * k, 5 * k + 5);
			put(2 + k, {kind: "line", parent: k ? "00mwxf3zn" + String(1 + k).padStart(8, "0") : "", normal, inverse: [], comment: step});
			const loss = random(6) === 0 ? 1 : 0;
			return {moves: normal.join(" "), comment: step, time: 0, step, length: 5, total: 5 * k + 5, reach: 20, loss, searched: true, way: way(step, "", normal.join(" ")), ...(loss && {better: way(step, "side", "(R U)")}), rank: 1, ways: 3};
		});
		const text = [moves.join(" "), "", ...lines.map((l) => l.moves + " // " + l.comment), "", ""].join("\n").replace(/\n$/, "");
		kept.push([attempt, {text, isDeep: true, record: {id: 0, name: "", date: day + "T00:00:00Z", scramble: moves.join(" "), text, limits: "", total: 20, reach: 20, searched: true, lines, branches: []}}]);
	}
	await new Promise((done, fail) => {
		const opening = indexedDB.open("nissy-coach", 1);
		opening.onupgradeneeded = () => opening.result.createObjectStore("records");
		opening.onerror = fail;
		opening.onsuccess = () => {
			const t = opening.result.transaction("records", "readwrite");
			for (const [id, value] of kept) t.objectStore("records").put(value, id);
			t.oncomplete = () => { opening.result.close(); done(); };
		};
	});
	return "kept";
})()
