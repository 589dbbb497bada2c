-- Roles, schemas and the caller's claims. Roles belong to the whole cluster and tables to one database: the databases
-- of a cluster share these roles and may be created concurrently.
--
--   anon, authenticated   callers over the wire, without and with a session
--   service_role          callers with the service key
--   firstline             the server's own work
--
-- None of them can log in. The login user of DATABASE_URL owns the tables and is a member of all four.
-- service_role bypasses row security where the migrating user may grant that (a superuser). Elsewhere it can't, and
-- firstline never does, so each table with row security has
-- `create policy ... to firstline, service_role using (true) with check (true)`.
do $$
declare
  needed text;
begin
  foreach needed in array array['anon', 'authenticated', 'service_role', 'firstline'] loop
    -- Another database of the cluster may do the same concurrently: the first try can fail, the next finds the role.
    for attempt in 1..20 loop
      begin
        if not exists (select 1 from pg_roles where rolname = needed) then
          execute format('create role %I nologin noinherit', needed);
        end if;
        -- From version 16 on, creating a role does not include the right to act as it.
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
  raise warning 'schema public belongs to another user: its privileges are left as they are';
end $$;

create schema auth;
create schema realtime;
grant usage on schema public, firstline, auth, realtime to anon, authenticated, service_role, firstline;

-- A running server reports which migrations were applied.
grant select on firstline.migrations to firstline;

-- The caller's claims, as policies read them. A claim lives for one transaction; an unset or empty setting is no claim.
-- The settings request.jwt.claim.<name> are an older form that some clients of the hosted service still fill.
--
-- Policies and triggers call these for every statement. PL/pgSQL keeps a function's plans for the connection; a
-- function in plain SQL with a setting of its own can't be inlined and would be planned again at each call.
create function auth.jwt() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
end $$;

-- The most used one is inlined into its caller: names are bound at creation, so it needs no search path of its own, and
-- it reads one claim without converting all of them.
create function auth.uid() returns uuid
language sql stable
return nullif(coalesce(
  nullif(current_setting('request.jwt.claim.sub', true), ''),
  nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub'
), '')::uuid;

create function auth.role() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role'), '');
end $$;

create function auth.email() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email'), '');
end $$;

revoke execute on function auth.jwt, auth.uid, auth.role, auth.email from public;
grant execute on function auth.jwt, auth.uid, auth.role, auth.email
  to anon, authenticated, service_role, firstline;
