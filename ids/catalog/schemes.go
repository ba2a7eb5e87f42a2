package catalog

import (
	"slices"

	"idtui/ids/schemes"
)

// declarations returns all schemes in order. Of two candidates with the same cost, the
// one that comes first here is the better one.
func declarations() []declaration {
	return slices.Concat(seeds(), uuids(), sortable(), numbers(), random(), uuidTexts(), recognized(), schemes.Vendors())
}

// seeds returns the schemes that have a tab of their own.
func seeds() []declaration {
	return []declaration{
		schemes.Koid,
		schemes.Flax,
		schemes.Sno,
		schemes.UIDLocal,
		schemes.UIDGlobal,
	}
}

// uuids returns the UUID of any version, then one scheme per version.
func uuids() []declaration { return append([]declaration{schemes.UUID}, schemes.UUIDs()...) }

// sortable returns ids of more than 64 bits that sort by time.
func sortable() []declaration {
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
		schemes.PHPUniqidMore,
		schemes.NpmUniqid,
		schemes.RocketMQ5,
	}
}

// numbers returns ids of 64 bits.
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
		schemes.TikTok,
		schemes.Cockroach,
		schemes.UUIDShort,
		schemes.Seata,
		schemes.Leaf,
		schemes.Baidu,
		schemes.Yitter,
		schemes.TiDB,
		schemes.Datadog64,
		schemes.SlackTS,
		schemes.PHPUniqid,
	}
}

// random returns ids without a time.
func random() []declaration {
	return []declaration{
		schemes.NanoID,
		schemes.NUID,
		schemes.NUID36,
		schemes.RocketMQ,
		schemes.RocketMQOffset,
		schemes.TraceID,
		schemes.SpanID,
		schemes.Salesforce,
	}
}

// uuidTexts returns other ways to write a UUID.
func uuidTexts() []declaration {
	return []declaration{
		schemes.ShortUUID,
		schemes.UUID25,
		schemes.UUIDBase64,
		schemes.UUIDInt,
		schemes.UUIDFlickr,
		schemes.Notion,
		schemes.UUIDMixed,
		schemes.UUIDSwapped,
		schemes.NewSequentialID,
		schemes.Comb,
		schemes.CombSQL,
		schemes.CombPostgres,
		schemes.CombPostgresLegacy,
	}
}

// recognized returns ids without a layout, which are recognized by their text only.
func recognized() []declaration {
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
		schemes.SkyWalking,
		schemes.SYSGUID,
		schemes.Traceparent,
		schemes.B3,
		schemes.Jaeger,
		schemes.Relay,
		schemes.ShopifyGID,
		schemes.GitHubNode,
	}
}
