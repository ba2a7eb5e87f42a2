package cli

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/ui/cli/command"
	"idtui/ui/cli/describe"
	"idtui/ui/page/lesson"
)

// lessonWriter writes lessons as text: it plays them, and writes what happens.
type lessonWriter struct {
	strings.Builder               // what is not printed yet
	to              io.Writer     // standard output
	in              *bufio.Reader // predictions; nil if none are read
	// story selects the texts and the keys to press, results the results of the keys, and answers
	// the right predictions.
	story, results, answers bool
}

// print prints what was written.
func (w *lessonWriter) print() error {
	_, err := io.WriteString(w.to, w.String())
	w.Reset()
	return err
}

// lessons plays lessons and prints them.
func (w *lessonWriter) lessons(list []*lessons.Lesson, first int, e ids.Entropy, now ids.Reading) error {
	for i, l := range list {
		if i > 0 {
			w.WriteByte('\n')
		}
		if err := w.lesson(l, first, e, now); err != nil {
			return err
		}
		if err := w.print(); err != nil {
			return err
		}
	}
	return nil
}

// lesson plays a lesson from step first, counted from 0, to the end.
func (w *lessonWriter) lesson(l *lessons.Lesson, first int, e ids.Entropy, now ids.Reading) error {
	p, err := lessonplayer.New(l, catalog.Default().Find, e, now)
	if err != nil {
		return err
	}
	fmt.Fprintf(&w.Builder, "%s: %s\n", l.Title, l.About)
	for i := first; i < len(l.Steps); i++ {
		if err := p.GoTo(i, now); err != nil {
			return err
		}
		if now, err = w.step(p, now, i == first); err != nil {
			return err
		}
	}
	if right, made := p.Score(); made > 0 {
		fmt.Fprintf(&w.Builder, "\n%d of %s right.\n", right, humantext.Count(made, "prediction"))
	}
	if d := p.Draft(); d != nil && w.results {
		fmt.Fprintf(&w.Builder, "\nThe layout as a file:\n\n%s", d.TOML())
	}
	return nil
}

// step writes the text of a step, carries out its actions, and writes their results. It
// returns the time afterwards.
func (w *lessonWriter) step(p *lessonplayer.Player, now ids.Reading, first bool) (ids.Reading, error) {
	step := p.Step()
	fmt.Fprintf(&w.Builder, "\nStep %d of %d. %s\n", p.StepIndex()+1, len(p.Lesson.Steps), step.Title)
	if w.story {
		fmt.Fprintf(&w.Builder, "\n%s\n", command.Wrap(p.Text(), command.HelpWidth, ""))
		w.issued(p.Sandbox(), step.View)
		writeStage(&w.Builder, p, first)
	}
	now, err := w.play(p, now)
	if err != nil {
		return now, err
	}
	if w.results {
		writeFields(&w.Builder, p)
		if step.CompareWith > 0 {
			writeCompared(&w.Builder, p.Sandbox(), step.CompareWith)
		}
		if step.View == lessons.SortedView {
			out := &w.Builder
			sandbox := p.Sandbox()
			fmt.Fprint(out, "\nIn sort order:\n")
			for _, m := range sandbox.Sorted() {
				text := sandbox.Text(&m)
				if len(sandbox.Nodes) > 1 {
					text += " by " + sandbox.Nodes[m.Node].Name
				}
				text += ", issued as number " + strconv.Itoa(m.Turn)
				if m.OutOfOrder {
					text += ": out of order"
				}
				fmt.Fprintf(out, "  %s\n", text)
			}
		}
		if step.View == lessons.IndexView {
			for _, n := range p.Sandbox().Nodes {
				x := n.Index()
				fmt.Fprintf(&w.Builder, "\nIndex of %s: the last inserts wrote to %d of %d pages.\n", n.Name, x.Written(), len(x.Pages))
			}
		}
		if step.View == lessons.CheckView {
			writeTested(&w.Builder, p.Sandbox())
		}
		if step.View == lessons.FleetView {
			fmt.Fprintln(&w.Builder)
			for _, n := range p.Sandbox().Nodes {
				fmt.Fprintf(&w.Builder, "%s\n", command.Wrap(n.Name+": "+p.Sandbox().Fleet(n).Verdict(), command.HelpWidth, "  "))
			}
		}
	}
	if p.After() != "" && w.answers {
		fmt.Fprintf(&w.Builder, "\n%s\n", command.Wrap(p.After(), command.HelpWidth, ""))
	}
	return now, nil
}

