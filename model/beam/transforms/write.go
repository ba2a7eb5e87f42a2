package transforms

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// Write writes lines to files named PREFIX-00000-of-00004.jsonl and so on. It writes at least one
// file, and removes the files of an earlier run with the same prefix.
//
// Each bundle of lines is streamed to its own file with a temporary name. The last step renames
// the files of the bundles that succeeded, and removes the files of failed bundles. Beam may
// repeat the last step.
func Write(s beam.Scope, prefix string, lines beam.PCollection) {
	s = s.Scope("idtui.Write")
	temporary := prefix + "-temp-" + rand.Text()
	written := beam.ParDo(s, &writeFn{Temporary: temporary}, lines)
	start := beam.ParDo(s, noFile, beam.Impulse(s)) // so that the last step also runs if there are no lines
	beam.ParDo0(s, &publishFn{Prefix: prefix, Temporary: temporary}, beam.GroupByKey(s, beam.Flatten(s, written, start)))
}

func noFile([]byte) (part int, name string) { return 0, "" }

// writeFn writes the lines of a bundle to a file, and emits the name of the file.
type writeFn struct {
	Temporary string

	name string
	file io.WriteCloser
	out  *bufio.Writer
}

// ProcessElement writes a line.
func (f *writeFn) ProcessElement(c ctx, line string, _ func(int, string)) error {
	if f.file == nil {
		if err := f.create(c); err != nil {
			return err
		}
	}
	if _, err := f.out.WriteString(line); err != nil {
		return err
	}
	return f.out.WriteByte('\n')
}

func (f *writeFn) create(c context.Context) error {
	f.name = f.Temporary + "-" + rand.Text()
	fs, err := filesystem.New(c, f.name)
	if err != nil {
		return err
	}
	defer func() { _ = fs.Close() }()
	if f.file, err = fs.OpenWrite(c, f.name); err != nil {
		return err
	}
	f.out = bufio.NewWriterSize(f.file, blockSize)
	return nil
}

// FinishBundle closes the file of the bundle.
func (f *writeFn) FinishBundle(_ ctx, emit func(int, string)) error {
	if f.file == nil {
		return nil
	}
	err := errors.Join(f.out.Flush(), f.file.Close())
	f.file = nil
	if err == nil {
		emit(0, f.name)
	}
	return err
}

// publishFn renames the files that were written.
type publishFn struct{ Prefix, Temporary string }

// ProcessElement renames the files. A missing file was renamed by an earlier attempt.
func (f *publishFn) ProcessElement(c ctx, _ int, next func(*string) bool) error {
	var names []string
	var name string
	for next(&name) {
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	fs, err := filesystem.New(c, f.Prefix)
	if err != nil {
		return err
	}
	defer func() { _ = fs.Close() }()
	if len(names) == 0 {
		final := f.name(0, 1)
		if err := filesystem.Write(c, fs, final, nil); err != nil {
			return err
		}
		return f.clean(c, fs, []string{final})
	}
	final := make([]string, len(names))
	for i, name := range names {
		final[i] = f.name(i, len(names))
		if err := publish(c, fs, name, final[i]); err != nil {
			return err
		}
	}
	return f.clean(c, fs, final)
}

func (f *publishFn) name(i, n int) string {
	return fmt.Sprintf("%s-%05d-of-%05d.jsonl", f.Prefix, i, n)
}

// publish renames a file, unless that is already done.
func publish(c context.Context, fs filesystem.Interface, from, to string) error {
	if !exists(c, fs, from) && exists(c, fs, to) {
		return nil
	}
	return filesystem.Rename(c, fs, from, to)
}

func exists(c context.Context, fs filesystem.Interface, name string) bool {
	list, err := fs.List(c, quote(name))
	return err == nil && len(list) > 0
}

// quote returns a pattern that matches only a name.
func quote(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(name)
}

// clean removes the files of failed bundles and of an earlier run.
func (f *publishFn) clean(c context.Context, fs filesystem.Interface, keep []string) error {
	remover, ok := fs.(filesystem.Remover)
	if !ok {
		return nil
	}
	const digit = "[0-9]"
	number := strings.Repeat(digit, 5)
	for _, pattern := range []string{quote(f.Temporary) + "-*", quote(f.Prefix) + "-" + number + "-of-" + number + ".jsonl"} {
		list, err := fs.List(c, pattern)
		if err != nil {
			return err
		}
		for _, name := range list {
			if slices.Contains(keep, name) {
				continue
			}
			if err := remover.Remove(c, name); err != nil {
				return err
			}
		}
	}
	return nil
}
