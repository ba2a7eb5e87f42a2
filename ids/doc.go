// Package ids is the model of unique ids: layouts, schemes with their parameters, and the rules of
// generators. A layout gives the bits of an id their meaning. Package encoding holds the bits and
// writes them as text; package generate issues ids.
//
// The package knows no scheme by name. A [Scheme] is a value. Package schemes declares them, one
// file per scheme, and package catalog lists them. In a program, import package koid, flax, sno or
// uid to generate and parse ids of that scheme. These packages need no [Scheme].
//
// Bits are numbered from 0 at the most significant end. Time is always an argument, a
// [Reading]: nothing here has a clock.
package ids
