package lab

// rounds returns the number of repetitions for a test with a single goroutine: n, or n/10 under the
// race detector. The race detector is slow, and cannot find anything in one goroutine.
func rounds(n int) int {
	if raceEnabled {
		return max(n/10, 1)
	}
	return n
}

// longRun is the number of requests above which a run is skipped under the race detector.
const longRun = 1_000_000
