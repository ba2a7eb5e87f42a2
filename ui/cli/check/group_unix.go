//go:build unix

package check

import (
	"os/exec"
	"syscall"
)

// endWholeGroup makes the end of a command end all processes that its shell started.
func endWholeGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
