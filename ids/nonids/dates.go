package nonids

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/encoding"
)

// The description length of a day in 90 years, and of a second of a day, in bits.
const (
	dayBits    = 15
	secondBits = 16.4
)

// dates returns dates and times of day. Whole Unix times have a scheme of their own.
func dates() []Kind {
	day := []string{"2006-01-02", "2006/01/02", "02.01.2006", "2.1.2006", "01/02/2006", "02/01/2006", "2/Jan/2006", "2 Jan 2006", "Jan 2, 2006"}
	clock := []string{"15:04", "15:04:05"}
	both := []string{
		time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02 15:04:05Z07:00",
		"2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 MST", "02/Jan/2006:15:04:05 -0700",
		time.RFC1123, time.RFC1123Z, time.RFC822, time.RFC850, time.ANSIC, time.UnixDate, "Jan 2 15:04:05",
	}
	compact := []string{"20060102T150405Z", "20060102T150405", "20060102150405"}
	return []Kind{
		{Name: "a date", Shortest: 8, Longest: 12, Chars: wordSet("-/., "), Needs: encoding.Chars("-/., "), Test: dated(day), Bits: usual + dayBits},
		{Name: "a date", Shortest: 8, Longest: 8, Chars: digitSet(""), Test: dated([]string{"20060102"}), Bits: usual + dayBits},
		{Name: "a time of day", Shortest: 4, Longest: 18, Chars: digitSet(":."), Needs: encoding.Chars(":"), Test: dated(clock), Bits: usual + secondBits},
		{Name: "a number that begins with a date", Shortest: 15, Longest: 20, Chars: digitSet(""), Test: isDatedNumber, Bits: usual + dayBits, Each: eachDigit, Known: 8},
		{Name: "a date and time", Shortest: 14, Longest: 40, Chars: wordSet("-/:.,+ "), Needs: encoding.Chars(":"), Test: dated(both), Bits: usual + dayBits + secondBits},
		{Name: "a Unix time with decimals", Shortest: 12, Longest: 20, Chars: digitSet("."), Needs: encoding.Chars("."), Test: isUnixFraction, Bits: usual - 3, Each: eachDigit, Known: 11, Unix: unixSecond}, // as common as Slack's ts
		{Name: "a time of .NET", Source: "Microsoft, DateTime.Ticks", Shortest: 18, Longest: 18, Chars: digitSet(""), Test: isTicks, Bits: unusual, Each: eachDigit, Known: 11, Unix: unixOfTicks(netSecond)},
		{Name: "a time of Windows", Source: "Microsoft, FILETIME", Shortest: 18, Longest: 18, Chars: digitSet(""), Test: isFileTime, Bits: unusual, Each: eachDigit, Known: 11, Unix: unixOfTicks(windowsSecond)},
		{Name: "a date and time", Shortest: 14, Longest: 16, Chars: digitSet("TZ"), Test: dated(compact), Bits: usual + dayBits + secondBits},
	}
}

// The years of a date. Other years are more likely another number.
const (
	firstYear = 1900
	lastYear  = 2199
)

// dated returns a test for times in one of the layouts of package time.
func dated(layouts []string) func(string) bool {
	byMark := map[byte][]string{}
	for _, layout := range layouts {
		mark := firstMark(layout)
		byMark[mark] = append(byMark[mark], layout)
	}
	return func(s string) bool {
		return slices.ContainsFunc(byMark[firstMark(s)], func(layout string) bool {
			if strings.HasPrefix(layout, "2006") && (s[:2] < "19" || s[:2] > "21") {
				return false // time.Parse is slow if it fails
			}
			t, err := time.Parse(layout, s)
			return err == nil && (t.Year() == 0 || t.Year() >= firstYear && t.Year() <= lastYear)
		})
	}
}

// isDatedNumber reports whether a number begins with a day of this century. The numbers of orders
// and payments often do.
func isDatedNumber(s string) bool {
	if s[:2] != "20" {
		return false
	}
	_, err := time.Parse("20060102", s[:8])
	return err == nil
}

// isUnixFraction reports whether a number is a Unix time since 2001 in seconds, with decimals.
func isUnixFraction(s string) bool {
	return s[0] == '1' && s[10] == '.' && allDigits(s[:10]) && allDigits(s[11:])
}

// unixSecond returns the second of a text for which isUnixFraction holds.
func unixSecond(s string) int64 {
	second, _ := strconv.ParseInt(s[:10], 10, 64)
	return second
}

// The epochs of times in units of 100 ns, as Unix seconds: the years 1 and 1601.
const (
	netSecond     = -62135596800
	windowsSecond = -11644473600
)

// isTicks reports whether a number is a time of .NET from January 1991 to August 2057.
func isTicks(s string) bool { return s > "628" && s < "649" }

// isFileTime reports whether a number is a time of Windows from October 1989 to April 2057.
func isFileTime(s string) bool { return s > "1227" && s < "144" }

// unixOfTicks returns the function that converts times in units of 100 ns to Unix seconds.
func unixOfTicks(first int64) func(string) int64 {
	return func(text string) int64 {
		ticks, _ := strconv.ParseInt(text, 10, 64)
		return ticks/1e7 + first
	}
}

// firstMark returns the first mark of a time, or 0 if there is none. A fraction of a second, which
// layouts do not have, does not count.
func firstMark(s string) byte {
	at := strings.IndexAny(s, "-/:., ")
	if at < 0 || at > len("20060102") && (s[at] == '.' || s[at] == ',') {
		return 0
	}
	return s[at]
}
