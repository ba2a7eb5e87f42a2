"use strict";

// The functions of idtui for scripts. They answer as the commands do, and make no request:
//
//	await idtui.ready
//	await idtui.decode("9q77e7ft9u236223")
//	await idtui.decode(lines, {scheme: "sno", now: "2026-11-21T00:00:00Z", layouts: [toml]})
(() => {
	// start runs the core, whose bytes are in core.js.
	async function start() {
		const wasm = self.idtuiWasm;
		if (!wasm || !self.Go) {
			throw new Error("a file of the page is missing: expected core.js and wasm_exec.js beside idtui.js");
		}
		delete self.idtuiWasm;
		const bytes = new Uint8Array(wasm.size);
		let all = 0;
		for (let i = 0; i < wasm.text.length; i++) {
			const c = wasm.text.charCodeAt(i);
			bytes[i] = c;
			all |= c;
		}
		if (wasm.text.length !== wasm.size || all > 255) {
			throw new Error("core.js is damaged: expected " + wasm.size + " characters; serve it unchanged, as UTF-8");
		}
		const go = new self.Go();
		const {instance} = await WebAssembly.instantiate(bytes, go.importObject);
		await new Promise((resolve, reject) => {
			self.idtuiStarted = resolve;
			go.run(instance).then(() => reject(new Error("the core ended")), reject);
		});
		delete self.idtuiStarted;
		const core = self.idtuiCore;
		delete self.idtuiCore;
		return core;
	}

	const core = start();
	const ready = core.then(() => {});
	ready.catch(() => {}); // each call reports it

	// call calls a function of the core.
	async function call(name, ...values) {
		const answer = (await core)[name](...values);
		if (answer === undefined || answer === null) {
			throw new Error("the core of idtui ended; load the page again");
		}
		if (answer.error !== undefined) {
			throw new Error(answer.error);
		}
		return answer.result;
	}

	const known = ["scheme", "now", "layouts"];

	// read returns the values of options, in the order of known.
	function read(options) {
		const o = options ?? {};
		for (const name of Object.keys(o)) {
			if (!known.includes(name)) {
				throw new TypeError("unknown option " + name + "; expected " + known.join(", "));
			}
		}
		const now = o.now instanceof Date ? o.now.toISOString() : String(o.now ?? "");
		const layouts = Array.isArray(o.layouts) ? o.layouts.map(String) : o.layouts ? [String(o.layouts)] : [];
		return [String(o.scheme ?? ""), now, layouts];
	}

	self.idtui = Object.freeze({
		// ready resolves when the core runs.
		ready,
		// decode resolves to what "idtui decode -f json" prints for a text on standard input.
		decode: async (text, options) => call("decode", String(text), ...read(options)),
		// infer resolves to what "idtui infer -f json" prints, inferLayout to what it prints as TOML.
		infer: async (text, options) => call("infer", String(text), ...read(options), false),
		inferLayout: async (text, options) => call("infer", String(text), ...read(options), true),
		// schemes resolves to what "idtui schemes -f json" prints.
		schemes: async (options) => call("schemes", read(options)[2]),
		// problems resolves to why layouts are not used, a text each.
		problems: async (layouts) => call("problems", read({layouts})[2]),
		// generators resolves to the schemes that generate accepts. The actions of generate are next,
		// overflow, back, forward, freeze, run, real and tick. It resolves to the state of the
		// generator as JSON.
		generators: async () => call("generators"),
		generate: async (scheme, action) => call("generate", String(scheme), String(action)),
	});
})();
