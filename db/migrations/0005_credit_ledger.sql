-- The credit ledger, and how a balance changes.

-- The ledger. Triggers on user_profiles write a row for every change of a balance, whatever made the change. Rows are
-- only ever added.
create table public.credit_movements (
  id bigint generated always as identity primary key,
  user_id uuid,
  kind text not null check (kind in ('dm', 'subject')),
  delta integer not null,
  balance_after integer not null,
  reason text not null,
  actor text not null,
  generation_id uuid,
  -- The top-up that the credits belong to; null for those of the month.
  purchase_id text,
  created_at timestamptz not null default now()
);

create index credit_movements_user on public.credit_movements (user_id, kind);
create index credit_movements_generation on public.credit_movements (generation_id) where generation_id is not null;
create index credit_movements_purchase on public.credit_movements (purchase_id) where purchase_id is not null;

create function firstline.refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  raise exception 'credit movements are never changed or removed' using errcode = '42501';
end $$;

-- Deleting an account removes the person from the ledger and leaves the sums.
create trigger ledger_is_append_only before update or delete on public.credit_movements
for each row when (current_setting('firstline.anonymise', true) is distinct from 'on')
execute function firstline.refuse_ledger_change();
create trigger ledger_is_never_emptied before truncate on public.credit_movements
for each statement execute function firstline.refuse_ledger_change();

-- What explain_movement and explain_edit have set for this transaction, or null.
create function firstline.setting(name text) returns text
language sql stable as $$ select nullif(current_setting('firstline.' || name, true), '') $$;

-- Sets, for this transaction, the reason of the movements that follow. Call it again with nulls afterwards.
create function firstline.explain_movement(
  p_reason text, p_generation uuid, p_now timestamptz, p_purchase text default null
) returns void
language plpgsql as $$
begin
  perform set_config('firstline.reason', coalesce(p_reason, ''), true),
    set_config('firstline.generation', coalesce(p_generation::text, ''), true),
    set_config('firstline.purchase', coalesce(p_purchase, ''), true),
    set_config('firstline.now', coalesce(p_now::text, ''), true);
end $$;

-- The same for an editor's change, with who made it.
create function firstline.explain_edit(p_reason text, p_editor text, p_now timestamptz) returns void
language sql as $$
  select set_config('firstline.reason', coalesce(p_reason, ''), true),
         set_config('firstline.editor', coalesce(p_editor, ''), true),
         set_config('firstline.actor', case when p_editor is null then '' else 'admin' end, true),
         set_config('firstline.now', coalesce(p_now::text, ''), true)
$$;

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
  -- An opening balance of 0 is recorded where less than the allowance was given: for a returning address, or a trial
  -- without credits.
  where balance <> 0 or new_row.is_trial or new_row.period_started_at < new_row.created_at;
  return null;
end $$;

-- By statement and not by row: a renewal of a thousand profiles writes its movements in one insert. Without nested
-- loops, because a plan is kept from calls that changed one row, and would take quadratic time for thousands.
create function firstline.write_movements() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  said_reason text := coalesce(firstline.setting('reason'), 'edit');
  -- Of callers with a session, only administrators may change a profile.
  said_actor text := coalesce(firstline.setting('actor'),
    case auth.role() when 'authenticated' then 'admin' else auth.role() end, 'server');
  said_generation uuid := firstline.setting('generation')::uuid;
  moment timestamptz := coalesce(firstline.setting('now')::timestamptz, now());
begin
  insert into public.credit_movements
    (user_id, kind, delta, balance_after, reason, actor, generation_id, purchase_id, created_at)
  select new_row.user_id, kind, after - before, after, said_reason, said_actor, said_generation,
    firstline.setting('purchase'), moment
  from before_rows as old_row join after_rows as new_row using (id),
    lateral (values
      ('dm', old_row.credits_dm, new_row.credits_dm), ('subject', old_row.credits_subject, new_row.credits_subject)
    ) as balances (kind, before, after)
  -- The end of a trial is recorded even where it changes nothing: what it leaves is not the plan's allowance.
  where after <> before or (old_row.is_trial and not new_row.is_trial);
  return null;
end $$;

create trigger write_opening_movements after insert on public.user_profiles
referencing new table as inserted for each statement execute function firstline.write_opening_movements();
create trigger write_movements after update on public.user_profiles
referencing old table as before_rows new table as after_rows
for each statement execute function firstline.write_movements();

-- Writes a movement without a change of balance.
create function firstline.add_movement(
  p_user uuid, p_kind text, p_delta integer, p_balance integer, p_default_reason text
) returns void
language sql security definer set search_path = '' as $$
  insert into public.credit_movements
    (user_id, kind, delta, balance_after, reason, actor, generation_id, purchase_id, created_at)
  values (
    p_user, p_kind, p_delta, p_balance,
    coalesce(firstline.setting('reason'), p_default_reason),
    coalesce(firstline.setting('actor'), nullif(auth.role(), ''), 'server'),
    firstline.setting('generation')::uuid,
    firstline.setting('purchase'),
    coalesce(firstline.setting('now')::timestamptz, now())
  )
$$;

-- Changes a balance. With a purchase the credits are its, which the caller has counted there.
create function firstline.move_credit(
  p_user uuid, p_kind text, p_delta integer, p_reason text, p_generation uuid, p_now timestamptz,
  p_purchase text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  dm integer := case when p_kind = 'dm' then p_delta else 0 end;
  subject integer := p_delta - dm;
begin
  perform firstline.explain_movement(p_reason, p_generation, p_now, p_purchase);
  update public.user_profiles
  set credits_dm = credits_dm + dm, credits_subject = credits_subject + subject,
      extra_dm = extra_dm + case when p_purchase is null then 0 else dm end,
      extra_subject = extra_subject + case when p_purchase is null then 0 else subject end
  where user_id = p_user;
  perform firstline.explain_movement(null, null, null);
end $$;
