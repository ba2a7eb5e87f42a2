package catalog

import (
	"slices"

	"idtui/ids"
	"idtui/ids/schemes"
)

// builtIn are all schemes in order. If two candidates have the same cost, the one that comes
// first here is better.
var builtIn = slices.Concat(seeds, []*ids.Scheme{schemes.UUID}, schemes.UUIDs, sortable, numbers, random, uuidTexts, recognized, schemes.Vendors)

// seeds are the schemes that have a tab of their own.
var seeds = []*ids.Scheme{
	schemes.Koid,
	schemes.Flax,
	schemes.Sno,
	schemes.UIDLocal,
	schemes.UIDGlobal,
}

// sortable are ids of more than 64 bits that sort by time.
var sortable = []*ids.Scheme{
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

// numbers are ids of 64 bits.
var numbers = []*ids.Scheme{
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
	schemes.NocoBase,
	schemes.TiDB,
	schemes.Datadog64,
	schemes.SlackTS,
	schemes.PHPUniqid,
}

// random are ids without a time.
var random = []*ids.Scheme{
	schemes.NanoID,
	schemes.NUID,
	schemes.NUID36,
	schemes.RocketMQ,
	schemes.RocketMQOffset,
	schemes.TraceID,
	schemes.SpanID,
	schemes.Salesforce,
}

// uuidTexts are other ways to write a UUID.
var uuidTexts = []*ids.Scheme{
	schemes.ShortUUID,
	schemes.ShortUUIDv3,
	schemes.UUID25,
	schemes.UUIDBase64,
	schemes.UUIDInt,
	schemes.UUIDFlickr,
	schemes.UUIDBase58,
	schemes.Notion,
	schemes.UUIDMixed,
	schemes.UUIDSwapped,
	schemes.NewSequentialID,
	schemes.Comb,
	schemes.CombSQL,
	schemes.CombPostgres,
	schemes.CombPostgresLegacy,
}

// recognized are ids without a layout, which are recognized by their text only.
var recognized = []*ids.Scheme{
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
