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
