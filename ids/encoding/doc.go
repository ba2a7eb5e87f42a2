// Package encoding writes the bits of ids as text, and reads them. An [ID] holds the bits. An
// [Encoding] is a named way to write them: an [Alphabet], a number, bytes in hex, or segments of
// text. Options add the rest: a prefix, groups, a sign, check digits.
//
// The package knows no field and no scheme. Errors name the wrong character and what is
// expected instead; they are formatted only when they are read.
package encoding
