package cli

import (
	"fmt"
	"runtime/debug"
	"strings"

	"idtui/ui/cli/command"
)

// versionText returns what --version prints: version, commit, its date and the version of Go,
// from the build information. Missing information is printed as unknown, with the reason.
func versionText(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return command.Name + " (version unknown: built without build information)\n"
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	commit, date := set["vcs.revision"], set["vcs.time"]
	switch {
	case commit == "":
		commit = "unknown: built without version control information, as go run and -buildvcs=false do"
	case set["vcs.modified"] == "true":
		commit += " with uncommitted changes"
	}
	if date == "" {
		date = "unknown"
	}
	toolchain := strings.TrimSpace(info.GoVersion + " " + strings.Trim(set["GOOS"]+"/"+set["GOARCH"], "/"))
	return fmt.Sprintf("%s %s\ncommit: %s\ndate: %s\ngo: %s\n", command.Name, strings.Trim(info.Main.Version, "()"), commit, date, toolchain)
}

// buildVersion returns the day of the commit and the version, for the heading of the
// manual page. The same build always has the same heading.
func buildVersion(info *debug.BuildInfo, ok bool) (day, version string) {
	if !ok {
		return "", ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			day, _, _ = strings.Cut(s.Value, "T")
		}
	}
	return day, strings.Trim(info.Main.Version, "()")
}
