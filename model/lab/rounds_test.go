package lab

// rounds returns how often a test repeats the work of a single goroutine: n times, or a
// tenth of n under the race detector, which is slow and finds nothing there.
func rounds(n int) int {
	if raceEnabled {
		return max(n/10, 1)
	}
	return n
}

// longRun is the number of requests above which a run is left out under the race detector.
const longRun = 1_000_000
