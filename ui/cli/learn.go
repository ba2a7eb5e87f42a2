package cli

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
	"idtui/ui/cli/describe"
	"idtui/ui/cli/generate"
	"idtui/ui/page/lesson"
)

func (a *app) learnCommand() *cobra.Command {
	var f *programFlags
	var plain bool
	var step int
	cmd := &cobra.Command{
		Use:   "learn [LESSON]",
		Short: "Take a lesson about a scheme or a task",
		Long: "Take a lesson in the terminal program. Each step sets up a new generator, asks what will happen, and shows it. A lesson about schemes ends with an exercise. " +
			"Lessons have the names of their schemes. The lesson \"choose\" compares schemes, \"layout\" finds the layout of undocumented ids, and \"design\" designs one. Without an argument, the list of lessons opens.\n\n" +
			"With --plain, or without a terminal, print the whole lesson with every step carried out, for screen readers and pipes.",
		Example: "  idtui learn sno\n  idtui learn layout\n  idtui learn choose --plain",
		Args:    command.OptionalArg("LESSON"),
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.lessonNames(), cobra.ShellCompDirectiveNoFileComp
	}
	f = newProgramFlags(cmd)
	cmd.Flags().IntVar(&step, "step", 0, "begin at step `N`")
	cmd.Flags().BoolVar(&plain, "plain", false, "print the lesson instead of opening it")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		list := lessons.Known(catalog.Default().Find)
		o := ui.Options{Lesson: ui.Lessons}
		if len(args) > 0 {
			l, err := lessons.Find(args[0])
			if err != nil {
				return command.Usage(err)
			}
			list, o.Lesson = []*lessons.Lesson{l}, l.Name
		}
		if cmd.Flags().Changed("step") {
			if len(args) == 0 {
				return command.Usagef("--step: expected the name of a lesson, as in learn sno --step 6")
			}
			if n := len(list[0].Steps); step < 1 || step > n {
				return command.Usagef("--step: expected a number from 1 to %d, the steps of %s", n, list[0].Name)
			}
			o.LessonStep = step
		}
		if a.hasScreen() && !plain {
			return a.openProgram(cmd, f, o)
		}
		entropy := generate.NewEntropy(f.seed, cmd.Flags().Changed("seed"))
		return a.printLessons(list, entropy, ids.At(f.now.Or(a.Clock)))
	}
	return cmd
}

func (a *app) lessonNames() []string {
	var list []string
	for _, l := range lessons.Known(catalog.Default().Find) {
		list = append(list, l.Name+"\t"+l.About)
	}
	return list
}

