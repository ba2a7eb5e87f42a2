package catalog

import (
	"slices"

	"idtui/ids/schemes"
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
		schemes.Koid,
		schemes.Flax,
		schemes.Sno,
		schemes.UIDLocal,
		schemes.UIDGlobal,
	}
}

// uuids are the UUID of any version, then each kind of its own.
func uuids() []declaration { return append([]declaration{schemes.UUID}, schemes.UUIDs()...) }

// times are wide ids that sort by time.
func times() []declaration {
	return []declaration{
		schemes.ULID,
		schemes.KSUID,
		schemes.XID,
		schemes.ObjectID,
		schemes.TypeID,
		schemes.PushID,
		schemes.CUID1,
		schemes.SCRU128,
		schemes.Timeflake,
		schemes.BoundaryFlake,
		schemes.Julid,
		schemes.Sandflake,
		schemes.UPID,
		schemes.OrderlyID,
		schemes.GUID,
		schemes.Elasticsearch,
		schemes.ElasticsearchLegacy,
		schemes.XRay,
		schemes.Datadog,
		schemes.Puid,
	}
}

// numbers are ids of 64 bits.
func numbers() []declaration {
	return []declaration{
		schemes.Twitter,
		schemes.Discord,
		schemes.Instagram,
		schemes.Threads,
		schemes.Mastodon,
		schemes.LinkedIn,
		schemes.FlakeIDGen,
		schemes.Spaceflake,
		schemes.Sonyflake,
		schemes.SonyflakeV2,
		schemes.TSID,
		schemes.TID,
		schemes.SCRU64,
		schemes.SnowID,
		schemes.Frostflake,
		schemes.SimpleflakePy,
		schemes.SimpleflakeJS,
		schemes.Nano64,
		schemes.Unix,
	}
}

// others are random, without a time.
func others() []declaration {
	return []declaration{
		schemes.NanoID,
		schemes.NUID,
	}
}

// texts are other ways to write a UUID.
func texts() []declaration {
	return []declaration{
		schemes.ShortUUID,
		schemes.UUID25,
		schemes.UUIDBase64,
		schemes.UUIDInt,
	}
}

// recognised are texts of which only the shape tells anything.
func recognised() []declaration {
	return []declaration{
		schemes.CUID2,
		schemes.Stripe,
		schemes.Slack,
		schemes.YouTube,
		schemes.IPFS,
		schemes.BreezeID,
		schemes.Sqids,
		schemes.Hashids,
		schemes.MD5,
		schemes.SHA1,
		schemes.SHA256,
	}
}
