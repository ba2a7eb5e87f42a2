package doctest

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"idtui/ids/lessons"
	"idtui/ui/uitest"
)

// handwritten returns a document without its generated parts and without blocks of code.
func handwritten(text string) string {
	for {
		head, rest, ok := strings.Cut(text, "<!-- begin ")
		_, tail, ok2 := strings.Cut(rest, "<!-- end ")
		if !ok || !ok2 {
			break
		}
		_, tail, _ = strings.Cut(tail, "-->")
		text = head + tail
	}
	return regexp.MustCompile("(?ms)^ *```.*?^ *```$").ReplaceAllString(text, "")
}

// sentences returns the sentences of the paragraphs and list items of a document.
// Headings, tables and pictures have none. A code span counts as one word.
func sentences(text string) []string {
	text = handwritten(text)
	text = regexp.MustCompile("`[^`]+`").ReplaceAllString(text, "X")
	text = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`).ReplaceAllString(text, "$1")
	text = regexp.MustCompile(`(?s)<[a-z!][^>]*>`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^(#.*|\|.*)$`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`(?m)^ *([-*]|[0-9]+\.) `).ReplaceAllString(text, "\n\n")
	var all []string
	for _, paragraph := range regexp.MustCompile(`\n\s*\n`).Split(text, -1) {
		paragraph = strings.Join(strings.Fields(paragraph), " ")
		for _, s := range regexp.MustCompile(`([.!?]["')*]*) `).Split(paragraph, -1) {
			if words(s) > 0 {
				all = append(all, s)
			}
		}
	}
	return all
}

// words counts the words of a sentence; a dash alone is not a word.
func words(sentence string) int {
	n := 0
	for _, w := range strings.Fields(sentence) {
		if strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			n++
		}
	}
	return n
}

// TestSentenceLength limits the share of long sentences in each document, in the help, in each
// lesson and in the strings.
func TestSentenceLength(t *testing.T) {
	texts := map[string]string{"the help": helpText(t), "the strings": ""}
	for _, name := range proseDocuments(t) {
		texts[name] = uitest.Document(t, name)
	}
	for _, l := range lessons.All() {
		for i := range l.Steps {
			s := &l.Steps[i]
			texts["the lesson "+l.Name] += regexp.MustCompile(`{{[^}]*}}`).ReplaceAllString(s.Text+"\n\n"+s.After+"\n\n", "X")
		}
	}
	eachText(t, func(s source, n ast.Node, text string) {
		if _, literal := n.(*ast.BasicLit); literal && !below(s.path, "ids/lessons") && strings.Contains(text, " ") && !strings.Contains(text, "\n") && !strings.Contains(text, "<") {
			texts["the strings"] += text + "\n\n"
		}
	})
	const long, longShare, veryLong, veryLongShare = 20, 12, 25, 5
	for name, text := range texts {
		all := sentences(text)
		lengthy := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return words(s) <= long })
		extreme := slices.DeleteFunc(slices.Clone(lengthy), func(s string) bool { return words(s) <= veryLong })
		if 100*len(lengthy) > longShare*len(all) || 100*len(extreme) > veryLongShare*len(all) {
			t.Errorf("%s: of %d sentences, %d have more than %d words and %d more than %d; expected at most %d %% and %d %%:\n%s",
				name, len(all), len(lengthy), long, len(extreme), veryLong, longShare, veryLongShare, strings.Join(lengthy, "\n"))
		}
		t.Logf("%s: %d, %d, %d", name, len(all), len(lengthy), len(extreme))
	}
}

// TestCommentLength checks that the sentences of comments are short.
func TestCommentLength(t *testing.T) {
	const long, most = 20, 30
	var lengthy []string
	for _, s := range projectSources(t) {
		for _, c := range s.file.Comments {
			text := regexp.MustCompile(`(?m)^\t.*$`).ReplaceAllString(c.Text(), "\n") // preformatted lines
			for _, sentence := range sentences(text) {
				if words(sentence) > long {
					lengthy = append(lengthy, s.path+": "+sentence)
				}
			}
		}
	}
	if len(lengthy) > most {
		t.Errorf("%d sentences of comments have more than %d words, expected at most %d:\n%s", len(lengthy), long, most, strings.Join(lengthy, "\n"))
	}
	t.Logf("%d sentences have more than %d words", len(lengthy), long)
}

