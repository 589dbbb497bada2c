-- Whose account opens for an identity of a provider, and identities that members add.
--
-- An address that the provider has verified finds the account that has it, and what somebody unproven had set there goes.
-- An address that was not verified finds nothing.

-- Metadata that a provider gives, over those that are there; all or, where that would be too much, nothing.
create function auth.with_metadata(p_metadata jsonb, p_data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length((p_metadata || p_data)::text) <= 4096 then p_metadata || p_data else p_metadata end
$$;

-- The user whose identity this is, if it is anybody's.
create function auth.user_of_identity(p_identity jsonb) returns uuid
language sql stable set search_path = '' as $$
  select user_id from auth.identities
  where provider = p_identity ->> 'provider' and provider_id = p_identity ->> 'provider_id'
$$;

-- Writes down that this identity is the user's; false when it is somebody's already.
create function auth.add_identity(p_user uuid, p_identity jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (p_identity ->> 'provider_id', p_user, p_identity -> 'data', p_identity ->> 'provider', p_now, p_now, p_now)
  on conflict (provider, provider_id) do nothing;
  if not found then return false; end if;
  perform auth.name_providers(p_user, p_identity ->> 'provider');
  return true;
end $$;

-- The address of this user was proven by an identity of a provider, which is its user's already or becomes it now: what was
-- there before goes, unless the address had been proven before. False when the identity is somebody else's.
create function auth.prove_by_identity(p_user uuid, p_identity jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not auth.is_proven(p_user, 'email') then
    perform auth.drop_unproven(p_user, 'email', false, p_identity ->> 'provider');
    delete from auth.identities where user_id = p_user
      and (provider <> p_identity ->> 'provider' or provider_id <> p_identity ->> 'provider_id');
    delete from auth.one_time_tokens where user_id = p_user;
  end if;
  if auth.user_of_identity(p_identity) is distinct from p_user and not auth.add_identity(p_user, p_identity, p_now) then
    return false;
  end if;
  perform auth.mark_proven(p_user, 'email', p_now);
  perform auth.name_providers(p_user, p_identity ->> 'provider');
  return true;
end $$;

-- Asks whoever has the address of this account to confirm it, where the rules hold what is needed for that.
create function auth.ask_by_mail(p_user uuid, p_rules jsonb, p_ip text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform auth.add_audit_entry('user_confirmation_requested', p_user, p_ip, p_now);
  perform auth.store_one_time_tokens(p_user, coalesce(nullif(p_rules -> 'tokens', 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(coalesce(nullif(p_rules -> 'messages', 'null'), '[]'), p_now);
end $$;

-- The address that the provider has verified, in small letters; null for a company's, whose word finds nobody here.
create function auth.vouched_address(p_identity jsonb, p_rules jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(p_identity ->> 'email')
  where p_identity -> 'email_verified' = 'true' and not coalesce((p_rules ->> 'is_sso')::boolean, false)
$$;

-- What a provider says of somebody is added to what the account tells of them; what the account says of itself stays.
create function auth.tell_of_user(p_user uuid, p_identity jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update auth.users set updated_at = p_now, raw_user_meta_data = auth.with_metadata(raw_user_meta_data,
    (p_identity -> 'data') - array['sub', 'email', 'email_verified', 'phone', 'phone_verified'])
  where id = p_user
$$;

-- Somebody who is known by this identity: 'signed_in', 'banned', 'needs_verification', or 'again' when it went from them
-- before their row was ours.
create function auth.sign_in_known(p_user uuid, p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users where id = p_user for no key update;
  if auth.user_of_identity(p_identity) is distinct from p_user then return 'again'; end if;
  if person.deleted_at is not null or person.banned_until > p_now then return 'banned'; end if;
  if not person.is_sso_user and lower(person.email) = auth.vouched_address(p_identity, p_rules) then
    perform auth.prove_by_identity(person.id, p_identity, p_now);
  end if;
  update auth.identities set identity_data = p_identity -> 'data', last_sign_in_at = p_now, updated_at = p_now
  where provider = p_identity ->> 'provider' and provider_id = p_identity ->> 'provider_id';
  perform auth.tell_of_user(person.id, p_identity, p_now);
  select * into person from auth.users where id = p_user;
  -- Who has no address, as somebody anonymous who linked this, has none to confirm.
  if person.confirmed_at is null and coalesce(person.email, '') <> '' and not person.is_sso_user then
    if lower(person.email) = lower(p_identity ->> 'email') then
      perform auth.ask_by_mail(person.id, p_rules, p_ip, p_now);
    end if;
    return 'needs_verification';
  end if;
  return 'signed_in';
end $$;

-- Why the invitation that is brought along is not this identity's to take: 'invite_not_found', 'invite_mismatch'. Null when
-- it is, or none is brought.
create function auth.invitation_fault(p_identity jsonb, p_rules jsonb, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  invited auth.users;
begin
  if p_rules ->> 'invite_hash' is null then return null; end if;
  select u.* into invited from auth.one_time_tokens t join auth.users u on u.id = t.user_id
  where t.token_hash = p_rules ->> 'invite_hash' and t.token_type = 'confirmation_token' and t.expires_at > p_now
    and u.invited_at is not null;
  if not found then return 'invite_not_found'; end if;
  if lower(invited.email) = auth.vouched_address(p_identity, p_rules) then return null; end if;
  return 'invite_mismatch';
end $$;

-- The member with the address that the provider has verified: 'linked', 'banned', or 'again' when the identity became
-- somebody else's. Null when there is none.
create function auth.link_by_address(
  p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz, out outcome text, out user_id uuid
)
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  traits jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
begin
  -- Whose address was another by the time the row was ours is not found.
  select * into person from auth.users u
  where lower(u.email) = auth.vouched_address(p_identity, p_rules) and not u.is_sso_user and u.deleted_at is null
  for no key update;
  if not found then return; end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  if not auth.prove_by_identity(person.id, p_identity, p_now) then outcome := 'again'; return; end if;
  if person.confirmed_at is null then
    perform auth.add_audit_entry(
      case when person.invited_at is not null then 'invite_accepted' else 'user_signedup' end, person.id, p_ip, p_now, traits);
  end if;
  delete from auth.one_time_tokens t where t.token_hash = p_rules ->> 'invite_hash';
  perform auth.tell_of_user(person.id, p_identity, p_now);
  perform auth.add_audit_entry('identity_linked', person.id, p_ip, p_now, traits);
  outcome := 'linked';
  user_id := person.id;
end $$;

-- Makes the account of somebody who is known to a provider alone: 'created', 'needs_verification', 'signup_disabled' also for
-- an address that nobody can take, or 'again' when somebody was faster.
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
    -- Whoever answers the mail that lies there may be this one: then nothing is kept of what the other has set.
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
    perform auth.ask_by_mail(new_id, p_rules, p_ip, p_now);
    return 'needs_verification';
  end if;
  perform auth.add_audit_entry('user_signedup', new_id, p_ip, p_now,
    jsonb_build_object('provider', p_identity ->> 'provider'));
  return 'created';
end $$;

-- Whose account opens for this identity of a provider: `p_identity` {provider, provider_id, email, email_verified, data};
-- `data` is what the provider says of the person and becomes the identity's. `p_rules` {new_id, signup_open, autoconfirm,
-- is_reserved, is_sso, invite_hash, tokens, messages}: the id of an account to be made; single sign-on, whose people have
-- accounts of their own, whatever their addresses; and what asks to confirm an address that the provider did not verify.
--
-- `outcome`: 'signed_in', 'linked', 'created' (a session may be opened for `user_id`), or why not: 'banned',
-- 'signup_disabled', 'no_email', 'needs_verification' (whether or not somebody has the address: then it was asked to
-- confirm, or was not), 'invite_not_found', 'invite_mismatch', 'no_provider' (the company's is gone).
create function auth.sign_in_by_identity(
  p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz,
  out outcome text, out user_id uuid, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  known uuid;
begin
  -- Before its people, as whoever deletes it does: who is doing so at this moment is waited for, and then nobody comes.
  if (p_rules ->> 'is_sso')::boolean then
    perform 1 from auth.sso_providers p where p.id = substr(p_identity ->> 'provider', 5)::uuid for key share;
    if not found then outcome := 'no_provider'; return; end if;
  end if;
  -- Somebody may be making or linking the same at this moment: then it is there at the next look.
  for attempt in 1 .. 3 loop
    user_id := null;
    known := auth.user_of_identity(p_identity);
    if known is not null then
      outcome := auth.sign_in_known(known, p_identity, p_rules, p_ip, p_now);
      user_id := known;
    else
      outcome := auth.invitation_fault(p_identity, p_rules, p_now);
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

-- Gives a member, as it was at `p_epoch`, whose session must not have ended since, a further identity; with {notice}, what the
-- member is told then. An account without an address gets that of the identity when it was verified and is nobody's
-- (`p_takes_email`: nor reserved).
-- `outcome`: 'linked', 'exists' (the member's already), 'elsewhere' (somebody else's), 'banned', 'sso' (a company's people
-- are the company's), or 'gone'.
create function auth.link_identity(
  p_user uuid, p_session uuid, p_epoch integer, p_identity jsonb, p_takes_email boolean, p_ip text, p_now timestamptz,
  out outcome text, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  owner uuid;
  address text := lower(p_identity ->> 'email');
  is_verified boolean := address is not null and p_identity -> 'email_verified' = 'true'::jsonb;
begin
  select * into person from auth.users u where u.id = p_user for no key update;
  if person.id is null or person.deleted_at is not null or person.session_epoch is distinct from p_epoch
    or not exists (
      select 1 from auth.sessions s
      where s.id = p_session and s.user_id = person.id and (s.not_after is null or s.not_after > p_now)
    ) then
    outcome := 'gone';
    return;
  end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  if person.is_sso_user then outcome := 'sso'; return; end if;
  select i.user_id into owner from auth.identities i
  where i.provider = p_identity ->> 'provider' and i.provider_id = p_identity ->> 'provider_id';
  if owner is null and not auth.add_identity(person.id, p_identity, p_now) then outcome := 'elsewhere'; return; end if;
  if owner is not null then
    outcome := case when owner = person.id then 'exists' else 'elsewhere' end;
    return;
  end if;
  if is_verified and lower(person.email) = address then
    perform auth.prove_by_identity(person.id, p_identity, p_now);
  elsif is_verified and p_takes_email and coalesce(person.email, '') = '' then
    begin
      update auth.users u set email = address, email_confirmed_at = p_now, proven_email = address, proven_email_at = p_now
      where u.id = person.id;
    exception when unique_violation then
      -- Somebody has it. The identity opens this account all the same.
    end;
  end if;
  update auth.users u set is_anonymous = false, updated_at = p_now where u.id = person.id
  returning u.session_epoch into epoch;
  perform firstline.enqueue_messages(p_identity -> 'notice', p_now);
  perform auth.add_audit_entry('identity_linked', person.id, p_ip, p_now,
    jsonb_build_object('provider', p_identity ->> 'provider'));
  outcome := 'linked';
end $$;

-- As before; but somebody may have several identities of one provider, and a way to a further one under way.
create or replace function auth.soft_delete_user(
  p_user uuid, p_email_hash text, p_phone_hash text, p_ip text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users where id = p_user and deleted_at is null for update;
  if not found then return; end if;
  delete from auth.sessions where user_id = p_user;
  delete from auth.mfa_factors where user_id = p_user;
  delete from auth.one_time_tokens where user_id = p_user;
  delete from auth.flow_state where user_id = p_user or linking_target_id = p_user;
  delete from auth.known_clients where user_id = p_user;
  update auth.identities set
    provider_id = coalesce(case provider when 'phone' then p_phone_hash when 'email' then p_email_hash end, id::text),
    identity_data = '{}', updated_at = p_now
  where user_id = p_user;
  update auth.users set
    email = p_email_hash, phone = p_phone_hash, encrypted_password = null,
    email_change = '', phone_change = '', email_change_confirm_status = 0,
    proven_email = null, proven_email_at = null,
    raw_user_meta_data = '{}', raw_app_meta_data = '{}', is_contested = false,
    deleted_at = p_now, updated_at = p_now
  where id = p_user;
  perform auth.add_audit_entry('user_deleted', null, p_ip, p_now, jsonb_build_object('user_id', p_user));
end $$;

revoke all on function
  auth.with_metadata, auth.user_of_identity, auth.add_identity, auth.prove_by_identity, auth.ask_by_mail,
  auth.vouched_address, auth.tell_of_user, auth.sign_in_known, auth.invitation_fault, auth.link_by_address,
  auth.create_user_of_identity, auth.sign_in_by_identity, auth.link_identity
from public;
grant execute on function
  auth.with_metadata, auth.user_of_identity, auth.add_identity, auth.prove_by_identity, auth.ask_by_mail,
  auth.vouched_address, auth.tell_of_user, auth.sign_in_known, auth.invitation_fault, auth.link_by_address,
  auth.create_user_of_identity, auth.sign_in_by_identity, auth.link_identity
to firstline;