// issued writes the ids that were issued before a step.
func (w *lessonWriter) issued(sandbox *lessonplayer.Sandbox, view lessons.View) {
	heading := "Issued before"
	if view == lessons.CheckView {
		heading = "Ids that follow each other"
	}
	for i := range sandbox.Issued {
		m := &sandbox.Issued[i]
		if i == 0 {
			fmt.Fprintf(&w.Builder, "\n%s:\n", heading)
		}
		if view != lessons.CheckView {
			fmt.Fprintf(&w.Builder, "  %s\n", timedText(sandbox.Line(m)))
			continue
		}
		name := ""
		if len(sandbox.Nodes) > 1 {
			name = sandbox.Nodes[m.Node].Name + ": "
		}
		fmt.Fprintf(&w.Builder, "  %s\n", strings.TrimRight(name+sandbox.Text(m)+"  "+sandbox.Described(m), " "))
	}
}

// writeTested writes which tests fail for each generator.
func writeTested(out *strings.Builder, sandbox *lessonplayer.Sandbox) {
	fmt.Fprint(out, "\nidtui check:\n")
	for _, n := range sandbox.Nodes {
		name := ""
		if len(sandbox.Nodes) > 1 {
			name = n.Name + ": "
		}
		failed := n.Verdicts()
		if len(failed) == 0 {
			failed = []string{"all tests pass"}
		}
		for _, text := range failed {
			fmt.Fprintf(out, "  %s\n", command.Wrap(name+text, command.HelpWidth, "    "))
		}
	}
}

// play carries out the actions of a step, or the solution of its exercise. It writes
// questions, actions, results and answers, and returns the time afterwards.
func (w *lessonWriter) play(p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	if p.Exercise() != nil {
		return w.solve(p, now)
	}
	asked, judged := 0, 0
	for _, action := range p.Step().Ask {
		if q := p.Question(); q != nil && asked == len(p.Judged()) {
			asked++
			fmt.Fprintf(&w.Builder, "\nQuestion: %s\n", command.Wrap(q.Text, command.HelpWidth-10, "  "))
			for i, text := range q.Choices {
				fmt.Fprintf(&w.Builder, "  %d. %s\n", i+1, text)
			}
			if err := w.predict(p); err != nil {
				return now, err
			}
		}
		lines, after, err := p.Play(now)
		if err != nil {
			return now, err
		}
		now = after
		if w.story {
			fmt.Fprintf(&w.Builder, "\n%s.\n", instruction(lesson.PromptOf(p.Step(), action)))
		}
		if w.results {
			w.happened(p, lines, now)
		}
		if action == lessons.DoReveal && w.results {
			out := &w.Builder
			if s := p.Samples(); s != nil {
				writeFound(out, s)
			}
			if d := p.Draft(); d != nil {
				writeCriteria(out, d)
			}
		}
		for _, q := range p.Judged()[judged:] {
			if !w.answers {
				continue
			}
			if text := q.Result(); text != "" {
				fmt.Fprintf(&w.Builder, "\n%s\n", command.Wrap(text, command.HelpWidth, ""))
			}
			right, _ := q.Right()
			fmt.Fprintf(&w.Builder, "\nAnswer %d is right: %s.\n", right+1, command.Wrap(q.Happened(), command.HelpWidth-20, "  "))
			for i := range q.Choices {
				if reason := q.Reason(i); reason != "" {
					fmt.Fprintf(&w.Builder, "  Not %d: %s\n", i+1, command.Wrap(reason, command.HelpWidth-9, "    "))
				}
			}
		}
		judged = len(p.Judged())
	}
	return now, nil
}

