// Package ids is the model of unique ids: the layouts that give their bits meaning, the
// schemes with their parameters, and the rules of generators. Package encoding holds the
// bits and writes them as text; package generate issues ids.
//
// The package knows no scheme by name. A [Scheme] is a value. Package schemes declares them, one
// file per scheme, and package catalog lists them. To generate and parse the ids of koid, flax,
// sno or uid in a program, import the package of that name: it needs no [Scheme].
//
// Bits are numbered from 0 at the most significant end. Time is always an argument, a
// [Reading]: nothing here has a clock.
package ids
