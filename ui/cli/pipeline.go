package cli

import (
	"bytes"
	"errors"
	"io"
	"runtime"
)

// block is a piece of the input on its way through a pipeline.
type block struct {
	buf   []byte
	lines []byte // of buf
	first int    // number of the first line, counted from 1

	out, errs []byte
	count     int  // inputs, blank lines aside
	failed    bool // one of them could not be read
	done      chan struct{}
}

// pipeline reads lines, has several workers at a time turn blocks of them into
// output, and writes that in the order of the input. Its memory is a few blocks.
type pipeline struct {
	in        io.Reader
	out, errs io.Writer
	// cut cuts the input into blocks; nil for one by whole lines of some length.
	cut cutter
	// worker makes a function that does a block; each is used by one goroutine.
	worker func() func(*block)
}

// cutter answers the next block of a stream, in buf; at its end io.EOF.
type cutter interface {
	next(buf []byte) ([]byte, error)
}

// result is what came of a whole stream.
type result struct {
	count  int
	failed bool
}

// run goes through the stream. It ends at the first error of reading or writing.
func (p *pipeline) run() (result, error) {
	workers := runtime.GOMAXPROCS(0)
	inFlight := 2*workers + 1
	free := make(chan *block, inFlight)
	for range inFlight {
		free <- &block{buf: make([]byte, blockSize), done: make(chan struct{}, 1)}
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
	res, err := p.write(ordered, free)
	if err == nil {
		err = readErr // settled: ordered is closed
	}
	return res, err
}

// read hands blocks of lines to the workers, and in the same order to the writer.
func (p *pipeline) read(free <-chan *block, work, ordered chan<- *block, stop <-chan struct{}) error {
	r := p.cut
	if r == nil {
		r = &blockReader{in: p.in}
	}
	line := 1
	for {
		var b *block
		select {
		case b = <-free:
		case <-stop:
			return nil
		}
		lines, err := r.next(b.buf)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		b.lines, b.first = lines, line
		line += bytes.Count(lines, []byte{'\n'})
		work <- b
		ordered <- b
	}
}

// write prints what the workers made of the blocks.
func (p *pipeline) write(ordered <-chan *block, free chan<- *block) (result, error) {
	var res result
	for b := range ordered {
		<-b.done
		res.count += b.count
		res.failed = res.failed || b.failed
		if _, err := p.out.Write(b.out); err != nil {
			return res, err
		}
		if len(b.errs) > 0 {
			if _, err := p.errs.Write(b.errs); err != nil {
				return res, err
			}
		}
		free <- b
	}
	return res, nil
}

// reset makes the block ready to be done.
func (b *block) reset() {
	b.out, b.errs, b.count, b.failed = b.out[:0], b.errs[:0], 0, false
}
