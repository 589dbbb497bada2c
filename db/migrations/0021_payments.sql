-- Payments: customers, checkouts, subscriptions and invoices of the payment provider, its events, and what is to be done
-- there. All of it is private to the server; members read their part through the function `billing`.

create table firstline.payment_customers (
  -- The provider's.
  id text primary key,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  created_at timestamptz not null
);

-- The reference is given to the provider and comes back with the payment. It outlives the account, so that a payment
-- that comes after a deletion is returned.
create table firstline.checkouts (
  reference uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  offer text not null check (offer in ('pro-monthly', 'pro-yearly', 'top-up')),
  session_id text unique,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- Two tabs share one checkout.
create unique index checkouts_open on firstline.checkouts (user_id) where status = 'open';
create index checkouts_user on firstline.checkouts (user_id);

-- Numbers what is fetched from the provider, so that of two concurrent answers the older one is never applied last.
create sequence firstline.payment_fetches;

create table firstline.subscriptions (
  id text primary key,
  -- The fetch that it was last read by.
  fetch_number bigint not null default 0,
  user_id uuid not null references auth.users (id) on delete cascade,
  offer text not null check (offer in ('pro-monthly', 'pro-yearly')),
  -- overdue: the last payment failed. ended: canceled at the provider, or given up here.
  status text not null check (status in ('active', 'overdue', 'ended')),
  is_canceled boolean not null,
  -- Billing dates are counted from it.
  anchor timestamptz not null,
  -- How long Pro stays after a failed payment, and without news.
  grace interval not null,
  -- Null until an invoice was paid.
  paid_until timestamptz,
  grace_until timestamptz,
  -- When it stops to give Pro unless something is paid; null until then.
  lapses_at timestamptz,
  -- The invoice whose refund or dispute ended it.
  revoked_by text,
  -- A second one of the same member, which is canceled and refunded.
  is_duplicate boolean not null default false,
  -- Whether the profile's plan and renewals follow it. An administrator who changes the plan takes it over.
  governs boolean not null default false,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  check (not governs or lapses_at is not null)
);
create unique index subscriptions_governing on firstline.subscriptions (user_id) where governs;
create index subscriptions_user on firstline.subscriptions (user_id);
create index subscriptions_unfinished on firstline.subscriptions (checked_at) where status <> 'ended';

create table firstline.invoices (
  id text primary key,
  -- The fetch that refunds and disputes were last read by.
  fetch_number bigint not null default 0,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null for a top-up.
  subscription_id text,
  offer text not null check (offer in ('pro-monthly', 'pro-yearly', 'top-up')),
  at timestamptz not null,
  -- In cents.
  amount integer not null,
  currency text not null,
  status text not null check (status in ('paid', 'failed', 'refunded', 'partly-refunded', 'disputed')),
  url text,
  payment_intent text unique,
  period_started_at timestamptz,
  period_ends_at timestamptz
);
create index invoices_user on firstline.invoices (user_id, at desc);

-- Events of the provider. An event only names the object to fetch, so nothing else of it is kept.
create table firstline.payment_events (
  id text primary key,
  type text not null,
  livemode boolean not null,
  object_kind text check (object_kind in ('checkout', 'failed-checkout', 'subscription', 'invoice', 'charge')),
  object_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  -- failed: given up.
  state text not null check (state in ('received', 'applied', 'ignored', 'failed')),
  reason text,
  -- It was ignored although it is about a payment of a member, which health reports.
  concerns_member boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  finished_at timestamptz
);
create index payment_events_waiting on firstline.payment_events (next_attempt_at) where state = 'received';
create index payment_events_finished on firstline.payment_events (finished_at) where finished_at is not null;

-- What is to be done at the provider: to cancel a subscription, refund a payment, or expire a checkout.
create table firstline.payment_actions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('cancel', 'refund', 'expire')),
  object_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  last_error text,
  finished_at timestamptz,
  unique (kind, object_id)
);
create index payment_actions_waiting on firstline.payment_actions (next_attempt_at) where state = 'waiting';

