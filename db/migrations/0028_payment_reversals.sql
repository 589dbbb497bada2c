-- Payments that are returned: refunds, disputes, second subscriptions and deleted accounts. And what a member sees of
-- their payments.

-- Reservations of this period's own credits that were not returned.
create function firstline.used_in_period(p_profile public.user_profiles, p_kind text) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, -coalesce(sum(delta), 0))::integer from public.credit_movements
  where user_id = p_profile.user_id and kind = p_kind and reason in ('reserve', 'refund') and purchase_id is null
    and created_at >= p_profile.period_started_at
$$;

-- Changes the plan within the period. Down: what a free account would have left in it. Up: what Pro would have left, at
-- least what there is. Credits of top-ups stay. The caller has locked the profile.
create function firstline.change_plan_in_period(
  p_user uuid, p_plan text, p_status text, p_reason text, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  due record;
begin
  select * into profile from public.user_profiles where user_id = p_user;
  select
    case p_plan when 'free' then least(m.dm, m.left_dm) else greatest(m.dm, m.left_dm) end as dm,
    case p_plan when 'free' then least(m.subject, m.left_subject) else greatest(m.subject, m.left_subject) end as subject
  into due
  from (
    select greatest(0, profile.credits_dm - profile.extra_dm) as dm,
      greatest(0, profile.credits_subject - profile.extra_subject) as subject,
      greatest(0, allowance.dm - firstline.used_in_period(profile, 'dm')) as left_dm,
      greatest(0, allowance.subject - firstline.used_in_period(profile, 'subject')) as left_subject
    from firstline.plan_allowances as allowance where allowance.plan = p_plan
  ) as m;
  perform firstline.explain_movement(p_reason, null, p_now), set_config('firstline.sets_period', 'on', true);
  update public.user_profiles
  set plan = p_plan, plan_status = p_status, credits_dm = due.dm + extra_dm, credits_subject = due.subject + extra_subject
  where user_id = p_user;
  perform set_config('firstline.sets_period', '', true), firstline.explain_movement(null, null, null);
  -- Running generations count as used: a failure is refunded as 0.
  update public.generations set charged_period = profile.period_started_at - interval '1 month'
  where user_id = p_user and charge = 'reserved';
end $$;

-- Ends the subscription whose current period a returned invoice paid.
create function firstline.take_back(p_invoice firstline.invoices, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  subscription firstline.subscriptions;
begin
  select * into subscription from firstline.subscriptions where id = p_invoice.subscription_id;
  if not found or subscription.paid_until is distinct from p_invoice.period_ends_at
    or subscription.paid_until <= p_now then return; end if;
  update firstline.subscriptions set status = 'ended', governs = false, lapses_at = p_now, revoked_by = p_invoice.id
  where id = subscription.id;
  perform firstline.add_payment_action('cancel', subscription.id, p_now);
  if subscription.governs then
    perform firstline.change_plan_in_period(p_invoice.user_id, 'free', 'active', 'payment returned', p_now);
  end if;
end $$;

-- The reverse, for a dispute that was won or a refund that failed: until the end of what was paid.
create function firstline.give_back(p_invoice firstline.invoices, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  subscription firstline.subscriptions;
begin
  delete from firstline.payment_actions
  where kind = 'cancel' and object_id = p_invoice.subscription_id and state = 'waiting' and lease_until is null;
  update firstline.subscriptions as s set revoked_by = null where id = p_invoice.subscription_id
    and revoked_by = p_invoice.id
  returning * into subscription;
  if not found or subscription.paid_until <= p_now or exists (
    select from firstline.subscriptions where user_id = p_invoice.user_id and governs
  ) then return; end if;
  update firstline.subscriptions as s set lapses_at = firstline.lapse_date(s), governs = true where id = subscription.id;
  perform firstline.change_plan_in_period(p_invoice.user_id, 'pro', 'inactive', 'payment restored', p_now);
end $$;

-- Applies what was returned of a payment: {outcome, reason, subscription}. `p_state`: {paymentIntent, amount, refunded,
-- disputed, fetch}, amounts in cents, `disputed` while it is held or after it was lost. Of a top-up the returned share is
-- taken back, as far as it is not used; a part of a subscription's payment is only recorded. Outcomes: 'applied', or
-- 'unknown' when no invoice has this payment.
create function firstline.apply_payment(p_state jsonb, p_now timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice firstline.invoices;
  profile public.user_profiles;
  amount integer := (p_state ->> 'amount')::integer;
  refunded integer := (p_state ->> 'refunded')::integer;
  disputed integer := (p_state ->> 'disputed')::integer;
  said_status text := case
    when disputed > 0 then 'disputed'
    when refunded >= amount and refunded > 0 then 'refunded'
    when refunded > 0 then 'partly-refunded'
    else 'paid' end;
  moved record;
begin
  select * into invoice from firstline.invoices where payment_intent = p_state ->> 'paymentIntent';
  if not found then return jsonb_build_object('outcome', 'unknown'); end if;
  select * into profile from public.user_profiles where user_id = invoice.user_id for update;
  select * into invoice from firstline.invoices where id = invoice.id;
  if invoice.status <> 'failed' and invoice.fetch_number <= (p_state ->> 'fetch')::bigint then
    perform firstline.renew_if_due(profile, p_now);
    update firstline.invoices set status = said_status, fetch_number = (p_state ->> 'fetch')::bigint where id = invoice.id;
    if invoice.offer = 'top-up' then
      moved := firstline.return_share(invoice.id, amount, refunded + disputed);
      if moved.dm <> 0 or moved.subject <> 0 then
        perform firstline.move_purchased(invoice.user_id, invoice.id, moved.dm, moved.subject,
          case when moved.dm + moved.subject < 0 then 'payment returned' else 'payment restored' end, p_now);
      end if;
    elsif invoice.status in ('paid', 'partly-refunded') and said_status in ('refunded', 'disputed') then
      perform firstline.take_back(invoice, p_now);
    elsif invoice.status in ('refunded', 'disputed') and said_status in ('paid', 'partly-refunded') then
      perform firstline.give_back(invoice, p_now);
    end if;
  end if;
  return jsonb_build_object('outcome', 'applied', 'subscription', invoice.subscription_id);
end $$;

-- A plan that an administrator sets holds until the next paid invoice, so renewals no longer follow the subscription.
create function firstline.release_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if firstline.effective_plan(new.plan) <> firstline.effective_plan(old.plan)
    and (firstline.setting('editor') is not null or auth.role() in ('authenticated', 'service_role')) then
    update firstline.subscriptions set governs = false where user_id = new.user_id and governs;
  end if;
  return null;
end $$;
create trigger release_subscription after update of plan on public.user_profiles
for each row when (new.plan <> old.plan)
execute function firstline.release_subscription();

-- A deleted account is never charged again. In the transaction of the deletion, by its owner or an administrator.
create function firstline.end_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
begin
  perform firstline.add_payment_action('cancel', id, moment) from firstline.subscriptions
  where user_id = old.id and (status <> 'ended' or revoked_by is not null);
  perform firstline.add_payment_action('expire', session_id, moment) from firstline.checkouts
  where user_id = old.id and status = 'open';
  return old;
end $$;
create trigger end_payments before delete on auth.users for each row execute function firstline.end_payments();

-- What a member sees: {subscription, invoices, extra}, as `Billing` of the contract.
create function firstline.billing(p_user uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'subscription', (
      select jsonb_build_object('offer', offer,
        'status', case when status <> 'ended' and lapses_at <= p_now then 'ended' else status end,
        'isCanceled', is_canceled or status = 'ended',
        'paidUntil', paid_until, 'graceUntil', grace_until)
      from firstline.subscriptions
      where user_id = p_user and paid_until is not null and not is_duplicate
      order by governs desc, paid_until desc, created_at desc limit 1),
    'invoices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'offer', offer, 'at', at,
        'amount', amount, 'currency', currency, 'status', status, 'url', url) order by at desc, id), '[]')
      from (select * from firstline.invoices where user_id = p_user order by at desc, id limit 100) as newest),
    'extra', (
      select jsonb_build_object('dm', coalesce(max(extra_dm), 0), 'subject', coalesce(max(extra_subject), 0))
      from public.user_profiles where user_id = p_user))
$$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.used_in_period, firstline.change_plan_in_period, firstline.take_back,
  firstline.give_back, firstline.apply_payment, firstline.billing to firstline;
