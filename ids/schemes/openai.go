package schemes

import (
	"math"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// OpenAI declares the ids of OpenAI's API. Most of them hold their second, in one of
// three ways; in all examples of the API reference it is the object's created_at:
//
//	chatcmpl-  B9MBs 8CjcvOU2jLn4n570S5qMJKcT                       seconds since 2019-12-20 in base 62
//	eval_      67e57965 2b548190aaa83ada4b125f47                     Unix seconds, then a UUID v8 goes on
//	resp_      67ccd2be d1ec8190b14f964abc054267 0bb6a6b452d3795b    the same, and 64 bits that a response shares
//	msg_       030d085c0b53e67e 00 69332e3a 72d4819c96c6f2c4adc15d33 the same, with these 64 bits first
func OpenAI() *ids.Scheme {
	return vendor{
		name: "openai", title: "OpenAI", prior: everyday, born: day(2020, 6, 11),
		about:  "The type of the object, then letters and digits. Most ids hold the second of their creation.",
		source: "openai/openai-openapi: openapi.yaml, whose examples have id and created_at",
		kinds: scheme.TypesOf(
			"chatcmpl- chat completion", "cmpl- completion", "resp_ response", "msg_ message", "rs_ reasoning item", "fc_ function call", "call_ tool call",
			"ws_ web search call", "fs_ file search call", "ci_ code interpreter call", "ig_ image generation call", "mcp_ MCP call", "mcpl_ MCP tool list",
			"file- file", "cfile_ container file", "cntr_ container", "asst_ assistant", "thread_ thread", "run_ run", "step_ run step", "vs_ vector store",
			"batch_ batch", "upload_ upload", "ftjob- fine-tuning job", "ftckpt_ fine-tuning checkpoint", "ft-event- fine-tuning event", "modr- moderation",
			"eval_ evaluation", "evalrun_ evaluation run", "outputitem_ evaluation output item", "conv_ conversation", "item_ conversation item",
			"sess_ realtime session", "event_ realtime event", "ek_ client secret", "proj_ project", "org- organization", "sk- API key",
			"sk-proj- project API key", "sk-svcacct- service account API key", "sk-admin- admin API key",
		),
		rest: "20 or more letters and digits", chars: base62Chars + "-_", longest: 200,
		parts: []ids.Field{
			part("timestamp", ids.Time, "The second in which the object was created.", "5 characters of base 62 count seconds since 2019-12-20; 8 hex digits count them since 1970."),
			part("random", ids.Random, "Random characters.", "OpenAI publishes no more about them."),
			part("shared", ids.Random, "64 bits that a response and its items share.", "They tell which ids belong to one response."),
		},
		read: readOpenAI,
		when: func(_, rest string) (time.Time, bool) { return openAITime(rest) },
		bits: func(_, rest string) float64 { return openAIBits(rest) },
		notes: func(_, rest string) []string {
			if _, ok := openAITime(rest); ok {
				return []string{"OpenAI does not document the time; in its examples it is created_at"}
			}
			return nil
		},
		secret: func(kind string) bool { return strings.HasPrefix(kind, "sk-") || kind == "ek_" },
	}.scheme()
}

// The lengths of the ids that hold a time.
const (
	openAIShort  = 21 // base 62, in realtime sessions
	openAILong   = 29 // base 62, of completions and moderations
	openAIHex    = 32 // hex
	openAIShared = 48 // hex, with the shared bits at the end
	openAILead   = 50 // hex, with the shared bits first
)

func readOpenAI(kind, rest string) ([]string, error) {
	key := strings.HasPrefix(kind, "sk-")
	if _, err := atLeast(20)(kind, rest); err != nil {
		return nil, err
	}
	if at := strings.IndexAny(rest, "-_"); at >= 0 && !key {
		return nil, encoding.Problemf("character %d is %q; expected letters and digits", len(kind)+at+1, rest[at:at+1])
	}
	second, random, shared := "", rest, ""
	switch n, hex := len(rest), isHex(rest); {
	case key:
	case hex && n == openAIHex:
		second, random = rest[:8], rest[8:]
	case hex && n == openAIShared:
		second, random, shared = rest[:8], rest[8:32], rest[32:]
	case hex && n == openAILead:
		shared, second, random = rest[:16], rest[18:26], rest[26:]
	case n == openAIShort || n == openAILong:
		second, random = rest[:5], rest[5:]
	}
	if _, ok := openAITime(rest); !ok {
		second, random, shared = "", rest, ""
	}
	return []string{second, random, shared}, nil
}

// openAITime returns the second in the characters after the prefix, if there is one.
func openAITime(rest string) (time.Time, bool) {
	hex := isHex(rest)
	switch n := len(rest); {
	case hex && (n == openAIHex || n == openAIShared):
		return openAIHexTime(rest)
	case hex && n == openAILead && rest[16:18] == "00":
		return openAIHexTime(rest[18:])
	case n == openAIShort || n == openAILong:
		v, err := alphabet("base62").ParseUint(rest, 0, 5, 32)
		return seconds(1_576_800_000).Instant(v), err == nil
	}
	return time.Time{}, false
}

// openAIHexTime returns the second in hex digits that begin like a UUID v8.
func openAIHexTime(digits string) (time.Time, bool) {
	uuid8 := digits[12] == '8' && strings.IndexByte("89ab", digits[16]) >= 0
	return seconds(0).Instant(hexValue(digits[:8])), uuid8
}

// openAIBits returns the description length of the characters after the prefix.
func openAIBits(rest string) float64 {
	each := math.Log2(62)
	if isHex(rest) {
		each = 4
	}
	bits := each * float64(len(rest))
	if _, ok := openAITime(rest); ok && each == 4 {
		bits -= 6 // version and variant
	}
	return bits
}

// isHex reports whether a text has lower-case hex digits only.
func isHex(s string) bool { return strings.Trim(s, hexLower) == "" }
