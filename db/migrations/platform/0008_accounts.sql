-- Accounts in full: mailed and texted links and codes, sign-ins that come back (PKCE), refresh tokens that nobody can read.
--
-- Nothing that opens an account stands readable here. Refresh tokens, link tokens, codes and authorization codes are
-- keyed hashes that the server makes; what is compared are hashes. The time is always a parameter, and a call that must
-- be refused although it changed something (a code tried once too often) returns its outcome, so that the change stays.

-- Until now refresh tokens stood here as they are. They can't be hashed from within: everybody signs in once more.
delete from auth.sessions;
-- A token is made from the one it was exchanged for and this salt, so the server can hand it out a second time to whoever
-- shows its parent, without ever having stored it. Null for the first of a session.
alter table auth.refresh_tokens add column salt text;
comment on column auth.refresh_tokens.token is 'keyed hash';
comment on column auth.refresh_tokens.parent is 'keyed hash of the token it was exchanged for';

-- Two people, none of whom has proven the address, asked for an account on it with different passwords: neither is kept.
alter table auth.users add column is_contested boolean not null default false;
-- Made by an administrator and asked nothing, perhaps moved here with many others: it waits for its first sign-in as long
-- as that takes.
alter table auth.users add column made_by_admin boolean not null default false;
-- Made by the installation's start or an operator's command. Until now those were the only sign-ups from no address.
alter table auth.users add column made_by_operator boolean not null default false;
update auth.users set made_by_operator = true where id::text in (
  select payload ->> 'actor_id' from auth.audit_log_entries where payload ->> 'action' = 'user_signedup' and ip_address = ''
);
-- Metadata travel in every access token, and servers refuse headers that are too long: whoever could store more would lock
-- the account out of itself.
update auth.users set raw_user_meta_data = '{}' where octet_length(raw_user_meta_data::text) > 4096;
update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email"]}'
where octet_length(raw_app_meta_data::text) > 2048;
alter table auth.users add constraint users_metadata_size check (
  octet_length(raw_user_meta_data::text) <= 4096 and octet_length(raw_app_meta_data::text) <= 2048
);
-- Grows when everything that opens a session is cleared away: whoever proved who it is before that, and would open one
-- only now, comes too late.
alter table auth.users add column session_epoch integer not null default 0;
drop index auth.users_confirmation_token, auth.users_recovery_token, auth.users_email_change_token_current,
  auth.users_email_change_token_new;

-- The hash of the password a sign-up was asked with. Whoever ends that flow with its verifier is who chose it.
alter table auth.flow_state add column password_hash text;

-- One live message of a kind for each user: its link, and the code for those who type. Links can't be guessed; codes can,
-- so tries are counted, and a code that was tried too often is dead while its link still works.
drop table auth.one_time_tokens;
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  )),
  token_hash text not null unique,
  code_hash text not null,
  -- The address or number the message went to.
  relates_to text not null,
  attempts smallint not null default 0,
  -- The sign-in this link goes back to (PKCE).
  flow_state_id uuid references auth.flow_state (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, token_type)
);
create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to);
create index one_time_tokens_expires_at on auth.one_time_tokens (expires_at);
create index one_time_tokens_flow_state on auth.one_time_tokens (flow_state_id);
grant select, insert, update, delete on auth.one_time_tokens to firstline;

-- From where people have signed in: guesses from elsewhere can't lock them out, and a sign-in from elsewhere is told them.
create table auth.known_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, client_hash)
);
create index known_clients_last_seen_at on auth.known_clients (last_seen_at);
grant select, insert, update, delete on auth.known_clients to firstline;

-- Who did what, from where. `p_traits`: what else there is to say; never an address, a number or a token.
drop function auth.add_audit_entry(text, uuid, text, timestamptz);
create function auth.add_audit_entry(
  p_action text, p_user uuid, p_ip text, p_now timestamptz, p_traits jsonb default null
) returns void
language sql set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (gen_random_uuid(), json_build_object(
    'action', p_action, 'actor_id', p_user,
    'log_type', case
      when p_action in ('token_refreshed', 'token_revoked') then 'token'
      when p_action in ('login', 'logout') then 'account'
      when p_action in ('user_invited', 'user_deleted') then 'team'
      when p_action = 'user_signedup' then 'team'
      else 'user' end,
    'traits', coalesce(p_traits, '{}')), p_now, coalesce(p_ip, ''))
