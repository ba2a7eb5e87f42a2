package main

import (
	"regexp"
	"strings"
	"time"

	"idtui/screenshots/vtty"
)

const (
	// snoID is a sno with a partition, a metabyte and a time.
	snoID = "9q77e7ft9u236223"
	// koidID counts from the start of 2020: datacenter 3, worker 7, counter 41.
	koidID = "911799630545973289"
	// epoch2020 is the epoch of koidID, in Unix milliseconds.
	epoch2020 = "1577836800000"
)

// pace is the stride of scenes that draw the clock's history.
const pace = "250ms"

// Steps that several scenes share.
var (
	// generated opens a sno tab with a metabyte, a partition and a few ids.
	generated = inOrder(
		tab("sno"), rush("enter", "backspace", "6", "3", "enter", "down", "enter", "backspace", "1", "8", "enter", "up", "right"),
		paced(40, stride), paced(4, "space", "space", "space", "space", "space").until("stream · 6"),
	)
	// tock continues generated: it steps the clock back and generates more ids.
	tock = inOrder(generated, paced(3, "b", "space", "space", "space", stride).until("02:06:26.340"))
	// waiting continues tock: it steps the clock back again, so that requests wait.
	waiting = inOrder(tock, paced(6, "b", "space", stride).until("02:06:18.840"))
	// refusal opens a koid tab and steps its clock back.
	refusal = inOrder(
		tab("koid"), rush("down", "]", "]", "up", "]", "]", "]"),
		paced(60, "space"), paced(4, "space", "space", "b", "space", "space", stride).until("✗ refused ×2"),
	)
	decoded = paste(snoID).until("←→ fields")
	// fitted ranks schemes for 16 nodes until 2060, with ids that are exact in JavaScript. It
	// selects the own layout.
	fitted = inOrder(
		tab("fit").until(" fit · headroom"), rush(letters("enter", "16", "enter", "down", "down", "down", "down", "down", "enter")...),
		rush(letters("2060", "-", "01", "-", "01", "enter", "down", "down", "down", "down", "]", "]", "]", "end")...).untilAll(ranked),
	)
	// designed opens the own layout of fitted in the designer and gives its time one more bit.
	designed = inOrder(fitted, press("D").until("my-own-53"), press("+").until("timestamp 35"))
	// own opens the tab of a layout file, and steps its clock back.
	own = inOrder(
		rush("p").until("order.toml"), press("enter").until("▐order▌"),
		rush("right", "down", "]", "]", "up"), paced(60, "space"), paced(4, "space", "space", "b", "space", stride).until("✗ REFUSED"),
	)
)

// viewed opens a log, and goes to the end of a gap in the ids of a node.
var viewed = inOrder(
	rush(":").until("command"), rush(typed("view orders.log")...).until("orders.log"), press("enter").until("request="),
	press("n").until("sequence"), press("&").until("filter"), rush(typed("node=7")...), press("enter").until("& node=7: 80 lines"), press("t").until("time"),
	rush(typed("02:04:00")...), press("enter").until("after the previous"),
)

// orderLayout is a layout file like that of docs/LAYOUTS.md.
const orderLayout = `idtui = 1
name = "order"
bits = 64
fields = [ # most significant first; the widths sum to bits
  { name = "time", kind = "time", width = 41, unit = "10ms", epoch = 2021-03-01 },
  { name = "region", kind = "node", width = 5, labels = { 1 = "eu", 2 = "us" } },
  { name = "sequence", kind = "sequence", width = 18 },
]
generator = { back = "refuse", full = "wait" } # if the clock moves back; if the sequence overflows
encodings = [{ name = "text", alphabet = "crockford", as = "number", length = 13, prefix = "ord_" }]
`

// The environment that loads the layout files, and files of which one is broken.
var (
	withLayouts   = []string{"IDTUI_LAYOUTS=order.toml:shop.toml"}
	orderFile     = map[string]string{"order.toml": orderLayout, "shop.toml": strings.ReplaceAll(orderLayout, "order", "shop")}
	brokenLayouts = map[string]string{
		"order.toml": strings.NewReplacer("width = 5", "widht = 5", "10ms", "10 fortnights").Replace(orderLayout),
		"shop.toml":  strings.ReplaceAll(orderLayout, `"order"`, `"sno"`),
	}
)

