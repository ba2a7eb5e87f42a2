// Package conversion writes ids of any scheme in other encodings: those of their
// scheme, those of package ids for any bytes, and those of schemes with as many bits.
package conversion
