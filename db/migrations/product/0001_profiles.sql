-- What each plan allows a month. The contract package owns the numbers; the server writes them here at start,
-- under the migration lock, so that SQL and TypeScript can't disagree.
create table firstline.plan_allowances (
  plan text primary key,
  dm integer not null check (dm >= 0),
  subject integer not null check (subject >= 0),
  insight_uses integer not null check (insight_uses >= 0)
);

-- Rows may name plans that are no longer sold; they act as pro.
create function firstline.effective_plan(stored text) returns text
language sql immutable as $$ select case when stored = 'free' then 'free' else 'pro' end $$;

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  plan text not null default 'free' check (plan in ('free', 'pro', 'growth', 'enterprise')),
  plan_status text not null default 'active' check (plan_status in ('active', 'inactive')),
  -- Filled from the plan's allowance by the trigger below when left out.
  credits_dm integer not null check (credits_dm >= 0),
  credits_subject integer not null check (credits_subject >= 0),
  free_insight_uses integer not null check (free_insight_uses >= 0),
  testing_mode boolean not null default false,
  -- Renewal dates are counted from the anchor, so that 31 January leads to 28 February and then to 31 March.
  billing_anchor timestamptz not null,
  period_started_at timestamptz not null,
  next_renewal_date timestamptz not null,
  is_trial boolean not null default false,
  trial_start_date timestamptz,
  trial_end_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Grows with every change: an editor must name the version it saw.
  version bigint not null default 1
);

create index user_profiles_created_at on public.user_profiles (created_at desc);

-- The n-th billing date after the anchor, in UTC whatever the session's time zone is.
create function firstline.billing_date(anchor timestamptz, months integer) returns timestamptz
language sql immutable as $$
  select ((anchor at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC'
$$;

create function firstline.fill_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowance firstline.plan_allowances;
begin
  select * into allowance from firstline.plan_allowances where plan = firstline.effective_plan(new.plan);
  new.credits_dm := coalesce(new.credits_dm, allowance.dm);
  new.credits_subject := coalesce(new.credits_subject, allowance.subject);
  new.free_insight_uses := coalesce(new.free_insight_uses, allowance.insight_uses);
  new.billing_anchor := coalesce(new.billing_anchor, new.created_at);
  new.period_started_at := coalesce(new.period_started_at, new.billing_anchor);
  new.next_renewal_date := coalesce(new.next_renewal_date, firstline.billing_date(new.billing_anchor, 1));
  return new;
end $$;

create trigger fill_profile before insert on public.user_profiles
for each row execute function firstline.fill_profile();

create function firstline.touch_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

create trigger touch_profile before update on public.user_profiles
for each row execute function firstline.touch_profile();

-- Asked by policies, so it must not be subject to them itself.
create function firstline.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.user_profiles where user_id = auth.uid() and role = 'admin')
$$;

-- The caller's profile, made at the first sign-in. Null when the account itself is gone.
create function firstline.ensure_profile(p_user uuid, p_email text, p_now timestamptz)
returns public.user_profiles
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user;
  if found then return profile; end if;
  if not exists (select 1 from auth.users where id = p_user) then return null; end if;
  insert into public.user_profiles (user_id, email, created_at) values (p_user, p_email, p_now)
  on conflict (user_id) do nothing;
  select * into profile from public.user_profiles where user_id = p_user;
  return profile;
end $$;

alter table public.user_profiles enable row level security;
create policy server_all on public.user_profiles to firstline, service_role using (true) with check (true);
create policy read_own on public.user_profiles for select to authenticated
  using (user_id = auth.uid() or firstline.is_admin());
create policy insert_own on public.user_profiles for insert to authenticated
  with check (user_id = auth.uid() and email = auth.email());

revoke all on public.user_profiles from public, anon, authenticated;
grant select, insert, update, delete on public.user_profiles to firstline, service_role;
grant select on public.user_profiles to authenticated;
grant insert (user_id, email) on public.user_profiles to authenticated;

grant select, insert, update, delete on firstline.plan_allowances to firstline;
