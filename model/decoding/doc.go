// Package decoding decodes texts of any shape: it finds the ids in them, and for each
// id the scheme, unless that is given. It returns the id, the other candidates, or an
// error that says what is wrong. It also compares two ids.
package decoding
