-- Business statistics for administrators: what users cost, and how many sign up, write, become Pro and leave. Triggers
-- count them as rows change, so that reading them costs the same with a million users. Days are UTC days.

-- Cost.

-- What the generations of a user cost, as far as it is known and not nothing. The day '-infinity' is all days.
create table firstline.user_costs (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  generations bigint not null,
  cost numeric(16, 6) not null,
  primary key (user_id, day)
);
create index user_costs_highest on firstline.user_costs (day, cost desc) include (user_id, generations);

create function firstline.count_user_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into firstline.user_costs as kept (user_id, day, generations, cost)
  select l.user_id, d.day, count(*), sum(l.cost_estimate)
  from inserted l cross join lateral (
    values ('-infinity'::date), ((l."timestamp" at time zone 'UTC')::date)
  ) as d (day)
  where l.user_id is not null and l.cost_known and l.cost_estimate > 0
  group by 1, 2
  order by 1, 2
  on conflict (user_id, day) do update set
    generations = kept.generations + excluded.generations, cost = kept.cost + excluded.cost;
  return null;
end $$;
create trigger count_user_costs after insert on public.message_logs
referencing new table as inserted for each statement execute function firstline.count_user_costs();

-- Users over time.

-- What happened to a user for the first time. It goes with the account; the counts stay.
create table firstline.user_milestones (
  user_id uuid primary key references auth.users (id) on delete cascade,
  signed_up_on date not null,
  first_set_on date,
  first_pro_on date
) with (fillfactor = 70);

create table firstline.business_days (
  day date not null,
  -- Concurrent writers update different rows; readers add them up.
  slot smallint not null,
  -- Of the users who signed up on this day: all, those who have written a set, and those who have become Pro.
  sign_ups bigint not null,
  writers bigint not null,
  upgrades bigint not null,
  -- On this day: users who became Pro, and who ceased to be, by the end of the plan or of the account.
  pro_gained bigint not null,
  pro_lost bigint not null,
  primary key (day, slot)
);

create function firstline.count_business_day(
  p_day date, p_sign_ups bigint, p_writers bigint, p_upgrades bigint, p_gained bigint, p_lost bigint
) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.business_days as kept (day, slot, sign_ups, writers, upgrades, pro_gained, pro_lost)
  values (p_day, pg_backend_pid() % 16, p_sign_ups, p_writers, p_upgrades, p_gained, p_lost)
  on conflict (day, slot) do update set
    sign_ups = kept.sign_ups + excluded.sign_ups, writers = kept.writers + excluded.writers,
    upgrades = kept.upgrades + excluded.upgrades, pro_gained = kept.pro_gained + excluded.pro_gained,
    pro_lost = kept.pro_lost + excluded.pro_lost
$$;

-- A profile that is created again, after it was lost, is no second sign-up.
create function firstline.count_sign_ups() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
begin
  for counted in
    with created as (
      select user_id, (created_at at time zone 'UTC')::date as day, firstline.effective_plan(plan) = 'pro' as is_pro
      from inserted
    ), added as (
      insert into firstline.user_milestones (user_id, signed_up_on, first_pro_on)
      select user_id, day, case when is_pro then day end from created
      on conflict (user_id) do nothing
      returning user_id
    )
    select c.day, count(a.user_id) as sign_ups, count(a.user_id) filter (where c.is_pro) as upgrades,
      count(*) filter (where c.is_pro) as gained
    from created c left join added a using (user_id) group by 1 order by 1
  loop
    perform firstline.count_business_day(counted.day, counted.sign_ups, 0, counted.upgrades, counted.gained, 0);
  end loop;
  return null;
end $$;
create trigger count_sign_ups after insert on public.user_profiles
referencing new table as inserted for each statement execute function firstline.count_sign_ups();

create function firstline.count_writers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
begin
  for counted in
    with wrote as (
      select user_id, min(("timestamp" at time zone 'UTC')::date) as day
      from inserted where user_id is not null group by 1
    ), first as (
      update firstline.user_milestones m set first_set_on = w.day
      from wrote w where m.user_id = w.user_id and m.first_set_on is null
      returning m.signed_up_on
    )
    select signed_up_on as day, count(*) as writers from first group by 1 order by 1
  loop
    perform firstline.count_business_day(counted.day, 0, counted.writers, 0, 0, 0);
  end loop;
  return null;
