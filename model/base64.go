package model

// besideBase64 reports whether what stands beside a run shows that it is a piece of
// a longer text in base 64: a plus, or the padding at the end.
func besideBase64(text []byte, start, end int) bool {
	return start > 0 && text[start-1] == '+' || end < len(text) && (text[end] == '+' || text[end] == '=')
}
