-- Multi-factor authentication: authenticator apps (TOTP, RFC 6238) and codes by text. A user with a verified factor
-- gets sessions of level aal1 only, and a code raises them to aal2.
--
-- Secrets are sealed and codes are keyed hashes; the server makes and reads both. The server checks the code of an app;
-- these functions decide, under the lock of the user's row, that it counts once, for one session and in time.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The last time step whose code was accepted: codes of it and of earlier steps are refused.
  last_used_step bigint
);

comment on column auth.mfa_factors.secret is 'sealed';

create index mfa_factors_user_id on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
  where btrim(friendly_name) <> '';
create index mfa_factors_unverified on auth.mfa_factors (created_at) where status = 'unverified';
-- Every statement of a user asks whether there is a verified factor. Few users have one, so this index is small.
create index mfa_factors_verified on auth.mfa_factors (user_id) where status = 'verified';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet not null,
  otp_code text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Wrong codes. A challenge that was tried too often is refused.
  attempts smallint not null default 0
);

comment on column auth.mfa_challenges.otp_code is 'keyed hash';

create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at on auth.mfa_challenges (created_at desc);

grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges to firstline;

-- Whether the caller has the AAL that its factors require and is not banned, for policies. They call it once per
-- statement, as `(select auth.is_fully_signed_in())`. It compares the token with the account as it is now, so tokens
-- from before the first verified factor or a ban don't count either. It looks for a factor before it reads the claims,
-- since most users have none.
create function auth.is_fully_signed_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = auth.uid() and banned_until > now()) then return false; end if;
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then return true; end if;
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end $$;

