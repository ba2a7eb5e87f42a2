package fit

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"idtui/ids"
)

// Judgment is how a scheme fits the needs, with the parameters that fit best.
type Judgment struct {
	Scheme string
	Bound  *ids.BoundScheme // nil if the scheme cannot be bound
	// Params are the parameters that differ from their defaults.
	Params   ids.Settings
	Fits     bool
	Slack    float64 // of the tightest need, in bits
	Criteria []Criterion
	// Mend is the change that would make the scheme fit, such as "assign=lease"; "" for
	// none.
	Mend string
	// TOML is the layout file of a layout that was designed for the needs; "" for others.
	TOML string
}

// Tightest returns the criterion that decides the slack; nil if none does.
func (j *Judgment) Tightest() *Criterion {
	_, i := least(j.Criteria)
	if i < 0 {
		return nil
	}
	return &j.Criteria[i]
}

// Broken returns the first criterion whose need is not met; nil if there is none.
func (j *Judgment) Broken() *Criterion {
	for i := range j.Criteria {
		if c := &j.Criteria[i]; c.Asked && !c.OK {
			return c
		}
	}
	return nil
}

// Judge judges a scheme with settings that stay as they are, and all its free parameters.
func Judge(s *ids.Scheme, set ids.Settings, n *Needs) (Judgment, error) {
	own := ids.Settings{}
	for name, v := range set {
		if s.Param(name) != nil {
			own[name] = v
		}
	}
	best, tried, err := bestOf(s, own, n)
	if err != nil {
		return Judgment{}, err
	}
	best.Params, best.Criteria = changed(best.Bound), judge(best.Bound, canonical(best.Bound), n, true)
	if !best.Fits {
		best.Mend = mend(s, tried, n)
	}
	return best, nil
}

// bestOf judges a scheme with all values of its free parameters. The defaults stay unless
// another setting is better. It also returns the settings that a single change may mend.
func bestOf(s *ids.Scheme, own ids.Settings, n *Needs) (best Judgment, tried []attempt, err error) {
	b, err := s.Open(own)
	if err != nil {
		return Judgment{}, nil, err
	}
	best = judgeBound(b, canonical(b), n)
	if b.Policy == nil {
		return best, nil, nil
	}
	tried = append(tried, attempt{b, own, best.changes()})
	for _, free := range choices(s, own) {
		maps.Copy(free, own)
		b, err := s.Open(free)
		if err != nil { // two parameters contradict each other
			continue
		}
		next := judgeBound(b, canonical(b), n)
		if next.better(&best) {
			best = next
		}
		tried = append(tried, attempt{b, free, next.changes()})
	}
	return best, tried, nil
}

// canonical returns the first encoding of a scheme; nil if it has none.
func canonical(b *ids.BoundScheme) *ids.Encoding {
	if len(b.Encodings) == 0 {
		return nil
	}
	return &b.Encodings[0]
}

func judgeBound(b *ids.BoundScheme, e *ids.Encoding, n *Needs) Judgment {
	j := Judgment{Scheme: b.Scheme.Name, Bound: b, Criteria: judge(b, e, n, false)}
	j.Slack, _ = least(j.Criteria)
	j.Fits = j.Broken() == nil
	return j
}

// worthChanging is how much slack another setting must add to replace the defaults, in
// bits.
const worthChanging = 0.001

// better reports whether a setting is so much better that it replaces another one.
func (j *Judgment) better(other *Judgment) bool {
	if j.Fits != other.Fits {
		return j.Fits
	}
	return j.Slack > other.Slack+worthChanging
}

// maxChoices limits the settings of one scheme that are tried.
const maxChoices = 4096

// choices returns all settings of the free parameters but the defaults: those of choices
// and switches, and of numbers that change how ids are decoded.
func choices(s *ids.Scheme, fixed ids.Settings) []ids.Settings {
	list := []ids.Settings{{}}
	for i := range s.Params {
		p := &s.Params[i]
		values := freeValues(p)
		if _, given := fixed[p.Name]; given || len(values) == 0 || len(list)*len(values) > maxChoices {
			continue
		}
		var next []ids.Settings
		for _, set := range list {
			for _, v := range values {
				with := maps.Clone(set)
				if v != p.Default {
					with[p.Name] = v
				}
				next = append(next, with)
			}
		}
		list = next
	}
	return list[1:]
}

// freeValues returns the values of a free parameter, the default first; nil if it is not
// free.
func freeValues(p *ids.Param) []string {
	values := []string{p.Default}
	add := func(v string) {
		if v != p.Default {
			values = append(values, v)
		}
	}
	switch {
	case p.Kind == ids.Switch:
		add("false")
		add("true")
	case p.Kind == ids.Choice:
		for _, v := range p.Choices {
			add(v)
		}
	case p.Kind == ids.Number && p.AffectsDecoding && p.Nth == nil:
		for v := p.Min; v <= p.Max && v-p.Min < maxChoices; v++ {
			add(strconv.FormatInt(v, 10))
		}
	default:
		return nil
	}
	return values
}

// changed returns the parameters that differ from their defaults.
func changed(b *ids.BoundScheme) ids.Settings {
	set := ids.Settings{}
	for i := range b.Scheme.Params {
		p := &b.Scheme.Params[i]
		if v := b.Values.Text(p.Name); v != p.Default {
			set[p.Name] = v
		}
	}
	return set
}

// Rank sorts judgments: those that fit first, then by slack, size and length. Schemes that
// are equal stay in their order.
func Rank(list []Judgment) {
	slices.SortStableFunc(list, func(a, b Judgment) int { return order(&a, &b) })
}

// order compares two judgments as [Rank] sorts them.
func order(a, b *Judgment) int {
	switch {
	case a.Fits != b.Fits:
		if a.Fits {
			return -1
		}
		return 1
	case math.Abs(a.Slack-b.Slack) > 1e-6:
		return cmp.Compare(b.Slack, a.Slack)
	}
	return cmp.Or(cmp.Compare(a.Bits(), b.Bits()), cmp.Compare(a.length(), b.length()))
}

func (j *Judgment) length() float64 {
	for i := range j.Criteria {
		if j.Criteria[i].Name == "length" {
			return j.Criteria[i].Value.Number
		}
	}
	return 0
}