// helpText returns what the help says about all commands, without usage, examples and flags.
func helpText(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	list, _, _ := runForDocs(docsNow, "", []string{"--help"})
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+) {2,}[a-z]`).FindAllStringSubmatch(list, -1) {
		text, _, _ := runForDocs(docsNow, "", []string{"help", m[1]})
		about, _, found := strings.Cut(text, "\nusage\n")
		if !found {
			t.Errorf("the help of %s has no usage", m[1])
		}
		all.WriteString(about + "\n\n")
	}
	return all.String()
}

// TestSentences checks how a document is split into sentences, and how their words are counted.
func TestSentences(t *testing.T) {
	text := "# A heading of words.\n\nOne `two and` three\n[four](five.md). Six! (Seven.) idtui 8\n\n| a | table |\n\n" +
		"- an item\n- another, 0.5 long.\n\n```sh\nno. code\n```\n\n<!-- begin part -->\nGenerated.\n<!-- end part -->\n\n<img src=\"a.png\" alt=\"no. words\">\n\nLast – word.\n"
	var counts []int
	for _, s := range sentences(text) {
		counts = append(counts, words(s))
	}
	if !slices.Equal(counts, []int{4, 1, 1, 2, 2, 3, 2}) {
		t.Errorf("%v: %q", counts, sentences(text))
	}
}

// codePhrases are phrases that readers stumbled over, in any text.
var codePhrases = []string{
	`\b(may|can|must|also)( also)? stand\b`, `\bstands? (above|below|before|behind|beside|to|where|in|at|first|last)\b`, `\b(before|above) or behind\b`,
	`behind the (line|name|term)\b`, `\bbehind (its|their) time\b`,
	`\btells? (where|what|which|whether|how|when|if|apart|sources)\b`, `\bmust not tell\b`, `\btells? \S+( \S+)? apart\b`, `\btold apart\b`, `\b(cannot|not|would) tell\b`,
	`\bthousand million\b`, `\bin silence\b`, `\bfalls? short\b`, `\bhanded out\b`, `\bhand (the|these) numbers\b`, `\bput right\b`,
	`\bnumbers that are drawn\b`, `\bmade on first use\b`, `\bis set since\b`, `\bfor ever\b`, `\bis as 25ms\b`,
	`\bstands? (around|between|together|next|there|with|twice|near|alone)\b`, `\btells? (more|something|nothing|it|them|no more)\b`, `\btell about\b`,
	`\b(functions|fields|times|bits|characters|attributes|ids)( of \S+( \S+)?)? tell\b`,
	`\b(n|zone|quote|number|text|space|column|marks?|digits?|BigInts?) behind (a|an|the|it|them|this)\b`, `\bnames? behind\b`,
	`\bfor sure\b`, `\bwithout end\b`, `\bthat idtui knows\b`, `\bid is issued twice\b`,
	`\btells? (\d+ bits|an? (first|second))\b`, `\bwhat (its|their) texts\b`, `\btexts need no escape\b`, `\bevery text prints\b`, `\bif it refuses\b`, `\bso it does not end\b`,
	`\bbut dated in\b`, `\bwould seldom\b`, `\bvalues that stay\b`, `\bhow far the order\b`, `\bmay be doubled\b`, `\btolds\b`, `\blooks like a word;`, `\bwould accept it;`,
	`\bseldom\b`, `\blest\b`, `\b(there|where)by\b`, `\bhence\b`, `\bworked off\b`, `\bin the end\b`, `\b(an?|once|twice) [a-z]* ?a (second|minute|day|year|line)\b`,
	`\bids? that (is|are) none\b`, `\blibraries of others\b`, `(^|[.:] )of (these|those|\d[\d,]*|all (its|the|their)) `,
	`\bat place (\d|%)`, `\bits time begins\b`, `\bbefore it begins at\b`, `\bminimum confidence \d`, `\bdate after now\b`, `\bhopeless is how\b`, `\bmoment of a\b`, `\bas the truth has\b`,
}

// falsePhrases are statements that were false once, in any text.
var falsePhrases = []string{
	`\bsnos? of one timeline (rise|increase)`, `\bboth timelines have ids here\b`, `\bonly a second step back\b`, // only with one metabyte; sno waits at the safe mark, used or not
	`\bso one is a duplicate\b`,                          // all ids of the second burst are duplicates
	`\bcomb\S*\W+1 ms since 1900\b`, `\bstartup takes\b`, // the unit is 1/300 s; with cgo, 65 % longer or more
	`\bat the end of a lesson you reach\b`, `\bid is in ASCII order\b`, // layout and design have no exercise; only the alphabet is in that order
	`\b69 years\b`, `\btours of a few minutes\b`, `\bprogress is saved\b`, // 69.7 years; up to 20 minutes; not saved with --now
	`\bnothing in an id is secret\b`, `\b(saves?|needs?) (the )?two (extra|more) bits\b`, // anyone can decode a koid; only to last until 2049
	`\btime in 340 ms\b`, `\b\d{5}-\d\d-\d\d\b`, // far dates are "the year 35198"
}

// TestPhrases keeps phrases that readers stumbled over out of the documents.
func TestPhrases(t *testing.T) {
	phrases := regexp.MustCompile(`(?i)` + strings.Join(slices.Concat(codePhrases, falsePhrases, []string{
		`behind the id\b`, `\btells that\b`, `\bby (itself|themselves)\b`, `\bat hand\b`,
		`\btexts (are|of an|begin)\b`, `(^|\. )of (all|the others|\d)\b`, `\bno (one|body) \b`, `\bas long as\b`,
		`\bslack\b`, `\b\d{4,} ids\b`, `\bwrong usage\b`, `\b(file|document) of (CSV|JSON)\b`, `\bof (its|their) own (that|in)\b`, `\bis a program of its own\b`,
		`\b(is|are) left out; the others\b`, `\ball the same\b`, `\bdrawn number\b`, `\btries of\b`, `\bhow often again\b`,
	}), "|"))
	for _, name := range append(proseDocuments(t), "CHANGELOG.md") {
		for line := range strings.Lines(handwritten(uitest.Document(t, name))) {
			if found := phrases.FindString(codeSpan.ReplaceAllString(line, "")); found != "" && (name != "docs/ARCHITECTURE.md" || !strings.HasPrefix(line, "|")) {
				t.Errorf("%s: write %q in plainer words: %s", name, found, strings.TrimSpace(line))
			}
		}
	}
}

// TestCodePhrases keeps the phrases out of the strings and comments of the code.
func TestCodePhrases(t *testing.T) {
	phrases := regexp.MustCompile(`(?i)` + strings.Join(slices.Concat(codePhrases, falsePhrases), "|"))
	eachText(t, func(s source, n ast.Node, text string) {
		if found := phrases.FindString(text); found != "" {
			t.Error(s.at(n, "write %q in plainer words: %.100s", found, text))
		}
	})
}

// TestCounts checks that counts in the documents have commas, such as "10,000 ids". Numbers that
// are not counts, such as ids, are in code.
func TestCounts(t *testing.T) {
	plain := regexp.MustCompile(`(^|[\s(×])[0-9]{5,}\b`)
	for _, name := range append(proseDocuments(t), "CHANGELOG.md") {
		for line := range strings.Lines(handwritten(uitest.Document(t, name))) {
			if found := plain.FindString(codeSpan.ReplaceAllString(line, "")); found != "" {
				t.Errorf("%s: write %q with commas, or in code: %s", name, strings.TrimSpace(found), strings.TrimSpace(line))
			}
		}
	}
}

// eachText calls check with each comment of the code, and each string outside tests.
func eachText(t *testing.T, check func(s source, n ast.Node, text string)) {
	t.Helper()
	for _, s := range projectSources(t) {
		for _, comment := range s.file.Comments {
			check(s, comment, strings.Join(strings.Fields(comment.Text()), " "))
		}
		if s.isTest() {
			continue
		}
		for n := range ast.Preorder(s.file) {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					check(s, lit, text)
				}
			}
		}
	}
}
