package lesson

import (
	"fmt"
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/widget"
)

// drawTitle draws the titles of the lesson and the step. At the right, it draws the mark of each
// step.
func (l *Page) drawTitle(p widget.Pane) {
	p.Name("title")
	steps := l.player.Lesson.Steps
	x := p.Text(0, 0, theme.Accent, l.player.Lesson.Title) + 2
	x = p.Text(x, 0, theme.Muted, strconv.Itoa(l.player.StepIndex()+1)+" of "+strconv.Itoa(len(steps))) + 2
	const least = 8 // minimum columns for the title of the step; with fewer, there are no marks
	if p.W-x-2*len(steps)-2 < least {
		p.Text(x, 0, theme.Strong, widget.Fit(l.player.Step().Title, p.W-x))
		return
	}
	p.Text(x, 0, theme.Strong, widget.Fit(l.player.Step().Title, p.W-x-2*len(steps)-2))
	x = p.W - 2*len(steps) + 1
	for i := range steps {
		mark, role := stepMark(l.player, i)
		p.Text(x+2*i, 0, role, mark)
		p.Zone("step:"+strconv.Itoa(i), x+2*i, 0, 2, 1)
	}
}

// stepMark returns the mark of step i: current, done or open.
func stepMark(p *lessonplayer.Player, i int) (string, theme.Role) {
	switch {
	case i == p.StepIndex():
		return widget.BesideMark, theme.Accent
	case p.Done()[i]:
		return "✓", theme.Good
	}
	return "·", theme.Muted
}

// stepsWidth returns the width of the list of steps: that of the longest title, but from 34 to 40
// columns.
func stepsWidth(l *lessons.Lesson) int {
	const least, most = 34, 40
	w := least
	for i := range l.Steps {
		w = max(w, widget.Width(l.Steps[i].Title)+2)
	}
	return min(w, most)
}

func (l *Page) drawSteps(p widget.Pane) {
	for i := range l.player.Lesson.Steps {
		mark, role := stepMark(l.player, i)
		p.Text(0, i, role, mark)
		role = theme.Muted
		if i == l.player.StepIndex() {
			role = theme.Strong
		}
		p.Text(2, i, role, widget.Fit(l.player.Lesson.Steps[i].Title, p.W-2))
		p.Zone("step:"+strconv.Itoa(i), 0, i, p.W, 1)
	}
}

// drawWords draws the text of the step, the questions with their results, and the keys to press.
// After them, it draws what happened. Without enough rows, it leaves out the text once you have
// read it. It returns the number of rows it used.
func (l *Page) drawWords(p widget.Pane, now ids.Reading, roomy bool, rows int) int {
	after, gap := l.player.After(), 0
	if roomy {
		gap = 1
	}
	y := l.drawText(p, roomy, rows)
	if text, role := l.earlierResult(); !roomy && text != "" {
		y = p.Paragraph(y, role, text)
	}
	for _, q := range l.questions(roomy) {
		y = l.drawQuestion(p, y+gap, q)
	}
	if roomy {
		y = l.drawPromptList(p, y+1)
	} else {
		l.drawPromptLine(p.Sub(0, y, p.W, 1))
		y++
	}
	y = l.drawHint(p, y, now)
	if line, role := l.liveLine(now); line != "" {
		p.Text(2, y, role, widget.Fit(line, p.W-2))
		y++
	}
	if after == "" {
		return y
	}
	return p.Paragraph(l.drawReached(p, y+gap), theme.Plain, after)
}

// drawText draws the text of the step, unless the words about what happened need its rows. It
// returns the row below.
func (l *Page) drawText(p widget.Pane, roomy bool, rows int) int {
	const others = 2 // the keys to press, and the line that changes with the time
	text, after := l.player.Text(), l.player.After()
	if after == "" || roomy {
		return p.Paragraph(0, theme.Plain, text)
	}
	need := len(widget.Wrap(text, p.W)) + len(widget.Wrap(after, p.W)) + l.questionRows(p.W) + others
	if l.player.Exercise() != nil {
		need++ // the row that says that the goal is reached
	}
	if need > rows {
		return 0
	}
	return p.Paragraph(0, theme.Muted, text) // you have read the text; the results below it are new
}

