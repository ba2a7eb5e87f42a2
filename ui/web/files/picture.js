"use strict";

// Draws a record of decode: its bits colored by field, its fields and its encodings.
const picture = (() => {
	// make returns an element with attributes and children; on… adds a listener.
	function make(name, attributes, ...children) {
		const e = document.createElement(name);
		for (const [key, value] of Object.entries(attributes ?? {})) {
			if (key.startsWith("on")) {
				e.addEventListener(key.slice(2), value);
			} else if (value === true) {
				e.setAttribute(key, "");
			} else if (value !== false && value !== undefined && value !== null) {
				e.setAttribute(key, value);
			}
		}
		e.append(...children.filter((c) => c !== undefined && c !== null && c !== ""));
		return e;
	}

	// percent returns a confidence as the program shows it.
	function percent(p) {
		if (p > 0.999) {
			return "> 99.9 %";
		}
		return p < 0.001 ? "< 0.1 %" : (p * 100).toFixed(1) + " %";
	}

	// spaced returns a time as the program shows it.
	const spaced = (time) => time.replace(/^([+-]?\d{4,}-\d\d-\d\d)T(.*)Z$/, "$1 $2 UTC");

	// bitsOf returns the bits of an id as a text.
	function bitsOf(record) {
		let bits = "";
		for (const digit of record.hex) {
			bits += parseInt(digit, 16).toString(2).padStart(4, "0");
		}
		return bits.slice(bits.length - record.bits);
	}

	const rangesOf = (field) => field.ranges ?? (field.offset === undefined ? [] : [[field.offset, field.width]]);

	// colored gives an element the color of a field.
	function colored(e, field, alternate) {
		e.style.setProperty("--field", "var(--kind-" + field.kind.replaceAll(" ", "-") + (alternate ? "-alternate" : "") + ")");
		return e;
	}

	// parts returns the parts of the fields in the order of the bits. Adjacent fields of one kind
	// have two shades.
	function parts(record) {
		const list = [];
		record.fields.forEach((field, index) => {
			const ranges = rangesOf(field);
			ranges.forEach(([offset, width], part) => {
				if (width > 0) {
					list.push({field, index, offset, width, part, of: ranges.length});
				}
			});
		});
		list.sort((a, b) => a.offset - b.offset);
		list.forEach((p, i) => {
			const before = list[i - 1];
			p.alternate = before !== undefined && before.field.kind === p.field.kind && before.index !== p.index && !before.alternate;
		});
		return list;
	}

	const meaning = (field) => (field.kind === "time" || field.text !== String(field.value) ? spaced(field.text) : field.text);

	// select marks a field in all parts of a picture; nothing for none.
	function select(root, index) {
		for (const e of root.querySelectorAll("[data-field]")) {
			e.classList.toggle("on", e.dataset.field === String(index));
		}
	}

	// drawBits returns the bits as a picture. The table of the fields says the same in words.
	function drawBits(record) {
		const bits = bitsOf(record);
		const box = make("div", {class: "bits", "aria-hidden": "true"});
		for (const p of parts(record)) {
			const text = bits.slice(p.offset, p.offset + p.width);
			const digits = make("span", {class: "digits"});
			let lead = (p.width - 1) % 8 + 1; // groups of 8 from the right, as numbers are read
			for (let at = 0; at < p.width; at += lead, lead = 8) {
				digits.append(make("span", {}, text.slice(at, at + lead)), " ");
			}
			const name = p.field.name + (p.of > 1 ? " " + (p.part + 1) + "/" + p.of : "");
			box.append(colored(make("span", {class: "field", "data-field": p.index},
				make("span", {class: "label"}, name, " ", make("span", {class: "width"}, p.width + (p.width === 1 ? " bit" : " bits"))),
				digits, make("span", {class: "value"}, p.part === 0 ? meaning(p.field) : "")), p.field, p.alternate));
		}
		return box;
	}

	function positions(field) {
		const ranges = rangesOf(field).filter(([, width]) => width > 0);
		return ranges.map(([offset, width]) => (width === 1 ? String(offset) : offset + "–" + (offset + width - 1))).join(", ") || "–";
	}

	// drawFields returns the table of the fields. scheme has their explanations, if it is known.
	function drawFields(record, scheme) {
		const shades = new Map(parts(record).map((p) => [p.index, p.alternate]));
		const rows = record.fields.map((field, index) => {
			const about = scheme?.fields.find((f) => f.name === field.name);
			const value = field.width > 0 ? String(field.value) : "";
			return make("tr", {"data-field": index},
				colored(make("th", {scope: "row", class: "fieldname"}, field.name), field, shades.get(index)),
				make("td", {class: "number", "data-label": "bits"}, positions(field)),
				make("td", {class: "strong" + (value.length > 22 ? " text" : " number"), "data-label": "value"}, value),
				make("td", {class: field.kind === "time" ? "number" : "text", "data-label": "meaning"}, field.text === value ? "" : spaced(field.text)),
				make("td", {class: "about"}, about?.about ?? "", about?.why ? make("span", {class: "why"}, " " + about.why) : ""));
		});
		return make("table", {class: "fields"},
			make("caption", {class: "said"}, "Fields of " + record.scheme),
			make("thead", {}, make("tr", {}, ...["field", "bits", "value", "meaning", "about"].map((n) => make("th", {scope: "col"}, n)))),
			make("tbody", {}, ...rows));
	}

	// copyButton returns a button that copies a text.
	function copyButton(text, what) {
		const button = make("button", {type: "button", class: "copy", "aria-label": "copy " + what}, "copy");
		button.addEventListener("click", async () => {
			try {
				await navigator.clipboard.writeText(text);
				button.textContent = "copied";
			} catch {
				button.textContent = "not allowed";
			}
			setTimeout(() => { button.textContent = "copy"; }, 1500);
		});
		return button;
	}

	function drawEncodings(record) {
		const rows = Object.entries(record.encodings).map(([name, text]) => make("tr", {},
			make("th", {scope: "row"}, name),
			make("td", {class: "text" + (text === record.canonical ? " strong" : "")}, text),
			make("td", {}, copyButton(text, name))));
		return make("table", {class: "encodings"}, make("caption", {class: "said"}, "Encodings"), make("tbody", {}, ...rows));
	}

	const heading = (text) => make("h2", {}, text);

	// drawTime returns the time of a record, in UTC and in the zone of the browser.
	function drawTime(record) {
		if (record.time === undefined) {
			return "";
		}
		const ago = record.reasons.find((r) => r.startsWith("time "))?.slice(5);
		const local = new Date(record.unix_ms);
		const zone = new Date(record.unix_ms).getTimezoneOffset() === 0 || Number.isNaN(local.getTime()) ? ""
			: " · here " + local.toLocaleString(undefined, {dateStyle: "medium", timeStyle: "medium"});
		return make("p", {class: "time"}, make("strong", {}, spaced(record.time)), make("span", {class: "quiet"}, (ago ? " · " + ago : "") + zone));
	}

	// draw returns everything about a record of an id.
	function draw(record, scheme, line) {
		const root = make("div", {class: "record"}, drawTime(record) || make("p", {class: "time quiet"}, "no time"));
		if (record.bits > 0) {
			root.append(drawBits(record));
		}
		for (const note of record.notes) {
			root.append(make("p", {class: "note"}, note));
		}
		root.append(heading("fields"), drawFields(record, scheme));
		const lower = make("div", {class: "columns"}, make("div", {}, heading("encodings"), drawEncodings(record)));
		if (scheme) {
			lower.append(make("div", {}, heading("about " + scheme.name), make("p", {}, scheme.about), make("p", {class: "quiet"}, "Source: " + scheme.source)));
		}
		root.append(lower);
		if (line) {
			root.append(make("details", {}, make("summary", {}, "JSON, as the command prints it"), copyButton(line, "JSON"), make("pre", {tabindex: "0"}, JSON.stringify(JSON.parse(line), null, 2))));
		}
		root.addEventListener("mouseover", (e) => select(root, e.target.closest("[data-field]")?.dataset.field));
		root.addEventListener("mouseleave", () => select(root, undefined));
		return root;
	}

	return {make, percent, spaced, heading, draw, drawBits, copyButton};
})();
