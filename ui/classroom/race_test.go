//go:build race

package classroom_test

// checked are the build flags that make the server detect data races, as the tests do.
var checked = []string{"-race"}
