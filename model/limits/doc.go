// Package limits computes the limits of a scheme: the end of its timestamps, the
// capacity of one generator, and the time to the first collision of random ids.
package limits
