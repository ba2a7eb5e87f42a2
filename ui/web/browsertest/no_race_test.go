//go:build !race

package browsertest

// raceEnabled reports whether the race detector is enabled.
const raceEnabled = false
