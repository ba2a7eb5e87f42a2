package decode

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"idtui/ids/humantext"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/output"
	"idtui/ui/cli/command"
)

// block is a part of the input on its way through a pipeline.
type block struct {
	buf   []byte
	lines []byte       // in buf
	batch output.Batch // of inputs that are read as records

	file  string // name of the input in errors, "" for standard input
	first int    // number of the first line, from 1
	start command.LineStart

	out, errs []byte
	sorted    []sortedLine // only for sort
	behind    lineBehind   // only for annotate
	split     sets.Split   // only for annotate
	count     int          // lines that are not blank
	failed    bool         // at least one line is invalid
	done      chan struct{}
}

// pipeline reads blocks of lines, converts them with one worker per processor, and
// writes the output in input order. Its memory is a few blocks. With two processors,
// decode -f json takes 45 % less time than with one.
type pipeline struct {
	blocks command.BlockReader
	// records reads the input instead of blocks; nil for lines.
	records *sets.Source
	errs    io.Writer
	file    string // name of the input in errors, "" for standard input
	// ended is closed when the command has to end; nil for never.
	ended <-chan struct{}
	// worker returns a function that converts blocks in one goroutine.
	worker func() func(*block)
	// look sees the blocks of lines in order, before the workers do; nil for nothing.
	look func(*block)
	// write receives the converted blocks in order.
	write func(*block) error
}

// maxErrors is how many lines of errors of an input are shown.
const maxErrors = 20

// result is what a pipeline found in the whole input.
type result struct {
	count  int
	failed bool
}

// run processes the whole input. It stops at the first error of reading or
// writing.
func (p *pipeline) run() (result, error) {
	workers := runtime.GOMAXPROCS(0)
	inFlight := 2*workers + 1
	free := make(chan *block, inFlight)
	for range inFlight {
		b := &block{file: p.file, done: make(chan struct{}, 1)}
		if p.records == nil {
			b.buf = make([]byte, command.BlockSize)
		}
		free <- b
	}
	work, ordered := make(chan *block, inFlight), make(chan *block, inFlight)
	stop := make(chan struct{})
	defer close(stop)
	var readErr error
	go func() {
		defer close(work)
		defer close(ordered)
		readErr = p.read(free, work, ordered, stop)
	}()
	for range workers {
		do := p.worker()
		go func() {
			for b := range work {
				do(b)
				b.done <- struct{}{}
			}
		}()
	}
	res, err := p.collect(ordered, free)
	if err == nil {
		err = readErr // safe to read: ordered is closed
	}
	return res, err
}

// read hands blocks of lines to the workers and, in the same order, to collect.
func (p *pipeline) read(free <-chan *block, work, ordered chan<- *block, stop <-chan struct{}) error {
	if p.records != nil {
		var rec input.Record
		for {
			var b *block
			select {
			case b = <-free:
			case <-stop:
				return nil
			}
			if err := b.batch.Fill(p.records, &rec); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
			work <- b
			ordered <- b
		}
	}
	line := 1
	for start := true; ; start = false {
		var b *block
		select {
		case b = <-free:
		case <-stop:
			return nil
		}
		lines, err := p.blocks.Next(b.buf)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start && input.IsUTF16(lines) {
			return input.ErrUTF16
		}
		b.lines, b.first, b.start = lines, line, p.blocks.Start
		line += bytes.Count(lines, []byte{'\n'})
		if p.look != nil {
			p.look(b)
		}
		work <- b
		ordered <- b
	}
}

// collect writes the converted blocks and their errors.
func (p *pipeline) collect(ordered <-chan *block, free chan<- *block) (result, error) {
	var res result
	hidden := 0 // lines of errors that are not shown
	shown := maxErrors
	var last []byte // the last error, without its place
	for {
		var b *block
		var more bool
		select {
		case b, more = <-ordered:
		case <-p.ended: // a read of the input cannot be interrupted, so do not wait for it
			return res, context.Canceled
		}
		if !more {
			if hidden > 0 {
				_, err := fmt.Fprintf(p.errs, "%s: %s%s not shown\n", command.Name, command.InFile(p.file), humantext.Count(hidden, "more error"))
				return res, err
			}
			return res, nil
		}
		<-b.done
		res.count += b.count
		res.failed = res.failed || b.failed
		if err := p.write(b); err != nil {
			return res, err
		}
		for _, note := range b.batch.Notes {
			if _, err := fmt.Fprintf(p.errs, "%s: %s%s\n", command.Name, command.InFile(p.file), note); err != nil {
				return res, err
			}
		}
		for len(b.errs) > 0 && shown > 0 {
			end := bytes.IndexByte(b.errs, '\n') + 1
			line := b.errs[:end]
			_, what, _ := bytes.Cut(line[max(bytes.Index(line, []byte("line ")), 0):], []byte(": "))
			if list := bytes.Index(line, []byte("; expected ")); list >= 0 && bytes.Equal(what, last) { // the list of what was expected is above
				line = append(line[:list:list], '\n')
			}
			last = append(last[:0], what...)
			if _, err := p.errs.Write(line); err != nil {
				return res, err
			}
			b.errs, shown = b.errs[end:], shown-1
		}
		hidden += bytes.Count(b.errs, []byte{'\n'})
		free <- b
	}
}

// reset prepares the block for a worker.
func (b *block) reset() {
	b.out, b.errs, b.sorted, b.count, b.failed = b.out[:0], b.errs[:0], b.sorted[:0], 0, false
}

// outputTo returns a write function for a pipeline that prints its output.
func outputTo(w io.Writer) func(*block) error {
	return func(b *block) error {
		_, err := w.Write(b.out)
		return err
	}
}
