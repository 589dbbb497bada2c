-- The ledger. A balance never moves without a row here: the trigger on user_profiles sees to it, whatever path the
-- change took. Rows are only ever added.
create table public.credit_movements (
  id bigint generated always as identity primary key,
  user_id uuid,
  kind text not null check (kind in ('dm', 'subject')),
  delta integer not null,
  balance_after integer not null,
  reason text not null,
  actor text not null,
  generation_id uuid,
  created_at timestamptz not null default now()
);

create index credit_movements_user on public.credit_movements (user_id, kind);
create index credit_movements_generation on public.credit_movements (generation_id) where generation_id is not null;

create function firstline.refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  raise exception 'credit movements are never changed or removed' using errcode = '42501';
end $$;

create trigger ledger_is_append_only before update or delete on public.credit_movements
for each row execute function firstline.refuse_ledger_change();
create trigger ledger_is_never_emptied before truncate on public.credit_movements
for each statement execute function firstline.refuse_ledger_change();

create function firstline.setting(name text) returns text
language sql stable as $$ select nullif(current_setting('firstline.' || name, true), '') $$;

create function firstline.add_movement(
  p_user uuid, p_kind text, p_delta integer, p_balance integer, p_default_reason text
) returns void
language sql security definer set search_path = '' as $$
  insert into public.credit_movements (user_id, kind, delta, balance_after, reason, actor, generation_id, created_at)
  values (
    p_user, p_kind, p_delta, p_balance,
    coalesce(firstline.setting('reason'), p_default_reason),
    coalesce(firstline.setting('actor'), nullif(auth.role(), ''), 'server'),
    firstline.setting('generation')::uuid,
    coalesce(firstline.setting('now')::timestamptz, now())
  )
$$;
revoke execute on function firstline.add_movement from public;

create function firstline.write_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before_dm integer := 0;
  before_subject integer := 0;
  default_reason text := 'opening';
begin
  if tg_op = 'UPDATE' then
    before_dm := old.credits_dm;
    before_subject := old.credits_subject;
    default_reason := 'edit';
  end if;
  if new.credits_dm <> before_dm then
    perform firstline.add_movement(new.user_id, 'dm', new.credits_dm - before_dm, new.credits_dm, default_reason);
  end if;
  if new.credits_subject <> before_subject then
    perform firstline.add_movement(
      new.user_id, 'subject', new.credits_subject - before_subject, new.credits_subject, default_reason);
  end if;
  return null;
end $$;

create trigger write_ledger after insert or update of credits_dm, credits_subject on public.user_profiles
for each row execute function firstline.write_ledger();

-- Says, for this transaction, why balances are about to move. Called again with nulls when it is over.
create function firstline.explain_movement(p_reason text, p_generation uuid, p_now timestamptz) returns void
language sql as $$
  select set_config('firstline.reason', coalesce(p_reason, ''), true),
         set_config('firstline.generation', coalesce(p_generation::text, ''), true),
         set_config('firstline.now', coalesce(p_now::text, ''), true)
$$;

create function firstline.move_credit(
  p_user uuid, p_kind text, p_delta integer, p_reason text, p_generation uuid, p_now timestamptz
) returns void
language plpgsql set search_path = '' as $$
begin
  perform firstline.explain_movement(p_reason, p_generation, p_now);
  update public.user_profiles
  set credits_dm = credits_dm + case when p_kind = 'dm' then p_delta else 0 end,
      credits_subject = credits_subject + case when p_kind = 'subject' then p_delta else 0 end
  where user_id = p_user;
  perform firstline.explain_movement(null, null, null);
end $$;

alter table public.credit_movements enable row level security;
create policy server_all on public.credit_movements to firstline, service_role using (true) with check (true);
create policy read_own on public.credit_movements for select to authenticated
  using (user_id = auth.uid() or firstline.is_admin());
revoke all on public.credit_movements from public, anon, authenticated, service_role, firstline;
grant select on public.credit_movements to firstline, service_role, authenticated;
grant execute on function firstline.add_movement to firstline;
