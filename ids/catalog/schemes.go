package catalog

import (
	"slices"

	"idtui/ids/flax"
	"idtui/ids/formats"
	"idtui/ids/koid"
	"idtui/ids/sno"
	"idtui/ids/uid"
)

// The schemes, in order. Of two readings that are equally likely the one that
// stands first here comes first.

// lines are all of them.
func lines() []declaration {
	return slices.Concat(seeds(), uuids(), times(), numbers(), others(), texts(), recognised())
}

// seeds have a tab of their own.
func seeds() []declaration {
	return []declaration{
		koid.Scheme,
		flax.Scheme,
		sno.Scheme,
		uid.Local,
		uid.Global,
	}
}

// uuids are the UUID of any version, then each kind of its own.
func uuids() []declaration { return append([]declaration{formats.UUID}, formats.UUIDs()...) }

// times are wide ids that sort by time.
func times() []declaration {
	return []declaration{
		formats.ULID,
		formats.KSUID,
		formats.XID,
		formats.ObjectID,
		formats.TypeID,
		formats.PushID,
		formats.CUID1,
		formats.SCRU128,
		formats.Timeflake,
		formats.BoundaryFlake,
		formats.Julid,
		formats.Sandflake,
		formats.UPID,
		formats.OrderlyID,
		formats.GUID,
		formats.Elasticsearch,
		formats.ElasticsearchLegacy,
		formats.XRay,
		formats.Datadog,
		formats.Puid,
	}
}

// numbers are ids of 64 bits.
func numbers() []declaration {
	return []declaration{
		formats.Twitter,
		formats.Discord,
		formats.Instagram,
		formats.Threads,
		formats.Mastodon,
		formats.LinkedIn,
		formats.FlakeIDGen,
		formats.Spaceflake,
		formats.Sonyflake,
		formats.SonyflakeV2,
		formats.TSID,
		formats.TID,
		formats.SCRU64,
		formats.SnowID,
		formats.Frostflake,
		formats.SimpleflakePy,
		formats.SimpleflakeJS,
		formats.Nano64,
		formats.Unix,
	}
}

// others are random, without a time.
func others() []declaration {
	return []declaration{
		formats.NanoID,
		formats.NUID,
	}
}

// texts are other ways to write a UUID.
func texts() []declaration {
	return []declaration{
		formats.ShortUUID,
		formats.UUID25,
		formats.UUIDBase64,
		formats.UUIDInt,
	}
}

// recognised are texts of which only the shape tells anything.
func recognised() []declaration {
	return []declaration{
		formats.CUID2,
		formats.Stripe,
		formats.Slack,
		formats.YouTube,
		formats.IPFS,
		formats.BreezeID,
		formats.Sqids,
		formats.Hashids,
		formats.MD5,
		formats.SHA1,
		formats.SHA256,
	}
}
