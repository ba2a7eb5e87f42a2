// Package uid generates and parses the ids of Erlang's fogfish/uid: local ids of 64 bits and global
// ids of 96. Local ids are unique on one node. Global ids contain the node.
//
//	import "idtui/ids/uid"
//
// Make one [Generator] per node, and call [Generator.Local] or [Generator.Global]. A
// [VClock] says which events a node has seen.
//
// Both ids have Erlang's time in three parts: megaseconds, seconds, and the top 10 of 20 bits of
// the microseconds. So a time unit is 1.024 ms. A second has 977 of them, and the last one is cut
// short. One sequence of 16,384 numbers serves the whole node. It does not restart with the time
// unit.
//
// So the sequence can wrap from 16,383 to 0 within a time unit. There, with every guard,
// a later id is smaller than an earlier one. Ids of different units are in order as long
// as the clock does not move back.
//
// In the global id, the node comes before the low bits of the seconds. Within that
// neighborhood interval, ids sort by node first, even if the nodes' clocks disagree.
//
// # For users of fogfish/uid
//
//	uid                               this package
//	uid:l()                           Generator.Local
//	uid:g()                           Generator.Global
//	uid:g(Local)                      Generator.ToGlobal
//	uid:l(Global)                     Generator.ToLocal; a *ForeignError instead of badarg
//	uid:gtol(Global)                  GlobalID.Cast
//	uid:z()                           LocalID{}
//	uid:encode(Uid)                   LocalID.Bytes, GlobalID.Bytes
//	uid:encode(Drift, Uid)            Drift.AppendBinary
//	uid:decode(Bytes)                 LocalFromBytes, GlobalFromBytes; Drift.ParseBinary
//	uid:encode64(Uid)                 LocalID.String, GlobalID.String; Drift.AppendText
//	uid:decode64(Text)                ParseLocal, ParseGlobal; Drift.ParseText
//	uid:d(A, B)                       LocalID.Sub, GlobalID.Sub
//	uid:t(Uid)                        LocalID.Millis, GlobalID.Millis
//	uid:vclock(), uid:vclock(V)       Generator.NewVClock, Generator.Increment
//	uid:join, uid:descend, uid:diff   VClock.Join, VClock.Descends, VClock.Diff
//
// fogfish/uid does not check for sequence overflow: more than 16,384 ids in one time unit are
// duplicates. This package waits for the next time unit. [GuardOff] is as published, and
// [GuardHold] also waits if the clock moved back.
package uid

import (
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Limits of a [Drift].
const (
	MinDrift = 5
	MaxDrift = 10
)

// Alphabet has the digits of the text in order, which is ASCII order.
const Alphabet = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"

// texts are the encodings of the three sizes of ids, created at first use.
type texts struct{ local, global, wide ids.Encoding }

var (
	encodings     texts
	makeEncodings sync.Once
)

func canonicalTexts() *texts {
	makeEncodings.Do(func() {
		alphabet := encoding.Must(encoding.NewAlphabet(Alphabet, "., 0-9, A-Z, _ and a-z"))
		base64 := func(bits int) ids.Encoding { return encoding.Must(alphabet.PadLow("base64", bits)) }
		encodings = texts{base64(64), base64(96), base64(128)}
	})
	return &encodings
}