-- Whether a session or token of this level (null: it names none) is too low for this user.
create function auth.lacks_second_factor(p_user uuid, p_aal text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_aal is distinct from 'aal2'
    and exists (select from auth.mfa_factors where user_id = p_user and status = 'verified');
end $$;

-- A factor as responses show it, without its secret.
create function auth.present_factor(p_factor auth.mfa_factors) returns json
language sql immutable set search_path = '' as $$
  select json_build_object(
    'id', p_factor.id, 'friendly_name', p_factor.friendly_name, 'factor_type', p_factor.factor_type,
    'status', p_factor.status, 'phone', p_factor.phone, 'last_challenged_at', p_factor.last_challenged_at,
    'created_at', p_factor.created_at, 'updated_at', p_factor.updated_at)
$$;

-- Adds an unverified factor: `p_factor` {id, user_id, session_id, aal, factor_type, friendly_name, secret, phone}.
-- Returns 'enrolled', or why not: 'session_gone', 'phone_enrolled', 'name_conflict', 'too_many', 'insufficient_aal'.
create function auth.enroll_factor(
  p_factor jsonb, p_max integer, p_life_seconds integer, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  owner uuid := (p_factor ->> 'user_id')::uuid;
  level text;
begin
  perform 1 from auth.users where id = owner and deleted_at is null for no key update;
  level := auth.get_session_aal(owner, (p_factor ->> 'session_id')::uuid, p_factor ->> 'aal', p_now);
  if level is null then return 'session_gone'; end if;

  -- An enrollment that was abandoned blocks nothing.
  delete from auth.mfa_factors
  where user_id = owner and status = 'unverified' and created_at + make_interval(secs => p_life_seconds) <= p_now;
  if exists (
    select 1 from auth.mfa_factors where user_id = owner and phone = p_factor ->> 'phone' and status = 'verified'
  ) then
    return 'phone_enrolled';
  end if;
  -- A second enrollment of a number replaces the first unverified one.
  delete from auth.mfa_factors where user_id = owner and phone = p_factor ->> 'phone';
  if exists (
    select 1 from auth.mfa_factors
    where user_id = owner and coalesce(friendly_name, '') = coalesce(p_factor ->> 'friendly_name', '')
  ) then
    return 'name_conflict';
  end if;
  if (select count(*) from auth.mfa_factors where user_id = owner) >= p_max then return 'too_many'; end if;
  if auth.lacks_second_factor(owner, level) then return 'insufficient_aal'; end if;

  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
  values ((p_factor ->> 'id')::uuid, owner, p_factor ->> 'friendly_name', p_factor ->> 'factor_type', 'unverified',
    p_factor ->> 'secret', p_factor ->> 'phone', p_now, p_now);
  perform auth.add_audit_entry('factor_in_progress', owner, p_ip, p_now,
    jsonb_build_object('factor_id', p_factor ->> 'id', 'factor_type', p_factor ->> 'factor_type'));
  return 'enrolled';
end $$;

-- Removes a factor, in a session of its owner's (by a token of level `p_aal`) or, without one, as an administrator:
-- `outcome` 'removed', or why not: 'session_gone', 'not_found', 'insufficient_aal' (a verified factor needs aal2).
-- Sessions that it raised fall back to aal1. `p_messages` are sent when it was verified.
create function auth.remove_factor(
  p_user uuid, p_factor uuid, p_session uuid, p_aal text, p_messages jsonb, p_ip text, p_now timestamptz,
  out outcome text, out factor json
)
language plpgsql set search_path = '' as $$
declare
  removed auth.mfa_factors;
  level text;
begin
  perform 1 from auth.users where id = p_user for no key update;
  if p_session is not null then
    level := auth.get_session_aal(p_user, p_session, p_aal, p_now);
    if level is null then outcome := 'session_gone'; return; end if;
  end if;
  select * into removed from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
  if removed.id is null then outcome := 'not_found'; return; end if;
  if removed.status = 'verified' and level = 'aal1' then outcome := 'insufficient_aal'; return; end if;

  with lowered as (
    update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = p_now
    where s.user_id = p_user and s.factor_id = p_factor returning s.id
  )
  delete from auth.mfa_amr_claims a
  where a.session_id in (select id from lowered) and a.authentication_method in ('totp', 'mfa/phone');
  delete from auth.mfa_factors f where f.id = p_factor;
  if removed.status = 'verified' then perform firstline.enqueue_messages(p_messages, p_now); end if;
  perform auth.add_audit_entry(
    case when p_session is null then 'factor_deleted' else 'factor_unenrolled' end,
    case when p_session is not null then p_user end, p_ip, p_now,
    jsonb_build_object('factor_id', p_factor, 'factor_status', removed.status)
      || case when p_session is null then jsonb_build_object('user_id', p_user) else '{}' end);
  outcome := 'removed';
  factor := auth.present_factor(removed);
end $$;

-- Changes what is given of a factor, as an administrator: `p_changes` {friendly_name, phone}. `outcome` 'changed',
-- 'not_found' or 'name_conflict'.
create function auth.change_factor_as_admin(
  p_user uuid, p_factor uuid, p_changes jsonb, p_ip text, p_now timestamptz, out outcome text, out factor json
)
language plpgsql set search_path = '' as $$
declare
  changed auth.mfa_factors;
begin
  perform 1 from auth.users where id = p_user for no key update;
  if exists (
    select 1 from auth.mfa_factors f
    where f.user_id = p_user and f.id <> p_factor and f.friendly_name = p_changes ->> 'friendly_name'
  ) then
    outcome := 'name_conflict';
    return;
  end if;
  update auth.mfa_factors f set
    friendly_name = coalesce(p_changes ->> 'friendly_name', f.friendly_name),
    phone = case when f.factor_type = 'phone' then coalesce(p_changes ->> 'phone', f.phone) end,
    updated_at = p_now
  where f.id = p_factor and f.user_id = p_user returning * into changed;
  if changed.id is null then outcome := 'not_found'; return; end if;
  -- Pending codes were sent to the old number.
  if p_changes ->> 'phone' is not null then delete from auth.mfa_challenges c where c.factor_id = p_factor; end if;
  perform auth.add_audit_entry('factor_updated', null, p_ip, p_now,
    jsonb_build_object('factor_id', p_factor, 'user_id', p_user));
  outcome := 'changed';
  factor := auth.present_factor(changed);
end $$;
