// Package doctest checks what is true of the whole tree: the documents say what the code
// does, and the packages keep the rules of the architecture. It has tests only.
package doctest
