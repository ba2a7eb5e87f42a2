// Package decoding decodes a text: it finds the scheme, or takes the one that is
// given, and returns the id, the other candidates, or an error that says what is
// wrong. It also compares two ids.
package decoding
