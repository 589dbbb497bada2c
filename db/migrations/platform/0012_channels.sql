-- What channels of the realtime door need of the database: who may use a private one, and what replicas tell each other.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, firstline;

-- The channel a policy is asked about; null outside of such a question.
create function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
revoke execute on function realtime.topic from public;
grant execute on function realtime.topic to anon, authenticated, service_role, firstline;

-- Policies on this table decide about private channels: whoever may select a row of extension 'broadcast' or 'presence'
-- while `realtime.topic()` is the channel's name may hear that channel, whoever may insert one may speak there. The
-- server asks with rows that it takes back; without a policy nobody may do either. Nothing is broadcast from here.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean not null default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
create policy server on realtime.messages to firstline, service_role using (true) with check (true);
revoke all on realtime.messages from public;
grant select, insert on realtime.messages to anon, authenticated;
grant select, insert, update, delete on realtime.messages to service_role, firstline;

-- Processes with members in channels. Seen is who beats; the time is the database's, so that no two clocks are compared.
-- These tables are unlogged: what they hold is worth nothing after a crash of the database.
create unlogged table realtime.replicas (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- Broadcasts on their way to the members that other replicas have. `topic` is public:<name> or private:<name>.
create unlogged table realtime.broadcasts (
  id bigint generated always as identity primary key,
  -- By which a reader finds what was committed since its last look, and nothing twice.
  xid xid8 not null default pg_current_xact_id(),
  sender uuid not null,
  topic text not null,
  -- text: `body` is the whole payload as JSON. json, binary: the payload alone, in `body` or `bytes`, of `event`.
  encoding text not null check (encoding in ('text', 'json', 'binary')),
  event text,
  body text,
  bytes bytea,
  sent_at timestamptz not null default now()
);
create index broadcasts_xid_idx on realtime.broadcasts (xid);
create index broadcasts_sent_at_idx on realtime.broadcasts (sent_at);

-- Who is present where, as its own replica says. Of a replica that is seen no more nobody is present.
create unlogged table realtime.presences (
  channel_id text primary key,
  replica uuid not null references realtime.replicas on delete cascade,
  topic text not null,
  key text not null,
  -- Changes with every update.
  ref text not null,
  -- JSON that nobody here reads: jsonb knows no \u0000, and both have a depth.
  payload text not null,
  tracked_at timestamptz not null default clock_timestamp()
);
create index presences_topic_idx on realtime.presences (topic);
create index presences_replica_idx on realtime.presences (replica);

revoke all on realtime.replicas, realtime.broadcasts, realtime.presences from public, anon, authenticated, service_role;
grant select, insert, update, delete on realtime.replicas, realtime.broadcasts, realtime.presences to firstline;
