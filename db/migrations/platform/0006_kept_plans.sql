-- Policies and triggers ask these at every statement. Plain SQL with a setting of its own can't be folded into what asks,
-- and was parsed and planned anew each time; this language keeps its plans.

create or replace function auth.jwt() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
end $$;

create or replace function auth.uid() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return nullif(coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub'), '')::uuid;
end $$;

create or replace function auth.role() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role'), '');
end $$;

create or replace function auth.email() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email'), '');
end $$;
