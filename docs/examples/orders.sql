-- The table of docs/SQL.md: 200,000 orders of six weeks, in PostgreSQL.
create table orders (id bigint primary key, created_at timestamptz not null);

insert into orders
  select ((ms - 1614556800000) << 22) | ((array[3, 5, 8, 12])[1 + hash / 65536 % 4] << 12) | (hash % 40 = 0)::int,
         to_timestamp((ms + 5 + hash % 397) / 1000.0)
  from generate_series(0, 199999) as i,
       lateral (select ('x' || substr(md5(i::text), 1, 8))::bit(32)::bigint as hash) as random,
       lateral (select extract(epoch from timestamptz '2026-10-12 00:00+00')::bigint * 1000 + i::bigint * 18000 + hash % 18000 as ms) as time;

vacuum analyze orders;