end $$;
create trigger count_writers after insert on public.message_logs
referencing new table as inserted for each statement execute function firstline.count_writers();

create function firstline.count_plan_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_pro boolean := firstline.effective_plan(old.plan) = 'pro';
  is_pro boolean := tg_op = 'UPDATE' and firstline.effective_plan(new.plan) = 'pro';
  today date := (coalesce(firstline.setting('now')::timestamptz, now()) at time zone 'UTC')::date;
  signed_up date;
begin
  if was_pro = is_pro then return null; end if;
  if is_pro then
    update firstline.user_milestones set first_pro_on = today
    where user_id = new.user_id and first_pro_on is null returning signed_up_on into signed_up;
    -- The earlier day first, as everywhere: two transactions can't wait for each other.
    if found then perform firstline.count_business_day(signed_up, 0, 0, 1, 0, 0); end if;
    perform firstline.count_business_day(today, 0, 0, 0, 1, 0);
  else
    perform firstline.count_business_day(today, 0, 0, 0, 0, 1);
  end if;
  return null;
end $$;
create trigger count_plan_change after update of plan on public.user_profiles
for each row when (old.plan is distinct from new.plan) execute function firstline.count_plan_change();
create trigger count_pro_deletion after delete on public.user_profiles
for each row when (old.plan <> 'free') execute function firstline.count_plan_change();

-- Revenue.

-- Dollars in cents: what invoices of the day were paid, and what was returned on the day, by a full refund or a dispute.
-- A dispute that was won takes the latter back. The part of a partial refund is not known.
create table firstline.revenue_days (
  day date not null,
  slot smallint not null,
  paid bigint not null,
  returned bigint not null,
  primary key (day, slot)
);

create function firstline.count_revenue(p_day date, p_paid bigint, p_returned bigint) returns void
language sql security definer set search_path = '' as $$
  insert into firstline.revenue_days as kept (day, slot, paid, returned)
  select p_day, pg_backend_pid() % 16, p_paid, p_returned where p_paid <> 0 or p_returned <> 0
  on conflict (day, slot) do update set paid = kept.paid + excluded.paid, returned = kept.returned + excluded.returned
$$;

create function firstline.count_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  today date := (coalesce(firstline.setting('now')::timestamptz, now()) at time zone 'UTC')::date;
  paid bigint := case when new.status <> 'failed' then new.amount else 0 end;
  returned bigint := case when new.status in ('refunded', 'disputed') then new.amount else 0 end;
begin
  if tg_op = 'UPDATE' then
    paid := paid - case when old.status <> 'failed' then old.amount else 0 end;
    returned := returned - case when old.status in ('refunded', 'disputed') then old.amount else 0 end;
  end if;
  perform firstline.count_revenue((new.at at time zone 'UTC')::date, paid, 0);
  perform firstline.count_revenue(today, 0, returned);
  return null;
end $$;

-- An invoice goes with its account, and stays counted.
create trigger count_new_invoice after insert on firstline.invoices
for each row when (new.currency = 'usd') execute function firstline.count_invoice();
create trigger count_changed_invoice after update of status, amount on firstline.invoices
for each row when (new.currency = 'usd') execute function firstline.count_invoice();

