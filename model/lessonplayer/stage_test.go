package lessonplayer

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/ids/scheme"
	"idtui/model/fit"
)

// criteriaOf judges a draft's layout, with an epoch, by its needs, without the player. It returns a
// function for the values of the criteria.
func criteriaOf(t *testing.T, d *lessons.Draft) func(name string) float64 {
	t.Helper()
	layout := *d.Layout
	layout.Fields = slices.Clone(layout.Fields)
	epoch := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range layout.Fields {
		if layout.Fields[i].Kind == ids.Time {
			layout.Fields[i].Epoch = &epoch
		}
	}
	scheme, err := layout.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	needs := fit.Default(present.Time())
	needs.Until = needs.Now.AddDate(d.Years, 0, 0)
	keys := fit.Keys()
	for _, need := range d.Needs {
		name, value, _ := strings.Cut(need, "=")
		key := keys[slices.IndexFunc(keys, func(k fit.Key) bool { return k.Name == name })]
		if err := key.Set(&needs, value); err != nil {
			t.Fatal(err)
		}
	}
	j, err := fit.Judge(scheme, nil, &needs)
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) float64 {
		for i := range j.Criteria {
			if j.Criteria[i].Name == name {
				return j.Criteria[i].Value.Number
			}
		}
		t.Fatalf("no criterion %s", name)
		return 0
	}
}

// yearsUntil returns the years from the epoch of the drafts to a time.
func yearsUntil(moment float64) float64 {
	return (moment - float64(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Unix())) / (365.2425 * 24 * 3600)
}

// TestDesignNumbers plays the lesson "design" and compares the numbers in its texts with the
// criteria.
func TestDesignNumbers(t *testing.T) {
	whole := func(v float64) string { return humantext.Number(int64(math.Round(v))) }
	for title, want := range map[string]func(c func(string) float64) []string{
		"What JavaScript can count": func(c func(string) float64) []string {
			return []string{whole(365.2425*yearsUntil(c("js-safe"))) + " days", "64 bits", "41 of them", "22 bits below"}
		},
		"How long the time lasts": func(c func(string) float64) []string {
			return []string{fmt.Sprintf("38 bits %.1f", yearsUntil(c("end"))), "41 bits last " + whole(8*yearsUntil(c("end"))), "breaks one need: timestamps last until"}
		},
		"A longer unit": func(c func(string) float64) []string {
			return []string{whole(yearsUntil(c("end"))) + " years", whole(c("throughput")) + " ids/s", whole(100*yearsUntil(c("end"))) + " years", "a node can issue too few: " + whole(c("throughput")/100)}
		},
		"The busiest second": func(c func(string) float64) []string {
			return []string{"3 bits " + whole(c("throughput")), "2 bits give " + whole(c("throughput")/2), fmt.Sprintf("%.1f %%", 100*c("overflow")), "It takes 3"}
		},
		"Numbers for the nodes": func(c func(string) float64) []string {
			return []string{whole(c("identities")) + " node numbers", humantext.Large(c("duplicates")) + " per year", "79,800 pairs", humantext.Percent(c("shared-identity"))}
		},
		"When the clock moves back": func(c func(string) float64) []string {
			return []string{"If it waits: " + whole(c("duplicates")) + " per year", "on average " + whole(c("outage")) + " s"}
		},
		"The finished layout": func(c func(string) float64) []string {
			return []string{whole(yearsUntil(c("end"))) + " years", "39 bits of 10 ms"}
		},
	} {
		r := open(t, "design")
		r.at(title)
		r.finish()
		text := r.Text() + " " + r.After()
		for _, q := range r.Judged() {
			text += " " + strings.Join(q.Choices, ", ") + " " + q.Happened()
		}
		for _, figure := range want(criteriaOf(t, r.Step().Setup.Draft)) {
			if !strings.Contains(text, figure) {
				t.Errorf("%s: no %q in: %s", title, figure, text)
			}
		}
	}
}

// TestDesignUnits checks that only the correct unit meets the needs.
func TestDesignUnits(t *testing.T) {
	r := open(t, "design")
	r.at("A longer unit")
	base := *r.Step().Setup.Draft
	for unit, want := range map[time.Duration]bool{time.Millisecond: false, 10 * time.Millisecond: true, time.Second: false} {
		d, layout := base, *base.Layout
		layout.Fields = slices.Clone(layout.Fields)
		layout.Fields[0].Unit.Length = unit
		d.Layout = &layout
		c := criteriaOf(t, &d)
		if got := c("end") >= float64(present.Time().AddDate(40, 0, 0).Unix()) && c("throughput") >= 20_000./400; got != want {
			t.Errorf("%s meets the needs: %v", unit, got)
		}
	}
}

