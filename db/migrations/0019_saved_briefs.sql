-- Saved briefs: forms that a member keeps by name, in one folder per client. Members write them themselves, through
-- REST.

create table public.saved_briefs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  folder text not null default '' check (char_length(folder) <= 80),
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  form jsonb not null check (octet_length(form::text) <= 50000),
  created_at timestamptz not null default now()
);
create index saved_briefs_by_user on public.saved_briefs (user_id, folder, name);

-- A member keeps at most so many rows of a table: the trigger's arguments are the number and their name. Concurrent
-- inserts of one member wait for each other. Without a code of its own the exception is a 400 for REST: the limit is no
-- failure of the server.
create function firstline.limit_rows_per_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept bigint;
begin
  perform 1 from auth.users where id = new.user_id for no key update;
  execute format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
    into kept using new.user_id;
  if kept >= tg_argv[0]::integer then
    raise exception 'You have % %s. Delete one to save another.',
      to_char(tg_argv[0]::integer, 'FM999,999'), tg_argv[1];
  end if;
  return new;
end $$;
create trigger limit_rows before insert on public.saved_briefs
for each row execute function firstline.limit_rows_per_member('1000', 'saved brief');

alter table public.saved_briefs enable row level security;
create policy server_all on public.saved_briefs to firstline, service_role using (true) with check (true);
create policy second_factor on public.saved_briefs as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy own on public.saved_briefs to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
revoke all on public.saved_briefs from public, anon, authenticated, service_role, firstline;
grant select, delete on public.saved_briefs to authenticated;
grant insert (id, folder, name, form), update (folder, name, form) on public.saved_briefs to authenticated;
grant select, insert, update, delete on public.saved_briefs to firstline, service_role;
revoke execute on all functions in schema firstline from public;
