package detect

import (
	"math"

	"idtui/ids/rounding"
)

// weights are the tuning constants of detection. Costs are in bits: of two candidates
// whose costs differ by one bit, the cheaper one is twice as likely. The declaration of a
// scheme says how common it is: [ids.Scheme.Prior].
//
// TestTune (in tune_test.go) computes the loss of each weight with other values, in bits per text.
// It uses the ids and the other texts of tuningSet. Run it with -v to see the losses. No other
// value has a loss that is lower by more than 0.005 bits. For a measured weight, the worst value
// loses at least 0.005 bits more. Other weights are judgments: the author chose a plausible value
// among many that lose about the same.
type weights struct {
	// outside is the cost of a time that no generator can have used. A judgment: below
	// 25 the loss grows.
	outside float64
	// absurd is added to outside for a time more than 50 years after now. A judgment.
	absurd float64
	// unborn is the cost of a time between the year 2000 and the first id of the scheme. A
	// judgment.
	unborn float64
	// impossible is the cost of an id for which the scheme's Check returns an error. A
	// judgment: no text of the test has such an id.
	impossible float64
	// otherEncoding is the cost of an encoding that is not canonical and has no cost of
	// its own. Measured.
	otherEncoding float64
	// otherCase is the cost of letters in a case that the scheme does not write. A
	// judgment, as high as otherEncoding.
	otherCase float64
	// mixedCase is the additional cost of letters in both cases. A judgment: hardly any program
	// writes them in a scheme without case.
	mixedCase float64
	// allEqual is the cost of random bits that are all 0 or all 1, as in a bound. A
	// judgment: below 12 the loss grows.
	allEqual float64
	// The share of ids that were just generated is new, and newAge is their median age in hours.
	// The share of ids of the newest logs is recent, and recentAge is their median age in days. The
	// median age of all others is oldAge, in years.
	new, newAge, recent, recentAge, oldAge float64
	// ahead is the cost of a time that is up to a day after now: an estimate, not measured.
	ahead float64
	// small is the bound below which a number makes a scheme more likely. A judgment: nodes and
	// sequences below 1,024 are mostly assigned or counted.
	small float64
	// largeSequence is the cost of a large number of a sequence that restarts with each time unit.
	// Few generators get enough requests for such a number. A judgment.
	largeSequence float64
	// newSequence is the cost of a small number of a sequence that does not restart. Only a new
	// table or process has such a number. A judgment.
	newSequence float64
	// nearLargest is the cost of counting a number from its largest value, instead of 1
	// from 0. A judgment: only tests have such numbers.
	nearLargest float64
	// notPlain is by how much an id must be cheaper than plain text. Measured in steps
	// of 4, because the list of other texts is short.
	notPlain float64
	// notHex is notPlain for random hexadecimal digits.
	notHex float64
	// notName is notPlain for names of words and numbers. A judgment: in logs, such names are
	// far more common than random texts.
	notName float64
	// letter is the cost of one letter of a word. A judgment: the entropy of English is 1 to 2.6
	// bits per letter. It depends on how much of the text is known.
	letter float64
	// unlisted is the rarity of numbers of schemes that are not in the list, in bits. At 0, they
	// are as common as those of the most common schemes.
	unlisted float64
	// epochAge is the typical age of the epochs of such numbers, in years. A judgment.
	epochAge float64
	// oldEpoch is the share of epochs that may be at any time, such as that of Unix.
	oldEpoch float64

	// rounded is the cost of a number that JavaScript has rounded: its last bits are not those
	// of the id.
	rounded float64

	// Item n of logs is log2 of n, the number of different characters that a random text can have.
	// With math.Log2, the computation takes twenty times as long.
	logs [129]float64
}

// defaultWeights returns the weights of [New].
func defaultWeights() weights {
	w := weights{
		outside: 30, absurd: 7, unborn: 10, impossible: 30, otherEncoding: 3, otherCase: 4, mixedCase: 8, allEqual: 16,
		new: 0.16, newAge: 1, recent: 0.45, recentAge: 4, oldAge: 3.5, ahead: 5, small: 1 << 10, largeSequence: 3, newSequence: 3, nearLargest: 8,
		notPlain: 15, notHex: 6, notName: 8, letter: 2.5, unlisted: 0, epochAge: 7, oldEpoch: .005, rounded: rounding.Prior,
	}
	for n := range w.logs[1:] {
		w.logs[n+1] = math.Log2(float64(n + 1))
	}
	return w
}
