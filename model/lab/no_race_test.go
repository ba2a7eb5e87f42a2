//go:build !race

package lab

// raceEnabled reports that the race detector runs.
const raceEnabled = false