// TestDesignMove compares the headroom of the three layouts that the reader can choose.
func TestDesignMove(t *testing.T) {
	r := open(t, "design")
	r.at("Where to take a bit")
	r.finish()
	base := r.Step().Setup.Draft
	var headrooms []string
	best, most := 0, math.Inf(-1)
	for i, widths := range [][3]int{{38, 11, 4}, {37, 12, 4}, {39, 10, 4}} {
		d, layout := *base, *base.Layout
		layout.Fields = slices.Clone(layout.Fields)
		for field, width := range widths {
			layout.Fields[field].Width = width
		}
		d.Layout = &layout
		c := criteriaOf(t, &d)
		now, until := float64(present.Time().Unix()), float64(present.Time().AddDate(d.Years, 0, 0).Unix())
		headroom := min(math.Log2((c("end")-now)/(until-now)), math.Log2(c("throughput")/500), math.Log2(c("identities")/400))
		if headroom > most {
			best, most = i, headroom
		}
		headrooms = append(headrooms, strconv.FormatFloat(math.Exp2(headroom), 'g', 2, 64)+"×")
	}
	q := r.Judged()[0]
	if right, _ := q.Right(); right != best || q.Happened() != "They leave "+headrooms[0]+", "+headrooms[1]+" and "+headrooms[2] {
		t.Errorf("choice %d is right: %s; computed %d, %q", right, q.Happened(), best, headrooms)
	}
}

// TestStagesAreShort checks that lessons can be read in five minutes, at 230 words per minute.
func TestStagesAreShort(t *testing.T) {
	for _, name := range []string{"layout", "design"} {
		r, words := open(t, name), 0
		for i := range r.Lesson.Steps {
			if err := r.GoTo(i, r.now); err != nil {
				t.Fatal(err)
			}
			r.finish()
			text := r.Text() + " " + r.After()
			for _, q := range r.Judged() {
				text += " " + q.Text + " " + strings.Join(q.Choices, " ") + " " + q.Happened()
			}
			words += len(strings.Fields(text))
		}
		if words > 5*230 {
			t.Errorf("%s has %d words", name, words)
		}
	}
}

// TestLayoutNumbers plays the lesson "layout" and compares its texts with the declaration of the
// samples.
func TestLayoutNumbers(t *testing.T) {
	r := open(t, "layout")
	for i, step := range r.Lesson.Steps {
		if err := r.GoTo(i, r.now); err != nil {
			t.Fatal(err)
		}
		r.finish()
		truth := step.Setup.Samples.Layout
		answers := ""
		for _, q := range r.Judged() {
			right, _ := q.Right()
			answers += q.Choices[right] + ": " + q.Happened() + "; "
		}
		at := truth.Spans()[slices.IndexFunc(truth.Fields, isTime)][0]
		field := truth.Fields[slices.IndexFunc(truth.Fields, isTime)]
		want := map[string]string{
			"The texts":                  "the prefix and some digits",
			"The time":                   "Bits " + strconv.Itoa(at.Offset) + " to " + strconv.Itoa(at.Offset+at.Width-1),
			"The unit":                   humantext.Duration(field.Unit.Length),
			"The epoch":                  humantext.Date(*field.Epoch),
			"The bits after the time":    "the number of a node",
			"The last bits":              "a sequence",
			"Without the times":          "where it is, but not its unit and epoch",
			"The fact that settles it":   "when each row was stored",
			"A block that never changes": "the ids do not show it",
			"Your turn":                  "in the middle: Bits " + strconv.Itoa(at.Offset) + " to " + strconv.Itoa(at.Offset+at.Width-1),
		}[step.Title]
		if want == "" || !strings.Contains(answers, want) {
			t.Errorf("%s: the right answers are %s want %q", step.Title, answers, want)
		}
	}
}

func isTime(f scheme.Field) bool { return f.Kind == ids.Time }

// TestStagesHideAnswers checks that the choices of a question about a layout have different texts.
// An answer about samples must show facts that were hidden before.
func TestStagesHideAnswers(t *testing.T) {
	for _, name := range []string{"layout", "design"} {
		r := open(t, name)
		for i := range r.Lesson.Steps {
			if err := r.GoTo(i, r.now); err != nil {
				t.Fatal(err)
			}
			if q := r.Question(); q != nil && len(slices.Compact(slices.Sorted(slices.Values(q.Choices)))) != len(q.Choices) {
				t.Errorf("%s: equal choices %q", r.Step().Title, q.Choices)
			}
			hidden := shownFacts(r.Player)
			r.finish()
			if shown := shownFacts(r.Player); shown <= hidden && len(r.Step().Fields) > 0 && r.Samples() != nil && r.Step().Fields[0] != "constant" {
				t.Errorf("%s: %d facts before the answer, %d after it", r.Step().Title, hidden, shown)
			}
		}
	}
}

// shownFacts returns the number of shown facts about the fields of samples.
func shownFacts(p *Player) (n int) {
	if p.Samples() == nil {
		return 0
	}
	for _, f := range p.Samples().Fields() {
		for _, shown := range []bool{f.Shown, f.Unit, f.Epoch} {
			if shown {
				n++
			}
		}
	}
	return n
}
