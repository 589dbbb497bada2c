-- Single sign-on by SAML 2.0: whose provider signs in whom, and the sign-ins that are under way. Tables are named as at
-- the hosted service. Users before what refers to them, and a provider before its users: so two calls never wait for
-- each other.

create table auth.sso_providers (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The addresses of a domain belong to one provider.
create table auth.sso_domains (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sso_domains_domain_key unique (domain)
);
create index sso_domains_provider on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null unique references auth.sso_providers (id) on delete cascade,
  entity_id text not null,
  metadata_xml text not null,
  metadata_url text,
  -- What was read from the metadata when they were set.
  sign_in_url text not null,
  certificates jsonb not null,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saml_providers_entity_id_key unique (entity_id)
);

-- A sign-in that went to a provider. It ends once: by the provider's answer, and in the implicit flow by the browser that
-- began, which has a cookie. Rows that are over stay for a day, so that no assertion is taken twice.
create table auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- The id of our question, which the answer has to name.
  request_id text not null,
  redirect_to text not null,
  -- Null in the implicit flow, which has a keyed hash of its browser's cookie instead.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  browser_hash text,
  -- Once the provider has answered: by which assertion, and who that was.
  assertion_id text,
  user_id uuid references auth.users (id) on delete cascade,
  epoch integer,
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null) and (code_challenge is null) <> (browser_hash is null)),
  constraint saml_relay_states_assertion_key unique (sso_provider_id, assertion_id)
);
create index saml_relay_states_created_at on auth.saml_relay_states (created_at);
create index saml_relay_states_user_id on auth.saml_relay_states (user_id);

grant select, insert, update, delete on
  auth.sso_providers, auth.sso_domains, auth.saml_providers, auth.saml_relay_states
to firstline;

-- Stores a provider, new or with what is changed of it: `p_provider` {id, entity_id, metadata_xml, metadata_url,
-- sign_in_url, certificates, attribute_mapping, name_id_format, domains}; what is missing stays. 'saved', 'not_found', or
-- which is taken: 'entity_taken', 'domain_taken' (then `taken` is the domain), and for one that exists
-- 'other_entity': it stays who it is, else the people of one company would become those of another.
create function auth.save_sso_provider(
  p_provider jsonb, p_is_new boolean, p_ip text, p_now timestamptz, out outcome text, out taken text
)
language plpgsql set search_path = '' as $$
declare
  provider uuid := (p_provider ->> 'id')::uuid;
  entity text;
  violated text;
begin
  if p_is_new then
    insert into auth.sso_providers (id, created_at, updated_at) values (provider, p_now, p_now);
  else
    perform 1 from auth.sso_providers where id = provider for no key update;
    if not found then outcome := 'not_found'; return; end if;
    select entity_id into entity from auth.saml_providers where sso_provider_id = provider;
    if p_provider ->> 'entity_id' <> entity then outcome := 'other_entity'; return; end if;
    update auth.sso_providers set updated_at = p_now where id = provider;
  end if;
  if p_is_new then
    insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, sign_in_url, certificates,
      attribute_mapping, name_id_format, created_at, updated_at)
    values (provider, p_provider ->> 'entity_id', p_provider ->> 'metadata_xml', p_provider ->> 'metadata_url',
      p_provider ->> 'sign_in_url', p_provider -> 'certificates',
      coalesce(nullif(p_provider -> 'attribute_mapping', 'null'), '{}'), p_provider ->> 'name_id_format', p_now, p_now);
  else
    update auth.saml_providers set
      metadata_xml = coalesce(p_provider ->> 'metadata_xml', metadata_xml),
      -- Metadata that were typed in are nowhere else.
      metadata_url = case when p_provider ->> 'metadata_xml' is null then metadata_url else p_provider ->> 'metadata_url' end,
      sign_in_url = coalesce(p_provider ->> 'sign_in_url', sign_in_url),
      certificates = coalesce(nullif(p_provider -> 'certificates', 'null'), certificates),
      attribute_mapping = coalesce(nullif(p_provider -> 'attribute_mapping', 'null'), attribute_mapping),
      name_id_format = case when p_provider ? 'name_id_format' then p_provider ->> 'name_id_format' else name_id_format end,
      updated_at = p_now
    where sso_provider_id = provider;
  end if;
  if jsonb_typeof(p_provider -> 'domains') = 'array' then
    delete from auth.sso_domains d where d.sso_provider_id = provider
      and not p_provider -> 'domains' ? d.domain;
    select d.domain into taken from auth.sso_domains d
    where d.sso_provider_id <> provider and p_provider -> 'domains' ? d.domain order by d.domain limit 1;
    insert into auth.sso_domains (sso_provider_id, domain, created_at, updated_at)
    select provider, value, p_now, p_now
    from jsonb_array_elements_text(p_provider -> 'domains') as value
    where not exists (select 1 from auth.sso_domains d where d.sso_provider_id = provider and d.domain = value)
    order by value;
  end if;
  perform auth.add_audit_entry(case when p_is_new then 'sso_provider_created' else 'sso_provider_modified' end, null, p_ip,
    p_now, jsonb_build_object('sso_provider_id', provider));
  outcome := 'saved';
