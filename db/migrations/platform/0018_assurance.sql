-- Who has a second factor is nobody by the password alone: a session that has proven no more than that reads and changes
-- nothing. Asked of the token and of the factors as they are now, so that tokens which were made before the factor was
-- proven count for nothing either.

-- Few have one: for everybody else the answer is a look at a small index.
create index mfa_factors_verified on auth.mfa_factors (user_id) where status = 'verified';

-- Whether a token of this level (null: it names none) is too little for this user.
create function auth.lacks_second_factor(p_user uuid, p_aal text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_aal is distinct from 'aal2'
    and exists (select from auth.mfa_factors where user_id = p_user and status = 'verified');
end $$;

-- The same of the caller, for policies: they ask it once a statement, as `(select auth.is_fully_signed_in())`. Every
-- statement pays for it, so it looks for the factor before it reads the claims' level, which most are not asked for, in a
-- language that keeps its plans.
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

revoke execute on function auth.lacks_second_factor, auth.is_fully_signed_in from public;
grant execute on function auth.lacks_second_factor to firstline;
grant execute on function auth.is_fully_signed_in to authenticated, service_role, firstline;

-- Whatever other policies allow.
create policy second_factor on realtime.messages as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