create function firstline.add_payment_action(p_kind text, p_object text, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into firstline.payment_actions (kind, object_id, next_attempt_at)
  select p_kind, p_object, p_now where p_object is not null
  on conflict (kind, object_id) do nothing
$$;

-- Checkouts.

-- The checkout that a member continues with: {outcome, reference, session_id, customer_id, expires_at}. Outcomes: 'new'
-- (without a session yet; a concurrent call gets the same reference), 'open', 'other_offer' (is to be expired first),
-- 'already_subscribed', 'testing' or 'not_found'.
create function firstline.open_checkout(p_user uuid, p_offer text, p_expires timestamptz, p_now timestamptz)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  checkout firstline.checkouts;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if not found then return jsonb_build_object('outcome', 'not_found'); end if;
  if profile.testing_mode then return jsonb_build_object('outcome', 'testing'); end if;
  if p_offer <> 'top-up' and exists (
    select from firstline.subscriptions where user_id = p_user and status <> 'ended' and paid_until is not null
  ) then
    return jsonb_build_object('outcome', 'already_subscribed');
  end if;
  update firstline.checkouts set status = 'expired' where user_id = p_user and status = 'open' and expires_at <= p_now;
  select * into checkout from firstline.checkouts where user_id = p_user and status = 'open';
  if not found then
    insert into firstline.checkouts (user_id, offer, created_at, expires_at)
    values (p_user, p_offer, p_now, p_expires) returning * into checkout;
  end if;
  return jsonb_build_object(
    'outcome', case when checkout.offer <> p_offer then 'other_offer'
      when checkout.session_id is null then 'new' else 'open' end,
    'reference', checkout.reference, 'session_id', checkout.session_id, 'expires_at', checkout.expires_at,
    'customer_id', (select id from firstline.payment_customers where user_id = p_user));
end $$;

-- False when the checkout was dropped meanwhile.
create function firstline.store_checkout_session(p_reference uuid, p_session text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update firstline.checkouts set session_id = p_session where reference = p_reference and status = 'open';
  return found;
end $$;

-- Ends an open checkout. One without a session was never shown, and is removed.
create function firstline.end_checkout(p_reference uuid, p_status text) returns void
language plpgsql set search_path = '' as $$
begin
  delete from firstline.checkouts where reference = p_reference and session_id is null and p_status = 'expired';
  update firstline.checkouts set status = p_status where reference = p_reference and status = 'open';
end $$;

-- Whose payment it is: by the reference that the server made, else by the customer. Null when unknown.
create function firstline.find_payer(p_reference text, p_customer text) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(
    (select user_id from firstline.checkouts where reference::text = p_reference),
    (select user_id from firstline.payment_customers where id = p_customer))
$$;

-- A checkout of an account that was deleted before it was paid. What is paid by it is returned.
create function firstline.is_orphaned_checkout(p_reference text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from firstline.checkouts where reference::text = p_reference and user_id is null and status <> 'complete')
$$;

-- Events and actions. A lease holds an attempt; each is safe to repeat.

create function firstline.claim_payment_event(p_lease interval, p_now timestamptz) returns setof firstline.payment_events
language sql set search_path = '' as $$
  update firstline.payment_events set lease_until = p_now + p_lease, attempts = attempts + 1
  where id = (
    select id from firstline.payment_events
    where state = 'received' and next_attempt_at <= p_now and (lease_until is null or lease_until <= p_now)
    order by next_attempt_at, received_at, id limit 1 for update skip locked
  ) returning *
$$;

create function firstline.claim_payment_action(p_lease interval, p_now timestamptz) returns setof firstline.payment_actions
language sql set search_path = '' as $$
  update firstline.payment_actions set lease_until = p_now + p_lease, attempts = attempts + 1
  where id = (
    select id from firstline.payment_actions
    where state = 'waiting' and next_attempt_at <= p_now and (lease_until is null or lease_until <= p_now)
    order by next_attempt_at, id limit 1 for update skip locked
  ) returning *
$$;

-- Ends an attempt. With a time to retry at, it waits for that; null ends the event with the state.
create function firstline.finish_payment_event(
  p_id text, p_state text, p_reason text, p_concerns_member boolean, p_retry_at timestamptz, p_now timestamptz
) returns void
language sql set search_path = '' as $$
  update firstline.payment_events set lease_until = null, reason = p_reason, concerns_member = p_concerns_member,
    state = case when p_retry_at is null then p_state else state end,
    next_attempt_at = coalesce(p_retry_at, next_attempt_at),
    finished_at = case when p_retry_at is null then p_now end
  where id = p_id and state = 'received'
$$;

create function firstline.finish_payment_action(
  p_id bigint, p_state text, p_error text, p_retry_at timestamptz, p_now timestamptz
) returns void
language sql set search_path = '' as $$
  update firstline.payment_actions set lease_until = null, last_error = p_error,
    state = case when p_retry_at is null then p_state else state end,
    next_attempt_at = coalesce(p_retry_at, next_attempt_at),
    finished_at = case when p_retry_at is null then p_now end
  where id = p_id and state = 'waiting'
$$;

-- Removes finished events and actions from before a moment. An event is refused as too old long before it could come
-- again.
create function firstline.remove_old_payment_events(p_before timestamptz, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  removed integer;
begin
  delete from firstline.payment_events where id in (
    select id from firstline.payment_events where finished_at < p_before and state <> 'failed'
    order by finished_at limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  delete from firstline.payment_actions where id in (
    select id from firstline.payment_actions where finished_at < p_before and state = 'done'
    order by finished_at limit p_limit for update skip locked
  );
  return removed;
end $$;

revoke all on firstline.payment_customers, firstline.checkouts, firstline.subscriptions, firstline.invoices,
  firstline.payment_events, firstline.payment_actions from public, anon, authenticated, service_role;
grant select, insert, update, delete on firstline.payment_customers, firstline.checkouts, firstline.subscriptions,
  firstline.invoices, firstline.payment_events, firstline.payment_actions to firstline;
revoke all on sequence firstline.payment_fetches from public, anon, authenticated, service_role;
grant usage on sequence firstline.payment_fetches to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.add_payment_action, firstline.open_checkout, firstline.store_checkout_session,
  firstline.end_checkout, firstline.find_payer, firstline.is_orphaned_checkout, firstline.claim_payment_event,
  firstline.claim_payment_action, firstline.finish_payment_event, firstline.finish_payment_action,
  firstline.remove_old_payment_events to firstline;
