-- Sessions whose tokens change by something else than a refresh, and refreshes that meet it.

-- Goes on with a session after something that its tokens tell was changed: the next refresh token is this one. What the
-- session has proven stays. False when it has ended meanwhile.
create function auth.continue_session(p_user uuid, p_session uuid, p_token_hash text, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = p_user and u.deleted_at is null for key share;
  if not found then return false; end if;
  perform 1 from auth.sessions s
  where s.id = p_session and s.user_id = p_user and (s.not_after is null or s.not_after > p_now) for update;
  if not found then return false; end if;
  update auth.refresh_tokens t set revoked = true, updated_at = p_now where t.session_id = p_session and not t.revoked;
  insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
  values (p_token_hash, p_user, p_session, false, p_now, p_now);
  update auth.sessions s set refreshed_at = p_now, updated_at = p_now where s.id = p_session;
  return true;
end $$;

-- As before, but a token may be gone by the time that its session's row is free: a code was shown at that moment.
create or replace function auth.refresh_session(
  p_token_hash text, p_new_hash text, p_new_salt text, p_reuse_seconds integer, p_user_agent text, p_ip text,
  p_now timestamptz, out outcome text, out salt text, out session_id uuid, out user_id uuid
)
language plpgsql set search_path = '' as $$
declare
  presented auth.refresh_tokens;
  live auth.refresh_tokens;
  session auth.sessions;
  banned_until timestamptz;
begin
  select * into presented from auth.refresh_tokens t where t.token = p_token_hash;
  if not found then outcome := 'not_found'; return; end if;
  session_id := presented.session_id;
  user_id := presented.user_id;

  -- Several tabs, or a client that lost the answer, refresh at the same time: they take turns by the session's row. The
  -- user's comes first, as the row of a token refers to it and nobody may wait for it who holds a session.
  perform set_config('lock_timeout', '5s', true);
  perform 1 from auth.users u where u.id = presented.user_id for key share;
  select * into session from auth.sessions s where s.id = presented.session_id for update;
  if not found then outcome := 'no_session'; return; end if;
  if session.not_after <= p_now then outcome := 'session_expired'; return; end if;
  select u.banned_until into banned_until from auth.users u where u.id = presented.user_id;
  if banned_until > p_now then outcome := 'banned'; return; end if;

  -- Read again: whoever had the lock before may have used it up, or raised the session, by which its tokens go.
  select * into presented from auth.refresh_tokens t where t.token = p_token_hash;
  if not found then outcome := 'not_found'; return; end if;
  select * into live from auth.refresh_tokens t
    where t.session_id = session.id and not t.revoked order by t.id desc limit 1;

  if presented.revoked and live.parent = presented.token then
    -- The answer that carried the live token got lost. However late, its parent fetches it again.
    salt := live.salt;
  elsif presented.revoked
    and (live.id is null or presented.updated_at + make_interval(secs => p_reuse_seconds) <= p_now) then
    -- Used long ago, and others were made since: somebody has a copy. The family ends for all, and at once: what was
    -- revoked together with it has no time left in which it would still be taken.
    update auth.refresh_tokens t set revoked = true, updated_at = p_now
      where t.session_id = session.id and not t.revoked;
    perform auth.add_audit_entry('token_revoked', presented.user_id, p_ip, p_now);
    outcome := 'already_used';
    return;
  else
    update auth.refresh_tokens t set revoked = true, updated_at = p_now
      where t.id = presented.id and not t.revoked;
    insert into auth.refresh_tokens (token, user_id, session_id, parent, salt, revoked, created_at, updated_at)
    values (p_new_hash, presented.user_id, session.id, presented.token, p_new_salt, false, p_now, p_now);
    salt := p_new_salt;
  end if;

  update auth.sessions s
    set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip::inet
    where s.id = session.id;
  perform auth.add_audit_entry('token_refreshed', presented.user_id, p_ip, p_now);
  outcome := 'refreshed';
end $$;

-- As before, but the user comes before the sessions here too: a code that is shown at that moment ends some of them itself.
create or replace function auth.end_sessions(p_user uuid, p_session uuid, p_scope text, p_ip text, p_now timestamptz)
returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users where id = p_user for no key update;
  delete from auth.sessions
    where user_id = p_user
      and case p_scope when 'global' then true when 'local' then id = p_session else id is distinct from p_session end;
  perform auth.add_audit_entry('logout', p_user, p_ip, p_now);
end $$;

revoke all on function auth.continue_session from public;
grant execute on function auth.continue_session to firstline;
