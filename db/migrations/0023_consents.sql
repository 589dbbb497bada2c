-- Consents: what a user agreed to, in which version and when.

create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'privacy', 'weekly-summary')),
  version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create unique index consents_given on public.consents (user_id, kind, version) where withdrawn_at is null;
create index consents_by_user on public.consents (user_id, given_at);

-- The first sign-in of an account that signed up itself, in the transaction that creates its profile: what it agreed to
-- on the sign-up screen (`p_versions` {kind: version}), and a welcome. Accounts that others created did not see that
-- screen. An older account was migrated, or lost its profile, and gets no welcome.
create function firstline.record_first_sign_in(p_user uuid, p_versions jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  if exists (select from public.user_profiles where user_id = p_user) then return; end if;
  select * into account from auth.users where id = p_user;
  if not found or account.is_anonymous or account.made_by_operator then return; end if;
  if not account.made_by_admin and account.invited_at is null and not account.is_sso_user then
    insert into public.consents (user_id, kind, version, given_at)
    select p_user, key, value, p_now from jsonb_each_text(p_versions)
    on conflict do nothing;
  end if;
  if account.created_at > p_now - interval '30 days' then
    perform firstline.add_notice(p_user, 'welcome', '', '{}', p_now);
  end if;
end $$;

alter table public.consents enable row level security;
create policy server_all on public.consents to firstline, service_role using (true) with check (true);
create policy second_factor on public.consents as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy own on public.consents for select to authenticated using (user_id = (select auth.uid()));
revoke all on public.consents from public, anon, authenticated, service_role, firstline;
grant select on public.consents to authenticated, service_role;
grant select, insert, update on public.consents to firstline;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.record_first_sign_in to firstline;
