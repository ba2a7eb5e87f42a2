package schemes_test

import (
	"testing"

	"idtui/ids/encoding"
	"idtui/ids/schemes"
)

// TestVendors checks notes about vendors' ids and tokens, and the errors of wrong ones.
func TestVendors(t *testing.T) {
	const secret = "this is a secret"
	for _, tt := range []struct{ scheme, text, note, problem string }{
		{"github-token", "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", secret, ""},
		{"github-token", "ghp_idtuiExampleThatIsNoToken000004dpzNt", "", "the checksum is 4dpzNt; expected 4dpzNs"},
		{"github-token", "ghx_idtuiExampleThatIsNoToken000004dpzNs", "", "40 characters; expected a prefix such as ghp_"},
		{"github-token", "ghp_idtuiExampleThatIsNoToken00_004dpzNs", "", `character 32 is "_"; expected 36 letters and digits`},
		{"github-token", "github_pat_11AAAAAAA0exampleToken_NoTokenNoTokenNoTokenNoTokenNoTokenNoTokenNoTokenNoTokenNoT", secret, ""},
		{"github-token", "github_pat_11AAAAAAA0exampleTokenNo_NoTokenNoTokenNoTokenNoTokenNoTokenNoTokenNoTokenNoTokenN", "", "part 1 has 24 characters; expected 22"},
		{"npm-token", "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", secret, ""},
		{"npm-token", "npm_idtuiExampleThatIsNoToken000030MCECO", "", "the checksum is 0MCECO"},
		{"pypi-token", "pypi-AgENdGVzdC5weXBpLm9yZwIkMDEyMzQ1NjctODlhYi00Y2RlLThmMDEtMjM0NTY3ODlhYmNkAAAGIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f", secret, ""},
		{"pypi-token", "pypi-AgENdGVzdC5weXBpLm9yZwIkMDEyMzQ1NjctODlhYi00Y2RlLThmMDEtMjM0NTY3ODlhYmNkAAAGIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4", "", "no macaroon"},
		{"stripe", "sk_live_4eC39HqLyjWDarjtT1zdp7dc", secret, ""},
		{"stripe", "cus_lO1DEQWBbQAACfHO", "", ""},
		{"stripe", "sub_sched_1K9xVJ2eZvKYlo2C", "", ""},
		{"stripe", "cus_short", "", "5 characters after"},
		{"openai", "sk-proj-abcdefghijklmnopqrst", secret, ""},
		{"openai", "resp_67ccd2bed1ec8190b14f964abc0542670bb6a6b452d3795b", "in its examples it is created_at", ""},
		{"openai", "resp_67ccd2bed1ec4190b14f964abc0542670bb6a6b452d3795b", "", ""}, // not a UUID v8, so no time
		{"openai", "file-BK7bzQj3FfZFXr7DbL6x", "", ""},
		{"openai", "file-BK7bzQj3FfZ-Xr7DbL6xJwfo", "", `character 17 is "-"`},
		{"aws-resource", "i-1a2b3c4d", "before 2018-07", ""},
		{"aws-resource", "i-1234567890abcdef0", "", ""},
		{"aws-resource", "i-1234567890abcdeg0", "", `character 18 is "g"; expected 8 or 17 hex digits`},
		{"aws-resource", "i-1234567890abcdef", "", "16 characters after i-"},
		{"aws-key", "AKIAIOSFODNN7EXAMPLE", "the account is not readable", ""},
		{"aws-key", "ASIAQNZGKIQY56JQ7WML", "", ""},
		{"aws-key", "ASIAQNZGKIQY56JQ7W1L", "", `character 15 is "1"; the alphabet is A-Z and 2-7`},
		{"aws-iam", "AIDAJQABLZS4A3QDU576Q", "", ""},
		{"aws-iam", "AIDAJQABLZS4A3QDU5761", "", `character 21 is "1"`},
		{"gitlab-token", "glpat-idtuiExampleNoToken0", secret, ""},
		{"gitlab-token", "glpat-idtuiExample", "", "12 characters after glpat-; expected at least 20"},
		{"slack-token", "xoxb-000000000000-idtuiExampleNoToken", secret, ""},
		{"slack-token", "xoxe.xoxp-1-idtuiExampleNoToken", secret, ""},
		{"shopify-token", "shpat_0123456789abcdef0123456789abcdef", secret, ""},
		{"shopify-token", "shpat_0123456789abcdef0123456789abcde", "", "31 characters after shpat_"},
		{"clerk", "user_29w83sxmDNGwOuEthce5gg56FcC", "inside is a KSUID: 29w83sxmDNGwOuEthce5gg56FcC", ""},
		{"clerk", "users_29w83sxmDNGwOuEthce5gg56Fc", "", "32 characters; expected a prefix such as user_"},
		{"twilio", "SM1f0e8ae6ade43cb3c0ce4525424e404g", "", `character 32 is "g"`},
		{"slack", "UABCDEFGH", "", "there is no digit"},
		{"slack", "U024BE7LH", "", ""},
	} {
		checkNotes(t, tt.scheme, tt.text, tt.note, tt.problem)
	}
}