exception when unique_violation then
  -- All of it is undone.
  get stacked diagnostics violated = constraint_name;
  outcome := case violated when 'saml_providers_entity_id_key' then 'entity_taken'
    when 'sso_domains_domain_key' then 'domain_taken' end;
  if outcome is null then raise; end if;
end $$;

-- Nobody vouches any more for whom this provider signed in: their sessions end with it, and what is under way. Their
-- accounts stay, with all that is theirs, until an administrator deletes them. Null where there is no such provider, else
-- how many people it was about.
create function auth.delete_sso_provider(p_provider uuid, p_ip text, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  people uuid[];
begin
  perform 1 from auth.sso_providers where id = p_provider for update;
  if not found then return null; end if;
  select coalesce(array_agg(user_id order by user_id), '{}') into people
  from auth.identities where provider = 'sso:' || p_provider;
  perform 1 from auth.users where id = any (people) order by id for no key update;
  update auth.users set session_epoch = session_epoch + 1, updated_at = p_now where id = any (people);
  delete from auth.sessions where user_id = any (people);
  delete from auth.flow_state where user_id = any (people);
  delete from auth.sso_providers where id = p_provider;
  perform auth.add_audit_entry('sso_provider_deleted', null, p_ip, p_now,
    jsonb_build_object('sso_provider_id', p_provider, 'people', cardinality(people)));
  return cardinality(people);
end $$;

-- The person that a provider vouches for, by its name there and never by an address: `p_person` {name_id, email, data}.
-- `outcome`: 'person', 'banned', 'closed' (the account would have to be made, and `p_may_create` is false), 'gone'.
create function auth.sign_in_by_sso(
  p_provider uuid, p_person jsonb, p_may_create boolean, p_ip text, p_now timestamptz,
  out outcome text, out user_id uuid, out epoch integer
)
language plpgsql set search_path = '' as $$
declare
  way text := 'sso:' || p_provider;
  name_id text := p_person ->> 'name_id';
  address text := p_person ->> 'email';
  facts jsonb := (p_person -> 'data') || jsonb_build_object('sub', name_id, 'email', address, 'email_verified', true,
    'phone_verified', false);
  person auth.users;
begin
  -- Two first sign-ins of one person take turns.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(way || ' ' || name_id, 0));
  select i.user_id into user_id from auth.identities i where i.provider = way and i.provider_id = name_id;
  if user_id is null then
    if not p_may_create then outcome := 'closed'; return; end if;
    user_id := gen_random_uuid();
    insert into auth.users (id, email, email_confirmed_at, is_sso_user, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at)
    values (user_id, address, p_now, true, jsonb_build_object('provider', way, 'providers', jsonb_build_array(way)),
      facts, p_now, p_now);
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (name_id, user_id, facts, way, p_now, p_now, p_now);
    perform auth.add_audit_entry('user_signedup', user_id, p_ip, p_now, jsonb_build_object('provider', way));
    epoch := 0;
    outcome := 'person';
    return;
  end if;
  select * into person from auth.users u where u.id = user_id for no key update;
  if not found or person.deleted_at is not null or not person.is_sso_user then outcome := 'gone'; return; end if;
  if person.banned_until > p_now then outcome := 'banned'; return; end if;
  -- What the provider says of its people may be another by now, and what it no longer says goes.
  update auth.users u set email = address,
    raw_user_meta_data = (u.raw_user_meta_data - 'custom_claims') || facts, updated_at = p_now
  where u.id = user_id;
  update auth.identities i set identity_data = facts, last_sign_in_at = p_now, updated_at = p_now
  where i.provider = way and i.provider_id = name_id;
  epoch := person.session_epoch;
  outcome := 'person';
