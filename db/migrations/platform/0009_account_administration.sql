-- What administrators do with accounts, that is, whoever has the service key; and how old what is kept of accounts gets.
--
-- The journal says what was done to whom; who did it, it can't know: a key has no name.

-- What is kept for a time only is found by its age.
create index refresh_tokens_created_at on auth.refresh_tokens (created_at);
create index users_never_confirmed on auth.users (created_at)
  where confirmed_at is null and last_sign_in_at is null and invited_at is null and not made_by_admin;

-- Whatever removes an account: what was done to it stays in the journal, to whom does not.
create index audit_log_entries_about on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'));
create function auth.forget_in_journal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.audit_log_entries
  set payload = (payload::jsonb || '{"traits": {}}')::json
  where payload -> 'traits' ->> 'user_id' = old.id::text;
  return null;
end $$;
create trigger forget_in_journal after delete on auth.users
for each row execute function auth.forget_in_journal();

-- Changes what is given and leaves the rest: `p_changes` {email, phone, email_confirm, phone_confirm, password_hash, data,
-- app_metadata, role, aud, banned_until}. Another address, number or password ends every session and whatever was sent to
-- open one. 'changed', 'not_found', or which contact is taken: 'email_exists', 'phone_exists'; then nothing was changed.
create function auth.change_user_as_admin(p_user uuid, p_changes jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  -- Null where it is as it was.
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
  -- An address nobody vouches for is worth what the one before was.
  update auth.users set
    email_confirmed_at = case when new_email is not null and not email_vouched then person.email_confirmed_at
      else email_confirmed_at end,
    phone_confirmed_at = case when new_phone is not null and not phone_vouched then person.phone_confirmed_at
      else phone_confirmed_at end
  where id = p_user;
  if email_vouched and coalesce(new_email, person.email) is not null then
    perform auth.prove_contact(p_user, 'email', true, p_now);
  end if;
  if phone_vouched and number is not null then
    -- With the first proof, of the address just now, an unproven number went.
    if exists (select 1 from auth.users where id = p_user and phone = number) then
      perform auth.prove_contact(p_user, 'phone', true, p_now);
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
  -- All of it is undone.
  if taken is null then raise; end if;
  return taken;
end $$;

-- Makes a link for a user who exists, and sends it where there are messages: `p_link` {tokens, messages, data, action,
-- invited, contested, new_email}. `invited`: an administrator asks somebody in, so what somebody unproven had set is not
-- kept. `contested`: another password than the stored one was asked for. `new_email`: a change of address; of `tokens` the
-- first is then the link that was asked for, the second the other side's.
create function auth.store_link(p_user uuid, p_link jsonb, p_ip text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  data jsonb := nullif(p_link -> 'data', 'null');
  new_email text := p_link ->> 'new_email';
  tokens jsonb := p_link -> 'tokens';
begin
  select * into person from auth.users where id = p_user for no key update;
  if not found then return; end if;
  if new_email is not null then
    if person.email_change <> new_email then
      delete from auth.one_time_tokens
      where user_id = p_user and token_type in ('email_change_token_current', 'email_change_token_new');
      update auth.users set email_change = new_email, email_change_confirm_status = 0 where id = p_user;
    end if;
    -- Both sides have to agree. Whoever's link was used up, or never made, has it to do (again); and until somebody asks
    -- for the other side's link too, that is one that nobody knows. One that exists is left alone.
    if not exists (
      select 1 from auth.one_time_tokens where user_id = p_user and token_type = tokens -> 0 ->> 'type'
    ) then
      update auth.users set email_change_confirm_status = 0 where id = p_user;
    end if;
    if exists (
      select 1 from auth.one_time_tokens
      where user_id = p_user and token_type in (tokens -> 0 ->> 'type', tokens -> 1 ->> 'type')
    ) then
      tokens := tokens - 1;
    end if;
  end if;
  if coalesce((p_link ->> 'invited')::boolean, false) then
    delete from auth.sessions where user_id = p_user;
    delete from auth.flow_state where user_id = p_user;
    update auth.users set invited_at = p_now, encrypted_password = null, is_contested = false where id = p_user;
  end if;
  update auth.users set
    is_contested = is_contested or coalesce((p_link ->> 'contested')::boolean, false),
    raw_user_meta_data = raw_user_meta_data || coalesce(data, '{}'),
    updated_at = p_now
  where id = p_user;
  perform auth.store_one_time_tokens(p_user, tokens, p_now);
  perform firstline.enqueue_messages(p_link -> 'messages', p_now);
  perform auth.add_audit_entry(p_link ->> 'action', null, p_ip, p_now, jsonb_build_object('user_id', p_user));
end $$;

-- Takes an account out of use and keeps its row, for whoever refers to it: what named the person becomes keyed hashes, and
-- nothing is left to sign in with.
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
  delete from auth.flow_state where user_id = p_user;
  delete from auth.known_clients where user_id = p_user;
  update auth.identities set
    provider_id = case provider when 'phone' then coalesce(p_phone_hash, id::text) else coalesce(p_email_hash, id::text) end,
    identity_data = '{}', updated_at = p_now
  where user_id = p_user;
  update auth.users set
    email = p_email_hash, phone = p_phone_hash, encrypted_password = null,
    email_change = '', phone_change = '', email_change_confirm_status = 0,
    raw_user_meta_data = '{}', raw_app_meta_data = '{}', is_contested = false,
    deleted_at = p_now, updated_at = p_now
  where id = p_user;
  perform auth.add_audit_entry('user_deleted', null, p_ip, p_now, jsonb_build_object('user_id', p_user));
end $$;

revoke all on function
  auth.forget_in_journal, auth.change_user_as_admin, auth.store_link, auth.soft_delete_user
from public;
grant execute on function auth.change_user_as_admin, auth.store_link, auth.soft_delete_user to firstline;
