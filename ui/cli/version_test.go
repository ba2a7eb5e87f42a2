package cli

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// TestVersionText checks --version for each way to build idtui.
func TestVersionText(t *testing.T) {
	build := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{GoVersion: "go1.26.1", Main: debug.Module{Version: version}, Settings: settings}
	}
	platform := []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}}
	commit := append(platform,
		debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"},
		debug.BuildSetting{Key: "vcs.time", Value: "2026-11-22T10:39:51Z"})
	const unknown = "commit: unknown: built without version control information, as go run and -buildvcs=false do\ndate: unknown\n"
	for name, test := range map[string]struct {
		info *debug.BuildInfo
		want string
	}{
		"release":  {build("v1.2.3", append(commit, debug.BuildSetting{Key: "vcs.modified", Value: "false"})...), "idtui v1.2.3\ncommit: 0123456789abcdef0123456789abcdef01234567\ndate: 2026-11-22T10:39:51Z\ngo: go1.26.1 linux/amd64\n"},
		"modified": {build("(devel)", append(commit, debug.BuildSetting{Key: "vcs.modified", Value: "true"})...), "idtui devel\ncommit: 0123456789abcdef0123456789abcdef01234567 with uncommitted changes\ndate: 2026-11-22T10:39:51Z\n"},
		"go run":   {build("(devel)", platform...), "idtui devel\n" + unknown + "go: go1.26.1 linux/amd64\n"},
		"bare":     {build("(devel)"), "idtui devel\n" + unknown + "go: go1.26.1\n"},
	} {
		if got := versionText(test.info, true); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if got := versionText(nil, false); got != "idtui (version unknown: built without build information)\n" {
		t.Errorf("without information: %q", got)
	}
	if got := versionText(debug.ReadBuildInfo()); !strings.Contains(got, "go: "+runtime.Version()) {
		t.Errorf("this build: %q, want Go version %s", got, runtime.Version())
	}
}
