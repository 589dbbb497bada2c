/** Tables for tests, with their policies and grants. */
export const TABLES = [
  // Rows with an owner column.
  `create table public.notes (
     id integer primary key, user_id uuid, title text, stars integer, created_at timestamptz default '2026-01-31T12:00:00Z',
     tags text[], detail jsonb
   )`,
  'alter table public.notes enable row level security',
  'create policy own on public.notes for select to authenticated using (user_id = auth.uid() or public.is_administrator())',
  'create policy everything on public.notes to service_role using (true)',
  'grant select on public.notes to authenticated, service_role',
  "select realtime.watch('public.notes', 'user_id')",
  // Rows shared by policies only.
  `create table public.posts (id integer, part integer, author uuid, is_public boolean not null, body text, primary key (id, part))`,
  'alter table public.posts enable row level security',
  `create policy seen on public.posts for select
     using ((auth.jwt() ->> 'number')::integer = 7 or is_public or author = auth.uid())`,
  'grant select on public.posts to anon, authenticated',
  "select realtime.watch('public.posts')",
  // No row security, full replica identity.
  'create table public.boards (id integer primary key, name text, secret text, big text)',
  'alter table public.boards replica identity full',
  'grant select (id, name, big) on public.boards to anon, authenticated',
  'grant select on public.boards to service_role',
  "select realtime.watch('public.boards')",
  // An unreadable primary key, and a table without one.
  'create table public.sealed (code text primary key, name text)',
  'grant select (name) on public.sealed to anon',
  "select realtime.watch('public.sealed')",
  'create table public.keyless (name text)',
  'grant select on public.keyless to anon',
  "select realtime.watch('public.keyless')",
  // A schema that only one role may use.
  'create schema shop',
  'create table shop.orders (id integer primary key, buyer uuid)',
  'alter table shop.orders enable row level security',
  'create policy own on shop.orders for select using (buyer = auth.uid())',
  'grant usage on schema shop to authenticated',
  'grant select on shop.orders to anon, authenticated',
  "select realtime.watch('shop.orders')",
  // An unwatched table and an unreadable one.
  'create table public.unwatched (id integer primary key)',
  'grant select on public.unwatched to anon, authenticated',
  'create table public.hidden (id integer primary key)',
  "select realtime.watch('public.hidden')",
]

/** Admin status as policies see it. */
export const ADMINISTRATORS = [
  'create table public.administrators (user_id uuid primary key)',
  "select realtime.watch('public.administrators', 'user_id')",
  `create function public.is_administrator() returns boolean language sql stable security definer
   set search_path = '' as 'select exists (select 1 from public.administrators where user_id = auth.uid())'`,
  'grant execute on function public.is_administrator to public',
]
