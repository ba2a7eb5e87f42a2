// Package ids says what a unique id is: its bits, the layout that gives them
// meaning, the texts that stand for them, and the one state machine, the
// [Sequencer], that every generator shares.
//
// The package knows no scheme by name. A scheme is a [Scheme] value, declared
// in a folder of its own below this one (koid, flax, sno, uid) or in a file of
// package formats, and listed in package catalog.
//
// Bits are numbered from 0 at the most significant end. Time is always an
// argument: a generator is stepped with a [Reading] and owns no clock.
package ids
