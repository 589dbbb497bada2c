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
-- unknown one is notified. `raised_at`: the last time a session from here reached aal2; wrong codes from elsewhere are
-- counted apart too.
create table auth.known_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_hash text not null,
  last_seen_at timestamptz not null,
  raised_at timestamptz,
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
create function auth.level_of(p_user uuid, p_session uuid, p_aal text, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when p_aal = 'aal2' then s.aal else 'aal1' end from auth.sessions s
    where s.id = p_session and s.user_id = p_user and (s.not_after is null or s.not_after > p_now)
  );
end $$;

-- One-time tokens.

-- Stores what a message carries: `p_tokens` [{type, token_hash, code_hash, relates_to, expires_at, flow}], `flow` null
-- or {id, code_challenge, code_challenge_method, authentication_method, password_hash}. A new token replaces the one of
-- its type.
create function auth.store_one_time_tokens(p_user uuid, p_tokens jsonb, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  each_token jsonb;
  flow jsonb;
begin
  for each_token in select value from jsonb_array_elements(p_tokens) loop
    flow := nullif(each_token -> 'flow', 'null');
    if flow is not null then
      insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
        authentication_method, password_hash, created_at, updated_at)
      values ((flow ->> 'id')::uuid, p_user, flow ->> 'code_challenge', flow ->> 'code_challenge_method', 'email',
        flow ->> 'authentication_method', flow ->> 'password_hash', p_now, p_now)
      on conflict (id) do nothing;
    end if;
    insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, expires_at,
      created_at, updated_at)
    values (p_user, each_token ->> 'type', each_token ->> 'token_hash', each_token ->> 'code_hash',
      each_token ->> 'relates_to', (flow ->> 'id')::uuid, (each_token ->> 'expires_at')::timestamptz, p_now, p_now)
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id, expires_at = excluded.expires_at,
      attempts = 0, created_at = excluded.created_at, updated_at = excluded.updated_at;
    update auth.users set
      confirmation_sent_at = case when each_token ->> 'type' = 'confirmation_token' then p_now else confirmation_sent_at end,
      recovery_sent_at = case when each_token ->> 'type' = 'recovery_token' then p_now else recovery_sent_at end,
      email_change_sent_at = case when each_token ->> 'type' like 'email\_change%' then p_now else email_change_sent_at end,
      -- A confirmation given before has to be given again.
      email_change_confirm_status = case
        when p_tokens @> '[{"type": "email_change_token_current"}, {"type": "email_change_token_new"}]' then 0
        else email_change_confirm_status end,
      phone_change_sent_at = case when each_token ->> 'type' = 'phone_change_token' then p_now else phone_change_sent_at end,
      reauthentication_sent_at = case when each_token ->> 'type' = 'reauthentication_token' then p_now
        else reauthentication_sent_at end,
      updated_at = p_now
    where id = p_user;
  end loop;
end $$;

