// Package layouts loads the layout files of a user and adds their schemes to a catalog.
// A broken file is a problem that is reported; it keeps no other file from being loaded.
package layouts

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
	"idtui/model/stricttoml"
)

// Layout is the layout of a file.
type Layout struct {
	File        string // its path
	Declaration *scheme.Declaration
	Scheme      *ids.Scheme

	sum digest // of its text
}

// digest is a digest of texts.
type digest = [sha256.Size]byte

// Set is the layouts of the files that were read.
type Set struct {
	// Catalog holds the built-in schemes and those of the layouts.
	Catalog *catalog.Catalog
	Layouts []Layout
	// Problems are the errors of files that are not loaded. Each line of a problem names
	// the file, and the line in it if the problem has one.
	Problems []error

	shadowed map[string]string // files that are not loaded, by the built-in scheme with their name
	sum      digest            // of all paths, texts and problems
}

// Loader loads layouts.
type Loader struct {
	// BuiltIn is the catalog that the schemes of the layouts are added to.
	BuiltIn *catalog.Catalog
	// Previous is a set that was loaded before: the layouts of files that did not change
	// are the same ones, and the built-in schemes are those of its catalog. It is nil for
	// none.
	Previous *Set
}

// Load reads files and folders, in order. Two files whose layouts have one name are
// both left out: it is not known which one is meant.
func (l *Loader) Load(sources ...Source) *Set {
	var r reader
	for _, s := range sources {
		info, err := os.Stat(s.Path)
		switch {
		case s.Optional && isAbsent(err):
		case err != nil:
			r.reject(s.Path, err)
		case info.IsDir():
			r.readFolder(s.Path)
		default:
			r.readFile(s.Path, info)
		}
	}
	return l.load(&r)
}

// Text is a layout that is in no file.
type Text struct {
	Name string // in problems, instead of a path
	Text []byte
}

// LoadTexts is [Loader.Load] for texts.
func (l *Loader) LoadTexts(texts ...Text) *Set {
	var r reader
	for _, t := range texts {
		r.files = append(r.files, file{path: t.Name, text: t.Text})
	}
	return l.load(&r)
}

// load returns the layouts of files that were read.
func (l *Loader) load(r *reader) *Set {
	builtIn := l.BuiltIn
	if l.Previous != nil && l.Previous.Catalog != nil {
		builtIn = l.Previous.Catalog.BuiltIn()
	}
	set := &Set{Catalog: builtIn, Problems: r.problems}
	texts := map[string][]byte{}
	all, errs := l.layoutsOf(r.files)
	for i, f := range r.files {
		texts[f.path] = f.text
		if errs[i] != nil {
			set.reject(errs[i])
			continue
		}
		set.Layouts = append(set.Layouts, all[i])
	}
	set.checkNames(builtIn, texts)
	set.extend(builtIn)
	set.sum = sumOf(r.files, set.Problems)
	return set
}

// layoutsOf returns the layouts of files, or an error for each, on all processors: with
// two of them, BenchmarkLoad takes half the time.
func (l *Loader) layoutsOf(files []file) (list []Layout, errs []error) {
	list, errs = make([]Layout, len(files)), make([]error, len(files))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files); i = int(next.Add(1)) - 1 {
				list[i], errs[i] = l.layoutOf(files[i])
			}
		})
	}
	group.Wait()
	return list, errs
}

// layoutOf returns the layout of a file.
func (l *Loader) layoutOf(f file) (Layout, error) {
	sum := sha256.Sum256(f.text)
	if l.Previous != nil {
		for _, known := range l.Previous.Layouts {
			if known.File == f.path && known.sum == sum {
				return known, nil
			}
		}
	}
	d, err := layoutfile.Parse(f.path, f.text)
	if err != nil {
		return Layout{}, err
	}
	scheme, err := d.Scheme()
	if err != nil {
		return Layout{}, fileError(f.path, err.Error())
	}
	return Layout{f.path, d, scheme, sum}, nil
}

func (s *Set) reject(err error) { s.Problems = append(s.Problems, err) }

