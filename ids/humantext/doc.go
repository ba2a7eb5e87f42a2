// Package humantext writes durations, times, counts, percentages and text from outside for people,
// and reads the times that they type. Every sentence of idtui takes them from here, so that one
// value looks the same everywhere. It imports only the standard library.
//
// A number and its unit take a space ("9.9 s"), except in a value that you can type ("9.9s").
// Numbers in sentences have thousands commas. Numbers in ids, tables and field values have none,
// and this package does not write them.
package humantext
