-- Changes and soft deletion of users.

-- Changes what is given: `p_changes` {password_hash, data, email_change, phone_change, email, phone}. `email` and `phone`
-- count immediately and stay unverified. A new password ends every other session and deletes all one-time tokens.
-- Returns 'changed', or why nothing was: 'not_found', 'session_gone', 'email_exists', 'phone_exists', 'conflict' (`email`
-- and `phone` are for anonymous users, and this user no longer is one).
create function auth.change_user(
  p_user uuid, p_session uuid, p_changes jsonb, p_tokens jsonb, p_messages jsonb, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  data jsonb := nullif(p_changes -> 'data', 'null');
  anonymous boolean;
begin
  select is_anonymous into anonymous from auth.users where id = p_user for no key update;
  if not found then return 'not_found'; end if;
  -- The session may have been ended since the request was checked.
  if p_session is not null and not exists (select 1 from auth.sessions where id = p_session and user_id = p_user) then
    return 'session_gone';
  end if;
  if coalesce(p_changes ->> 'email', p_changes ->> 'phone') is not null and not anonymous then return 'conflict'; end if;
  begin
    if p_changes ->> 'email' is not null
      and auth.move_contact(p_user, 'email', p_changes ->> 'email', false, p_now) = 'taken' then
      return 'email_exists';
    end if;
    -- The exception takes back a moved address as well.
    if p_changes ->> 'phone' is not null
      and auth.move_contact(p_user, 'phone', p_changes ->> 'phone', false, p_now) = 'taken' then
      raise unique_violation;
    end if;
  exception when unique_violation then
    return 'phone_exists';
  end;
  update auth.users set
    encrypted_password = coalesce(p_changes ->> 'password_hash', encrypted_password),
    session_epoch = session_epoch + case when p_changes ->> 'password_hash' is null then 0 else 1 end,
    -- Merged at the top level; a key set to null is removed.
    raw_user_meta_data = case when data is null then raw_user_meta_data else
      (coalesce(raw_user_meta_data, '{}'::jsonb) || data)
        - array(select key from jsonb_each(data) where value = 'null'::jsonb) end,
    email_change = coalesce(p_changes ->> 'email_change', email_change),
    email_change_confirm_status = case when p_changes ->> 'email_change' is null then email_change_confirm_status else 0 end,
    phone_change = coalesce(p_changes ->> 'phone_change', phone_change),
    updated_at = p_now
  where id = p_user;
  if p_changes ->> 'password_hash' is not null then
    delete from auth.sessions where user_id = p_user and id is distinct from p_session;
    delete from auth.one_time_tokens where user_id = p_user;
    delete from auth.flow_state where user_id = p_user;
    perform auth.add_audit_entry('user_updated_password', p_user, p_ip, p_now);
  end if;
  perform auth.store_one_time_tokens(p_user, coalesce(nullif(p_tokens, 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(p_messages, p_now);
  perform auth.add_audit_entry('user_modified', p_user, p_ip, p_now);
  return 'changed';
end $$;

-- The same by an administrator: `p_changes` {email, phone, email_confirm, phone_confirm, password_hash, data,
-- app_metadata, role, aud, banned_until}. Another address, number or password ends every session and deletes all
-- one-time tokens and flows. Returns 'changed', 'not_found', or which contact is taken, 'email_exists' or
-- 'phone_exists'; then nothing is changed.
create function auth.change_user_as_admin(p_user uuid, p_changes jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  -- Null where unchanged.
  new_email text;
  new_phone text;
  email_vouched boolean := coalesce((p_changes ->> 'email_confirm')::boolean, false);
  phone_vouched boolean := coalesce((p_changes ->> 'phone_confirm')::boolean, false);
  number text;
  data jsonb := nullif(p_changes -> 'data', 'null');
  app_data jsonb := nullif(p_changes -> 'app_metadata', 'null');
  whom jsonb := jsonb_build_object('user_id', p_user);
  taken text;
begin
  select * into person from auth.users where id = p_user for no key update;
  if not found then return 'not_found'; end if;
  new_email := nullif(p_changes ->> 'email', person.email);
  new_phone := nullif(p_changes ->> 'phone', person.phone);
  number := coalesce(new_phone, person.phone);

  if new_email is not null and auth.set_contact(p_user, 'email', new_email, email_vouched, p_now) = 'taken' then
    taken := 'email_exists';
    raise exception 'taken';
  end if;
  if new_phone is not null and auth.set_contact(p_user, 'phone', new_phone, phone_vouched, p_now) = 'taken' then
    taken := 'phone_exists';
    raise exception 'taken';
  end if;
  -- An address that is not vouched for keeps the confirmation of the one before.
  update auth.users set
    email_confirmed_at = case when new_email is not null and not email_vouched then person.email_confirmed_at
      else email_confirmed_at end,
    phone_confirmed_at = case when new_phone is not null and not phone_vouched then person.phone_confirmed_at
      else phone_confirmed_at end
  where id = p_user;
  if email_vouched and coalesce(new_email, person.email) is not null then
    perform auth.verify_contact(p_user, 'email', true, p_now);
  end if;
  if phone_vouched and number is not null then
    -- The first verification, of the address just now, may have removed an unverified number.
    if exists (select 1 from auth.users where id = p_user and phone = number) then
      perform auth.verify_contact(p_user, 'phone', true, p_now);
    elsif auth.set_contact(p_user, 'phone', number, true, p_now) = 'taken' then
      taken := 'phone_exists';
      raise exception 'taken';
    end if;
  end if;

  update auth.users set
    encrypted_password = coalesce(p_changes ->> 'password_hash', encrypted_password),
    is_contested = is_contested and p_changes ->> 'password_hash' is null,
    raw_user_meta_data = case when data is null then raw_user_meta_data else
      (raw_user_meta_data || data) - array(select key from jsonb_each(data) where value = 'null'::jsonb) end,
    raw_app_meta_data = case when app_data is null then raw_app_meta_data else
      (raw_app_meta_data || app_data) - array(select key from jsonb_each(app_data) where value = 'null'::jsonb) end,
    role = coalesce(p_changes ->> 'role', role),
    aud = coalesce(p_changes ->> 'aud', aud),
    banned_until = case when p_changes ? 'banned_until' then (p_changes ->> 'banned_until')::timestamptz
      else banned_until end,
    updated_at = p_now
  where id = p_user;
  if new_email is not null or new_phone is not null or p_changes ->> 'password_hash' is not null then
    delete from auth.sessions where user_id = p_user;
    delete from auth.one_time_tokens where user_id = p_user;
    delete from auth.flow_state where user_id = p_user;
    update auth.users set session_epoch = session_epoch + 1,
      email_change = '', phone_change = '', email_change_confirm_status = 0 where id = p_user;
  end if;
  if p_changes ->> 'password_hash' is not null then
    perform auth.add_audit_entry('user_updated_password', null, p_ip, p_now, whom);
  end if;
  perform auth.add_audit_entry('user_modified', null, p_ip, p_now, whom);
  return 'changed';
exception when raise_exception then
  -- The exception has rolled back all changes.
  if taken is null then raise; end if;
  return taken;
end $$;

-- Disables an account and keeps its row for what refers to it: personal data become keyed hashes, and every means to
-- sign in is removed.
create function auth.soft_delete_user(
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

revoke execute on all functions in schema auth from public;
grant execute on function
  auth.add_audit_entry, auth.read_account, auth.create_user, auth.change_user, auth.change_user_as_admin,
  auth.soft_delete_user
to firstline;
