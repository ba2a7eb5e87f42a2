package schemes

import (
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/internal/identity"
	"idtui/ids/scheme"
)

// RocketMQOffset declares the offsetMsgId of Apache RocketMQ: where a broker stores a
// message.
//
// A broker with an IPv6 address has ids of 56 digits, which idtui does not read.
var RocketMQOffset = Scheme{
	Name: "rocketmq-offset", Title: "RocketMQ offset", Aliases: []string{"offsetmsgid"},
	About:  "The offsetMsgId of RocketMQ in 32 hex digits: the broker's address and port, and the place in its commit log. It has no time.",
	Source: "apache/rocketmq: MessageDecoder.java, createMessageId",
	Names:  []string{"offset_msg_id"},
	Prior:  rare, Born: day(2012, 1, 1),
	Fields: Fields{
		ipField("The IPv4 address of the broker."),
		fixed("zero", ids.Node, 16, 0, "The high bits of the port, which are 0."),
		node("port", 16, "The port of the broker; 10911 by default.", "16 bits are a whole port."),
		{Name: "offset", Kind: ids.Sequence, Width: 64, About: "The place of the message in the commit log, in bytes.", Why: "64 bits do not run out."},
	},
	Encodings: Encodings{upperHex()},
}.Declare()

// RocketMQ declares the ids that RocketMQ's clients give to messages.
//
// The time counts from the start of the month in the client's time zone. The id stores neither
// month nor time zone, so it has no time here (MessageClientIDSetter.java).
var RocketMQ = Scheme{
	Name: "rocketmq", Title: "RocketMQ", Aliases: []string{"rocketmq-uniqid", "rocketmq-v4"},
	About:  "The message id of RocketMQ's clients up to version 4: address, process, class loader, time in the month, counter.",
	Source: "apache/rocketmq: MessageClientIDSetter.java",
	Names:  []string{"msgid", "msg_id", "uniq_key"},
	Prior:  rare, Born: day(2016, 1, 1),
	Fields: Fields{
		ipField("The IPv4 address of the client."),
		owned(node("pid", 16, "The low 16 bits of the process id.", "16 bits distinguish the processes of one host."), ids.AssignPID, nil),
		shown(node("loader", 32, "The hash code of the class loader.", "32 bits distinguish copies of the client in one process."), func(v ids.Value) string {
			text := v.String() + " (0x" + strconv.FormatUint(v.Lo, 16)
			if v.Lo == java8Loader {
				text += ", Java 8"
			}
			return text + ")"
		}),
		within(monthMillis-1, scheme.Field{
			Name: "month_ms", Kind: ids.Time, Width: 32, About: "Milliseconds since the start of the month, in the client's time zone.",
			Why: "32 bits hold the milliseconds of 49 days. The month itself is not stored.", Text: func(v ids.Value) string {
				at := time.Duration(v.Lo) * time.Millisecond
				days := at / (24 * time.Hour)
				clock := time.UnixMilli(int64(at % (24 * time.Hour) / time.Millisecond)).UTC().Format("15:04:05.000")
				return "day " + strconv.Itoa(int(days)+1) + " of the month, " + clock
			},
		}),
		{Name: "counter", Kind: ids.Sequence, Width: 16, About: "Counts the ids of the process from 0, and wraps.", Why: "16 bits: 65,536 ids before the counter wraps."},
	},
	Encodings: Encodings{upperHex()},
	Lacks:     "its ids have no time",
	Variants: &scheme.Variants{
		Count: len(rocketMQExtra),
		Of: func(_ string, id ids.ID) int {
			switch ip := id.Uint64(0, 32); {
			case id.Uint64(48, 32) == java8Loader:
				return 1
			case ip>>24 == 10, ip>>20 == 172<<4|1, ip>>16 == 192<<8|168, ip>>24 == 127: // of a private network or of the host itself
				return 2
			}
			return 0
		},
		With: func(d Scheme, n int) Scheme {
			d.Bound = func(b *ids.BoundScheme, _ ids.Values) error {
				b.Extra = monthBits + rocketMQExtra[n]
				return nil
			}
			return d
		},
	},
}.Declare()

// rocketMQExtra is how rare ids are, in bits. Its items are for a public address, the usual class
// loader, and a private address. Without a month, the time says as little as a random number.
var rocketMQExtra = [...]float64{publicAddress, usualLoader, privateAddress}

const (
	monthMillis = 31 * dayMillis
	monthBits   = 31.3 // log2(monthMillis)
	// Most clients have a private or a loopback address. Among all addresses, these are one in 124.
	privateAddress = -4
	publicAddress  = 4
	// The application class loader of Java 8 has the same hash code in most programs.
	java8Loader = 0x18b4aac2
	usualLoader = -28
)

// RocketMQ5 declares the message ids of RocketMQ's clients from version 5 on.
//
// The client reads the time of day once, and then adds the seconds of a monotonic clock.
var RocketMQ5 = Scheme{
	Name: "rocketmq-v5", Service: "Apache RocketMQ", Title: "RocketMQ 5", Aliases: []string{"rocketmq5"},
	About:  "The message id of RocketMQ's clients since version 5, in 34 hex digits: MAC address, process, second since 2021, sequence.",
	Source: "apache/rocketmq-clients: docs/message_id.md, MessageIdCodec.java",
	Names:  []string{"msgid", "msg_id", "message_id"},
	Prior:  uncommon, Born: day(2021, 1, 1),
	Params: []ids.Param{
		macParam("mac", "the MAC address as a number", identity.MAC),
		{Name: "pid", Kind: ids.Number, Max: 1<<16 - 1, Default: "1", Own: identity.PID(1 << 16), Help: "the low 16 bits of the process id"},
	},
	Fields: Fields{
		fixed("version", ids.Metadata, 8, 1, "The version of the id."),
		shown(node("mac", 48, "The MAC address of the machine.", "48 bits hold a whole address. It reveals the machine."), macText),
		owned(node("pid", 16, "The low 16 bits of the process id.", "16 bits distinguish the processes of one host."), ids.AssignPID, nil),
		clock("timestamp", 32, second, since(1609459200_000), "Seconds since 2021-01-01.", "32 bits of seconds last until February 2157."),
		carried(scheme.Field{Name: "sequence", Kind: ids.Sequence, Width: 32, About: "Counts the ids of the process from 0, across seconds.", Why: "32 bits: 4 billion ids before the sequence wraps."}),
	},
	Encodings: Encodings{upperHex()},
	Generator: &Generator{Back: ids.StayBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:     "RocketMQ counts seconds by a monotonic clock, so it does not matter if the system clock moves back. idtui stays in the newest second.",
		SequenceOverflow:   "The sequence continues across seconds and wraps after 2^32 ids. In idtui it wraps after 2^24.",
		TimestampExhausted: "32 bits of seconds since 2021 last until February 2157.",
	},
}.Declare()

// ipField returns the field of an IPv4 address.
func ipField(about string) scheme.Field {
	return shown(node("ip", 32, about, "32 bits hold a whole IPv4 address. It reveals the machine."), func(v ids.Value) string {
		b := make([]byte, 0, len("255.255.255.255"))
		for shift := 24; shift >= 0; shift -= 8 {
			b = append(strconv.AppendUint(b, v.Lo>>shift&255, 10), '.')
		}
		return string(b[:len(b)-1])
	})
}

// upperHex returns the encoding of two capital hex digits per byte, read in either case.
func upperHex() scheme.Encoding {
	return folding(scheme.Encoding{Name: "hex", Alphabet: "HEX"})
}