// checkNames leaves out layouts with the same name, and those with the name of a built-in
// scheme that do not override it.
func (s *Set) checkNames(builtIn *catalog.Catalog, texts map[string][]byte) {
	byName := map[string][]string{}
	for i := range s.Layouts {
		name := strings.ToLower(s.Layouts[i].Scheme.Name)
		byName[name] = append(byName[name], s.Layouts[i].File)
	}
	s.Layouts = slices.DeleteFunc(s.Layouts, func(l Layout) bool {
		name := l.Scheme.Name
		files := byName[strings.ToLower(name)]
		switch {
		case len(files) > 1:
			if l.File == files[0] { // one error for all
				quoted := make([]string, len(files))
				for i, f := range files {
					quoted[i] = humantext.QuoteUnsafe(f)
				}
				s.reject(fmt.Errorf("%s: duplicate layout name %s; expected a different name in each file", humantext.And(quoted), humantext.Quote(name)))
			}
			return true
		case builtIn.IsBuiltIn(name) && !l.Declaration.Override:
			s.reject(nameError(l.File, texts[l.File], fmt.Sprintf("the name %s is that of a built-in scheme, which is used instead of the file; expected another name, or override = true to replace the built-in scheme", humantext.Quote(name))))
			if s.shadowed == nil {
				s.shadowed = map[string]string{}
			}
			s.shadowed[strings.ToLower(name)] = l.File
			return true
		}
		return false
	})
}

// nameError returns an error at the line of the key "name" of a file.
func nameError(path string, text []byte, problem string) error {
	doc, err := stricttoml.Parse(path, text, layoutfile.MaxSize)
	if err != nil {
		return fileError(path, problem)
	}
	line := 0
	if v, ok := doc.Root().Value("name"); ok {
		line = v.Line()
	}
	return &stricttoml.Error{File: humantext.QuoteUnsafe(path), Line: line, Problem: problem}
}

// extend adds the schemes to the catalog. It leaves out those that cannot be bound.
func (s *Set) extend(builtIn *catalog.Catalog) {
	if len(s.Layouts) == 0 {
		return
	}
	schemes := make([]*ids.Scheme, len(s.Layouts))
	for i := range s.Layouts {
		schemes[i] = s.Layouts[i].Scheme
	}
	extended, err := builtIn.WithOwn(schemes...)
	if err == nil {
		s.Catalog = extended
		return
	}
	var good []Layout
	for _, l := range s.Layouts {
		if _, err := builtIn.WithOwn(l.Scheme); err != nil {
			s.reject(fileError(l.File, err.Error()))
			continue
		}
		good = append(good, l)
	}
	if len(good) < len(s.Layouts) {
		s.Layouts = good
		s.extend(builtIn)
	}
}

// sumOf returns a digest of everything that decides what a set holds.
func sumOf(files []file, problems []error) (sum digest) {
	h := sha256.New()
	add := func(text []byte) {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(text)))
		h.Write(size[:])
		h.Write(text)
	}
	for _, f := range files {
		add([]byte(f.path))
		add(f.text)
	}
	for _, p := range problems {
		add([]byte(p.Error()))
	}
	h.Sum(sum[:0])
	return sum
}

// Equal reports whether both sets were loaded from the same texts.
func (s *Set) Equal(other *Set) bool { return s.sum == other.sum }

// Changed returns the names of the schemes that are not the same in a set that was loaded
// before: those that were added, removed or changed.
func (s *Set) Changed(before *Set) []string {
	var names []string
	for _, pair := range [...][2]*Set{{s, before}, {before, s}} {
		for i := range pair[0].Layouts {
			name := pair[0].Layouts[i].Scheme.Name
			if other := pair[1].Find(name); (other == nil || other.Scheme != pair[0].Layouts[i].Scheme) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// Find returns the layout with the name, or nil.
func (s *Set) Find(name string) *Layout {
	for i := range s.Layouts {
		if strings.EqualFold(s.Layouts[i].Scheme.Name, name) {
			return &s.Layouts[i]
		}
	}
	return nil
}

// Shadowed returns the path of a file that is not loaded because a built-in scheme has the
// name of its layout; "" if there is none for the name.
func (s *Set) Shadowed(name string) string { return s.shadowed[strings.ToLower(name)] }

// Lines returns the problems, one per line.
func (s *Set) Lines() []string {
	var lines []string
	for _, p := range s.Problems {
		lines = append(lines, strings.Split(p.Error(), "\n")...)
	}
	return lines
}
