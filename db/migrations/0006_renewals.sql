-- Renewals: the dates of a billing period and the monthly renewal of credits.

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

-- Whether the credits of a due profile come with the next paid invoice: its paid period is over, and it stays Pro until
-- the subscription lapses.
create function firstline.awaits_payment(p_user uuid, p_renewal timestamptz, p_now timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from firstline.subscriptions
    where user_id = p_user and governs and lapses_at > p_now and paid_until - interval '1 day' <= p_renewal
  );
end $$;

-- Starts the current period of those of these profiles whose renewal date has come, however many were missed. A
-- canceled pro plan becomes free; a subscriber's when the subscription lapses (0027_paid_periods.sql), and inside a paid
-- year it is renewed. Credits of top-ups stay. The caller has locked the profiles.
create function firstline.renew(p_users uuid[], p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.explain_movement('renewal', null, p_now);
  update public.user_profiles as profile
  set plan = due.plan,
      plan_status = case when due.keeps_status then profile.plan_status else 'active' end,
      credits_dm = allowance.dm + profile.extra_dm,
      credits_subject = allowance.subject + profile.extra_subject,
      period_started_at = firstline.billing_date(billing_anchor, firstline.periods_since(billing_anchor, due.moment)),
      next_renewal_date = least(due.paid_until,
        firstline.billing_date(billing_anchor, firstline.periods_since(billing_anchor, due.moment) + 1))
  from (
    select p.user_id,
      case when paid.lapses_at <= p_now or (paid.id is null and p.plan_status = 'inactive') then 'free' else p.plan end
        as plan,
      coalesce(paid.lapses_at > p_now, false) as keeps_status,
      case when paid.lapses_at > p_now then paid.paid_until end as paid_until,
      -- Not beyond what is paid, however late the job is.
      case when paid.lapses_at > p_now then least(p_now, paid.paid_until - interval '1 day') else p_now end as moment
    from public.user_profiles as p
      left join firstline.subscriptions as paid on paid.user_id = p.user_id and paid.governs
    where p.user_id = any (p_users) and p.next_renewal_date <= p_now and not p.is_trial
      and not firstline.awaits_payment(p.user_id, p.next_renewal_date, p_now)
  ) as due, firstline.plan_allowances as allowance
  where profile.user_id = due.user_id and allowance.plan = firstline.effective_plan(due.plan);
  perform firstline.explain_movement(null, null, null);
  perform firstline.end_lapsed_subscriptions(p_users, p_now);
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
      and not firstline.awaits_payment(user_id, next_renewal_date, p_now)
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
