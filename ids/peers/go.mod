module idtui/ids/peers

go 1.26.0

require (
	github.com/bwmarrin/snowflake v0.3.0
	github.com/google/uuid v1.6.0
	github.com/oklog/ulid/v2 v2.1.1
	github.com/rs/xid v1.6.0
	idtui v0.0.0
)

require github.com/segmentio/ksuid v1.0.4

replace idtui => ../..
