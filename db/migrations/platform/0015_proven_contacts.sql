-- What proves an address or a number, and what is cleared away when it is proven.
--
-- A provider is believed about its own accounts, and about an address when it says, as a boolean, that it has verified it.
-- Such an address is proven as by a mailed link. Here too outcomes are returned, not raised, and users are locked before
-- what is theirs.

-- The address that a provider or a mail has proven, and since when. The identity of the mail says so too; an account that
-- was made by a provider has none, and what a provider says of an address may change later.
alter table auth.users add column proven_email text;
alter table auth.users add column proven_email_at timestamptz;
update auth.users u set proven_email = lower(u.email), proven_email_at = i.created_at
from auth.identities i
where i.user_id = u.id and i.provider = 'email' and i.email = lower(u.email)
  and (i.identity_data ->> 'email_verified')::boolean;

-- Whether the account's address or number (`p_provider`: 'email', 'phone') is proven, or another contact was before it: then
-- whoever proves this one now finds nothing that somebody unproven had set.
create function auth.is_proven(p_user uuid, p_provider text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Another contact that was proven protects the account, but not when it came later: whoever takes an address first may
  -- well have a phone.
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

-- As before, and an identity of a provider may be what is kept (`p_kept`): then that is the proof, and no other way in stays.
-- Without, the identity that the account was made by stays with the answer to its own sign-up's mail, as a password does.
drop function auth.drop_unproven(uuid, text, boolean);
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
    -- What somebody said of themselves goes with what they had set.
    raw_user_meta_data = case when keeps_own then raw_user_meta_data
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

-- Writes down which providers an account has: those of its identities, in their order; `p_first` leads when none did.
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

-- Writes down that the address or number (`p_provider`: 'email', 'phone') of this user is proven.
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

-- The address (or number) of this user is proven now: by a link or code that went there.
create or replace function auth.prove_contact(p_user uuid, p_provider text, p_keeps_password boolean, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  flag text := p_provider || '_verified';
begin
  if not auth.is_proven(p_user, p_provider) then
    perform auth.drop_unproven(p_user, p_provider, p_keeps_password);
  end if;
  perform auth.mark_proven(p_user, p_provider, p_now);
  -- What was made by a provider and is proven by mail is an account of that mail from now on.
  if not exists (select 1 from auth.identities where user_id = p_user) then
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select u.id::text, u.id, jsonb_strip_nulls(jsonb_build_object('sub', u.id, p_provider,
        case p_provider when 'email' then u.email else u.phone end, 'email_verified', false, 'phone_verified', false))
      || jsonb_build_object(flag, true), p_provider, p_now, p_now, p_now
    from auth.users u where u.id = p_user;
    perform auth.name_providers(p_user);
  end if;
end $$;

revoke all on function
  auth.is_proven, auth.drop_unproven, auth.name_providers, auth.mark_proven, auth.prove_contact
from public;
grant execute on function
  auth.is_proven, auth.drop_unproven, auth.name_providers, auth.mark_proven, auth.prove_contact
to firstline;