// liveLine returns the line that changes with the time. It is that of the step, or says when ids
// resume after a refusal or a wait.
func (l *Page) liveLine(now ids.Reading) (string, theme.Role) {
	if line := l.player.Live(now); line != "" {
		return line, theme.Strong
	}
	sandbox := l.player.Sandbox()
	left, ok := sandbox.Left(now)
	if !ok {
		return "", theme.Plain
	}
	text := "Resumes in " + humantext.Rough(left) + "."
	if sandbox.Nodes[0].Clock.Frozen() {
		text = "Resumes when the frozen clock is " + humantext.Rough(left) + " later."
	}
	if sandbox.Waiting() {
		return "Waiting. " + text, theme.Warn
	}
	return "Refusing. " + text, theme.Bad
}

// promptRow is an action that a step requests, once or several times in a row, or a question.
type promptRow struct {
	Prompt
	times, done int
	skipped     bool   // the question was skipped, without a prediction
	skip        string // the key that skips the question; "" for an action
}

// prompts returns the questions and the actions of the step. Repeated actions share a
// row, unless a question is between them.
func (l *Page) prompts() []promptRow {
	var list []promptRow
	step := l.player.Step()
	if l.exercising() {
		return []promptRow{{Prompt: Prompt{Key: l.host.KeyOf(hintKey), Help: l.freeKeys()}, times: 1}}
	}
	asked := 0
	for i, a := range step.Ask {
		first := i == 0 || a != step.Ask[i-1]
		for asked < len(step.Questions) && step.Questions[asked].At <= i {
			list = append(list, l.questionPrompt(asked))
			asked, first = asked+1, true
		}
		if first {
			list = append(list, promptRow{Prompt: l.promptFor(a)})
		}
		last := &list[len(list)-1]
		last.times++
		if i < l.player.ActionsDone() {
			last.done++
		}
	}
	return list
}

// freeKeys says which keys an exercise allows.
func (l *Page) freeKeys() string {
	var list []string
	for _, p := range prompts() {
		if p.Key != "" && l.offers(p.action) && l.useful(p.action) {
			list = append(list, l.promptFor(p.action).Key)
		}
	}
	return "show a hint; you may use " + humantext.Or(list)
}

// questionPrompt returns the row of question i of the step.
func (l *Page) questionPrompt(i int) promptRow {
	q := &l.player.Step().Questions[i]
	row := promptRow{Prompt: Prompt{Key: questionKeys(len(q.Choices)), Help: "predict what happens"}, times: 1}
	row.skip = l.promptFor(l.player.Step().Ask[q.At]).Key
	if judged := l.player.Judged(); i < len(judged) {
		_, made := judged[i].Chosen()
		row.done, row.skipped = 1, !made
		return row
	}
	if open := l.player.Question(); open != nil && i == len(l.player.Judged()) && !open.Open() {
		row.done = 1
	}
	return row
}

// state returns the mark of an action, and the roles of the mark and of the text. The action is
// done, to do now, or to do later. The caller sets *open to true, and state clears it at the first
// action that is not done.
func (a *promptRow) state(open *bool) (string, theme.Role, theme.Role) {
	switch {
	case a.skipped:
		return "–", theme.Muted, theme.Muted
	case a.done == a.times:
		return "✓", theme.Good, theme.Muted
	case *open:
		*open = false
		return widget.BesideMark, theme.Accent, theme.Strong
	}
	return "·", theme.Muted, theme.Muted
}

// count returns the progress of a repeated action, such as " 1/3"; "" for others.
func (a *promptRow) count() string {
	if a.times == 1 {
		return ""
	}
	return fmt.Sprintf(" %d/%d", a.done, a.times)
}