end $$;

-- A provider has answered, and its answer is good: `p_answer` {relay, provider, assertion_id, person, may_create,
-- auth_code, life_seconds}. `outcome`: 'code' (the authorization code is good now), 'browser' (whoever has the cookie may
-- go on), 'not_found', 'used', 'expired', 'replayed', or why the person gets no session: 'closed', 'banned', 'gone'.
create function auth.take_saml_answer(
  p_answer jsonb, p_ip text, p_now timestamptz, out outcome text
)
language plpgsql set search_path = '' as $$
declare
  provider uuid := (p_answer ->> 'provider')::uuid;
  relay auth.saml_relay_states;
  person record;
  violated text;
begin
  perform 1 from auth.sso_providers where id = provider for key share;
  if not found then outcome := 'not_found'; return; end if;
  -- Of several answers to one question one counts.
  select * into relay from auth.saml_relay_states r
  where r.id = (p_answer ->> 'relay')::uuid and r.sso_provider_id = provider for no key update;
  if not found then outcome := 'not_found'; return; end if;
  if relay.assertion_id is not null then outcome := 'used'; return; end if;
  if relay.created_at + make_interval(secs => (p_answer ->> 'life_seconds')::integer) <= p_now then
    outcome := 'expired';
    return;
  end if;
  update auth.saml_relay_states r set assertion_id = p_answer ->> 'assertion_id' where r.id = relay.id;
  select * into person from auth.sign_in_by_sso(provider, p_answer -> 'person', (p_answer ->> 'may_create')::boolean,
    p_ip, p_now);
  if person.outcome <> 'person' then outcome := person.outcome; return; end if;
  if relay.browser_hash is not null then
    update auth.saml_relay_states r set user_id = person.user_id, epoch = person.epoch where r.id = relay.id;
    outcome := 'browser';
    return;
  end if;
  insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, code_challenge, code_challenge_method,
    provider_type, authentication_method, created_at, updated_at)
  values (relay.id, person.user_id, p_answer ->> 'auth_code', p_now, relay.code_challenge, relay.code_challenge_method,
    'sso:' || provider, 'sso/saml', p_now, p_now);
  update auth.saml_relay_states r set ended_at = p_now where r.id = relay.id;
  outcome := 'code';
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated <> 'saml_relay_states_assertion_key' then raise; end if;
  outcome := 'replayed';
end $$;

-- The browser that began goes on, with its cookie. `outcome`: 'session' (one may be opened), 'not_found', 'used',
-- 'expired', 'other_browser'.
create function auth.end_saml_sign_in(
  p_relay uuid, p_browser_hash text, p_life_seconds integer, p_now timestamptz,
  out outcome text, out user_id uuid, out epoch integer, out redirect_to text
)
language plpgsql set search_path = '' as $$
declare
  relay auth.saml_relay_states;
begin
  select * into relay from auth.saml_relay_states r where r.id = p_relay for no key update;
  if not found then outcome := 'not_found'; return; end if;
  redirect_to := relay.redirect_to;
  if relay.browser_hash is distinct from p_browser_hash then outcome := 'other_browser'; return; end if;
  if relay.ended_at is not null then outcome := 'used'; return; end if;
  if relay.user_id is null or relay.created_at + make_interval(secs => p_life_seconds) <= p_now then
    outcome := 'expired';
    return;
  end if;
  update auth.saml_relay_states r set ended_at = p_now where r.id = relay.id;
  user_id := relay.user_id;
  epoch := relay.epoch;
  outcome := 'session';
end $$;

revoke all on function
  auth.save_sso_provider, auth.delete_sso_provider, auth.sign_in_by_sso, auth.take_saml_answer, auth.end_saml_sign_in
from public;
grant execute on function
  auth.save_sso_provider, auth.delete_sso_provider, auth.sign_in_by_sso, auth.take_saml_answer, auth.end_saml_sign_in
to firstline;
