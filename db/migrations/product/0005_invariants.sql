-- What must never be. Empty on a healthy installation: tests look after every test, operators whenever they like.
create view firstline.invariants_broken as
with ledger as (
  select user_id, kind, sum(delta) as total from public.credit_movements where user_id is not null group by 1, 2
), balances as (
  select user_id, 'dm' as kind, credits_dm as balance from public.user_profiles
  union all
  select user_id, 'subject', credits_subject from public.user_profiles
), movements as (
  select generation_id,
    count(*) filter (where reason = 'reserve') as reserved,
    count(*) filter (where reason = 'refund') as refunded
  from public.credit_movements where generation_id is not null group by 1
), items as (
  select generation_id, count(*) as written, max(position) as last_position from public.generation_items group by 1
)
select 'balance differs from the ledger' as invariant, b.user_id::text as subject,
  format('%s: balance %s, ledger %s', b.kind, b.balance, coalesce(l.total, 0)) as detail
from balances b left join ledger l using (user_id, kind)
where b.balance <> coalesce(l.total, 0)
union all
select 'charge does not fit the status', g.id::text, format('%s, %s', g.status, g.charge)
from public.generations g
where not (
  (g.status in ('queued', 'running') and g.charge in ('reserved', 'free'))
  or (g.status = 'done' and g.charge in ('settled', 'free'))
  or (g.status = 'failed' and g.charge in ('refunded', 'free'))
  or (g.status = 'stopped' and g.charge in ('settled', 'refunded', 'free'))
)
union all
select 'reservations and refunds do not fit the charge', g.id::text,
  format('%s: %s reserved, %s refunded', g.charge, coalesce(m.reserved, 0), coalesce(m.refunded, 0))
from public.generations g left join movements m on m.generation_id = g.id
where coalesce(m.reserved, 0) - coalesce(m.refunded, 0)
  <> case when g.charge in ('reserved', 'settled') then 1 else 0 end
union all
select 'a paid generation is not in the log exactly when it should be', g.id::text, g.status
from public.generations g left join public.message_logs l on l.generation_id = g.id
where (l.id is not null) <> (g.status = 'done' or (g.status = 'stopped' and g.charge <> 'refunded'
  and exists (select 1 from items i where i.generation_id = g.id)))
union all
select 'items do not fit the generation', g.id::text,
  format('%s: %s of %s items', g.status, coalesce(i.written, 0), g.item_count)
from public.generations g left join items i on i.generation_id = g.id
where coalesce(i.written, 0) <> coalesce(i.last_position, 0)
  or coalesce(i.written, 0) > g.item_count
  or (g.status = 'done' and coalesce(i.written, 0) <> g.item_count)
  or (g.status in ('queued') and coalesce(i.written, 0) <> 0);

grant select on firstline.invariants_broken to firstline, service_role;
