package classroom

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/charmbracelet/keygen"
	"golang.org/x/crypto/ssh"

	"idtui/ids/humantext"
)

// Keys is a set of public keys.
type Keys map[string]struct{}

// has reports whether a key is in the set. A nil key never is.
func (k Keys) has(key ssh.PublicKey) bool {
	if key == nil {
		return false
	}
	_, ok := k[string(key.Marshal())]
	return ok
}

// maxKeyFile is the largest size of a file of keys in bytes.
const maxKeyFile = 1 << 20

// ReadKeys reads the public keys of a file in the format of authorized_keys. Options before a
// key are an error: a key that OpenSSH would restrict must not log in without restrictions here.
func ReadKeys(path string) (Keys, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(text) > maxKeyFile {
		return nil, fmt.Errorf("%s: too large: expected at most %d bytes", humantext.QuoteUnsafe(path), maxKeyFile)
	}
	keys := Keys{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		key, _, options, _, err := ssh.ParseAuthorizedKey(line)
		if err == nil && len(options) > 0 {
			err = fmt.Errorf("options such as %s are not supported: expected only the type, the key and a comment", humantext.Quote(options[0]))
		} else if err != nil {
			err = errors.New("invalid public key: expected a line such as ssh-ed25519 AAAA… NAME")
		}
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", humantext.QuoteUnsafe(path), i+1, err)
		}
		keys[string(key.Marshal())] = struct{}{}
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s: no keys: expected lines such as ssh-ed25519 AAAA… NAME", humantext.QuoteUnsafe(path))
	}
	return keys, nil
}

// HostKey reads the key by which clients recognize the server. If there is none, it generates one,
// in a file that only the user can read.
func HostKey(path string) (ssh.Signer, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, err
		}
		pair, err := keygen.New(path, keygen.WithKeyType(keygen.Ed25519), keygen.WithWrite())
		if err != nil {
			return nil, fmt.Errorf("cannot generate a host key: %w", err)
		}
		return pair.Signer(), nil
	}
	if err != nil {
		return nil, err
	}
	signer, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: invalid host key: %w; delete the file to get another one", humantext.QuoteUnsafe(path), err)
	}
	return signer, nil
}
