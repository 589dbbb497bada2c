-- Plans, periods and what may be done to a balance. Time is a parameter everywhere; balances are written to
-- user_profiles and nowhere else, and the ledger follows by itself.

-- Settings that administrators change at run time.
create table public.app_config (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

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
alter table public.app_config add constraint app_config_value check (firstline.is_valid_config(key, value));

create function firstline.touch_config() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger touch_config before update on public.app_config
for each row execute function firstline.touch_config();
create trigger admins_only before insert or update or delete on public.app_config
for each statement execute function firstline.admins_only();

alter table public.app_config enable row level security;
create policy server_all on public.app_config to firstline, service_role using (true) with check (true);
create policy read_by_all on public.app_config for select to authenticated using (true);
create policy edit_by_admin on public.app_config for all to authenticated
  using ((select firstline.is_admin())) with check ((select firstline.is_admin()));
revoke all on public.app_config from public, anon, authenticated;
grant select, insert, update, delete on public.app_config to firstline, service_role;
grant select, insert, update on public.app_config to authenticated;

-- The number of billing dates since the anchor.
create function firstline.periods_since(anchor timestamptz, moment timestamptz) returns integer
language plpgsql immutable as $$
declare
  months integer := (date_part('year', moment at time zone 'UTC') - date_part('year', anchor at time zone 'UTC')) * 12
    + date_part('month', moment at time zone 'UTC') - date_part('month', anchor at time zone 'UTC');
begin
  return case when firstline.billing_date(anchor, months) > moment then months - 1 else months end;
end $$;

-- Balances change far more often than what is indexed: with room on its page a changed row touches no index.
alter table public.user_profiles set (fillfactor = 80);

alter table public.user_profiles
  add constraint period_has_a_length check (next_renewal_date > period_started_at),
  add constraint trial_has_an_end check (not is_trial or trial_end_date is not null);

-- Two administrators who demote each other, or leave, take turns.
create function firstline.require_another_admin(p_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last administrator', 0));
  if not exists (select 1 from public.user_profiles where role = 'admin' and user_id <> p_user) then
    raise exception 'the last administrator can neither be demoted nor deleted' using errcode = 'PT409';
  end if;
end $$;

-- A change of plan brings the new plan's allowance and a period that begins now, and the end of a trial what is left after
-- one. Whatever else the same statement says stays as it says it.
create or replace function firstline.touch_profile() returns trigger
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

  -- Billing dates are counted from a date somebody sets, else from the day on which the plan changed.
  if new.next_renewal_date <> old.next_renewal_date and not begins_period then
    new.billing_anchor := new.next_renewal_date;
  elsif given is not null and not begins_period then
    new.billing_anchor := moment;
    new.next_renewal_date := firstline.billing_date(moment, 1);
  end if;

  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- What is known of addresses whose account was deleted before its period had ended: a keyed hash and what was left.
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

-- One row: the key of those hashes, written at start from the installation's secret. Nobody is granted anything on it.
create table firstline.address_key (
  is_only_row boolean primary key default true check (is_only_row),
  key bytea not null
);

-- Hashed twice with the key, so that nothing can be appended to what was hashed; null without a key.
create function firstline.address_hash(p_address text) returns bytea
language sql stable security definer set search_path = '' as $$
  select sha256(key || sha256(key || convert_to(lower(btrim(p_address)), 'UTF8'))) from firstline.address_key
$$;

create function firstline.set_address_key(p_key bytea) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.address_key (key) values (p_key)
  on conflict (is_only_row) do update set key = excluded.key where address_key.key <> excluded.key
$$;

-- A new profile: what was left for an address that comes back within its period; else a trial, where administrators
-- give one; else the plan's allowance.
create or replace function firstline.fill_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowance firstline.plan_allowances;
  departed firstline.departed_accounts;
  trial jsonb;
begin
  select * into allowance from firstline.plan_allowances where plan = firstline.effective_plan(new.plan);
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

-- Whatever removes a profile: the last administrator stays, and what was left is kept for the address until the period
-- ends; never more than a free account begins with, since that is what a new one is.
create function firstline.leave_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role = 'admin' then perform firstline.require_another_admin(old.user_id); end if;
  insert into firstline.departed_accounts (address_hash, credits_dm, credits_subject, insight_uses,
    billing_anchor, period_started_at, kept_until)
  select hash, least(old.credits_dm, free.dm), least(old.credits_subject, free.subject), old.free_insight_uses,
    old.billing_anchor, old.period_started_at,
    -- Nobody gets a second trial while the first would still run.
    case when old.is_trial then greatest(old.next_renewal_date, old.trial_end_date) else old.next_renewal_date end
  from firstline.plan_allowances as free, firstline.address_hash(old.email) as hash
  where free.plan = 'free' and hash is not null
  on conflict (address_hash) do update set credits_dm = excluded.credits_dm,
    credits_subject = excluded.credits_subject, insight_uses = excluded.insight_uses,
    billing_anchor = excluded.billing_anchor, period_started_at = excluded.period_started_at,
    kept_until = excluded.kept_until;
  -- A profile that was lost without its account is made again at the next sign-in, with a ledger that goes on from 0.
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

-- Removes up to `p_limit` hashes whose period has ended. Gives how many.
create function firstline.forget_departed(p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from firstline.departed_accounts where address_hash in (
    select address_hash from firstline.departed_accounts
    where kept_until <= p_now order by kept_until limit p_limit
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

create index user_profiles_due on public.user_profiles (next_renewal_date) where not is_trial;
create index user_profiles_trials on public.user_profiles (trial_end_date) where is_trial;

-- Begins the current period of those of these profiles whose renewal date has come, however many were missed; a cancelled
-- pro becomes free. The caller has locked them.
create function firstline.renew(p_users uuid[], p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.explain_movement('renewal', null, p_now);
  update public.user_profiles as profile
  set plan = case profile.plan_status when 'inactive' then 'free' else profile.plan end,
      plan_status = 'active',
      credits_dm = allowance.dm,
      credits_subject = allowance.subject,
      period_started_at = firstline.billing_date(billing_anchor, firstline.periods_since(billing_anchor, p_now)),
      next_renewal_date = firstline.billing_date(billing_anchor, firstline.periods_since(billing_anchor, p_now) + 1)
  from firstline.plan_allowances as allowance
  where profile.user_id = any (p_users) and profile.next_renewal_date <= p_now and not profile.is_trial
    and allowance.plan = case profile.plan_status when 'inactive' then 'free'
      else firstline.effective_plan(profile.plan) end;
  perform firstline.explain_movement(null, null, null);
end $$;

-- Renews up to `p_limit` profiles. Gives how many. Those that somebody is using are left for the next call, so nobody
-- waits for it.
create function firstline.renew_profiles(p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  due uuid[];
begin
  due := array(
    select user_id from public.user_profiles where next_renewal_date <= p_now and not is_trial
    order by next_renewal_date limit p_limit for update skip locked
  );
  perform firstline.renew(due, p_now);
  return cardinality(due);
end $$;

-- The same for one profile, which the caller has locked: a late job must not be what refuses a generation.
create function firstline.renew_if_due(p_profile public.user_profiles, p_now timestamptz)
returns public.user_profiles
language plpgsql set search_path = '' as $$
begin
  if p_profile.is_trial and p_profile.trial_end_date <= p_now then
    perform firstline.explain_movement('trial end', null, p_now);
    update public.user_profiles set is_trial = false where user_id = p_profile.user_id;
    perform firstline.explain_movement(null, null, null);
  elsif not p_profile.is_trial and p_profile.next_renewal_date <= p_now then
    perform firstline.renew(array[p_profile.user_id], p_now);
  else
    return p_profile;
  end if;
  select * into p_profile from public.user_profiles where user_id = p_profile.user_id;
  return p_profile;
end $$;

-- As before, but a period that has ended ends first: what comes back after its date is of the past, also while the job is
-- late. The caller has locked the profile.
create or replace function firstline.refund(p_generation public.generations, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  kind text := firstline.credit_kind(p_generation.message_type);
begin
  select * into profile from public.user_profiles where user_id = p_generation.user_id;
  if not found then return; end if;
  profile := firstline.renew_if_due(profile, p_now);
  if profile.period_started_at = p_generation.charged_period then
    perform firstline.move_credit(profile.user_id, kind, 1, 'refund', p_generation.id, p_now);
  else
    perform firstline.explain_movement('refund', p_generation.id, p_now);
    perform firstline.add_movement(
      profile.user_id, kind, 0, case kind when 'dm' then profile.credits_dm else profile.credits_subject end, 'refund');
    perform firstline.explain_movement(null, null, null);
  end if;
  if p_generation.insight_taken then
    update public.user_profiles set free_insight_uses = free_insight_uses + 1 where user_id = profile.user_id;
  end if;
end $$;

-- Ends trials whose last day has come. Gives how many.
create function firstline.end_trials(p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  ended integer;
begin
  perform firstline.explain_movement('trial end', null, p_now);
  with due as (
    select user_id from public.user_profiles where is_trial and trial_end_date <= p_now
    order by trial_end_date limit p_limit for update skip locked
  )
  update public.user_profiles as profile set is_trial = false from due where profile.user_id = due.user_id;
  get diagnostics ended = row_count;
  perform firstline.explain_movement(null, null, null);
  return ended;
end $$;

-- What the ledger says a balance should be: what it was set to last in this period and what was spent and returned since.
-- A period without any such movement began with the allowance: it was there already, or was lost without a trace.
create function firstline.expected_balance(p_profile public.user_profiles, p_kind text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  set_last public.credit_movements;
  moved integer;
begin
  select * into set_last from public.credit_movements
  where user_id = p_profile.user_id and kind = p_kind and reason not in ('reserve', 'refund', 'correction')
    and created_at >= p_profile.period_started_at
  order by id desc limit 1;
  if not found then
    select case p_kind when 'dm' then dm else subject end into strict set_last.balance_after
    from firstline.plan_allowances where plan = firstline.effective_plan(p_profile.plan);
  end if;
  select coalesce(sum(delta), 0) into moved from public.credit_movements
  where user_id = p_profile.user_id and kind = p_kind and reason in ('reserve', 'refund')
    and case when set_last.id is null then created_at >= p_profile.period_started_at else id > set_last.id end;
  return greatest(0, set_last.balance_after + moved);
end $$;

-- Gives a user what the ledger says is due, and nothing else: {case, dm, subject, next_renewal_date}. Cases: 'renewed'
-- (the period had ended), 'restored' (something was lost), 'spent' (a balance is 0 because it was used), 'intact', or
-- 'not_found'.
create function firstline.repair_credits(p_user uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  due record;
  outcome text := 'intact';
  unexplained integer;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('case', 'not_found'); end if;
  -- A balance that moved without a movement is written down first, so that the ledger explains every step.
  perform firstline.explain_movement('correction', null, p_now);
  for due in
    select kind, balance from (values ('dm', profile.credits_dm), ('subject', profile.credits_subject)) as b (kind, balance)
  loop
    select due.balance - coalesce(sum(delta), 0) into unexplained
    from public.credit_movements where user_id = p_user and kind = due.kind;
    if unexplained <> 0 then
      perform firstline.add_movement(p_user, due.kind, unexplained, due.balance, 'correction');
    end if;
  end loop;
  perform firstline.explain_movement(null, null, null);

  if profile.version < (firstline.renew_if_due(profile, p_now)).version then
    outcome := 'renewed';
  else
    for due in
      select kind, firstline.expected_balance(profile, kind) - balance as missing
      from (values ('dm', profile.credits_dm), ('subject', profile.credits_subject)) as b (kind, balance)
    loop
      if due.missing > 0 then
        perform firstline.move_credit(p_user, due.kind, due.missing, 'repair', null, p_now);
        outcome := 'restored';
      end if;
    end loop;
  end if;
  select * into profile from public.user_profiles where user_id = p_user;
  if outcome = 'intact' and least(profile.credits_dm, profile.credits_subject) = 0 then outcome := 'spent'; end if;
  return jsonb_build_object('case', outcome, 'dm', profile.credits_dm, 'subject', profile.credits_subject,
    'next_renewal_date', profile.next_renewal_date);
end $$;

-- An administrator's edit of what a profile holds: {outcome, profile}. Outcomes: 'changed', 'not_found',
-- 'version_conflict'. Of the changes, what is null stays: plan (brings its allowance and a new period), credits, and both
-- for an assignment.
create function firstline.edit_profile(
  p_editor text, p_user uuid, p_version bigint, p_reason text,
  p_plan text, p_dm integer, p_subject integer, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('outcome', 'not_found'); end if;
  if profile.version <> p_version then
    return jsonb_build_object('outcome', 'version_conflict', 'profile', to_jsonb(profile));
  end if;
  -- Else a renewal that is late would undo the edit.
  profile := firstline.renew_if_due(profile, p_now);
  perform firstline.explain_edit(p_reason, p_editor, p_now);
  -- The plan first: a number that happens to be the old balance is meant all the same.
  if p_plan is not null then
    update public.user_profiles set plan = p_plan, plan_status = 'active' where user_id = p_user;
  end if;
  if p_dm is not null or p_subject is not null then
    update public.user_profiles
    set credits_dm = coalesce(p_dm, credits_dm), credits_subject = coalesce(p_subject, credits_subject)
    where user_id = p_user;
  end if;
  perform firstline.explain_edit(null, null, null);
  select * into profile from public.user_profiles where user_id = p_user;
  return jsonb_build_object('outcome', 'changed', 'profile', to_jsonb(profile));
end $$;

-- The plan's allowance again, in the same period. {outcome: 'changed' | 'not_found', profile}
create function firstline.reset_credits(p_editor text, p_user uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('outcome', 'not_found'); end if;
  profile := firstline.renew_if_due(profile, p_now);
  perform firstline.explain_edit('reset', p_editor, p_now);
  update public.user_profiles as target
  set credits_dm = allowance.dm, credits_subject = allowance.subject
  from firstline.plan_allowances as allowance
  where target.user_id = p_user and allowance.plan = firstline.effective_plan(target.plan)
  returning target.* into profile;
  perform firstline.explain_edit(null, null, null);
  -- What still runs was reserved before, and is given back already: should it fail, it is refunded as 0.
  update public.generations set charged_period = profile.period_started_at - interval '1 month'
  where user_id = p_user and charge = 'reserved';
  return jsonb_build_object('outcome', 'changed', 'profile', to_jsonb(profile));
end $$;

-- The flag of testing mode. Switched off, the account is a free one whose period begins now. Gives false without a profile.
create function firstline.set_testing_mode(p_user uuid, p_enabled boolean, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return false; end if;
  if p_enabled = profile.testing_mode then return true; end if;
  perform firstline.explain_movement('testing mode', null, p_now);
  if p_enabled then
    update public.user_profiles set testing_mode = true where user_id = p_user;
  else
    update public.user_profiles
    set testing_mode = false, plan = 'free', plan_status = 'active', is_trial = false,
        credits_dm = allowance.dm, credits_subject = allowance.subject,
        billing_anchor = p_now, period_started_at = p_now, next_renewal_date = firstline.billing_date(p_now, 1)
    from firstline.plan_allowances as allowance
    where user_id = p_user and allowance.plan = 'free';
  end if;
  perform firstline.explain_movement(null, null, null);
  return true;
end $$;

-- Whatever removes an account: what happened stays in the ledger and in the log, whom it happened to does not.
create function firstline.anonymise_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('firstline.anonymise', 'on', true);
  update public.credit_movements set user_id = null, generation_id = null where user_id = old.id;
  update public.audit_log set user_id = null, before = before - 'email', after = after - 'email'
  where user_id = old.id;
  update public.audit_log set actor = 'deleted account' where actor = old.id::text;
  perform set_config('firstline.anonymise', 'off', true);
  return null;
end $$;
create trigger anonymise_user after delete on auth.users
for each row execute function firstline.anonymise_user();

-- Removes an account and all that names the person; the triggers above see to what stays. Gives 'deleted', 'not_found' or
-- 'last_admin'. A generation that runs loses its row, which is how its runner learns of it.
create function firstline.delete_account(p_user uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if found then
    -- A trial that has ended leaves what an ended trial leaves.
    perform firstline.renew_if_due(profile, p_now);
  elsif not exists (select 1 from auth.users where id = p_user) then
    return 'not_found';
  end if;
  -- In the order of whoever settles a generation or refreshes a session: those hold these rows when they ask for the
  -- account's own, which the deletion takes last.
  perform 1 from public.generations where user_id = p_user order by id for update;
  perform 1 from auth.sessions where user_id = p_user order by id for update;
  begin
    delete from auth.users where id = p_user;
  exception when sqlstate 'PT409' then
    return 'last_admin';
  end;
  return 'deleted';
end $$;

-- As before, but a profile whose date has come is renewed first: a late job costs nobody a refusal.
create or replace function firstline.accept_generation(
  p_user uuid, p_email text, p_request uuid, p_body_hash text, p_form jsonb,
  p_free_count integer, p_pro_count integer,
  p_max_reruns integer, p_max_per_user integer, p_max_in_all integer, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  generation public.generations;
  user_plan text;
  insight boolean;
  unfinished integer;
  unfinished_in_all integer;
  refusal text;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then
    perform firstline.ensure_profile(p_user, p_email, p_now);
    select * into profile from public.user_profiles where user_id = p_user for update;
  end if;
  if profile.id is null then return jsonb_build_object('outcome', 'forbidden'); end if;
  profile := firstline.renew_if_due(profile, p_now);

  select * into generation from public.generations where user_id = p_user and request_id = p_request for update;
  if found then
    if generation.body_hash <> p_body_hash then
      return jsonb_build_object('outcome', 'request_reused');
    end if;
    if generation.status <> 'failed' then
      return jsonb_build_object('outcome', 'joined', 'generation_id', generation.id,
        'item_count', generation.item_count, 'plan', generation.plan);
    end if;
    if generation.reruns >= p_max_reruns then
      return jsonb_build_object('outcome', 'attempts_exhausted');
    end if;
  end if;

  select count(*) filter (where user_id = p_user), count(*) into unfinished, unfinished_in_all
  from public.generations where status in ('queued', 'running');
  if unfinished >= p_max_per_user then return jsonb_build_object('outcome', 'too_many_unfinished'); end if;
  if unfinished_in_all >= p_max_in_all then return jsonb_build_object('outcome', 'no_capacity'); end if;

  user_plan := case when profile.testing_mode then 'pro' else firstline.effective_plan(profile.plan) end;
  insight := user_plan = 'free' and btrim(coalesce(p_form ->> 'insight', '')) <> '';
  generation.id := coalesce(generation.id, gen_random_uuid());
  refusal := firstline.reserve(profile, generation.id, firstline.credit_kind(p_form ->> 'messageType'), insight, p_now);
  if refusal is not null then return jsonb_build_object('outcome', refusal); end if;

  if generation.attempt is not null then
    delete from public.generation_items where generation_id = generation.id;
  end if;
  insert into public.generations as g (
    id, user_id, request_id, body_hash, message_type, form, plan, item_count, charge, charged_period, insight_taken,
    queue_rank, created_at
  ) values (
    generation.id, p_user, p_request, p_body_hash, p_form ->> 'messageType', p_form, user_plan,
    case user_plan when 'free' then p_free_count else p_pro_count end,
    case when profile.testing_mode then 'free' else 'reserved' end, profile.period_started_at,
    insight and not profile.testing_mode,
    p_now - case user_plan when 'pro' then interval '30 seconds' else interval '0' end
      + unfinished * interval '10 seconds',
    p_now
  )
  on conflict (user_id, request_id) do update set
    plan = excluded.plan, item_count = excluded.item_count, charge = excluded.charge,
    charged_period = excluded.charged_period, insight_taken = excluded.insight_taken,
    queue_rank = excluded.queue_rank, status = 'queued', error_code = null, error_message = null,
    finished_at = null, started_at = null, reruns = g.reruns + 1, attempt = g.attempt + 1
  returning * into generation;

  return jsonb_build_object('outcome', 'accepted', 'generation_id', generation.id,
    'item_count', generation.item_count, 'plan', generation.plan);
end $$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.periods_since, firstline.renew, firstline.renew_profiles, firstline.renew_if_due,
  firstline.end_trials, firstline.forget_departed, firstline.expected_balance, firstline.repair_credits,
  firstline.edit_profile, firstline.reset_credits, firstline.set_testing_mode, firstline.delete_account,
  firstline.is_valid_config, firstline.is_count
  to firstline;
grant select, delete on firstline.departed_accounts to firstline;
grant execute on function firstline.is_valid_config, firstline.is_count to authenticated, service_role;
