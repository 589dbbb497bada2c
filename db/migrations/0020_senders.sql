-- Senders: who a member writes for. Members write them themselves, through REST. A form keeps a copy, so a set does not
-- refer to a row of this table.

create table public.senders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 120),
  company text not null default '' check (char_length(company) <= 120),
  offer text not null default '' check (char_length(offer) <= 300),
  proof text not null default '' check (char_length(proof) <= 300),
  links text not null default '' check (
    char_length(links) <= 600
    and (links = '' or (links ~* '^https?://\S+(\s+https?://\S+)*$'
      and array_length(regexp_split_to_array(links, '\s+'), 1) <= 3))
  ),
  created_at timestamptz not null default now()
);
create index senders_by_user on public.senders (user_id, name);

create trigger limit_rows before insert on public.senders
for each row execute function firstline.limit_rows_per_member('100', 'sender');

alter table public.senders enable row level security;
create policy server_all on public.senders to firstline, service_role using (true) with check (true);
create policy second_factor on public.senders as restrictive to authenticated
  using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()));
create policy own on public.senders to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
revoke all on public.senders from public, anon, authenticated, service_role, firstline;
grant select, delete on public.senders to authenticated;
grant insert (id, name, company, offer, proof, links), update (name, company, offer, proof, links)
  on public.senders to authenticated;
grant select, insert, update, delete on public.senders to firstline, service_role;
revoke execute on all functions in schema firstline from public;
