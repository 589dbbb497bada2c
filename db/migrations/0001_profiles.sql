-- Profiles: plan, role, credits and billing period of each user. Time is a parameter everywhere. Balances are written
-- to user_profiles and nowhere else; triggers write the ledger.

-- What each plan allows a month, and 'after trial'. The contract package owns the numbers. The server writes them at
-- start, under the migration lock, so that SQL and TypeScript can't disagree.
create table firstline.plan_allowances (
  plan text primary key,
  dm integer not null check (dm >= 0),
  subject integer not null check (subject >= 0),
  insight_uses integer not null check (insight_uses >= 0)
);

-- Texts that callers pass to functions: words to search for, and names of options.
create domain firstline.short_text as text check (char_length(value) <= 200);

-- Rows may name plans that are no longer sold; they count as pro.
create function firstline.effective_plan(stored text) returns text
language sql immutable as $$ select case when stored = 'free' then 'free' else 'pro' end $$;

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  role text not null default 'user' check (role in ('user', 'admin')),
  plan text not null default 'free' check (plan in ('free', 'pro', 'growth', 'enterprise')),
  plan_status text not null default 'active' check (plan_status in ('active', 'inactive')),
  -- fill_profile fills these from the plan's allowance when they are left out.
  credits_dm integer not null check (credits_dm >= 0),
  credits_subject integer not null check (credits_subject >= 0),
  -- What the current period began with, against which a balance is shown: the plan's allowance, a trial's credits, or
  -- what is left after a trial; and the credits of top-ups.
  allowance_dm integer not null check (allowance_dm >= 0),
  allowance_subject integer not null check (allowance_subject >= 0),
  -- The part of a balance that was bought by top-ups and stays when a period ends: what remains of the purchases in
  -- firstline.purchased_credits.
  extra_dm integer not null default 0 check (extra_dm >= 0),
  extra_subject integer not null default 0 check (extra_subject >= 0),
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
  version bigint not null default 1,
  constraint period_has_a_length check (next_renewal_date > period_started_at),
  constraint trial_has_an_end check (not is_trial or trial_end_date is not null)
-- Space on the page of each row for its next version: a change of credits then touches none of the indexes.
) with (fillfactor = 70);

-- Administrators search by the beginning of an address or of its domain, ignoring case, and page by these orders. In
-- byte order (collation C) the beginning of a text is a range of the index on any server.
create index user_profiles_by_address on public.user_profiles ((lower(email) collate "C"), id);
create index user_profiles_by_domain on public.user_profiles ((lower(split_part(email, '@', 2)) collate "C"), id);
create index user_profiles_by_plan on public.user_profiles (plan, id);
create index user_profiles_by_age on public.user_profiles (created_at, id);
-- What renewals and ends of trials look for.
create index user_profiles_due on public.user_profiles (next_renewal_date) where not is_trial;
create index user_profiles_trials on public.user_profiles (trial_end_date) where is_trial;

-- Settings that administrators change at run time.
create function firstline.is_count(value jsonb, at_most integer) returns boolean
language sql immutable as $$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric = trunc(value::numeric) and value::numeric between 0 and at_most else false end
$$;

create function firstline.is_valid_config(key text, value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when key <> 'trial_settings' then true else coalesce(
    jsonb_typeof(value -> 'enable_trial') = 'boolean'
    and firstline.is_count(value -> 'trial_credits', 10000)
    and firstline.is_count(value -> 'trial_days', 365), false) end
$$;

create table public.app_config (
  key text primary key check (char_length(key) <= 100),
  value jsonb not null check (octet_length(value::text) <= 20000),
  updated_at timestamptz not null default now(),
  constraint app_config_value check (firstline.is_valid_config(key, value))
);

create function firstline.touch_config() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger touch_config before update on public.app_config
for each row execute function firstline.touch_config();

-- Gives the account with this address to the holder of the new password: what was set before is removed. Null when
-- there is no such account.
create function firstline.take_over_account(p_email text, p_password_hash text, p_now timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  taken uuid;
begin
  select id into taken from auth.users
  where lower(email) = lower(p_email) and not is_sso_user and deleted_at is null for no key update;
  if not found then return null; end if;
  perform auth.remove_unverified(taken, 'email', false);
  perform auth.change_user_as_admin(
    taken, jsonb_build_object('email_confirm', true, 'password_hash', p_password_hash), null, p_now);
  return taken;
end $$;

-- Life of a profile.

-- The caller's profile, created at the first sign-in. Null when the account itself is gone.
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
