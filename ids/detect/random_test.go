package detect_test

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/detect"
)

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// randomKinds are generators of texts that are not ids, by the kind of text. A scheme that accepts
// such a text does so by chance.
func randomKinds() map[string]func(r *rand.Rand) string {
	kinds := map[string]func(r *rand.Rand) string{
		"uint64":          func(r *rand.Rand) string { return strconv.FormatUint(r.Uint64(), 10) },
		"int64, positive": func(r *rand.Rand) string { return strconv.FormatUint(r.Uint64()>>1, 10) },
		"int64":           func(r *rand.Rand) string { return strconv.FormatInt(int64(r.Uint64()), 10) },
		"53 bits":         func(r *rand.Rand) string { return strconv.FormatUint(r.Uint64()>>11, 10) },
		"uint32":          func(r *rand.Rand) string { return strconv.FormatUint(uint64(r.Uint32()), 10) },
		"random UUID form": func(r *rand.Rand) string {
			h := hex.EncodeToString(randomBytes(r, 16))
			return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
		},
		"FNV-64": func(r *rand.Rand) string {
			h := fnv.New64a()
			h.Write([]byte(strconv.Itoa(r.IntN(1e9))))
			return strconv.FormatUint(h.Sum64(), 10)
		},
		"FNV-64 in hex": func(r *rand.Rand) string {
			h := fnv.New64a()
			h.Write([]byte(strconv.Itoa(r.IntN(1e9))))
			return fmt.Sprintf("%016x", h.Sum64())
		},
		"hash without zero padding": func(r *rand.Rand) string { return strconv.FormatUint(r.Uint64(), 16) },
		"CRC-32": func(r *rand.Rand) string {
			return strconv.FormatUint(uint64(crc32.ChecksumIEEE(binary.BigEndian.AppendUint64(nil, r.Uint64()))), 10)
		},
		"CRC-32 in hex": func(r *rand.Rand) string { return fmt.Sprintf("%08x", r.Uint32()) },
		"bcrypt":        func(r *rand.Rand) string { return "$2b$12$" + randomText(r, 53, alnumChars+"./") },
		"JWT signature": func(r *rand.Rand) string { return base64.RawURLEncoding.EncodeToString(randomBytes(r, 32)) },
		"JWT payload": func(r *rand.Rand) string {
			return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, `{"sub":"%d","iat":%d}`, r.IntN(1e9), now.Unix()-int64(r.IntN(1e7))))
		},
		"git SHA": func(r *rand.Rand) string { return randomText(r, 40, hexChars) },
		"order": func(r *rand.Rand) string {
			return now.Add(-time.Duration(r.Float64()*3e16)).Format("20060102150405") + randomText(r, r.IntN(6), digitChars)
		},
		"order of a day": func(r *rand.Rand) string {
			return now.Add(-time.Duration(r.Float64()*3e16)).Format("20060102") + randomText(r, 6+r.IntN(6), digitChars)
		},
		"phone": func(r *rand.Rand) string {
			return pick(r, "+", "", "00") + pick(r, "1", "44", "49", "33", "91", "86") + randomText(r, 8+r.IntN(4), digitChars)
		},
		"amount": func(r *rand.Rand) string { return fmt.Sprintf("%.2f", r.ExpFloat64()*1000) },
		"amount in wei": func(r *rand.Rand) string {
			return strconv.FormatUint(1+r.Uint64()%9999, 10) + randomText(r, r.IntN(4), digitChars) + strings.Repeat("0", 9+r.IntN(5))
		},
		"date": func(r *rand.Rand) string { return now.Add(-time.Duration(r.Float64() * 1e18)).Format(time.DateOnly) },
		"word": func(r *rand.Rand) string { return randomText(r, 4+r.IntN(12), "etaoinshrdlucmfwypvbgk") },
		"words": func(r *rand.Rand) string {
			return randomText(r, 3+r.IntN(8), "etaoinshrdlu") + pick(r, "-", "_", ".") + randomText(r, 3+r.IntN(8), "etaoinshrdlu") + pick(r, "", "-"+strconv.Itoa(r.IntN(1000)))
		},
	}
	for _, n := range []int{8, 12, 16, 20, 24, 32} {
		kinds[fmt.Sprintf("%d bytes in hex", n)] = func(r *rand.Rand) string { return hex.EncodeToString(randomBytes(r, n)) }
		kinds[fmt.Sprintf("%d bytes in HEX", n)] = func(r *rand.Rand) string { return strings.ToUpper(hex.EncodeToString(randomBytes(r, n))) }
		kinds[fmt.Sprintf("%d bytes in base64", n)] = func(r *rand.Rand) string { return base64.StdEncoding.EncodeToString(randomBytes(r, n)) }
		kinds[fmt.Sprintf("%d bytes in base64url", n)] = func(r *rand.Rand) string { return base64.RawURLEncoding.EncodeToString(randomBytes(r, n)) }
	}
	for _, n := range []int{15, 18} {
		kinds[fmt.Sprintf("%d bytes in base64url", n)] = func(r *rand.Rand) string { return base64.RawURLEncoding.EncodeToString(randomBytes(r, n)) }
	}
	for _, n := range []int{8, 10, 11, 12, 13, 16, 17, 18, 20, 21, 22, 24, 25, 26, 27, 32} {
		kinds[fmt.Sprintf("%d of base62", n)] = func(r *rand.Rand) string { return randomText(r, n, alnumChars) }
		kinds[fmt.Sprintf("%d of base36", n)] = func(r *rand.Rand) string { return randomText(r, n, digitChars+lowerChars) }
		kinds[fmt.Sprintf("%d of BASE36", n)] = func(r *rand.Rand) string { return randomText(r, n, digitChars+upperChars) }
		kinds[fmt.Sprintf("%d of Crockford", n)] = func(r *rand.Rand) string { return randomText(r, n, "0123456789ABCDEFGHJKMNPQRSTVWXYZ") }
		kinds[fmt.Sprintf("%d of crockford", n)] = func(r *rand.Rand) string { return randomText(r, n, "0123456789abcdefghjkmnpqrstvwxyz") }
		kinds[fmt.Sprintf("%d of base32", n)] = func(r *rand.Rand) string { return randomText(r, n, upperChars+"234567") }
		kinds[fmt.Sprintf("%d of base58", n)] = func(r *rand.Rand) string {
			return randomText(r, n, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
		}
		kinds[fmt.Sprintf("%d digits", n)] = func(r *rand.Rand) string { return randomText(r, 1, "123456789") + randomText(r, n-1, digitChars) }
	}
	return kinds
}

