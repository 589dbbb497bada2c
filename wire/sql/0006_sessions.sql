-- Sessions and what starts them: refresh tokens, one-time tokens (mailed links and codes) and PKCE flows.

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_user_id on auth.sessions (user_id, created_at);
create index sessions_not_after on auth.sessions (not_after) where not_after is not null;

-- One row for each token ever issued in a session. A token is derived from the one it was exchanged for and `salt`
-- (null for the first of a session), so the server can issue it a second time to a caller who presents its parent,
-- without storing it.
create table auth.refresh_tokens (
  id bigserial primary key,
  token text not null unique,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  salt text
);

comment on column auth.refresh_tokens.token is 'keyed hash';
comment on column auth.refresh_tokens.parent is 'keyed hash of the token it was exchanged for';

create index refresh_tokens_session_id on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_user_id on auth.refresh_tokens (user_id);
create index refresh_tokens_parent on auth.refresh_tokens (parent);
-- Old tokens are removed by age.
create index refresh_tokens_created_at on auth.refresh_tokens (created_at);

-- The authentication methods of a session (the `amr` claim).
create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- A PKCE flow: a sign-in that left the browser and comes back, from a provider or by a mailed link.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text unique,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  referrer text,
  linking_target_id uuid references auth.users (id) on delete cascade,
  invite_token text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of the password the sign-up was sent with: a caller who ends the flow with its verifier is the one who chose it.
  password_hash text,
  -- The browser that started the flow: the keyed hash of its cookie. Null where the verifier alone ends it.
  browser_hash text,
  -- Who links a further identity is checked at the start: the flow ends with that session, and with a later epoch.
  linking_session_id uuid,
  linking_epoch integer,
  -- A provider's response that came by a cross-site POST without cookies, sealed, until the browser asks for it.
  answer text,
  returned_at timestamptz,
  -- Linked when the verifier is presented.
  identity jsonb
);

comment on column auth.flow_state.provider_access_token is 'sealed';
comment on column auth.flow_state.provider_refresh_token is 'sealed';
comment on column auth.flow_state.invite_token is 'keyed hash';

create index flow_state_user_id on auth.flow_state (user_id, authentication_method, created_at desc);
create index flow_state_created_at on auth.flow_state (created_at desc);

-- One token of each type for a user: a link, and a code to type in. Links can't be guessed. Codes can, so tries are
-- counted: a code that was tried too often is refused while its link still works.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  )),
  token_hash text not null unique,
  code_hash text not null,
  -- The address or number the message was sent to.
  relates_to text not null,
  attempts smallint not null default 0,
  -- The PKCE flow this link belongs to.
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, token_type)
);
create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);
create index one_time_tokens_flow_state on auth.one_time_tokens (flow_state_id);

-- Devices a user has signed in from. Failed sign-ins from elsewhere don't lock the user out here, and a sign-in from an
-- unknown one is notified. `aal2_at`: the last time a session from here reached aal2; wrong codes from elsewhere are
-- counted apart too.
create table auth.known_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_hash text not null,
  last_seen_at timestamptz not null,
  aal2_at timestamptz,
  primary key (user_id, client_hash)
);
create index known_clients_last_seen_at on auth.known_clients (last_seen_at);

grant select, insert, update, delete on
  auth.sessions, auth.refresh_tokens, auth.mfa_amr_claims, auth.flow_state, auth.one_time_tokens, auth.known_clients
to firstline;
grant usage, select on sequence auth.refresh_tokens_id_seq to firstline;

-- Sessions.

-- Starts a session: `p_session` {id, user_id, method, token_hash, user_agent, ip, client_hash, epoch, not_after}; `epoch`
-- is the account's when the sign-in was verified. Sends `p_notice` to a user who never signed in from there, except with the
-- first sign-in. False, and nothing is done, when the epoch has passed or the account is gone.
create function auth.start_session(p_session jsonb, p_notice jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  session_id uuid := (p_session ->> 'id')::uuid;
  owner uuid := (p_session ->> 'user_id')::uuid;
  is_elsewhere boolean;
begin
  -- Waits for a concurrent removal of this user's sessions: its new epoch then refuses this sign-in.
  perform 1 from auth.users u where u.id = owner and u.deleted_at is null
    and u.session_epoch = (p_session ->> 'epoch')::integer
  for no key update;
  if not found then return false; end if;
  insert into auth.sessions (id, user_id, aal, not_after, user_agent, ip, created_at, updated_at)
  values (session_id, owner, 'aal1', (p_session ->> 'not_after')::timestamptz, p_session ->> 'user_agent',
    (p_session ->> 'ip')::inet, p_now, p_now);
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), session_id, p_session ->> 'method', p_now, p_now);
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values (p_session ->> 'token_hash', owner, session_id, false, p_now, p_now);
  update auth.users set last_sign_in_at = p_now, updated_at = p_now where id = owner;
  perform auth.add_audit_entry('login', owner, p_session ->> 'ip', p_now,
    jsonb_build_object('method', p_session ->> 'method'));

  select count(*) > 0 and not bool_or(client_hash = p_session ->> 'client_hash') into is_elsewhere
  from auth.known_clients where user_id = owner;
  insert into auth.known_clients (user_id, client_hash, last_seen_at)
  values (owner, p_session ->> 'client_hash', p_now)
  on conflict (user_id, client_hash) do update set last_seen_at = excluded.last_seen_at;
  if is_elsewhere then perform firstline.enqueue_messages(p_notice, p_now); end if;
  return true;
end $$;

