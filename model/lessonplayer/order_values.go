package lessonplayer

import (
	"cmp"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// The values of {{.Order}}: where the generator's newest id sorts.
const (
	orderFirst   = "first"
	orderLast    = "last"
	orderBetween = "between"
)

// order returns where the generator's newest id sorts among all ids of the sandbox.
func (v values) order() (string, error) {
	id, err := v.issued(0)
	if err != nil {
		return "", err
	}
	list := v.sandbox.Sorted()
	switch id.Turn {
	case list[len(list)-1].Turn:
		return orderLast, nil
	case list[0].Turn:
		return orderFirst, nil
	}
	return orderBetween, nil
}

// pair returns the generator's newest id, and the one that was issued n before.
func (v values) pair(n int) (newest, before *IssuedID, err error) {
	if newest, err = v.issued(0); err != nil {
		return nil, nil, err
	}
	before, err = v.issued(n)
	return newest, before, err
}

// signedOrder compares the generator's newest id with the one before, both as signed
// numbers of 64 bits: "greater" or "smaller".
func (v values) signedOrder() (string, error) {
	newest, before, err := v.pair(1)
	if err != nil {
		return "", err
	}
	if cmp.Compare(int64(newest.ID.Uint64(0, 64)), int64(before.ID.Uint64(0, 64))) > 0 {
		return "greater", nil
	}
	return "smaller", nil
}

// changes returns how often the generator changes from one id to the next in the sorted list.
func (v values) changes() int { return max(v.sandbox.groups()-1, 0) }

// differs returns the names of the fields in which the generator's newest id differs from
// the one that was issued n before.
func (v values) differs(n int) (string, error) {
	a, b, err := v.pair(n)
	if err != nil {
		return "", err
	}
	return v.differingFields(a.ID, b.ID), nil
}

func (v values) differingFields(a, b ids.ID) string {
	var names []string
	for i := range v.bound.Layout.Fields {
		if f := &v.bound.Layout.Fields[i]; f.Get(a) != f.Get(b) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// pairDiffersIn reports with "yes" or "no" whether the generator issued two ids that differ
// only in a field.
func (v values) pairDiffersIn(field string) (string, error) {
	if _, err := v.field(field); err != nil {
		return "", err
	}
	list := v.sandbox.Issued
	for i := range list {
		for j := range list[:i] {
			if list[i].Node == v.node && list[j].Node == v.node && v.differingFields(list[i].ID, list[j].ID) == field {
				return yes, nil
			}
		}
	}
	return no, nil
}

// apart returns the time between the generator's newest id and the one issued n before.
func (v values) apart(n int) (string, error) {
	a, b, err := v.pair(n)
	if err != nil {
		return "", err
	}
	return humantext.Duration(v.bound.Time(a.ID).Sub(v.bound.Time(b.ID)).Abs()), nil
}

// readBy returns the generator's newest id, and the values of another generator, which reads
// it with its own parameters.
func (v values) readBy(reader string) (id *IssuedID, other values, err error) {
	if id, err = v.issued(0); err != nil {
		return nil, values{}, err
	}
	other, err = v.of(reader)
	return id, other, err
}

// seenBy compares the time of the generator's newest id with the time that another
// generator's parameters give it: "same", "earlier", "later", or "invalid".
func (v values) seenBy(reader string) (string, error) {
	id, other, err := v.readBy(reader)
	if err != nil {
		return "", err
	}
	parsed, err := other.bound.Parse(v.bound.String(id.ID))
	if err != nil {
		return "invalid", nil
	}
	switch seen := other.bound.Time(parsed); seen.Compare(v.bound.Time(id.ID)) {
	case -1:
		return "earlier", nil
	case 1:
		return "later", nil
	}
	return "same", nil
}

// timeSeenBy returns the time that another generator's parameters give to the generator's
// newest id.
func (v values) timeSeenBy(reader string) (string, error) {
	id, other, err := v.readBy(reader)
	if err != nil {
		return "", err
	}
	return humantext.DateTime(other.bound.Time(id.ID)), nil
}
