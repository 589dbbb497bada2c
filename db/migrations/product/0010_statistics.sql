-- How much was written, by day, type, model, plan and testing mode: kept by the database as logs come in, so that looking
-- costs the same after ten million of them.
create table firstline.message_statistics (
  day date not null,
  message_type text not null,
  model text not null,
  plan text not null,
  testing_mode boolean not null,
  -- Those who finish at the same moment write to different rows; readers add them up.
  slot smallint not null,
  generations bigint not null,
  tokens bigint not null,
  cost numeric(16, 6) not null,
  primary key (day, message_type, model, plan, testing_mode, slot)
);

create function firstline.count_logs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into firstline.message_statistics as kept
    (day, message_type, model, plan, testing_mode, slot, generations, tokens, cost)
  select ("timestamp" at time zone 'UTC')::date, message_type, model_used, plan, testing_mode,
    pg_backend_pid() % 16, count(*), sum(estimated_tokens), sum(cost_estimate)
  from inserted group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (day, message_type, model, plan, testing_mode, slot) do update set
    generations = kept.generations + excluded.generations,
    tokens = kept.tokens + excluded.tokens,
    cost = kept.cost + excluded.cost;
  return null;
end $$;

create trigger count_logs after insert on public.message_logs
referencing new table as inserted for each statement execute function firstline.count_logs();

insert into firstline.message_statistics
  (day, message_type, model, plan, testing_mode, slot, generations, tokens, cost)
select ("timestamp" at time zone 'UTC')::date, message_type, model_used, plan, testing_mode, 0,
  count(*), sum(estimated_tokens), sum(cost_estimate)
from public.message_logs group by 1, 2, 3, 4, 5;

-- How many users there are, by plan: counted by a job, since counting a million rows at each look would not do.
create table firstline.user_counts (
  plan text not null,
  is_trial boolean not null,
  users bigint not null,
  counted_at timestamptz not null,
  primary key (plan, is_trial)
);

create function firstline.count_users(p_now timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  lock table firstline.user_counts in exclusive mode;
  delete from firstline.user_counts;
  insert into firstline.user_counts (plan, is_trial, users, counted_at)
  select plan, is_trial, count(*), p_now from public.user_profiles group by 1, 2;
  return (select coalesce(sum(users), 0) from firstline.user_counts);
end $$;

-- An administrator searches by the beginning of an address or of its domain, whatever the case, and pages by these orders.
-- Byte order makes the beginning of a text a range of it, on any server.
create index user_profiles_by_address on public.user_profiles ((lower(email) collate "C"), id);
create index user_profiles_by_domain on public.user_profiles ((lower(split_part(email, '@', 2)) collate "C"), id);
create index user_profiles_by_plan on public.user_profiles (plan, id);
create index user_profiles_by_age on public.user_profiles (created_at, id);
drop index public.user_profiles_created_at;

-- Ends every running trial now. Gives how many. Always locked in one order, so two who do it don't wait in a circle.
create function firstline.end_all_trials(p_editor text, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  ended integer;
begin
  perform firstline.explain_edit('trial end', p_editor, p_now);
  with running as (
    select user_id from public.user_profiles where is_trial order by user_id for update
  )
  update public.user_profiles as profile set is_trial = false from running where profile.user_id = running.user_id;
  get diagnostics ended = row_count;
  perform firstline.explain_edit(null, null, null);
  return ended;
end $$;

-- Changes what is named of the trial settings; the rest stays, or is as the caller says it is by default.
create function firstline.change_trial_settings(
  p_editor text, p_defaults jsonb, p_changes jsonb, p_now timestamptz
) returns public.app_config
language plpgsql set search_path = '' as $$
declare
  changed public.app_config;
begin
  perform firstline.explain_edit('trial settings', p_editor, p_now);
  insert into public.app_config as kept (key, value) values ('trial_settings', p_defaults || p_changes)
  on conflict (key) do update set value = kept.value || p_changes
  returning * into changed;
  perform firstline.explain_edit(null, null, null);
  return changed;
end $$;

-- Settings are audited like users are.
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

-- Logs are only ever added to: what was counted stays true.
revoke update, delete on public.message_logs from firstline, service_role;

-- The caller's address as the account has it now; null when the account is gone, whatever its token says.
create function firstline.account_email() returns text
language sql stable security definer set search_path = '' as $$
  select email from auth.users where id = auth.uid()
$$;

-- A profile is made by its owner with nothing chosen, or by an administrator, who may choose: that is what an upsert needs.
create function firstline.refuse_chosen_values() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.role() = 'authenticated' and not firstline.is_admin() and (
    (new.role, new.plan, new.plan_status, new.is_trial, new.version) is distinct from ('user', 'free', 'active', false, 1)
    or num_nonnulls(new.credits_dm, new.credits_subject, new.next_renewal_date, new.trial_start_date,
      new.trial_end_date) > 0
  ) then
    raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
-- Before fill_profile, by its name.
create trigger admins_choose before insert on public.user_profiles
for each row execute function firstline.refuse_chosen_values();
grant insert (role, plan, plan_status, credits_dm, credits_subject, next_renewal_date, is_trial, trial_start_date,
  trial_end_date, version) on public.user_profiles to authenticated;
alter policy insert_own on public.user_profiles
  with check (user_id = (select auth.uid()) and email = (select firstline.account_email()));
create policy insert_by_admin on public.user_profiles for insert to authenticated
  with check ((select firstline.is_admin()));

revoke execute on function firstline.count_logs, firstline.count_users, firstline.end_all_trials,
  firstline.change_trial_settings, firstline.write_config_audit, firstline.account_email,
  firstline.refuse_chosen_values
  from public;
grant execute on function firstline.count_users, firstline.end_all_trials, firstline.change_trial_settings to firstline;
grant execute on function firstline.account_email to authenticated, service_role;
grant select on firstline.message_statistics, firstline.user_counts to firstline;

-- What must never be, with what came since: each balance explained step by step, periods that make sense, statistics that
-- agree with the log.
create or replace view firstline.invariants_broken as
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
    count(*) as generations, sum(estimated_tokens) as tokens, sum(cost_estimate) as cost
  from public.message_logs group by 1, 2, 3, 4, 5
), counted as (
  select day, message_type, model, plan, testing_mode,
    sum(generations) as generations, sum(tokens) as tokens, sum(cost) as cost
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
where (l.generations, l.tokens, l.cost) is distinct from (c.generations, c.tokens, c.cost);
