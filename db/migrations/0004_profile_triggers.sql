-- Triggers and policies of profiles and of the configuration.

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
  earlier firstline.deleted_accounts;
  trial jsonb;
begin
  select * into allowance from firstline.plan_allowances where plan = firstline.effective_plan(new.plan);
  new.allowance_dm := allowance.dm;
  new.allowance_subject := allowance.subject;
  if new.plan = 'free' and new.credits_dm is null and new.credits_subject is null then
    select * into earlier from firstline.deleted_accounts
    where address_hash = firstline.address_hash(new.email) and kept_until > new.created_at;
    if found then
      new.credits_dm := earlier.credits_dm;
      new.credits_subject := earlier.credits_subject;
      new.free_insight_uses := earlier.insight_uses;
      new.billing_anchor := earlier.billing_anchor;
      new.period_started_at := earlier.period_started_at;
      new.next_renewal_date := earlier.kept_until;
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
-- allowance 'after trial'. Columns that the same statement sets keep its values. Credits of top-ups stay.
create function firstline.touch_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
  -- A statement that sets balances and dates itself says so where its period may be the same.
  begins_period boolean := new.period_started_at <> old.period_started_at
    or firstline.setting('sets_period') is not null;
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
    if new.credits_dm = old.credits_dm then
      new.credits_dm := allowance.dm + old.extra_dm;
    end if;
    if new.credits_subject = old.credits_subject then
      new.credits_subject := allowance.subject + old.extra_subject;
    end if;
    new.period_started_at := moment;
  end if;

  -- A balance that an edit lowers loses the month's credits first and then purchases, the oldest first. A generation or a
  -- payment has changed its purchase before.
  if coalesce(firstline.setting('reason'), 'edit') not in ('refund', 'repair') then
    if new.credits_dm <> old.credits_dm and new.credits_dm < new.extra_dm and new.extra_dm = old.extra_dm then
      new.extra_dm := new.credits_dm;
      perform firstline.remove_purchased(new.user_id, 'dm', old.extra_dm - new.extra_dm);
    end if;
    if new.credits_subject <> old.credits_subject and new.credits_subject < new.extra_subject
      and new.extra_subject = old.extra_subject then
      new.extra_subject := new.credits_subject;
      perform firstline.remove_purchased(new.user_id, 'subject', old.extra_subject - new.extra_subject);
    end if;
  end if;

  -- Billing dates are counted from a date that was set, else from the day on which the plan changed.
  if new.next_renewal_date <> old.next_renewal_date and not begins_period then
    new.billing_anchor := new.next_renewal_date;
  elsif given is not null and not begins_period then
    new.billing_anchor := moment;
    new.next_renewal_date := firstline.billing_date(moment, 1);
  end if;

  if given is not null and not begins_period then
    new.allowance_dm := allowance.dm + new.extra_dm;
    new.allowance_subject := allowance.subject + new.extra_subject;
  elsif begins_period or new.credits_dm > new.allowance_dm or new.credits_subject > new.allowance_subject then
    select * into strict allowance from firstline.plan_allowances where plan = firstline.effective_plan(new.plan);
    -- A balance that is raised after a trial counts against the plan's allowance again.
    new.allowance_dm := case when begins_period then allowance.dm + new.extra_dm
      else greatest(new.allowance_dm, least(new.credits_dm, allowance.dm)) end;
    new.allowance_subject := case when begins_period then allowance.subject + new.extra_subject
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
grant select, delete on firstline.deleted_accounts to firstline;

revoke execute on all functions in schema firstline from public;
grant execute on function
  firstline.effective_plan, firstline.is_count, firstline.is_valid_config, firstline.is_admin, firstline.admins_only, firstline.has_verified_address,
  firstline.take_over_account, firstline.ensure_profile, firstline.fill_profile, firstline.touch_profile
to firstline;
grant execute on function firstline.is_admin, firstline.admins_only, firstline.is_count, firstline.is_valid_config,
  firstline.account_email to authenticated, service_role;

-- The user follows plan and credits; administrators follow all profiles and the settings.
select realtime.watch('public.user_profiles', 'user_id');
select realtime.watch('public.app_config');
