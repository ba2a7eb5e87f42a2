package command_test

import (
	"os"
	"path/filepath"
	"testing"

	"idtui/ui/cli/command"
)

// TestScenarioFolder checks that the folder of scenarios is beside the configuration. The XDG specification ignores
// relative folders.
func TestScenarioFolder(t *testing.T) {
	home := t.TempDir()
	file := filepath.Join(home, "mine.toml")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(home, "scenarios")
	for name, test := range map[string]struct {
		env  map[string]string
		want string
	}{
		"folder":   {map[string]string{"IDTUI_CONFIG": home}, beside},
		"file":     {map[string]string{"IDTUI_CONFIG": file}, beside},
		"xdg":      {map[string]string{"XDG_CONFIG_HOME": home}, filepath.Join(home, "idtui", "scenarios")},
		"relative": {map[string]string{"XDG_CONFIG_HOME": "relative"}, ""},
	} {
		a := command.New(command.Streams{Getenv: func(key string) string { return test.env[key] }})
		if got := a.ScenarioFolder(); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
