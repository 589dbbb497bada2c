-- Sign-in by an identity of a provider: finds, links or creates the account.

-- Sends a confirmation to the address of this account, where the rules hold tokens and messages for it.
create function auth.request_confirmation(p_user uuid, p_rules jsonb, p_ip text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform auth.add_audit_entry('user_confirmation_requested', p_user, p_ip, p_now);
  perform auth.store_one_time_tokens(p_user, coalesce(nullif(p_rules -> 'tokens', 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(coalesce(nullif(p_rules -> 'messages', 'null'), '[]'), p_now);
end $$;

-- The address that the provider has verified, in lower case. Null for single sign-on, which never finds an account by
-- address.
create function auth.get_verified_email(p_identity jsonb, p_rules jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(p_identity ->> 'email')
  where p_identity -> 'email_verified' = 'true' and not coalesce((p_rules ->> 'is_sso')::boolean, false)
$$;

-- Adds what a provider reports about the user to the user's metadata. Contacts are left out: they are verified
-- separately.
create function auth.merge_user_metadata(p_user uuid, p_identity jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update auth.users set updated_at = p_now, raw_user_meta_data = auth.with_metadata(raw_user_meta_data,
    (p_identity -> 'data') - array['sub', 'email', 'email_verified', 'phone', 'phone_verified'])
  where id = p_user
$$;

-- Signs in a user who has this identity: 'signed_in', 'banned', 'needs_verification', or 'again' when the identity was
-- removed before the user's row was locked.
create function auth.sign_in_known_identity(p_user uuid, p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users where id = p_user for no key update;
  if auth.find_identity_user(p_identity) is distinct from p_user then return 'again'; end if;
  if person.deleted_at is not null or person.banned_until > p_now then return 'banned'; end if;
  if not person.is_sso_user and lower(person.email) = auth.get_verified_email(p_identity, p_rules) then
    perform auth.verify_by_identity(person.id, p_identity, p_now);
  end if;
  update auth.identities set identity_data = p_identity -> 'data', last_sign_in_at = p_now, updated_at = p_now
  where provider = p_identity ->> 'provider' and provider_id = p_identity ->> 'provider_id';
  perform auth.merge_user_metadata(person.id, p_identity, p_now);
  select * into person from auth.users where id = p_user;
  -- A user without an address, as an anonymous one who linked this identity, has none to confirm.
  if person.confirmed_at is null and coalesce(person.email, '') <> '' and not person.is_sso_user then
    if lower(person.email) = lower(p_identity ->> 'email') then
      perform auth.request_confirmation(person.id, p_rules, p_ip, p_now);
    end if;
    return 'needs_verification';
  end if;
  return 'signed_in';
end $$;

-- Why this identity can't accept the invitation in the rules: 'invite_not_found', 'invite_mismatch'. Null when it can,
-- or there is no invitation.
create function auth.find_invitation_error(p_identity jsonb, p_rules jsonb, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  invited auth.users;
begin
  if p_rules ->> 'invite_hash' is null then return null; end if;
  select u.* into invited from auth.one_time_tokens t join auth.users u on u.id = t.user_id
  where t.token_hash = p_rules ->> 'invite_hash' and t.token_type = 'confirmation_token' and t.expires_at > p_now
    and u.invited_at is not null;
  if not found then return 'invite_not_found'; end if;
  if lower(invited.email) = auth.get_verified_email(p_identity, p_rules) then return null; end if;
  return 'invite_mismatch';
end $$;

-- Links the identity to the user with the address that the provider has verified: 'linked', 'banned', or 'again' when
-- another user got the identity meanwhile. Null when no user has the address.
create function auth.link_by_address(
  p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz, out outcome text, out user_id uuid
)
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  traits jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
begin
  -- A user whose address changed before the row was locked is not found.
  select * into person from auth.users u
  where lower(u.email) = auth.get_verified_email(p_identity, p_rules) and not u.is_sso_user and u.deleted_at is null
  for no key update;
  if not found then return; end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  if not auth.verify_by_identity(person.id, p_identity, p_now) then outcome := 'again'; return; end if;
  if person.confirmed_at is null then
    perform auth.add_audit_entry(
      case when person.invited_at is not null then 'invite_accepted' else 'user_signedup' end, person.id, p_ip, p_now, traits);
  end if;
  delete from auth.one_time_tokens t where t.token_hash = p_rules ->> 'invite_hash';
  perform auth.merge_user_metadata(person.id, p_identity, p_now);
  perform auth.add_audit_entry('identity_linked', person.id, p_ip, p_now, traits);
  outcome := 'linked';
  user_id := person.id;
end $$;

-- Creates an account from a provider's identity: 'created', 'needs_verification', 'signup_disabled' (also for a
-- reserved address), or 'again' when a concurrent call was faster.
create function auth.create_user_of_identity(p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  new_id uuid := (p_rules ->> 'new_id')::uuid;
  address text := lower(p_identity ->> 'email');
  is_sso boolean := coalesce((p_rules ->> 'is_sso')::boolean, false);
  is_verified boolean := p_identity -> 'email_verified' = 'true'::jsonb;
  is_usable boolean := is_verified or is_sso or (p_rules ->> 'autoconfirm')::boolean;
  is_reserved boolean := coalesce((p_rules ->> 'is_reserved')::boolean, false);
  facts jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_identity -> 'data')
    where key in ('sub', 'email', 'email_verified', 'phone_verified'));
begin
  if not (p_rules ->> 'signup_open')::boolean then return 'signup_disabled'; end if;
  if is_reserved then
    return case when is_verified or is_sso then 'signup_disabled' else 'needs_verification' end;
  end if;
  if not is_verified and not is_sso and exists (
    select 1 from auth.users u where lower(u.email) = address and not u.is_sso_user
  ) then
    -- The caller may own that address and confirm it later: then nothing that the first sign-up set is kept.
    update auth.users u set is_contested = true
    where lower(u.email) = address and not u.is_sso_user and u.confirmed_at is null;
    return 'needs_verification';
  end if;
  begin
    insert into auth.users (id, aud, role, email, email_confirmed_at, proven_email, proven_email_at, raw_app_meta_data,
      raw_user_meta_data, is_sso_user, created_at, updated_at)
    values (new_id, 'authenticated', 'authenticated', address, case when is_usable then p_now end,
      case when is_verified and not is_sso then address end, case when is_verified and not is_sso then p_now end,
      '{}', auth.with_metadata(facts, p_identity -> 'data'), is_sso, p_now, p_now);
    if not auth.add_identity(new_id, p_identity, p_now) then raise unique_violation; end if;
  exception when unique_violation then
    return 'again';
  end;
  if not is_usable then
    perform auth.request_confirmation(new_id, p_rules, p_ip, p_now);
    return 'needs_verification';
  end if;
  perform auth.add_audit_entry('user_signedup', new_id, p_ip, p_now,
    jsonb_build_object('provider', p_identity ->> 'provider'));
  return 'created';
end $$;

-- Signs in by an identity of a provider. `outcome`: 'signed_in', 'linked', 'created' (a session may be started for
-- `user_id`), or why not: 'banned', 'signup_disabled', 'no_email', 'needs_verification' (whether or not an account has
-- the address, so that accounts can't be enumerated), 'invite_not_found', 'invite_mismatch', 'no_provider' (the single
-- sign-on provider was deleted).
create function auth.sign_in_by_identity(
  p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz,
  out outcome text, out user_id uuid, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  known uuid;
begin
  -- Locked before its users, in the order of delete_sso_provider: a concurrent deletion is waited for, and then
  -- refused.
  if (p_rules ->> 'is_sso')::boolean then
    perform 1 from auth.sso_providers p where p.id = substr(p_identity ->> 'provider', 5)::uuid for key share;
    if not found then outcome := 'no_provider'; return; end if;
  end if;
  -- A concurrent call may create or link the same identity: the next attempt finds it.
  for attempt in 1 .. 3 loop
    user_id := null;
    known := auth.find_identity_user(p_identity);
    if known is not null then
      outcome := auth.sign_in_known_identity(known, p_identity, p_rules, p_ip, p_now);
      user_id := known;
    else
      outcome := auth.find_invitation_error(p_identity, p_rules, p_now);
      if outcome is null and p_identity ->> 'email' is null then outcome := 'no_email'; end if;
      if outcome is null then
        select l.outcome, l.user_id into outcome, user_id
        from auth.link_by_address(p_identity, p_rules, p_ip, p_now) l;
      end if;
      if outcome is null then
        outcome := auth.create_user_of_identity(p_identity, p_rules, p_ip, p_now);
        user_id := (p_rules ->> 'new_id')::uuid;
      end if;
    end if;
    exit when outcome <> 'again';
  end loop;
  if outcome = 'again' then
    raise exception 'an identity of % was claimed by several at once', p_identity ->> 'provider'
      using errcode = 'lock_not_available';
  end if;
  if outcome in ('signed_in', 'linked', 'created') then
    select u.session_epoch into epoch from auth.users u where u.id = user_id;
  else
    user_id := null;
  end if;
end $$;
