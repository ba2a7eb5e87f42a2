package scanning

// nameWriter says what it takes to write down a name of the kind that programs,
// files and machines have: words in either case, in capitals, numbers, marks
// between them. It goes from character to character.
type nameWriter struct {
	state  nameState
	before byte // the letter before, in the same word, from 0 on
}

// nameState is what has just been written of a name.
type nameState uint8

const (
	nothing  nameState = iota
	small              // a letter in lower case
	capital            // one capital
	capitals           // more than one
	number
	mark
	nameStates
)

// bits is what the next character takes.
func (w *nameWriter) bits(c byte, kind int) float64 {
	cost := changeBits[w.state][kind]
	switch kind {
	case digitKind:
		w.state = number
		return cost + digitBits
	case markKind:
		w.state = mark
		return cost + markBits
	}
	letter := c | 0x20 - 'a'
	next := small
	if kind == upperKind {
		if next = capital; w.state == capital || w.state == capitals {
			next = capitals
		}
	}
	row := 0 // a word begins
	if w.state == small && next == small || w.state == capital || w.state == capitals {
		row = 1 + int(w.before)
	}
	w.state, w.before = next, letter
	return cost + float64(letterRows[row][letter]-'a')/2
}

const (
	digitBits = 3.321928094887362 // log2(10)
	markBits  = 1.584962500721156 // log2(3)
)

// changeBits is what it takes to say which kind of character comes next in a
// name that has more than one kind: lower case mostly goes on, a second capital
// is followed by more, digits come seldom.
var changeBits = [nameStates][kinds]float64{
	//        lower upper digit mark
	nothing:  {1.2, 0.9, 5.5, 6.1},
	small:    {0.2, 3.5, 6.8, 4.6},
	capital:  {0.4, 2.3, 6.9, 5.7},
	capitals: {4.6, 0.5, 4.0, 2.6},
	number:   {5.0, 4.7, 0.5, 2.1},
	mark:     {1.2, 1.1, 4.0, 5.7},
}

// letterRows is what the letters from a to z take: at the beginning of a word,
// after an a, after a b and so on. A letter in this table stands for its number
// of half bits. It was counted in the sources and documents of many programs.
var letterRows = [27]string{
	"ikhjjjklionkjjliqjgillmksr",
	"qkhirojsktngihujxgifloonmr",
	"fnkngposhlpfonikwjkphsttkt",
	"hqlqgqphkwhinrfluimgkpuvmu",
	"hmojdokqgpplonimvjjnkpqsnv",
	"jpiimmmsotqhkgplnfghqlnjnt",
	"hpmmiiprewshpogpvijijurtmx",
	"joopdrmjhusjnjjougimjsrvnq",
	"fppnfqutgvrokqgjwkmflsnynq",
	"lliikkjvsuqjjegktlihtmwoum",
	"gqoneqrrjrnnqofirqfojrourr",
	"hpnocnlnhspmmjjnsmiljsnmpp",
	"gpqlfhptfvqiqrgoyqkjjosylw",
	"ekplerrthuqjkphhuqjokrtuou",
	"hrighjhrjtllqliowshfllunpu",
	"mliirmltnpmiiekjzfkjhmkrqt",
	"gsmmfmpjjxpiorghxgkikpstmz",
	"olpoqssrossjoqoqqomqbrpsrs",
	"grkleolugwmnklgoxjiikmrukw",
	"ksjpepojhvmmopikrpiekrpukq",
	"gsmpepsifwtmmrhnzhjjltopju",
	"kjklhmmvktqhjfphyghgsqvovt",
	"esoqdoqrfwpkmpklwqoprttptw",
	"fqongrplfvrmoigmwhhnruistv",
	"hjhkgirphvtnlpogqpmeqqqnmp",
	"jnkojpormsqjjilewmeiopovrp",
	"gnqocqpmisolnmhosrmknnqtml",
}
