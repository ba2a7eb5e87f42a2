//go:build !race

package lab

// raceEnabled reports whether the race detector is enabled.
const raceEnabled = false
