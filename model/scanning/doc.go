// Package scanning finds ids in running text, such as the lines of a log, and in
// what you paste. It weighs the candidates of each token against the token being
// a word, a number or a name.
package scanning
