-- Paid periods: what a subscription, a paid or failed invoice and a top-up mean for plan, renewals and credits. The
-- functions take the state that the provider reports now, may be called again with it, and lock the profile first.

-- When a subscription stops to give Pro unless something is paid. Without news of a payment it gives the same grace as
-- after a failed one.
create function firstline.lapse_date(p_subscription firstline.subscriptions) returns timestamptz
language sql stable as $$
  select case
    when p_subscription.paid_until is null then null
    when p_subscription.status = 'ended' then p_subscription.paid_until
    when p_subscription.grace_until is not null then greatest(p_subscription.grace_until, p_subscription.paid_until)
    when p_subscription.is_canceled then p_subscription.paid_until
    else p_subscription.paid_until + p_subscription.grace
  end
$$;

-- Subscriptions that have lapsed no longer govern their profile. One whose payment failed is canceled at the provider,
-- so that a member is not charged for what was given up. Called by a renewal, which made the profile free.
create function firstline.end_lapsed_subscriptions(p_users uuid[], p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.add_payment_action('cancel', id, p_now) from firstline.subscriptions
  where user_id = any (p_users) and governs and lapses_at <= p_now and status = 'overdue';
  update firstline.subscriptions
  set governs = false, status = case when status = 'overdue' or is_canceled then 'ended' else status end
  where user_id = any (p_users) and governs and lapses_at <= p_now;
end $$;

-- Brings the profile in line with a subscription that changed: a canceled one is inactive, a lapsed one is over.
create function firstline.follow_subscription(p_id text, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  subscription firstline.subscriptions;
  profile public.user_profiles;
  said_status text;
begin
  update firstline.subscriptions as s set lapses_at = firstline.lapse_date(s) where id = p_id and revoked_by is null
  returning * into subscription;
  if not found or not subscription.governs then return; end if;
  select * into profile from public.user_profiles where user_id = subscription.user_id;
  said_status := case when subscription.is_canceled or subscription.status = 'ended' then 'inactive' else 'active' end;
  if profile.plan <> 'free' and profile.plan_status <> said_status then
    perform firstline.explain_movement('subscription', null, p_now);
    update public.user_profiles set plan_status = said_status where user_id = profile.user_id returning * into profile;
    perform firstline.explain_movement(null, null, null);
  end if;
  perform firstline.renew_if_due(profile, p_now);
end $$;

-- Starts a paid period: Pro with its allowance, renewed on the subscription's billing dates. Inside a paid year the
-- period is the current month's.
create function firstline.begin_paid_period(
  p_subscription firstline.subscriptions, p_from timestamptz, p_until timestamptz, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
declare
  month integer := greatest(0, firstline.periods_since(
    p_subscription.anchor, least(p_now, p_until - interval '1 day')));
  is_yearly boolean := p_subscription.offer = 'pro-yearly';
  profile public.user_profiles;
begin
  update firstline.subscriptions set governs = false
  where user_id = p_subscription.user_id and governs and id <> p_subscription.id;
  update firstline.subscriptions as s
  set paid_until = p_until, grace_until = null, revoked_by = null,
      status = case s.status when 'overdue' then 'active' else s.status end
  where id = p_subscription.id;
  update firstline.subscriptions as s set lapses_at = firstline.lapse_date(s), governs = true
  where id = p_subscription.id returning * into p_subscription;

  perform firstline.explain_movement('subscription', null, p_now), set_config('firstline.sets_period', 'on', true);
  update public.user_profiles as target
  set plan = 'pro',
      plan_status = case when p_subscription.is_canceled or p_subscription.status = 'ended' then 'inactive'
        else 'active' end,
      is_trial = false,
      credits_dm = allowance.dm + target.extra_dm,
      credits_subject = allowance.subject + target.extra_subject,
      billing_anchor = p_subscription.anchor,
      period_started_at = case when is_yearly then firstline.billing_date(p_subscription.anchor, month) else p_from end,
      next_renewal_date = case when is_yearly
        then least(p_until, firstline.billing_date(p_subscription.anchor, month + 1)) else p_until end
  from firstline.plan_allowances as allowance
  where target.user_id = p_subscription.user_id and allowance.plan = 'pro'
  returning target.* into profile;
  perform set_config('firstline.sets_period', '', true), firstline.explain_movement(null, null, null);
  -- News of a payment may be late.
  perform firstline.renew_if_due(profile, p_now);
end $$;

-- Applies a subscription as the provider has it: {outcome, reason}. `p_state`: {id, customer, reference, offer, status,
-- isCanceled, anchor, createdAt, graceDays, fetch}. Outcomes: 'applied', 'ignored'.
create function firstline.apply_subscription(p_state jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  payer uuid := firstline.find_payer(p_state ->> 'reference', p_state ->> 'customer');
  said_status text := p_state ->> 'status';
begin
  if payer is null then
    if said_status <> 'ended' and firstline.is_orphaned_checkout(p_state ->> 'reference') then
      perform firstline.add_payment_action('cancel', p_state ->> 'id', p_now);
      return jsonb_build_object('outcome', 'ignored', 'reason', 'the account was deleted; it is canceled');
    end if;
    return jsonb_build_object('outcome', 'ignored', 'reason', 'no account has this reference or customer');
  end if;
  perform 1 from public.user_profiles where user_id = payer for update;
  if not found then return jsonb_build_object('outcome', 'ignored', 'reason', 'the account has no profile'); end if;
  insert into firstline.payment_customers (id, user_id, created_at) values (p_state ->> 'customer', payer, p_now)
  on conflict do nothing;
  update firstline.checkouts set status = 'complete' where reference::text = p_state ->> 'reference';
  insert into firstline.subscriptions as known (
    id, fetch_number, user_id, offer, status, is_canceled, anchor, grace, created_at, checked_at
  ) values (
    p_state ->> 'id', (p_state ->> 'fetch')::bigint, payer, p_state ->> 'offer', said_status, (p_state ->> 'isCanceled')::boolean,
    (p_state ->> 'anchor')::timestamptz, make_interval(days => (p_state ->> 'graceDays')::integer),
    (p_state ->> 'createdAt')::timestamptz, p_now
  )
  on conflict (id) do update set
    offer = excluded.offer, is_canceled = excluded.is_canceled, anchor = excluded.anchor, grace = excluded.grace,
    checked_at = p_now, fetch_number = excluded.fetch_number,
    -- What was given up here isn't taken up again before something is paid.
    status = case
      when known.revoked_by is not null or known.is_duplicate then 'ended'
      when excluded.status = 'overdue' and known.status = 'ended' then 'ended'
      else excluded.status end,
    grace_until = case when excluded.status = 'active' then null else known.grace_until end
  where known.fetch_number <= excluded.fetch_number;
  perform firstline.follow_subscription(p_state ->> 'id', p_now);
  return jsonb_build_object('outcome', 'applied');
end $$;

-- Applies an invoice of a subscription that was applied before: {outcome, reason}. `p_state`: {id, subscription,
-- reference, offer, at, amount, currency, status: 'paid' | 'failed', url, paymentIntent, from, until, failedAt}. An
-- invoice brings its period once, in any order: a period that ends before what is paid already is only recorded.
create function firstline.apply_invoice(p_state jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  subscription firstline.subscriptions;
  before firstline.invoices;
  said_status text := p_state ->> 'status';
  ends timestamptz := (p_state ->> 'until')::timestamptz;
  is_new_period boolean;
begin
  select * into subscription from firstline.subscriptions where id = p_state ->> 'subscription';
  if not found then
    if said_status = 'paid' and firstline.is_orphaned_checkout(p_state ->> 'reference') then
      perform firstline.add_payment_action('refund', p_state ->> 'paymentIntent', p_now);
      return jsonb_build_object('outcome', 'ignored', 'reason', 'the account was deleted; it is refunded');
    end if;
    return jsonb_build_object('outcome', 'ignored', 'reason', 'no account has this subscription');
  end if;
  perform 1 from public.user_profiles where user_id = subscription.user_id for update;
  select * into subscription from firstline.subscriptions where id = subscription.id;
  select * into before from firstline.invoices where id = p_state ->> 'id';
  insert into firstline.invoices as known (id, user_id, subscription_id, offer, at, amount, currency, status, url,
    payment_intent, period_started_at, period_ends_at)
  values (p_state ->> 'id', subscription.user_id, subscription.id, p_state ->> 'offer', (p_state ->> 'at')::timestamptz,
    (p_state ->> 'amount')::integer, p_state ->> 'currency', said_status, p_state ->> 'url',
    p_state ->> 'paymentIntent', (p_state ->> 'from')::timestamptz, ends)
  on conflict (id) do update set
    amount = excluded.amount, url = coalesce(excluded.url, known.url),
    payment_intent = coalesce(excluded.payment_intent, known.payment_intent),
    status = case known.status when 'failed' then excluded.status else known.status end;
  if before.status is not null and (before.status <> 'failed' or said_status = 'failed') then
    return jsonb_build_object('outcome', 'applied', 'reason', 'known already');
  end if;
  is_new_period := ends > coalesce(subscription.paid_until, '-infinity');

  if said_status = 'failed' then
    if is_new_period and subscription.status <> 'ended' then
      update firstline.subscriptions set status = 'overdue',
        grace_until = least(grace_until, (p_state ->> 'failedAt')::timestamptz + grace)
      where id = subscription.id returning * into subscription;
      if subscription.governs then
        perform firstline.add_notice(subscription.user_id, 'payment-failed', p_state ->> 'id',
          jsonb_build_object('pro_until',
            to_char(subscription.grace_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), p_now);
      end if;
      perform firstline.follow_subscription(subscription.id, p_now);
    end if;
    return jsonb_build_object('outcome', 'applied');
  end if;

  -- A member with two subscriptions keeps the first.
  if subscription.is_duplicate or exists (
    select from firstline.subscriptions
    where user_id = subscription.user_id and id <> subscription.id and governs and status <> 'ended'
      and lapses_at > p_now
  ) then
    update firstline.subscriptions set status = 'ended', is_duplicate = true where id = subscription.id;
    perform firstline.add_payment_action('cancel', subscription.id, p_now);
    perform firstline.add_payment_action('refund', p_state ->> 'paymentIntent', p_now);
    return jsonb_build_object('outcome', 'applied', 'reason', 'a second subscription; it is canceled and refunded');
  end if;
  if is_new_period then
    perform firstline.begin_paid_period(subscription, (p_state ->> 'from')::timestamptz, ends, p_now);
  end if;
  return jsonb_build_object('outcome', 'applied');
end $$;

-- Adds the credits of a paid top-up, once: {outcome, reason}. `p_state`: {id, reference, customer, at, amount, currency,
-- url, paymentIntent, dm, subject}.
create function firstline.apply_top_up(p_state jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  payer uuid := firstline.find_payer(p_state ->> 'reference', p_state ->> 'customer');
  profile public.user_profiles;
  paid_at timestamptz := (p_state ->> 'at')::timestamptz;
  more_dm integer := (p_state ->> 'dm')::integer;
  more_subject integer := (p_state ->> 'subject')::integer;
begin
  if payer is null then
    if firstline.is_orphaned_checkout(p_state ->> 'reference') then
      perform firstline.add_payment_action('refund', p_state ->> 'paymentIntent', p_now);
      return jsonb_build_object('outcome', 'ignored', 'reason', 'the account was deleted; it is refunded');
    end if;
    return jsonb_build_object('outcome', 'ignored', 'reason', 'no account has this reference or customer');
  end if;
  select * into profile from public.user_profiles where user_id = payer for update;
  if not found then return jsonb_build_object('outcome', 'ignored', 'reason', 'the account has no profile'); end if;
  insert into firstline.payment_customers (id, user_id, created_at)
  select p_state ->> 'customer', payer, p_now where p_state ->> 'customer' is not null on conflict do nothing;
  update firstline.checkouts set status = 'complete' where reference::text = p_state ->> 'reference';
  insert into firstline.invoices as invoices (id, user_id, offer, at, amount, currency, status, url, payment_intent)
  values (p_state ->> 'id', payer, 'top-up', paid_at, (p_state ->> 'amount')::integer,
    p_state ->> 'currency', 'paid', p_state ->> 'url', p_state ->> 'paymentIntent')
  on conflict (id) do update set status = 'paid', at = excluded.at, amount = excluded.amount, url = excluded.url,
    payment_intent = excluded.payment_intent
  where invoices.status = 'failed';
  if not found then return jsonb_build_object('outcome', 'applied', 'reason', 'known already'); end if;
  perform firstline.renew_if_due(profile, p_now);
  insert into firstline.purchased_credits (invoice_id, kind, user_id, bought_at, bought)
  values (p_state ->> 'id', 'dm', payer, paid_at, more_dm), (p_state ->> 'id', 'subject', payer, paid_at, more_subject);
  perform firstline.move_purchased(payer, p_state ->> 'id', more_dm, more_subject, 'top-up', p_now);
  return jsonb_build_object('outcome', 'applied');
end $$;

-- Records the first payment of a checkout that failed after its page was finished, and mails the member: {outcome,
-- reason}. `p_state`: {id, reference, customer, at, amount, currency, paymentIntent}; `id` is the invoice's for a
-- subscription. The offer is the checkout's.
create function firstline.apply_failed_checkout(p_state jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  checkout firstline.checkouts;
begin
  select * into checkout from firstline.checkouts where reference::text = p_state ->> 'reference';
  if checkout.user_id is null then
    return jsonb_build_object('outcome', 'ignored', 'reason', 'no account has this reference');
  end if;
  perform 1 from public.user_profiles where user_id = checkout.user_id for update;
  update firstline.checkouts set status = 'expired' where reference = checkout.reference and status = 'open';
  insert into firstline.invoices (id, user_id, offer, at, amount, currency, status, payment_intent)
  values (p_state ->> 'id', checkout.user_id, checkout.offer, (p_state ->> 'at')::timestamptz,
    (p_state ->> 'amount')::integer, p_state ->> 'currency', 'failed', p_state ->> 'paymentIntent')
  on conflict do nothing;
  if found then
    perform firstline.add_notice(checkout.user_id, 'payment-failed', p_state ->> 'id',
      jsonb_build_object('first_of', checkout.offer), p_now);
  end if;
  return jsonb_build_object('outcome', 'applied');
end $$;

-- Adds credits of a purchase, which stay until they are used, or takes them back. The caller has locked the profile and
-- counted them in the purchase.
create function firstline.move_purchased(
  p_user uuid, p_purchase text, p_dm integer, p_subject integer, p_reason text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.explain_movement(p_reason, null, p_now, p_purchase);
  update public.user_profiles
  set credits_dm = credits_dm + p_dm, credits_subject = credits_subject + p_subject,
      extra_dm = extra_dm + p_dm, extra_subject = extra_subject + p_subject,
      allowance_dm = greatest(0, allowance_dm + p_dm), allowance_subject = greatest(0, allowance_subject + p_subject)
  where user_id = p_user;
  perform firstline.explain_movement(null, null, null);
end $$;

-- Subscriptions whose paid time is over without news, the longest unchecked first. They count as checked now.
create function firstline.take_unheard_subscriptions(p_checked_before timestamptz, p_limit integer, p_now timestamptz)
returns setof text
language sql set search_path = '' as $$
  update firstline.subscriptions set checked_at = p_now where id in (
    select id from firstline.subscriptions
    where status <> 'ended' and (paid_until is null or paid_until <= p_now) and checked_at <= p_checked_before
    order by checked_at limit p_limit for update skip locked
  ) returning id
$$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.lapse_date, firstline.end_lapsed_subscriptions, firstline.follow_subscription,
  firstline.begin_paid_period, firstline.apply_subscription, firstline.apply_invoice, firstline.apply_top_up,
  firstline.apply_failed_checkout,
  firstline.move_purchased, firstline.take_unheard_subscriptions to firstline;
