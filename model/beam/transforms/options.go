// Package transforms decodes ids in pipelines of Apache Beam: lines become records, ids
// in logs are found, counted, and compared across files. The ids of a file are judged together, as
// the commands do. All that is known about ids
// comes from the packages that the idtui commands use.
//
// A program that uses the package calls [Register] before beam.Init.
package transforms

import (
	"errors"
	"reflect"
	"strconv"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/model/decoding"
	"idtui/model/layoutfile"
	"idtui/model/layouts"
	"idtui/model/scanning"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// Options configure how ids are decoded. They travel to the workers with the pipeline.
type Options struct {
	// Schemes are the names of the schemes to look for; none for all. [Decode] takes at
	// most one.
	Schemes []string
	// Settings are parameters, by name, for the schemes that have them.
	Settings map[string]string
	// Layouts are layouts of the user, as the texts of layout files: [LoadLayouts] reads
	// them. Workers need no files.
	Layouts []string
	// MinConfidence is the minimum confidence of an id, above 0 and at most 1.
	MinConfidence float64
	// Now is the time that decides how likely the times of ids are. Workers do not read
	// a clock, so that a bundle that is retried has the same result.
	Now time.Time
}

// LoadLayouts returns the texts of layout files and of the files in folders. A broken file
// is an error: a pipeline without it would leave out ids.
func LoadLayouts(paths ...string) ([]string, error) {
	loader := layouts.Loader{BuiltIn: catalog.Default()}
	sources := make([]layouts.Source, len(paths))
	for i, path := range paths {
		sources[i] = layouts.Source{Path: path}
	}
	set := loader.Load(sources...)
	if len(set.Problems) > 0 {
		return nil, errors.Join(set.Problems...)
	}
	texts := make([]string, len(set.Layouts))
	for i := range set.Layouts {
		texts[i] = string(layoutfile.Write(set.Layouts[i].Declaration))
	}
	return texts, nil
}

// catalog returns the built-in schemes and those of the layouts.
func (o *Options) catalog() (*catalog.Catalog, error) {
	own := make([]*ids.Scheme, len(o.Layouts))
	for i, text := range o.Layouts {
		d, err := layoutfile.Parse("layout "+strconv.Itoa(i+1), []byte(text))
		if err != nil {
			return nil, err
		}
		if own[i], err = d.Scheme(); err != nil {
			return nil, err
		}
	}
	return catalog.Default().WithOwn(own...)
}

// source returns how the command decode reads a file.
func (o *Options) source() (*sets.SourceOptions, error) {
	c, err := o.catalog()
	if err != nil {
		return nil, err
	}
	set := &sets.SourceOptions{Catalog: c, Settings: o.settings(), Input: input.Options{MaxRecord: MaxLine}}
	d := decoding.Options{Settings: set.Settings, Now: o.Now, MinConfidence: o.MinConfidence}
	if len(o.Schemes) > 0 {
		d.Scheme = o.Schemes[0]
	}
	set.Decoder, err = decoding.NewDecoder(c, d)
	return set, err
}

// scanners returns what the command annotate uses.
func (o *Options) scanners() (*sets.LogScanners, error) {
	c, err := o.catalog()
	if err != nil {
		return nil, err
	}
	return sets.NewLogScanners(c, scanning.Options{
		Schemes: o.Schemes, Settings: o.settings(), MinConfidence: o.MinConfidence,
		Now: func() time.Time { return o.Now },
	}, false)
}

func (o *Options) settings() ids.Settings {
	set := ids.Settings{}
	for name, value := range o.Settings {
		set[name] = value
	}
	return set
}

// CheckDecode returns an error for options that [Decode] cannot use: an unknown scheme,
// several schemes, or settings that no scheme accepts.
func (o *Options) CheckDecode() error {
	if len(o.Schemes) > 1 {
		return encoding.Problemf("decode takes one scheme, not %d", len(o.Schemes))
	}
	_, err := o.source()
	return err
}

// CheckAnnotate is [Options.CheckDecode] for the other transforms.
func (o *Options) CheckAnnotate() error {
	_, err := o.scanners()
	return err
}

// Register registers the types and functions of the package. Call it once, before
// beam.Init: a worker finds the code of a transform by its name.
func Register() {
	for _, t := range []any{Rejected{}, Found{}, Value{}, Place{}, Occurrences{}, Duplicate{}, Group{}, Counts{}, Share{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
	register.DoFn4x1[ctx, string, func(string), func(Rejected), error](&decodeFn{})
	register.DoFn4x1[ctx, string, func(Found), func(Rejected), error](&annotateFn{})
	register.DoFn4x1[ctx, string, func(Group, Counts), func(Rejected), error](&profileFn{})
	register.DoFn2x0[Found, func(string, Place)](&occurrenceFn{})
	register.DoFn3x0[string, Occurrences, func(Duplicate)](&repeatedFn{})
	register.Combiner3[Occurrences, Place, Occurrences](&placesFn{})
	register.Combiner1[Counts](&sumFn{})
	register.Function2x1(newShare)
	register.Function1x2(noFile)
	register.Function1x1(Found.JSON)
	register.Function1x1(Duplicate.JSON)
	register.Function1x1(Share.JSON)
	register.Function1x1(Rejected.JSON)
	register.DoFn3x1[ctx, string, func(int, string), error](&writeFn{})
	register.DoFn3x1[ctx, int, func(*string) bool, error](&publishFn{})
	registerEmitters()
}

func registerEmitters() {
	register.Emitter1[Rejected]()
	register.Emitter1[Found]()
	register.Emitter1[string]()
	register.Emitter1[Duplicate]()
	register.Emitter2[string, Place]()
	register.Emitter2[Group, Counts]()
	register.Emitter2[int, string]()
	register.Iter1[string]()
}