// solve writes the hint of an exercise, and carries out its solution, with a second between the
// actions. It returns the time afterwards.
func (w *lessonWriter) solve(p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	hint, err := p.Hint(now)
	if err != nil {
		return now, err
	}
	if w.story {
		fmt.Fprintf(&w.Builder, "\nHint: %s\n", command.Wrap(hint, command.HelpWidth-6, ""))
	}
	if !w.answers {
		return now, nil
	}
	if w.in != nil {
		fmt.Fprint(&w.Builder, "\nPress Enter for a solution. ")
		if _, err := w.line(); err != nil {
			return now, err
		}
	}
	fmt.Fprint(&w.Builder, "\nOne solution:\n")
	for _, action := range p.Exercise().Solution {
		lines, after, err := p.PlayAction(action, now)
		if err != nil {
			return now, err
		}
		fmt.Fprintf(&w.Builder, "\n%s.\n", instruction(lesson.PromptOf(p.Step(), action)))
		w.happened(p, lines, after)
		now = after.Add(time.Second)
	}
	if p.Reached() {
		w.WriteString("\nThe goal is reached.\n")
	}
	return now, nil
}

// happened writes what an action led to.
func (w *lessonWriter) happened(p *lessonplayer.Player, lines []lessonplayer.Line, now ids.Reading) {
	for _, l := range lines {
		fmt.Fprintf(&w.Builder, "  %s\n", command.Wrap(timedText(l), command.HelpWidth-4, "    "))
	}
	if live := p.Live(now); live != "" {
		fmt.Fprintf(&w.Builder, "  %s\n", command.Wrap(live, command.HelpWidth-4, "    "))
	}
}

// predict reads the prediction of the open question from standard input, if it is a
// terminal. An empty line and the end of the input skip the question.
func (w *lessonWriter) predict(p *lessonplayer.Player) error {
	if w.in == nil {
		return nil
	}
	n := len(p.Question().Choices)
	fmt.Fprintf(&w.Builder, "\nYour prediction, 1 to %d, or Enter to skip: ", n)
	for {
		text, err := w.line()
		if err != nil || text == "" {
			return err
		}
		i, err := strconv.Atoi(text)
		if err == nil && p.Choose(i-1) == nil {
			return nil
		}
		fmt.Fprintf(&w.Builder, "There is no choice %s; expected 1 to %d, or Enter to skip: ", humantext.Quote(text), n)
	}
}

// line prints what was written and reads a line. At the end of the input it returns "".
func (w *lessonWriter) line() (string, error) {
	if err := w.print(); err != nil {
		return "", err
	}
	if held, ok := w.to.(interface{ Flush() error }); ok { // the process holds back a line that has no end
		if err := held.Flush(); err != nil {
			return "", err
		}
	}
	text, err := w.in.ReadString('\n')
	if err == io.EOF {
		w.in, err = nil, nil
		w.WriteByte('\n')
	}
	return strings.TrimSpace(text), err
}

// instruction returns what the terminal program asks for in this place.
func instruction(p lesson.Prompt) string {
	if p.Key == "" {
		return "Wait"
	}
	return "Press " + p.Key + ": " + p.Help
}

// timedText returns a line of a lesson, with its time of day in front.
func timedText(l lessonplayer.Line) string {
	text := humantext.TimeOfDay(l.At.Time()) + " "
	if l.Node != "" {
		text += l.Node + ": "
	}
	return text + l.What
}

