package main

import "time"

// snoID is a sno id with a partition, a metabyte and a time of its own.
const snoID = "9q77e7ft9u236223"

// tock leads to a sno tab whose clock went back.
var tock = inOrder(press("3"), press("space", "space", "b", "space").until("tock"))

// stills are the pictures. To add one, add a line: its name, the keys that lead
// to it, and a text that proves that they did. It has the size 120x36 unless it
// says another.
var stills = []scene{
	{name: "koid", script: inOrder(press("1").until("koid"), press("space", "space", "space"))},
	{name: "flax", script: press("2", "space", "space", "space")},
	{name: "sno", script: press("3", "space", "space", "space")},
	{name: "uid-local", script: press("4", "space", "space", "space")},
	{name: "uid-global", script: press("5", "space", "space", "space")},

	{name: "koid-regression", script: inOrder(press("1").until("koid"), press("space", "b", "space").until("clock moved back"))},
	{name: "sno-regression", script: tock},
	{name: "decode", script: paste(snoID).until("partition")},
	{name: "help", script: press("3", "?")},

	{name: "sno-80x24", cols: 80, rows: 24, script: tock},
	{name: "decode-80x24", cols: 80, rows: 24, script: paste(snoID).until("partition")},
	{name: "sno-light", light: true, script: tock},
	{name: "sno-no-color", env: []string{"NO_COLOR=1"}, script: tock},
}

// films are the animations: scenes of which every step is shown.
var films = []scene{
	{name: "demo", cols: 100, rows: 30, script: inOrder(
		press("3", "space", "space", "space"),
		press("b", "space").until("tock").lasting(2*time.Second),
		paste(snoID).until("partition").lasting(3*time.Second),
	)},
}
