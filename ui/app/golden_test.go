package app

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	pages "idtui/ui/page"
	"idtui/ui/uitest"
)

// scene is a state of the program whose panes are compared with golden files. Each pane of a scene
// has a file, with one section per window size. For a new page, add scenes to scenes; "make golden"
// writes the files.
type scene struct {
	name    string   // PAGE/NAME, as in testdata/PAGE/NAME.PANE.golden
	keys    string   // keys for press, on the tab of koid
	paste   string   // pasted after the keys
	after   string   // keys after the paste
	panes   string   // names of [widget.Pane.Name], separated by spaces; "screen" is the whole screen
	windows []window // nil for the usual sizes

	page func(*pages.Host) pages.Page // the page that the scene shows, if it is not one of frozenTools
}

type window struct{ w, h int }

func (s window) String() string { return fmt.Sprintf("%d×%d", s.w, s.h) }

// windows are the sizes in which panes are drawn. They are the smallest, a usual one, and one with
// room for every pane.
var windows = []window{{80, 24}, {120, 36}, {200, 60}}

// scenes are the scenes of the golden files. Panes that all pages share, such as the
// footer, are in a few scenes only.
var scenes = []scene{
	{name: "explorer/koid-first", panes: "id parameters band stream explanation fields encodings lifetime"},
	{name: "explorer/koid-refused", keys: "space b space", panes: "band stream"},
	{name: "explorer/koid-resumed", keys: "space b space r", panes: "band"},
	{name: "explorer/koid-overflow", keys: "o", panes: "band"},
	{name: "explorer/koid-edit", keys: "down enter", panes: "parameters footer"},
	{name: "explorer/koid-preview", keys: "space ]", panes: "id parameters"},
	{name: "explorer/koid-ahead", keys: "f z space", panes: "band stream"},
	{name: "explorer/flax-follows", keys: "@flax b space right", panes: "id band stream explanation"},
	{name: "explorer/sno-first", keys: "@sno", panes: "id parameters fields encodings lifetime"},
	{name: "explorer/sno-tock", keys: "@sno space b space", panes: "id band stream explanation"},
	{name: "explorer/sno-waits", keys: "@sno b space b space", panes: "band stream"},
	{name: "explorer/sno-bits", keys: "@sno right right i 1 1", panes: "id explanation stream footer"},
	{name: "explorer/sno-value", keys: "@sno right right i enter", panes: "explanation footer"},
	{name: "explorer/sno-older", keys: "@sno space space o pgdown pgdown", panes: "id stream"},
	{name: "explorer/sno-generating", keys: "@sno + g", panes: "stream footer"},
	{name: "explorer/uid-overflow", keys: "@uid-local o", panes: "id band stream"},
	{name: "explorer/uid-global", keys: "@uid-global space right right", panes: "id parameters stream explanation fields lifetime"},
	{name: "explorer/uuid-v7", keys: "@uuid-v7 space", panes: "id parameters explanation band fields"},
	{name: "explorer/discord-pasted", paste: "1567104643962634260", after: "enter", panes: "id"},
	{name: "explorer/slack", keys: "@slack", panes: "id about footer"},

	{name: "app/koid", panes: "tabs footer"},
	{name: "app/lab", keys: "@lab", panes: "tabs footer"},
	{name: "app/picked", keys: "@slack", panes: "tabs"},
	{name: "app/notice", keys: "+", panes: "footer"},
	{name: "app/small", panes: "screen", windows: []window{{30, 12}}},
	{name: "app/reduced", keys: "space b space", panes: "screen", windows: []window{{40, 12}, {60, 20}}},
	{name: "app/reduced-lesson", keys: "@koid L enter right right right right 2 b space", panes: "screen", windows: []window{{40, 16}, {60, 20}}},
	{name: "app/reduced-decoder", paste: "9q77e7ft9u236223", panes: "screen", windows: []window{{40, 10}, {60, 20}}},
	{name: "app/reduced-list", paste: fourIDs, panes: "screen", windows: []window{{60, 14}}},
	{name: "app/help", keys: "@sno ?", panes: "keys"},
	{name: "app/help-bits", keys: "@sno i ?", panes: "keys", windows: []window{{80, 24}}},
	{name: "app/picker", keys: "p", panes: "picker footer"},
	{name: "app/picker-typed", keys: "p u u i d down", panes: "picker"},

	{name: "decoder/empty", keys: "/", panes: "input empty footer"},
	{name: "decoder/sno", paste: "9q77e7ft9u236223", panes: "input candidates card fields encodings lifetime footer"},
	{name: "decoder/koid", paste: "5828128208445124608", panes: "candidates card fields encodings"},
	{name: "decoder/uid", paste: ".5.tXVEf8n8vPN.0", panes: "candidates card fields encodings lifetime"},
	{name: "decoder/uuid", paste: "019aa4f1-2c34-7abc-8def-0123456789ab", panes: "candidates card fields encodings"},
	{name: "decoder/number", paste: "1567104643962634260", panes: "candidates card"},
	{name: "decoder/epoch", keys: "/ 1 5 6 7 1 0 4 6 4 3 9 6 2 6 3 4 2 6 0 enter s", panes: "card footer"},
	{name: "decoder/far", paste: "9223372036854775807", panes: "candidates"},
	{name: "decoder/mistyped", paste: "019aa4f1-2c34-7abc-8def-0123456789ax", panes: "rejections footer"},
	{name: "decoder/log", paste: `level=info id="0RdKJcxqVBiAiQr0" took=3ms`, panes: "input candidates card"},
	{name: "decoder/pair-uid", paste: ".5.tXVEf8n8vPN.0 .5.tXbhdV.7", panes: "pair"},
	{name: "decoder/pair", paste: "9q77e7ft9u236223,9q77e7fu9u236229", panes: "input pair footer"},
	{name: "decoder/hostile", paste: "\x1b[31mred\u202e\x07", panes: "input rejections"},
	{name: "decoder/list", paste: fourIDs, after: "m down down", panes: "list footer"},
	{name: "decoder/list-find", paste: fourIDs, after: "F b", panes: "list footer", windows: windows[:1]},
	{name: "decoder/history", paste: "9q77e7ft9u236223", after: "1 /", panes: "empty footer"},
	{name: "decoder/words", paste: "hello, world", panes: "rejections"},
	{name: "decoder/slack", paste: "U024BE7LH", panes: "candidates encodings"},

	{name: "lab/sno", keys: "@lab end", panes: "form chart details nearby"},
	{name: "lab/koid", keys: "@lab [ [ n", panes: "form chart details nearby"},
	{name: "lab/bits", keys: "@lab B", panes: "details", windows: windows[:1]},
	{name: "lab/zoomed", keys: "@lab + + +", panes: "chart details"},
	{name: "lab/nodes", keys: "@lab down [ [ [ [", panes: "form chart details nearby"},
	{name: "lab/edit", keys: "@lab down down down enter", panes: "form footer"},
	{name: "lab/table", keys: "@compare down", panes: "table summary footer"},
	{name: "lab/opened", keys: "@compare down down enter", panes: "form"},

	{name: "fit/start", keys: "@fit", panes: "needs ranking figures footer", page: fitForTest},
	{name: "fit/needs", keys: "@fit enter 4 0 0 enter down down down down ] right down down", panes: "needs ranking figures footer", page: fitForTest},
	{name: "fit/typing", keys: "@fit down enter 2 k", panes: "needs footer", windows: windows[:1], page: fitForTest},
	{name: "fit/own", keys: "@fit end", panes: "ranking figures", windows: windows[:1], page: fitForTest},

	{name: "lesson/list", keys: "@sno L", panes: "lessons footer"},
	{name: "lesson/first", keys: "L enter", panes: "title steps text sandbox footer"},
	{name: "lesson/question", keys: "@koid L enter right right right right 2 b space", panes: "title steps text sandbox footer"},
	{name: "lesson/exercise", keys: "@sno L enter right right right right right right right right right h space f space", panes: "text sandbox footer"},
	{name: "lesson/tock", keys: "@sno L enter right right right right 4 b space", panes: "title steps text sandbox footer"},
	{name: "lesson/sorted", keys: "@uid-global L enter right right right right right right right space space space", panes: "text sandbox"},
	{name: "lesson/interval", keys: "@uid-global L enter right right right right right right right right 3 ]", panes: "text sandbox"},
	{name: "lesson/odds", keys: "@flax L enter right right right right down + + +", panes: "text sandbox"},
	{name: "lesson/layout", keys: "L end up enter right 1 space", panes: "title text samples footer"},
	{name: "lesson/design", keys: "L end enter right right 2 space", panes: "title text sandbox criteria footer"},
	{name: "lesson/reduced", keys: "L end up enter right 1 space", panes: "screen", windows: []window{{40, 10}, {60, 20}}},
	{name: "lesson/four", keys: "L end up up enter right 1 b space 3 b space", panes: "text sandbox footer"},

	{name: "designer/new", keys: "ctrl+n", panes: "head bits form criteria footer"},
	{name: "designer/sno", keys: "@sno D +", panes: "head bits form criteria encodings years"},
	{name: "designer/uuid", keys: "@uuid-v7 D", panes: "head bits form criteria", windows: windows[:2]},
	{name: "designer/edit", keys: "ctrl+n down down i", panes: "form footer", windows: windows[:1]},
	{name: "designer/problems", keys: "ctrl+n right right k", panes: "head bits form problems", windows: windows[:2]},
	{name: "designer/file", keys: "ctrl+n v", panes: "toml"},

	{name: "infer/timed", paste: uitest.UnknownIDs(true), panes: "head strip fields verdict footer"},
	{name: "infer/untimed", paste: uitest.UnknownIDs(false), panes: "head strip fields verdict", windows: windows[:1]},
	{name: "infer/moved", paste: uitest.UnknownIDs(true), after: "right + k", panes: "head strip fields", windows: windows[:1]},
	{name: "infer/epoch", paste: uitest.UnknownIDs(true), after: "E", panes: "head footer", windows: windows[:1]},
	{name: "infer/samples", paste: uitest.UnknownIDs(true), panes: "samples", windows: windows[1:2]},
	{name: "infer/split", paste: uitest.UnknownIDs(true), after: "left s", panes: "head fields", windows: windows[:1]},
	{name: "infer/reduced", paste: uitest.UnknownIDs(true), panes: "screen", windows: []window{{40, 10}, {60, 20}}},
	{name: "infer/few", paste: strings.Repeat("ord_0RPBTCSG42400\n", 25), panes: "verdict footer", windows: windows[:1]},

	{name: "check/list", paste: fourIDs, after: "V down down down", panes: "check footer"},
	{name: "view/log", paste: aLog, after: "l n n n", panes: "view panel footer"},
	{name: "view/filter", paste: aLog, after: "l & tab enter", panes: "view footer", windows: windows[:1]},
	{name: "view/typing", paste: aLog, after: "l & tab", panes: "panel footer", windows: windows[:1]},
	{name: "view/search", paste: aLog, after: "l / e x c e p t i o n enter n", panes: "view footer", windows: windows[:1]},
	{name: "view/plain", paste: aLog, after: "l down down down right", panes: "view footer", windows: windows[:1]},
	{name: "view/reduced", paste: aLog, after: "l n", panes: "screen", windows: []window{{40, 10}, {60, 20}}},

	{name: "profile/list", paste: fourIDs, after: "P down", panes: "profile footer"},

	// The whole screen shows how the panes fit together.
	{name: "screen/explorer-small", keys: "@sno space b space", panes: "screen", windows: windows[:1]},
	{name: "screen/explorer", keys: "@sno space b space", panes: "screen", windows: windows[1:2]},
	{name: "screen/decoder", paste: "5828128208445124608", panes: "screen", windows: windows[1:2]},
	{name: "screen/lab", keys: "@lab", panes: "screen", windows: windows[1:2]},
}

