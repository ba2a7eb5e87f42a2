package lease

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// The file consists of lines of one length. The first one names the format. Each name has two
// lines, which are written in turn. So an interrupted write damages only the older one:
//
//	koid                               1795226773340000          7 1a2b3c4d
//
// That is the name, the time in microseconds since 1970, and a count of the writes. The CRC-32C of
// all three follows. The line with the greater count is the valid one.
const (
	nameLength  = 32
	timeLength  = 18
	countLength = 10
	sumOffset   = nameLength + 1 + timeLength + 1 + countLength + 1
	lineLength  = sumOffset + 8 + 1
	header      = "idtui lease 1"
	maxFile     = 1 << 20 // bytes, which is 7,281 names
)

// record is the content of a line.
type record struct {
	name  string
	until ids.Reading
	count uint32
}

// lostAhead is how far ahead of the present a lost lease can reach. It is the length of a lease,
// and two time units of at most a second.
const lostAhead = length + 2*time.Second

// ErrInUse is the error of [Open] for a file that another process has open.
var ErrInUse = errors.New("another process uses it")

// ErrMoved is the error of [File.Save] and [File.Check] if the path of the file no longer leads to
// it. The file was moved, removed or replaced. The lock holds the file, not its path. So another
// process can have used the path since then, and issued the same ids as this process.
var ErrMoved = errors.New("was moved, removed or replaced while in use; another process may have issued the same ids since then")

// ErrForeign is the error of [Open] for a file that holds no leases, or leases of a newer version.
// Open leaves the file as it is.
var ErrForeign = errors.New("no lease file that this version of idtui can read; expected one that it wrote, an empty file, or none")

// File is a [Store] in a file. Only one process can have it open. Create it with [Open].
type File struct {
	path    string
	clock   generate.Clock
	mu      sync.Mutex
	file    disk
	created bool        // Open created the file
	gone    atomic.Bool // ErrMoved was returned
	entries []entry
	lost    ids.Reading // the least time that Load returns, if the file was damaged or had no names; otherwise 0
	moved   string      // where the damaged file is; "" if the file was good
}

// disk is what a [File] needs of an [os.File]; tests replace it by one that fails.
type disk interface {
	io.ReadWriteCloser
	io.WriterAt
	Stat() (os.FileInfo, error)
	Sync() error
	Truncate(size int64) error
}

// entry is the newest record of a name, and the line that is written next: 0 or 1.
type entry struct {
	record
	next int
}

// Open opens or creates a file, and locks it. It returns [ErrInUse] if it is open
// already, and [ErrForeign] if it is not a file of leases. A nil clock means the system clock.
//
// A damaged file is copied to a file beside it, see [File.Damaged], and replaced by a new one. Then
// [File.Load] assumes for every name that a lease was just written. It assumes the same for a file
// that exists and has no names. A power failure can leave an empty file.
func Open(path string, c generate.Clock) (*File, error) {
	if c == nil {
		c = generate.NewSystemClock()
	}
	file, created, err := openSame(path)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, clock: c, file: file}
	if err := f.read(created); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// openSame opens or creates the file of a path, locks it, and reports whether it is new.
// Before openSame gets the lock, the process that held it can remove the file. Then openSame
// tries again.
func openSame(path string) (file *os.File, created bool, err error) {
	for range 10 {
		if file, created, err = openLocked(path); err != nil {
			return nil, false, err
		}
		if err = checkPath(file, path); err == nil {
			return file, created, nil
		}
		_ = file.Close()
	}
	return nil, false, err
}

// checkPath returns [ErrMoved] if a path does not lead to an open file.
func checkPath(file disk, path string) error {
	opened, err := file.Stat()
	if err != nil {
		return err
	}
	now, err := os.Stat(path)
	if err == nil && os.SameFile(opened, now) {
		return nil
	}
	if err == nil || errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s %w", path, ErrMoved)
	}
	return err
}

// read reads the file, or writes a new one if it is empty or damaged.
func (f *File) read(created bool) error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", f.path)
	}
	text, err := io.ReadAll(io.LimitReader(f.file, maxFile+1))
	if err != nil {
		return err
	}
	if f.created = created && len(text) == 0; f.created {
		return f.rewrite()
	}
	first := string(bytes.TrimRight(text[:min(len(text), lineLength)], "\x00"))
	// All that a power failure can leave of a new file: a part of the first line, or zeros.
	empty := strings.HasPrefix(line(header), first) && len(bytes.Trim(text[len(first):], "\x00")) == 0
	if len(text) > maxFile || !empty && !strings.HasPrefix(first, header+" ") {
		return fmt.Errorf("%s: %w", f.path, ErrForeign)
	}
	var good bool
	if f.entries, good = parse(text); good && len(f.entries) > 0 {
		return nil
	}
	now, _ := f.clock.Now()
	f.lost = now.Add(lostAhead)
	if !good && !empty {
		if err := f.setAside(text); err != nil {
			return fmt.Errorf("%s is damaged and cannot be set aside: %w", f.path, err)
		}
	}
	return f.rewrite()
}