-- Exchanges a refresh token, given by its hash. `outcome` is 'refreshed' (`salts` derive the live token from the
-- presented one, one after the other), or why not: 'not_found', 'banned', 'no_session', 'session_expired',
-- 'session_idle', 'already_used'. A session has one live token: who presents an older one gets that token, or ends the
-- session. A refusal for age or idleness ends it too.
create function auth.refresh_session(
  p_token_hash text, p_new_hash text, p_new_salt text, p_reuse_seconds integer, p_timebox_seconds integer,
  p_idle_seconds integer, p_user_agent text, p_ip text, p_now timestamptz,
  out outcome text, out salts text[], out session_id uuid, out user_id uuid
)
language plpgsql set search_path = '' as $$
declare
  presented auth.refresh_tokens;
  live auth.refresh_tokens;
  session auth.sessions;
  banned_until timestamptz;
begin
  select * into presented from auth.refresh_tokens t where t.token = p_token_hash;
  if not found then outcome := 'not_found'; return; end if;
  session_id := presented.session_id;
  user_id := presented.user_id;

  -- Several tabs, or a client that lost the response, refresh concurrently: the session's row serializes them. The
  -- user's row is locked first, because a token's row refers to it, and nothing may wait for it while it holds a
  -- session.
  perform set_config('lock_timeout', '5s', true);
  perform 1 from auth.users u where u.id = presented.user_id for key share;
  select * into session from auth.sessions s where s.id = presented.session_id for update;
  if not found then outcome := 'no_session'; return; end if;
  -- The setting may have been another one when the session started.
  session.not_after := least(session.not_after, session.created_at + make_interval(secs => p_timebox_seconds));
  outcome := case
    when session.not_after <= p_now then 'session_expired'
    when coalesce(session.refreshed_at, session.created_at) + make_interval(secs => p_idle_seconds) <= p_now
      then 'session_idle' end;
  if outcome is not null then
    delete from auth.sessions s where s.id = session.id;
    return;
  end if;
  select u.banned_until into banned_until from auth.users u where u.id = presented.user_id;
  if banned_until > p_now then outcome := 'banned'; return; end if;

  -- Read again: the previous holder of the lock may have used the token, or deleted it by raising the session to aal2.
  select * into presented from auth.refresh_tokens t where t.token = p_token_hash;
  if not found then outcome := 'not_found'; return; end if;
  select * into live from auth.refresh_tokens t
    where t.session_id = session.id and not t.revoked order by t.id desc limit 1;

  if not presented.revoked then
    update auth.refresh_tokens t set revoked = true, updated_at = p_now where t.id = presented.id;
    insert into auth.refresh_tokens (token, user_id, session_id, parent, salt, revoked, created_at, updated_at)
    values (p_new_hash, presented.user_id, session.id, presented.token, p_new_salt, false, p_now, p_now);
    salts := array[p_new_salt];
  elsif live.parent = presented.token then
    -- The response that carried the live token was lost. Its parent may fetch it again, however late.
    salts := array[live.salt];
  elsif presented.updated_at + make_interval(secs => p_reuse_seconds) > p_now then
    -- A tab that was overtaken by others. Null when the live token was not exchanged for this one's descendants.
    with recursive line (parent, salts) as (
      select live.parent, array[live.salt]
      union all
      select t.parent, t.salt || l.salts from line l join auth.refresh_tokens t on t.token = l.parent
      where l.parent <> presented.token
    )
    select l.salts into salts from line l where l.parent = presented.token;
  end if;
  if salts is null then
    -- A copy of the token is in use (RFC 9700, section 4.14.2): the session ends as by a sign-out.
    delete from auth.sessions s where s.id = session.id;
    perform auth.add_audit_entry('token_revoked', presented.user_id, p_ip, p_now);
    outcome := 'already_used';
    return;
  end if;

  update auth.sessions s
    set refreshed_at = p_now, updated_at = p_now, not_after = session.not_after, user_agent = p_user_agent, ip = p_ip::inet
    where s.id = session.id;
  perform auth.add_audit_entry('token_refreshed', presented.user_id, p_ip, p_now);
  outcome := 'refreshed';
end $$;

-- Continues a session after a change that its tokens carry: all its refresh tokens are revoked but this new one. The
-- AAL stays. False when the session has ended.
create function auth.continue_session(p_user uuid, p_session uuid, p_token_hash text, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = p_user and u.deleted_at is null for key share;
  if not found then return false; end if;
  perform 1 from auth.sessions s
  where s.id = p_session and s.user_id = p_user and (s.not_after is null or s.not_after > p_now) for update;
  if not found then return false; end if;
  update auth.refresh_tokens t set revoked = true, updated_at = p_now where t.session_id = p_session and not t.revoked;
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values (p_token_hash, p_user, p_session, false, p_now, p_now);
  update auth.sessions s set refreshed_at = p_now, updated_at = p_now where s.id = p_session;
  return true;
end $$;

-- Scope 'global' ends all sessions of the user, 'local' this one, 'others' all but this one.
create function auth.end_sessions(p_user uuid, p_session uuid, p_scope text, p_ip text, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users where id = p_user for no key update;
  delete from auth.sessions
    where user_id = p_user
      and case p_scope when 'global' then true when 'local' then id = p_session else id is distinct from p_session end;
  perform auth.add_audit_entry('logout', p_user, p_ip, p_now);
end $$;

-- The AAL of a caller: the session's, but no more than its token claims (`p_aal`): a copy of a token from before the
-- second factor must not gain from it. Null when there is no such session.
create function auth.get_session_aal(p_user uuid, p_session uuid, p_aal text, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when p_aal = 'aal2' then s.aal else 'aal1' end from auth.sessions s
    where s.id = p_session and s.user_id = p_user and (s.not_after is null or s.not_after > p_now)
  );
end $$;
