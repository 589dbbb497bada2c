-- Sign-in flows: PKCE (RFC 7636) and redirects to providers.

-- Takes a flow that came back, once: one of single sign-on where `p_is_sso` is true, else one of another provider.
-- `p_browser` is the hash of the cookie of the browser it came back in. `p_answer` is a response that came without
-- cookies: it is stored, `outcome` is 'held', and the flow can still be taken. Otherwise 'taken', or why nothing was
-- done: 'not_found' (also of the other kind), 'used', 'expired', 'other_browser'.
create function auth.consume_flow(
  p_flow uuid, p_is_sso boolean, p_browser text, p_answer text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out flow jsonb
)
language plpgsql set search_path = '' as $$
declare
  taken auth.flow_state;
begin
  select * into taken from auth.flow_state f where f.id = p_flow for update;
  if not found or taken.provider_type in ('email', 'phone') or (taken.provider_type like 'sso:%') <> p_is_sso then
    outcome := 'not_found';
    return;
  end if;
  -- Where the error is reported.
  flow := jsonb_build_object('redirect_to', taken.referrer, 'provider', taken.provider_type);
  if taken.returned_at is not null or (p_answer is not null and taken.answer is not null) then
    outcome := 'used';
    return;
  end if;
  if taken.created_at + make_interval(secs => p_life_seconds) <= p_now then outcome := 'expired'; return; end if;
  if p_answer is not null then
    update auth.flow_state f set answer = p_answer, updated_at = p_now where f.id = taken.id;
    outcome := 'held';
    return;
  end if;
  if taken.code_challenge is null and (taken.browser_hash = p_browser) is not true then
    outcome := 'other_browser';
    return;
  end if;
  update auth.flow_state f set returned_at = p_now, answer = null, updated_at = p_now where f.id = taken.id;
  outcome := 'taken';
  flow := to_jsonb(taken);
end $$;

-- Lets a flow that was taken be ended with this code and its verifier, as this user as at `p_epoch`: `p_answer`
-- {auth_code, provider_access_token, provider_refresh_token, identity}; `identity` is linked then. False, and nothing
-- is done, at a later epoch.
create function auth.complete_flow(p_flow uuid, p_user uuid, p_epoch integer, p_answer jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = p_user and u.deleted_at is null and u.session_epoch = p_epoch for no key update;
  if not found then return false; end if;
  update auth.flow_state set
    user_id = p_user, auth_code = p_answer ->> 'auth_code', auth_code_issued_at = p_now,
    provider_access_token = p_answer ->> 'provider_access_token',
    provider_refresh_token = p_answer ->> 'provider_refresh_token',
    identity = nullif(p_answer -> 'identity', 'null'), updated_at = p_now
  where id = p_flow;
  return found;
end $$;

-- Ends a flow with its authorization code and the verifier (as given, and its S256 hash). `outcome`: 'exchanged',
-- 'not_found', 'expired', 'bad_verifier' (the flow stays), 'banned', or why an identity was not linked. Of concurrent
-- calls one succeeds.
create function auth.exchange_code(
  p_auth_code text, p_verifier text, p_s256 text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out user_id uuid, out method text, out epoch integer,
  out flow_id uuid, out provider_access_token text, out provider_refresh_token text, out linking json
)
language plpgsql set search_path = '' as $$
declare
  flow auth.flow_state;
  person auth.users;
  linked record;
begin
  select f.user_id into user_id from auth.flow_state f where f.auth_code = p_auth_code;
  select * into person from auth.users u where u.id = user_id for no key update;
  select * into flow from auth.flow_state f where f.auth_code = p_auth_code for update;
  if not found or person.id is null or person.deleted_at is not null then outcome := 'not_found'; return; end if;
  -- A code that came by mail expires counting from when the link was followed, not from when the mail was sent.
  if flow.auth_code_issued_at + make_interval(secs => p_life_seconds) <= p_now then outcome := 'expired'; return; end if;
  if flow.code_challenge is distinct from (
    case flow.code_challenge_method when 's256' then p_s256 else p_verifier end
  ) then
    outcome := 'bad_verifier';
    return;
  end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  delete from auth.flow_state f where f.id = flow.id;
  if flow.password_hash is not null and person.encrypted_password is null then
    update auth.users u set encrypted_password = flow.password_hash, updated_at = p_now where u.id = person.id;
  end if;
  epoch := person.session_epoch;
  if flow.identity is not null then
    select * into linked from auth.link_identity(person.id, flow.linking_session_id, flow.linking_epoch, flow.identity,
      coalesce((flow.identity ->> 'takes_email')::boolean, false), flow.identity ->> 'ip', p_now);
    if linked.outcome <> 'linked' then outcome := linked.outcome; return; end if;
    epoch := linked.epoch;
    linking := json_build_object('session_id', flow.linking_session_id, 'epoch', flow.linking_epoch);
  end if;
  outcome := 'exchanged';
  method := flow.authentication_method;
  flow_id := flow.id;
  provider_access_token := flow.provider_access_token;
  provider_refresh_token := flow.provider_refresh_token;
end $$;

revoke execute on all functions in schema auth from public;
grant execute on function
  auth.start_session, auth.refresh_session, auth.continue_session, auth.end_sessions, auth.get_session_aal,
  auth.store_one_time_tokens, auth.send_one_time_tokens, auth.store_link, auth.use_one_time_token,
  auth.use_reauthentication_code, auth.consume_flow, auth.complete_flow, auth.exchange_code
to firstline;
