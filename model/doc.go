// Package model is what the program knows, without a terminal: for each scheme
// a session with its parameters, its own clock, a generator and what it made.
//
// Nothing here reads a clock or sleeps. Whoever drives a session tells it the
// real time with every call.
package model
