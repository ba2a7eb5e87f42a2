"use strict";

// The page that decodes what is typed or pasted.
const decodePage = (() => {
	const {make, percent, heading} = picture;
	const input = document.getElementById("input");
	const scheme = document.getElementById("scheme");
	const status = document.getElementById("status");
	const result = document.getElementById("result");

	const maxRows = 500; // of a list
	const maxLink = 4000; // characters of a text in the address
	const large = 20000; // characters of a text that takes a while
	const fewest = 20; // minimum number of ids to find a layout

	const examples = [
		["9q77e7ft9u236223", "a sno: time, your own byte, partition, sequence"],
		["01936f2c-93b5-7a3c-b6d1-0f2a8c4e7d91", "a UUID of version 7"],
		["01JCQW7ZK8W3N1V0M7Y2D5T4RB", "a ULID"],
		["1859221111849451520", "64 bits: a Snowflake of one of several services"],
		["ObjectId(\"673f1c5e8d2a4b0012c3d4e5\")", "copied from a MongoDB shell"],
		["cus_NffrFeUfNV2Hib", "an id without time"],
		["10:00:01 order_id=9q77e7ft9u236223 created\n10:00:02 order_id=9q77e7gk9u236222 created\n10:00:03 order_id=9q77e7h89u236222 paid", "three lines of a log"],
	];

	let schemes = new Map(); // by name
	let layouts = [];
	let last = 0; // number of the newest call, to drop late answers
	let shown = ""; // the text of the result

	// resize makes the field as high as its text, within the limits of the style sheet.
	function resize() {
		input.style.height = "auto";
		input.style.height = input.scrollHeight + 2 + "px";
	}

	// textInAddress returns the text that the address holds.
	function textInAddress() {
		const hash = location.hash.slice(1);
		if (hash.startsWith("/")) {
			return undefined;
		}
		try {
			return decodeURIComponent(hash);
		} catch {
			return hash;
		}
	}

	// fragment returns the address of a text, without the page.
	function fragment(text) {
		return "#" + encodeURIComponent(text).replace(/%(20|3A|3D|2C|7B|7D|22|40)/g, (all) => (all === "%20" || all === "%22" ? all : decodeURIComponent(all)));
	}

	function writeAddress() {
		const text = input.value.trim() === "" || input.value.length > maxLink ? "" : input.value;
		const hash = text === "" ? "#/decode" : fragment(text);
		document.querySelector("[data-tab=decode]").setAttribute("href", hash);
		if (location.hash !== hash && (text !== "" || location.hash !== "")) {
			history.replaceState(null, "", hash);
		}
	}

	const lines = (text) => text.split("\n").filter((l) => l !== "");

	// drawCandidates returns the table of the candidates of an id, with a button for each.
	function drawCandidates(record) {
		const all = [{scheme: record.scheme, confidence: record.confidence, reasons: record.reasons}, ...record.candidates];
		const rows = all.map((c, i) => make("tr", {class: i === 0 ? "on" : ""},
			make("th", {scope: "row"}, make("button", {type: "button", "aria-pressed": String(i === 0), onclick: () => read(c.scheme)}, c.scheme)),
			make("td", {class: "number"}, percent(c.confidence)),
			make("td", {class: "share"}, meter(c.confidence)),
			make("td", {class: "reasons"}, c.reasons.join(", "))));
		if (record.none >= 0.001) {
			rows.push(make("tr", {class: "none"}, make("th", {scope: "row"}, "none of these"), make("td", {class: "number"}, percent(record.none)), make("td", {class: "share"}, meter(record.none)), make("td", {})));
		}
		return make("table", {class: "candidates"},
			make("caption", {class: "said"}, "Candidates, best first"),
			make("thead", {class: "said"}, make("tr", {}, ...["scheme", "confidence", "", "reasons"].map((n) => make("th", {scope: "col"}, n)))),
			make("tbody", {}, ...rows));
	}

	// meter returns a bar for a confidence.
	function meter(p) {
		const bar = make("span", {class: "meter", "aria-hidden": "true"}, make("span", {}));
		bar.firstChild.style.setProperty("--part", Math.round(p * 1000) / 10 + "%");
		return bar;
	}

	// read decodes again, as ids of one scheme.
	function read(name) {
		scheme.value = name;
		update();
	}

	function drawError(record) {
		return make("div", {class: "error"}, make("p", {}, make("strong", {}, "Not decoded. "), record.error),
			make("details", {}, make("summary", {}, "JSON, as the command prints it"), make("pre", {tabindex: "0"}, JSON.stringify(record, null, 2))));
	}

	// drawOne returns what is shown of one record.
	function drawOne(line) {
		const record = JSON.parse(line);
		if (record.error !== undefined) {
			return drawError(record);
		}
		const box = make("div", {}, heading("candidates"), drawCandidates(record));
		if (record.id !== undefined) {
			box.prepend(make("p", {class: "found quiet"}, "found ", make("code", {class: "strong"}, record.id), " at byte " + record.offset));
		}
		box.append(heading(record.scheme), picture.draw(record, schemes.get(record.scheme), line));
		return box;
	}

	// summary returns how many records of which scheme there are.
	function summary(records) {
		const counts = new Map();
		for (const r of records) {
			const name = r.error === undefined ? r.scheme : "not decoded";
			counts.set(name, (counts.get(name) ?? 0) + 1);
		}
		return [...counts].sort((a, b) => b[1] - a[1]).map(([name, n]) => n + " " + name).join(" · ");
	}

	// drawList returns the table of several records, with the chosen one below it.
	function drawList(all) {
		const records = all.map((l) => JSON.parse(l));
		const detail = make("div", {class: "detail"});
		const rows = records.slice(0, maxRows).map((r, i) => {
			const open = make("button", {type: "button", "aria-pressed": "false", onclick: () => choose(i)}, r.error === undefined ? r.id ?? r.input : r.input);
			if (r.error !== undefined) {
				return make("tr", {class: "bad"}, make("td", {class: "number"}, String(i + 1)), make("th", {scope: "row", class: "text"}, open), make("td", {colspan: "4"}, r.error));
			}
			return make("tr", {}, make("td", {class: "number"}, String(i + 1)), make("th", {scope: "row", class: "text"}, open), make("td", {}, r.scheme),
				make("td", {class: "number"}, percent(r.confidence)), make("td", {class: "when"}, r.time === undefined ? "" : picture.spaced(r.time)),
				make("td", {class: "values"}, r.fields.filter((f) => f.kind !== "time" && f.kind !== "random").map((f) => f.name + " " + f.text).join(", ")));
		});
		function choose(i) {
			rows.forEach((row, k) => {
				row.classList.toggle("on", k === i);
				row.querySelector("button").setAttribute("aria-pressed", String(k === i));
			});
			detail.replaceChildren(drawOne(all[i]));
		}
		const table = make("table", {class: "list"}, make("caption", {class: "said"}, "Ids in the text"),
			make("thead", {}, make("tr", {}, ...["", "id", "scheme", "confidence", "time", "fields"].map((n) => make("th", {scope: "col"}, n)))),
			make("tbody", {}, ...rows));
		const more = records.length > maxRows ? make("p", {class: "quiet"}, "The first " + maxRows + " of " + records.length + " are shown.") : "";
		choose(0);
		return make("div", {}, heading("ids · " + records.length), make("p", {class: "quiet"}, summary(records)), make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "list of ids"}, table), more, inferButton(records), detail);
	}

	// inferButton offers to find the layout of ids that no scheme explains.
	function inferButton(records) {
		const doubtful = records.filter((r) => r.error !== undefined || r.none > 0.5 || r.epoch === "unknown").length;
		if (records.length < fewest || doubtful * 2 < records.length) {
			return "";
		}
		const box = make("div", {class: "infer"});
		const button = make("button", {type: "button"}, "find the layout of these ids");
		button.addEventListener("click", async () => {
			button.textContent = "searching…";
			await pause();
			try {
				const [toml, found] = [await idtui.inferLayout(input.value, {layouts}), JSON.parse(await idtui.infer(input.value, {layouts}))];
				const rows = found.fields.map((f) => make("tr", {}, make("th", {scope: "row"}, f.name), make("td", {}, f.kind), make("td", {class: "number"}, f.width + " bits"), make("td", {}, f.about ?? "")));
				box.replaceChildren(heading("layout"), make("p", {}, found.scheme ? "Explained by " + found.scheme + ". " : "No known scheme. ", "Confidence " + percent(found.confidence) + "."),
					make("table", {}, make("caption", {class: "said"}, "Fields that were found"), make("tbody", {}, ...rows)), make("button", {type: "button", onclick: () => layoutPage.add(toml)}, "use as own layout"), make("details", {}, make("summary", {}, "layout file"), make("pre", {tabindex: "0"}, toml)));
			} catch (e) {
				box.replaceChildren(make("p", {class: "error"}, e.message));
			}
		});
		box.append(button);
		return box;
	}

	// pause lets the browser draw.
	const pause = () => new Promise((resolve) => { setTimeout(resolve, 20); });

	// empty shows the examples, or hides them.
	function empty(is) {
		document.getElementById("examples").hidden = !is;
		document.getElementById("clear").disabled = is;
		document.getElementById("link").disabled = is;
	}

	// use decodes a text as if it were typed.
	function use(text) {
		input.value = text;
		scheme.value = "";
		input.focus();
		return update();
	}

	function drawExamples() {
		const rows = examples.map(([text, about]) => make("tr", {}, make("th", {scope: "row", class: "text"}, make("button", {type: "button", onclick: () => use(text)}, text.split("\n")[0] + (text.includes("\n") ? " …" : ""))), make("td", {}, about)));
		return [heading("examples"), make("table", {class: "examples"}, make("caption", {class: "said"}, "Examples"), make("tbody", {}, ...rows))];
	}

	// copyLink copies the address with the text.
	async function copyLink(e) {
		try {
			await navigator.clipboard.writeText(location.href);
			e.target.textContent = "copied";
		} catch {
			e.target.textContent = "not allowed";
		}
		setTimeout(() => { e.target.textContent = "copy link"; }, 1500);
	}

	// say shows a message, or tells it only to screen readers.
	function say(text, hidden) {
		status.classList.toggle("said", hidden === true);
		status.textContent = text;
	}

	// announcement returns what a screen reader says of a result.
	function announcement(all) {
		const records = all.map((l) => JSON.parse(l));
		const r = records[0];
		if (records.length > 1) {
			return records.length + " ids: " + summary(records);
		}
		return r.error === undefined ? r.scheme + ", " + percent(r.confidence) + (r.time === undefined ? "" : ", " + picture.spaced(r.time)) : "Not decoded. " + r.error;
	}

	// update decodes the text of the field.
	async function update() {
		resize();
		writeAddress();
		const text = input.value;
		const call = ++last;
		const key = JSON.stringify([text, scheme.value, layouts]);
		empty(text.trim() === "");
		if (text.trim() === "") {
			shown = "";
			say("");
			result.replaceChildren();
			return;
		}
		if (key === shown) {
			return;
		}
		try {
			if (text.length > large) {
				say("Decoding…");
				await pause();
			}
			const all = lines(await idtui.decode(text, {scheme: scheme.value, layouts}));
			if (call !== last) {
				return;
			}
			shown = key;
			if (all.length === 0) {
				say("No id in this text.");
				result.replaceChildren();
				return;
			}
			say(announcement(all), true);
			result.replaceChildren(all.length === 1 ? drawOne(all[0]) : drawList(all));
		} catch (e) {
			shown = "";
			say(e.message);
			result.replaceChildren();
		}
	}

	// readSchemes reads the schemes again, with those of own layouts.
	async function readSchemes() {
		const list = JSON.parse(await idtui.schemes({layouts}));
		schemes = new Map(list.map((s) => [s.name, s]));
		const chosen = scheme.value;
		scheme.replaceChildren(make("option", {value: ""}, "any scheme"), ...list.map((s) => make("option", {}, s.name)));
		scheme.value = schemes.has(chosen) ? chosen : "";
	}

	// useLayouts sets the own layouts.
	async function useLayouts(texts) {
		layouts = texts;
		await readSchemes();
		await update();
	}

	// open shows the text of the address.
	function open() {
		const text = textInAddress();
		if (text !== undefined && text !== input.value) {
			input.value = text;
			scheme.value = "";
		}
		return update();
	}

	async function start() {
		let timer = 0;
		input.addEventListener("input", () => {
			clearTimeout(timer);
			resize();
			timer = setTimeout(() => {
				scheme.value = "";
				update();
			}, input.value.length > large ? 700 : 120);
		});
		scheme.addEventListener("change", update);
		self.addEventListener("resize", resize);
		document.getElementById("examples").append(...drawExamples());
		document.getElementById("clear").addEventListener("click", () => use(""));
		document.getElementById("link").addEventListener("click", copyLink);
		await idtui.ready;
		await readSchemes();
		say("");
	}

	return {start, open, useLayouts, scheme: (name) => schemes.get(name), focus: () => input.focus()};
})();
