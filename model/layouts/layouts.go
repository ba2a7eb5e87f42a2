// Package layouts loads the layout files of a user and adds their schemes to a catalog. It
// reports a broken file as a problem and loads the other files.
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

// Layout is a layout that was loaded from a file.
type Layout struct {
	File        string // the path of the file
	Declaration *scheme.Declaration
	Scheme      *ids.Scheme

	sum digest // digest of the text of the file
}

type digest = [sha256.Size]byte

// Set is the result of loading layout files.
type Set struct {
	// Catalog contains the built-in schemes and the schemes of the layouts.
	Catalog *catalog.Catalog
	Layouts []Layout
	// Problems are the errors of files that are not loaded. Each line of a problem names the
	// file, and the line of the file if it is known.
	Problems []error

	shadowed map[string]string // paths of files that are not loaded, by the name of the built-in scheme
	sum      digest            // digest of all paths, texts and problems
}

// Loader loads layouts.
type Loader struct {
	// BuiltIn is the catalog that the schemes of the layouts are added to.
	BuiltIn *catalog.Catalog
	// Previous is the result of an earlier load, or nil. The new set reuses the layouts of
	// unchanged files and the built-in schemes of the earlier catalog.
	Previous *Set
}

// Load reads files and folders, in order. If several files have layouts with the same name, Load
// omits all of them, because any could be meant.
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

// Text is a layout that is not in a file.
type Text struct {
	Name string // name in problems, instead of a path
	Text []byte
}

// LoadTexts is like [Loader.Load], but takes the texts of the layouts.
func (l *Loader) LoadTexts(texts ...Text) *Set {
	var r reader
	for _, t := range texts {
		r.files = append(r.files, file{path: t.Name, text: t.Text})
	}
	return l.load(&r)
}

// load returns the set of the files that were read.
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

// layoutsOf returns a layout or an error for each file. It uses all processors: with two
// processors, BenchmarkLoad takes half the time.
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

// layoutOf returns the layout of a file. It reuses an unchanged layout of l.Previous.
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

// checkNames removes the layouts that share a name. It also removes those that have the name of a
// built-in scheme but do not override it.
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
			if l.File == files[0] { // one error for all files
				quoted := make([]string, len(files))
				for i, f := range files {
					quoted[i] = humantext.QuoteUnsafe(f)
				}
				s.reject(fmt.Errorf("%s: duplicate layout name %s; expected a different name in each file", humantext.And(quoted), humantext.Quote(name)))
			}
			return true
		case builtIn.IsBuiltIn(name) && !l.Declaration.Override:
			s.reject(nameError(l.File, texts[l.File], fmt.Sprintf("%s is the name of a built-in scheme, so the file is not loaded; expected another name, or override = true to replace the scheme", humantext.Quote(name))))
			if s.shadowed == nil {
				s.shadowed = map[string]string{}
			}
			s.shadowed[strings.ToLower(name)] = l.File
			return true
		}
		return false
	})
}

// nameError returns an error at the line of the key "name" in a file.
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

// extend adds the schemes to the catalog. It removes those that cannot be bound.
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

// sumOf returns a digest of everything that determines the content of a set.
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

// Equal reports whether both sets were loaded from the same files with the same problems.
func (s *Set) Equal(other *Set) bool { return s.sum == other.sum }

// Changed returns the names of the schemes that differ between an earlier set and s: added, removed
// or changed ones.
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

// Find returns the layout with the given name, or nil. It ignores case.
func (s *Set) Find(name string) *Layout {
	for i := range s.Layouts {
		if strings.EqualFold(s.Layouts[i].Scheme.Name, name) {
			return &s.Layouts[i]
		}
	}
	return nil
}

// Shadowed returns the path of a file that is not loaded: its layout has the name of a built-in scheme. It
// returns "" if there is no such file.
func (s *Set) Shadowed(name string) string { return s.shadowed[strings.ToLower(name)] }

// Lines returns the problems, one per line.
func (s *Set) Lines() []string {
	var lines []string
	for _, p := range s.Problems {
		lines = append(lines, strings.Split(p.Error(), "\n")...)
	}
	return lines
}
