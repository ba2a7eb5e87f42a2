package schemes_test

// rounds returns how often a test repeats the work of a single goroutine. It is n, or a tenth of n
// under the race detector, which is slow and finds nothing there.
func rounds(n int) int {
	if raceEnabled {
		return max(n/10, 1)
	}
	return n
}
