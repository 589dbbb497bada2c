-- Linking and unlinking identities of an account.

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
    perform auth.verify_by_identity(person.id, p_identity, p_now);
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
create function auth.allows_sign_in(p_identity auth.identities, p_user auth.users, p_rules jsonb) returns boolean
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
  level := auth.get_session_aal(person.id, p_session, p_aal, p_now);
  if level is null then return 'session_gone'; end if;
  if auth.lacks_second_factor(p_user, level) then return 'insufficient_aal'; end if;
  select * into gone from auth.identities i where i.id = p_identity and i.user_id = p_user;
  if gone.id is null then return 'not_found'; end if;
  if not exists (
    select 1 from auth.identities i
    where i.user_id = p_user and i.id <> gone.id and auth.allows_sign_in(i, person, p_rules)
  ) then
    return 'single';
  end if;

  keeps_phone := gone.provider <> 'phone' and exists (
    select 1 from auth.identities i
    where i.user_id = p_user and i.provider = 'phone' and auth.allows_sign_in(i, person, p_rules)
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
  auth.is_verified_by, auth.name_providers, auth.remove_unverified, auth.mark_verified, auth.verify_contact,
  auth.set_contact, auth.move_contact, auth.with_metadata, auth.find_identity_user, auth.add_identity,
  auth.verify_by_identity, auth.request_confirmation, auth.get_verified_email, auth.merge_user_metadata,
  auth.sign_in_known_identity, auth.find_invitation_error, auth.link_by_address, auth.create_user_of_identity,
  auth.sign_in_by_identity, auth.link_identity, auth.allows_sign_in, auth.remove_identity
to firstline;
