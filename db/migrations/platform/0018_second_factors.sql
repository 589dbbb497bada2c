-- Second factors: apps that make codes, and codes by text. Who has a verified one opens sessions of the first level (aal1)
-- only, and a code raises them to the second (aal2).
--
-- Secrets stand here sealed and codes as keyed hashes; both are the server's to make and to read. Whether the code of an
-- app is right the server finds out; that it counts once, for one session and in time is decided here, under the lock of
-- the user's row.

-- Nobody could ask for a code until now.
delete from auth.mfa_challenges;
alter table auth.mfa_challenges
  add column expires_at timestamptz not null,
  -- Wrong codes. Tried too often, a challenge is dead.
  add column attempts smallint not null default 0;
comment on column auth.mfa_challenges.otp_code is 'keyed hash';

-- The last step of time whose code was taken: it and those before it are used up.
alter table auth.mfa_factors add column last_used_step bigint;
comment on column auth.mfa_factors.secret is 'sealed';
create index mfa_factors_unverified on auth.mfa_factors (created_at) where status = 'unverified';

-- Few have one: for everybody else the answer is a look at a small index.
create index mfa_factors_verified on auth.mfa_factors (user_id) where status = 'verified';

-- When a session was last raised from there: wrong codes from elsewhere are counted apart and lock nobody out here.
alter table auth.known_clients add column raised_at timestamptz;

