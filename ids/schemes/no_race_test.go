//go:build !race

package schemes_test

// raceEnabled reports whether the race detector runs.
const raceEnabled = false
