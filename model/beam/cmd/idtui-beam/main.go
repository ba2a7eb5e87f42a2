// Idtui-beam decodes the ids in logs that are too large for one machine, as pipelines of Apache
// Beam. By default a pipeline runs on the local machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3" // s3:// as input and output
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"

	"idtui/ids/humantext"
	"idtui/model/beam/transforms"
)

const usage = `Usage: idtui-beam COMMAND --input PATTERN --output PREFIX [FLAGS]

Commands:
  decode      decode each line, as idtui decode -f json does
  annotate    find the ids in lines, as idtui annotate -f json does
  duplicates  find ids that are in more than one line
  profile     count ids by scheme, node and time window, and those out of order

Records go to PREFIX-00000-of-0000N.jsonl. Lines and files that cannot be read or decoded
go to PREFIX-rejected-00000-of-0000N.jsonl, with the reason.

Flags:
`

func main() {
	transforms.Register()
	command, args := "", os.Args[1:]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	job := newJob(flag.CommandLine, time.Now())
	flag.CommandLine.Init("idtui-beam", flag.ContinueOnError)
	flag.CommandLine.SetOutput(io.Discard)
	switch err := flag.CommandLine.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		if err := help(os.Stdout); err != nil {
			fail(1, err)
		}
	case err != nil:
		fail(2, err)
	default:
		log.LogLevel = "warn" // for messages of the runner
		beam.Init()           // does not return in a worker
		if err := job.check(command, flag.Args()); err != nil {
			fail(2, err)
		}
		if err := job.run(context.Background(), os.Stderr); err != nil {
			fail(1, err)
		}
	}
}

func fail(status int, err error) {
	fmt.Fprintln(os.Stderr, "idtui-beam: "+humantext.Escape(err.Error()))
	os.Exit(status)
}

// help prints the usage with the flags of this program. Beam's runners have additional flags.
func help(out io.Writer) error {
	var text strings.Builder
	text.WriteString(usage)
	own := flag.NewFlagSet("", flag.ContinueOnError)
	newJob(own, time.Now())
	own.SetOutput(&text)
	own.PrintDefaults()
	text.WriteString("\nBeam adds flags such as --runner and --parallelism: see docs/CLUSTER.md.\n")
	_, err := io.WriteString(out, text.String())
	return err
}
