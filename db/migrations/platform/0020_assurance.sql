-- Who has a second factor is nobody by the password alone: a session that has proven no more than that reads and changes
-- nothing. Asked of the token and of the factors as they are now, so that tokens which were made before the factor was
-- proven count for nothing either.

-- Whether the caller has shown what it has to, for policies: they ask it once a statement, as
-- `(select auth.is_fully_signed_in())`. Every statement pays for it, so it looks for the factor before it reads the claims'
-- level, which most are not asked for, in a language that keeps its plans.
create function auth.is_fully_signed_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified') then return true; end if;
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end $$;

-- Says what it said, for less than the question above costs: names are bound here and not when it runs, so it needs no
-- search path of its own and is folded into what asks; and one claim of many is read without making all into a value.
create or replace function auth.uid() returns uuid
language sql stable
return nullif(coalesce(
  nullif(current_setting('request.jwt.claim.sub', true), ''),
  nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub'
), '')::uuid;

revoke execute on function auth.is_fully_signed_in from public;
grant execute on function auth.is_fully_signed_in to authenticated, service_role, firstline;

-- Whatever other policies allow.
create policy second_factor on realtime.messages as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
