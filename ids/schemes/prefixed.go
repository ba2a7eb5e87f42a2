package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// Twilio declares the SIDs of Twilio.
//
//	SM  1f0e8ae6ade43cb3c0ce4525424e404f
//	type  128 bits in hex
func Twilio() *ids.Scheme {
	return Scheme{
		Name: "twilio", Title: "Twilio SID", Prior: common, Born: day(2008, 3, 13),
		About:  "A type in two letters, then 128 random bits in hex.",
		Source: "twilio.com/docs/glossary/what-is-a-sid",
		Types: scheme.TypesOf(
			"SM message", "MM message", "AC account", "CA call", "MG messaging service", "PN phone number", "SK API key", "AD address",
			"AI alpha sender", "AL access list", "AP application", "BN brand", "BU regulatory bundle", "CF conference", "CH conversation",
			"CL credential list", "CN connection", "CP conference participant", "CR credential", "DG event sink", "DN domain", "ES sync list",
			"EY operator type", "FJ Flex plugin release", "FN Flex execution", "FT Flex step", "FW Flex workflow", "GA intelligence service",
			"GT intelligence service", "HH toll-free verification", "HJ verification service", "HS Super SIM device", "HX message content",
			"IG address configuration", "IM chat message", "IP SIP IP address", "IS chat service", "IT end user", "KC proxy session",
			"KD Flex interaction", "KP proxy participant", "KS proxy service", "MB chat member", "ME media", "NO notification", "PA recording group",
			"QE campaign association", "QU queue", "RD regulatory document", "RE recording", "RL role", "RM room", "RN regulation",
			"RT recording track", "SC short code", "SD SIP domain", "TR transcription", "UO interaction channel", "US user",
			"UT channel participant", "VA verification service", "VE verification", "VL verification attempt", "VT vetting record",
			"WA TaskRouter activity", "WQ task queue", "WS TaskRouter workspace", "WT TaskRouter task", "YC Authy challenge",
		),
		Fields:    Fields{random("random", 128, "128 bits make collisions negligible without coordination.")},
		Encodings: Encodings{hex()},
		Generator: follow(),
		Says: Says{
			ClockMovedBack:   "A SID holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}.Declare()
}

// Clerk declares the ids of Clerk: a KSUID after the type.
//
//	user_  29w83sxmDNGwOuEthce5gg56FcC
//	type   KSUID: second since May 2014, and 128 random bits
func Clerk() *ids.Scheme {
	types := scheme.TypesOf("user user", "sess session", "org organization", "orginv organization invitation", "inv invitation", "client client", "idn identification", "samlc SAML connection")
	types.Separator = "_"
	text := encoding.Must(alphabet("base62").Fixed("base62", 160, 27))
	return Scheme{
		Name: "clerk", Title: "Clerk", Prior: uncommon, Born: day(2020, 1, 1),
		About:  "A type, then a KSUID: second and 128 random bits.",
		Source: "clerk/clerk-docs: webhooks, whose created_at is the time in the id",
		Types:  types,
		Fields: ksuidFields(), Encodings: Encodings{base62(27)},
		Generator: follow(),
		Notes:     func(id ids.ID) []string { return []string{"inside is a KSUID: " + text.Encode(id)} },
		Says:      KSUID().Explanations,
	}.Declare()
}
