package scheme

import (
	"idtui/ids"
	"idtui/ids/humantext"
)

// checkValues checks the fixed value, the limits and the default of a field.
func (f *Field) checkValues(c checker) {
	for _, v := range [...]struct {
		key string
		is  *uint64
	}{{"fixed", f.Fixed}, {"min", f.Min}, {"max", f.Max}, {"default", f.Default}} {
		if v.is != nil && !f.holds(*v.is) {
			c.add(v.key, "invalid %s %d: it does not fit into %s; expected at most %s", v.key, *v.is, humantext.Count(f.Width, "bit"), f.largest())
		}
	}
	if f.Fixed != nil && (f.Min != nil || f.Max != nil || f.Default != nil) {
		key := f.firstLimit()
		if key == "fixed" {
			key = "default"
		}
		c.add(key, "%s beside fixed: expected only one of them", key)
		return
	}
	least, most := f.limits()
	n := f.Default
	switch {
	case f.Min != nil && f.Max != nil && least > most:
		c.add("min", "invalid min %d: expected at most max, %d", least, most)
	case n == nil || !f.isParam():
	case *n < least:
		c.add("default", "invalid default %d: expected at least min, %d", *n, least)
	case f.Max != nil && *n > most:
		c.add("default", "invalid default %d: expected at most max, %d", *n, most)
	}
}

// firstLimit returns the key min or max if the field states it, otherwise fixed.
func (f *Field) firstLimit() string {
	switch {
	case f.Min != nil:
		return "min"
	case f.Max != nil:
		return "max"
	}
	return "fixed"
}

// holds reports whether a value fits into the field.
func (f *Field) holds(v uint64) bool { return fits(ids.Value{Lo: v}, f.Width) }

func fits(v ids.Value, width int) bool {
	switch {
	case width >= 128:
		return true
	case width >= 64:
		return v.Hi>>(width-64) == 0
	}
	return v.Hi == 0 && v.Lo>>width == 0
}

// largest returns the largest value that fits into the field.
func (f *Field) largest() ids.Value { return (&ids.Field{Width: f.Width}).Largest() }

// limits returns the smallest and the largest value that the field states or can hold.
func (f *Field) limits() (least, most uint64) {
	most = f.largest().Lo
	if f.Width > 64 {
		most = 1<<64 - 1
	}
	if f.Min != nil {
		least = *f.Min
	}
	if f.Max != nil {
		most = *f.Max
	}
	return least, most
}
