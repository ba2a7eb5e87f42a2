// Package session runs the generator of one scheme: its parameters, a clock of
// its own, continuous generation, and a history of ids and events.
//
// A session neither reads a system clock nor sleeps. The caller passes the real
// time to every call.
package session