// stills lists the pictures. To add one, add a line. It has the name, the keys, and a text that
// only the last key can show. Wait for ids, names, counts and times of the frozen clock, not for
// sentences: those change. The default size is 120x36.
var stills = []scene{
	{name: "sno-regression", stride: pace, script: tock},
	{name: "sno-wait", stride: pace, script: waiting},
	{name: "koid-regression", stride: pace, script: refusal},
	{name: "koid-overflow", script: inOrder(tab("koid"), rush("space", "o").until("✗ refused"))},
	{name: "flax", stride: pace, script: inOrder(tab("flax"), rush("right"), paced(60, "space"), paced(3, "space", "space", "b", "space", "space", "space").until("stream · 8"))},
	{name: "uid-local", stride: pace, script: inOrder(tab("uid-local"), paced(60, "space"), paced(3, "space", "space", "b", "space", "space", "space").until("stream · 8"))},
	{name: "uid-global", stride: pace, script: inOrder(tab("uid-global"), rush("right", "right"), paced(60, "space"), paced(3, "space", "space", "space", "space", "space").until("stream · 7"))},

	{name: "decode", script: decoded},
	{name: "decode-epoch", script: inOrder(paste(koidID).until("←→ fields"), candidate("koid"), rush(letters("i", "backspace", epoch2020, "enter")...).until("2026-11-21 02:06:12.340"))},
	{name: "decode-unknown", script: paste("9q77e7ft9u23622!").until("character 16")},
	{name: "bits", script: inOrder(tab("sno"), rush("right", "right", "i", "1", "1").until("Bit 42"))},
	{name: "lab", script: inOrder(tab("lab").untilAll(simulated("step-back")), rush("down", "]").untilAll(simulated("step-back-twice")))},
	{name: "compare", script: inOrder(tab("compare").untilAll(compared), rush("down", "down").until("── sno"))},
	{name: "lessons", script: inOrder(tab("sno"), rush("L").until("0 of "))},
	{name: "lesson", script: inOrder(tab("sno"), rush("L").until("0 of "), press("enter").until("1 of"),
		press("right", "right", "right", "right", "2", "b", "space").until("You predicted a wait"))},
	{name: "lesson-layout", script: inOrder(rush("L").until("0 of "), rush("end", "up", "up", "up", "enter").until("1 of"), rush("right").until("2 of"), press("1", "space").until("Right:"))},
	{name: "lesson-design", script: inOrder(rush("L").until("0 of "), rush("end", "up", "up", "enter").until("1 of"), rush("right", "right").until("3 of"), press("2", "space").until("Right:"))},
	{name: "infer", script: inOrder(paste(undocumented()).until("as inferred"), press("[").until("▸ B"))},
	{name: "infer-80x24", cols: 80, rows: 24, script: paste(undocumented()).until("as inferred")},
	{name: "fit", script: fitted},
	{name: "fit-80x24", cols: 80, rows: 24, script: fitted},
	{name: "fit-200x60", cols: 200, rows: 60, script: fitted},
	{name: "designer", script: designed},
	{name: "designer-80x24", cols: 80, rows: 24, script: designed},
	{name: "designer-200x60", cols: 200, rows: 60, script: inOrder(designed, press("v").until("my-own-53.toml"))},
	{name: "designer-light", light: true, script: designed},
	{name: "pick", script: press("p", "s")},
	{name: "help", script: inOrder(tab("sno"), rush("?").until("ctrl+z"))},

	{name: "view", files: map[string]string{"orders.log": incident()}, script: viewed},
	{name: "view-80x24", cols: 80, rows: 24, files: map[string]string{"orders.log": incident()}, script: viewed},

	{name: "own", env: withLayouts, files: orderFile, stride: pace, script: own},
	{name: "own-80x24", cols: 80, rows: 24, env: withLayouts, files: orderFile, stride: pace, script: own},
	{name: "own-200x60", cols: 200, rows: 60, env: withLayouts, files: orderFile, stride: pace, script: own},
	{name: "own-list", env: withLayouts, files: orderFile, script: rush("p").until("order.toml")},
	{name: "own-problems", env: withLayouts, files: brokenLayouts, script: press("esc", "!").until("widht")},

	{name: "sno-80x24", cols: 80, rows: 24, stride: pace, script: tock},
	{name: "decode-80x24", cols: 80, rows: 24, script: decoded},
	{name: "sno-200x60", cols: 200, rows: 60, stride: pace, script: tock},
	{name: "sno-light", light: true, stride: pace, script: tock},
	{name: "sno-no-color", env: []string{"NO_COLOR=anything"}, stride: pace, script: tock},
	{name: "sno-high-contrast", stride: pace, script: inOrder(tock, rush("t", "t").until("high-contrast"))},
	{name: "sno-colour-blind", stride: pace, script: inOrder(tock, rush("t", "t", "t").until("colour-blind"))},
	{name: "sno-16-colors", env: []string{"TERM=xterm-16color", "COLORTERM="}, stride: pace, script: tock},
}