// drawPromptLine draws the actions in one row, with the text of the current one.
func (l *Page) drawPromptLine(p widget.Pane) {
	open := true
	x := 0
	for _, a := range l.prompts() {
		now := open && a.done < a.times
		mark, role, words := a.state(&open)
		x = p.Text(x, 0, role, mark) + 1
		x = p.Text(x, 0, theme.Key, a.Key)
		switch {
		case now:
			x = p.Text(x+min(len(a.Key), 1), 0, words, a.Help)
		case a.Key == "":
			x = p.Text(x, 0, words, "wait")
		}
		x = p.Text(x, 0, theme.Muted, a.count()) + 3
	}
	if open {
		p.Text(x, 0, theme.Muted, widget.Fit("→ "+l.nextStepText(), p.W-x))
	}
}

// drawPromptList draws the actions in a column. It returns the row below.
func (l *Page) drawPromptList(p widget.Pane, y int) int {
	open := true
	for _, a := range l.prompts() {
		mark, role, words := a.state(&open)
		p.Text(0, y, role, mark)
		p.Text(2, y, theme.Key, a.Key)
		x := p.Text(9, y, words, a.Help+a.count())
		if a.skip != "" && role == theme.Accent {
			p.Text(x, y, theme.Muted, "; "+a.skip+" skips the question")
		}
		y++
	}
	if open {
		p.Text(0, y, theme.Accent, widget.BesideMark)
		p.Text(2, y, theme.Key, "→")
		p.Text(9, y, theme.Strong, l.nextStepText())
		y++
	}
	return y
}

// nextStepText returns what the key for the next step does.
func (l *Page) nextStepText() string {
	steps := l.player.Lesson.Steps
	if next := l.player.StepIndex() + 1; next < len(steps) {
		return "next step: " + steps[next].Title
	}
	if slices.Contains(l.player.Done(), false) {
		return "back to the lessons (some steps are not done)"
	}
	if right, made := l.player.Score(); made > 0 {
		return "finish the lesson: " + scoreText(right, made, l.player.Lesson.Questions())
	}
	return "finish the lesson"
}

// maxChoices is the maximum number of choices of a question.
const maxChoices = 4

// openQuestion returns the question that can be answered now, or nil.
func (l *Page) openQuestion() *lessonplayer.Question {
	q := l.player.Question()
	if q == nil {
		return nil
	}
	if _, known := q.Right(); known {
		return nil
	}
	return q
}

// choosing reports whether ↑ and ↓ mark a choice.
func (l *Page) choosing() bool {
	q := l.openQuestion()
	return q != nil && q.Open()
}

// questionCommands returns the keys of the open question. They come first on the page.
func (l *Page) questionCommands() []page.Command {
	var list []page.Command
	q := l.openQuestion()
	if q != nil && q.Open() {
		list = append(list,
			page.On([]string{"enter"}, "enter", "accept the marked choice", "", page.Act(func() { l.choose(l.marked) })),
			page.On([]string{"up"}, "↑", "mark the previous choice", "", page.Act(func() { l.mark(-1) })),
			page.On([]string{"down"}, "↓", "mark the next choice", "", page.Act(func() { l.mark(1) })),
		)
	}
	for i := range maxChoices {
		c := page.Command{Keys: []string{strconv.Itoa(i + 1)}, Do: page.Act(func() { l.choose(i) })}
		if i == 0 {
			c.Label, c.Help = "1…4", "answer the question of a step"
			if q != nil && q.Open() {
				c.Label, c.Footer = questionKeys(len(q.Choices)), "predict"
			}
		}
		list = append(list, c)
	}
	return list
}

// questionKeys returns the label of the keys of n choices.
func questionKeys(n int) string { return "1…" + strconv.Itoa(n) }

// mark marks the choice n places below, which enter then takes.
func (l *Page) mark(n int) {
	if q := l.openQuestion(); q != nil {
		l.marked = widget.Moved(l.marked, n, len(q.Choices))
	}
}

// choose answers the open question.
func (l *Page) choose(i int) {
	if err := l.player.Choose(i); err != nil {
		l.host.Status(theme.Warn, "There is "+err.Error()+" here. Press esc to leave the lesson.")
		return
	}
	l.marked = i
}

