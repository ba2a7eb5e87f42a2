//go:build race

package classroom_test

// checked are the flags of a build that looks for data races if the tests do.
var checked = []string{"-race"}
