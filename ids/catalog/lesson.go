package catalog

import (
	"fmt"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/flax"
)

// Tour is a lesson, with the scheme that it is about.
type Tour struct {
	*ids.Lesson
	Scheme *ids.Scheme
}

// Tours are the lessons of the schemes, in order, and one across all.
func (c *Catalog) Tours() []Tour {
	var list []Tour
	for _, s := range c.Schemes() {
		if t, ok := tourOf(s); ok && indexOf(list, t.Name) < 0 {
			list = append(list, t)
		}
	}
	if len(list) > 0 {
		list = append(list, Tour{choosing(), list[0].Scheme})
	}
	return list
}

func tourOf(s *ids.Scheme) (Tour, bool) {
	if s.Lesson == nil {
		return Tour{}, false
	}
	return Tour{s.Lesson(), s}, true
}

func indexOf(list []Tour, name string) int {
	for i := range list {
		if strings.EqualFold(list[i].Name, name) {
			return i
		}
	}
	return -1
}

// Tour is the lesson with the name, or that of the scheme with the name.
func (c *Catalog) Tour(name string) (Tour, error) {
	list := c.Tours()
	if i := indexOf(list, name); i >= 0 {
		return list[i], nil
	}
	if s, err := c.Find(name); err == nil {
		if t, ok := tourOf(s); ok {
			return t, nil
		}
	}
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].Name
	}
	return Tour{}, fmt.Errorf("no lesson %s; there are %s", ids.Quote(name), strings.Join(names, ", "))
}

// choosing is the lesson across all schemes that have one.
func choosing() *ids.Lesson {
	return &ids.Lesson{
		Name:  "choose",
		Title: "How to choose",
		About: "the four schemes side by side under the same trouble",
		Steps: []ids.LessonStep{sideBySide(), allBack(), allFull(), pairs(), ahead(), verdict()},
	}
}

// four are the schemes that are compared.
func four() []ids.LessonNode {
	return []ids.LessonNode{
		{Name: "koid", Scheme: "koid"},
		{Name: "flax", Scheme: "flax"},
		{Name: "sno", Scheme: "sno"},
		{Name: "uid", Scheme: "uid-global"},
	}
}

func sideBySide() ids.LessonStep {
	return ids.LessonStep{
		Title: "One instant, four ids",
		Text: `Four generators on one clock. All put the time first, so that all ids sort by when they were made, roughly at least. ` +
			`They differ in what stands behind it, and in what they do in trouble.`,
		Stage: ids.LessonStage{Generators: four(), Frozen: true},
		Ask:   []ids.Action{ids.DoNext},
		After: `koid has {{(.Of "koid").Size}} bits and fits a number column; sno has {{(.Of "sno").Size}}, flax and uid have {{(.Of "flax").Size}}. ` +
			`As text sno, flax and uid take {{(.Of "sno").Chars "base32"}} characters.`,
	}
}

func allBack() ids.LessonStep {
	return ids.LessonStep{
		Title: "The clock goes back, twice",
		Text:  `All have made an id. Now the clock goes back by {{.Step}}, and after the next ids once more by as much. Watch who goes on, and who does not.`,
		Stage: ids.LessonStage{Generators: four(), Frozen: true, Before: []ids.SetupAction{{Do: ids.DoNext}}},
		Ask:   []ids.Action{ids.DoBack, ids.DoNext, ids.DoBack, ids.DoNext},
		After: `koid refused both times: it has no bit to spare, and will not repeat an id. sno flipped its bit once, and now waits. ` +
			`flax and uid followed, out of order: flax rests on chance, and uid promises nothing for a clock that goes back.`,
	}
}

func allFull() ids.LessonStep {
	return ids.LessonStep{
		Title: "One id too many",
		Text:  `Now the clock stands still, and each is asked for one id more than it can make in a unit; flax, which has no such limit, for {{.Unlimited}}.`,
		Stage: ids.LessonStage{Generators: four(), Frozen: true},
		Ask:   []ids.Action{ids.DoOverflow},
		After: `koid made {{(.Of "koid").Issued}} in {{(.Of "koid").Unit}} and refused the next. sno made {{(.Of "sno").Issued}} in {{(.Of "sno").Unit}}, uid {{(.Of "uid").Issued}} in {{(.Of "uid").Unit}}; ` +
			`their last caller waits for the next unit. flax made all {{(.Of "flax").Issued}}.`,
	}
}

// twinned are two generators of each scheme, set up alike.
func twinned() []ids.LessonNode {
	var list []ids.LessonNode
	for _, n := range four() {
		for _, which := range []string{" 1", " 2"} {
			list = append(list, ids.LessonNode{Name: n.Name + which, Scheme: n.Scheme})
		}
	}
	return list
}

func pairs() ids.LessonStep {
	return ids.LessonStep{
		Title: "Who numbers the generators?",
		Text:  `Two generators of each scheme, set up alike: nobody has given them numbers or names of their own. Ask all of them at the same instant.`,
		Stage: ids.LessonStage{Generators: twinned(), Frozen: true},
		Ask:   []ids.Action{ids.DoNext},
		After: `{{.Twice}} ids were made twice: koid's, sno's and uid's. Those schemes keep their promise only if somebody tells generators apart: by a worker's number, a partition, a node's name. ` +
			`flax needs nobody.`,
	}
}

func ahead() ids.LessonStep {
	return ids.LessonStep{
		Title: "The years ahead",
		Text:  `Every timestamp ends. This clock shows the last millisecond of the first of the four to end, flax: {{(.Of "flax").End}}. Step on by {{.Step}}.`,
		Stage: ids.LessonStage{
			Generators: four(), Clock: flax.Epoch + ids.Millis(flax.MaxTimestamp), Frozen: true, Step: time.Millisecond,
			Before: []ids.SetupAction{{Do: ids.DoNext}},
		},
		Ask: []ids.Action{ids.DoForward, ids.DoNext},
		After: `flax makes no more. sno goes on until {{(.Of "sno").End}}, koid until {{(.Of "koid").End}}, uid until {{(.Of "uid").End}}. ` +
			`But koid's sign bit has been set since {{(.Of "koid").Milestone 0}}: a signed column would have sorted its new ids first for years.`,
	}
}

func verdict() ids.LessonStep {
	return ids.LessonStep{
		Title: "So which one?",
		Text: `koid, if you want a number, can number your generators, and an error now and then can be retried. ` +
			`flax, if you can coordinate nothing and live with a chance that you can calculate. ` +
			`sno, if the clock must not stop you, rates are high, or a byte of your own helps. ` +
			`uid, if there are many nodes and you would not trust their clocks to the second.`,
		Stage: ids.LessonStage{Generators: four(), Before: []ids.SetupAction{{Do: ids.DoNext}}},
	}
}
