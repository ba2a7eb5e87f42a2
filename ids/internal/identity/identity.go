// Package identity computes what the originals of schemes take from the process and its host: the
// values of [ids.Param.Own].
package identity

import (
	"crypto/md5" //nolint:gosec // puid's rule, not a protection
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"os"
	"strconv"

	"idtui/ids"
	"idtui/ids/internal/host"
)

// XIDMachine returns the first three bytes of the SHA-256 of the platform's id (rs/xid: id.go,
// readMachineID; hostid_linux.go). If there is none, it hashes the host name.
func XIDMachine(ids.Entropy) string {
	id := host.MachineID() // on systems other than Linux, rs/xid asks the system
	if len(id) == 0 {
		id = []byte(host.Name())
	}
	if len(id) == 0 {
		return ""
	}
	sum := sha256.Sum256(id)
	return strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[:4])>>8), 10)
}

// XIDProcess returns the low 16 bits of the process id. In a container, they are combined with a
// hash of its control group (rs/xid: id.go, init).
func XIDProcess(ids.Entropy) string {
	pid := uint32(os.Getpid())
	if group, err := os.ReadFile("/proc/self/cpuset"); err == nil && len(group) > 1 {
		pid ^= crc32.ChecksumIEEE(group)
	}
	return strconv.FormatUint(uint64(pid&0xffff), 10)
}

// PID returns the process id modulo a limit, as apache/rocketmq-clients (MessageIdCodec.java) and
// paralleldrive/cuid (lib/fingerprint.js) do. In pid/puid, the limit is the number of values of
// four characters.
func PID(limit int) func(ids.Entropy) string {
	return func(ids.Entropy) string { return strconv.Itoa(os.Getpid() % limit) }
}

// CUIDHost returns the sum of the host name's characters and its length, plus 36, modulo 36²
// (paralleldrive/cuid: lib/fingerprint.js).
func CUIDHost(ids.Entropy) string {
	name := host.Name()
	sum := len(name) + 36
	for i := range len(name) {
		sum += int(name[i])
	}
	return strconv.Itoa(sum % (36 * 36))
}

// PuidMachine returns the last three bytes of the MD5 of the first external network address
// (pid/puid: lib/puid.js, getMachineId). If there is none, it hashes the host name.
func PuidMachine(ids.Entropy) string {
	text := host.Name()
	if list := host.IPs(); len(list) > 0 {
		text = list[0].String()
	}
	sum := md5.Sum([]byte(text)) //nolint:gosec // puid's rule, not a protection
	return strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[12:])&0xffffff), 10)
}

// SonyflakeMachine returns the low 16 bits of the first private or link-local IPv4 address
// (sony/sonyflake: sonyflake.go, lower16BitPrivateIP). It returns "" if there is none.
func SonyflakeMachine(ids.Entropy) string {
	for _, ip := range host.IPs() {
		if four := ip.To4(); four != nil && (ip.IsPrivate() || ip.IsLinkLocalUnicast()) {
			return strconv.Itoa(int(four[2])<<8 | int(four[3]))
		}
	}
	return ""
}

// MAC returns the first hardware address, or "" if there is none. boundary/flake uses
// the interface that its configuration names.
func MAC(ids.Entropy) string {
	if mac := host.MAC(); mac != nil {
		return strconv.FormatUint(binary.BigEndian.Uint64(append([]byte{0, 0}, mac...)), 10)
	}
	return ""
}
