package lease

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"idtui/ids"
	"idtui/ids/idstest"
)

// tornDisk is a full disk: it writes each text without its end, which has the checksum.
type tornDisk struct{ *os.File }

// WriteAt writes all but the last four bytes.
func (d tornDisk) WriteAt(text []byte, at int64) (int, error) {
	n, _ := d.File.WriteAt(text[:len(text)-4], at)
	return n, errors.New("no space left")
}

// openTest opens a file with a clock that is far behind all leases. So Load returns what the file
// holds, even if the file is damaged.
func openTest(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(path, idstest.NewClock(0))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// tear makes the next write of a file fail in the middle.
func tear(t *testing.T, f *File) {
	t.Helper()
	file, ok := f.file.(*os.File)
	if !ok {
		t.Fatalf("the file is a %T", f.file)
	}
	f.file = tornDisk{file}
}

// TestTornSave interrupts the first save after the file was opened again. The newest time
// that was saved before stays, whichever line has it.
func TestTornSave(t *testing.T) {
	for saves := 1; saves <= 4; saves++ {
		path := filepath.Join(t.TempDir(), "state")
		newest := ids.Reading(1e15) + ids.Reading(saves)
		f := openTest(t, path)
		for n := range saves {
			if err := f.Save("koid", ids.Reading(1e15)+ids.Reading(n)+1); err != nil {
				t.Fatal(err)
			}
		}
		_ = f.Close()
		f = openTest(t, path)
		tear(t, f)
		if err := f.Save("koid", newest+1); err == nil {
			t.Error("the disk is full, and Save returns no error")
		}
		_ = f.Close()
		if until, _, _ := openTest(t, path).Load("koid"); until != newest {
			t.Errorf("after %d saves and a torn one: %d, want %d", saves, until, newest)
		}
	}
}

// TestTornName interrupts the first save of a name, and checks that the file is not damaged.
func TestTornName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	f := openTest(t, path)
	if err := f.Save("koid", 1e15); err != nil {
		t.Fatal(err)
	}
	tear(t, f)
	if err := f.Save("sno", 1e15); err == nil {
		t.Error("the disk is full, and Save returns no error")
	}
	_ = f.Close()
	f = openTest(t, path)
	if until, ok, _ := f.Load("sno"); ok || f.Damaged() != "" {
		t.Errorf("sno has %d after a save that failed; damaged file in %q", until, f.Damaged())
	}
	if until, _, _ := f.Load("koid"); until != 1e15 {
		t.Errorf("koid has %d", until)
	}
}