// randomNegatives returns some texts of each of randomKinds.
func randomNegatives(half uint64) []string {
	kinds := randomKinds()
	r := rand.New(rand.NewPCG(half, 78))
	var list []string
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		for range 4 {
			list = append(list, kinds[name](r))
		}
	}
	return list
}

// onlyRandom are the schemes whose ids are nothing but random bits or a digest. A random text in
// their pattern can be one.
var onlyRandom = []string{"nanoid", "nuid", "nuid-36", "cuid2", "md5", "sha1", "sha256", "span-id", "trace-id", "datadog-span", "uuid-v4"}

// mostByChance limits how many of 1,000 random texts of a kind may be called an id. It counts
// confidences above 50 %, and lists only limits above usualChance.
var mostByChance = map[string]float64{
	// Hardly any other text has the pattern, and the scheme's times fill much of its range.
	"12 bytes in hex": 150, "12 bytes in HEX": 90, // ObjectId: 17 of 136 years
	"12 bytes in base64": 8, "12 bytes in base64url": 10, "16 of base58": 18, "16 of base62": 14, // Flax
	"20 bytes in base64url": 30, "27 of base62": 60, "27 of base58": 50, // KSUID
	"13 of BASE36": 40, "13 of base36": 45, "13 of Crockford": 30, "13 of crockford": 35, "13 of base32": 20, "13 of base58": 8, "13 of base62": 20, // TSID
	"18 of base62": 55, "18 of base58": 55, // Boundary Flake
	"10 digits": 20, "13 digits": 20, "uint32": 45, "CRC-32": 45, "amount in wei": 80, // Unix times of the last years
	"17 digits": 32, "18 digits": 140, "53 bits": 15, // Snowflakes
	"int64, positive": 70, "uint64": 35, "int64": 35, "FNV-64": 35, // those with a small node and sequence
	// One random text in 64 has the version and the variant of a UUID v4. The same is true of every
	// other version.
	"random UUID form": 180, "16 bytes in hex": 4, "16 bytes in HEX": 4, "16 bytes in base64": 20, "16 bytes in base64url": 20,
	"22 of base58": 95, "22 of base62": 28, "25 of base58": 25, "25 of base62": 25, "25 of BASE36": 35, "25 of base36": 45, "25 of Crockford": 40, "25 of crockford": 50, "25 of base32": 30, "26 of crockford": 20,
	// Others.
	"8 of base58": 60, "8 of base62": 60, "10 of base58": 18, "10 of base62": 16, "11 of base58": 12, "11 of base62": 10, // Hashids, Sqids, SnowID, Instagram
	"10 of BASE36": 10, "10 of Crockford": 12, "11 of BASE36": 10, "11 of Crockford": 10, // Slack
	"15 bytes in base64url": 13, "20 of base62": 10, "20 of base58": 10, "20 of crockford": 20, "20 of BASE36": 6, "20 of Crockford": 6, // Elasticsearch, Push ID, xid
}

// usualChance is the usual limit, in 1,000 texts.
const usualChance = 4

var randomTexts = flag.Int("random", 2000, "random texts of each kind")

// TestRandom draws random texts of many kinds: few are called an id of a scheme with more than
// 50 %. Run it with -random 20000 -v to see which schemes accept them.
func TestRandom(t *testing.T) {
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	kinds := randomKinds()
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		r := rand.New(rand.NewPCG(1, 77))
		each := 1000 / float64(*randomTexts)
		named, schemes := 0.0, map[string]float64{}
		var f detect.Findings
		for range *randomTexts {
			if d.Find(&f, kinds[name](r), 1, false); len(f.Candidates) == 0 || f.Candidates[0].Confidence <= .5 {
				continue
			}
			scheme := f.Candidates[0].Bound.Scheme.Name
			if schemes[scheme] += each; !slices.Contains(onlyRandom, scheme) {
				named += each
			}
		}
		line := ""
		for _, s := range slices.SortedFunc(maps.Keys(schemes), func(a, b string) int { return cmp.Or(cmp.Compare(schemes[b], schemes[a]), cmp.Compare(a, b)) }) {
			line += fmt.Sprintf(" %s %.2f", s, schemes[s])
		}
		t.Logf("%-28s %7.2f in 1,000: %s", name, named, line)
		if named > cmp.Or(mostByChance[name], usualChance) {
			t.Errorf("%s: %.1f in 1,000 are called an id: %s", name, named, line)
		}
	}
}
