"use strict";

// The page of own layouts.
const layoutPage = (() => {
	const {make} = picture;
	const field = document.getElementById("toml");
	const status = document.getElementById("toml-status");

	const example = `idtui = 1
name = "acme-order"
title = "Acme order id"
bits = 64
fields = [
  { name = "unused", kind = "reserved", width = 1, fixed = 0 },
  { name = "timestamp", kind = "time", width = 41, unit = "1ms", epoch = 2020-01-01T00:00:00Z },
  { name = "shop", kind = "node", width = 10 },
  { name = "sequence", kind = "sequence", width = 12 },
]
generator = { back = "refuse", full = "wait" }
encodings = [ { alphabet = "decimal" } ]
`;

	// split returns the files in a text: each begins with the line "idtui = 1".
	const split = (text) => text.split(/^(?=idtui[ \t]*=)/m).filter((part) => part.trim() !== "")
		.reduce((list, part) => (list.length === 1 && !/^idtui[ \t]*=/m.test(list[0]) ? [list[0] + part] : [...list, part]), []);

	async function update() {
		const texts = split(field.value);
		const problems = await idtui.problems(texts);
		await decodePage.useLayouts(texts);
		status.replaceChildren(...problems.map((p) => make("p", {class: "error"}, p)),
			texts.length > 0 && problems.length === 0 ? make("p", {class: "good"}, (texts.length === 1 ? "The layout is" : texts.length + " layouts are") + " in use. Go to decode and paste an id.") : "");
	}

	// add adds a layout file and decodes with it.
	async function add(toml) {
		field.value = (field.value.trim() === "" ? "" : field.value.trimEnd() + "\n\n") + toml;
		await update();
		location.hash = "#/layouts";
	}

	function start() {
		let timer = 0;
		field.addEventListener("input", () => {
			clearTimeout(timer);
			timer = setTimeout(update, 250);
		});
		document.getElementById("toml-example").addEventListener("click", () => {
			field.value = example;
			update();
		});
		document.getElementById("toml-clear").addEventListener("click", () => {
			field.value = "";
			update();
		});
	}

	return {start, add};
})();

// The frame: the tabs, the theme, and what the address shows.
(async () => {
	const {make} = picture;
	const sections = ["decode", "generator", "layouts"];

	function show(section, tab) {
		for (const name of sections) {
			document.getElementById(name).hidden = name !== section;
		}
		for (const link of document.querySelectorAll("[data-tab]")) {
			link.toggleAttribute("data-on", link.dataset.tab === tab);
			if (link.dataset.tab === tab) {
				link.setAttribute("aria-current", "page");
			} else {
				link.removeAttribute("aria-current");
			}
		}
	}

	// route shows what the address says: a text to decode, or a page.
	async function route(generators) {
		const name = location.hash.startsWith("#/") ? location.hash.slice(2) : "decode";
		generatorPage.close();
		if (generators.includes(name)) {
			show("generator", name);
			await generatorPage.open(name);
		} else if (name === "layouts") {
			show("layouts", name);
		} else {
			show("decode", "decode");
			await decodePage.open();
		}
	}

	const theme = document.getElementById("theme");
	const storage = (() => { // a browser can forbid it, as for files
		try {
			return self.localStorage;
		} catch {
			return undefined;
		}
	})();
	theme.value = storage?.getItem("idtui-theme") ?? "";
	const paint = () => {
		if (theme.value === "") {
			delete document.documentElement.dataset.theme;
		} else {
			document.documentElement.dataset.theme = theme.value;
		}
	};
	theme.addEventListener("change", () => {
		paint();
		storage?.setItem("idtui-theme", theme.value);
	});
	paint();

	document.getElementById("skip").addEventListener("click", (e) => {
		e.preventDefault();
		document.getElementById("main").focus();
	});
	layoutPage.start();
	generatorPage.start();
	try {
		await decodePage.start();
		const generators = await idtui.generators();
		document.getElementById("schemes").append(...generators.map((name) => make("a", {href: "#/" + name, "data-tab": name}, name)));
		self.addEventListener("hashchange", () => route(generators));
		await route(generators);
		if (location.hash === "") {
			decodePage.focus();
		}
	} catch (e) {
		document.getElementById("status").textContent = e.message;
	}
	document.documentElement.dataset.ready = "";
})();
