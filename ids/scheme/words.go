package scheme

import (
	"slices"

	"idtui/ids"
	"idtui/ids/encoding"
)

// The words for values, as layout files have them. The index of a word is its value.
var (
	startWords     = [...]string{StartDefault: "", StartAtMin: "0", StartAtRandom: "random", StartCarry: "carry"}
	monotonicWords = [...]string{MonotonicDefault: "", DrawEach: "none", Increment: "increment", IncrementRandom: "increment-random"}
	asWords        = [...]string{AsDefault: "", AsNumber: "number", AsBits: "bits"}
	padWords       = [...]string{PadDefault: "", PadLow: "low", PadHigh: "high"}
)

// String returns the word of the start; "" for the default.
func (s Start) String() string { return wordAt(startWords[:], int(s)) }

// String returns the word of the rule; "" for the default.
func (m Monotonic) String() string { return wordAt(monotonicWords[:], int(m)) }

// String returns the word of the value; "" for the default.
func (a As) String() string { return wordAt(asWords[:], int(a)) }

// String returns the word of the side; "" for the default.
func (p Pad) String() string { return wordAt(padWords[:], int(p)) }

func backWords() []string { return wordsTo(ids.ToggleBack) }
func fullWords() []string { return wordsTo(ids.BorrowFull) }

// wordsTo returns the words of the values up to the last one.
func wordsTo[T interface {
	~uint8
	String() string
}](last T) []string {
	words := make([]string, last+1)
	for i := range words {
		words[i] = T(i).String() //nolint:gosec // there are few words
	}
	return words
}

// StartWords returns the words for [Start].
func StartWords() []string { return stated(startWords[:]) }

// MonotonicWords returns the words for [Monotonic].
func MonotonicWords() []string { return stated(monotonicWords[:]) }

// AsWords returns the words for [As].
func AsWords() []string { return stated(asWords[:]) }

// PadWords returns the words for [Pad].
func PadWords() []string { return stated(padWords[:]) }

// BackWords returns the words for the answers to a clock regression.
func BackWords() []string { return stated(backWords()) }

// FullWords returns the words for the answers to a sequence overflow.
func FullWords() []string { return stated(fullWords()) }

// KindWords returns the words for the kinds of fields.
func KindWords() []string {
	return wordsTo(ids.Kind(ids.Kinds - 1))
}

// ChecksumWords returns the algorithms of checksums, for [Field.Of].
func ChecksumWords() []string { return ids.Checksums() }

// AssignWords returns how nodes get their numbers, for [Field.Assign].
func AssignWords() []string {
	return []string{"config", "random", "lease", "ordinal", "ip16", "mac", "pid", "host-hash"}
}

// CheckWords returns the algorithms of check characters, for [Encoding.Check].
func CheckWords() []string { return encoding.CheckAlgorithms() }

// FormWords returns the forms of encodings, for [Encoding.Form].
func FormWords() []string { return []string{formUUID, formBytes} }

// KindOf returns the kind with the word.
func KindOf(word string) (ids.Kind, bool) { return valueOf[ids.Kind](KindWords(), word) }

// StartOf returns the start with the word.
func StartOf(word string) (Start, bool) { return valueOf[Start](startWords[:], word) }

// MonotonicOf returns the rule with the word.
func MonotonicOf(word string) (Monotonic, bool) { return valueOf[Monotonic](monotonicWords[:], word) }

// AsOf returns the value with the word.
func AsOf(word string) (As, bool) { return valueOf[As](asWords[:], word) }

// PadOf returns the side with the word.
func PadOf(word string) (Pad, bool) { return valueOf[Pad](padWords[:], word) }

// BackOf returns the answer to a clock regression with the word.
func BackOf(word string) (ids.OnBack, bool) { return valueOf[ids.OnBack](backWords(), word) }

// FullOf returns the answer to a sequence overflow with the word.
func FullOf(word string) (ids.OnFull, bool) { return valueOf[ids.OnFull](fullWords(), word) }

// valueOf returns the value of a word. It reports false for an unknown or empty word.
func valueOf[T ~uint8](words []string, word string) (T, bool) {
	at := slices.Index(words, word)
	return T(max(at, 0)), at >= 0 && word != "" //nolint:gosec // there are few words
}

func wordAt(words []string, at int) string {
	if at >= len(words) {
		return ""
	}
	return words[at]
}

// stated returns the words that are not empty.
func stated(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
}
