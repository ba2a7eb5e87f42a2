// Package ids is the model of unique ids: their bits, the layouts that give the bits
// meaning, the encodings that write them as text, and the generator state machine
// that all schemes share, [Sequencer].
//
// The package knows no scheme by name. A [Scheme] is a value. Package schemes declares
// them, one file per scheme, and package catalog lists them. To generate and parse the
// ids of koid, flax, sno or uid in a program, import the package of that name: it
// needs no [Scheme].
//
// Bits are numbered from 0 at the most significant end. Time is always an argument: a
// generator is stepped with a [Reading] and has no clock of its own.
package ids
