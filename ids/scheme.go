package ids

import (
	"fmt"
	"time"

	"idtui/ids/humantext"
)

// Scheme is the declaration of a scheme, a named way to generate ids. Tabs, parameters,
// command-line flags, detection, the lab and the documents follow from it. It is read-only.
type Scheme struct {
	Name    string   // in JSON and on the command line: "uid-local"
	Title   string   // on screen: "Nano ID"
	Aliases []string // other names that Find of package catalog accepts
	// About says in one or two sentences what the scheme is.
	About string
	// Source is the document that defines the scheme.
	Source string
	// Params are the parameters, in their order on screen.
	Params []Param
	// Born is the earliest time that an id of the scheme can have: its release, or its
	// epoch. An earlier time makes a candidate unlikely.
	Born time.Time
	// Family is the name of the scheme that accepts the ids of this one and refines them to it. For
	// UUID v7, it is uuid. It is "" if there is none.
	Family string
	// Undefined is set if no document defines the ids, such as UUIDs of a version that does not
	// exist. They are decoded, and the scheme is found by its name, but lists of schemes leave it
	// out.
	Undefined bool
	// Service is the product that issues all ids of the scheme. It is "" for a scheme that you can
	// use for your own ids.
	Service string
	// Support is software that generates ids of the scheme. It orders schemes that fit equally.
	Support []Support
	// Prior is how rare the scheme is, in bits. It is 0 for the most common one, 1 for a scheme
	// that is half as common, and so on.
	Prior float64
	// Adjust sets the parameters that depend on a changed one, such as the id of koid and its two
	// halves. It is nil if there are none.
	Adjust func(set Settings, changed string) error
	// Bind returns the scheme with its parameters fixed.
	Bind func(v Values) (*BoundScheme, error)
	// Names, Wrappers and Hosts are often found next to ids of the scheme, like its name and
	// its aliases. They are evidence, not proof: several schemes can list the same.
	//
	// Names are names of columns and keys, in lower case, such as "tweet_id", "$oid" and
	// "x-amzn-trace-id".
	Names []string
	// Wrappers are names of calls around an id, as they are written, without a package:
	// "ObjectId" for ObjectId("…").
	Wrappers []string
	// Hosts are hosts of URLs, in lower case and without "www.". Segments of the path that come
	// before the id can follow; "*" stands for any one segment. Examples are "youtu.be" and
	// "x.com/*/status".
	Hosts []string
	// Explanations say what the scheme's generator does at each event, and why.
	Explanations Explanations
}

// Support is software that generates ids of a scheme, so that you need no code of your own.
type Support struct {
	Source    string   // the document that names the software
	Databases []string // those that generate ids, by a function or for each new record
	Languages []string // those with a library that generates ids
}

// Resolve returns the settings with the defaults of the parameters that are not set.
// The error says which name is unknown or which value is invalid.
func (s *Scheme) Resolve(set Settings) (Values, error) {
	v, err := resolve(s.Params, set)
	if err != nil {
		return v, fmt.Errorf("%s: %w", s.Name, err)
	}
	if s.Adjust == nil {
		return v, nil
	}
	for i := range s.Params {
		name := s.Params[i].Name
		if _, ok := set[name]; !ok {
			continue
		}
		if err := s.Adjust(v.m, name); err != nil {
			return v, fmt.Errorf("%s: %w", s.Name, err)
		}
		for _, p := range s.Params { // a given value may not contradict what another one implies
			if want, ok := set[p.Name]; ok && p.plain(want) != v.m[p.Name] {
				return v, fmt.Errorf("%s: %s %s contradicts %s %s", s.Name, name, humantext.Quote(set[name]), p.Name, humantext.Quote(want))
			}
		}
	}
	return v, nil
}

// Open returns the scheme bound to settings, which it resolves first.
func (s *Scheme) Open(set Settings) (*BoundScheme, error) {
	v, err := s.Resolve(set)
	if err != nil {
		return nil, err
	}
	b, err := s.bind(v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	b.Scheme, b.Values = s, v
	if err := b.derive(); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return b, nil
}

// bind calls Bind. It adds the name of the scheme to a panic of [encoding.Must] or [MustLayout].
func (s *Scheme) bind(v Values) (*BoundScheme, error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case error:
			panic(fmt.Errorf("scheme %s: %w", s.Name, p))
		default:
			panic(p)
		}
	}()
	return s.Bind(v)
}

// Param returns the parameter with the name, or nil.
func (s *Scheme) Param(name string) *Param {
	for i := range s.Params {
		if s.Params[i].Name == name {
			return &s.Params[i]
		}
	}
	return nil
}
