// Package registerfile reads registers in the bit-field notation of WaveDrom, in JSON or
// JSON5, as drafts of layouts. Such a file has the names and widths of fields, but not
// their kinds and no encoding: the draft guesses the first and adds one of the second.
// Files are hostile input: size and nesting are limited, and nothing from a file reaches
// an error or a draft unescaped.
//
// Source: https://github.com/wavedrom/bitfield (README.md and lib/render.js) and
// https://spec.json5.org.
package registerfile
