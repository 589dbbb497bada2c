-- What the auth service does in several steps, each as one call. A call that must be refused although it changed
-- something (a stolen refresh token) returns its outcome instead of raising, so that the change is committed.
-- The time is always a parameter.

create function auth.add_audit_entry(p_action text, p_user uuid, p_ip text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  values (gen_random_uuid(), json_build_object('action', p_action, 'actor_id', p_user), p_now, coalesce(p_ip, ''))
$$;

-- 'created', or 'exists' when the address is taken: then nothing was changed.
create function auth.sign_up_with_password(
  p_id uuid, p_email text, p_password_hash text, p_data jsonb, p_confirmed boolean, p_ip text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  -- What the caller says about itself never replaces what we know: the address is unverified until a mail proved it.
  identity jsonb := coalesce(p_data, '{}') || jsonb_build_object(
    'sub', p_id, 'email', p_email, 'email_verified', false, 'phone_verified', false);
begin
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  ) values (
    p_id, 'authenticated', 'authenticated', p_email, p_password_hash, case when p_confirmed then p_now end,
    '{"provider": "email", "providers": ["email"]}', identity, p_now, p_now
  ) on conflict do nothing;
  if not found then return 'exists'; end if;

  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (p_id::text, p_id, identity, 'email', p_now, p_now, p_now);
  perform auth.add_audit_entry('user_signedup', p_id, p_ip, p_now);
  return 'created';
end $$;

create function auth.start_session(
  p_session uuid, p_user uuid, p_method text, p_refresh_token text, p_user_agent text, p_ip text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
  values (p_session, p_user, 'aal1', p_user_agent, p_ip::inet, p_now, p_now);
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), p_session, p_method, p_now, p_now);
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values (p_refresh_token, p_user, p_session, false, p_now, p_now);
  update auth.users set last_sign_in_at = p_now, updated_at = p_now where id = p_user;
  perform auth.add_audit_entry('login', p_user, p_ip, p_now);
end $$;

-- Exchanges a refresh token. `outcome` is 'refreshed' (then `token` is the one to hand out), or why not:
-- 'not_found', 'banned', 'no_session', 'session_expired', 'already_used'.
create function auth.refresh_session(
  p_token text, p_new_token text, p_reuse_seconds integer, p_user_agent text, p_ip text, p_now timestamptz,
  out outcome text, out token text, out session_id uuid, out user_id uuid
)
language plpgsql set search_path = '' as $$
declare
  presented auth.refresh_tokens;
  live auth.refresh_tokens;
  session auth.sessions;
  banned_until timestamptz;
begin
  select * into presented from auth.refresh_tokens t where t.token = p_token;
  if not found then outcome := 'not_found'; return; end if;
  session_id := presented.session_id;
  user_id := presented.user_id;

  -- Several tabs, or a client that lost the answer, refresh at the same time: they take turns by the session's row.
  perform set_config('lock_timeout', '5s', true);
  select * into session from auth.sessions s where s.id = presented.session_id for update;
  if not found then outcome := 'no_session'; return; end if;
  if session.not_after <= p_now then outcome := 'session_expired'; return; end if;
  select u.banned_until into banned_until from auth.users u where u.id = presented.user_id;
  if banned_until > p_now then outcome := 'banned'; return; end if;

  -- Read again: whoever had the lock before may have used it up.
  select * into presented from auth.refresh_tokens t where t.token = p_token;
  select * into live from auth.refresh_tokens t
    where t.session_id = session.id and not t.revoked order by t.id desc limit 1;

  if presented.revoked and live.parent = presented.token then
    -- The answer that carried the live token got lost. However late, its parent fetches it again.
    token := live.token;
  elsif presented.revoked and presented.updated_at + make_interval(secs => p_reuse_seconds) <= p_now then
    -- Used long ago, and others were made since: somebody has a copy. The family ends for all.
    update auth.refresh_tokens t set revoked = true, updated_at = p_now
      where t.session_id = session.id and not t.revoked;
    perform auth.add_audit_entry('token_revoked', presented.user_id, p_ip, p_now);
    outcome := 'already_used';
    return;
  else
    update auth.refresh_tokens t set revoked = true, updated_at = p_now
      where t.id = presented.id and not t.revoked;
    insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
    values (p_new_token, presented.user_id, session.id, presented.token, false, p_now, p_now);
    token := p_new_token;
  end if;

  update auth.sessions s
    set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip::inet
    where s.id = session.id;
  perform auth.add_audit_entry('token_refreshed', presented.user_id, p_ip, p_now);
  outcome := 'refreshed';
end $$;

-- Scope 'global' ends all sessions of the user, 'local' this one, 'others' all but this one.
create function auth.end_sessions(p_user uuid, p_session uuid, p_scope text, p_ip text, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions
    where user_id = p_user
      and case p_scope when 'global' then true when 'local' then id = p_session else id is distinct from p_session end;
  perform auth.add_audit_entry('logout', p_user, p_ip, p_now);
end $$;

-- Changes what is given and leaves the rest. A new password ends every other session and all one-time tokens.
create function auth.change_user(
  p_user uuid, p_session uuid, p_password_hash text, p_data jsonb, p_ip text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  update auth.users set
    encrypted_password = coalesce(p_password_hash, encrypted_password),
    -- Merged at the top level; a key set to null is removed.
    raw_user_meta_data = case when p_data is null then raw_user_meta_data else
      (coalesce(raw_user_meta_data, '{}') || p_data)
        - array(select key from jsonb_each(p_data) where value = 'null'::jsonb) end,
    updated_at = p_now
  where id = p_user;
  if p_password_hash is not null then
    delete from auth.sessions where user_id = p_user and id is distinct from p_session;
    delete from auth.one_time_tokens where user_id = p_user;
    perform auth.add_audit_entry('user_updated_password', p_user, p_ip, p_now);
  end if;
  perform auth.add_audit_entry('user_modified', p_user, p_ip, p_now);
end $$;

revoke all on function
  auth.add_audit_entry, auth.sign_up_with_password, auth.start_session, auth.refresh_session, auth.end_sessions,
  auth.change_user
from public;
grant execute on function
  auth.add_audit_entry, auth.sign_up_with_password, auth.start_session, auth.refresh_session, auth.end_sessions,
  auth.change_user
to firstline;
