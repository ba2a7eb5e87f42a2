package main

import (
	"context"

	"github.com/bwmarrin/snowflake"
	"github.com/google/uuid"
	"github.com/oklog/ulid/v2"
	"github.com/rs/xid"

	"idtui/model/bench"
)

// library is another library's generator with its defaults. Each function repeats
// its work n times.
type library struct {
	traits             bench.Traits
	limit              int64 // ids per second that its layout allows; 0 for no limit
	next, write, parse func(n int) error
	unit               int          // ids per time unit
	align              func() error // generates ids until a time unit begins; nil if there is no limit
}

// subjects lists the measured libraries.
func (l *library) subjects() []bench.Subject {
	do := func(f func(int) error) func(context.Context, int) error {
		return func(_ context.Context, n int) error { return f(n) }
	}
	s := bench.Subject{Scheme: l.traits.Name, LimitPerS: l.limit, Goroutines: 1}
	one, write, parse := s, s, s
	if l.align != nil {
		one.Unit, one.Align = l.unit, func(context.Context) error { return l.align() }
	}
	many := one
	one.What, one.Do = bench.New, do(l.next)
	many.What, many.Do, many.Goroutines = bench.New, one.Do, bench.Goroutines
	write.What, write.Do = bench.Encode, do(l.write)
	parse.What, parse.Do = bench.Parse, do(l.parse)
	return []bench.Subject{one, many, write, parse}
}

// times calls f n times and stops at the first error.
func times(f func() error) func(n int) error {
	return func(n int) error {
		for range n {
			if err := f(); err != nil {
				return err
			}
		}
		return nil
	}
}

// libraries returns rs/xid, google/uuid, oklog/ulid and bwmarrin/snowflake.
func libraries() ([]*library, error) {
	flake, err := bwmarrin()
	if err != nil {
		return nil, err
	}
	return []*library{rs(), google("google/uuid v4", uuid.NewRandom), google("google/uuid v7", uuid.NewV7), oklog(), flake}, nil
}

func rs() *library {
	id := xid.New()
	text, dst := []byte(id.String()), make([]byte, 20)
	return &library{
		traits: bench.Traits{Name: "rs/xid", Bytes: 12, Chars: 20, Sortable: true},
		next:   times(func() error { xid.New(); return nil }),
		write:  times(func() error { id.Encode(dst); return nil }),
		parse:  times(func() error { return id.UnmarshalText(text) }),
	}
}

func google(name string, next func() (uuid.UUID, error)) *library {
	id := uuid.New()
	text := []byte(id.String())
	return &library{
		traits: bench.Traits{Name: name, Bytes: 16, Chars: 36, Sortable: name == "google/uuid v7", Random: true},
		next:   times(func() error { _, err := next(); return err }),
		write:  times(func() error { _, err := id.MarshalText(); return err }),
		parse:  times(func() error { return id.UnmarshalText(text) }),
	}
}

func oklog() *library {
	id := ulid.Make()
	text, dst := []byte(id.String()), make([]byte, 26)
	return &library{
		traits: bench.Traits{Name: "oklog/ulid", Bytes: 16, Chars: 26, Sortable: true, Random: true},
		next:   times(func() error { ulid.Make(); return nil }),
		write:  times(func() error { return id.MarshalTextTo(dst) }),
		parse:  times(func() error { return id.UnmarshalText(text) }),
	}
}

// bwmarrin returns a library whose generator spins after 4,096 ids in one millisecond.
func bwmarrin() (*library, error) {
	node, err := snowflake.NewNode(1)
	if err != nil {
		return nil, err
	}
	id := node.Generate()
	text := id.String()
	return &library{
		traits: bench.Traits{Name: "bwmarrin/snowflake", Bytes: 8, Chars: 19, Sortable: true},
		limit:  4_096_000,
		unit:   4096,
		align: func() error {
			for ms := node.Generate().Time(); node.Generate().Time() == ms; {
			}
			return nil
		},
		next:  times(func() error { node.Generate(); return nil }),
		write: times(func() error { id.Bytes(); return nil }),
		parse: times(func() error { _, err := snowflake.ParseString(text); return err }),
	}, nil
}