-- Counts what the database had before it counted. Whose account is deleted, and who is Pro no more, is not known.
-- Called once, with empty tables.
create function firstline.backfill_business_statistics() returns void
language sql security definer set search_path = '' as $$
  insert into firstline.user_costs (user_id, day, generations, cost)
  select l.user_id, d.day, count(*), sum(l.cost_estimate)
  from public.message_logs l cross join lateral (
    values ('-infinity'::date), ((l."timestamp" at time zone 'UTC')::date)
  ) as d (day)
  where l.user_id is not null and l.cost_known and l.cost_estimate > 0
  group by 1, 2;

  insert into firstline.user_milestones (user_id, signed_up_on, first_set_on, first_pro_on)
  select p.user_id, (p.created_at at time zone 'UTC')::date,
    (select (min(l."timestamp") at time zone 'UTC')::date from public.message_logs l where l.user_id = p.user_id),
    case when firstline.effective_plan(p.plan) = 'pro' then (coalesce(
      (select min(a.at) from public.audit_log a
       where a.user_id = p.user_id and a.after ->> 'plan' <> 'free'),
      p.created_at) at time zone 'UTC')::date end
  from public.user_profiles p;

  insert into firstline.business_days (day, slot, sign_ups, writers, upgrades, pro_gained, pro_lost)
  select day, 0, sum(sign_ups), sum(writers), sum(upgrades), sum(gained), 0
  from (
    select signed_up_on as day, count(*) as sign_ups, count(first_set_on) as writers, count(first_pro_on) as upgrades,
      0 as gained
    from firstline.user_milestones group by 1
    union all
    select first_pro_on, 0, 0, 0, count(*) from firstline.user_milestones where first_pro_on is not null group by 1
  ) counted
  group by 1;

  insert into firstline.revenue_days (day, slot, paid, returned)
  select (at at time zone 'UTC')::date, 0, sum(amount),
    coalesce(sum(amount) filter (where status in ('refunded', 'disputed')), 0)
  from firstline.invoices where status <> 'failed' and currency = 'usd' group by 1;
$$;
select firstline.backfill_business_statistics();

-- The figures belong to the invariants: the view of accounts continues under another name.
alter view firstline.invariants_broken rename to account_invariants_broken;
create view firstline.invariants_broken as
with logged as (
  select user_id, ("timestamp" at time zone 'UTC')::date as day, count(*) as generations, sum(cost_estimate) as cost
  from public.message_logs where user_id is not null and cost_known and cost_estimate > 0 group by 1, 2
), totals as (
  select * from logged
  union all
  select user_id, '-infinity', sum(generations), sum(cost) from logged group by 1
), remaining as (
  select user_id, kind, sum(remaining) as total from firstline.purchased_credits group by 1, 2
), purchased as (
  select user_id, 'dm' as kind, extra_dm as extra, credits_dm as balance from public.user_profiles
  union all
  select user_id, 'subject', extra_subject, credits_subject from public.user_profiles
), charged as (
  select purchase_id as invoice_id, kind,
    count(*) filter (where reason = 'reserve') - count(*) filter (where reason = 'refund') as used,
    sum(delta) as total
  from public.credit_movements where purchase_id is not null group by 1, 2
)
select * from firstline.account_invariants_broken
union all
select 'what remains of purchases differs from the profile', user_id::text,
  format('%s: %s remain, %s of a balance of %s', p.kind, coalesce(r.total, 0), p.extra, p.balance)
from purchased p full join remaining r using (user_id, kind)
where coalesce(r.total, 0) <> coalesce(p.extra, 0) or p.extra > p.balance
union all
select 'a purchase differs from the ledger', invoice_id,
  format('%s: %s bought, %s used, %s removed, %s remain; the ledger has %s used and a sum of %s', kind, b.bought, b.used,
    b.removed, b.remaining, coalesce(c.used, 0), coalesce(c.total, 0))
from firstline.purchased_credits b left join charged c using (invoice_id, kind)
where b.used <> coalesce(c.used, 0) or b.remaining + b.removed <> coalesce(c.total, 0)
union all
select 'costs of a user differ from the log', user_id::text,
  format('%s: %s in the log, %s counted', day, coalesce(l.cost, 0), coalesce(c.cost, 0))
from totals l full join firstline.user_costs c using (user_id, day)
where (l.generations, l.cost) is distinct from (c.generations, c.cost)
union all
select 'Pro members differ from the profiles', 'all', format('%s profiles, %s counted', p.count, coalesce(c.count, 0))
from (select count(*) from public.user_profiles where firstline.effective_plan(plan) = 'pro') p,
  (select sum(pro_gained - pro_lost) as count from firstline.business_days) c
where p.count <> coalesce(c.count, 0);

revoke all on firstline.user_costs, firstline.user_milestones, firstline.business_days, firstline.revenue_days,
  firstline.invariants_broken
  from public, anon, authenticated, service_role;
grant select on firstline.user_costs, firstline.user_milestones, firstline.business_days, firstline.revenue_days
  to firstline;
grant select on firstline.invariants_broken to firstline, service_role;
revoke execute on all functions in schema firstline from public;
