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

-- Rows may name plans that are no longer sold; they count as pro.
create function firstline.effective_plan(stored text) returns text
language sql immutable as $$ select case when stored = 'free' then 'free' else 'pro' end $$;

create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  plan text not null default 'free' check (plan in ('free', 'pro', 'growth', 'enterprise')),
  plan_status text not null default 'active' check (plan_status in ('active', 'inactive')),
  -- fill_profile fills these from the plan's allowance when they are left out.
  credits_dm integer not null check (credits_dm >= 0),
  credits_subject integer not null check (credits_subject >= 0),
  -- What the current period began with, against which a balance is shown: the plan's allowance, a trial's credits, or
  -- what is left after a trial.
  allowance_dm integer not null check (allowance_dm >= 0),
  allowance_subject integer not null check (allowance_subject >= 0),
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
-- Room on the page of each row for its next version: a change of credits then touches none of the indexes.
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
  key text primary key,
  value jsonb not null,
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

-- Deleted accounts whose period had not ended: a keyed hash of the address, and what was left.
create table firstline.departed_accounts (
  address_hash bytea primary key,
  credits_dm integer not null,
  credits_subject integer not null,
  insight_uses integer not null,
  billing_anchor timestamptz not null,
  period_started_at timestamptz not null,
  kept_until timestamptz not null
);
create index departed_accounts_age on firstline.departed_accounts (kept_until);

-- One row: the key of those hashes. The server writes it at start from the installation's secret, and no role is
-- granted anything on it.
create table firstline.address_key (
  is_only_row boolean primary key default true check (is_only_row),
  key bytea not null
);

-- The mailbox behind an address, for recognition alone: without its tag (RFC 5233), and without dots at Gmail. The
-- limits of mails count by the same rule (wire/auth/limits/mailbox.ts).
create function firstline.mailbox(p_address text) returns text
language sql immutable set search_path = '' as $$
  select case
    when strpos(address, '@') = 0 then address
    when domain in ('gmail.com', 'googlemail.com') then replace(untagged, '.', '') || '@gmail.com'
    else untagged || '@' || domain
  end
  from (select lower(btrim(p_address)) as address) as written,
    lateral (select regexp_replace(address, '^.*@', '') as domain) as host,
    lateral (select regexp_replace(left(address, -length(domain) - 1), '^(.[^+]*)[+].*$', '\1') as untagged) as name
$$;

-- Hashed twice with the key, so that nothing can be appended to what was hashed. Null without a key, and without an
-- address, so that accounts without one don't share a hash.
create function firstline.address_hash(p_address text) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(key || sha256(key || convert_to(firstline.mailbox(p_address), 'UTF8'))) from firstline.address_key
  where btrim(p_address) <> ''
$$;

create function firstline.set_address_key(p_key bytea) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.address_key (key) values (p_key)
  on conflict (is_only_row) do update set key = excluded.key where address_key.key <> excluded.key
$$;

-- Billing periods.

