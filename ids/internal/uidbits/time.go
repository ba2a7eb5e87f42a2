// Package uidbits holds Erlang's time, field places and generator rules, which package uid shares
// with the declarations of its schemes.
package uidbits

import (
	"time"

	"idtui/ids"
)

// Limits of the parts of Erlang's time.
const (
	MaxMega  = 1<<MegaBits - 1
	MaxSec   = 999_999
	MaxMicro = 976 // the last time unit of a second, counted from 0
	MaxUnit  = (MaxMega*1e6+MaxSec)*UnitsPerSecond + MaxMicro

	// UnitsPerSecond is how many time units begin in a second. The last one is cut
	// short.
	UnitsPerSecond = 977
)

// Unit returns the time unit: 1.024 ms, restarting with each second.
func Unit() ids.Unit {
	return ids.Unit{Step: 1024 * time.Microsecond, PerSecond: UnitsPerSecond}
}

// Split returns the three parts of a time unit.
func Split(unit int64) (mega, sec, micro uint64) {
	second := uint64(unit) / UnitsPerSecond
	return second / 1e6, second % 1e6, uint64(unit) % UnitsPerSecond
}

// Instant returns the time that the three parts mean.
func Instant(mega, sec, micro uint64) time.Time {
	return time.Unix(int64(mega*1e6+sec), int64(micro<<MicroBits)*1000).UTC()
}

// Policy returns the rules of uid's generator, by the value of the parameter guard.
// It follows the clock. By default it waits on sequence overflow. With "off" the
// sequence wraps instead. With "hold" it also waits if the clock moved back.
func Policy(guard string) *ids.Policy {
	p := &ids.Policy{
		Unit: Unit(), MaxUnit: MaxUnit,
		SeqBits: SeqBits, SeqMax: MaxSeq, SeqCarry: true,
		Back: ids.FollowBack, Full: ids.WaitFull,
	}
	switch guard {
	case "off":
		p.Full = ids.WrapFull
	case "hold":
		p.Back = ids.HoldBack
	}
	return p
}
