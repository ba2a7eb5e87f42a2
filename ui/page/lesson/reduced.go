package lesson

import (
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// reducedLine is a line of the reduced form of a lesson.
type reducedLine struct {
	text string
	role theme.Role
	zone string // the zone for clicks; "" for none
}

// drawLines draws a step as lines: text, question, keys, what happened, and the sandbox in words.
// If there are more lines than rows, pgup and pgdn scroll.
func (l *Page) drawLines(p widget.Pane, now ids.Reading) {
	list, happened := l.reducedLines(p.W, now)
	first := 0
	if len(list) > p.H {
		first = happened // begin with the first new line
	}
	l.scroll = min(max(l.scroll, -first), max(len(list)-p.H-first, -first))
	first += l.scroll
	for y, line := range list[first:min(first+p.H, len(list))] {
		p.Text(0, y, line.role, line.text)
		if line.zone != "" {
			p.Zone(line.zone, 0, y, p.W, 1)
		}
	}
	if first+p.H < len(list) {
		p.Right(p.W, p.H-1, theme.Accent, " pgdn ↓")
	}
}

// reducedLines returns the lines of a step. The index happened is that of the first line that is
// new since the step began; 0 for none.
func (l *Page) reducedLines(w int, now ids.Reading) (list []reducedLine, happened int) {
	add := func(role theme.Role, text string) {
		for _, line := range widget.Wrap(text, w) {
			list = append(list, reducedLine{text: line, role: role})
		}
	}
	after := l.player.After()
	role := theme.Plain
	if after != "" {
		role = theme.Muted
	}
	add(role, l.player.Text())
	earlier, role := l.earlierResult()
	if after+earlier != "" {
		happened = len(list)
	}
	add(role, earlier)
	for _, q := range l.questions(false) {
		add(theme.Strong, q.Text)
		for i, text := range q.Choices {
			mark, _, role := l.choiceMark(q, i)
			list = append(list, reducedLine{widget.Fit(mark+" "+strconv.Itoa(i+1)+" "+text, w), role, "choice:" + strconv.Itoa(i)})
		}
		if text, role := result(q); text != "" {
			add(role, text)
		}
	}
	if l.hint {
		hint, err := l.player.Hint(now)
		l.report(err)
		add(theme.Muted, "Hint: "+hint)
	}
	if line, role := l.liveLine(now); line != "" {
		add(role, line)
	}
	if l.player.Exercise() != nil && !l.exercising() {
		add(theme.Good, "✓ The goal is reached.")
	}
	if after != "" {
		add(theme.Plain, after)
	}
	list = append(list, l.reducedPrompt(w))
	return append(list, l.reducedStage(w)...), happened
}

// reducedPrompt returns the line that names the next key.
func (l *Page) reducedPrompt(w int) reducedLine {
	open := true
	for _, a := range l.prompts() {
		if mark, _, role := a.state(&open); !open && a.done < a.times {
			return reducedLine{text: widget.Fit(strings.TrimSpace(mark+" "+a.Key+" "+a.Help+a.count()), w), role: role}
		}
	}
	return reducedLine{text: widget.Fit(widget.BesideMark+" → "+l.nextStepText(), w), role: theme.Strong}
}

// reducedStage returns the sandbox of the step in words.
func (l *Page) reducedStage(w int) []reducedLine {
	if s := l.player.Samples(); s != nil {
		return reducedSamples(s, w)
	}
	sandbox := l.player.Sandbox()
	list := []reducedLine{{text: strings.Repeat("─", w), role: theme.Muted}}
	for i, n := range sandbox.Nodes {
		text := "no id yet"
		if m := sandbox.Latest(i); m != nil {
			text = sandbox.Text(m)
		}
		if l.shows(lessons.IndexView) {
			text = "wrote to " + indexText(n.Index())
		}
		if l.shows(lessons.FleetView) {
			text = sandbox.Fleet(n).Verdict()
		}
		if l.player.Step().View == lessons.CheckView {
			list = append(list, l.reducedChecked(i, w)...)
			continue
		}
		if len(sandbox.Nodes) > 1 {
			text = n.Name + ": " + text
		}
		list = append(list, reducedLine{text: widget.Fit(text, w), role: theme.Strong})
	}
	if d := l.player.Draft(); d != nil {
		for _, c := range d.Criteria() {
			text := strings.TrimSpace(c.Mark + " " + c.Text + " " + c.Headroom)
			role := theme.Plain
			if c.Broken {
				role = theme.Bad
			}
			list = append(list, reducedLine{text: widget.Fit(text, w), role: role})
		}
	}
	return list
}

// reducedChecked returns the ids of a generator. When the step is done, it returns which tests fail
// instead.
func (l *Page) reducedChecked(node, w int) (list []reducedLine) {
	sandbox := l.player.Sandbox()
	n := sandbox.Nodes[node]
	add := func(role theme.Role, text string) {
		if len(sandbox.Nodes) > 1 {
			text = n.Name + ": " + text
		}
		for _, line := range widget.Wrap(text, w) {
			list = append(list, reducedLine{text: line, role: role})
		}
	}
	if !l.shows(lessons.CheckView) {
		for i := range sandbox.Issued {
			if m := &sandbox.Issued[i]; m.Node == node {
				add(theme.Plain, sandbox.Text(m)+"  "+sandbox.Described(m))
			}
		}
		return list
	}
	failed := n.Verdicts()
	for _, text := range failed {
		add(theme.Bad, "✗ "+text)
	}
	if len(failed) == 0 {
		add(theme.Good, "✓ all tests pass")
	}
	return list
}

// reducedSamples returns what the bits of samples do, the fields that are shown, and the first ids.
func reducedSamples(s *lessonplayer.Samples, w int) []reducedLine {
	list := []reducedLine{{text: strings.Repeat("─", w), role: theme.Muted}}
	add := func(role theme.Role, text string) {
		for _, line := range widget.Wrap(text, w) {
			list = append(list, reducedLine{text: line, role: role})
		}
	}
	if s.Strip() {
		for _, g := range s.BitGroups() {
			add(theme.Muted, g.What+": "+g.Bits)
		}
		for _, f := range s.Fields() {
			if f.Shown {
				add(theme.Plain, f.Text())
			}
		}
	}
	const someIDs = 20
	for _, r := range s.Rows[:min(someIDs, len(s.Rows))] {
		text := r.Text
		if !r.Stored.IsZero() {
			text += " " + r.Stored.Format(part.Longest(w-len(r.Text)-1, time.DateTime, time.TimeOnly))
		}
		list = append(list, reducedLine{text: widget.Fit(text, w), role: theme.Strong})
	}
	return list
}

// drawReduced draws the title and the words of the step. Below them, it draws as much of the
// sandbox as there is room for. If the words do not fit with the samples or the draft, it draws
// lines that scroll.
func (l *Page) drawReduced(p widget.Pane, now ids.Reading) {
	l.drawTitle(p.Sub(0, 0, p.W, 1))
	p = p.Below(1)
	if l.missingRows(p) > 0 {
		l.drawLines(p, now)
		return
	}
	p = p.Below(l.drawWords(p, now, false, 0))
	if s := l.player.Samples(); s != nil {
		newSamplesView(s).draw(p)
		return
	}
	b, text := l.bits()
	l.drawID(p.Sub(0, 0, p.W, 1), b, text)
	p = p.Below(1)
	if d := l.player.Draft(); d != nil {
		drawDraftCriteria(p, d)
		return
	}
	if p.H > l.listRows()+b.Height(p.W) {
		b.Draw(p)
		p = p.Below(b.Height(p.W))
	}
	l.drawList(p, now)
}

// missingRows returns how many rows are missing for the words of the step and for its samples or
// draft. If none are missing, the result is at most 0.
func (l *Page) missingRows(p widget.Pane) int {
	const prompts = 1
	shown := l.player.Text()
	if after := l.player.After(); after != "" {
		shown = after
	}
	about := 0
	if s := l.player.Samples(); s != nil {
		about = newSamplesView(s).height(p.W)
	}
	if d := l.player.Draft(); d != nil {
		about = criteriaRows(d) + 1
	}
	return prompts + len(widget.Wrap(shown, p.W)) + l.questionRows(p.W) + about - p.H
}
