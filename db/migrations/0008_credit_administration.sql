-- Credit administration: repairs and edits of balances, resets and testing mode.

-- Repairs.

-- What the ledger says a balance should be: what it was last set to in this period, and what was spent and returned
-- since. A period without such a movement began with the allowance, which the balance had already or lost without a
-- trace; what remains of purchases is known.
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
    select case p_kind when 'dm' then dm + p_profile.extra_dm else subject + p_profile.extra_subject end
    into strict set_last.balance_after
    from firstline.plan_allowances where plan = firstline.effective_plan(p_profile.plan);
  end if;
  select coalesce(sum(delta), 0) into moved from public.credit_movements
  where user_id = p_profile.user_id and kind = p_kind and reason in ('reserve', 'refund')
    and case when set_last.id is null then created_at >= p_profile.period_started_at and purchase_id is null
      else id > set_last.id end;
  return greatest(0, set_last.balance_after + moved);
end $$;

-- Gives a user what the ledger says is due, and nothing else: {case, dm, subject, next_renewal_date, change}. Cases:
-- 'renewed' (the period had ended), 'restored' (something was lost), 'spent' (a balance is 0), 'intact', or 'not_found'.
-- `change` {at, reason, actor} is what last lowered a balance in this period, other than generations.
create function firstline.repair_credits(p_user uuid, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  due record;
  outcome text := 'intact';
  unexplained integer;
  period timestamptz;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('case', 'not_found'); end if;
  period := profile.period_started_at;
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

  -- Before a renewal, which keeps what is left of top-ups.
  for due in
    select kind, firstline.expected_balance(profile, kind) - balance as missing
    from (values ('dm', profile.credits_dm), ('subject', profile.credits_subject)) as b (kind, balance)
  loop
    if due.missing > 0 then
      perform firstline.move_credit(p_user, due.kind, due.missing, 'repair', null, p_now);
      outcome := 'restored';
    end if;
  end loop;
  select * into profile from public.user_profiles where user_id = p_user;
  profile := firstline.renew_if_due(profile, p_now);
  if profile.period_started_at <> period then outcome := 'renewed'; end if;
  select * into profile from public.user_profiles where user_id = p_user;
  if outcome = 'intact' and least(profile.credits_dm, profile.credits_subject) = 0 then outcome := 'spent'; end if;
  return jsonb_build_object('case', outcome, 'dm', profile.credits_dm, 'subject', profile.credits_subject,
    'next_renewal_date', profile.next_renewal_date,
    'change', (
      select jsonb_build_object('at', created_at, 'reason', reason, 'actor', actor) from public.credit_movements
      where user_id = p_user and delta < 0 and created_at >= profile.period_started_at
        and reason not in ('reserve', 'correction', 'renewal', 'subscription')
      order by id desc limit 1));
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
create function firstline.reset_credits(p_editor text, p_user uuid, p_reason text, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('outcome', 'not_found'); end if;
  profile := firstline.renew_if_due(profile, p_now);
  perform firstline.explain_edit(p_reason, p_editor, p_now);
  update public.user_profiles as target
  set credits_dm = allowance.dm + target.extra_dm,
      credits_subject = allowance.subject + target.extra_subject
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
    update public.user_profiles as target
    set testing_mode = false, plan = 'free', plan_status = 'active', is_trial = false,
        credits_dm = allowance.dm + target.extra_dm,
        credits_subject = allowance.subject + target.extra_subject,
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
  firstline.add_movement, firstline.move_credit, firstline.billing_date, firstline.periods_since, firstline.renew,
  firstline.renew_profiles, firstline.awaits_payment, firstline.renew_if_due, firstline.end_trials, firstline.end_all_trials,
  firstline.change_trial_settings, firstline.expected_balance, firstline.repair_credits, firstline.edit_profile,
  firstline.reset_credits, firstline.set_testing_mode
to firstline;
grant execute on function firstline.setting to authenticated, service_role;
