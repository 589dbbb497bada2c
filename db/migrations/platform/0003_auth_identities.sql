-- Identities: the email, phone and provider accounts by which a user can sign in, and the verification of contacts.
--
-- A provider is trusted about its own accounts, and about an address when it reports it as verified, as a boolean. Such
-- an address is verified as by a mailed link: it finds the account that has it, and removes what was set there before
-- the address was verified (pre-registration hijack). An address that was not verified finds no account.

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);

create index identities_user_id on auth.identities (user_id);
create index identities_email on auth.identities (email);

grant select, insert, update, delete on auth.identities to firstline;

-- Verification of contacts.

-- Whether the account's address or number (`p_provider`: 'email', 'phone') is verified, or another contact was verified
-- before it was added. Then its verification removes nothing.
create function auth.is_proven(p_user uuid, p_provider text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Another verified contact protects the account, unless it was added later: an attacker who takes an address first
  -- may well have a phone.
  return exists (
    select 1 from auth.identities proven
    where proven.user_id = p_user and proven.provider in ('email', 'phone')
      and (proven.identity_data ->> (proven.provider || '_verified'))::boolean
      and (proven.provider = p_provider or proven.created_at <= (
        select mine.created_at from auth.identities mine where mine.user_id = p_user and mine.provider = p_provider
      ))
  ) or exists (
    select 1 from auth.users u
    where u.id = p_user and u.proven_email = lower(u.email)
      and (p_provider = 'email' or u.proven_email_at <= (
        select mine.created_at from auth.identities mine where mine.user_id = p_user and mine.provider = p_provider
      ))
  );
end $$;

-- Sets `provider` and `providers` in the app metadata to those of the account's identities, oldest first. `p_first`
-- leads when `provider` was none of them.
create function auth.name_providers(p_user uuid, p_first text default null) returns void
language plpgsql set search_path = '' as $$
declare
  named text[] := array(
    select i.provider from auth.identities i where i.user_id = p_user group by i.provider order by min(i.created_at), i.provider
  );
begin
  if cardinality(named) = 0 and p_first is not null then named := array[p_first]; end if;
  update auth.users set raw_app_meta_data = case
    when cardinality(named) = 0 then raw_app_meta_data - 'provider' - 'providers'
    else raw_app_meta_data || jsonb_build_object('providers', to_jsonb(named), 'provider',
      case when raw_app_meta_data ->> 'provider' = any (named) then raw_app_meta_data ->> 'provider'
        when p_first = any (named) then p_first else named[1] end) end
  where id = p_user;
end $$;

-- Removes what was set before the first contact was verified: anyone could have set it. `p_keeps_password`: the
-- verification answers the very sign-up that set the password. The password stays then, and so does the provider
-- identity by which the account was created. `p_kept`: the provider whose identity is the verification. Identities of
-- other providers are removed.
create function auth.drop_unproven(p_user uuid, p_provider text, p_keeps_password boolean, p_kept text default null)
returns void
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  keeps_own boolean;
begin
  select * into person from auth.users where id = p_user;
  keeps_own := p_keeps_password and not person.is_contested;
  delete from auth.sessions where user_id = p_user;
  delete from auth.mfa_factors where user_id = p_user;
  delete from auth.known_clients where user_id = p_user;
  delete from auth.flow_state where user_id = p_user and auth_code is not null;
  delete from auth.flow_state where linking_target_id = p_user;
  delete from auth.identities
  where user_id = p_user and provider <> coalesce(p_kept, p_provider)
    and not (keeps_own and p_kept is null and provider not in ('email', 'phone') and created_at = person.created_at);
  update auth.users set
    session_epoch = session_epoch + 1,
    encrypted_password = case when keeps_own then encrypted_password end,
    -- The metadata were set before the verification, like the rest. Those of an invitation are the administrator's.
    raw_user_meta_data = case
      when keeps_own or (invited_at is not null and confirmed_at is null) then raw_user_meta_data
      else jsonb_strip_nulls(jsonb_build_object('sub', id, p_provider, case p_provider when 'email' then email else phone end,
        'email_verified', false, 'phone_verified', false)) end,
    phone = case when p_provider = 'phone' then phone end,
    phone_confirmed_at = case when p_provider = 'phone' then phone_confirmed_at end,
    email = case when p_provider = 'email' then email end,
    email_confirmed_at = case when p_provider = 'email' then email_confirmed_at end,
    proven_email = null, proven_email_at = null,
    email_change = '', phone_change = '', email_change_confirm_status = 0
  where id = p_user;
  perform auth.name_providers(p_user, coalesce(p_kept, p_provider));
end $$;

-- Records that the address or number (`p_provider`: 'email', 'phone') of this user is verified.
create function auth.mark_proven(p_user uuid, p_provider text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  flag text := p_provider || '_verified';
begin
  update auth.identities set
    identity_data = identity_data || jsonb_build_object(flag, true), updated_at = p_now
  where user_id = p_user and provider = p_provider and not coalesce((identity_data ->> flag)::boolean, false);
  update auth.users set
    email_confirmed_at = case when p_provider = 'email' then coalesce(email_confirmed_at, p_now) else email_confirmed_at end,
    phone_confirmed_at = case when p_provider = 'phone' then coalesce(phone_confirmed_at, p_now) else phone_confirmed_at end,
    proven_email_at = case when p_provider = 'email' and proven_email is distinct from lower(email) then p_now
      else proven_email_at end,
    proven_email = case when p_provider = 'email' then lower(email) else proven_email end,
    raw_user_meta_data = raw_user_meta_data || jsonb_build_object(flag, true),
    is_contested = false, updated_at = p_now
  where id = p_user;
end $$;

-- A link or code that was sent to the address or number of this user was used: the contact is verified now.
create function auth.prove_contact(p_user uuid, p_provider text, p_keeps_password boolean, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  flag text := p_provider || '_verified';
begin
  if not auth.is_proven(p_user, p_provider) then
    perform auth.drop_unproven(p_user, p_provider, p_keeps_password);
  end if;
  perform auth.mark_proven(p_user, p_provider, p_now);
  -- An account that was created by a provider and is verified by mail gets an email identity.
  if not exists (select 1 from auth.identities where user_id = p_user) then
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select u.id::text, u.id, jsonb_strip_nulls(jsonb_build_object('sub', u.id, p_provider,
        case p_provider when 'email' then u.email else u.phone end, 'email_verified', false, 'phone_verified', false))
      || jsonb_build_object(flag, true), p_provider, p_now, p_now, p_now
    from auth.users u where u.id = p_user;
    perform auth.name_providers(p_user);
  end if;
end $$;

-- Sets another address or number. It was just verified, or counts immediately like that of a sign-up (and stays
-- unverified). Returns 'changed' or 'taken'.
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

-- The same by the user, with an audit entry.
create function auth.move_contact(
  p_user uuid, p_provider text, p_value text, p_is_proven boolean, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
begin
  if auth.set_contact(p_user, p_provider, p_value, p_is_proven, p_now) = 'taken' then return 'taken'; end if;
  perform auth.add_audit_entry('user_modified', p_user, null, p_now, jsonb_build_object('changed', p_provider));
  return 'changed';
end $$;

-- Sign-in through a provider. `p_identity` is {provider, provider_id, email, email_verified, data}; `data` is the user
-- as the provider describes it, and becomes the identity's. `p_rules` is {new_id, signup_open, autoconfirm,
-- is_reserved, is_sso, invite_hash, tokens, messages}: `new_id` is the id of an account to be created; `is_sso` means
-- single sign-on, whose users have accounts of their own whatever their addresses; `tokens` and `messages` ask to
-- confirm an address that the provider did not verify.

-- The metadata with what a provider adds, or unchanged where that would be too large.
create function auth.with_metadata(p_metadata jsonb, p_data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length((p_metadata || p_data)::text) <= 4096 then p_metadata || p_data else p_metadata end
$$;

-- The user who has this identity, or null.
create function auth.user_of_identity(p_identity jsonb) returns uuid
language sql stable set search_path = '' as $$
  select user_id from auth.identities
  where provider = p_identity ->> 'provider' and provider_id = p_identity ->> 'provider_id'
$$;

-- Adds an identity to a user. False when a user has it already.
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

-- The address of this user is verified by a provider's identity, which is the user's already or is added. Removes what
-- was set before, unless the address was verified earlier. False when another user has the identity.
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

-- Sends a confirmation to the address of this account, where the rules hold tokens and messages for it.
create function auth.ask_by_mail(p_user uuid, p_rules jsonb, p_ip text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform auth.add_audit_entry('user_confirmation_requested', p_user, p_ip, p_now);
  perform auth.store_one_time_tokens(p_user, coalesce(nullif(p_rules -> 'tokens', 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(coalesce(nullif(p_rules -> 'messages', 'null'), '[]'), p_now);
end $$;

-- The address that the provider has verified, in lower case. Null for single sign-on, which never finds an account by
-- address.
create function auth.vouched_address(p_identity jsonb, p_rules jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(p_identity ->> 'email')
  where p_identity -> 'email_verified' = 'true' and not coalesce((p_rules ->> 'is_sso')::boolean, false)
$$;

-- Adds what a provider reports about the user to the user's metadata. Contacts are left out: they are verified
-- separately.
create function auth.tell_of_user(p_user uuid, p_identity jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update auth.users set updated_at = p_now, raw_user_meta_data = auth.with_metadata(raw_user_meta_data,
    (p_identity -> 'data') - array['sub', 'email', 'email_verified', 'phone', 'phone_verified'])
  where id = p_user
$$;

-- Signs in a user who has this identity: 'signed_in', 'banned', 'needs_verification', or 'again' when the identity was
-- removed before the user's row was locked.
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
  -- A user without an address, as an anonymous one who linked this identity, has none to confirm.
  if person.confirmed_at is null and coalesce(person.email, '') <> '' and not person.is_sso_user then
    if lower(person.email) = lower(p_identity ->> 'email') then
      perform auth.ask_by_mail(person.id, p_rules, p_ip, p_now);
    end if;
    return 'needs_verification';
  end if;
  return 'signed_in';
end $$;

-- Why this identity can't accept the invitation in the rules: 'invite_not_found', 'invite_mismatch'. Null when it can,
-- or there is no invitation.
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
    perform auth.ask_by_mail(new_id, p_rules, p_ip, p_now);
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

-- Identities that users link and unlink themselves.

-- Links a further identity, with {notice}, the message about it. The user must be as at `p_epoch` and the session
-- active. An account without an address gets the identity's when the provider has verified it and no account has it
-- (`p_takes_email`: nor is it reserved). `outcome`: 'linked', 'exists' (the user has it already), 'elsewhere' (another
-- user has it), 'banned', 'sso' (users of single sign-on can't link), or 'gone' (no such user or session, or a later
-- epoch).
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
      -- Another account has the address. The identity is linked all the same.
    end;
  end if;
  update auth.users u set is_anonymous = false, updated_at = p_now where u.id = person.id
  returning u.session_epoch into epoch;
  perform firstline.enqueue_messages(p_identity -> 'notice', p_now);
  perform auth.add_audit_entry('identity_linked', person.id, p_ip, p_now,
    jsonb_build_object('provider', p_identity ->> 'provider'));
  outcome := 'linked';
end $$;

-- Whether the user can sign in by this identity: `p_rules` {providers, phone, mail}, the configured providers, whether
-- sign-in by phone is on, and whether mail delivery is configured.
create function auth.lets_in(p_identity auth.identities, p_user auth.users, p_rules jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case p_identity.provider
    when 'email' then p_user.email is not null and p_user.email_confirmed_at is not null
      and (p_user.encrypted_password is not null or (p_rules ->> 'mail')::boolean)
    when 'phone' then p_user.phone is not null and p_user.phone_confirmed_at is not null
      and (p_rules ->> 'phone')::boolean
    else p_rules -> 'providers' ? p_identity.provider end
$$;

-- Unlinks an identity, in a session of the user's by a token of level `p_aal`. `p_rules` as above with {addresses},
-- those of the user's identities that an account may have. Returns 'removed', or why nothing was done: 'session_gone',
-- 'insufficient_aal', 'not_found', 'single' (the user could not sign in by another one), 'email_conflict' (no remaining
-- identity has a verified address for the account).
--
-- All other sessions end, and pending flows and one-time tokens are deleted: they may stem from that identity.
create function auth.remove_identity(
  p_user uuid, p_session uuid, p_aal text, p_identity uuid, p_rules jsonb, p_messages jsonb, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  gone auth.identities;
  level text;
  keeps_phone boolean;
  -- Null where the address stays.
  moves_to text;
begin
  select * into person from auth.users u where u.id = p_user and u.deleted_at is null for no key update;
  level := auth.level_of(person.id, p_session, p_aal, p_now);
  if level is null then return 'session_gone'; end if;
  if auth.lacks_second_factor(p_user, level) then return 'insufficient_aal'; end if;
  select * into gone from auth.identities i where i.id = p_identity and i.user_id = p_user;
  if gone.id is null then return 'not_found'; end if;
  if not exists (
    select 1 from auth.identities i
    where i.user_id = p_user and i.id <> gone.id and auth.lets_in(i, person, p_rules)
  ) then
    return 'single';
  end if;

  keeps_phone := gone.provider <> 'phone' and exists (
    select 1 from auth.identities i
    where i.user_id = p_user and i.provider = 'phone' and auth.lets_in(i, person, p_rules)
  );
  if gone.provider <> 'phone' and gone.email = lower(person.email) and not exists (
    select 1 from auth.identities i where i.user_id = p_user and i.id <> gone.id and i.email = gone.email
  ) then
    -- Another verified address becomes the account's. One that a provider has not verified never does.
    select i.email into moves_to from auth.identities i
    where i.user_id = p_user and i.id <> gone.id and i.identity_data -> 'email_verified' = 'true'::jsonb
      and p_rules -> 'addresses' ? i.email
      and not exists (select 1 from auth.users u where lower(u.email) = i.email and not u.is_sso_user)
    order by i.created_at, i.id limit 1;
    if moves_to is null and not keeps_phone then return 'email_conflict'; end if;
    begin
      update auth.users u set
        email = moves_to, email_confirmed_at = case when moves_to is not null then p_now end,
        proven_email = moves_to, proven_email_at = case when moves_to is not null then p_now end,
        email_change = '', email_change_confirm_status = 0,
        raw_user_meta_data = case
          when moves_to is null then u.raw_user_meta_data - 'email' - 'email_verified'
          else u.raw_user_meta_data || jsonb_build_object('email', moves_to, 'email_verified', true) end
      where u.id = p_user;
    exception when unique_violation then
      return 'email_conflict';
    end;
  elsif gone.provider = 'email' and gone.identity_data -> 'email_verified' = 'true'::jsonb then
    -- The identity that recorded the verification of the address is removed, so the account records it.
    update auth.users u set
      proven_email_at = case when u.proven_email = lower(u.email) then u.proven_email_at else gone.created_at end,
      proven_email = lower(u.email)
    where u.id = p_user;
  end if;

  update auth.users u set
    -- The password belongs to the email identity.
    encrypted_password = case when gone.provider = 'email' and not keeps_phone then null else u.encrypted_password end,
    phone = case when gone.provider <> 'phone' then u.phone end,
    phone_confirmed_at = case when gone.provider <> 'phone' then u.phone_confirmed_at end,
    phone_change = case when gone.provider <> 'phone' then u.phone_change else '' end,
    raw_user_meta_data = case when gone.provider <> 'phone' then u.raw_user_meta_data
      else u.raw_user_meta_data - 'phone' || '{"phone_verified": false}' end,
    session_epoch = u.session_epoch + 1, updated_at = p_now
  where u.id = p_user;
  delete from auth.one_time_tokens t where t.user_id = p_user;
  delete from auth.sessions s where s.user_id = p_user and s.id <> p_session;
  delete from auth.flow_state f where f.user_id = p_user or f.linking_target_id = p_user;
  delete from auth.identities i where i.id = gone.id;
  perform auth.name_providers(p_user);
  perform firstline.enqueue_messages(p_messages, p_now);
  perform auth.add_audit_entry('identity_unlinked', p_user, p_ip, p_now, jsonb_build_object('provider', gone.provider));
  return 'removed';
end $$;

revoke execute on all functions in schema auth from public;
grant execute on function
  auth.is_proven, auth.name_providers, auth.drop_unproven, auth.mark_proven, auth.prove_contact, auth.set_contact,
  auth.move_contact, auth.with_metadata, auth.user_of_identity, auth.add_identity, auth.prove_by_identity,
  auth.ask_by_mail, auth.vouched_address, auth.tell_of_user, auth.sign_in_known, auth.invitation_fault,
  auth.link_by_address, auth.create_user_of_identity, auth.sign_in_by_identity, auth.link_identity, auth.lets_in,
  auth.remove_identity
to firstline;
