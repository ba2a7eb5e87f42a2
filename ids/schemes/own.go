package schemes

import (
	"crypto/md5" //nolint:gosec // puid's rule, not a protection
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"os"
	"strconv"
	"sync"

	"idtui/ids"
	"idtui/ids/internal/host"
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

// ownXIDMachine returns the first three bytes of the SHA-256 of the platform's id (rs/xid: id.go,
// readMachineID; hostid_linux.go). If there is none, it hashes the host name.
func ownXIDMachine(ids.Entropy) string {
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

// ownXIDProcess returns the process id, in a container combined with a hash of its
// control group (rs/xid: id.go, init).
func ownXIDProcess(ids.Entropy) string {
	pid := uint32(os.Getpid())
	if group, err := os.ReadFile("/proc/self/cpuset"); err == nil && len(group) > 1 {
		pid ^= crc32.ChecksumIEEE(group)
	}
	return strconv.FormatUint(uint64(pid&0xffff), 10)
}

// ownPID returns the process id modulo a limit, as apache/rocketmq-clients (MessageIdCodec.java)
// and paralleldrive/cuid (lib/fingerprint.js) cut it. For pid/puid, the limit is that of its four
// characters.
func ownPID(limit int) func(ids.Entropy) string {
	return func(ids.Entropy) string { return strconv.Itoa(os.Getpid() % limit) }
}

// ownCUIDHost returns the sum of the host name's characters and its length, plus 36
// (paralleldrive/cuid: lib/fingerprint.js).
func ownCUIDHost(ids.Entropy) string {
	name := host.Name()
	sum := len(name) + 36
	for i := range len(name) {
		sum += int(name[i])
	}
	return strconv.Itoa(sum % pow36of2)
}

// ownPuidMachine returns the last three bytes of the MD5 of the first external network address
// (pid/puid: lib/puid.js, getMachineId). If there is none, it hashes the host name.
func ownPuidMachine(ids.Entropy) string {
	text := host.Name()
	if list := host.IPs(); len(list) > 0 {
		text = list[0].String()
	}
	sum := md5.Sum([]byte(text)) //nolint:gosec // puid's rule, not a protection
	return strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[12:])&0xffffff), 10)
}

// ownSonyflakeMachine returns the low 16 bits of the first private IPv4 address, or ""
// if there is none (sony/sonyflake: sonyflake.go, lower16BitPrivateIP).
func ownSonyflakeMachine(ids.Entropy) string {
	for _, ip := range host.IPs() {
		if four := ip.To4(); four != nil && (ip.IsPrivate() || ip.IsLinkLocalUnicast()) {
			return strconv.Itoa(int(four[2])<<8 | int(four[3]))
		}
	}
	return ""
}

// ownMAC returns the first hardware address, or "" if there is none. boundary/flake is
// told which interface to take.
func ownMAC(ids.Entropy) string {
	if mac := host.MAC(); mac != nil {
		return strconv.FormatUint(binary.BigEndian.Uint64(append([]byte{0, 0}, mac...)), 10)
	}
	return ""
}

// once holds a random number that a generator draws with its first id and keeps.
type once struct {
	drawn sync.Once
	value uint64
}

func (o *once) draw(e ids.Entropy) uint64 {
	o.drawn.Do(func() { o.value = e.Uint64() })
	return o.value
}
