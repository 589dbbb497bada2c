-- One-time tokens: mailed links and codes, and reauthentication codes.

-- Stores what a message carries: `p_tokens` [{type, token_hash, code_hash, relates_to, expires_at, flow}], `flow` null
-- or {id, code_challenge, code_challenge_method, authentication_method, password_hash}. A new token replaces the one of
-- its type.
create function auth.store_one_time_tokens(p_user uuid, p_tokens jsonb, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  each_token jsonb;
  flow jsonb;
begin
  for each_token in select value from jsonb_array_elements(p_tokens) loop
    flow := nullif(each_token -> 'flow', 'null');
    if flow is not null then
      insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
        authentication_method, password_hash, created_at, updated_at)
      values ((flow ->> 'id')::uuid, p_user, flow ->> 'code_challenge', flow ->> 'code_challenge_method', 'email',
        flow ->> 'authentication_method', flow ->> 'password_hash', p_now, p_now)
      on conflict (id) do nothing;
    end if;
    insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, expires_at,
      created_at, updated_at)
    values (p_user, each_token ->> 'type', each_token ->> 'token_hash', each_token ->> 'code_hash',
      each_token ->> 'relates_to', (flow ->> 'id')::uuid, (each_token ->> 'expires_at')::timestamptz, p_now, p_now)
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id, expires_at = excluded.expires_at,
      attempts = 0, created_at = excluded.created_at, updated_at = excluded.updated_at;
    update auth.users set
      confirmation_sent_at = case when each_token ->> 'type' = 'confirmation_token' then p_now else confirmation_sent_at end,
      recovery_sent_at = case when each_token ->> 'type' = 'recovery_token' then p_now else recovery_sent_at end,
      email_change_sent_at = case when each_token ->> 'type' like 'email\_change%' then p_now else email_change_sent_at end,
      -- A confirmation given before has to be given again.
      email_change_confirm_status = case
        when p_tokens @> '[{"type": "email_change_token_current"}, {"type": "email_change_token_new"}]' then 0
        else email_change_confirm_status end,
      phone_change_sent_at = case when each_token ->> 'type' = 'phone_change_token' then p_now else phone_change_sent_at end,
      reauthentication_sent_at = case when each_token ->> 'type' = 'reauthentication_token' then p_now
        else reauthentication_sent_at end,
      updated_at = p_now
    where id = p_user;
  end loop;
end $$;

