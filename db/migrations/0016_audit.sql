-- Audit: what administrators changed, and whether balances, generations and statistics agree.

-- What administrators did, through any endpoint or command. Rows are only ever added.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- A user's id, or the name of a program.
  actor text not null,
  action text not null,
  user_id uuid,
  before jsonb,
  after jsonb
);
create index audit_log_time on public.audit_log (at desc);
create index audit_log_user on public.audit_log (user_id, at desc);
create index audit_log_actor on public.audit_log (actor);

create function firstline.refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end $$;
-- Deleting an account removes the person from the log.
create trigger audit_is_append_only before update or delete on public.audit_log
for each row when (current_setting('firstline.anonymise', true) is distinct from 'on')
execute function firstline.refuse_audit_change();
create trigger audit_is_never_emptied before truncate on public.audit_log
for each statement execute function firstline.refuse_audit_change();

-- Records what an administrator changed in a profile: the columns that differ, before and after.
create function firstline.write_audit() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  editor text := coalesce(
    firstline.setting('editor'), case when auth.role() = 'authenticated' then auth.uid()::text end);
  said_action text := coalesce(firstline.setting('reason'), 'edit');
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
begin
  if editor is null then return null; end if;
  insert into public.audit_log (at, actor, action, user_id, before, after)
  select moment, editor, said_action, new_row.user_id, changes.before, changes.after
  from before_rows as old_row join after_rows as new_row using (id),
    lateral (
      select jsonb_object_agg(was.key, was.value) as before, jsonb_object_agg(was.key, is_now.value) as after
      from jsonb_each(to_jsonb(old_row)) as was join jsonb_each(to_jsonb(new_row)) as is_now using (key)
      where was.value <> is_now.value and was.key not in ('version', 'updated_at')
    ) as changes
  where changes.before is not null;
  return null;
end $$;
create trigger write_audit after update on public.user_profiles
referencing old table as before_rows new table as after_rows
for each statement execute function firstline.write_audit();

-- The same for settings.
create function firstline.write_config_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  editor text := coalesce(
    firstline.setting('editor'), case when auth.role() = 'authenticated' then auth.uid()::text end);
begin
  if editor is null then return null; end if;
  insert into public.audit_log (at, actor, action, before, after)
  values (coalesce(firstline.setting('now')::timestamptz, now()), editor,
    coalesce(firstline.setting('reason'), 'settings'),
    case tg_op when 'UPDATE' then jsonb_build_object(old.key, old.value) end, jsonb_build_object(new.key, new.value));
  return null;
end $$;
create trigger write_audit after insert or update on public.app_config
for each row execute function firstline.write_config_audit();

alter table public.audit_log enable row level security;
create policy server_all on public.audit_log to firstline, service_role using (true) with check (true);
create policy second_factor on public.audit_log as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy read_by_admin on public.audit_log for select to authenticated
  using ((select firstline.is_admin()));
revoke all on public.audit_log from public, anon, authenticated, service_role, firstline;
grant select on public.audit_log to authenticated, service_role;
grant select, insert on public.audit_log to firstline;
revoke execute on all functions in schema firstline from public;

-- Broken invariants: balances that the ledger doesn't explain, generations whose status, charge, items and log
-- disagree, periods without a length, statistics that differ from the log. Empty on a healthy installation; tests check
-- it after every test, and operators by `npm run doctor`.
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
), steps as (
  select user_id, kind, id, balance_after, sum(delta) over (partition by user_id, kind order by id) as total
  from public.credit_movements where user_id is not null
), logged as (
  select ("timestamp" at time zone 'UTC')::date as day, message_type, model_used as model, plan, testing_mode,
    count(*) as generations, coalesce(sum(estimated_tokens) filter (where tokens_known), 0) as tokens,
    coalesce(sum(cost_estimate) filter (where cost_known), 0) as cost,
    count(*) filter (where not cost_known) as unknown_costs
  from public.message_logs group by 1, 2, 3, 4, 5
), counted as (
  select day, message_type, model, plan, testing_mode,
    sum(generations) as generations, sum(tokens) as tokens, sum(cost) as cost, sum(unknown_costs) as unknown_costs
  from firstline.message_statistics group by 1, 2, 3, 4, 5
)
select 'balance differs from the ledger' as invariant, b.user_id::text as subject,
  format('%s: balance %s, ledger %s', b.kind, b.balance, coalesce(l.total, 0)) as detail
from balances b left join ledger l using (user_id, kind)
where b.balance <> coalesce(l.total, 0)
union all
select 'a movement does not lead to the balance it names', user_id::text,
  format('%s: movement %s says %s, the sum is %s', kind, id, balance_after, total)
from steps where balance_after <> total
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
  or (g.status in ('queued') and coalesce(i.written, 0) <> 0)
union all
select 'a period does not end after it began', p.user_id::text,
  format('from %s to %s', p.period_started_at, p.next_renewal_date)
from public.user_profiles p where p.next_renewal_date <= p.period_started_at
union all
select 'statistics differ from the log', day::text,
  format('%s, %s, %s: %s generations in the log, %s counted', message_type, model, plan,
    coalesce(l.generations, 0), coalesce(c.generations, 0))
from logged l full join counted c using (day, message_type, model, plan, testing_mode)
where (l.generations, l.tokens, l.cost, l.unknown_costs)
  is distinct from (c.generations, c.tokens, c.cost, c.unknown_costs);

grant select on firstline.invariants_broken to firstline, service_role;
