-- The way to a provider and back: begun, taken once when it comes back, ended by whoever has its verifier.

-- Which browser began it: the keyed hash of its cookie. Null where whoever has the verifier may end it.
alter table auth.flow_state add column browser_hash text;
-- The member whose account gets a further identity proves to be it at the start: what was cleared away since clears this away,
-- and so does the end of the session that asked.
alter table auth.flow_state add column linking_session_id uuid;
alter table auth.flow_state add column linking_epoch integer;
-- What came back by a post that carries no cookie, sealed, until the browser asks for it itself.
alter table auth.flow_state add column answer text;
alter table auth.flow_state add column returned_at timestamptz;
-- The identity that is linked when the verifier is shown.
alter table auth.flow_state add column identity jsonb;
comment on column auth.flow_state.provider_access_token is 'sealed';
comment on column auth.flow_state.provider_refresh_token is 'sealed';
comment on column auth.flow_state.invite_token is 'keyed hash';

-- Takes a flow that came back, once: one of single sign-on where `p_is_sso` says so, else one of another provider. `p_browser`
-- is the hash of the cookie of the browser that it came back in. `p_answer`: only what to keep of an answer that came
-- without cookies; then `outcome` is 'held' and the flow is still to be taken, by whoever asks next. Otherwise 'taken', or why not,
-- and then nothing was done: 'not_found' (also of the other kind), 'used', 'expired', 'other_browser'.
create function auth.take_flow(
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
  -- Where the error is told.
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

-- The flow that was taken may be ended by whoever has its verifier, with this code, as this user as it was at `p_epoch`:
-- `p_answer` {auth_code, provider_access_token, provider_refresh_token, identity}; `identity` is linked then. False, and
-- nothing done, when what opens the account is another by now.
create function auth.answer_flow(p_flow uuid, p_user uuid, p_epoch integer, p_answer jsonb, p_now timestamptz) returns boolean
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

-- Ends a flow that came back with its code and the verifier (itself, and as S256). `outcome`: 'exchanged', 'not_found',
-- 'expired', 'bad_verifier' (the flow stays), 'banned', or why an identity was not linked. Of several at once one succeeds.
drop function auth.exchange_code(text, text, text, integer, timestamptz);
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
  -- What came by mail counts from the moment the link was followed: until then it lay in a letter box.
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

revoke all on function auth.take_flow, auth.answer_flow, auth.exchange_code from public;
grant execute on function auth.take_flow, auth.answer_flow, auth.exchange_code to firstline;
