-- The ledger by statement instead of by row: a renewal of a thousand profiles writes its movements at once.
drop trigger write_ledger on public.user_profiles;
drop function firstline.write_ledger();

create function firstline.write_opening_movements() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said_reason text := coalesce(firstline.setting('reason'), 'opening');
  said_actor text := coalesce(firstline.setting('actor'), auth.role(), 'server');
begin
  insert into public.credit_movements (user_id, kind, delta, balance_after, reason, actor, created_at)
  select new_row.user_id, kind, balance, balance, said_reason, said_actor, new_row.created_at
  from inserted as new_row,
    lateral (values ('dm', new_row.credits_dm), ('subject', new_row.credits_subject)) as balances (kind, balance)
  -- A beginning with nothing is written down where nothing was due: to an address that came back, in a trial of none.
  where balance <> 0 or new_row.is_trial or new_row.period_started_at < new_row.created_at;
  return null;
end $$;

-- A plan is kept from calls that changed one row: in a nested loop a renewal of thousands would cost their square.
create function firstline.write_movements() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  said_reason text := coalesce(firstline.setting('reason'), 'edit');
  -- Of those who come with a session, only administrators may change a profile.
  said_actor text := coalesce(firstline.setting('actor'),
    case auth.role() when 'authenticated' then 'admin' else auth.role() end, 'server');
  said_generation uuid := firstline.setting('generation')::uuid;
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
begin
  insert into public.credit_movements
    (user_id, kind, delta, balance_after, reason, actor, generation_id, created_at)
  select new_row.user_id, kind, after - before, after, said_reason, said_actor, said_generation, moment
  from before_rows as old_row join after_rows as new_row using (id),
    lateral (values
      ('dm', old_row.credits_dm, new_row.credits_dm), ('subject', old_row.credits_subject, new_row.credits_subject)
    ) as balances (kind, before, after)
  -- The end of a trial is written down even where it moves nothing: what it leaves is not the plan's allowance.
  where after <> before or (old_row.is_trial and not new_row.is_trial);
  return null;
end $$;

create trigger write_opening_movements after insert on public.user_profiles
referencing new table as inserted for each statement execute function firstline.write_opening_movements();
create trigger write_movements after update on public.user_profiles
referencing old table as before_rows new table as after_rows
for each statement execute function firstline.write_movements();

-- Who may change profiles at all. A policy alone would let others' updates find no rows and say nothing; this says it,
-- before a row is looked at.
create function firstline.admins_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Without a role the comparison alone would be unknown, and the second question asked for nothing.
  if coalesce(auth.role(), '') = 'authenticated' and not firstline.is_admin() then
    raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;

create trigger admins_only before update or delete on public.user_profiles
for each statement execute function firstline.admins_only();

create policy edit_by_admin on public.user_profiles for update to authenticated
  using ((select firstline.is_admin())) with check ((select firstline.is_admin()));

-- Asked once a statement, not once a row.
alter policy read_own on public.user_profiles
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
alter policy read_own on public.credit_movements
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
alter policy read_own on public.generations
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
alter policy read_own on public.generation_items
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
alter policy read_own on public.message_logs
  using (user_id = (select auth.uid()) or (select firstline.is_admin()));
grant update (email, role, plan, plan_status, credits_dm, credits_subject, next_renewal_date, is_trial,
  trial_start_date, trial_end_date, version) on public.user_profiles to authenticated;

-- What administrators did, by whichever door. Only ever added to.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Whoever did it: a user's id, or the name of a program.
  actor text not null,
  action text not null,
  user_id uuid,
  before jsonb,
  after jsonb
);
create index audit_log_time on public.audit_log (at desc);
create index audit_log_user on public.audit_log (user_id, at desc);
create index audit_log_actor on public.audit_log (actor);

-- What an administrator changed in a profile: the columns that differ, as they were and as they are.
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

create function firstline.refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end $$;
create trigger audit_is_append_only before update or delete on public.audit_log
for each row when (current_setting('firstline.anonymise', true) is distinct from 'on')
execute function firstline.refuse_audit_change();
create trigger audit_is_never_emptied before truncate on public.audit_log
for each statement execute function firstline.refuse_audit_change();

-- Deleting an account takes the person out of both and leaves the sums.
drop trigger ledger_is_append_only on public.credit_movements;
create trigger ledger_is_append_only before update or delete on public.credit_movements
for each row when (current_setting('firstline.anonymise', true) is distinct from 'on')
execute function firstline.refuse_ledger_change();

alter table public.audit_log enable row level security;
create policy server_all on public.audit_log to firstline, service_role using (true) with check (true);
create policy read_by_admin on public.audit_log for select to authenticated
  using ((select firstline.is_admin()));
revoke all on public.audit_log from public, anon, authenticated, service_role, firstline;
grant select on public.audit_log to authenticated, service_role;
grant select, insert on public.audit_log to firstline;

-- Says why balances are about to move and, for an editor, who moves them.
create function firstline.explain_edit(p_reason text, p_editor text, p_now timestamptz) returns void
language sql as $$
  select set_config('firstline.reason', coalesce(p_reason, ''), true),
         set_config('firstline.editor', coalesce(p_editor, ''), true),
         set_config('firstline.actor', case when p_editor is null then '' else 'admin' end, true),
         set_config('firstline.now', coalesce(p_now::text, ''), true)
$$;

revoke execute on function firstline.write_opening_movements, firstline.write_movements, firstline.admins_only,
  firstline.write_audit, firstline.refuse_audit_change, firstline.explain_edit from public;
grant execute on function firstline.explain_edit to firstline;
grant execute on function firstline.admins_only, firstline.setting to authenticated, service_role, firstline;