create or replace function auth.add_audit_entry(
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

-- What may be shown of a factor: never what makes its codes.
create function auth.shown_factor(p_factor auth.mfa_factors) returns json
language sql immutable set search_path = '' as $$
  select json_build_object(
    'id', p_factor.id, 'friendly_name', p_factor.friendly_name, 'factor_type', p_factor.factor_type,
    'status', p_factor.status, 'phone', p_factor.phone, 'last_challenged_at', p_factor.last_challenged_at,
    'created_at', p_factor.created_at, 'updated_at', p_factor.updated_at)
$$;

-- As before, and `factors`. What raised a session stands before what opened it, also within one moment.
create or replace function auth.read_account(p_user uuid, p_session uuid default null) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'user', u,
      'identities', coalesce(
        (select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'),
      'factors', coalesce(
        (select json_agg(auth.shown_factor(f) order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id),
        '[]'),
      'session', (
        select json_build_object('aal', s.aal, 'amr', coalesce(
          (select json_agg(json_build_object('method', a.authentication_method,
              'timestamp', floor(extract(epoch from a.created_at))::bigint)
              order by a.created_at desc, a.authentication_method in ('totp', 'mfa/phone') desc)
            from auth.mfa_amr_claims a where a.session_id = s.id), '[]'))
        from auth.sessions s where s.id = p_session and s.user_id = u.id))
    from auth.users u where u.id = p_user
  );
end $$;

-- What a caller has proven: the session's level, but no more than the token says that was shown (`p_aal`), as copies of a
-- token from before the code are as good as their owner's. Null when there is no such session.
create function auth.level_of(p_user uuid, p_session uuid, p_aal text, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when p_aal = 'aal2' then s.aal else 'aal1' end from auth.sessions s
    where s.id = p_session and s.user_id = p_user and (s.not_after is null or s.not_after > p_now)
  );
end $$;

-- Whether a session or token of this level (null: it names none) is too little for this user.
create function auth.lacks_second_factor(p_user uuid, p_aal text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_aal is distinct from 'aal2'
    and exists (select from auth.mfa_factors where user_id = p_user and status = 'verified');
end $$;

-- Adds a factor that is yet to be verified: `p_factor` {id, user_id, session_id, aal, factor_type, friendly_name, secret, phone}.
-- 'enrolled', or why not: 'session_gone', 'phone_enrolled', 'name_conflict', 'too_many', 'insufficient_aal'.
create function auth.enroll_factor(
  p_factor jsonb, p_max integer, p_life_seconds integer, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  owner uuid := (p_factor ->> 'user_id')::uuid;
  level text;
begin
  perform 1 from auth.users where id = owner and deleted_at is null for no key update;
  level := auth.level_of(owner, (p_factor ->> 'session_id')::uuid, p_factor ->> 'aal', p_now);
  if level is null then return 'session_gone'; end if;

  -- What was begun and left is in nobody's way.
  delete from auth.mfa_factors
  where user_id = owner and status = 'unverified' and created_at + make_interval(secs => p_life_seconds) <= p_now;
  if exists (
    select 1 from auth.mfa_factors where user_id = owner and phone = p_factor ->> 'phone' and status = 'verified'
  ) then
    return 'phone_enrolled';
  end if;
  -- A number that was mistaken for lost: begun again, it replaces what was begun before.
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

-- Why this factor can't be asked for, by `p_request` {factor_id, user_id, session_id, aal}: 'session_gone', 'not_found', or
-- 'insufficient_aal' for one that was never verified while another one is: whoever has the first level alone would raise it
-- by a factor of their own.
create function auth.factor_fault(p_request jsonb, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  owner uuid := (p_request ->> 'user_id')::uuid;
  level text := auth.level_of(owner, (p_request ->> 'session_id')::uuid, p_request ->> 'aal', p_now);
  factor_status text;
begin
  if level is null then return 'session_gone'; end if;
  select status into factor_status from auth.mfa_factors
  where id = (p_request ->> 'factor_id')::uuid and user_id = owner;
  if factor_status is null then return 'not_found'; end if;
  if factor_status = 'unverified' and auth.lacks_second_factor(owner, level) then return 'insufficient_aal'; end if;
  return null;
end $$;

-- Asks for a code: `p_challenge` {id, factor_id, user_id, session_id, aal, code_hash, expires_at}; the code goes out with
-- `p_messages`, or is made by an app. 'challenged', or a fault of the factor's.
create function auth.challenge_factor(p_challenge jsonb, p_messages jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  owner uuid := (p_challenge ->> 'user_id')::uuid;
  factor uuid := (p_challenge ->> 'factor_id')::uuid;
  fault text;
begin
  perform 1 from auth.users where id = owner and deleted_at is null for no key update;
  fault := auth.factor_fault(p_challenge, p_now);
  if fault is not null then return fault; end if;
  insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, expires_at, created_at)
  values ((p_challenge ->> 'id')::uuid, factor, p_ip::inet, p_challenge ->> 'code_hash',
    (p_challenge ->> 'expires_at')::timestamptz, p_now);
  update auth.mfa_factors set last_challenged_at = p_now where id = factor;
  perform auth.add_audit_entry('challenge_created', owner, p_ip, p_now, jsonb_build_object('factor_id', factor));
  perform firstline.enqueue_messages(p_messages, p_now);
  return 'challenged';
end $$;

-- What a code is compared with: `p_request` {factor_id, user_id, session_id, aal, challenge_id, max_attempts,
-- client_hash}.
-- `fault` says why nothing is: a fault of the factor's, 'no_challenge', 'address' (asked for from another one, or used),
-- 'expired' (also when tried too often). `knows_client`: this user's sessions were raised from there before.
create function auth.look_at_challenge(
  p_request jsonb, p_ip text, p_now timestamptz,
  out fault text, out secret text, out code_hash text, out knows_client boolean
)
language plpgsql stable set search_path = '' as $$
declare
  owner uuid := (p_request ->> 'user_id')::uuid;
  factor uuid := (p_request ->> 'factor_id')::uuid;
  challenge auth.mfa_challenges;
begin
  fault := auth.factor_fault(p_request, p_now);
  if fault is not null then return; end if;
  select * into challenge from auth.mfa_challenges c
  where c.id = (p_request ->> 'challenge_id')::uuid and c.factor_id = factor;
  fault := case
    when challenge.id is null then 'no_challenge'
    when challenge.verified_at is not null or challenge.ip_address <> p_ip::inet then 'address'
    when challenge.expires_at <= p_now or challenge.attempts >= (p_request ->> 'max_attempts')::integer then 'expired'
    end;
  if fault is not null then return; end if;
  code_hash := challenge.otp_code;
  select f.secret into secret from auth.mfa_factors f where f.id = factor;
  knows_client := exists (
    select 1 from auth.known_clients k
    where k.user_id = owner and k.client_hash = p_request ->> 'client_hash' and k.raised_at is not null
  );
end $$;

-- Raises a session by a code: `p_request` as above with {code_hash} for a texted code, {step} for an app's (null when it
-- was wrong), {token_hash}. 'raised', 'wrong', or a fault. `p_messages` go out when the factor is verified by this.
create function auth.verify_factor(p_request jsonb, p_messages jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  owner uuid := (p_request ->> 'user_id')::uuid;
  raised uuid := (p_request ->> 'session_id')::uuid;
  challenge uuid := (p_request ->> 'challenge_id')::uuid;
  step bigint := (p_request ->> 'step')::bigint;
  factor auth.mfa_factors;
  seen record;
  is_right boolean;
  traits jsonb;
begin
  perform 1 from auth.users u where u.id = owner and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= p_now) for no key update;
  if not found then return 'session_gone'; end if;
  -- Waits for a refresh of the same session.
  perform 1 from auth.sessions s where s.id = raised for update;
  select * into seen from auth.look_at_challenge(p_request, p_ip, p_now);
  if seen.fault is not null then return seen.fault; end if;
  select * into factor from auth.mfa_factors f where f.id = (p_request ->> 'factor_id')::uuid;
  traits := jsonb_build_object('factor_id', factor.id, 'factor_type', factor.factor_type);

  is_right := case factor.factor_type
    when 'totp' then coalesce(step > coalesce(factor.last_used_step, 0), false)
    else coalesce(seen.code_hash = p_request ->> 'code_hash', false) end;
  if not is_right then
    update auth.mfa_challenges c set attempts = c.attempts + 1 where c.id = challenge;
    perform auth.add_audit_entry('verification_attempted', owner, p_ip, p_now, traits);
    return 'wrong';
  end if;

  update auth.mfa_challenges c set verified_at = p_now where c.id = challenge;
  -- Codes that were texted for the same thing before are good no longer.
  delete from auth.mfa_challenges c where c.factor_id = factor.id and c.verified_at is null;
  if factor.status = 'unverified' then
    if not exists (select 1 from auth.mfa_factors f where f.user_id = owner and f.status = 'verified') then
      -- From now on nobody moves this account with the first level alone; what was begun so ends: changes of address and
      -- number, and by the epoch sign-ins and further identities that are on their way.
      delete from auth.one_time_tokens t where t.user_id = owner
        and t.token_type in ('email_change_token_current', 'email_change_token_new', 'phone_change_token');
      update auth.users u set email_change = '', phone_change = '', email_change_confirm_status = 0,
        session_epoch = u.session_epoch + 1, updated_at = p_now
      where u.id = owner;
    end if;
    update auth.mfa_factors f set status = 'verified', updated_at = p_now where f.id = factor.id;
    perform firstline.enqueue_messages(p_messages, p_now);
  end if;
  update auth.mfa_factors f set last_used_step = step where f.id = factor.id and step is not null;
  delete from auth.mfa_factors f
  where f.user_id = owner and f.status = 'unverified' and f.factor_type = factor.factor_type;

  delete from auth.sessions s where s.user_id = owner and s.aal = 'aal1' and s.id <> raised;
  update auth.sessions s set aal = 'aal2', factor_id = factor.id, refreshed_at = p_now, updated_at = p_now
  where s.id = raised;
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
  values (raised, case factor.factor_type when 'totp' then 'totp' else 'mfa/phone' end, p_now, p_now)
  on conflict (session_id, authentication_method)
  do update set created_at = excluded.created_at, updated_at = excluded.updated_at;
  -- Gone, and not just revoked: within the reuse interval a revoked one would still be taken.
  delete from auth.refresh_tokens t where t.session_id = raised;
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values (p_request ->> 'token_hash', owner, raised, false, p_now, p_now);
  insert into auth.known_clients (user_id, client_hash, last_seen_at, raised_at)
  values (owner, p_request ->> 'client_hash', p_now, p_now)
  on conflict (user_id, client_hash)
  do update set last_seen_at = excluded.last_seen_at, raised_at = excluded.raised_at;
  perform auth.add_audit_entry('mfa_code_login', owner, p_ip, p_now, traits);
  return 'raised';
end $$;

-- Takes a factor away, in a session of its owner's (shown by a token of level `p_aal`) or, without one, as an administrator:
-- `outcome` 'removed', or why not: 'session_gone', 'not_found', 'insufficient_aal' (a verified one needs the second level).
-- Sessions it raised fall back to the first. `p_messages` go out when it was verified.
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
    level := auth.level_of(p_user, p_session, p_aal, p_now);
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
  factor := auth.shown_factor(removed);
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
  -- Codes on their way went to the number it had.
  if p_changes ->> 'phone' is not null then delete from auth.mfa_challenges c where c.factor_id = p_factor; end if;
  perform auth.add_audit_entry('factor_updated', null, p_ip, p_now,
    jsonb_build_object('factor_id', p_factor, 'user_id', p_user));
  outcome := 'changed';
  factor := auth.shown_factor(changed);
end $$;

revoke all on function
  auth.shown_factor, auth.lacks_second_factor, auth.level_of, auth.enroll_factor, auth.factor_fault,
  auth.challenge_factor, auth.look_at_challenge, auth.verify_factor, auth.remove_factor, auth.change_factor_as_admin
from public;
grant execute on function
  auth.shown_factor, auth.lacks_second_factor, auth.level_of, auth.enroll_factor, auth.factor_fault,
  auth.challenge_factor, auth.look_at_challenge, auth.verify_factor, auth.remove_factor, auth.change_factor_as_admin
to firstline;
