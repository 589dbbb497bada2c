-- Single sign-on by SAML 2.0: identity providers, their domains, and pending sign-ins. Tables have the names of the
-- hosted service. A provider is locked before its users, and users before what refers to them, so that no two calls can
-- deadlock.

create table auth.sso_providers (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A domain belongs to one provider.
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
  -- Read from the metadata when they were set.
  sign_in_url text not null,
  certificates jsonb not null,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saml_providers_entity_id_key unique (entity_id)
);

-- A sign-in that was sent to a provider. Its flow is in auth.flow_state under the same id and is deleted when it ends;
-- these rows stay for a day, so that no assertion is accepted twice.
create table auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- The id of the request, which the response has to name (InResponseTo).
  request_id text not null,
  -- Of the response.
  assertion_id text,
  created_at timestamptz not null,
  constraint saml_relay_states_assertion_key unique (sso_provider_id, assertion_id)
);
create index saml_relay_states_created_at on auth.saml_relay_states (created_at);

grant select, insert, update, delete on
  auth.sso_providers, auth.sso_domains, auth.saml_providers, auth.saml_relay_states
to firstline;

-- Creates or changes a provider: `p_provider` {id, entity_id, metadata_xml, metadata_url, sign_in_url, certificates,
-- attribute_mapping, name_id_format, domains}; what is missing stays. `outcome` 'saved', 'not_found', or what is taken:
-- 'entity_taken', 'domain_taken' (`taken` is the domain). 'other_entity' for an existing provider: with another entity
-- id, the users of one company would become those of another.
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
      -- Metadata given as XML have no URL to load them from again.
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
  -- The exception has rolled back all changes.
  get stacked diagnostics violated = constraint_name;
  outcome := case violated when 'saml_providers_entity_id_key' then 'entity_taken'
    when 'sso_domains_domain_key' then 'domain_taken' end;
  if outcome is null then raise; end if;
end $$;

-- Deletes a provider. The sessions and pending sign-ins of its users end; their accounts and data stay until an
-- administrator deletes them. Returns the number of its users, or null where there is no such provider.
create function auth.delete_sso_provider(p_provider uuid, p_ip text, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  way text := 'sso:' || p_provider;
  people uuid[];
begin
  perform 1 from auth.sso_providers where id = p_provider for update;
  if not found then return null; end if;
  select coalesce(array_agg(user_id order by user_id), '{}') into people from auth.identities where provider = way;
  perform 1 from auth.users where id = any (people) order by id for no key update;
  update auth.users set session_epoch = session_epoch + 1, updated_at = p_now where id = any (people);
  delete from auth.sessions where user_id = any (people);
  delete from auth.flow_state where user_id = any (people) or provider_type = way;
  delete from auth.sso_providers where id = p_provider;
  perform auth.add_audit_entry('sso_provider_deleted', null, p_ip, p_now,
    jsonb_build_object('sso_provider_id', p_provider, 'people', cardinality(people)));
  return cardinality(people);
end $$;

-- Accepts a valid response to this sign-in. The sign-in counts once, and so does the assertion, whichever sign-in it is
-- presented to. The account's address follows the provider's. Returns 'taken', 'used', 'replayed', or 'no_provider'.
create function auth.take_saml_assertion(
  p_flow uuid, p_assertion text, p_name_id text, p_email text, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  vouching uuid;
  violated text;
begin
  select r.sso_provider_id into vouching from auth.saml_relay_states r where r.id = p_flow;
  perform 1 from auth.sso_providers p where p.id = vouching for key share;
  if not found then return 'no_provider'; end if;
  update auth.saml_relay_states set assertion_id = p_assertion where id = p_flow and assertion_id is null;
  if not found then return 'used'; end if;
  update auth.users u set email = p_email, updated_at = p_now
  where u.is_sso_user and u.deleted_at is null and u.email is distinct from p_email and u.id = (
    select i.user_id from auth.identities i where i.provider = 'sso:' || vouching and i.provider_id = p_name_id
  );
  return 'taken';
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated <> 'saml_relay_states_assertion_key' then raise; end if;
  return 'replayed';
end $$;

revoke execute on all functions in schema auth from public;
grant execute on function auth.save_sso_provider, auth.delete_sso_provider, auth.take_saml_assertion to firstline;