// ranked reports whether the ranking for integers of JavaScript is complete.
func ranked(s vtty.Screen) bool {
	return s.Contains("‹ js ›") && s.Contains(" fit · headroom") && !s.Contains("computing") && s.Contains("own · 53 stored bits")
}

// simulated returns a condition: the lab shows the result of a scenario.
func simulated(scenario string) func(vtty.Screen) bool {
	return func(s vtty.Screen) bool { return s.Contains("‹ "+scenario+" ›") && s.Contains("▲ ") }
}

// compared reports whether the table of the compare tab is complete: a row in progress has no
// measures.
func compared(s vtty.Screen) bool {
	rows, inTable := 0, false
	for _, line := range s.Lines() {
		switch {
		case strings.HasPrefix(line, "   scheme"):
			inTable = true
		case inTable && !strings.HasPrefix(line, "   ") && !strings.HasPrefix(line, " ▸ "):
			return rows > 0
		case inTable && len(measure.FindAllString(line, -1)) < 7:
			return false
		case inTable:
			rows++
		}
	}
	return false
}

// measure is a number of the compare table, or the sign for 0.
var measure = regexp.MustCompile(` ([0-9][0-9.]*|·)`)

// letters returns keys, with each number as its digits.
func letters(keys ...string) (all []string) {
	for _, key := range keys {
		if strings.Trim(key, "0123456789") != "" {
			all = append(all, key)
			continue
		}
		all = append(all, strings.Split(key, "")...)
	}
	return all
}

// typed types a text letter by letter.
func typed(text string) []string {
	keys := strings.Split(text, "")
	for i, key := range keys {
		if key == " " {
			keys[i] = "space"
		}
	}
	return keys
}

// films lists the animations: scenes that show every step.
var films = []scene{
	{name: "demo", cols: 100, rows: 36, stride: "500ms", script: inOrder(
		paste(snoID).until("←→ fields").lasting(2*time.Second),
		press("right", "right").lasting(600*time.Millisecond),
		tab("sno").until("metabyte").lasting(1200*time.Millisecond),
		press("right", "right", "right", "right").lasting(600*time.Millisecond),
		press("enter", "backspace", "6", "3", "enter", "down", "enter", "backspace", "1", "8", "enter").lasting(120*time.Millisecond),
		press("space", "space", "space", "space").lasting(300*time.Millisecond),
		press("left", "left", "left").lasting(120*time.Millisecond),
		press("b").lasting(time.Second),
		press("space").until("tock  9").lasting(2500*time.Millisecond),
		press("space", "space").lasting(300*time.Millisecond),
		press("b").lasting(800*time.Millisecond),
		press("space").until("■ wait").lasting(1200*time.Millisecond),
		idle(37).lasting(50*time.Millisecond), press(stride).until("waited").lasting(1200*time.Millisecond),
		tab("koid").until("datacenter").lasting(700*time.Millisecond),
		press("space", "space").lasting(300*time.Millisecond),
		press("b").lasting(800*time.Millisecond),
		press("space").until("✗ refused").lasting(2*time.Second),
		tab("lab").untilAll(simulated("step-back")).lasting(1800*time.Millisecond),
		tab("compare").untilAll(compared).lasting(1800*time.Millisecond),
		tab("koid").until("✗ refused").lasting(2200*time.Millisecond),
	)},
}