// printLessons plays lessons and prints them.
func (a *app) printLessons(list []*lessons.Lesson, e ids.Entropy, now ids.Reading) error {
	for i, l := range list {
		var out strings.Builder
		if i > 0 {
			out.WriteByte('\n')
		}
		if err := a.writeLesson(&out, l, e, now); err != nil {
			return err
		}
		if _, err := io.WriteString(a.Out, out.String()); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) writeLesson(out *strings.Builder, l *lessons.Lesson, e ids.Entropy, now ids.Reading) error {
	p, err := lessonplayer.New(l, catalog.Default().Find, e, now)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s\n", l.Title, l.About)
	for i := range l.Steps {
		if err := p.GoTo(i, now); err != nil {
			return err
		}
		if now, err = writeStep(out, p, now); err != nil {
			return err
		}
	}
	writeFile(out, p)
	return nil
}

// writeStep writes the text of a step, carries out its actions, and writes their
// results. It returns the time afterwards.
func writeStep(out *strings.Builder, p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	step := p.Step()
	fmt.Fprintf(out, "\nStep %d of %d. %s\n\n%s\n", p.StepIndex()+1, len(p.Lesson.Steps), step.Title, command.Wrap(p.Text(), command.HelpWidth, ""))
	for i, m := range p.Sandbox().Issued {
		if i == 0 {
			fmt.Fprint(out, "\nIssued before:\n")
		}
		fmt.Fprintf(out, "  %s\n", timedText(p.Sandbox().Line(&m)))
	}
	writeStage(out, p)
	now, err := playStep(out, p, now)
	if err != nil {
		return now, err
	}
	writeFields(out, p)
	if step.CompareWith > 0 {
		writeCompared(out, p.Sandbox(), step.CompareWith)
	}
	if step.View == lessons.SortedView {
		writeSorted(out, p.Sandbox())
	}
	if p.After() != "" {
		fmt.Fprintf(out, "\n%s\n", command.Wrap(p.After(), command.HelpWidth, ""))
	}
	return now, nil
}

// playStep carries out the actions of a step, or the solution of its exercise, and writes
// questions, actions, results and answers. It returns the time afterwards.
func playStep(out *strings.Builder, p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	if p.Exercise() != nil {
		return playSolution(out, p, now)
	}
	asked, judged := 0, 0
	for _, action := range p.Step().Ask {
		asked = writeQuestion(out, p, asked)
		lines, after, err := p.Play(now)
		if err != nil {
			return now, err
		}
		now = after
		writePlayed(out, p, action, lines, now)
		if action == lessons.DoReveal {
			writeAnswerOf(out, p)
		}
		judged = writeAnswers(out, p, judged)
	}
	return now, nil
}

// playSolution writes the hint of an exercise, and carries out its solution, with a
// second between the actions.
func playSolution(out *strings.Builder, p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	hint, err := p.Hint(now)
	if err != nil {
		return now, err
	}
	fmt.Fprintf(out, "\nHint: %s\n\nOne solution:\n", command.Wrap(hint, command.HelpWidth-6, ""))
	for _, action := range p.Exercise().Solution {
		lines, after, err := p.PlayAction(action, now)
		if err != nil {
			return now, err
		}
		writePlayed(out, p, action, lines, after)
		now = after.Add(time.Second)
	}
	if p.Reached() {
		out.WriteString("\nThe goal is reached.\n")
	}
	return now, nil
}

// writePlayed writes an action and what it led to.
func writePlayed(out *strings.Builder, p *lessonplayer.Player, a lessons.Action, lines []lessonplayer.Line, now ids.Reading) {
	fmt.Fprintf(out, "\n%s.\n", instruction(lesson.PromptOf(p.Step(), a)))
	for _, l := range lines {
		fmt.Fprintf(out, "  %s\n", command.Wrap(timedText(l), command.HelpWidth-4, "    "))
	}
	if live := p.Live(now); live != "" {
		fmt.Fprintf(out, "  %s\n", command.Wrap(live, command.HelpWidth-4, "    "))
	}
}

// writeQuestion writes the question that was put since the first asked ones, with its
// choices. It returns how many questions were put.
func writeQuestion(out *strings.Builder, p *lessonplayer.Player, asked int) int {
	q := p.Question()
	if q == nil || asked > len(p.Judged()) {
		return asked
	}
	fmt.Fprintf(out, "\nQuestion: %s\n", command.Wrap(q.Text, command.HelpWidth-10, "  "))
	for i, text := range q.Choices {
		fmt.Fprintf(out, "  %d. %s\n", i+1, text)
	}
	return asked + 1
}

// writeAnswers writes the right choices that became known since the first judged ones.
// It returns how many are known.
func writeAnswers(out *strings.Builder, p *lessonplayer.Player, judged int) int {
	for _, q := range p.Judged()[judged:] {
		if right, known := q.Right(); known {
			fmt.Fprintf(out, "\nAnswer %d is right: %s.\n", right+1, command.Wrap(q.Happened(), command.HelpWidth-20, "  "))
		}
	}
	return len(p.Judged())
}

// instruction returns what the terminal program asks for in this place.
func instruction(p lesson.Prompt) string {
	if p.Key == "" {
		return "Wait"
	}
	return "Press " + p.Key + ": " + p.Help
}

// timedText returns a line of a lesson after its time of day.
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

// writeSorted writes the ids in their sort order.
func writeSorted(out *strings.Builder, sandbox *lessonplayer.Sandbox) {
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

// idsInText is how many ids of samples are printed.
const idsInText = 12

// writeStage writes what a step plays on besides generators, before its first action. It
// leaves out ids that the step before has too.
func writeStage(out *strings.Builder, p *lessonplayer.Player) {
	if s := p.Samples(); s != nil {
		set := &p.Step().Setup
		before := &lessons.Samples{}
		if i := p.StepIndex(); i > 0 {
			before = cmp.Or(p.Lesson.Steps[i-1].Setup.Samples, before)
		}
		if !set.Samples.SameIDs(before) {
			writeIDs(out, s)
		}
		if s.Strip() && (!before.Strip || !set.Samples.SameIDs(before)) {
			writeStrip(out, s)
		}
		writeFound(out, s)
	}
	if d := p.Draft(); d != nil {
		writeCriteria(out, d)
	}
}

// writeAnswerOf writes what the program answered about the samples or the draft of a step.
func writeAnswerOf(out *strings.Builder, p *lessonplayer.Player) {
	if s := p.Samples(); s != nil {
		writeFound(out, s)
	}
	if d := p.Draft(); d != nil {
		writeCriteria(out, d)
	}
}

// writeIDs writes the first ids.
func writeIDs(out *strings.Builder, s *lessonplayer.Samples) {
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

// writeStrip writes in words what the strip shows.
func writeStrip(out *strings.Builder, s *lessonplayer.Samples) {
	fmt.Fprint(out, "\nThe strip in words:\n")
	for _, g := range s.BitGroups() {
		fmt.Fprintf(out, "  %s\n", command.Wrap(g.What+": "+g.Bits, command.HelpWidth-4, "    "))
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
		line := c.Mark + " " + c.Name
		if c.Value != lessonplayer.Unanswered {
			line += ": " + c.Value
			if c.Slack != "" {
				line += ", slack " + c.Slack + " bits"
			}
		}
		fmt.Fprintf(out, "  %s\n", line)
	}
}

// writeFile writes a finished draft as a layout file, after the last step.
func writeFile(out *strings.Builder, p *lessonplayer.Player) {
	if d := p.Draft(); d != nil {
		fmt.Fprintf(out, "\nThe layout as a file:\n\n%s", d.TOML())
	}
}
