package lessons

// predict returns a question before the first action of a step.
func predict(text, answer string, choices ...Choice) []Question {
	return []Question{ask(0, text, answer, choices...)}
}

// ask returns a question after some actions of a step.
func ask(at int, text, answer string, choices ...Choice) Question {
	return Question{At: at, Text: text, Answer: answer, Choices: choices}
}

// predictFault asks what a generator will do with the newest request of the step.
func predictFault(generator, text string) []Question { return []Question{askFault(0, generator, text)} }

// askFault is [predictFault] after some actions of a step.
func askFault(at int, generator, text string) Question {
	return ask(at, text, `{{.Outcome}}`,
		Choice{"refuse", "refused", generator + " refused"},
		Choice{"wait", "waits", generator + " made the caller wait"},
		Choice{"issue a duplicate", "duplicate", generator + " issued a duplicate"},
		Choice{"issue a new id", "issued", generator + " issued a new id"})
}

// predictValue asks for the number in a field of the newest id.
func predictValue(field, text string, numbers ...string) []Question {
	return []Question{askValue(0, field, text, numbers...)}
}

// askValue is [predictValue] after some actions of a step. The last choice is any other
// number.
func askValue(at int, field, text string, numbers ...string) Question {
	value := `{{.Value "` + field + `"}}`
	q := ask(at, text, value)
	for _, n := range numbers {
		q.Choices = append(q.Choices, Choice{n, n, "it is " + value})
	}
	q.Choices = append(q.Choices, Choice{"another number", AnyOther, "it is " + value})
	return q
}

// predictTwins asks whether two generators issue the same id.
func predictTwins(text string) []Question {
	return predict(text, `{{.Duplicates}}`,
		Choice{"the same id", "1", "both issued the same id"},
		Choice{"two different ids", "0", "the two ids differ"})
}
