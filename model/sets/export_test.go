package sets

import "idtui/model/sets/input"

func inputLines() input.Options { return input.Options{Format: input.Lines} }

// TimesOf is timesOf for tests.
func TimesOf(samples []Sample) []input.Time { return timesOf(samples) }
