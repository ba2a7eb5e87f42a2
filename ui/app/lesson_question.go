package app

import (
	"fmt"
	"strconv"

	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/widget"
)

// maxChoices is the number of keys for the choices of a question.
const maxChoices = 4

// openQuestion returns the question that can be answered now, or nil.
func (l *lesson) openQuestion() *lessonplayer.Question {
	q := l.player.Question()
	if q == nil {
		return nil
	}
	if _, known := q.Right(); known {
		return nil
	}
	return q
}

// questionCommands returns the keys of the open question: the first ones of the page.
func (l *lesson) questionCommands() []command {
	var list []command
	q := l.openQuestion()
	if q != nil && q.Open() {
		list = append(list,
			command{[]string{"enter"}, "enter", "accept the marked choice", "", act(func() { l.choose(l.marked) })},
			command{[]string{"up"}, "↑", "mark the previous choice", "", act(func() { l.mark(-1) })},
			command{[]string{"down"}, "↓", "mark the next choice", "", act(func() { l.mark(1) })},
		)
	}
	for i := range maxChoices {
		c := command{keys: []string{strconv.Itoa(i + 1)}, do: act(func() { l.choose(i) })}
		if i == 0 {
			c.label, c.help = "1…4", "answer the question of a step"
			if q != nil && q.Open() {
				c.label, c.footer = questionKeys(len(q.Choices)), "predict"
			}
		}
		list = append(list, c)
	}
	return list
}

// questionKeys returns the label of the keys of n choices.
func questionKeys(n int) string { return "1…" + strconv.Itoa(n) }

// mark marks the choice n places below, as the one that enter takes.
func (l *lesson) mark(n int) {
	if q := l.openQuestion(); q != nil {
		l.marked = widget.Moved(l.marked, n, len(q.Choices))
	}
}

// choose answers the open question.
func (l *lesson) choose(i int) {
	if err := l.player.Choose(i); err != nil {
		l.app.setStatus(theme.Warn, "There is "+err.Error()+" here. Press esc to leave the lesson.")
		return
	}
	l.marked = i
}

// drawQuestion draws the question that was put last, until its right choice is known:
// the choices in one row, or without room one per row. It returns the row below.
func (l *lesson) drawQuestion(p widget.Pane, y int) int {
	q := l.openQuestion()
	if q == nil {
		return y
	}
	y = p.Paragraph(y, theme.Strong, q.Text)
	x, inRow := 0, choicesWidth(q) <= p.W
	for i, text := range q.Choices {
		if !inRow && i > 0 {
			x, y = 0, y+1
		}
		mark, role := l.choiceMark(q, i)
		from := x
		p.Text(x, y, theme.Accent, mark)
		x = p.Text(x+2, y, theme.Key, strconv.Itoa(i+1)) + 1
		x = p.Text(x, y, role, widget.Fit(text, p.W-x))
		p.Zone("choice:"+strconv.Itoa(i), from, y, x-from, 1)
		x += 2
	}
	return y + 1
}

// questionRows returns the number of rows that [lesson.drawQuestion] needs.
func (l *lesson) questionRows(w int) int {
	q := l.openQuestion()
	switch {
	case q == nil:
		return 0
	case choicesWidth(q) <= w:
		return len(widget.Wrap(q.Text, w)) + 1
	}
	return len(widget.Wrap(q.Text, w)) + len(q.Choices)
}

// choicesWidth returns the width of all choices in one row.
func choicesWidth(q *lessonplayer.Question) int {
	w := -2
	for _, text := range q.Choices {
		w += widget.Width(text) + 6
	}
	return w
}

// choiceMark returns the mark of a choice: ✓ for the one that was made, otherwise ▸ for
// the one that enter takes.
func (l *lesson) choiceMark(q *lessonplayer.Question, i int) (string, theme.Role) {
	chosen, made := q.Chosen()
	switch {
	case made && i == chosen:
		return "✓", theme.Strong
	case made:
		return " ", theme.Muted
	case i == l.marked:
		return "▸", theme.Plain
	}
	return " ", theme.Plain
}

// drawResult draws how the newest judged prediction went. It returns the row below.
func (l *lesson) drawResult(p widget.Pane, y int) int {
	text, mark, role := l.result()
	if text == "" {
		return y
	}
	p.Text(0, y, role, mark)
	return p.Sub(2, 0, p.W-2, p.H).Paragraph(y, role, text)
}

// result returns how the newest judged prediction went, or "".
func (l *lesson) result() (text, mark string, role theme.Role) {
	judged := l.player.Judged()
	if len(judged) == 0 {
		return "", "", theme.Plain
	}
	q := judged[len(judged)-1]
	if q.Predicted() {
		return q.Result(), "✓", theme.Good
	}
	return q.Result(), "≠", theme.Warn
}

// resultRows returns the number of rows that [lesson.drawResult] needs.
func (l *lesson) resultRows(w int) int {
	if text, _, _ := l.result(); text != "" {
		return len(widget.Wrap(text, w-2))
	}
	return 0
}

// scoreText returns how many predictions were right: "6 of 8 predictions right".
func scoreText(right, questions int) string {
	return fmt.Sprintf("%d of %d predictions right", right, questions)
}