// parse reads all lines, and reports whether each of them is good. If not, it returns the
// entries of the good ones.
func parse(text []byte) (list []entry, good bool) {
	good = len(text)%lineLength == 0 && string(text[:min(len(text), lineLength)]) == line(header)
	for i := lineLength; i+2*lineLength <= len(text); i += 2 * lineLength {
		var e entry
		for n := range 2 {
			l := string(text[i+n*lineLength : i+(n+1)*lineLength])
			r, ok := parseLine(l)
			switch {
			case ok && (e.name == "" || e.name == r.name):
				if r.count > e.count {
					e = entry{r, 1 - n}
				}
			case l != line(""):
				good = false
			}
		}
		if good = good && e.name != ""; e.name != "" {
			list = append(list, e)
		}
	}
	return list, good && (len(text)/lineLength)%2 == 1
}

// parseLine reads a line, and reports whether it is one that [record.line] writes.
func parseLine(l string) (r record, ok bool) {
	words := strings.Fields(l)
	if len(words) != 4 || checkName(words[0]) != nil {
		return r, false
	}
	until, err := strconv.ParseInt(words[1], 10, 64)
	count, err2 := strconv.ParseUint(words[2], 10, 32)
	r = record{words[0], ids.Reading(until), uint32(count)}
	return r, err == nil && err2 == nil && count > 0 && r.line() == l
}

func (r *record) line() string {
	text := fmt.Sprintf("%-*s %*d %*d ", nameLength, r.name, timeLength, r.until, countLength, r.count)
	return line(fmt.Sprintf("%s%08x", text, crc32.Checksum([]byte(text), crc32.MakeTable(crc32.Castagnoli))))
}

// line returns a text with the length of a line.
func line(text string) string { return fmt.Sprintf("%-*s\n", lineLength-1, text) }

// setAside copies a damaged file to a new file in the same directory.
func (f *File) setAside(text []byte) error {
	now, _ := f.clock.Now()
	f.moved = fmt.Sprintf("%s.damaged-%d", f.path, now)
	return os.WriteFile(f.moved, text, 0o600)
}

// rewrite writes the whole file. It writes before it truncates. So a process that is killed in
// between leaves no empty file, which would lack the times of earlier leases.
func (f *File) rewrite() error {
	var b bytes.Buffer
	b.WriteString(line(header))
	for i := range f.entries {
		e := &f.entries[i]
		e.next, e.count = 1, 1
		b.WriteString(e.line() + line(""))
	}
	if _, err := f.file.WriteAt(b.Bytes(), 0); err != nil {
		return err
	}
	if err := f.file.Truncate(int64(b.Len())); err != nil {
		return err
	}
	return f.file.Sync()
}

// Damaged returns where the contents of a damaged file are now, or "" if the file was
// good.
func (f *File) Damaged() string { return f.moved }

// Load returns the time that was saved last for a name. It implements [Store].
func (f *File) Load(name string) (until ids.Reading, ok bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if i := f.index(name); i >= 0 {
		until = f.entries[i].until
	}
	until = max(until, f.lost)
	return until, until > 0, nil
}

func (f *File) index(name string) int {
	for i := range f.entries {
		if f.entries[i].name == name {
			return i
		}
	}
	return -1
}

// Check returns [ErrMoved] if the path no longer leads to the file, or if it once did not. A
// file that comes back is not trusted, because another process may have used the path. Check
// does not wait for a Save.
func (f *File) Check() error {
	if f.gone.Load() {
		return fmt.Errorf("%s %w", f.path, ErrMoved)
	}
	err := checkPath(f.file, f.path)
	if errors.Is(err, ErrMoved) {
		f.gone.Store(true)
	}
	return err
}

// Save writes the time of a name and waits until it is on the disk. It implements
// [Store].
func (f *File) Save(name string, until ids.Reading) error {
	if err := checkName(name); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.Check(); err != nil {
		return err
	}
	i := f.index(name)
	if i < 0 {
		return f.add(name, until)
	}
	e := &f.entries[i]
	r := record{name, until, e.count + 1}
	at := lineLength * (1 + 2*i + e.next)
	if _, err := f.file.WriteAt([]byte(r.line()), int64(at)); err != nil {
		return err
	}
	if err := f.file.Sync(); err != nil {
		return err
	}
	*e = entry{r, 1 - e.next}
	return nil
}

// add appends the lines of a new name.
func (f *File) add(name string, until ids.Reading) error {
	at := lineLength * (1 + 2*len(f.entries))
	if at+2*lineLength > maxFile {
		return fmt.Errorf("%s is full: it has %d names", f.path, len(f.entries))
	}
	r := record{name, until, 1}
	if _, err := f.file.WriteAt([]byte(r.line()+line("")), int64(at)); err != nil {
		_ = f.file.Truncate(int64(at)) // half an entry would be read as damage
		return err
	}
	if err := f.file.Sync(); err != nil {
		return err
	}
	f.entries = append(f.entries, entry{r, 1})
	return nil
}

// Close closes the file and unlocks it. Release the leases first. If Open created the file
// and nothing was saved, Close removes it.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.created && len(f.entries) == 0 && checkPath(f.file, f.path) == nil {
		if path, err := filepath.EvalSymlinks(f.path); err == nil {
			return removeLocked(f.file, path)
		}
	}
	return f.file.Close()
}
