// Package scanning finds ids in running text, such as the lines of a log or a paste.
// It compares the candidates of each token with the hypothesis that the token is a
// word, a number or a name.
package scanning