-- Sends tokens to a user. For a user that doesn't exist it only adds the audit entry.
create function auth.send_one_time_tokens(
  p_user uuid, p_tokens jsonb, p_messages jsonb, p_action text, p_ip text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform auth.add_audit_entry(p_action, p_user, p_ip, p_now);
  perform 1 from auth.users where id = p_user for no key update;
  if not found then return; end if;
  perform auth.store_one_time_tokens(p_user, p_tokens, p_now);
  perform firstline.enqueue_messages(p_messages, p_now);
end $$;

-- Stores a link that an administrator asked for, and sends it where there are messages: `p_link` {tokens, messages,
-- data, action, invited, contested, new_email}. `invited`: an invitation, so what was set before the address was
-- verified is removed. `contested`: a password other than the stored one was given. `new_email`: a change of address;
-- the first of `tokens` is the requested link, the second that of the other address.
create function auth.store_link(p_user uuid, p_link jsonb, p_ip text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  data jsonb := nullif(p_link -> 'data', 'null');
  new_email text := p_link ->> 'new_email';
  tokens jsonb := p_link -> 'tokens';
begin
  select * into person from auth.users where id = p_user for no key update;
  if not found then return; end if;
  if new_email is not null then
    if person.email_change <> new_email then
      delete from auth.one_time_tokens
      where user_id = p_user and token_type in ('email_change_token_current', 'email_change_token_new');
      update auth.users set email_change = new_email, email_change_confirm_status = 0 where id = p_user;
    end if;
    -- Both addresses have to confirm. Where the requested one has no pending link, its earlier confirmation no longer
    -- counts. Where either has one, only the requested link is stored; else the other address gets one too, which is
    -- unknown until it is requested.
    if not exists (
      select 1 from auth.one_time_tokens where user_id = p_user and token_type = tokens -> 0 ->> 'type'
    ) then
      update auth.users set email_change_confirm_status = 0 where id = p_user;
    end if;
    if exists (
      select 1 from auth.one_time_tokens
      where user_id = p_user and token_type in (tokens -> 0 ->> 'type', tokens -> 1 ->> 'type')
    ) then
      tokens := tokens - 1;
    end if;
  end if;
  if coalesce((p_link ->> 'invited')::boolean, false) then
    delete from auth.sessions where user_id = p_user;
    delete from auth.flow_state where user_id = p_user;
    update auth.users set invited_at = p_now, encrypted_password = null, is_contested = false,
      -- Those of an earlier invitation, or of an account that an administrator made, stay.
      raw_user_meta_data = case when invited_at is null and not made_by_admin then '{}' else raw_user_meta_data end
    where id = p_user;
  end if;
  update auth.users set
    is_contested = is_contested or coalesce((p_link ->> 'contested')::boolean, false),
    raw_user_meta_data = raw_user_meta_data || coalesce(data, '{}'),
    updated_at = p_now
  where id = p_user;
  perform auth.store_one_time_tokens(p_user, tokens, p_now);
  perform firstline.enqueue_messages(p_link -> 'messages', p_now);
  perform auth.add_audit_entry(p_link ->> 'action', null, p_ip, p_now, jsonb_build_object('user_id', p_user));
end $$;

-- Uses a link or a code: `p_request` {types, token_hash} or {types, relates_to, code_hash, max_attempts}; for a link of
-- a PKCE flow also {auth_code}. `outcome`: 'session' (a session may be started for `user_id`), 'code' (the
-- authorization code is valid now), 'half' (the other address has to confirm too), 'taken', 'banned', or 'invalid'.
create function auth.use_one_time_token(
  p_request jsonb, p_ip text, p_now timestamptz,
  out outcome text, out user_id uuid, out used_type text, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  used auth.one_time_tokens;
  person auth.users;
  types text[] := array(select jsonb_array_elements_text(p_request -> 'types'));
  moved text;
begin
  outcome := 'invalid';
  -- Users before their tokens, sessions and flows, here as everywhere, so that two calls can't deadlock.
  perform 1 from auth.users u where u.id in (
    select t.user_id from auth.one_time_tokens t where t.token_type = any (types)
      and case when p_request ->> 'token_hash' is not null then t.token_hash = p_request ->> 'token_hash'
        else t.relates_to = p_request ->> 'relates_to' end
  ) order by u.id for no key update;
  if p_request ->> 'token_hash' is not null then
    select * into used from auth.one_time_tokens t
    where t.token_hash = p_request ->> 'token_hash' and t.token_type = any (types) for update;
    if not found or used.expires_at <= p_now then return; end if;
  else
    -- Several accounts may wait for a message to one address: the try counts for each of these codes.
    for used in
      select * from auth.one_time_tokens t
      where t.relates_to = p_request ->> 'relates_to' and t.token_type = any (types) and t.expires_at > p_now
        and t.attempts < (p_request ->> 'max_attempts')::integer
      order by t.id for update
    loop
      exit when used.code_hash = p_request ->> 'code_hash';
      update auth.one_time_tokens t set attempts = t.attempts + 1 where t.id = used.id;
    end loop;
    if used.id is null or used.code_hash <> p_request ->> 'code_hash' then return; end if;
  end if;

  select * into person from auth.users u where u.id = used.user_id;
  if person.deleted_at is not null then return; end if;
  -- The account may have, or want, another address by now than the one this message was sent to.
  if lower(used.relates_to) is distinct from (
    case used.token_type
      when 'confirmation_token' then case when used.relates_to = person.phone then person.phone else lower(person.email) end
      when 'phone_change_token' then person.phone_change
      when 'email_change_token_new' then lower(person.email_change)
      else lower(person.email) end
  ) then return; end if;
  user_id := person.id;
  used_type := used.token_type;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;

  if used.token_type = 'confirmation_token' then
    -- A phone signs in by the same kind of code that confirmed it.
    if person.confirmed_at is null then
      perform auth.add_audit_entry(
        case when person.invited_at is not null then 'invite_accepted' else 'user_signedup' end, person.id, p_ip, p_now);
    end if;
    -- A contact that was confirmed without a proof is proven by a later sign-in, not by the sign-up that set the password.
    perform auth.prove_contact(person.id, case when used.relates_to = person.phone then 'phone' else 'email' end,
      person.invited_at is null
        and case when used.relates_to = person.phone then person.phone_confirmed_at else person.email_confirmed_at end
          is null, p_now);
  elsif used.token_type = 'recovery_token' then
    perform auth.prove_contact(person.id, 'email', false, p_now);
  elsif used.token_type = 'phone_change_token' then
    moved := auth.move_contact(person.id, 'phone', used.relates_to, true, p_now);
  else
    -- Both addresses have to confirm, in any order.
    if person.email is not null and (person.email_change_confirm_status = 0 or exists (
      select 1 from auth.one_time_tokens t where t.user_id = person.id and t.id <> used.id
        and t.token_type in ('email_change_token_current', 'email_change_token_new')
    )) then
      update auth.users u set email_change_confirm_status = 1, updated_at = p_now where u.id = person.id;
      delete from auth.one_time_tokens t where t.id = used.id;
      outcome := 'half';
      return;
    end if;
    moved := auth.move_contact(person.id, 'email', person.email_change, true, p_now);
  end if;
  if moved = 'taken' then outcome := 'taken'; return; end if;

  delete from auth.one_time_tokens t where t.user_id = person.id and t.id <> used.id;
  select u.session_epoch into epoch from auth.users u where u.id = person.id;
  outcome := 'session';
  if p_request ->> 'auth_code' is not null and used.flow_state_id is not null then
    update auth.flow_state f set auth_code = p_request ->> 'auth_code', auth_code_issued_at = p_now, updated_at = p_now
    where f.id = used.flow_state_id;
    -- The link is used up. Until its browser has ended the flow, the code of the same mail still works: a scanner may
    -- have followed the link, or a phone that can't end a flow of another device.
    update auth.one_time_tokens t set token_hash = 'used ' || t.id where t.id = used.id;
    outcome := 'code';
  else
    delete from auth.flow_state f where f.id = used.flow_state_id;
    delete from auth.one_time_tokens t where t.id = used.id;
  end if;
end $$;

-- Whether a reauthentication code is right. A wrong one counts as a try.
create function auth.use_reauthentication_code(p_user uuid, p_code_hash text, p_max_attempts integer, p_now timestamptz)
returns boolean
language plpgsql set search_path = '' as $$
declare
  sent auth.one_time_tokens;
begin
  perform 1 from auth.users u where u.id = p_user for no key update;
  select * into sent from auth.one_time_tokens t
  where t.user_id = p_user and t.token_type = 'reauthentication_token' for update;
  if not found or sent.expires_at <= p_now or sent.attempts >= p_max_attempts then return false; end if;
  if sent.code_hash <> p_code_hash then
    update auth.one_time_tokens t set attempts = t.attempts + 1 where t.id = sent.id;
    return false;
  end if;
  delete from auth.one_time_tokens t where t.id = sent.id;
  return true;
end $$;

-- PKCE flows.

-- Takes a flow that came back, once: one of single sign-on where `p_is_sso` is true, else one of another provider.
-- `p_browser` is the hash of the cookie of the browser it came back in. `p_answer` is a response that came without
-- cookies: it is stored, `outcome` is 'held', and the flow can still be taken. Otherwise 'taken', or why nothing was
-- done: 'not_found' (also of the other kind), 'used', 'expired', 'other_browser'.
create function auth.take_flow(
  p_flow uuid, p_is_sso boolean, p_browser text, p_answer text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out flow jsonb
)
language plpgsql set search_path = '' as $$
declare
  taken auth.flow_state;
begin
  select * into taken from auth.flow_state f where f.id = p_flow for update;
  if not found or taken.provider_type in ('email', 'phone') or (taken.provider_type like 'sso:%') <> p_is_sso then
    outcome := 'not_found';
    return;
  end if;
  -- Where the error is reported.
  flow := jsonb_build_object('redirect_to', taken.referrer, 'provider', taken.provider_type);
  if taken.returned_at is not null or (p_answer is not null and taken.answer is not null) then
    outcome := 'used';
    return;
  end if;
  if taken.created_at + make_interval(secs => p_life_seconds) <= p_now then outcome := 'expired'; return; end if;
  if p_answer is not null then
    update auth.flow_state f set answer = p_answer, updated_at = p_now where f.id = taken.id;
    outcome := 'held';
    return;
  end if;
  if taken.code_challenge is null and (taken.browser_hash = p_browser) is not true then
    outcome := 'other_browser';
    return;
  end if;
  update auth.flow_state f set returned_at = p_now, answer = null, updated_at = p_now where f.id = taken.id;
  outcome := 'taken';
  flow := to_jsonb(taken);
end $$;

-- Lets a flow that was taken be ended with this code and its verifier, as this user as at `p_epoch`: `p_answer`
-- {auth_code, provider_access_token, provider_refresh_token, identity}; `identity` is linked then. False, and nothing
-- is done, at a later epoch.
create function auth.answer_flow(p_flow uuid, p_user uuid, p_epoch integer, p_answer jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = p_user and u.deleted_at is null and u.session_epoch = p_epoch for no key update;
  if not found then return false; end if;
  update auth.flow_state set
    user_id = p_user, auth_code = p_answer ->> 'auth_code', auth_code_issued_at = p_now,
    provider_access_token = p_answer ->> 'provider_access_token',
    provider_refresh_token = p_answer ->> 'provider_refresh_token',
    identity = nullif(p_answer -> 'identity', 'null'), updated_at = p_now
  where id = p_flow;
  return found;
end $$;

-- Ends a flow with its authorization code and the verifier (as given, and its S256 hash). `outcome`: 'exchanged',
-- 'not_found', 'expired', 'bad_verifier' (the flow stays), 'banned', or why an identity was not linked. Of concurrent
-- calls one succeeds.
create function auth.exchange_code(
  p_auth_code text, p_verifier text, p_s256 text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out user_id uuid, out method text, out epoch integer,
  out flow_id uuid, out provider_access_token text, out provider_refresh_token text, out linking json
)
language plpgsql set search_path = '' as $$
declare
  flow auth.flow_state;
  person auth.users;
  linked record;
begin
  select f.user_id into user_id from auth.flow_state f where f.auth_code = p_auth_code;
  select * into person from auth.users u where u.id = user_id for no key update;
  select * into flow from auth.flow_state f where f.auth_code = p_auth_code for update;
  if not found or person.id is null or person.deleted_at is not null then outcome := 'not_found'; return; end if;
  -- A code that came by mail expires counting from when the link was followed, not from when the mail was sent.
  if flow.auth_code_issued_at + make_interval(secs => p_life_seconds) <= p_now then outcome := 'expired'; return; end if;
  if flow.code_challenge is distinct from (
    case flow.code_challenge_method when 's256' then p_s256 else p_verifier end
  ) then
    outcome := 'bad_verifier';
    return;
  end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  delete from auth.flow_state f where f.id = flow.id;
  if flow.password_hash is not null and person.encrypted_password is null then
    update auth.users u set encrypted_password = flow.password_hash, updated_at = p_now where u.id = person.id;
  end if;
  epoch := person.session_epoch;
  if flow.identity is not null then
    select * into linked from auth.link_identity(person.id, flow.linking_session_id, flow.linking_epoch, flow.identity,
      coalesce((flow.identity ->> 'takes_email')::boolean, false), flow.identity ->> 'ip', p_now);
    if linked.outcome <> 'linked' then outcome := linked.outcome; return; end if;
    epoch := linked.epoch;
    linking := json_build_object('session_id', flow.linking_session_id, 'epoch', flow.linking_epoch);
  end if;
  outcome := 'exchanged';
  method := flow.authentication_method;
  flow_id := flow.id;
  provider_access_token := flow.provider_access_token;
  provider_refresh_token := flow.provider_refresh_token;
end $$;

revoke execute on all functions in schema auth from public;
grant execute on function
  auth.start_session, auth.refresh_session, auth.continue_session, auth.end_sessions, auth.level_of,
  auth.store_one_time_tokens, auth.send_one_time_tokens, auth.store_link, auth.use_one_time_token,
  auth.use_reauthentication_code, auth.take_flow, auth.answer_flow, auth.exchange_code
to firstline;
