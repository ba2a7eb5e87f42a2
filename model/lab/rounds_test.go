package lab

// rounds returns the number of repetitions for a test with a single goroutine: n, or a tenth of n
// under the race detector, which is slow and cannot find anything there.
func rounds(n int) int {
	if raceEnabled {
		return max(n/10, 1)
	}
	return n
}

// longRun is the number of requests above which a run is skipped under the race detector.
const longRun = 1_000_000
