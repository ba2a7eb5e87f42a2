//go:build race

package schemes_test

// raceEnabled reports that the race detector runs.
const raceEnabled = true
