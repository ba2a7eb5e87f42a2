package schemes

import (
	"crypto/md5" //nolint:gosec // puid's rule, not a protection
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"net"
	"os"
	"runtime"
	"strconv"

	"idtui/ids"
)

// The functions of this file are values of [ids.Param.Own]: what the originals take
// from the process and its host.

// ownRandom returns a function that draws a number below limit, with some bits set.
func ownRandom(limit, set uint64) func(ids.Entropy) string {
	return func(e ids.Entropy) string { return strconv.FormatUint(e.Uint64()%limit|set, 10) }
}

// multicast is the bit of a MAC address that no real address has. RFC 9562 sets it in
// random nodes.
const multicast = 1 << 40

// ownXIDMachine returns the first three bytes of the SHA-256 of the platform's id, or
// of the host name if there is none (rs/xid: id.go, readMachineID; hostid_linux.go).
func ownXIDMachine(ids.Entropy) string {
	id := platformID()
	if len(id) == 0 {
		id = []byte(hostName())
	}
	if len(id) == 0 {
		return ""
	}
	sum := sha256.Sum256(id)
	return strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[:4])>>8), 10)
}

// platformID returns the id that Linux gives the machine, or nil. On other systems,
// rs/xid asks the system; idtui uses the host name.
func platformID() []byte {
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

// ownXIDProcess returns the process id, in a container combined with a hash of its
// control group (rs/xid: id.go, init).
func ownXIDProcess(ids.Entropy) string {
	pid := uint32(os.Getpid())
	if group, err := os.ReadFile("/proc/self/cpuset"); err == nil && len(group) > 1 {
		pid ^= crc32.ChecksumIEEE(group)
	}
	return strconv.FormatUint(uint64(pid&0xffff), 10)
}

// ownLowPID returns the low 16 bits of the process id (apache/rocketmq-clients:
// MessageIdCodec.java).
func ownLowPID(ids.Entropy) string { return strconv.Itoa(os.Getpid() & 0xffff) }

// ownCUIDProcess returns the process id, as far as two characters of base 36 can write
// it (paralleldrive/cuid: lib/fingerprint.js).
func ownCUIDProcess(ids.Entropy) string { return strconv.Itoa(os.Getpid() % pow36of2) }

// ownCUIDHost returns the sum of the host name's characters and its length, plus 36
// (paralleldrive/cuid: lib/fingerprint.js).
func ownCUIDHost(ids.Entropy) string {
	name := hostName()
	sum := len(name) + 36
	for i := range len(name) {
		sum += int(name[i])
	}
	return strconv.Itoa(sum % pow36of2)
}

// ownPuidProcess returns the process id (pid/puid: lib/puid.js, getProcessId). The
// parameter's range is that of the original's four characters.
func ownPuidProcess(ids.Entropy) string { return strconv.Itoa(os.Getpid() % pow36of4) }

// ownPuidMachine returns the last three bytes of the MD5 of the first external network
// address, or of the host name (pid/puid: lib/puid.js, getMachineId).
func ownPuidMachine(ids.Entropy) string {
	text := hostName()
	if list := externalIPs(); len(list) > 0 {
		text = list[0].String()
	}
	sum := md5.Sum([]byte(text)) //nolint:gosec // puid's rule, not a protection
	return strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[12:])&0xffffff), 10)
}

// ownSonyflakeMachine returns the low 16 bits of the first private IPv4 address, or ""
// if there is none (sony/sonyflake: sonyflake.go, lower16BitPrivateIP).
func ownSonyflakeMachine(ids.Entropy) string {
	for _, ip := range externalIPs() {
		if four := ip.To4(); four != nil && (ip.IsPrivate() || ip.IsLinkLocalUnicast()) {
			return strconv.Itoa(int(four[2])<<8 | int(four[3]))
		}
	}
	return ""
}

// ownMAC returns the first hardware address, or "" if there is none. boundary/flake is
// told which interface to take.
func ownMAC(ids.Entropy) string {
	list, err := net.Interfaces()
	if err != nil {
		return ""
	}
	for i := range list {
		if mac := list[i].HardwareAddr; len(mac) == 6 && list[i].Flags&net.FlagLoopback == 0 {
			return strconv.FormatUint(binary.BigEndian.Uint64(append([]byte{0, 0}, mac...)), 10)
		}
	}
	return ""
}

// hostName returns the name of the host, or "" if the system does not know it.
func hostName() string {
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return name
}

// externalIPs returns the host's addresses in the system's order, without those of the
// loopback interface.
func externalIPs() []net.IP {
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