$$;

-- Stores what a message carries: `p_tokens` [{type, token_hash, code_hash, relates_to, expires_at, flow}], `flow` null or
-- {id, code_challenge, code_challenge_method, authentication_method, password_hash}. The last message of a kind counts.
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
      -- Whoever agreed before is asked again.
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

-- Sends something to a user who exists; to nobody, for whom all that is left is the note that it was asked for.
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

-- Makes an account: `p_user` {id, email, phone, password_hash, data, app_metadata, email_confirmed, phone_confirmed,
-- is_proven, is_anonymous, invited, by_admin, by_operator, role, banned_until}; `is_proven` says that an operator or an administrator
-- vouches for the contacts that are confirmed. 'created', or which contact is taken: 'email_exists', 'phone_exists'; then nothing was changed.
drop function auth.sign_up_with_password(uuid, text, text, jsonb, boolean, text, timestamptz);
create function auth.create_user(p_user jsonb, p_tokens jsonb, p_messages jsonb, p_action text, p_ip text, p_now timestamptz)
returns text
language plpgsql set search_path = '' as $$
declare
  new_id uuid := (p_user ->> 'id')::uuid;
  new_email text := p_user ->> 'email';
  new_phone text := p_user ->> 'phone';
  proven boolean := coalesce((p_user ->> 'is_proven')::boolean, false);
  email_proven boolean := proven and new_email is not null and coalesce((p_user ->> 'email_confirmed')::boolean, false);
  phone_proven boolean := proven and new_phone is not null and coalesce((p_user ->> 'phone_confirmed')::boolean, false);
  by_admin boolean := coalesce((p_user ->> 'by_admin')::boolean, false);
  data jsonb := coalesce(nullif(p_user -> 'data', 'null'), '{}');
  -- What the caller says about itself never replaces what we know: an address is unverified until it was proven.
  facts jsonb := jsonb_build_object('sub', new_id, 'email_verified', email_proven, 'phone_verified', phone_proven)
    || case when new_email is null then '{}'::jsonb else jsonb_build_object('email', new_email) end
    || case when new_phone is null then '{}'::jsonb else jsonb_build_object('phone', new_phone) end;
  providers jsonb := to_jsonb(array_remove(array[
    case when new_email is not null then 'email' end, case when new_phone is not null then 'phone' end], null));
