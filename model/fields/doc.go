// Package fields lists what an id holds: the values of its fields, its
// encodings, its time, and the notes on it.
package fields
