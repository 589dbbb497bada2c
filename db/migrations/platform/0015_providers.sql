-- Ways in through somebody else: identities of providers, the way there and back, linking.
--
-- A provider is believed about its own accounts, and about an address when it says, as a boolean, that it has verified it.
-- Such an address is proven as by a mailed link: it finds the account that has it, and what somebody unproven had set there
-- goes. An address that was not verified finds nothing. Here too outcomes are returned, not raised, and users are locked
-- before what is theirs.

-- The address that a provider or a mail has proven, and since when. The identity of the mail says so too; an account that
-- was made by a provider has none, and what a provider says of an address may change later.
alter table auth.users add column proven_email text;
alter table auth.users add column proven_email_at timestamptz;
update auth.users u set proven_email = lower(u.email), proven_email_at = i.created_at
from auth.identities i
where i.user_id = u.id and i.provider = 'email' and i.email = lower(u.email)
  and (i.identity_data ->> 'email_verified')::boolean;

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

-- Metadata that a provider gives, over those that are there; all or, where that would be too much, nothing.
create function auth.with_metadata(p_metadata jsonb, p_data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length((p_metadata || p_data)::text) <= 4096 then p_metadata || p_data else p_metadata end
$$;

-- The user whose identity this is, if it is anybody's.
create function auth.user_of_identity(p_identity jsonb) returns uuid
language sql stable set search_path = '' as $$
  select user_id from auth.identities
  where provider = p_identity ->> 'provider' and provider_id = p_identity ->> 'provider_id'
$$;

-- Writes down that this identity is the user's; false when it is somebody's already.
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

-- The address of this user was proven by an identity of a provider, which is its user's already or becomes it now: what was
-- there before goes, unless the address had been proven before. False when the identity is somebody else's.
create function auth.prove_by_identity(p_user uuid, p_identity jsonb, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not auth.is_proven(p_user, 'email') then
    perform auth.drop_unproven(p_user, 'email', false, p_identity ->> 'provider');
    delete from auth.identities where user_id = p_user
      and (provider <> p_identity ->> 'provider' or provider_id <> p_identity ->> 'provider_id');
    delete from auth.one_time_tokens where user_id = p_user;
  end if;
  if auth.user_of_identity(p_identity) is distinct from p_user and not auth.add_identity(p_user, p_identity, p_now) then
    return false;
  end if;
  perform auth.mark_proven(p_user, 'email', p_now);
  perform auth.name_providers(p_user, p_identity ->> 'provider');
  return true;
end $$;

-- Asks whoever has the address of this account to confirm it, where the rules hold what is needed for that.
create function auth.ask_by_mail(p_user uuid, p_rules jsonb, p_ip text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform auth.add_audit_entry('user_confirmation_requested', p_user, p_ip, p_now);
  perform auth.store_one_time_tokens(p_user, coalesce(nullif(p_rules -> 'tokens', 'null'), '[]'), p_now);
  perform firstline.enqueue_messages(coalesce(nullif(p_rules -> 'messages', 'null'), '[]'), p_now);
end $$;

-- The address that the provider has verified, in small letters; null for a company's, whose word finds nobody here.
create function auth.vouched_address(p_identity jsonb, p_rules jsonb) returns text
language sql immutable set search_path = '' as $$
  select lower(p_identity ->> 'email')
  where p_identity -> 'email_verified' = 'true' and not coalesce((p_rules ->> 'is_sso')::boolean, false)
$$;

-- What a provider says of somebody is added to what the account tells of them; what the account says of itself stays.
create function auth.tell_of_user(p_user uuid, p_identity jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  update auth.users set updated_at = p_now, raw_user_meta_data = auth.with_metadata(raw_user_meta_data,
    (p_identity -> 'data') - array['sub', 'email', 'email_verified', 'phone', 'phone_verified'])
  where id = p_user
$$;

-- Somebody who is known by this identity: 'signed_in', 'banned', 'needs_verification', or 'again' when it went from them
-- before their row was ours.
create function auth.sign_in_known(p_user uuid, p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users where id = p_user for no key update;
  if auth.user_of_identity(p_identity) is distinct from p_user then return 'again'; end if;
  if person.deleted_at is not null or person.banned_until > p_now then return 'banned'; end if;
  if not person.is_sso_user and lower(person.email) = auth.vouched_address(p_identity, p_rules) then
    perform auth.prove_by_identity(person.id, p_identity, p_now);
  end if;
  update auth.identities set identity_data = p_identity -> 'data', last_sign_in_at = p_now, updated_at = p_now
  where provider = p_identity ->> 'provider' and provider_id = p_identity ->> 'provider_id';
  perform auth.tell_of_user(person.id, p_identity, p_now);
  select * into person from auth.users where id = p_user;
  -- Who has no address, as somebody anonymous who linked this, has none to confirm.
  if person.confirmed_at is null and coalesce(person.email, '') <> '' and not person.is_sso_user then
    if lower(person.email) = lower(p_identity ->> 'email') then
      perform auth.ask_by_mail(person.id, p_rules, p_ip, p_now);
    end if;
    return 'needs_verification';
  end if;
  return 'signed_in';
end $$;

-- Why the invitation that is brought along is not this identity's to take: 'invite_not_found', 'invite_mismatch'. Null when
-- it is, or none is brought.
create function auth.invitation_fault(p_identity jsonb, p_rules jsonb, p_now timestamptz) returns text
language plpgsql stable set search_path = '' as $$
declare
  invited auth.users;
begin
  if p_rules ->> 'invite_hash' is null then return null; end if;
  select u.* into invited from auth.one_time_tokens t join auth.users u on u.id = t.user_id
  where t.token_hash = p_rules ->> 'invite_hash' and t.token_type = 'confirmation_token' and t.expires_at > p_now
    and u.invited_at is not null;
  if not found then return 'invite_not_found'; end if;
  if lower(invited.email) = auth.vouched_address(p_identity, p_rules) then return null; end if;
  return 'invite_mismatch';
end $$;

-- The member with the address that the provider has verified: 'linked', 'banned', or 'again' when the identity became
-- somebody else's. Null when there is none.
create function auth.link_by_address(
  p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz, out outcome text, out user_id uuid
)
language plpgsql set search_path = '' as $$
declare
  person auth.users;
  traits jsonb := jsonb_build_object('provider', p_identity ->> 'provider');
begin
  -- Whose address was another by the time the row was ours is not found.
  select * into person from auth.users u
  where lower(u.email) = auth.vouched_address(p_identity, p_rules) and not u.is_sso_user and u.deleted_at is null
  for no key update;
  if not found then return; end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  if not auth.prove_by_identity(person.id, p_identity, p_now) then outcome := 'again'; return; end if;
  if person.confirmed_at is null then
    perform auth.add_audit_entry(
      case when person.invited_at is not null then 'invite_accepted' else 'user_signedup' end, person.id, p_ip, p_now, traits);
  end if;
  delete from auth.one_time_tokens t where t.token_hash = p_rules ->> 'invite_hash';
  perform auth.tell_of_user(person.id, p_identity, p_now);
  perform auth.add_audit_entry('identity_linked', person.id, p_ip, p_now, traits);
  outcome := 'linked';
  user_id := person.id;
end $$;

-- Makes the account of somebody who is known to a provider alone: 'created', 'needs_verification', 'signup_disabled' also for
-- an address that nobody can take, or 'again' when somebody was faster.
create function auth.create_user_of_identity(p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  new_id uuid := (p_rules ->> 'new_id')::uuid;
  address text := lower(p_identity ->> 'email');
  is_sso boolean := coalesce((p_rules ->> 'is_sso')::boolean, false);
  is_verified boolean := p_identity -> 'email_verified' = 'true'::jsonb;
  is_usable boolean := is_verified or is_sso or (p_rules ->> 'autoconfirm')::boolean;
  is_reserved boolean := coalesce((p_rules ->> 'is_reserved')::boolean, false);
  facts jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_identity -> 'data')
    where key in ('sub', 'email', 'email_verified', 'phone_verified'));
begin
  if not (p_rules ->> 'signup_open')::boolean then return 'signup_disabled'; end if;
  if is_reserved then
    return case when is_verified or is_sso then 'signup_disabled' else 'needs_verification' end;
  end if;
  if not is_verified and not is_sso and exists (
    select 1 from auth.users u where lower(u.email) = address and not u.is_sso_user
  ) then
    -- Whoever answers the mail that lies there may be this one: then nothing is kept of what the other has set.
    update auth.users u set is_contested = true
    where lower(u.email) = address and not u.is_sso_user and u.confirmed_at is null;
    return 'needs_verification';
  end if;
  begin
    insert into auth.users (id, aud, role, email, email_confirmed_at, proven_email, proven_email_at, raw_app_meta_data,
      raw_user_meta_data, is_sso_user, created_at, updated_at)
    values (new_id, 'authenticated', 'authenticated', address, case when is_usable then p_now end,
      case when is_verified and not is_sso then address end, case when is_verified and not is_sso then p_now end,
      '{}', auth.with_metadata(facts, p_identity -> 'data'), is_sso, p_now, p_now);
    if not auth.add_identity(new_id, p_identity, p_now) then raise unique_violation; end if;
  exception when unique_violation then
    return 'again';
  end;
  if not is_usable then
    perform auth.ask_by_mail(new_id, p_rules, p_ip, p_now);
    return 'needs_verification';
  end if;
  perform auth.add_audit_entry('user_signedup', new_id, p_ip, p_now,
    jsonb_build_object('provider', p_identity ->> 'provider'));
  return 'created';
end $$;

-- Whose account opens for this identity of a provider: `p_identity` {provider, provider_id, email, email_verified, data};
-- `data` is what the provider says of the person and becomes the identity's. `p_rules` {new_id, signup_open, autoconfirm,
-- is_reserved, is_sso, invite_hash, tokens, messages}: the id of an account to be made; single sign-on, whose people have
-- accounts of their own, whatever their addresses; and what asks to confirm an address that the provider did not verify.
--
-- `outcome`: 'signed_in', 'linked', 'created' (a session may be opened for `user_id`), or why not: 'banned',
-- 'signup_disabled', 'no_email', 'needs_verification' (whether or not somebody has the address: then it was asked to
-- confirm, or was not), 'invite_not_found', 'invite_mismatch', 'no_provider' (the company's is gone).
create function auth.sign_in_by_identity(
  p_identity jsonb, p_rules jsonb, p_ip text, p_now timestamptz,
  out outcome text, out user_id uuid, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  known uuid;
begin
  -- Before its people, as whoever deletes it does: who is doing so at this moment is waited for, and then nobody comes.
  if (p_rules ->> 'is_sso')::boolean then
    perform 1 from auth.sso_providers p where p.id = substr(p_identity ->> 'provider', 5)::uuid for key share;
    if not found then outcome := 'no_provider'; return; end if;
  end if;
  -- Somebody may be making or linking the same at this moment: then it is there at the next look.
  for attempt in 1 .. 3 loop
    user_id := null;
    known := auth.user_of_identity(p_identity);
    if known is not null then
      outcome := auth.sign_in_known(known, p_identity, p_rules, p_ip, p_now);
      user_id := known;
    else
      outcome := auth.invitation_fault(p_identity, p_rules, p_now);
      if outcome is null and p_identity ->> 'email' is null then outcome := 'no_email'; end if;
      if outcome is null then
        select l.outcome, l.user_id into outcome, user_id
        from auth.link_by_address(p_identity, p_rules, p_ip, p_now) l;
      end if;
      if outcome is null then
        outcome := auth.create_user_of_identity(p_identity, p_rules, p_ip, p_now);
        user_id := (p_rules ->> 'new_id')::uuid;
      end if;
    end if;
    exit when outcome <> 'again';
  end loop;
  if outcome = 'again' then
    raise exception 'an identity of % was claimed by several at once', p_identity ->> 'provider'
      using errcode = 'lock_not_available';
  end if;
  if outcome in ('signed_in', 'linked', 'created') then
    select u.session_epoch into epoch from auth.users u where u.id = user_id;
  else
    user_id := null;
  end if;
end $$;

-- Gives a member, as it was at `p_epoch`, whose session must not have ended since, a further identity; with {notice}, what the
-- member is told then. An account without an address gets that of the identity when it was verified and is nobody's
-- (`p_takes_email`: nor reserved).
-- `outcome`: 'linked', 'exists' (the member's already), 'elsewhere' (somebody else's), 'banned', 'sso' (a company's people
-- are the company's), or 'gone'.
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
    perform auth.prove_by_identity(person.id, p_identity, p_now);
  elsif is_verified and p_takes_email and coalesce(person.email, '') = '' then
    begin
      update auth.users u set email = address, email_confirmed_at = p_now, proven_email = address, proven_email_at = p_now
      where u.id = person.id;
    exception when unique_violation then
      -- Somebody has it. The identity opens this account all the same.
    end;
  end if;
  update auth.users u set is_anonymous = false, updated_at = p_now where u.id = person.id
  returning u.session_epoch into epoch;
  perform firstline.enqueue_messages(p_identity -> 'notice', p_now);
  perform auth.add_audit_entry('identity_linked', person.id, p_ip, p_now,
    jsonb_build_object('provider', p_identity ->> 'provider'));
  outcome := 'linked';
end $$;

-- Takes a flow that came back, once: `p_provider` is whom it has to be of; 'sso' is any single sign-on, null any other. `p_browser`
-- is the hash of the cookie of the browser that it came back in. `p_answer`: only what to keep of an answer that came
-- without cookies; then `outcome` is 'held' and the flow is still to be taken, by whoever asks next. Otherwise 'taken', or why not,
-- and then nothing was done: 'not_found' (also of another provider), 'used', 'expired', 'other_browser'.
create function auth.take_flow(
  p_flow uuid, p_provider text, p_browser text, p_answer text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out flow jsonb
)
language plpgsql set search_path = '' as $$
declare
  taken auth.flow_state;
begin
  select * into taken from auth.flow_state f where f.id = p_flow for update;
  if not found or taken.provider_type in ('email', 'phone')
    or (case when p_provider is null then taken.provider_type like 'sso:%'
      when p_provider = 'sso' then taken.provider_type not like 'sso:%' else taken.provider_type <> p_provider end) then
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
  where id = p_flow and returned_at is not null and auth_code is null;
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

-- As before; but somebody may have several identities of one provider, and a way to a further one under way.
create or replace function auth.soft_delete_user(
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

revoke all on function
  auth.is_proven, auth.drop_unproven, auth.name_providers, auth.mark_proven, auth.prove_contact, auth.with_metadata,
  auth.add_identity, auth.prove_by_identity, auth.ask_by_mail, auth.user_of_identity, auth.vouched_address,
  auth.tell_of_user, auth.sign_in_known, auth.invitation_fault, auth.link_by_address, auth.create_user_of_identity,
  auth.sign_in_by_identity, auth.link_identity,
  auth.take_flow, auth.answer_flow, auth.exchange_code
from public;
grant execute on function
  auth.is_proven, auth.drop_unproven, auth.name_providers, auth.mark_proven, auth.prove_contact, auth.with_metadata,
  auth.add_identity, auth.prove_by_identity, auth.ask_by_mail, auth.user_of_identity, auth.vouched_address,
  auth.tell_of_user, auth.sign_in_known, auth.invitation_fault, auth.link_by_address, auth.create_user_of_identity,
  auth.sign_in_by_identity, auth.link_identity,
  auth.take_flow, auth.answer_flow, auth.exchange_code
to firstline;