-- Sends tokens to a user. For a user that doesn't exist it only adds the audit entry.
create function auth.send_one_time_tokens(
  p_user uuid, p_tokens jsonb, p_messages jsonb, p_action text, p_ip text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform auth.add_audit_entry(p_action, p_user, p_ip, p_now);
  perform 1 from auth.users where id = p_user for no key update;
  if not found then return; end if;
  perform auth.store_one_time_tokens(p_user, p_tokens, p_now);
  perform firstline.enqueue_messages(p_messages, p_now);
end $$;

-- Stores a link that an administrator asked for, and sends it where there are messages: `p_link` {tokens, messages,
-- data, action, invited, contested, new_email}. `invited`: an invitation, so what was set before the address was
-- verified is removed. `contested`: a password other than the stored one was given. `new_email`: a change of address;
-- the first of `tokens` is the requested link, the second that of the other address.
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
    -- Both addresses have to confirm. Where the requested one has no pending link, its earlier confirmation no longer
    -- counts. Where either has one, only the requested link is stored; else the other address gets one too, which is
    -- unknown until it is requested.
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
    update auth.users set invited_at = p_now, encrypted_password = null, is_contested = false,
      -- Those of an earlier invitation, or of an account that an administrator made, stay.
      raw_user_meta_data = case when invited_at is null and not made_by_admin then '{}' else raw_user_meta_data end
    where id = p_user;
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

-- Uses a link or a code: `p_request` {types, token_hash} or {types, relates_to, code_hash, max_attempts}; for a link of
-- a PKCE flow also {auth_code}. `outcome`: 'session' (a session may be started for `user_id`), 'code' (the
-- authorization code is valid now), 'half' (the other address has to confirm too), 'taken', 'banned', or 'invalid'.
create function auth.use_one_time_token(
  p_request jsonb, p_ip text, p_now timestamptz,
  out outcome text, out user_id uuid, out used_type text, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  used auth.one_time_tokens;
  person auth.users;
  types text[] := array(select jsonb_array_elements_text(p_request -> 'types'));
  moved text;
begin
  outcome := 'invalid';
  -- Users before their tokens, sessions and flows, here as everywhere, so that two calls can't deadlock.
  perform 1 from auth.users u where u.id in (
    select t.user_id from auth.one_time_tokens t where t.token_type = any (types)
      and case when p_request ->> 'token_hash' is not null then t.token_hash = p_request ->> 'token_hash'
        else t.relates_to = p_request ->> 'relates_to' end
  ) order by u.id for no key update;
  if p_request ->> 'token_hash' is not null then
    select * into used from auth.one_time_tokens t
    where t.token_hash = p_request ->> 'token_hash' and t.token_type = any (types) for update;
    if not found or used.expires_at <= p_now then return; end if;
  else
    -- Several accounts may wait for a message to one address: the try counts for each of these codes.
    for used in
      select * from auth.one_time_tokens t
      where t.relates_to = p_request ->> 'relates_to' and t.token_type = any (types) and t.expires_at > p_now
        and t.attempts < (p_request ->> 'max_attempts')::integer
      order by t.id for update
    loop
      exit when used.code_hash = p_request ->> 'code_hash';
      update auth.one_time_tokens t set attempts = t.attempts + 1 where t.id = used.id;
    end loop;
    if used.id is null or used.code_hash <> p_request ->> 'code_hash' then return; end if;
  end if;

  select * into person from auth.users u where u.id = used.user_id;
  if person.deleted_at is not null then return; end if;
  -- The account may have, or want, another address by now than the one this message was sent to.
  if lower(used.relates_to) is distinct from (
    case used.token_type
      when 'confirmation_token' then case when used.relates_to = person.phone then person.phone else lower(person.email) end
      when 'phone_change_token' then person.phone_change
      when 'email_change_token_new' then lower(person.email_change)
      else lower(person.email) end
  ) then return; end if;
  user_id := person.id;
  used_type := used.token_type;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;

  if used.token_type = 'confirmation_token' then
    -- A phone signs in by the same kind of code that confirmed it.
    if person.confirmed_at is null then
      perform auth.add_audit_entry(
        case when person.invited_at is not null then 'invite_accepted' else 'user_signedup' end, person.id, p_ip, p_now);
    end if;
    -- A contact that was confirmed without a proof is proven by a later sign-in, not by the sign-up that set the password.
    perform auth.verify_contact(person.id, case when used.relates_to = person.phone then 'phone' else 'email' end,
      person.invited_at is null
        and case when used.relates_to = person.phone then person.phone_confirmed_at else person.email_confirmed_at end
          is null, p_now);
  elsif used.token_type = 'recovery_token' then
    perform auth.verify_contact(person.id, 'email', false, p_now);
  elsif used.token_type = 'phone_change_token' then
    moved := auth.move_contact(person.id, 'phone', used.relates_to, true, p_now);
  else
    -- Both addresses have to confirm, in any order.
    if person.email is not null and (person.email_change_confirm_status = 0 or exists (
      select 1 from auth.one_time_tokens t where t.user_id = person.id and t.id <> used.id
        and t.token_type in ('email_change_token_current', 'email_change_token_new')
    )) then
      update auth.users u set email_change_confirm_status = 1, updated_at = p_now where u.id = person.id;
      delete from auth.one_time_tokens t where t.id = used.id;
      outcome := 'half';
      return;
    end if;
    moved := auth.move_contact(person.id, 'email', person.email_change, true, p_now);
  end if;
  if moved = 'taken' then outcome := 'taken'; return; end if;

  delete from auth.one_time_tokens t where t.user_id = person.id and t.id <> used.id;
  select u.session_epoch into epoch from auth.users u where u.id = person.id;
  outcome := 'session';
  if p_request ->> 'auth_code' is not null and used.flow_state_id is not null then
    update auth.flow_state f set auth_code = p_request ->> 'auth_code', auth_code_issued_at = p_now, updated_at = p_now
    where f.id = used.flow_state_id;
    -- The link is used up. Until its browser has ended the flow, the code of the same mail still works: a scanner may
    -- have followed the link, or a phone that can't end a flow of another device.
    update auth.one_time_tokens t set token_hash = 'used ' || t.id where t.id = used.id;
    outcome := 'code';
  else
    delete from auth.flow_state f where f.id = used.flow_state_id;
    delete from auth.one_time_tokens t where t.id = used.id;
  end if;
end $$;

-- Whether a reauthentication code is right. A wrong one counts as a try.
create function auth.use_reauthentication_code(p_user uuid, p_code_hash text, p_max_attempts integer, p_now timestamptz)
returns boolean
language plpgsql set search_path = '' as $$
declare
  sent auth.one_time_tokens;
begin
  perform 1 from auth.users u where u.id = p_user for no key update;
  select * into sent from auth.one_time_tokens t
  where t.user_id = p_user and t.token_type = 'reauthentication_token' for update;
  if not found or sent.expires_at <= p_now or sent.attempts >= p_max_attempts then return false; end if;
  if sent.code_hash <> p_code_hash then
    update auth.one_time_tokens t set attempts = t.attempts + 1 where t.id = sent.id;
    return false;
  end if;
  delete from auth.one_time_tokens t where t.id = sent.id;
  return true;
end $$;
