// Package transforms decodes ids in pipelines of Apache Beam. It converts lines to records, finds
// ids in logs, counts ids, and finds duplicates across files. The ids of a file are judged
// together, as in the commands of idtui, which use the same packages.
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

// Options configure how ids are decoded. They are sent to the workers with the pipeline.
type Options struct {
	// Schemes are the names of the schemes to look for; empty for all schemes. [Decode] accepts
	// at most one.
	Schemes []string
	// Settings are the values of parameters, by name. They apply to all schemes with these
	// parameters.
	Settings map[string]string
	// Layouts are the texts of layout files of the user, as [LoadLayouts] returns them. Workers
	// read no files.
	Layouts []string
	// MinConfidence is the minimum confidence of an id, above 0 and at most 1.
	MinConfidence float64
	// Now is the time for judging the times of ids. Workers do not read a clock, so that a
	// retried bundle has the same result.
	Now time.Time
}

// LoadLayouts returns the texts of layout files and of the layout files in folders. It returns an
// error for a broken file, because a pipeline without the layout would miss ids.
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

// catalog returns the built-in schemes and the schemes of the layouts.
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

// source returns the options of the command decode.
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

// scanners returns the scanners of the command annotate.
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

// CheckDecode returns an error if [Decode] cannot use the options. Causes are an invalid layout, an
// unknown scheme, several schemes, and settings that no scheme accepts.
func (o *Options) CheckDecode() error {
	if len(o.Schemes) > 1 {
		return encoding.Problemf("decode takes one scheme, not %d", len(o.Schemes))
	}
	_, err := o.source()
	return err
}

// CheckAnnotate is like [Options.CheckDecode], but for the other transforms.
func (o *Options) CheckAnnotate() error {
	_, err := o.scanners()
	return err
}

// Register registers the types and functions of the package. A worker finds the code of a transform
// by its name. Call it once, before beam.Init.
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