// aLog is a log with ids, a stack trace, and control characters.
var aLog = func() string {
	var b strings.Builder
	for i := range 60 {
		at := fixedNow.Add(time.Duration(i-60) * time.Second)
		id := fmt.Sprintf("%012x", at.UnixMilli())
		fmt.Fprintf(&b, "%s INFO  order stored id=%s-%s-7%03x-8def-0123456789%02x took=%dms\n", at.Format("2006-01-02T15:04:05.000Z"), id[:8], id[8:], 37*i%4096, i, 3+i)
		if i%9 == 2 {
			b.WriteString("java.lang.IllegalStateException: \x1b[31mduplicate key\x1b[0m\n\tat com.example.Orders.store(Orders.java:42)\n")
		}
	}
	return b.String()
}()

// file returns the golden file of a pane.
func (s *scene) file(pane string) string {
	return filepath.Join("testdata", s.name+"."+pane+".golden")
}

// set returns a new program in the state of the scene, with the given catalog and pages.
func (s *scene) set(t testing.TB, at window, c *catalog.Catalog, tools func(*pages.Host, string) []pages.Page) *App {
	t.Helper()
	seed := uint64(1)
	with := func(h *pages.Host, scenarios string) []pages.Page {
		list := tools(h, scenarios)
		if s.page != nil {
			list = append(list, s.page(h))
		}
		return list
	}
	a, err := New(Options{Catalog: c, Now: fixedNow, Seed: &seed, seedTabs: frozenTabs, tools: with})
	if err != nil {
		t.Fatal(err)
	}
	a.Update(tea.WindowSizeMsg{Width: at.w, Height: at.h})
	press(a, "1")
	work(a, s.keys)
	if s.paste != "" {
		_, cmd := a.Update(tea.PasteMsg{Content: s.paste})
		finish(a, cmd)
	}
	work(a, s.after)
	return a
}

