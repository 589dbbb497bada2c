-- Channels of the realtime endpoint: who may use a private one, and what replicas exchange.

-- The channel that a policy is evaluated for; null elsewhere.
create function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Policies on this table authorize private channels: with `realtime.topic()` as the channel's name, a caller who may
-- select a row of extension 'broadcast' or 'presence' may receive, and one who may insert such a row may send. The
-- server tests with rows that it rolls back; without a policy neither is allowed. Messages themselves are not stored
-- here.
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
-- Whatever other policies allow, a user with a second factor needs aal2.
create policy second_factor on realtime.messages as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
revoke all on realtime.messages from public;
grant select, insert on realtime.messages to anon, authenticated;
-- Rolled-back rows still take space. PostgreSQL vacuums it away; on the embedded engine, which never vacuums, the
-- server truncates the table when it is empty.
grant select, insert, update, delete on realtime.messages to service_role, firstline;
grant truncate on realtime.messages to firstline;

-- Processes with members in channels. `seen_at` is the last heartbeat, by the clock of the database, so that no two
-- clocks are compared. These tables are unlogged: after a crash of the database their rows are worthless.
create unlogged table realtime.replicas (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- Broadcasts to members on other replicas. `topic` is public:<name> or private:<name>.
create unlogged table realtime.broadcasts (
  id bigint generated always as identity primary key,
  -- Readers find what was committed since their last read by it, and nothing twice.
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

-- Presence, as each member's replica reports it. Members of a replica without a heartbeat are not present.
create unlogged table realtime.presences (
  channel_id text primary key,
  replica uuid not null references realtime.replicas on delete cascade,
  topic text not null,
  key text not null,
  -- Changes with every update.
  ref text not null,
  -- JSON as text: jsonb has no \u0000 and a maximum depth.
  payload text not null,
  tracked_at timestamptz not null default clock_timestamp()
);
create index presences_topic_idx on realtime.presences (topic);
create index presences_replica_idx on realtime.presences (replica);

revoke all on realtime.replicas, realtime.broadcasts, realtime.presences from public, anon, authenticated, service_role;
grant select, insert, update, delete on realtime.replicas, realtime.broadcasts, realtime.presences to firstline;
revoke execute on all functions in schema realtime from public;
grant execute on function realtime.topic to anon, authenticated, service_role, firstline;
