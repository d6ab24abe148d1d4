// What is wrong with the boxes of the page, or of the dialog that covers it, in lines. TestLayout evaluates it.
(() => {
	const faults = [];
	const name = (e) => e.tagName.toLowerCase() + (e.id && "#" + e.id) + " " + (e.textContent.trim() || e.getAttribute("aria-label") || "").slice(0, 40);
	const root = document.scrollingElement;
	if (root.scrollWidth > innerWidth) faults.push("the page scrolls sideways: " + root.scrollWidth + " of " + innerWidth);

	// What can be seen of an element: its box within all boxes that scroll or cut it off.
	const scrolls = (e, axis) => getComputedStyle(e)["overflow" + axis] !== "visible";
	const seen = (e) => {
		let {left, top, right, bottom} = e.getBoundingClientRect();
		for (let p = e.parentElement; p; p = p.parentElement) {
			const r = p.getBoundingClientRect();
			if (scrolls(p, "X")) left = Math.max(left, r.left), right = Math.min(right, r.right);
			if (scrolls(p, "Y")) top = Math.max(top, r.top), bottom = Math.min(bottom, r.bottom);
		}
		return right - left > 1 && bottom - top > 1 && e.checkVisibility({visibilityProperty: true}) ? {left, top, right, bottom} : null;
	};
	const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const noOverlaps = (list) => {
		const boxes = list.filter((e) => !e.closest(".unseen, .message-place, .underline")).map((e) => [e, seen(e)]).filter(([, r]) => r);
		boxes.forEach(([a, r], i) => boxes.slice(i + 1).forEach(([b, s]) => {
			if (!a.contains(b) && !b.contains(a) && overlap(r, s)) faults.push(name(a) + " overlaps " + name(b));
		}));
	};
	const all = (selector) => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll(selector)];
	if (!document.querySelector("dialog[open]") && new Set([...document.querySelectorAll(".top nav button, h1")].map((e) => Math.round(e.getBoundingClientRect().bottom / 20))).size > 1 && innerWidth >= 1024)
		faults.push("the menu is in two rows");
	noOverlaps(all(".top, .banner, .tabs, main > .column > .panel"));
	noOverlaps(all("button, select, input, textarea, summary, h1, h2, p, .heads span, .list .item > span, .item .take, figure, #cube, .cube3d, .count"));

	// Nothing is cut off, unless it can be scrolled, or ends with an ellipsis and has all of its text elsewhere.
	for (const e of all("*").filter((e) => e.closest("#app"))) {
		if (!seen(e) || e.closest(".unseen, svg, .underline, .cube3d, .editor")) continue;
		const style = getComputedStyle(e);
		const r = e.getBoundingClientRect();
		if ((r.right > innerWidth + 0.5 || r.left < -0.5) && ![...function* () { for (let p = e.parentElement; p; p = p.parentElement) yield p; }()].some((p) => scrolls(p, "X") && p !== root && p !== document.body))
			faults.push(name(e) + " is outside of the window");
		if (e.matches(".list .moves") && e.scrollWidth > e.clientWidth + 1) faults.push(name(e) + " is cut off");
		if (/INPUT|TEXTAREA|SELECT/.test(e.tagName) || style.textOverflow === "ellipsis" || style.display === "inline") continue;
		if (e.scrollWidth > e.clientWidth + 1 && style.overflowX !== "auto" && style.overflowX !== "scroll") faults.push(name(e) + " is cut off: " + e.scrollWidth + " of " + e.clientWidth);
		if (e.scrollHeight > e.clientHeight + 3 && e.clientHeight > 0 && /hidden|clip/.test(style.overflowY)) faults.push(name(e) + " is cut off at the bottom");
	}

	// Panels have gaps of at most 100 pixels: below each other, beside each other, and to the bottom of the window.
	const panels = all("main > .column > .panel, .tabs").map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.height > 0);
	const below = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && b.top > a.top;
	const beside = ([, a], [, b]) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 && b.left > a.left;
	for (const p of panels) {
		const unders = panels.filter((q) => below(p, q)).map(([, r]) => r.top - p[1].bottom);
		const rights = panels.filter((q) => beside(p, q)).map(([, r]) => r.left - p[1].right);
		const down = unders.length ? Math.min(...unders) : innerWidth < 700 ? 0 : innerHeight - p[1].bottom;
		const right = rights.length ? Math.min(...rights) : innerWidth - p[1].right;
		if (down > 100) faults.push("a gap of " + down + " pixels below " + name(p[0]));
		if (right > 100) faults.push("a gap of " + right + " pixels right of " + name(p[0]));
	}
	return [...new Set(faults)].join("\n");
})()
