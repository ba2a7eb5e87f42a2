package main

import (
	"regexp"
	"strings"
	"time"

	"idtui/screenshots/vtty"
)

const (
	// snoID is a sno id with a partition, a metabyte and a time of its own.
	snoID = "9q77e7ft9u236223"
	// koidID counts from the start of 2020: datacenter 3, worker 7, counter 41.
	koidID = "911799630545973289"
	// epoch2020 is where it counts from, in Unix milliseconds.
	epoch2020 = "1577836800000"
)

// pace is the stride of a scene in which the clock has a past worth drawing.
const pace = "250ms"

// Steps that several scenes share.
var (
	// made leads to a sno tab with a metabyte and a partition, and a few ids.
	made = inOrder(
		tab("sno"), rush("enter", "backspace", "6", "3", "enter", "down", "enter", "backspace", "1", "8", "enter", "up", "right"),
		paced(40, stride), paced(4, "space", "space", "space", "space", "space").until("stream · 6"),
	)
	// tock has the clock of that tab stepped back, and more ids made.
	tock = inOrder(made, paced(3, "b", "space", "space", "space", stride).until("the toggle flipped"))
	// waiting has it stepped back once more: now the caller must wait.
	waiting = inOrder(tock, paced(6, "b", "space", stride).until("waiting until"))
	// refusal leads to a koid tab whose clock went back.
	refusal = inOrder(
		rush("down", "]", "]", "up", "]", "]", "]"),
		paced(60, "space"), paced(4, "space", "space", "b", "space", "space", stride).until("clock moved back"),
	)
	// decoded reads a sno id.
	decoded = paste(snoID).until("── fields")
)

// stills are the pictures. To add one, add a line: its name, the keys that lead
// to it, and a text that proves that they did. It has the size 120x36 unless it
// says another.
var stills = []scene{
	{name: "sno-regression", stride: pace, script: tock},
	{name: "sno-wait", stride: pace, script: waiting},
	{name: "koid-regression", stride: pace, script: refusal},
	{name: "koid-overflow", script: rush("space", "o").until("unit exhausted")},
	{name: "flax", stride: pace, script: inOrder(tab("flax"), rush("right"), paced(60, "space"), paced(3, "space", "space", "b", "space", "space", "space").until("the ids follow it"))},
	{name: "uid-local", stride: pace, script: inOrder(tab("uid·64"), paced(60, "space"), paced(3, "space", "space", "b", "space", "space", "space").until("micro"))},
	{name: "uid-global", stride: pace, script: inOrder(tab("uid·96"), rush("right", "right"), paced(60, "space"), paced(3, "space", "space", "space", "space", "space").until("sec_high"))},

	{name: "decode", script: decoded},
	{name: "decode-epoch", script: inOrder(paste(koidID).until("── fields"), reading("koid"), rush(letters("s", "backspace", epoch2020, "enter")...).until("2026-11-21 02:06:12.340"))},
	{name: "decode-unknown", script: paste("9q77e7ft9u23622!").until("No scheme")},
	{name: "bits", script: inOrder(tab("sno"), rush("right", "right", "i", "1", "1").until("── metabyte"))},
	{name: "lab", script: inOrder(tab("lab").until("flipped the toggle"), rush("down", "]").until("requests wait"))},
	{name: "compare", script: inOrder(tab("compare").untilAll(compared), rush("down", "down").until("── sno"))},
	{name: "lessons", script: inOrder(tab("sno"), rush("L").until("Guided tours"))},
	{name: "lesson", script: inOrder(tab("sno"), rush("L").until("Guided tours"), press("enter").until("1 of"),
		press("right", "right", "right", "right", "b", "space").until("the toggle flipped"))},
	{name: "pick", script: press("p", "s")},
	{name: "help", script: inOrder(tab("sno"), rush("?").until("make one id"))},

	{name: "sno-80x24", cols: 80, rows: 24, stride: pace, script: tock},
	{name: "decode-80x24", cols: 80, rows: 24, script: decoded},
	{name: "sno-200x60", cols: 200, rows: 60, stride: pace, script: tock},
	{name: "sno-light", light: true, stride: pace, script: tock},
	{name: "sno-no-color", env: []string{"NO_COLOR=anything"}, stride: pace, script: tock},
	{name: "sno-high-contrast", stride: pace, script: inOrder(tock, rush("t", "t").until("theme: high-contrast"))},
	{name: "sno-colour-blind", stride: pace, script: inOrder(tock, rush("t", "t", "t").until("theme: colour-blind"))},
	{name: "sno-16-colors", env: []string{"TERM=xterm-16color", "COLORTERM="}, stride: pace, script: tock},
}

// compared tells whether the table of the compare tab is complete: a row that is
// still worked at has no measures.
func compared(s vtty.Screen) bool {
	rows, inTable := 0, false
	for _, line := range s.Lines() {
		switch {
		case strings.HasPrefix(line, "   scheme "):
			inTable = true
		case inTable && strings.Contains(line, "──"):
			return rows > 0
		case inTable && len(measure.FindAllString(line, -1)) < 7:
			return false
		case inTable:
			rows++
		}
	}
	return false
}

// measure is a number of that table, or what stands for 0.
var measure = regexp.MustCompile(` ([0-9][0-9.]*|·)`)

// letters are keys, of which those without a name are typed letter by letter.
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

// films are the animations: scenes of which every step is shown.
var films = []scene{
	{name: "demo", cols: 100, rows: 36, stride: "500ms", script: inOrder(
		tab("sno").until("metabyte").lasting(1200*time.Millisecond),
		press("right", "right", "right", "right").lasting(600*time.Millisecond),
		press("enter", "backspace", "6", "3", "enter", "down", "enter", "backspace", "1", "8", "enter").lasting(120*time.Millisecond),
		press("space", "space", "space", "space").lasting(300*time.Millisecond),
		press("left", "left", "left").lasting(120*time.Millisecond),
		press("b").lasting(time.Second),
		press("space").until("the toggle flipped").lasting(2500*time.Millisecond),
		press("space", "space").lasting(300*time.Millisecond),
		press("b").lasting(800*time.Millisecond),
		press("space").until("waiting until").lasting(1200*time.Millisecond),
		idle(37).lasting(50*time.Millisecond), press(stride).until("waited").lasting(1200*time.Millisecond),
		tab("koid").until("datacenter").lasting(700*time.Millisecond),
		press("space", "space").lasting(300*time.Millisecond),
		press("b").lasting(800*time.Millisecond),
		press("space").until("clock moved back").lasting(2*time.Second),
		tab("lab").until("flipped the toggle").lasting(1800*time.Millisecond),
		tab("compare").untilAll(compared).lasting(1800*time.Millisecond),
		paste(snoID).until("── fields").lasting(1200*time.Millisecond),
		press("right", "right").lasting(600*time.Millisecond),
		press("right").lasting(2200*time.Millisecond),
	)},
}
