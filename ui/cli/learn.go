package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/ui"
)

func (a *app) learnCommand() *cobra.Command {
	var f *programFlags
	var plain bool
	cmd := &cobra.Command{
		Use:   "learn [SCHEME]",
		Short: "Take a guided tour of a scheme",
		Long: "Take a guided tour of a scheme, in the terminal program: some steps, each of which sets up a new generator, asks for a key, and shows what it does. " +
			"The lesson \"choose\" sets the schemes side by side; without an argument the list of lessons is opened.\n\n" +
			"With --plain, or where there is no terminal, the whole lesson is printed, and what it asks for is done: for screen readers, and for pipes.",
		Example: "  idtui learn sno\n  idtui learn choose --plain",
		Args:    atMost(1, "a SCHEME"),
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.lessonNames(), cobra.ShellCompDirectiveNoFileComp
	}
	f = newProgramFlags(cmd)
	cmd.Flags().BoolVar(&plain, "plain", false, "print the lesson as text")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		list := lessons.Known(a.catalog().Find)
		o := ui.Options{Lesson: ui.Lessons}
		if len(args) > 0 {
			l, err := lessons.Find(args[0])
			if err != nil {
				return usageError{err}
			}
			list, o.Lesson = []*lessons.Lesson{l}, l.Name
		}
		if a.hasScreen() && !plain {
			return a.openProgram(cmd, f, o)
		}
		entropy := newEntropy(f.seed, cmd.Flags().Changed("seed"))
		return a.printLessons(list, entropy, ids.At(f.now.or(a.Clock)))
	}
	return cmd
}

func (a *app) lessonNames() []string {
	var list []string
	for _, l := range lessons.Known(a.catalog().Find) {
		list = append(list, l.Name+"\t"+l.About)
	}
	return list
}

// printLessons goes through lessons and prints all of them.
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
	p, err := lessonplayer.New(l, a.catalog().Find, e, now)
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
	return nil
}

// writeStep writes what a step says, does what it asks for, and writes what came
// of it. It answers the time after that.
func writeStep(out *strings.Builder, p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	step := p.Step()
	fmt.Fprintf(out, "\nStep %d of %d. %s\n\n%s\n", p.StepIndex()+1, len(p.Lesson.Steps), step.Title, wrap(p.Text(), helpWidth, ""))
	for i, m := range p.Sandbox().Issued {
		if i == 0 {
			fmt.Fprint(out, "\nMade before:\n")
		}
		fmt.Fprintf(out, "  %s\n", spoken(p.Sandbox().Line(&m)))
	}
	for _, action := range step.Ask {
		fmt.Fprintf(out, "\n%s.\n", order(ui.PromptOf(step, action)))
		lines, after, err := p.Play(now)
		if err != nil {
			return now, err
		}
		now = after
		for _, l := range lines {
			fmt.Fprintf(out, "  %s\n", wrap(spoken(l), helpWidth-4, "    "))
		}
		if live := p.Live(now); live != "" {
			fmt.Fprintf(out, "  %s\n", wrap(live, helpWidth-4, "    "))
		}
	}
	writeFields(out, p)
	if step.CompareWith > 0 {
		writeCompared(out, p.Sandbox(), step.CompareWith)
	}
	if step.View == lessons.SortedView {
		writeSorted(out, p.Sandbox())
	}
	if p.After() != "" {
		fmt.Fprintf(out, "\n%s\n", wrap(p.After(), helpWidth, ""))
	}
	return now, nil
}

// order is what a reader at the keyboard would be asked for.
func order(p ui.Prompt) string {
	if p.Key == "" {
		return "Let time pass"
	}
	return "Press " + p.Key + ": " + p.Help
}

func spoken(l lessonplayer.Line) string {
	text := humantext.TimeOfDay(l.At.Time()) + " "
	if l.Node != "" {
		text += l.Node + ": "
	}
	return text + l.What
}

// writeFields writes the fields that a step points at, as the shown id has
// them.
func writeFields(out *strings.Builder, p *lessonplayer.Player) {
	m := p.Sandbox().Newest(0)
	if m == nil || len(p.Step().Fields) == 0 {
		return
	}
	f := p.Sandbox().Shown().BoundScheme()
	fmt.Fprintf(out, "\nIn %s:\n", f.String(m.ID))
	for _, name := range p.Step().Fields {
		if i := f.Layout.Index(name); i >= 0 {
			d := &f.Layout.Fields[i]
			fmt.Fprintf(out, "  %s, %s: %s\n", name, bitsOf(d), f.AppendText(nil, d, m.ID))
		}
	}
}

// writeCompared writes in which bits the newest id differs from one made before
// it.
func writeCompared(out *strings.Builder, stage *lessonplayer.Sandbox, before int) {
	m, other := stage.Newest(0), stage.Newest(before)
	if m == nil || other == nil {
		return
	}
	f := stage.Shown().BoundScheme()
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

// writeSorted writes the ids in the order of their texts.
func writeSorted(out *strings.Builder, stage *lessonplayer.Sandbox) {
	fmt.Fprint(out, "\nSorted:\n")
	for _, m := range stage.Sorted() {
		text := stage.Text(&m)
		if len(stage.Nodes) > 1 {
			text += " by " + stage.Nodes[m.Node].Name
		}
		text += ", made as number " + strconv.Itoa(m.Turn)
		if m.OutOfOrder {
			text += ": out of order"
		}
		fmt.Fprintf(out, "  %s\n", text)
	}
}
