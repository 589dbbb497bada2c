import type { TestDatabase } from '@firstline/platform/testing/test-database'

/** Creates a function of each kind that a request can call, and some that it must not call. */
export async function createFunctions({ owner }: TestDatabase): Promise<void> {
  const script = [
    'create table public.authors (id integer primary key, name text not null)',
    `create table public.books (id integer primary key, author_id integer not null references public.authors,
       title text not null, price numeric, note text)`,
    `insert into public.authors values (1, 'Ada'), (2, 'Grace')`,
    `insert into public.books values (1, 1, 'Notes, on "engines"', 12345678901234567890.25, null),
       (2, 2, 'Compilers', 3, 'used'), (3, 2, 'Nanoseconds', null, null)`,
    'create table public.visits (id bigint generated always as identity primary key, who text not null)',
    'create type public.point2 as (x numeric, y numeric)',
    'grant select on public.authors, public.books to authenticated',
    'grant select, insert on public.visits to authenticated',

    'create function public.add(a integer, b integer) returns integer language sql immutable as $$ select a + b $$',
    `create function public.greet(name text, mark text default '!') returns text language sql immutable
       as $$ select 'Hello ' || name || mark $$`,
    'create function public.nothing() returns void language sql as $$ select $$',
    'create function public.no_text() returns text language sql stable as $$ select null::text $$',
    'create function public.echo_number(n numeric) returns numeric language sql immutable as $$ select n $$',
    'create function public.echo_list(list integer[]) returns integer[] language sql immutable as $$ select list $$',
    'create function public.echo_jsonb(v jsonb) returns jsonb language sql immutable as $$ select v $$',
    'create function public.echo_point(p public.point2) returns public.point2 language sql immutable as $$ select p $$',
    'create function public.whole_json(json) returns json language sql immutable as $$ select $1 $$',
    'create function public.whole_text(text) returns text language sql immutable as $$ select upper($1) $$',
    'create function public.whole_xml(xml) returns integer language sql immutable as $$ select length($1::text) $$',
    'create function public.whole_bytes(bytea) returns integer language sql immutable as $$ select length($1) $$',
    'create function public.whole_number(integer) returns integer language sql immutable as $$ select $1 $$',
    'create function public.two_unnamed(integer default 1, integer default 2) returns integer language sql immutable as $$ select $1 + $2 $$',
    'create function public.beside_unnamed(integer) returns text language sql immutable as $$ select $q$number$q$ $$',
    'create function public.beside_unnamed(text) returns text language sql immutable as $$ select $1 $$',
    'create function public.half_default(integer default 1, b integer default 2) returns integer language sql immutable as $$ select $1 + b $$',
    `create function public.whole_or_default(text default 'default') returns text language sql immutable as $$ select $1 $$`,
    'create function public.half_named(integer, b integer) returns integer language sql immutable as $$ select $1 + b $$',
    `create function public.whole_overloaded() returns text language sql immutable as $$ select 'nothing' $$`,
    `create function public.whole_overloaded(x integer, y integer) returns text language sql immutable as $$ select 'named' $$`,
    `create function public.whole_overloaded(json) returns text language sql immutable as $$ select 'json ' || $1::text $$`,
    `create function public.whole_overloaded(text) returns text language sql immutable as $$ select 'text ' || $1 $$`,
    `create function public.whole_overloaded(bytea) returns text language sql immutable
       as $$ select 'bytes ' || encode($1, 'hex') $$`,
    'create function public.whole_unclear(json) returns integer language sql immutable as $$ select 1 $$',
    'create function public.whole_unclear(jsonb) returns integer language sql immutable as $$ select 2 $$',
    `create function public.joined(variadic words text[]) returns text language sql immutable
       as $$ select array_to_string(words, '-') $$`,
    'create function public.numbers(upto integer) returns setof integer language sql stable as $$ select generate_series(1, upto) $$',
    'create function public.outs(n integer, out twice integer, out half numeric) language sql immutable as $$ select n * 2, n / 2.0 $$',
    'create function public.one_out(n integer, out next integer) language sql immutable as $$ select n + 1 $$',
    'create function public.inout_of(inout n integer) language sql immutable as $$ select n + 1 $$',
    `create function public.pairs() returns table (k text, v integer) language sql stable
       as $$ values ('a', 1), ('b', null), ('c, "d"', 3) $$`,
    'create function public.all_books() returns setof public.books language sql stable as $$ select * from public.books $$',
    'create function public.book(of integer) returns public.books language sql stable as $$ select * from public.books where id = $1 $$',
    `create function public.visit(who text) returns setof public.visits language sql volatile
       as $$ insert into public.visits (who) values (who), (who) returning * $$`,
    `create function public.violating_stable() returns void language plpgsql stable
       as $$ begin perform public.visit('liar'); end $$`,
    'create function public.either(a integer) returns text language sql immutable as $$ select $q$number$q$ $$',
    'create function public.either(a integer, b integer) returns text language sql immutable as $$ select $q$two$q$ $$',
    'create function public.either(c text) returns text language sql immutable as $$ select $q$text$q$ $$',
    'create function public.unclear(a integer) returns text language sql immutable as $$ select $q$number$q$ $$',
    'create function public.unclear(a text) returns text language sql immutable as $$ select $q$text$q$ $$',
    'create function public."Quoted ""name"""("an arg" integer) returns integer language sql immutable as $$ select $1 $$',
    'create function public.hidden(secret_argument integer) returns integer language sql immutable as $$ select 1 $$',
    'revoke execute on function public.hidden from public, anon, authenticated',
    'create function public.any_of(v anyelement) returns anyelement language sql immutable as $$ select v $$',
    'create function public.on_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create procedure public.proceed() language sql as $$ select 1 $$',
    'create schema private_things',
    'create function private_things.inside() returns integer language sql as $$ select 1 $$',
    'grant usage on schema private_things to anon, authenticated',

    `create function public.set_response(headers text, status text) returns text language plpgsql as $$
       begin
         perform set_config('response.headers', headers, true), set_config('response.status', status, true);
         return 'chosen';
       end $$`,
    `create function public.fail(code text, message text, detail text default '', hint text default '') returns void
       language plpgsql stable as $$
       begin raise exception using errcode = code, message = message, detail = detail, hint = hint; end $$`,
    `create function public.request_seen() returns json language sql stable as $$ select json_build_object(
       'uid', auth.uid(), 'role', current_user,
       'claims', nullif(current_setting('request.jwt.claims', true), '')::json,
       'headers', nullif(current_setting('request.headers', true), '')::json,
       'cookies', nullif(current_setting('request.cookies', true), '')::json,
       'method', nullif(current_setting('request.method', true), ''),
       'path', nullif(current_setting('request.path', true), ''),
       'timezone', current_setting('timezone'), 'search_path', current_setting('search_path')) $$`,
  ]
  for (const sql of script) await owner.query(sql)
}
