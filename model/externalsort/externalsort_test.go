package externalsort_test

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"idtui/model/externalsort"
)

var numbers = externalsort.Codec[uint32]{
	Compare: cmp.Compare[uint32],
	Append:  func(dst []byte, v *uint32) []byte { return binary.BigEndian.AppendUint32(dst, *v) },
	Read: func(in *bufio.Reader, v *uint32) error {
		var b [4]byte
		_, err := io.ReadFull(in, b[:])
		*v = binary.BigEndian.Uint32(b[:])
		return err
	},
}

// TestSort sorts numbers in memory, in some files, and in more files than maxFiles.
func TestSort(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 99, 100, 1000, 64 * 100, 64*100*3 + 7} {
		folder := t.TempDir()
		s := externalsort.New(numbers, 100, folder)
		var want, got []uint32
		for range n {
			v := r.Uint32N(uint32(n))
			want = append(want, v)
			if err := s.Add(v, 1); err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(want)
		if err := s.Each(func(v *uint32) error { got = append(got, *v); return nil }); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d numbers are out of order", n)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
			t.Errorf("%d files stay, %v", len(files), err)
		}
	}
}

// TestErrors checks that errors of files and of the caller stop the sort.
func TestErrors(t *testing.T) {
	t.Parallel()
	s := externalsort.New(numbers, 1, t.TempDir()+"/none")
	if err := s.Add(1, 1); err == nil {
		t.Error("no error without the folder")
	}
	s = externalsort.New(numbers, 1, t.TempDir())
	if err := s.Add(1, 1); err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	if err := s.Each(func(*uint32) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