begin
  begin
    insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
      invited_at, raw_app_meta_data, raw_user_meta_data, is_anonymous, made_by_admin, made_by_operator,
      banned_until, created_at, updated_at)
    values (new_id, coalesce(p_user ->> 'aud', 'authenticated'), coalesce(p_user ->> 'role', 'authenticated'),
      new_email, new_phone, p_user ->> 'password_hash',
      case when (p_user ->> 'email_confirmed')::boolean then p_now end,
      case when (p_user ->> 'phone_confirmed')::boolean then p_now end,
      case when (p_user ->> 'invited')::boolean then p_now end,
      case when jsonb_array_length(providers) = 0 then '{}'::jsonb
        else jsonb_build_object('provider', providers -> 0, 'providers', providers) end
        || coalesce(nullif(p_user -> 'app_metadata', 'null'), '{}'),
      case when (p_user ->> 'keeps_metadata')::boolean
        then data || case when email_proven then '{"email_verified": true}'::jsonb else '{}' end
        when jsonb_array_length(providers) = 0 then data
        else data || facts end,
      coalesce((p_user ->> 'is_anonymous')::boolean, false),
      by_admin and coalesce(nullif(p_tokens, 'null'), '[]') = '[]',
      coalesce((p_user ->> 'by_operator')::boolean, false), (p_user ->> 'banned_until')::timestamptz, p_now, p_now);
  exception when unique_violation then
    -- The id, too, can be taken when an administrator chose it.
    return case
      when exists (select 1 from auth.users where lower(email) = lower(new_email) and not is_sso_user) then 'email_exists'
      when exists (select 1 from auth.users where phone = new_phone) then 'phone_exists'
      else 'id_exists' end;
  end;
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select new_id::text, new_id, case when (p_user ->> 'keeps_metadata')::boolean then facts else data || facts end,
    provider, p_now, p_now, p_now
  from jsonb_array_elements_text(providers) as provider;
  perform auth.add_audit_entry(p_action, case when not by_admin then new_id end, p_ip, p_now,
    case when by_admin then jsonb_build_object('user_id', new_id) end);
  perform auth.store_one_time_tokens(new_id, coalesce(nullif(p_tokens, 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(p_messages, p_now);
  return 'created';
end $$;

-- Opens a session: `p_session` {id, user_id, method, token_hash, user_agent, ip, client_hash, epoch}. `p_notice` is told
-- to a user who never came from there before, but not with the first sign-in ever. `epoch` is the account's when it was
-- proven who this is. False, and nothing done, when that is over, or there is no account any more.
drop function auth.start_session(uuid, uuid, text, text, text, text, timestamptz);
create function auth.start_session(p_session jsonb, p_notice jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  session_id uuid := (p_session ->> 'id')::uuid;
  owner uuid := (p_session ->> 'user_id')::uuid;
  is_elsewhere boolean;
begin
  -- Waits for whoever is removing this user's sessions: what starts after that has to be good after that.
  perform 1 from auth.users u where u.id = owner and u.deleted_at is null
    and u.session_epoch = (p_session ->> 'epoch')::integer
  for no key update;
  if not found then return false; end if;
  insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
  values (session_id, owner, 'aal1', p_session ->> 'user_agent', (p_session ->> 'ip')::inet, p_now, p_now);
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

-- Exchanges a refresh token, named by its hash. `outcome` is 'refreshed' (then `salt` makes the token to hand out from the
-- one that was shown), or why not: 'not_found', 'banned', 'no_session', 'session_expired', 'already_used'.
drop function auth.refresh_session(text, text, integer, text, text, timestamptz);
create function auth.refresh_session(
  p_token_hash text, p_new_hash text, p_new_salt text, p_reuse_seconds integer, p_user_agent text, p_ip text,
  p_now timestamptz, out outcome text, out salt text, out session_id uuid, out user_id uuid
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

  -- Several tabs, or a client that lost the answer, refresh at the same time: they take turns by the session's row. The
  -- user's comes first, as the row of a token refers to it and nobody may wait for it who holds a session.
  perform set_config('lock_timeout', '5s', true);
  perform 1 from auth.users u where u.id = presented.user_id for key share;
  select * into session from auth.sessions s where s.id = presented.session_id for update;
  if not found then outcome := 'no_session'; return; end if;
  if session.not_after <= p_now then outcome := 'session_expired'; return; end if;
  select u.banned_until into banned_until from auth.users u where u.id = presented.user_id;
  if banned_until > p_now then outcome := 'banned'; return; end if;

  -- Read again: whoever had the lock before may have used it up.
  select * into presented from auth.refresh_tokens t where t.token = p_token_hash;
  select * into live from auth.refresh_tokens t
    where t.session_id = session.id and not t.revoked order by t.id desc limit 1;

  if presented.revoked and live.parent = presented.token then
    -- The answer that carried the live token got lost. However late, its parent fetches it again.
    salt := live.salt;
  elsif presented.revoked
    and (live.id is null or presented.updated_at + make_interval(secs => p_reuse_seconds) <= p_now) then
    -- Used long ago, and others were made since: somebody has a copy. The family ends for all, and at once: what was
    -- revoked together with it has no time left in which it would still be taken.
    update auth.refresh_tokens t set revoked = true, updated_at = p_now
      where t.session_id = session.id and not t.revoked;
    perform auth.add_audit_entry('token_revoked', presented.user_id, p_ip, p_now);
    outcome := 'already_used';
    return;
  else
    update auth.refresh_tokens t set revoked = true, updated_at = p_now
      where t.id = presented.id and not t.revoked;
    insert into auth.refresh_tokens (token, user_id, session_id, parent, salt, revoked, created_at, updated_at)
    values (p_new_hash, presented.user_id, session.id, presented.token, p_new_salt, false, p_now, p_now);
    salt := p_new_salt;
  end if;

  update auth.sessions s
    set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip::inet
    where s.id = session.id;
  perform auth.add_audit_entry('token_refreshed', presented.user_id, p_ip, p_now);
  outcome := 'refreshed';
end $$;

-- What was set on an account before its address was proven was set by anybody: it goes, all of it, with the first proof.
-- `p_keeps_password`: the proof is the answer to the very sign-up that set the password.
create function auth.drop_unproven(p_user uuid, p_provider text, p_keeps_password boolean) returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions where user_id = p_user;
  delete from auth.mfa_factors where user_id = p_user;
  delete from auth.known_clients where user_id = p_user;
  delete from auth.flow_state where user_id = p_user and auth_code is not null;
  delete from auth.identities where user_id = p_user and provider <> p_provider;
  update auth.users set
    session_epoch = session_epoch + 1,
    encrypted_password = case when p_keeps_password and not is_contested then encrypted_password end,
    -- What somebody said of themselves goes with what they had set.
    raw_user_meta_data = case when p_keeps_password and not is_contested then raw_user_meta_data
      else jsonb_strip_nulls(jsonb_build_object('sub', id, p_provider, case p_provider when 'email' then email else phone end,
        'email_verified', false, 'phone_verified', false)) end,
    phone = case when p_provider = 'phone' then phone end,
    phone_confirmed_at = case when p_provider = 'phone' then phone_confirmed_at end,
    email = case when p_provider = 'email' then email end,
    email_confirmed_at = case when p_provider = 'email' then email_confirmed_at end,
    email_change = '', phone_change = '', email_change_confirm_status = 0,
    raw_app_meta_data = raw_app_meta_data
      || jsonb_build_object('provider', p_provider, 'providers', jsonb_build_array(p_provider))
  where id = p_user;
end $$;

-- The address (or number) of this user is proven now: by a link or code that went there.
create function auth.prove_contact(p_user uuid, p_provider text, p_keeps_password boolean, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  flag text := p_provider || '_verified';
begin
  -- Another contact that was proven protects the account, but not when it came later: whoever takes an address first may
  -- well have a phone.
  if not exists (
    select 1 from auth.identities proven
    where proven.user_id = p_user and proven.provider in ('email', 'phone')
      and (proven.identity_data ->> (proven.provider || '_verified'))::boolean
      and (proven.provider = p_provider or proven.created_at <= (
        select mine.created_at from auth.identities mine where mine.user_id = p_user and mine.provider = p_provider
      ))
  ) then
    perform auth.drop_unproven(p_user, p_provider, p_keeps_password);
  end if;
  update auth.identities set
    identity_data = identity_data || jsonb_build_object(flag, true), updated_at = p_now
  where user_id = p_user and provider = p_provider and not coalesce((identity_data ->> flag)::boolean, false);
  update auth.users set
    email_confirmed_at = case when p_provider = 'email' then coalesce(email_confirmed_at, p_now) else email_confirmed_at end,
    phone_confirmed_at = case when p_provider = 'phone' then coalesce(phone_confirmed_at, p_now) else phone_confirmed_at end,
    raw_user_meta_data = raw_user_meta_data || jsonb_build_object(flag, true),
    is_contested = false, updated_at = p_now
  where id = p_user;
end $$;

-- Gives the user another address or number, which has just been proven, or counts at once as a sign-up's does (then it
-- stays unverified). 'changed', or 'taken'.
create function auth.set_contact(
  p_user uuid, p_provider text, p_value text, p_is_proven boolean, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object('sub', p_user, p_provider, p_value, p_provider || '_verified', p_is_proven);
begin
  begin
    update auth.users set
      email = case when p_provider = 'email' then p_value else email end,
      email_confirmed_at = case when p_provider = 'email' then p_now else email_confirmed_at end,
      email_change = case when p_provider = 'email' then '' else email_change end,
      email_change_confirm_status = case when p_provider = 'email' then 0 else email_change_confirm_status end,
      phone = case when p_provider = 'phone' then p_value else phone end,
      phone_confirmed_at = case when p_provider = 'phone' then p_now else phone_confirmed_at end,
      phone_change = case when p_provider = 'phone' then '' else phone_change end,
      raw_user_meta_data = raw_user_meta_data || facts,
      raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
        'provider', coalesce(raw_app_meta_data ->> 'provider', p_provider),
        'providers', case when coalesce(raw_app_meta_data -> 'providers', '[]') ? p_provider
          then raw_app_meta_data -> 'providers'
          else coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb(p_provider) end),
      is_anonymous = false, updated_at = p_now
    where id = p_user;
  exception when unique_violation then
    return 'taken';
  end;
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (p_user::text, p_user, facts || jsonb_build_object(
      case p_provider when 'email' then 'phone_verified' else 'email_verified' end, false), p_provider, p_now, p_now, p_now)
  on conflict (provider, provider_id) do update
    set identity_data = auth.identities.identity_data || facts, updated_at = p_now;
  return 'changed';
end $$;

-- The same, done by the user.
create function auth.move_contact(
  p_user uuid, p_provider text, p_value text, p_is_proven boolean, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
begin
  if auth.set_contact(p_user, p_provider, p_value, p_is_proven, p_now) = 'taken' then return 'taken'; end if;
  perform auth.add_audit_entry('user_modified', p_user, null, p_now, jsonb_build_object('changed', p_provider));
  return 'changed';
end $$;

-- Uses a link or a code: `p_request` {types, token_hash} or {types, relates_to, code_hash, max_attempts}; for a link that
-- goes back to a browser also {auth_code}. `outcome`: 'session' (a session may be opened for `user_id`), 'code' (the
-- authorization code is good now), 'half' (the other address has to agree too), 'taken', 'banned', or 'invalid'.
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
  -- Users before their tokens, sessions and flows, here as everywhere, so that two calls can't wait for each other.
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
    -- Several accounts may wait for a message to one address: each of these codes was tried.
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
  -- The account may have, or want, another address by now than the one this message went to.
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
    perform auth.prove_contact(person.id, case when used.relates_to = person.phone then 'phone' else 'email' end,
      person.invited_at is null, p_now);
  elsif used.token_type = 'recovery_token' then
    perform auth.prove_contact(person.id, 'email', false, p_now);
  elsif used.token_type = 'phone_change_token' then
    moved := auth.move_contact(person.id, 'phone', used.relates_to, true, p_now);
  else
    -- Both addresses have to agree, in whichever order.
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
    -- The link is used up. Until its browser has ended the flow, the code of the same mail still works: a scanner may have
    -- followed the link, or a telephone that can't end what a computer began.
    update auth.one_time_tokens t set token_hash = 'used ' || t.id where t.id = used.id;
    outcome := 'code';
  else
    delete from auth.flow_state f where f.id = used.flow_state_id;
    delete from auth.one_time_tokens t where t.id = used.id;
  end if;
end $$;

-- Whether the code that was sent to confirm a change is right; right or wrong, it counts as tried.
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

-- Ends a flow that came back with its code and the verifier (itself, and as S256). `outcome`: 'exchanged', 'not_found',
-- 'expired', 'bad_verifier' (the flow stays), 'banned'. Of several at once one succeeds.
create function auth.exchange_code(
  p_auth_code text, p_verifier text, p_s256 text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out user_id uuid, out method text, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  flow auth.flow_state;
  person auth.users;
begin
  select f.user_id into user_id from auth.flow_state f where f.auth_code = p_auth_code;
  select * into person from auth.users u where u.id = user_id for no key update;
  select * into flow from auth.flow_state f where f.auth_code = p_auth_code for update;
  if not found or person.id is null or person.deleted_at is not null then outcome := 'not_found'; return; end if;
  -- What came by mail counts from the moment the link was followed: until then it lay in a letter box.
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
  outcome := 'exchanged';
  epoch := person.session_epoch;
  method := flow.authentication_method;
end $$;

-- Changes what is given and leaves the rest: `p_changes` {password_hash, data, email_change, phone_change, email}; `email`
-- counts at once and stays unproven; `p_tokens` and `p_messages` as above. A new password ends every other session and all
-- one-time tokens. 'changed', or why nothing was: 'not_found', 'session_gone', 'email_exists', 'conflict' (`email` is for
-- anonymous users, and this one is none any more).
drop function auth.change_user(uuid, uuid, text, jsonb, text, timestamptz);
create function auth.change_user(
  p_user uuid, p_session uuid, p_changes jsonb, p_tokens jsonb, p_messages jsonb, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  data jsonb := nullif(p_changes -> 'data', 'null');
  anonymous boolean;
begin
  select is_anonymous into anonymous from auth.users where id = p_user for no key update;
  if not found then return 'not_found'; end if;
  -- It may have been ended since it was looked at, by whoever this account belongs to.
  if p_session is not null and not exists (select 1 from auth.sessions where id = p_session and user_id = p_user) then
    return 'session_gone';
  end if;
  if p_changes ->> 'email' is not null and not anonymous then return 'conflict'; end if;
  if p_changes ->> 'email' is not null
    and auth.move_contact(p_user, 'email', p_changes ->> 'email', false, p_now) = 'taken' then
    return 'email_exists';
  end if;
  update auth.users set
    encrypted_password = coalesce(p_changes ->> 'password_hash', encrypted_password),
    session_epoch = session_epoch + case when p_changes ->> 'password_hash' is null then 0 else 1 end,
    -- Merged at the top level; a key set to null is removed.
    raw_user_meta_data = case when data is null then raw_user_meta_data else
      (coalesce(raw_user_meta_data, '{}'::jsonb) || data)
        - array(select key from jsonb_each(data) where value = 'null'::jsonb) end,
    email_change = coalesce(p_changes ->> 'email_change', email_change),
    email_change_confirm_status = case when p_changes ->> 'email_change' is null then email_change_confirm_status else 0 end,
    phone_change = coalesce(p_changes ->> 'phone_change', phone_change),
    updated_at = p_now
  where id = p_user;
  if p_changes ->> 'password_hash' is not null then
    delete from auth.sessions where user_id = p_user and id is distinct from p_session;
    delete from auth.one_time_tokens where user_id = p_user;
    delete from auth.flow_state where user_id = p_user;
    perform auth.add_audit_entry('user_updated_password', p_user, p_ip, p_now);
  end if;
  perform auth.store_one_time_tokens(p_user, coalesce(nullif(p_tokens, 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(p_messages, p_now);
  perform auth.add_audit_entry('user_modified', p_user, p_ip, p_now);
  return 'changed';
end $$;

revoke all on function
  auth.add_audit_entry, auth.store_one_time_tokens, auth.send_one_time_tokens, auth.create_user, auth.start_session,
  auth.refresh_session, auth.drop_unproven, auth.prove_contact, auth.set_contact,
  auth.move_contact, auth.use_one_time_token,
  auth.use_reauthentication_code, auth.exchange_code, auth.change_user
from public;
grant execute on function
  auth.add_audit_entry, auth.store_one_time_tokens, auth.send_one_time_tokens, auth.create_user, auth.start_session,
  auth.refresh_session, auth.drop_unproven, auth.prove_contact, auth.set_contact,
  auth.move_contact, auth.use_one_time_token,
  auth.use_reauthentication_code, auth.exchange_code, auth.change_user
to firstline;
