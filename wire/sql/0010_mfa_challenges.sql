-- Challenges: codes that prove a factor and elevate a session to aal2.

-- Why this factor can't be challenged, by `p_request` {factor_id, user_id, session_id, aal}: 'session_gone',
-- 'not_found', or 'insufficient_aal' for an unverified factor of a user with a verified one: else a caller at aal1
-- could reach aal2 by a factor of their own. Null when it can.
create function auth.find_factor_error(p_request jsonb, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  owner uuid := (p_request ->> 'user_id')::uuid;
  level text := auth.get_session_aal(owner, (p_request ->> 'session_id')::uuid, p_request ->> 'aal', p_now);
  factor_status text;
begin
  if level is null then return 'session_gone'; end if;
  select status into factor_status from auth.mfa_factors
  where id = (p_request ->> 'factor_id')::uuid and user_id = owner;
  if factor_status is null then return 'not_found'; end if;
  if factor_status = 'unverified' and auth.lacks_second_factor(owner, level) then return 'insufficient_aal'; end if;
  return null;
end $$;

-- Creates a challenge: `p_challenge` {id, factor_id, user_id, session_id, aal, code_hash, expires_at}. The code is sent
-- with `p_messages`, or comes from an app. Returns 'challenged', or why not, as find_factor_error does.
create function auth.challenge_factor(p_challenge jsonb, p_messages jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  owner uuid := (p_challenge ->> 'user_id')::uuid;
  factor uuid := (p_challenge ->> 'factor_id')::uuid;
  error text;
begin
  perform 1 from auth.users where id = owner and deleted_at is null for no key update;
  error := auth.find_factor_error(p_challenge, p_now);
  if error is not null then return error; end if;
  insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, expires_at, created_at)
  values ((p_challenge ->> 'id')::uuid, factor, p_ip::inet, p_challenge ->> 'code_hash',
    (p_challenge ->> 'expires_at')::timestamptz, p_now);
  update auth.mfa_factors set last_challenged_at = p_now where id = factor;
  perform auth.add_audit_entry('challenge_created', owner, p_ip, p_now, jsonb_build_object('factor_id', factor));
  perform firstline.enqueue_messages(p_messages, p_now);
  return 'challenged';
end $$;

-- What a code is compared with: `p_request` {factor_id, user_id, session_id, aal, challenge_id, max_attempts,
-- client_hash}. `error` says why there is nothing: as find_factor_error does, 'no_challenge', 'address' (created from
-- another one, or already verified), 'expired' (also when tried too often). `knows_client`: a session of this user
-- reached aal2 from that client before.
create function auth.read_challenge(
  p_request jsonb, p_ip text, p_now timestamptz,
  out error text, out secret text, out code_hash text, out knows_client boolean
)
language plpgsql stable set search_path = '' as $$
declare
  owner uuid := (p_request ->> 'user_id')::uuid;
  factor uuid := (p_request ->> 'factor_id')::uuid;
  challenge auth.mfa_challenges;
begin
  error := auth.find_factor_error(p_request, p_now);
  if error is not null then return; end if;
  select * into challenge from auth.mfa_challenges c
  where c.id = (p_request ->> 'challenge_id')::uuid and c.factor_id = factor;
  error := case
    when challenge.id is null then 'no_challenge'
    when challenge.verified_at is not null or challenge.ip_address <> p_ip::inet then 'address'
    when challenge.expires_at <= p_now or challenge.attempts >= (p_request ->> 'max_attempts')::integer then 'expired'
    end;
  if error is not null then return; end if;
  code_hash := challenge.otp_code;
  select f.secret into secret from auth.mfa_factors f where f.id = factor;
  knows_client := exists (
    select 1 from auth.known_clients k
    where k.user_id = owner and k.client_hash = p_request ->> 'client_hash' and k.aal2_at is not null
  );
end $$;

-- Raises a session to aal2 by a code: `p_request` as above with {code_hash} for a texted code, {step} for an app's
-- (null when it was wrong), {token_hash}. Returns 'elevated', 'wrong', or why not, as read_challenge does.
-- `p_messages` are sent when this verifies the factor.
create function auth.verify_factor(p_request jsonb, p_messages jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  owner uuid := (p_request ->> 'user_id')::uuid;
  elevated uuid := (p_request ->> 'session_id')::uuid;
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
  perform 1 from auth.sessions s where s.id = elevated for update;
  select * into seen from auth.read_challenge(p_request, p_ip, p_now);
  if seen.error is not null then return seen.error; end if;
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
  -- Earlier codes of the same factor are no longer valid.
  delete from auth.mfa_challenges c where c.factor_id = factor.id and c.verified_at is null;
  if factor.status = 'unverified' then
    if not exists (select 1 from auth.mfa_factors f where f.user_id = owner and f.status = 'verified') then
      -- From now on aal1 alone may not change this account, so what was started at aal1 is revoked: changes of address
      -- and number, and by the epoch pending sign-ins and links of identities.
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

  delete from auth.sessions s where s.user_id = owner and s.aal = 'aal1' and s.id <> elevated;
  update auth.sessions s set aal = 'aal2', factor_id = factor.id, refreshed_at = p_now, updated_at = p_now
  where s.id = elevated;
  insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
  values (elevated, case factor.factor_type when 'totp' then 'totp' else 'mfa/phone' end, p_now, p_now)
  on conflict (session_id, authentication_method)
  do update set created_at = excluded.created_at, updated_at = excluded.updated_at;
  -- Deleted and not only revoked: presenting a revoked token would end the session.
  delete from auth.refresh_tokens t where t.session_id = elevated;
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values (p_request ->> 'token_hash', owner, elevated, false, p_now, p_now);
  insert into auth.known_clients (user_id, client_hash, last_seen_at, aal2_at)
  values (owner, p_request ->> 'client_hash', p_now, p_now)
  on conflict (user_id, client_hash)
  do update set last_seen_at = excluded.last_seen_at, aal2_at = excluded.aal2_at;
  perform auth.add_audit_entry('mfa_code_login', owner, p_ip, p_now, traits);
  return 'elevated';
end $$;

revoke execute on all functions in schema auth from public;
grant execute on function auth.is_fully_signed_in to authenticated, service_role, firstline;
grant execute on function
  auth.lacks_second_factor, auth.present_factor, auth.enroll_factor, auth.find_factor_error, auth.challenge_factor,
  auth.read_challenge, auth.verify_factor, auth.remove_factor, auth.change_factor_as_admin
to firstline;
