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
create function auth.is_verified_by(p_user uuid, p_provider text) returns boolean
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
create function auth.remove_unverified(p_user uuid, p_provider text, p_keeps_password boolean, p_kept text default null)
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
create function auth.mark_verified(p_user uuid, p_provider text, p_now timestamptz) returns void
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
create function auth.verify_contact(p_user uuid, p_provider text, p_keeps_password boolean, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  flag text := p_provider || '_verified';
begin
  if not auth.is_verified_by(p_user, p_provider) then
    perform auth.remove_unverified(p_user, p_provider, p_keeps_password);
  end if;
  perform auth.mark_verified(p_user, p_provider, p_now);
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
create function auth.find_identity_user(p_identity jsonb) returns uuid
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
create function auth.verify_by_identity(p_user uuid, p_identity jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not auth.is_verified_by(p_user, 'email') then
    perform auth.remove_unverified(p_user, 'email', false, p_identity ->> 'provider');
    delete from auth.identities where user_id = p_user
      and (provider <> p_identity ->> 'provider' or provider_id <> p_identity ->> 'provider_id');
    delete from auth.one_time_tokens where user_id = p_user;
  end if;
  if auth.find_identity_user(p_identity) is distinct from p_user and not auth.add_identity(p_user, p_identity, p_now) then
    return false;
  end if;
  perform auth.mark_verified(p_user, 'email', p_now);
  perform auth.name_providers(p_user, p_identity ->> 'provider');
  return true;
end $$;
