package lessons

// predict returns a question before the first action of a step.
func predict(text, answer string, choices ...Choice) []Question {
	return []Question{ask(0, text, answer, choices...)}
}

// ask returns a question after some actions of a step.
func ask(at int, text, answer string, choices ...Choice) Question {
	return Question{At: at, Text: text, Answer: answer, Choices: choices}
}

// wrong says, for each answer of a generator to a request, why it is a wrong prediction. It is ""
// for the right one.
type wrong struct{ Error, Wait, Duplicate, New string }

// predictFault asks what a generator will do with the newest request of the step.
func predictFault(generator, text string, why wrong) []Question {
	return []Question{askFault(0, generator, text, why)}
}

// askFault is [predictFault] after some actions of a step.
func askFault(at int, generator, text string, why wrong) Question {
	return ask(at, text, `{{.Outcome}}`,
		Choice{"an error", "refused", generator + " refused", why.Error},
		Choice{"a wait", "waits", generator + " made the caller wait", why.Wait},
		Choice{"a duplicate", "duplicate", generator + " issued a duplicate", why.Duplicate},
		Choice{"a new id", "issued", generator + " issued a new id", why.New})
}

// differing asks in which fields the newest id differs from the one before. The names of
// the fields come with the reasons why they are wrong.
func differing(text string, fields ...[2]string) []Question {
	q := ask(0, text, `{{.Differs 1}}`)
	for _, f := range fields {
		q.Choices = append(q.Choices, Choice{f[0], f[0], "Only the " + f[0] + " differs", f[1]})
	}
	return []Question{q}
}

// askValue asks for the number in a field of the newest id, after some actions of a step.
// Each number comes with the reason why it is wrong; "another number" is any other.
func askValue(at int, field, text string, numbers ...[2]string) Question {
	value := `{{.Value "` + field + `"}}`
	q := ask(at, text, value)
	for _, n := range numbers {
		is := n[0]
		if is == "another number" {
			is = AnyOther
		}
		q.Choices = append(q.Choices, Choice{n[0], is, "It is " + value, n[1]})
	}
	return q
}

// predictTwins asks whether two generators issue the same id.
func predictTwins(text, whyNotSame, whyNotDifferent string) []Question {
	return predict(text, `{{.Duplicates}}`,
		Choice{"the same id", "1", "Both issued the same id", whyNotSame},
		Choice{"two different ids", "0", "The two ids differ", whyNotDifferent})
}
