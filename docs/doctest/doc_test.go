// Package doctest checks the whole tree. The documents must say what the code does, and the
// packages must keep the rules of the architecture. It has only tests.
package doctest
