package fit

import (
	"math"

	"idtui/ids"
)

// end returns the first moment after the last timestamp; false if ids have no time.
func (t *traits) end() (float64, bool) { return t.last + t.unit, t.hasTime() }

// bitIs says what a bit is to the sign of a number.
type bitIs uint8

const (
	isZero bitIs = iota // fixed 0
	isTime
	isOther
)

func (t *traits) bit(bit int) bitIs {
	f := &t.bound.Layout.Fields[t.bound.Layout.FieldAt(bit)]
	switch {
	case t.weights[bit] > 0:
		return isTime
	case f.Kind == ids.Time, f.Fixed != nil && t.fixedOnly().Bit(bit) == 0: // a bit of the time without weight is never set
		return isZero
	}
	return isOther
}

// reached returns the moment that sets a bit of the time; false if it lies after the last
// timestamp.
func (t *traits) reached(weight float64) (float64, bool) {
	at := t.epoch + weight
	return at, at <= t.last
}

// signBit returns the moment that sets bit 0 of a 64-bit id; false if it is never set, 0 if
// it may be set at any time.
func (t *traits) signBit() (float64, bool) {
	if t.bits != 64 {
		return 0, false
	}
	switch t.bit(0) {
	case isZero:
		return 0, false
	case isTime:
		return t.reached(t.weights[0])
	}
	return 0, true
}

// exactBits is the number of bits of the integers that JavaScript holds exactly.
const exactBits = 53

// jsSafe returns the moment from which ids exceed 2^53; false if they never do, 0 if they
// may at any time.
func (t *traits) jsSafe() (float64, bool) {
	switch {
	case t.bits <= exactBits:
		return 0, false
	case t.bits > 64:
		return 0, true
	}
	least := math.Inf(1)
	for bit := range t.bits - exactBits {
		switch t.bit(bit) {
		case isTime:
			least = math.Min(least, t.weights[bit])
		case isOther:
			return 0, true
		}
	}
	if math.IsInf(least, 1) {
		return 0, false
	}
	return t.reached(least)
}
