package lessons

// Exercise is a goal that the reader reaches without instructions: all keys are free.
// The goal stands in the Text of its [Step].
type Exercise struct {
	// Goal is a template, such as {{.Recovered}}. The goal is reached when its value
	// is Is.
	Goal, Is string
	// Hint is shown on request.
	Hint string
	// Solution is one way to the goal. The lesson as text shows it.
	Solution []Action
}

// exerciseTitle is the title of the step with the exercise.
const exerciseTitle = "Exercise"
