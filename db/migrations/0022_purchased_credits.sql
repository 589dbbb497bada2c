-- Purchased credits: what each top-up brought, which purchase a generation uses, and what a returned payment takes.

-- Credits that a top-up brought, by type, and what became of them. What remains is part of the member's balance.
create table firstline.purchased_credits (
  invoice_id text not null references firstline.invoices (id) on delete cascade,
  kind text not null check (kind in ('dm', 'subject')),
  user_id uuid not null references auth.users (id) on delete cascade,
  bought_at timestamptz not null,
  bought integer not null check (bought >= 0),
  -- By generations, without those whose credit came back.
  used integer not null default 0 check (used between 0 and bought),
  -- By an administrator's edit, or with a deleted profile.
  removed integer not null default 0 check (removed between 0 and bought),
  -- The share of what was refunded or disputed, used or not.
  returned integer not null default 0 check (returned between 0 and bought),
  remaining integer not null generated always as (greatest(0, bought - used - removed - returned)) stored,
  primary key (invoice_id, kind)
);
create index purchased_credits_remaining on firstline.purchased_credits (user_id, kind, bought_at, invoice_id)
  where remaining > 0;
create index purchased_credits_user on firstline.purchased_credits (user_id);

-- The callers of the next functions have locked the profile, and change its balance by the same number.

-- Uses one credit of the oldest purchase that has some. Returns the purchase.
create function firstline.use_purchased(p_user uuid, p_kind text) returns text
language sql set search_path = '' as $$
  update firstline.purchased_credits set used = used + 1
  where kind = p_kind and invoice_id = (
    select invoice_id from firstline.purchased_credits where user_id = p_user and kind = p_kind and remaining > 0
    order by bought_at, invoice_id limit 1
  ) returning invoice_id
$$;

-- Gives a purchase back the credit of a generation. Returns how much more remains of it: 0 when its payment was returned.
create function firstline.return_to_purchase(p_purchase text, p_kind text) returns integer
language sql set search_path = '' as $$
  with before as (
    select remaining from firstline.purchased_credits where invoice_id = p_purchase and kind = p_kind
  ), changed as (
    update firstline.purchased_credits set used = used - 1 where invoice_id = p_purchase and kind = p_kind
    returning remaining
  )
  select changed.remaining - before.remaining from before, changed
$$;

-- Removes credits that were bought, of the oldest purchases first.
create function firstline.remove_purchased(p_user uuid, p_kind text, p_count integer) returns void
language sql set search_path = '' as $$
  with purchases as (
    select invoice_id, sum(remaining) over (order by bought_at, invoice_id) - remaining as older
    from firstline.purchased_credits where user_id = p_user and kind = p_kind and remaining > 0
  )
  update firstline.purchased_credits as target set removed = removed + least(remaining, p_count - older)::integer
  from purchases
  where target.kind = p_kind and target.invoice_id = purchases.invoice_id and older < p_count
$$;

-- Sets which share of a purchase was returned, by the cents of its payment: several parts add up to the whole. Returns
-- by how much what remains of each type changed.
create function firstline.return_share(
  p_purchase text, p_amount integer, p_returned integer, out dm integer, out subject integer
)
language sql set search_path = '' as $$
  with before as (
    select kind, remaining from firstline.purchased_credits where invoice_id = p_purchase
  ), changed as (
    update firstline.purchased_credits
    set returned = case when p_amount > 0 then bought::bigint * least(p_returned, p_amount) / p_amount else 0 end
    where invoice_id = p_purchase
    returning kind, remaining
  )
  select coalesce(sum(changed.remaining - before.remaining) filter (where kind = 'dm'), 0)::integer,
    coalesce(sum(changed.remaining - before.remaining) filter (where kind = 'subject'), 0)::integer
  from before join changed using (kind)
$$;

revoke all on firstline.purchased_credits from public, anon, authenticated, service_role;
grant select, insert, update, delete on firstline.purchased_credits to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.use_purchased, firstline.return_to_purchase, firstline.remove_purchased,
  firstline.return_share to firstline;
