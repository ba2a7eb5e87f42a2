// Package issued remembers the ids that the nodes of a simulation issued. It counts duplicates and
// finds the furthest displacement. It forgets ids that no later id can equal or be below.
package issued
