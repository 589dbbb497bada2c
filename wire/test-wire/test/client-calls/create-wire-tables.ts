import type { TestDatabase } from '@firstline/platform/testing/test-database'

/**
 * Creates books, all but one readable by every signed-in user, with every kind of relationship; drafts owned by users;
 * functions; and policies for private channels.
 */
export async function createWireTables({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  for (const sql of SCRIPT) await owner.query(sql)
}

const SCRIPT = [
  'create table public.authors (id integer primary key, name text not null)',
  `create table public.books (
     id integer primary key, owner_id uuid,
     author_id integer not null constraint books_by_author references public.authors,
     editor_id integer constraint books_by_editor references public.authors,
     title text not null, rating integer, body text, tags text[], detail jsonb, pages int4range, is_out boolean)`,
  'create table public.covers (book_id integer primary key references public.books, colour text not null)',
  'create table public.topics (id integer primary key, name text not null)',
  `create table public.book_topics (
     book_id integer references public.books, topic_id integer references public.topics, primary key (book_id, topic_id))`,
  'create view public.shelf with (security_invoker) as select id, title as label, author_id from public.books',
  `create table public.drafts (
     id integer primary key, user_id uuid not null default auth.uid(), title text not null,
     stars integer default 3 check (stars between 0 and 5), note text, unique (user_id, title))`,
  'alter table public.drafts replica identity full',

  'alter table public.books enable row level security',
  'create policy seen on public.books for select to authenticated using (owner_id is null)',
  'alter table public.drafts enable row level security',
  `create policy own on public.drafts to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid())`,
  'create policy everything on public.drafts to service_role using (true) with check (true)',
  `grant select on public.authors, public.books, public.covers, public.topics, public.book_topics, public.shelf
     to authenticated`,
  'grant select, insert, update, delete on public.drafts to authenticated, service_role',

  "insert into public.authors values (1, 'Ada'), (2, 'Emmy')",
  `insert into public.books values
     (1, null, 1, 2, 'Engines', 5, 'The engine weaves patterns', '{a,b}', '{"n": 5, "s": "five", "list": [10, 20]}',
       '[1,10)', true),
     (2, null, 2, null, 'Rings', 3, 'Rings commute', '{b}', '{"n": 7}', '[10,20)', false),
     (3, null, 2, 1, 'rings, again', null, null, null, null, null, null),
     (9, '00000000-0000-4000-8000-000000000009', 1, 2, 'Engines', 5, 'engine', '{a,b}', '{"n": 5}', '[1,10)', true)`,
  "insert into public.covers values (1, 'red')",
  "insert into public.topics values (1, 'algebra'), (2, 'machines')",
  'insert into public.book_topics values (1, 2), (2, 1), (3, 1)',
  "insert into public.drafts (id, user_id, title) values (1, '00000000-0000-4000-8000-000000000009', 'hidden')",
  // After the inserts above, so that they are no changes of the feed.
  "select realtime.watch('public.drafts', 'user_id')",

  'create function public.add(a integer, b integer) returns integer language sql immutable as $$ select a + b $$',
  'create function public.nothing() returns void language sql as $$ select $$',
  'create function public.sum_of(list integer[]) returns bigint language sql immutable as $$ select sum(n) from unnest(list) n $$',
  `create function public.rated(at_least integer) returns setof public.books language sql stable
     as $$ select * from public.books where rating >= at_least $$`,
  `create function public.book(of integer) returns public.books language sql stable
     as $$ select * from public.books where id = $1 $$`,
  'create function public.whole(json) returns json language sql immutable as $$ select $1 $$',
  'create function public.unclear(a integer) returns text language sql immutable as $$ select $q$number$q$ $$',
  'create function public.unclear(a text) returns text language sql immutable as $$ select $q$text$q$ $$',
  `create function public.clear_drafts() returns setof public.drafts language sql volatile
     as $$ delete from public.drafts where title like 'cleared%' returning * $$`,
  `create function public.fails() returns void language plpgsql stable
     as $$ begin raise exception 'not like this' using errcode = 'PT418'; end $$`,

  `create policy read_team on realtime.messages for select to authenticated using (realtime.topic() like 'team %')`,
  `create policy write_team on realtime.messages for insert to authenticated with check (realtime.topic() like 'team %' and realtime.topic() <> 'team readonly')`,
]
