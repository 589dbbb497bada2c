-- History: what members keep about their sets and messages, and the search of both. Members write these columns
-- themselves, through REST. Everything else in a row stays as it was written.

-- A score as the contract package describes it.
create function firstline.is_score(value jsonb) returns boolean
language sql immutable strict as $$
  select octet_length(value::text) <= 20000 and coalesce(
    jsonb_typeof(value -> 'total') = 'number' and jsonb_typeof(value -> 'checks') = 'array'
    and not jsonb_path_exists(value, '$.checks[*] ? (!(
      @.type() == "object" && @.id.type() == "string" && @.label.type() == "string" && @.points.type() == "number"
      && @.max.type() == "number" && (!exists(@.source) || @.source.type() == "string")))'), false)
$$;

alter table public.generations
  add column note text not null default '' check (char_length(note) <= 2000),
  -- Set when the member deletes the set, and cleared by Undo. The retention job removes the row a day later.
  add column deleted_at timestamptz,
  add column search tsvector generated always as (
    to_tsvector('simple', coalesce(form ->> 'targetAudience', '') || ' ' || coalesce(form ->> 'product', '') || ' ' ||
      coalesce(form ->> 'painPoint', '') || ' ' || coalesce(form ->> 'websiteUrl', '') || ' ' ||
      coalesce(form ->> 'prospectUrl', '') || ' ' || coalesce(form #>> '{sender,name}', '') || ' ' ||
      coalesce(form #>> '{sender,company}', '') || ' ' || note)
  ) stored;

alter table public.generation_items
  add column is_favorite boolean not null default false,
  add column used_at timestamptz,
  add column replied_at timestamptz,
  -- The member's version of the text; null until it is edited. `content` stays what was written.
  add column edited_content text check (char_length(edited_content) between 1 and 2000),
  -- The score of `edited_content` when it was saved.
  add column edited_score jsonb check (firstline.is_score(edited_score)),
  -- Grows with each edit. An update names the version that it replaces, so that of two tabs the later one is refused.
  add column edit_version integer not null default 0,
  add column search tsvector generated always as (to_tsvector('simple', coalesce(edited_content, content))) stored;

create index generations_search on public.generations using gin (search);
create index generations_deleted on public.generations (deleted_at) where deleted_at is not null;
create index generation_items_search on public.generation_items using gin (search);
create index generation_items_marked on public.generation_items (user_id, generation_id)
  where is_favorite or used_at is not null or replied_at is not null;

create policy edit_own on public.generations for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy edit_own on public.generation_items for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant update (note, deleted_at) on public.generations to authenticated;
grant update (is_favorite, used_at, replied_at, edited_content, edited_score, edit_version)
  on public.generation_items to authenticated;

-- A query in which every word matches as a prefix, so that a search finds while it is typed. Null without a word.
create function firstline.prefix_query(p_text text) returns tsquery
language sql immutable set search_path = '' as $$
  select to_tsquery('simple', string_agg(
    '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':*', ' & '))
  from unnest(to_tsvector('simple', p_text))
$$;

-- The caller's sets with messages, newest first: those created before `p_before` (and, with `p_before_id`, those of that
-- time with smaller ids), with `p_text` in brief, note or a message, and with a message that has the mark `p_mark`
-- ('favorite', 'used', 'replied'). A text without a word finds nothing. Security definer, because under row-level
-- security no text search uses an index (`@@` is not leakproof): it checks the caller itself.
create function public.search_history(
  p_text firstline.short_text default '', p_message_type firstline.short_text default null,
  p_mark firstline.short_text default null, p_before timestamptz default null, p_limit integer default 30,
  p_before_id uuid default null
) returns setof public.generations
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  is_search boolean := coalesce(p_text ~ '\S', false);
  query tsquery := firstline.prefix_query(p_text);
  found_ids uuid[];
begin
  if not auth.is_fully_signed_in() then return; end if;
  if is_search then
    found_ids := array(
      select g.id from public.generations g where g.user_id = caller and g.search @@ query
      union select i.generation_id from public.generation_items i where i.user_id = caller and i.search @@ query
    );
  end if;
  return query
    select g.* from public.generations g
    where g.user_id = caller and g.deleted_at is null
      and (p_before is null or (g.created_at, g.id)
        < (p_before, coalesce(p_before_id, '00000000-0000-0000-0000-000000000000')))
      and (p_message_type is null or g.message_type = p_message_type)
      and (not is_search or g.id = any (found_ids))
      and exists (
        select from public.generation_items i
        where i.generation_id = g.id and case p_mark
          when 'favorite' then i.is_favorite
          when 'used' then i.used_at is not null
          when 'replied' then i.replied_at is not null
          else true end)
    order by g.created_at desc, g.id desc
    limit least(p_limit, 100);
end $$;

-- Removes up to `p_limit` sets that were deleted before `p_before`. Returns how many.
create function firstline.remove_deleted_sets(p_before timestamptz, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.generations where id in (
    select id from public.generations where deleted_at < p_before and status not in ('queued', 'running')
    order by deleted_at limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function public.search_history from public, anon;
grant execute on function public.search_history to authenticated;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.is_score to authenticated, service_role, firstline;
grant execute on function firstline.prefix_query to firstline;
grant execute on function firstline.remove_deleted_sets to firstline;
