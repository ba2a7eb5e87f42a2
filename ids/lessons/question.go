package lessons

// Question asks the reader to predict an effect. It names no right choice: what happens
// decides.
type Question struct {
	// At is the number of the step's actions that are done when the question is asked.
	At int
	// Text is the question. It may hold templates, as the texts of a [Step] do.
	Text string
	// Answer is a template, such as {{.Outcome}}. Its value is taken when the next
	// question is asked or the step is done, from what really happened.
	Answer string
	// Choices are two to four. No two of them have the same Is.
	Choices []Choice
}

// Choice is one prediction.
type Choice struct {
	// Text continues "You said …".
	Text string
	// Is is the value of [Question.Answer] that makes the choice right, or [AnyOther].
	// It may hold templates.
	Is string
	// Was continues "You said …, but …" if the choice is right: what happened.
	// It may hold templates.
	Was string
}

// AnyOther is the [Choice.Is] of the choice that is right if no other one is.
const AnyOther = "any other"
