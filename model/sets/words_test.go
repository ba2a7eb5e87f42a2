package sets_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// identifiers are names from the source code of Python and Go. The first ones look like ids.
var identifiers = map[string][]string{
	"hashids": strings.Fields(`BpfZbuf HasZvbc AArch64 CPUavx2 cpuHog2 BahiaPK wkViews xe3mU6g BufSize BadPort Context Decoder Elapsed FileSet Getenv2
		Handler IsDigit JoinAll KeyPair ListAll MapIter NewFile OpenDir ReadAll SetUser TimeOut Unquote ViewAll WithKey ZipFile
		abspath basedir charset dirname element fetcher getattr hasattr inspect joiner2 keyword lineend maxsize nothing objects`),
	"snowflake-instagram": strings.Fields(`DavisTZif2 ArubaTZif2 BelemTZif2 EuclaTZif2 CaseyTZif2 UzhgorodPK AWSDenyAll EmrSEc2Eni wkPSFormat Transposed
		autohotkey FixedStack crossfunc1 discarding Nanosecond TestFields GoToolPath connection dispatcher exceptions formatters getDefault
		handleLine importlib2 isFunction javaScript keepalives lineBuffer makeHeader nextMinute outputFile parseFlags readHeader setTimeout`),
	"nanoid": strings.Fields(`A_GuiY A_YDay is_end py_src py_mod pw_uid pw_dir b_path map_if AF_ALG to_str in_set my_var no_arg on_end
		do_get do_put up_cut id_map fd_set OP_AND BY_KEY os_env c_char c_void`),
}

// sourceOf opens a list of texts. After the first lines, the others come late.
func sourceOf(t *testing.T, texts []string, first int) (*sets.Source, *sets.Resolver) {
	t.Helper()
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	src, err := sets.Open(strings.NewReader(strings.Join(texts, "\n")+"\n"), &sets.SourceOptions{
		Catalog: c, Decoder: d, Live: input.Live{Records: first, Bytes: 1 << 20}, Input: input.Options{Format: input.Lines},
	})
	if err != nil {
		t.Fatal(err)
	}
	return src, &sets.Resolver{Decoder: d}
}

// decodeAll returns the likely ids of a list, by their texts, with their schemes.
func decodeAll(t *testing.T, src *sets.Source, r *sets.Resolver) map[string]string {
	t.Helper()
	found := map[string]string{}
	var rec input.Record
	for src.Next(&rec) == nil {
		r.Decision = src.Current()
		list, _ := r.Text(nil, string(rec.Texts[0].Text), rec.Texts[0].Place) // a text without ids is an error
		for i := range list {
			if list[i].Confidence > .5 {
				found[list[i].Text] = list[i].Bound.Scheme.Name
			}
		}
	}
	return found
}

// TestIdentifiers decodes lists of names from source code. A few names look like ids. The others
// must not become ids of the same scheme, whether they come at once or late.
func TestIdentifiers(t *testing.T) {
	t.Parallel()
	const few = 10
	for scheme, names := range identifiers {
		for _, first := range []int{1000, 12} {
			src, r := sourceOf(t, names, first)
			if first < len(names) {
				src.Watch.Grow(first)
			}
			if found := decodeAll(t, src, r); len(found) > few {
				t.Errorf("%s, first %d: %d of %d names are ids: %v", scheme, first, len(found), len(names), found)
			}
		}
	}
}

// TestIdentifiersLater decodes names after many lines of another frame.
func TestIdentifiersLater(t *testing.T) {
	t.Parallel()
	const few = 10
	for scheme, names := range identifiers {
		texts := make([]string, 2000, 2000+16*len(names))
		for i := range texts {
			texts[i] = "shipped" + strings.Repeat("d", 40)
		}
		for range 16 {
			texts = append(texts, names...)
		}
		src, r := sourceOf(t, texts, 1000)
		if found := decodeAll(t, src, r); len(found) > few {
			t.Errorf("%s: %d of %d names are ids: %v", scheme, len(found), len(names), found)
		}
	}
}

// TestIDsAmongWords decodes Nano IDs in a list that has as many names of the same length. They stay
// Nano IDs, and the names do not become Nano IDs.
func TestIDsAmongWords(t *testing.T) {
	t.Parallel()
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-"
	random := rand.New(rand.NewPCG(1, 5))
	isID, texts := map[string]bool{}, []string(nil)
	for _, a := range []string{"connection", "dispatcher", "exceptions", "formatters", "importlib2"} {
		for _, b := range []string{"Nanosecond", "discarding", "parseFlags"} {
			id := make([]byte, 21)
			for i := range id {
				id[i] = digits[random.IntN(len(digits))]
			}
			isID[string(id)] = true
			texts = append(texts, string(id), a+"_"+b)
		}
	}
	src, r := sourceOf(t, texts, 1000)
	found := decodeAll(t, src, r)
	for _, text := range texts {
		if (found[text] == "nanoid") != isID[text] {
			t.Errorf("%s is %q", text, found[text])
		}
	}
}