// frozenApp returns a program with the catalog and the pages of the golden files.
func frozenApp(t testing.TB, w, h int) *App {
	t.Helper()
	return (&scene{}).set(t, window{w, h}, uitest.Catalog(t), frozenTools)
}

// sizes returns the sizes in which the scene is drawn.
func (s *scene) sizes() []window {
	if s.windows != nil {
		return s.windows
	}
	return windows
}

// pictures returns the text of each golden file of the scene, by file. A pane that no
// size shows is an error.
func (s *scene) pictures(t testing.TB, at []window, c *catalog.Catalog, tools func(*pages.Host, string) []pages.Page) map[string]string {
	t.Helper()
	drawn := map[string][]*uitest.Picture{}
	names := strings.Fields(s.panes)
	for _, z := range at {
		canvas := s.set(t, z, c, tools).compose()
		for _, name := range names {
			p, ok := canvas.Named(name)
			if name == "screen" {
				p, ok = canvas.Pane(), true
			}
			var d *uitest.Picture
			if ok {
				d = uitest.Draw(p)
			}
			drawn[name] = append(drawn[name], d)
		}
	}
	files := map[string]string{}
	for _, name := range names {
		if !slices.ContainsFunc(drawn[name], func(d *uitest.Picture) bool { return d != nil }) {
			t.Errorf("%s: no pane has the name %q", s.name, name)
			continue
		}
		files[s.file(name)] = goldenText(at, drawn[name])
	}
	return files
}

