package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/ui/page/lesson"
)

// sheet is a handout of a lesson: questions with pictures, and at the end the answers.
type sheet struct {
	questions, answers strings.Builder
	asked              int // questions so far
}

// writeSheet plays a lesson from step first, counted from 0, to the end, and writes a
// handout.
func writeSheet(to io.Writer, l *lessons.Lesson, first int, e ids.Entropy, now ids.Reading) error {
	p, err := lessonplayer.New(l, catalog.Default().Find, e, now)
	if err != nil {
		return err
	}
	var s sheet
	fmt.Fprintf(&s.questions, "# %s\n\n%s\n", l.Title, markdown(l.About))
	for i := first; i < len(l.Steps); i++ {
		if err := p.GoTo(i, now); err != nil {
			return err
		}
		if now, err = s.step(p, now); err != nil {
			return err
		}
	}
	_, err = io.WriteString(to, s.questions.String()+"\n## Answers\n"+s.answers.String())
	return err
}

// step writes a step and its answers. It returns the time afterwards.
func (s *sheet) step(p *lessonplayer.Player, now ids.Reading) (ids.Reading, error) {
	heading := fmt.Sprintf("\n### %d. %s\n", p.StepIndex()+1, p.Step().Title)
	fmt.Fprintf(&s.questions, "%s\n%s\n", heading, markdown(p.Text()))
	s.questions.WriteString(picture(p, now))
	s.answers.WriteString(heading)
	actions := p.Step().Ask
	if e := p.Exercise(); e != nil {
		fmt.Fprint(&s.answers, "\nOne solution:\n\n")
		actions = e.Solution
	}
	asked, then := 0, "\n*Then: "
	for i, a := range actions {
		if q := p.Question(); q != nil && asked == len(p.Judged()) {
			asked++
			s.asked++
			fmt.Fprintf(&s.questions, "\n**Question %d.** %s\n\n", s.asked, markdown(q.Text))
			for i, text := range q.Choices {
				fmt.Fprintf(&s.questions, "%d. %s\n", i+1, markdown(text))
			}
		}
		help := lesson.PromptOf(p.Step(), a).Help
		if p.Exercise() != nil {
			fmt.Fprintf(&s.answers, "- %s\n", help)
		} else if a != lessons.DoReveal {
			s.questions.WriteString(then + help)
			then = ", "
			if next := asked; i+1 == len(actions) || next < len(p.Step().Questions) && p.Step().Questions[next].At == i+1 {
				s.questions.WriteString(".*\n")
				then = "\n*Then: "
			}
		}
		judged := len(p.Judged())
		_, after, err := p.PlayAction(a, now)
		if err != nil {
			return now, err
		}
		for _, q := range p.Judged()[judged:] {
			right, _ := q.Right()
			fmt.Fprintf(&s.answers, "\n**%s** Answer %d is right: %s.\n", markdown(q.Text), right+1, markdown(q.Happened()))
			gap := "\n"
			for i := range q.Choices {
				if reason := q.Reason(i); reason != "" {
					fmt.Fprintf(&s.answers, "%s- Not %d: %s\n", gap, i+1, markdown(reason))
					gap = ""
				}
			}
		}
		now = after.Add(time.Second) // so that the actions are apart on the picture of the clock
	}
	if p.After() != "" {
		fmt.Fprintf(&s.answers, "\n%s\n%s", markdown(p.After()), picture(p, now))
	}
	return now, nil
}

// picture returns the sandbox of a step as a picture in a paragraph of Markdown.
func picture(p *lessonplayer.Player, now ids.Reading) string {
	return "\n" + lesson.SVG(p, now)
}

// markdown escapes the characters of a text that have a meaning in Markdown.
func markdown(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", "[", `\[`, "#", `\#`).Replace(text)
}
