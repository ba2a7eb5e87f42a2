package encoding

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// ParseError reports a text that is not an id of a scheme.
type ParseError struct {
	Scheme string
	Input  string
	// Problem says what is wrong, where, and what would be right.
	Problem string
}

// Error returns, for example,
// `invalid sno "9q77e7ft9u23622A": character 16 is "A"; the alphabet is 2-9 and a-x`.
func (e *ParseError) Error() string {
	return "invalid " + e.Scheme + " " + humantext.Quote(e.Input) + ": " + e.Problem
}

// problem is the error of an [Encoding]'s codec, without the name of the scheme
// and the input. Its text is formatted only when it is read: detection tries many schemes,
// and most of them reject the text. If each formatted its text, idtui decode would take
// 45 % more instructions for a number that no scheme accepts.
type problem struct {
	format string
	args   []any
}

func (p *problem) Error() string { return fmt.Sprintf(p.format, p.args...) }

// Problemf returns an error for [Codec.Decode] to return: what is wrong, where, and
// what would be right. The text is formatted only when it is read.
func Problemf(format string, args ...any) error { return &problem{format, args} }

// wrongLength returns the error for a text that is not as long as an encoding's
// texts are.
func wrongLength(s string, want int) error {
	return Problemf("%v; expected %d", lengthOf(s), want)
}

// charProblem is the error of one character of a text. It keeps the place apart
// from the words, because an encoding with a prefix moves it.
type charProblem struct {
	text string
	at   int // in bytes
	what error
}

// CharProblemf returns an error for the character at a byte of s: `character 9 is
// "x"; ` and the words.
func CharProblemf(s string, at int, format string, args ...any) error {
	return &charProblem{s, at, &problem{format, args}}
}

// WrongChar returns the error for a character that is not in the alphabet, which
// words describe.
func WrongChar(s string, at int, words string) error {
	return &charProblem{s, at, alphabetWords(words)}
}

// alphabetWords describes an alphabet. It is formatted only when the error is read.
type alphabetWords string

func (a alphabetWords) Error() string { return "the alphabet is " + string(a) }

func (c *charProblem) Error() string {
	at := utf8.RuneCountInString(c.text[:c.at]) + 1
	return fmt.Sprintf("character %d is %s; %v", at, humantext.QuoteChar(c.text[c.at:]), c.what)
}

// moved returns an error about a part of a text as an error about the whole text. The function
// place converts an index in the part to one in the whole.
func moved(err error, whole string, place func(int) int) error {
	var c *charProblem
	if errors.As(err, &c) {
		return &charProblem{whole, place(c.at), c.what}
	}
	return err
}

// lengthOf is a text whose length is formatted when the error is read.
type lengthOf string

func (l lengthOf) String() string {
	return humantext.Count(utf8.RuneCountInString(string(l)), "character")
}

// bitCount is a number of bits that is formatted when the error is read.
type bitCount int

func (c bitCount) String() string { return humantext.Count(int(c), "bit") }

// PlaceOf returns the byte offset of the wrong character that a codec's error is about. It reports
// false if the error is not about one character.
func PlaceOf(err error) (at int, ok bool) {
	var c *charProblem
	if !errors.As(err, &c) {
		return 0, false
	}
	return c.at, true
}

// ProblemOf returns what a codec's error says about the wrong character, such as "the alphabet is
// 2-9 and a-x". It returns "" if the error is not about one character.
func ProblemOf(err error) string {
	var c *charProblem
	if !errors.As(err, &c) {
		return ""
	}
	return c.what.Error()
}
