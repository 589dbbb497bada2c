-- Roles and schemas. Roles belong to the whole cluster, tables to one database: several databases of one cluster share
-- these roles, and may be made at the same moment.
--
--   anon, authenticated   whoever asks over the wire, without and with a session
--   service_role          whoever holds the service key
--   firstline             the server's own work
--
-- None of them may log in. The login user of DATABASE_URL owns the tables and is a member of all four.
-- service_role passes by row security where the migrating user may grant that (a superuser). Elsewhere it can't, and
-- neither can firstline anywhere, so each table with row security carries
-- `create policy ... to firstline, service_role using (true) with check (true)`.
do $$
declare
  needed text;
begin
  foreach needed in array array['anon', 'authenticated', 'service_role', 'firstline'] loop
    -- Another database of the cluster may be doing the same: then ours fails once and finds the work done.
    for attempt in 1..20 loop
      begin
        if not exists (select 1 from pg_roles where rolname = needed) then
          execute format('create role %I nologin noinherit', needed);
        end if;
        -- From version 16 on, making a role does not include the right to act as it.
        if not pg_has_role(session_user, needed,
            case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
          execute format('grant %I to %I', needed, session_user);
        end if;
        exit;
      exception
        when duplicate_object or unique_violation or internal_error then
          if attempt = 20 then raise; end if;
          perform pg_sleep(0.05 * random());
        when insufficient_privilege then
          raise exception using
            errcode = 'insufficient_privilege',
            message = format('user %s needs role %s, and may neither create nor grant it', session_user, needed),
            hint = format('As an administrator: create role %1$s nologin noinherit; grant %1$s to %2$I;',
              needed, session_user);
      end;
    end loop;
  end loop;

  for attempt in 1..20 loop
    begin
      if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
        alter role service_role bypassrls;
      end if;
      exit;
    exception
      when insufficient_privilege then exit;
      when internal_error then
        if attempt = 20 then raise; end if;
        perform pg_sleep(0.05 * random());
    end;
  end loop;
end $$;

-- PostgreSQL 15 does this for new databases, but not for upgraded ones.
do $$
begin
  revoke create on schema public from public;
exception when insufficient_privilege then
  raise warning 'the privileges of schema public belong to somebody else and stay as they are';
end $$;

grant usage on schema public to anon, authenticated, service_role, firstline;
grant usage on schema firstline to anon, authenticated, service_role, firstline;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role, firstline;

-- What policies ask about the caller. Claims live for one transaction; an unset or emptied setting is no claim. The
-- settings of the form request.jwt.claim.<name> are an older form that some policies in the world still fill.
create function auth.jwt() returns jsonb
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create function auth.uid() returns uuid
language sql stable set search_path = '' as $$
  select nullif(coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub'), '')::uuid
$$;

create function auth.role() returns text
language sql stable set search_path = '' as $$
  select nullif(coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role'), '')
$$;

create function auth.email() returns text
language sql stable set search_path = '' as $$
  select nullif(coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email'), '')
$$;

revoke execute on function auth.jwt, auth.uid, auth.role, auth.email from public;
grant execute on function auth.jwt, auth.uid, auth.role, auth.email
  to anon, authenticated, service_role, firstline;
