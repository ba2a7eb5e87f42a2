"use strict";

// The pages of the generators: new ids while the clock runs, is frozen or moves back.
const generatorPage = (() => {
	const {make, heading} = picture;
	const actions = [
		["next", " ", "space", "new id"],
		["run", "g", "g", "generate continuously"],
		["back", "b", "b", "step back 10 s"],
		["forward", "f", "f", "step forward 10 s"],
		["freeze", "z", "z", "freeze"],
		["real", "r", "r", "real time"],
		["overflow", "o", "o", "overflow"],
	];
	const byID = (id) => document.getElementById(id);
	const period = 200; // milliseconds between two updates
	const span = 30000; // milliseconds of the chart

	let scheme = ""; // of the page that is open
	let timer = 0;
	let before = {}; // what is shown

	// change sets the content of an element if it is not the same.
	function change(id, key, draw) {
		if (before[id] !== key) {
			before[id] = key;
			byID(id).replaceChildren(...draw());
		}
	}

	function drawAnswer(v) {
		return [make("p", {class: "answer " + v.state}, make("strong", {class: "word"}, v.word), " ", make("strong", {}, v.text)),
			v.until ? make("p", {class: "until " + v.state}, v.until) : "", v.reason ? make("p", {class: "quiet"}, v.reason) : ""];
	}

	function drawStream(v) {
		return v.entries.map((e) => make("tr", {class: e.state}, make("td", {class: "number"}, e.clock), make("td", {class: "text"}, e.id ?? ""), make("td", {}, e.text ?? "")));
	}

	function svg(name, attributes) {
		const e = document.createElementNS("http://www.w3.org/2000/svg", name);
		for (const [key, value] of Object.entries(attributes)) {
			e.setAttribute(key, value);
		}
		return e;
	}

	// seconds returns a distance as a text with a sign.
	function seconds(ms) {
		const s = Math.abs(ms) / 1000;
		return (ms < -0.5 ? "−" : "+") + (s < 10 ? s.toFixed(1) : Math.round(s)) + " s";
	}

	// drawChart draws how far the clock was from real time, and the requests on it.
	function drawChart(v) {
		const width = Math.min(760, byID("chart").clientWidth || 600), height = 110, left = 56, right = 36;
		const offsets = [0, v.offset_ms, ...v.samples.filter((s) => s.age_ms <= span).map((s) => s.offset_ms)];
		const high = Math.max(...offsets), low = Math.min(...offsets), range = Math.max(high - low, 1);
		const x = (age) => left + (width - left - right) * (1 - age / span);
		const y = (offset) => (high === low ? 40 : 18 + (height - 36) * (high - offset) / range);
		const chart = svg("svg", {viewBox: `0 0 ${width} ${height}`, class: "chart"});
		for (const at of new Set([0, high, low].map((o) => Math.round(o)))) {
			chart.append(svg("line", {x1: left, x2: width - right, y1: y(at), y2: y(at), class: "rule"}));
			const label = svg("text", {x: left - 6, y: y(at) + 4, "text-anchor": "end"});
			label.textContent = Math.abs(at) < 1 ? "0 s" : seconds(at);
			chart.append(label);
		}
		let path = "", previous;
		for (const s of [...v.samples.filter((s) => s.age_ms <= span)].reverse().concat({age_ms: 0, offset_ms: v.offset_ms})) {
			path += path === "" ? `M${x(s.age_ms)} ${y(s.offset_ms)}` : (Math.abs(s.offset_ms - previous) > 500 ? `L${x(s.age_ms)} ${y(previous)}` : "") + `L${x(s.age_ms)} ${y(s.offset_ms)}`;
			previous = s.offset_ms;
		}
		chart.append(svg("path", {d: path, class: "line"}));
		for (const e of v.entries) {
			if (e.age_ms <= span && e.state !== "clock") {
				chart.append(svg("circle", {cx: x(e.age_ms), cy: y(e.offset_ms), r: 4, class: e.state}));
			}
		}
		const now = svg("text", {x: width - right + 4, y: y(v.offset_ms) + 4, class: "now"});
		now.textContent = "now";
		chart.append(now);
		return chart;
	}

	// show draws the state of a generator.
	async function show(v) {
		byID("clock").replaceChildren("clock ", make("strong", {}, v.clock), Math.abs(v.offset_ms) < 1 ? " = real time" : " · " + seconds(v.offset_ms) + " from real time", v.frozen ? " · frozen" : "", v.running ? " · generates 5 ids per second" : "");
		byID("answer").setAttribute("aria-live", v.running ? "off" : "polite");
		change("answer", JSON.stringify([v.word, v.text, v.reason, v.until?.replace(/, in .*/, "")]), () => drawAnswer(v));
		const until = byID("answer").querySelector(".until");
		if (until && v.until) {
			until.setAttribute("aria-hidden", "true"); // screen readers read the countdown once, with the answer
			until.textContent = v.until;
		}
		byID("chart").replaceChildren(drawChart(v));
		change("stream", JSON.stringify(v.entries.map((e) => [e.clock, e.id, e.text])), () => drawStream(v));
		for (const button of byID("keys").children) {
			const on = button.dataset.action === "freeze" ? v.frozen : button.dataset.action === "run" ? v.running : undefined;
			if (on !== undefined) {
				button.setAttribute("aria-pressed", String(on));
			}
		}
		if (v.id !== undefined && before.newest !== v.id) {
			before.newest = v.id;
			const [line] = (await idtui.decode(v.id, {scheme: v.scheme})).split("\n");
			const record = JSON.parse(line);
			if (record.error === undefined && v.scheme === scheme) {
				byID("newest").replaceChildren(make("p", {class: "id"}, v.id, picture.copyButton(v.id, "the id")), picture.drawBits(record));
			}
		} else if (v.id === undefined) {
			byID("newest").replaceChildren();
		}
	}

	// act applies an action to the generator that is shown.
	async function act(action) {
		const name = scheme;
		const v = JSON.parse(await idtui.generate(name, action));
		if (name === scheme) {
			await show(v);
		}
	}

	// open shows the generator of a scheme; close stops its updates.
	async function open(name) {
		close();
		scheme = name;
		before = {};
		byID("generator-title").textContent = name;
		byID("generator-about").textContent = decodePage.scheme(name)?.about ?? "";
		byID("newest").replaceChildren();
		await act("tick");
		timer = setInterval(() => act("tick"), period);
	}

	function close() {
		clearInterval(timer);
		scheme = "";
	}

	function start() {
		byID("keys").append(...actions.map(([action, , key, label]) => make("button", {type: "button", "data-action": action, "aria-keyshortcuts": key, onclick: () => act(action)}, make("kbd", {}, key), " " + label)));
		document.addEventListener("keydown", (e) => {
			const typing = e.target.closest("input, select, textarea") || e.key === " " && e.target.closest("button, a");
			const found = actions.find(([, key]) => key === e.key);
			if (scheme !== "" && found && !typing && !e.ctrlKey && !e.metaKey && !e.altKey) {
				e.preventDefault();
				act(found[0]);
			}
		});
	}

	return {start, open, close};
})();
