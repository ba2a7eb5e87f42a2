package stricttoml

// SetText returns a setter for a text.
func SetText(to *string) func(Value) error {
	return func(v Value) (err error) { *to, err = v.Text(); return err }
}

// SetWord returns a setter for a text that must be one of the given words.
func SetWord(to *string, words ...string) func(Value) error {
	return func(v Value) (err error) { *to, err = v.Word(words...); return err }
}

// SetNumber returns a setter for an integer from 1 to most.
func SetNumber[N int | int64](to *N, most int64) func(Value) error {
	return func(v Value) error {
		n, err := v.Int(1, most)
		*to = N(n)
		return err
	}
}

// SetParsed returns a setter for a quoted text. If parse rejects a text, parse returns a
// description of what is expected instead of "".
func SetParsed[T any](to *T, parse func(string) (T, string)) func(Value) error {
	return func(v Value) error {
		text, notText := v.Text()
		value, expected := parse(text)
		if notText != nil && expected == "" {
			expected = "a text in quotes"
		}
		if expected != "" {
			return v.Invalid(expected)
		}
		*to = value
		return nil
	}
}
