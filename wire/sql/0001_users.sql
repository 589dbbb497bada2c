-- Accounts: users and their audit log. Tables and columns have the names of the hosted service, so that installations
-- can move here with their users and passwords. Only the server reads and writes them.
--
-- In schema auth, refresh tokens, link tokens, codes and authorization codes are stored as keyed hashes made by the
-- server, and what it has to read again is sealed: nothing here can be used to sign in. The time is always a parameter.
-- A call that is refused although it changed something (a code that was tried too often) returns its outcome instead of
-- raising, so that the change is committed. Users are locked before their tokens, sessions and flows, so that no two
-- calls can deadlock.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text check (length(email) <= 255),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token text not null default '',
  confirmation_sent_at timestamptz,
  recovery_token text not null default '',
  recovery_sent_at timestamptz,
  email_change text not null default '',
  email_change_token_current text not null default '',
  email_change_token_new text not null default '',
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  email_change_sent_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_token text not null default '',
  phone_change_sent_at timestamptz,
  reauthentication_token text not null default '',
  reauthentication_sent_at timestamptz,
  -- The first confirmation of either contact.
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two sign-ups with different passwords asked for this address before it was verified: neither password is kept.
  is_contested boolean not null default false,
  -- Created by an administrator without a message to the user, perhaps imported with many others: an account that waits
  -- for its first sign-in and doesn't expire.
  made_by_admin boolean not null default false,
  -- Created at the start of the installation or by an operator's command.
  made_by_operator boolean not null default false,
  -- Grows when all sessions and pending sign-ins are revoked: a sign-in that was verified before that is refused.
  session_epoch integer not null default 0,
  -- The address that a provider or a mailed link has verified, and since when. The email identity records it too, but
  -- an account created through a provider has none, and what a provider reports of an address may change later.
  proven_email text,
  proven_email_at timestamptz,
  -- Access tokens carry the metadata and servers refuse headers that are too long: more would lock the user out.
  constraint users_metadata_size check (
    octet_length(raw_user_meta_data::text) <= 4096 and octet_length(raw_app_meta_data::text) <= 2048
  )
);

-- A single sign-on provider vouches for its own people, so the same address may exist a second time there.
create unique index users_email_key on auth.users (lower(email)) where not is_sso_user;
create unique index users_phone_key on auth.users (phone);
create index users_created_at on auth.users (created_at desc, id);
-- Accounts that were never confirmed are removed by age.
create index users_never_confirmed on auth.users (created_at)
  where confirmed_at is null and last_sign_in_at is null and invited_at is null and not made_by_admin;

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload json,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);

create index audit_log_entries_created_at on auth.audit_log_entries (created_at);
-- A user's own entries, and those about the user.
create index audit_log_entries_actor on auth.audit_log_entries ((payload ->> 'actor_id'));
create index audit_log_entries_about on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'));

grant select, insert, update, delete on auth.users, auth.audit_log_entries to firstline;

-- Adds an entry to the audit log. `p_traits`: further details, never an address, a phone number or a token. The actor
-- of what is done with the service key is null: a key names no person.
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
      when p_action like 'factor\_%' or p_action in ('challenge_created', 'verification_attempted', 'mfa_code_login')
        then 'factor'
      else 'user' end,
    'traits', coalesce(p_traits, '{}')), p_now, coalesce(p_ip, ''))
$$;

-- When a user row is deleted, entries about the user stay in the audit log without the user.
create function auth.redact_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.audit_log_entries
  set payload = (payload::jsonb || '{"traits": {}}')::json
  where payload -> 'traits' ->> 'user_id' = old.id::text;
  return null;
end $$;
create trigger redact_audit_log after delete on auth.users
for each row execute function auth.redact_audit_log();

-- All that a response about an account shows: {user, identities, factors, session}; null when there is no such user.
-- `session` is {aal, amr}, or null where the user has no such session; the method that raised its AAL comes first. In
-- PL/pgSQL, because planning costs more than reading a row as wide as this.
create function auth.read_account(p_user uuid, p_session uuid default null) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'user', u,
      'identities', coalesce(
        (select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'),
      'factors', coalesce(
        (select json_agg(auth.present_factor(f) order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id),
        '[]'),
      'session', (
        select json_build_object('aal', s.aal, 'created_at', s.created_at, 'not_after', s.not_after, 'amr', coalesce(
          (select json_agg(json_build_object('method', a.authentication_method,
              'timestamp', floor(extract(epoch from a.created_at))::bigint)
              order by a.created_at desc, a.authentication_method in ('totp', 'mfa/phone') desc)
            from auth.mfa_amr_claims a where a.session_id = s.id), '[]'))
        from auth.sessions s where s.id = p_session and s.user_id = u.id))
    from auth.users u where u.id = p_user
  );
end $$;

-- Creates an account: `p_user` {id, email, phone, password_hash, data, app_metadata, email_confirmed, phone_confirmed,
-- is_verified, is_anonymous, invited, by_admin, by_operator, role, aud, banned_until, keeps_metadata}. `is_verified`: an
-- operator or administrator vouches for the confirmed contacts. Returns 'created', or what is taken: 'email_exists',
-- 'phone_exists', 'id_exists'; then nothing is changed.
create function auth.create_user(p_user jsonb, p_tokens jsonb, p_messages jsonb, p_action text, p_ip text, p_now timestamptz)
returns text
language plpgsql set search_path = '' as $$
declare
  new_id uuid := (p_user ->> 'id')::uuid;
  new_email text := p_user ->> 'email';
  new_phone text := p_user ->> 'phone';
  proven boolean := coalesce((p_user ->> 'is_verified')::boolean, false);
  email_proven boolean := proven and new_email is not null and coalesce((p_user ->> 'email_confirmed')::boolean, false);
  phone_proven boolean := proven and new_phone is not null and coalesce((p_user ->> 'phone_confirmed')::boolean, false);
  by_admin boolean := coalesce((p_user ->> 'by_admin')::boolean, false);
  data jsonb := coalesce(nullif(p_user -> 'data', 'null'), '{}');
  -- What the user says about itself never replaces what was verified: an address is unverified until a link or code was
  -- used.
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
    -- An administrator chose the id, so it can be taken too.
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

-- When an account is deleted, the recorded rows of its user are deleted too, before their ten minutes have passed: a
-- reader that is behind misses changes of rows that no longer exist. The deletions themselves stay, with their keys and
-- without an owner, for subscribers who see all rows.
create function realtime.forget_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Rows locked by remove_old_changes are left to it: waiting for each other in two orders would deadlock.
  delete from realtime.changes where ctid = any (array(
    select ctid from realtime.changes where owner = old.id and op <> 'DELETE' for update skip locked
  ));
  update realtime.changes set owner = null where ctid = any (array(
    select ctid from realtime.changes where owner = old.id for update skip locked
  ));
  return null;
end $$;
-- Deferred to the end of the transaction: by then the changes of all cascaded deletions are recorded.
create constraint trigger forget_owner after delete on auth.users
deferrable initially deferred for each row execute function realtime.forget_owner();
revoke execute on function realtime.forget_owner from public;
