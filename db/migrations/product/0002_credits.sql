-- Credits: the ledger, renewals, trials, repairs and edits of balances.

-- The ledger. Triggers on user_profiles write a row for every change of a balance, whatever made the change. Rows are
-- only ever added.
create table public.credit_movements (
  id bigint generated always as identity primary key,
  user_id uuid,
  kind text not null check (kind in ('dm', 'subject')),
  delta integer not null,
  balance_after integer not null,
  reason text not null,
  actor text not null,
  generation_id uuid,
  created_at timestamptz not null default now()
);

create index credit_movements_user on public.credit_movements (user_id, kind);
create index credit_movements_generation on public.credit_movements (generation_id) where generation_id is not null;

create function firstline.refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  raise exception 'credit movements are never changed or removed' using errcode = '42501';
end $$;

-- Deleting an account removes the person from the ledger and leaves the sums.
create trigger ledger_is_append_only before update or delete on public.credit_movements
for each row when (current_setting('firstline.anonymise', true) is distinct from 'on')
execute function firstline.refuse_ledger_change();
create trigger ledger_is_never_emptied before truncate on public.credit_movements
for each statement execute function firstline.refuse_ledger_change();

-- What explain_movement and explain_edit have set for this transaction, or null.
create function firstline.setting(name text) returns text
language sql stable as $$ select nullif(current_setting('firstline.' || name, true), '') $$;