// writeFields writes the fields that a step explains, with their values in the
// newest id.
func writeFields(out *strings.Builder, p *lessonplayer.Player) {
	m := p.Sandbox().Newest(0)
	if m == nil || p.Samples() != nil || len(p.Step().Fields) == 0 {
		return
	}
	f := p.Sandbox().Shown().BoundScheme()
	fmt.Fprintf(out, "\nFields of %s:\n", f.String(m.ID))
	for _, name := range p.Step().Fields {
		if i := f.Layout.Index(name); i >= 0 {
			d := &f.Layout.Fields[i]
			fmt.Fprintf(out, "  %s, %s: %s\n", name, describe.BitsOf(d), f.AppendText(nil, d, m.ID))
		}
	}
}

// writeCompared writes in which fields the newest id differs from an earlier one.
func writeCompared(out *strings.Builder, sandbox *lessonplayer.Sandbox, before int) {
	m, other := sandbox.Newest(0), sandbox.Newest(before)
	if m == nil || other == nil {
		return
	}
	f := sandbox.Shown().BoundScheme()
	var list []string
	for i := range f.Layout.Fields {
		d := &f.Layout.Fields[i]
		n := 0
		for _, s := range d.Spans {
			for bit := s.Offset; bit < s.Offset+s.Width; bit++ {
				n += int(m.ID.Bit(bit) ^ other.ID.Bit(bit))
			}
		}
		if n > 0 {
			list = append(list, fmt.Sprintf("%d of %s", n, d.Name))
		}
	}
	fmt.Fprintf(out, "\nBits that differ from %s: %s\n", f.String(other.ID), strings.Join(list, ", "))
}

// idsInText is how many ids of samples are printed.
const idsInText = 12

// writeStage writes the samples or the draft of a step, before its first action. In all steps
// after the first one written, it leaves out ids that the previous step has too.
func writeStage(out *strings.Builder, p *lessonplayer.Player, first bool) {
	if s := p.Samples(); s != nil {
		set := &p.Step().Setup
		before := &lessons.Samples{}
		if i := p.StepIndex(); i > 0 && !first {
			before = cmp.Or(p.Lesson.Steps[i-1].Setup.Samples, before)
		}
		if !set.Samples.SameIDs(before) {
			n := min(len(s.Rows), idsInText)
			fmt.Fprintf(out, "\nThe first %d of %s:\n", n, humantext.Count(len(s.Rows), "id"))
			for _, r := range s.Rows[:n] {
				line := r.Text
				if !r.Stored.IsZero() {
					line += "  stored " + humantext.RFC3339(r.Stored)
				}
				fmt.Fprintf(out, "  %s\n", line)
			}
		}
		if s.Strip() && (!before.Strip || !set.Samples.SameIDs(before)) {
			fmt.Fprint(out, "\nThe strip in words:\n")
			for _, g := range s.BitGroups() {
				fmt.Fprintf(out, "  %s\n", command.Wrap(g.What+": "+g.Bits, command.HelpWidth-4, "    "))
			}
		}
		writeFound(out, s)
	}
	if d := p.Draft(); d != nil {
		writeCriteria(out, d)
	}
}

// writeFound writes the fields that are shown so far.
func writeFound(out *strings.Builder, s *lessonplayer.Samples) {
	first := true
	for _, f := range s.Fields() {
		if !f.Shown {
			continue
		}
		if first {
			fmt.Fprint(out, "\nFields found:\n")
			first = false
		}
		fmt.Fprintf(out, "  %s\n", f.Text())
	}
}

// writeCriteria writes the criteria of a draft that the step points out.
func writeCriteria(out *strings.Builder, d *lessonplayer.Draft) {
	fmt.Fprintf(out, "\nNeeds: %s\n", command.Wrap(d.NeedsText(), command.HelpWidth-7, "  "))
	for _, c := range d.Criteria() {
		line := c.Mark + " " + c.Text
		if c.Headroom != "" {
			line += ", headroom " + c.Headroom
		}
		fmt.Fprintf(out, "  %s\n", line)
	}
}
