// Package doctest checks the whole tree: that the documents say what the code does, and that the
// packages keep the rules of the architecture. It has only tests.
package doctest