-- The n-th billing date after the anchor, in UTC whatever the session's time zone is.
create function firstline.billing_date(anchor timestamptz, months integer) returns timestamptz
language sql immutable as $$
  select ((anchor at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC'
$$;

-- The number of billing dates since the anchor.
create function firstline.periods_since(anchor timestamptz, moment timestamptz) returns integer
language plpgsql immutable as $$
declare
  months integer := (date_part('year', moment at time zone 'UTC') - date_part('year', anchor at time zone 'UTC')) * 12
    + date_part('month', moment at time zone 'UTC') - date_part('month', anchor at time zone 'UTC');
begin
  return case when firstline.billing_date(anchor, months) > moment then months - 1 else months end;
end $$;

-- Administrators.

-- Policies and triggers ask it, so it must not be subject to policies itself; in PL/pgSQL, which keeps its plans. An
-- administrator with a second factor needs aal2.
create function firstline.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_profiles where user_id = auth.uid() and role = 'admin')
    and auth.is_fully_signed_in();
end $$;

-- Refuses a change by other users, before a row is read: with a policy alone their updates would find no rows and
-- report success.
create function firstline.admins_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Without a role the comparison would be null, and is_admin would be called for nothing.
  if coalesce(auth.role(), '') = 'authenticated' and not firstline.is_admin() then
    raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;
create trigger admins_only before update or delete on public.user_profiles
for each statement execute function firstline.admins_only();
create trigger admins_only before insert or update or delete on public.app_config
for each statement execute function firstline.admins_only();

-- The lock makes administrators who demote each other, or delete their accounts, wait for each other.
create function firstline.require_another_admin(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last administrator', 0));
  if not exists (select 1 from public.user_profiles where role = 'admin' and user_id <> p_user) then
    raise exception 'the last administrator can neither be demoted nor deleted' using errcode = 'PT409';
  end if;
end $$;

-- Whether the account's address, or its number where it has none, is verified: by a link or code that was sent there, a
-- provider, or an operator or administrator who vouches for it. What a company's single sign-on says of its own
-- addresses doesn't count.
create function firstline.has_proven_address(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.users u
    where u.id = p_user and u.deleted_at is null and not u.is_sso_user
      and (u.proven_email = lower(u.email) or exists (
        select 1 from auth.identities i
        where i.user_id = u.id and i.provider = case when coalesce(u.email, '') = '' then 'phone' else 'email' end
          and (i.identity_data ->> (i.provider || '_verified'))::boolean
      ))
  )
$$;

-- Accounts can be usable before their address is verified, and an administrator who sees an address takes it for the
-- person: only a verified one can become an administrator's.
create function firstline.promote_the_proven_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.role = 'admin' then return new; end if;
  if auth.role() = 'authenticated' and not firstline.has_proven_address(new.user_id) then
    raise exception 'nobody has proven to own the address of this account, so it can''t become an administrator''s'
      using errcode = 'PT422', hint = 'Let its owner sign in by a link that is sent to the address first.';
  end if;
  return new;
end $$;
create trigger promote_the_proven_only before insert or update of role on public.user_profiles
for each row when (new.role = 'admin') execute function firstline.promote_the_proven_only();

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
  perform auth.drop_unproven(taken, 'email', false);
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

-- The owner creates a profile without choosing any value. An administrator may choose, which an upsert needs.
create function firstline.refuse_chosen_values() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.role() = 'authenticated' and not firstline.is_admin() and (
    (new.role, new.plan, new.plan_status, new.is_trial, new.version) is distinct from ('user', 'free', 'active', false, 1)
    or num_nonnulls(new.credits_dm, new.credits_subject, new.next_renewal_date, new.trial_start_date,
      new.trial_end_date) > 0
  ) then
    raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
-- Runs before fill_profile, by its name.
create trigger admins_choose before insert on public.user_profiles
for each row execute function firstline.refuse_chosen_values();

-- Fills a new profile: with what was left, for an address that returns within its period; else with a trial, where
-- trials are enabled; else with the plan's allowance.
create function firstline.fill_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowance firstline.plan_allowances;
  departed firstline.departed_accounts;
  trial jsonb;
begin
  select * into allowance from firstline.plan_allowances where plan = firstline.effective_plan(new.plan);
  new.allowance_dm := allowance.dm;
  new.allowance_subject := allowance.subject;
  if new.plan = 'free' and new.credits_dm is null and new.credits_subject is null then
    select * into departed from firstline.departed_accounts
    where address_hash = firstline.address_hash(new.email) and kept_until > new.created_at;
    if found then
      new.credits_dm := departed.credits_dm;
      new.credits_subject := departed.credits_subject;
      new.free_insight_uses := departed.insight_uses;
      new.billing_anchor := departed.billing_anchor;
      new.period_started_at := departed.period_started_at;
      new.next_renewal_date := departed.kept_until;
    else
      select value into trial from public.app_config where key = 'trial_settings';
      if (trial ->> 'enable_trial')::boolean and new.role = 'user' then
        new.is_trial := true;
        new.trial_start_date := new.created_at;
        new.trial_end_date := new.created_at + make_interval(days => (trial ->> 'trial_days')::integer);
        new.credits_dm := (trial ->> 'trial_credits')::integer;
        new.credits_subject := (trial ->> 'trial_credits')::integer;
        new.allowance_dm := new.credits_dm;
        new.allowance_subject := new.credits_subject;
      end if;
    end if;
  end if;
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

-- A change of plan brings the new plan's allowance and a period that begins now. The end of a trial brings the
-- allowance 'after trial'. Columns that the same statement sets keep its values.
create function firstline.touch_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
  begins_period boolean := new.period_started_at <> old.period_started_at;
  allowance firstline.plan_allowances;
  given text;
begin
  if new.version <> old.version then
    raise exception 'somebody else changed this profile meanwhile: version % is now %', new.version, old.version
      using errcode = 'PT409', hint = 'Read the row again, and send the version it has then.';
  end if;
  if old.role = 'admin' and new.role <> 'admin' then
    perform firstline.require_another_admin(old.user_id);
  end if;

  if firstline.effective_plan(new.plan) <> firstline.effective_plan(old.plan) then
    given := firstline.effective_plan(new.plan);
    if new.plan_status = old.plan_status then new.plan_status := 'active'; end if;
    new.is_trial := false;
  elsif old.is_trial and not new.is_trial then
    given := 'after trial';
  end if;
  if given is not null and not begins_period then
    select * into strict allowance from firstline.plan_allowances where plan = given;
    if new.credits_dm = old.credits_dm then new.credits_dm := allowance.dm; end if;
    if new.credits_subject = old.credits_subject then new.credits_subject := allowance.subject; end if;
    new.period_started_at := moment;
  end if;

  -- Billing dates are counted from a date that was set, else from the day on which the plan changed.
  if new.next_renewal_date <> old.next_renewal_date and not begins_period then
    new.billing_anchor := new.next_renewal_date;
  elsif given is not null and not begins_period then
    new.billing_anchor := moment;
    new.next_renewal_date := firstline.billing_date(moment, 1);
  end if;

  if given is not null and not begins_period then
    new.allowance_dm := allowance.dm;
    new.allowance_subject := allowance.subject;
  elsif begins_period or new.credits_dm > new.allowance_dm or new.credits_subject > new.allowance_subject then
    select * into strict allowance from firstline.plan_allowances where plan = firstline.effective_plan(new.plan);
    -- A balance that is raised after a trial counts against the plan's allowance again.
    new.allowance_dm := case when begins_period then allowance.dm
      else greatest(new.allowance_dm, least(new.credits_dm, allowance.dm)) end;
    new.allowance_subject := case when begins_period then allowance.subject
      else greatest(new.allowance_subject, least(new.credits_subject, allowance.subject)) end;
  end if;

  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger touch_profile before update on public.user_profiles
for each row execute function firstline.touch_profile();

-- The profile has the address of its account, or its number.
create function firstline.follow_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles set email = coalesce(nullif(new.email, ''), new.phone, '') where user_id = new.id;
  return null;
end $$;
create trigger follow_address after update of email, phone on auth.users
for each row when (old.email is distinct from new.email or (new.email is null and old.phone is distinct from new.phone))
execute function firstline.follow_address();

-- When a profile is deleted: the last administrator stays, and what was left is kept for the address until the period
-- ends. That is never more than a free account starts with, since a new account is free.
create function firstline.leave_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'admin' then perform firstline.require_another_admin(old.user_id); end if;
  insert into firstline.departed_accounts (address_hash, credits_dm, credits_subject, insight_uses,
    billing_anchor, period_started_at, kept_until)
  select hash, least(old.credits_dm, free.dm), least(old.credits_subject, free.subject), old.free_insight_uses,
    old.billing_anchor, old.period_started_at,
    -- No second trial while the first would still run.
    case when old.is_trial then greatest(old.next_renewal_date, old.trial_end_date) else old.next_renewal_date end
  from firstline.plan_allowances as free, firstline.address_hash(old.email) as hash
  where free.plan = 'free' and hash is not null
  on conflict (address_hash) do update set credits_dm = excluded.credits_dm,
    credits_subject = excluded.credits_subject, insight_uses = excluded.insight_uses,
    billing_anchor = excluded.billing_anchor, period_started_at = excluded.period_started_at,
    kept_until = excluded.kept_until;
  -- A profile that is deleted without its account is created again at the next sign-in, with a ledger that continues
  -- from 0.
  if exists (select 1 from auth.users where id = old.user_id) then
    insert into public.credit_movements (user_id, kind, delta, balance_after, reason, actor, created_at)
    select old.user_id, kind, -balance, 0, 'closing', coalesce(auth.role(), 'server'),
      coalesce(firstline.setting('now')::timestamptz, now())
    from (values ('dm', old.credits_dm), ('subject', old.credits_subject)) as balances (kind, balance)
    where balance <> 0;
  end if;
  return old;
end $$;
create trigger leave_profile before delete on public.user_profiles
for each row execute function firstline.leave_profile();

-- The caller's address as the account has it now; null when the account is gone, whatever its token says.
create function firstline.account_email() returns text
language sql stable security definer set search_path = '' as $$
  select email from auth.users where id = auth.uid()
$$;

-- Access. Every table that sessions can reach has a restrictive policy second_factor: whatever other policies allow, a
-- user with a second factor needs aal2. Functions are called in a subselect, so once per statement and not per row.
alter table public.user_profiles enable row level security;
create policy server_all on public.user_profiles to firstline, service_role using (true) with check (true);
create policy second_factor on public.user_profiles as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy read_own on public.user_profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
create policy insert_own on public.user_profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and email = (select firstline.account_email()));
create policy insert_by_admin on public.user_profiles for insert to authenticated
  with check ((select firstline.is_admin()));
create policy edit_by_admin on public.user_profiles for update to authenticated
  using ((select firstline.is_admin())) with check ((select firstline.is_admin()));

alter table public.app_config enable row level security;
create policy server_all on public.app_config to firstline, service_role using (true) with check (true);
create policy second_factor on public.app_config as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy read_by_all on public.app_config for select to authenticated using (true);
create policy edit_by_admin on public.app_config for all to authenticated
  using ((select firstline.is_admin())) with check ((select firstline.is_admin()));

revoke all on public.user_profiles, public.app_config from public, anon, authenticated;
grant select, insert, update, delete on public.user_profiles, public.app_config to firstline, service_role;
grant select on public.user_profiles to authenticated;
grant insert (user_id, email, role, plan, plan_status, credits_dm, credits_subject, next_renewal_date, is_trial,
  trial_start_date, trial_end_date, version) on public.user_profiles to authenticated;
grant update (email, role, plan, plan_status, credits_dm, credits_subject, next_renewal_date, is_trial,
  trial_start_date, trial_end_date, version) on public.user_profiles to authenticated;
grant select, insert, update on public.app_config to authenticated;
grant select, insert, update, delete on firstline.plan_allowances to firstline;
grant select, delete on firstline.departed_accounts to firstline;

revoke execute on all functions in schema firstline from public;
grant execute on function
  firstline.effective_plan, firstline.is_count, firstline.is_valid_config, firstline.billing_date,
  firstline.periods_since, firstline.is_admin, firstline.admins_only, firstline.has_proven_address,
  firstline.take_over_account, firstline.ensure_profile, firstline.fill_profile, firstline.touch_profile
to firstline;
grant execute on function firstline.is_admin, firstline.admins_only, firstline.is_count, firstline.is_valid_config,
  firstline.account_email to authenticated, service_role;

-- The user follows plan and credits; administrators follow all profiles and the settings.
select realtime.watch('public.user_profiles', 'user_id');
select realtime.watch('public.app_config');