// questions returns the questions of the step that were asked. If all is false, it returns only the
// newest one, which stays after it is judged.
func (l *Page) questions(all bool) []*lessonplayer.Question {
	list := l.player.Judged()
	if q := l.openQuestion(); q != nil {
		list = append(slices.Clip(list), q)
	}
	if !all && len(list) > 1 {
		list = list[len(list)-1:]
	}
	return list
}

// drawQuestion draws a question. The choices are in one row, or one per row if they do not fit.
// Below them, it says how the prediction went. It returns the row below.
func (l *Page) drawQuestion(p widget.Pane, y int, q *lessonplayer.Question) int {
	y = p.Paragraph(y, theme.Strong, q.Text)
	x, inRow := 0, choicesWidth(q) <= p.W
	for i, text := range q.Choices {
		if !inRow && i > 0 {
			x, y = 0, y+1
		}
		mark, markRole, role := l.choiceMark(q, i)
		from := x
		p.Text(x, y, markRole, mark)
		x = p.Text(x+2, y, theme.Key, strconv.Itoa(i+1)) + 1
		x = p.Text(x, y, role, widget.Fit(text, p.W-x))
		p.Zone("choice:"+strconv.Itoa(i), from, y, x-from, 1)
		x += 2
	}
	text, role := result(q)
	return p.Sub(2, 0, p.W-2, p.H).Paragraph(y+1, role, text)
}

// questionRows returns the number of rows that the newest question needs.
func (l *Page) questionRows(w int) int {
	earlier, _ := l.earlierResult()
	n := len(widget.Wrap(earlier, w))
	for _, q := range l.questions(false) {
		n += len(widget.Wrap(q.Text, w)) + 1
		if choicesWidth(q) > w {
			n += len(q.Choices) - 1
		}
		if text, _ := result(q); text != "" {
			n += len(widget.Wrap(text, w-2))
		}
	}
	return n
}

// choicesWidth returns the width of all choices in one row.
func choicesWidth(q *lessonplayer.Question) int {
	w := -2
	for _, text := range q.Choices {
		w += widget.Width(text) + 6
	}
	return w
}

// choiceMark returns the mark of a choice, and the roles of the mark and of the text. The mark ▸ is
// on the choice that enter takes, and ● on your answer. After the answer is judged, ✓ marks the
// right choice, and ✗ your wrong one.
func (l *Page) choiceMark(q *lessonplayer.Question, i int) (mark string, role, text theme.Role) {
	chosen, made := q.Chosen()
	right, judged := q.Right()
	switch {
	case judged && i == right:
		return "✓", theme.Good, theme.Strong
	case judged && made && i == chosen:
		return "✗", theme.Bad, theme.Plain
	case made && !judged && i == chosen:
		return "●", theme.Accent, theme.Strong
	case made || judged:
		return " ", theme.Muted, theme.Muted
	case i == l.marked:
		return "▸", theme.Accent, theme.Plain
	}
	return " ", theme.Plain, theme.Plain
}

// result returns how the prediction of a question went; "" before it is judged.
func result(q *lessonplayer.Question) (string, theme.Role) {
	if q.Predicted() {
		return q.Result(), theme.Good
	}
	return q.Result(), theme.Warn
}

// earlierResult returns the result of the question before the open one; "" for none. It replaces
// that question if there is room for only one question.
func (l *Page) earlierResult() (string, theme.Role) {
	judged := l.player.Judged()
	if len(judged) == 0 || l.openQuestion() == nil {
		return "", theme.Plain
	}
	return result(judged[len(judged)-1])
}

// scoreText returns how many predictions are right, and how many questions are open: "6 of 8
// predictions right, 2 open".
func scoreText(right, made, questions int) string {
	text := fmt.Sprintf("%d of %s right", right, humantext.Count(made, "prediction"))
	if made < questions {
		text += fmt.Sprintf(", %d open", questions-made)
	}
	return text
}