// goldenText returns the pictures of a pane, one section per size. Sizes with the same
// picture share a section; windows that do not show the pane have none.
func goldenText(at []window, list []*uitest.Picture) string {
	var b strings.Builder
	var used []*uitest.Picture
	for i, d := range list {
		if d == nil || slices.ContainsFunc(list[:i], func(o *uitest.Picture) bool { return o != nil && o.String() == d.String() }) {
			continue
		}
		title := at[i].String()
		for j := i + 1; j < len(list); j++ {
			if list[j] != nil && list[j].String() == d.String() {
				title += ", " + at[j].String()
			}
		}
		used = append(used, d)
		b.WriteString("== " + title + " ==\n" + d.String() + "\n")
	}
	return b.String() + "== legend ==\n" + uitest.Legend(used...)
}

// frozenTabs is how many schemes of the test catalog have a tab.
const frozenTabs = 5

// frozenTools returns the pages of the golden files: those without a tab, the lab and compare. It
// leaves out other pages of newPages, so that a new page changes no other file. The scenes of such
// a page name it.
func frozenTools(h *pages.Host, scenarios string) []pages.Page {
	return slices.DeleteFunc(newPages(h, scenarios), func(p pages.Page) bool {
		s := p.State()
		return !s.Covers && !s.Hidden && p.Name() != "lab" && p.Name() != "compare"
	})
}

// TestGolden compares the panes of all scenes with their files. The files of scenes that
// -run leaves out stay as they are.
func TestGolden(t *testing.T) {
	var used []string
	for i := range scenes {
		s := &scenes[i]
		for name := range strings.FieldsSeq(s.panes) {
			used = append(used, s.file(name))
		}
		t.Run(s.name, func(t *testing.T) {
			for file, got := range s.pictures(t, s.sizes(), uitest.Catalog(t), frozenTools) {
				uitest.Golden(t, file, got)
			}
		})
	}
	if !t.Failed() {
		uitest.NoOthers(t, "testdata", used)
	}
}
