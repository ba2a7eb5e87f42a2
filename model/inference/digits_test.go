package inference

const (
	decimalDigits = "0123456789"
	lowerCase     = "abcdefghijklmnopqrstuvwxyz"
	upperCase     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)