// TestWrittenIDs checks notes and errors of ids that hold others in base 64. Some ids have check
// characters or a title.
func TestWrittenIDs(t *testing.T) {
	const short = "invalid salesforce"
	for _, tt := range []struct{ scheme, text, note, problem string }{
		{"salesforce", "0036000000QKv5TAAT", "", ""},
		{"salesforce", "0036000000QKv5TAAS", "", "expected AAT, or the id 0036000000qKv5TAAS with these check characters"},
		{"salesforce", "0036000000qkv5taat", "", "or the id 0036000000QKv5TAAT with these check characters"},
		{"salesforce", "0036000000QKv5T999", "", `are "999"; expected AAT`},
		{"salesforce", "0036000000QKv5_", "", short},
		{"salesforce", "0036000000QKv5TA", "", "16 characters"},
		{"relay", "VXNlcjo3ODk=", "", ""},
		{"relay", "VXNlcjo3ODk", "", ""},
		{"relay", "VXNlcjo3ODk==", "", "wrong padding"},
		{"relay", "aHR0cDovL2EuYg==", "", "there is a URL"},
		{"relay", "AAECAwQFBgc=", "", "expected base 64 of a type, a colon and an id"},
		{"relay", "VXNlcjog", "", "there is no type, colon and id"},
		{"shopify-gid", "gid://shopify/Product", "", "no application, type and id"},
		{"shopify-gid", "gid://shopify/OrderIdentity/5?x=1", "", ""},
		{"shopify-gid", "gidx//shopify/Product/1", "", "expected gid://, an application"},
		{"github-node", "R_kgDOG2exfQ", "", ""},
		{"github-node", "R_kgDOG2ex", "", "no base 64 of an array of numbers"},
		{"github-node", "C_kwDOABPHjdoAKDdmZDFhNjBiMDFmOTFiMzE0ZjU5OTU1YTRlNGQ0ZTgwZDhlZGYxMWQ", "", ""},
		{"github-node", "MDQ6VXNlcjM0MDczMDM=", "the older kind", ""},
		{"github-node", "MDQ6VXNl", "", "no length, colon, type and number"},
		{"notion", "Release-Notes-1429989fe8ac4effbc8f57f56486db54", "inside is a UUID v4: 1429989f-e8ac-4eff-bc8f-57f56486db54", ""},
		{"notion", "1429989fe8ac4effbc8f57f56486db54", "inside is a UUID v4", ""},
		{"notion", "-1429989fe8ac4effbc8f57f56486db54", "", "33 characters"},
		{"uuid-flickr58", "mhvXdrZT4jP5T8vBxuvm75", "a44521d0-0fb8-4ade-8002-3385545c3318", ""},
	} {
		checkNotes(t, tt.scheme, tt.text, tt.note, tt.problem)
	}
}

// TestReversedBase57 reads and writes what lithammer/shortuuid 3.0.7 for Go writes.
func TestReversedBase57(t *testing.T) {
	b, err := schemes.ShortUUID.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := b.Encodings[1]
	for text, want := range map[string]string{
		"2222222222222":          "00000000-0000-0000-0000-000000000000",
		"3222222222222":          "00000000-0000-0000-0000-000000000001",
		"S9AhTSzZcWN8cELXGmNc9H": "550e8400-e29b-41d4-a716-446655440000",
		"843B8P5Zn2uKETYvbEXaH":  "01890a5d-ac96-774b-bcce-b302099a8057",
		"5B8cwPMGnU6qLbRvo7qEZo": "ffffffff-ffff-ffff-ffff-ffffffffffff",
	} {
		id, err := e.Decode(text)
		uuid := encoding.Must(encoding.ByName("uuid", 128))
		if got := uuid.Encode(id); err != nil || got != want || e.Encode(id) != text {
			t.Errorf("%s is %s, %v, written as %s; want %s", text, got, err, e.Encode(id), want)
		}
	}
	for _, text := range []string{"", "322222222222", "32222222222222", "S9AhTSzZcWN8cELXGmNc9H3", "zzzzzzzzzzzzzzzzzzzzzz", "S9AhTSzZcWN8cELXGmNc91"} {
		if id, err := e.Decode(text); err == nil {
			t.Errorf("%q is %v", text, id)
		}
	}
}

// TestCIDs checks the CID in the other version, and the errors of wrong ones.
func TestCIDs(t *testing.T) {
	const v0, v1 = "QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n", "bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku"
	for _, tt := range []struct{ text, note, problem string }{
		{v0, "in version 1 and base 32: " + v1, ""},
		{v1, "in version 0: " + v0, ""},
		{"f01701220e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "base 32: " + v1, ""},
		{"F01701220E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855", "base 32: " + v1, ""},
		{"f01701220e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852B855", "", "not in the base"},
		{"uAXASIOOwxEKY_BwUmvv0yJlvuSQnrkHkZJuTTKSVmRt4UrhV", "base 32: " + v1, ""},
		{"mAXASIOOwxEKY/BwUmvv0yJlvuSQnrkHkZJuTTKSVmRt4UrhV", "base 32: " + v1, ""},
		{"BAFYBEIHDWDCEFGH4DQKJV67UZCMW7OJEE6XEDZDETOJUZJEVTENXQUVYKU", "base 32: " + v1, ""},
		{"bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvy", "", "the digest has 31 bytes; a digest of sha2-256 has another length"},
		{"QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR0n", "", "after Qm there is no digest"},
		{"f00701220e3b0c44298fc1c149afbf4c8996fb924", "", "expected Qm and 44 more"},
		{"bafkqabtimvwgy3yk", "", ""}, // the content itself: hello
		{"xafkqabtimvwgy3yk", "", "expected Qm and 44 more"},
		{"k0000000000000000", "", "does not begin with version 1"},
	} {
		checkNotes(t, "ipfs-cid", tt.text, tt.note, tt.problem)
	}
}