-- Sets, for this transaction, the reason of the movements that follow. Call it again with nulls afterwards.
create function firstline.explain_movement(p_reason text, p_generation uuid, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform set_config('firstline.reason', coalesce(p_reason, ''), true),
    set_config('firstline.generation', coalesce(p_generation::text, ''), true),
    set_config('firstline.now', coalesce(p_now::text, ''), true);
end $$;

-- The same for an editor's change, with who made it.
create function firstline.explain_edit(p_reason text, p_editor text, p_now timestamptz) returns void
language sql as $$
  select set_config('firstline.reason', coalesce(p_reason, ''), true),
         set_config('firstline.editor', coalesce(p_editor, ''), true),
         set_config('firstline.actor', case when p_editor is null then '' else 'admin' end, true),
         set_config('firstline.now', coalesce(p_now::text, ''), true)
$$;

create function firstline.write_opening_movements() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said_reason text := coalesce(firstline.setting('reason'), 'opening');
  said_actor text := coalesce(firstline.setting('actor'), auth.role(), 'server');
begin
  insert into public.credit_movements (user_id, kind, delta, balance_after, reason, actor, created_at)
  select new_row.user_id, kind, balance, balance, said_reason, said_actor, new_row.created_at
  from inserted as new_row,
    lateral (values ('dm', new_row.credits_dm), ('subject', new_row.credits_subject)) as balances (kind, balance)
  -- An opening balance of 0 is recorded where less than the allowance was given: for a returning address, or a trial
  -- without credits.
  where balance <> 0 or new_row.is_trial or new_row.period_started_at < new_row.created_at;
  return null;
end $$;

-- By statement and not by row: a renewal of a thousand profiles writes its movements in one insert. Without nested
-- loops, because a plan is kept from calls that changed one row, and would take quadratic time for thousands.
create function firstline.write_movements() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  said_reason text := coalesce(firstline.setting('reason'), 'edit');
  -- Of callers with a session, only administrators may change a profile.
  said_actor text := coalesce(firstline.setting('actor'),
    case auth.role() when 'authenticated' then 'admin' else auth.role() end, 'server');
  said_generation uuid := firstline.setting('generation')::uuid;
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
begin
  insert into public.credit_movements
    (user_id, kind, delta, balance_after, reason, actor, generation_id, created_at)
  select new_row.user_id, kind, after - before, after, said_reason, said_actor, said_generation, moment
  from before_rows as old_row join after_rows as new_row using (id),
    lateral (values
      ('dm', old_row.credits_dm, new_row.credits_dm), ('subject', old_row.credits_subject, new_row.credits_subject)
    ) as balances (kind, before, after)
  -- The end of a trial is recorded even where it changes nothing: what it leaves is not the plan's allowance.
  where after <> before or (old_row.is_trial and not new_row.is_trial);
  return null;
end $$;

create trigger write_opening_movements after insert on public.user_profiles
referencing new table as inserted for each statement execute function firstline.write_opening_movements();
create trigger write_movements after update on public.user_profiles
referencing old table as before_rows new table as after_rows
for each statement execute function firstline.write_movements();

-- Writes a movement without a change of balance.
create function firstline.add_movement(
  p_user uuid, p_kind text, p_delta integer, p_balance integer, p_default_reason text
) returns void
language sql security definer set search_path = '' as $$
  insert into public.credit_movements (user_id, kind, delta, balance_after, reason, actor, generation_id, created_at)
  values (
    p_user, p_kind, p_delta, p_balance,
    coalesce(firstline.setting('reason'), p_default_reason),
    coalesce(firstline.setting('actor'), nullif(auth.role(), ''), 'server'),
    firstline.setting('generation')::uuid,
    coalesce(firstline.setting('now')::timestamptz, now())
  )
$$;

create function firstline.move_credit(
  p_user uuid, p_kind text, p_delta integer, p_reason text, p_generation uuid, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.explain_movement(p_reason, p_generation, p_now);
  update public.user_profiles
  set credits_dm = credits_dm + case when p_kind = 'dm' then p_delta else 0 end,
      credits_subject = credits_subject + case when p_kind = 'subject' then p_delta else 0 end
  where user_id = p_user;
  perform firstline.explain_movement(null, null, null);
end $$;

-- Renewals and trials.

-- Starts the current period of those of these profiles whose renewal date has come, however many were missed. A
-- canceled pro plan becomes free. The caller has locked the profiles.
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

-- Renews up to `p_limit` profiles. Returns how many. Locked profiles are left for the next call, so that no request
-- waits for the job.
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

-- The same for one profile, which the caller has locked: a late job must not make a generation fail.
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

-- Ends trials whose last day has come. Returns how many.
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

-- Ends every running trial now. Returns how many. Profiles are locked in one order, so that concurrent calls can't
-- deadlock.
create function firstline.end_all_trials(p_editor text, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  ended integer;
begin
  perform firstline.explain_edit('trial end', p_editor, p_now);
  with running as (
    select user_id from public.user_profiles where is_trial order by user_id for update
  )
  update public.user_profiles as profile set is_trial = false from running where profile.user_id = running.user_id;
  get diagnostics ended = row_count;
  perform firstline.explain_edit(null, null, null);
  return ended;
end $$;

-- Changes the given trial settings. The others stay, or get the caller's defaults.
create function firstline.change_trial_settings(
  p_editor text, p_defaults jsonb, p_changes jsonb, p_now timestamptz
) returns public.app_config
language plpgsql set search_path = '' as $$
declare
  changed public.app_config;
begin
  perform firstline.explain_edit('trial settings', p_editor, p_now);
  insert into public.app_config as kept (key, value) values ('trial_settings', p_defaults || p_changes)
  on conflict (key) do update set value = kept.value || p_changes
  returning * into changed;
  perform firstline.explain_edit(null, null, null);
  return changed;
end $$;

-- Repairs.

-- What the ledger says a balance should be: what it was last set to in this period, and what was spent and returned
-- since. A period without such a movement began with the allowance: the balance had it already, or lost it without a
-- trace.
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
  -- A balance that changed without a movement is recorded first, so that the ledger explains every step.
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

-- Edits by administrators.

-- Changes a profile: {outcome, profile}. Outcomes: 'changed', 'not_found', 'version_conflict'. What is null stays: the
-- plan (brings its allowance and a new period), the credits, or both for an assignment.
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
  -- Else a late renewal would undo the edit.
  profile := firstline.renew_if_due(profile, p_now);
  perform firstline.explain_edit(p_reason, p_editor, p_now);
  -- The plan first: credits that equal the old balance are meant all the same.
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

-- Sets the plan's allowance again, in the same period. {outcome: 'changed' | 'not_found', profile}
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
  -- Running generations were reserved before and are returned already: a failure is refunded as 0.
  update public.generations set charged_period = profile.period_started_at - interval '1 month'
  where user_id = p_user and charge = 'reserved';
  return jsonb_build_object('outcome', 'changed', 'profile', to_jsonb(profile));
end $$;

-- Switches testing mode. Switched off, the account is a free one whose period begins now. False without a profile.
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

alter table public.credit_movements enable row level security;
create policy server_all on public.credit_movements to firstline, service_role using (true) with check (true);
create policy second_factor on public.credit_movements as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy read_own on public.credit_movements for select to authenticated
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
revoke all on public.credit_movements from public, anon, authenticated, service_role, firstline;
grant select on public.credit_movements to firstline, service_role, authenticated;

revoke execute on all functions in schema firstline from public;
grant execute on function
  firstline.refuse_ledger_change, firstline.setting, firstline.explain_movement, firstline.explain_edit,
  firstline.add_movement, firstline.move_credit, firstline.renew, firstline.renew_profiles, firstline.renew_if_due,
  firstline.end_trials, firstline.end_all_trials, firstline.change_trial_settings, firstline.expected_balance,
  firstline.repair_credits, firstline.edit_profile, firstline.reset_credits, firstline.set_testing_mode
to firstline;
grant execute on function firstline.setting to authenticated, service_role;
