package catalog

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/idstest"
)

// now is the time of these tests.
var now = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// renamed returns a copy of the made-up scheme with another name.
func renamed(name string) *ids.Scheme {
	s := *idstest.MadeUp()
	s.Name = name
	return &s
}

func withOwn(t *testing.T, c *Catalog, own ...*ids.Scheme) *Catalog {
	t.Helper()
	c, err := c.WithOwn(own...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestWithOwn adds, replaces and removes schemes of a user.
func TestWithOwn(t *testing.T) {
	builtIn := Default()
	first, second := renamed("acme"), renamed("acme")
	added := withOwn(t, builtIn, first, renamed("other"))
	if n := builtIn.Len(); added.Len() != n+2 || len(added.Schemes()) != n+2 || !slices.Equal(added.Names()[n:], []string{"acme", "other"}) {
		t.Errorf("%d schemes, %v", added.Len(), added.Names()[n:])
	}
	if s, err := added.Find("ACME"); err != nil || s != first || !added.IsOwn("Acme") || added.IsBuiltIn("acme") {
		t.Errorf("acme is %v, %v", s, err)
	}
	replaced := withOwn(t, added, second)
	if s, _ := replaced.Find("acme"); s != second || replaced.Len() != builtIn.Len()+1 {
		t.Error("the scheme is not replaced, or the other one is still there")
	}
	if s, _ := added.Find("acme"); s != first {
		t.Error("a catalog changed after another one was made from it")
	}
	removed := withOwn(t, replaced)
	if _, err := removed.Find("acme"); err == nil || removed.Len() != builtIn.Len() || len(removed.Own()) != 0 {
		t.Errorf("the scheme is not removed: %v", err)
	}
}

// TestWithOwnOverride lets a scheme of the user take the place of a built-in one, and
// brings the built-in one back.
func TestWithOwnOverride(t *testing.T) {
	builtIn, own := Default(), renamed("sno")
	c := withOwn(t, builtIn, own)
	at := slices.Index(builtIn.Names(), "sno")
	if c.Len() != builtIn.Len() || c.Names()[at] != "sno" || c.Schemes()[at] != own || !c.IsOwn("sno") || !c.IsBuiltIn("sno") {
		t.Errorf("sno is not replaced in its place: %v", c.Names()[:at+1])
	}
	if back := withOwn(t, c); back.Schemes()[at] != builtIn.Schemes()[at] || back.IsOwn("sno") {
		t.Error("the built-in sno is not back")
	}
	if c.BuiltIn().Schemes()[at] != builtIn.Schemes()[at] || c.BuiltIn().Len() != builtIn.Len() {
		t.Error("the built-in schemes are not as they were")
	}
	alias := withOwn(t, builtIn, renamed("snowflake"))
	if s, err := builtIn.Find("snowflake"); err != nil || s.Name == "snowflake" || !builtIn.IsBuiltIn("snowflake") {
		t.Fatalf("snowflake is no alias: %v, %v", s, err)
	}
	if s, _ := alias.Find("snowflake"); s.Name != "snowflake" {
		t.Errorf("the alias of %s hides the user's scheme", s.Name)
	}
}

// TestWithOwnLazy checks that the user's schemes bind no built-in ones.
func TestWithOwnLazy(t *testing.T) {
	c := withOwn(t, Default(), renamed("acme"))
	c.Names()
	c.Matchers()
	if _, err := c.Find("acme"); err != nil {
		t.Fatal(err)
	}
	for _, e := range c.builtIn {
		if e.bound != nil {
			t.Errorf("%s is bound", e.scheme.Name)
		}
	}
}

// TestWithOwnErrors checks that wrong declarations are errors.
func TestWithOwnErrors(t *testing.T) {
	wrong := func(bind func(ids.Values) (*ids.BoundScheme, error)) *ids.Scheme {
		return &ids.Scheme{Name: "wrong", Bind: bind}
	}
	for want, own := range map[string][]*ids.Scheme{
		"duplicate scheme name acme":          {renamed("acme"), renamed("acme")},
		"duplicate scheme name ACME":          {renamed("acme"), renamed("ACME")},
		"it has no name":                      {renamed("")},
		"invalid scheme: it has no name":      {nil},
		"invalid scheme wrong: runtime error": {wrong(nil)},
		"the widths of the fields sum to 0": {wrong(func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{Layout: ids.MustLayout(64)}, nil
		})},
		"no layout or no encoding": {wrong(func(ids.Values) (*ids.BoundScheme, error) {
			return &ids.BoundScheme{Layout: &ids.Layout{}}, nil
		})},
		"planted": {wrong(func(ids.Values) (*ids.BoundScheme, error) { return nil, errors.New("planted") })},
	} {
		if c, err := Default().WithOwn(own...); err == nil || c != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestWithOwnFamily replaces the scheme of all UUIDs: detection then tries each version
// separately.
func TestWithOwnFamily(t *testing.T) {
	const text = "01890a5d-ac96-774b-bcce-b302099a8057"
	c := withOwn(t, Default(), renamed("uuid"))
	found := detect.New(c.Matchers(), now).Detect(nil, text)
	if len(found) == 0 || found[0].Bound.Scheme.Name != "uuid-v7" {
		t.Errorf("%q has %d candidates", text, len(found))
	}
}

// TestWithOwnMember replaces one version of UUID. Its ids are not refined to the built-in scheme,
// and those of the other versions are as before.
func TestWithOwnMember(t *testing.T) {
	builtIn, err := Default().Find("uuid-v7")
	if err != nil {
		t.Fatal(err)
	}
	s := *builtIn
	s.Title, s.Family = "own", ""
	d := detect.New(withOwn(t, Default(), &s).Matchers(), now)
	for text, want := range map[string]*ids.Scheme{"01890a5d-ac96-774b-bcce-b302099a8057": &s, "1ec9414c-232a-6b00-b3c8-9e6bdeced846": nil} {
		found := d.Detect(nil, text)
		if len(found) == 0 || want != nil && found[0].Bound.Scheme != want || want == nil && found[0].Bound.Scheme.Name != "uuid-v6" {
			t.Errorf("%s: %d candidates", text, len(found))
		}
		for i := range found {
			if found[i].Bound.Scheme == builtIn {
				t.Errorf("%s is an id of the hidden scheme", text)
			}
		}
	}
}

// TestWithKeepsOwn changes the defaults of a user's scheme.
func TestWithKeepsOwn(t *testing.T) {
	c, err := withOwn(t, Default(), renamed("acme")).With(map[string]ids.Settings{"acme": {"desk": "18"}})
	if err != nil {
		t.Fatal(err)
	}
	if s, _ := c.Find("acme"); s.Param("desk").Default != "18" || !c.IsOwn("acme") || c.IsBuiltIn("acme") {
		t.Errorf("acme has the default %s, own %v", s.Param("desk").Default, c.IsOwn("acme"))
	}
}
