// Package host returns what generators take from their host: its name, machine id and addresses.
package host

import (
	"net"
	"os"
	"runtime"
)

// Name returns the name of the host, or "" if the system does not know it.
func Name() string {
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return name
}

// MachineID returns the id that Linux gives the machine. It returns nil if there is none, as on
// other systems.
func MachineID() []byte {
	if runtime.GOOS != "linux" {
		return nil
	}
	for _, file := range []string{"/etc/machine-id", "/sys/class/dmi/id/product_uuid"} {
		if id, err := os.ReadFile(file); err == nil && len(id) > 0 {
			return id
		}
	}
	return nil
}

// MAC returns the first hardware address of 6 bytes, or nil if there is none.
func MAC() net.HardwareAddr {
	list, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for i := range list {
		if mac := list[i].HardwareAddr; len(mac) == 6 && list[i].Flags&net.FlagLoopback == 0 {
			return mac
		}
	}
	return nil
}

// IPs returns the host's addresses in the system's order, without loopback addresses.
func IPs() []net.IP {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var ips []net.IP
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() {
			ips = append(ips, n.IP)
		}
	}
	return ips
}
