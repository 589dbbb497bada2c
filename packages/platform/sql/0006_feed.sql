-- The change feed: what committed transactions did to the rows of watched tables. A row trigger writes here and does
-- nothing else: NOTIFY inside a transaction would make all commits of the server wait for each other.
--
-- A growing id is no safe position to read from: a transaction that took an early one may commit late. Readers keep the
-- snapshot of their last read and ask for what is visible now and was not then. They get each committed change once,
-- and the changes of one row in their order, because a writer of a row waits for the writer before it.

-- No key and one index: both would only slow down each write.
create table realtime.changes (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  schema_name text not null,
  table_name text not null,
  op text not null,
  -- The row after the change; null for DELETE.
  record jsonb,
  -- Of UPDATE and DELETE: the key before the change, or the whole row where the table's replica identity is full.
  old_record jsonb,
  -- The user whose row it is, where the table was watched with an owner.
  owner uuid,
  -- The row was too large: values over 64 bytes are missing, except the key and the owner.
  is_cut boolean not null default false,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
create index changes_xid on realtime.changes (xid);

-- What was visible at some moment. Changes are kept for ten minutes after others could see them, however long their
-- transaction took: those that were visible in a snapshot that is ten minutes old are removed. The newest snapshot that
-- was applied stays, so that a suspended replica can detect that it missed something: ids grow in the order of
-- snapshots.
create table realtime.horizons (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  snapshot pg_snapshot not null,
  is_applied boolean not null default false
);

-- What is kept of a row that is too large.
create function realtime.cut(whole jsonb, kept text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, value) from jsonb_each(whole)
  where octet_length(value::text) <= 64 or key = any (kept)
$$;

-- The trigger of watched tables. Its arguments were looked up when the table was watched: the column of the owner (''
-- when there is none), then those of the primary key. After a change of a table's key or replica identity, watch it
-- again.
create function realtime.keep_change() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  after jsonb;
  before jsonb;
  owner_id text;
  is_large boolean;
begin
  if tg_op <> 'DELETE' then
    after := to_jsonb(new);
  end if;
  if tg_op <> 'INSERT' then
    if (select relreplident = 'f' from pg_catalog.pg_class where oid = tg_relid) then
      before := to_jsonb(old);
    else
      -- Converting a row to JSON is most of the cost: where the key stayed, the new row has it.
      before := case tg_name when 'keep_update' then after else to_jsonb(old) end;
      owner_id := before ->> tg_argv[0];
      before := case tg_nargs
        when 1 then '{}'::jsonb
        when 2 then jsonb_build_object(tg_argv[1], before -> tg_argv[1])
        else (select jsonb_object_agg(key, before -> key) from unnest(tg_argv[1:]) as key) end;
    end if;
  end if;
  owner_id := case tg_op when 'DELETE' then coalesce(owner_id, before ->> tg_argv[0]) else after ->> tg_argv[0] end;
  is_large := coalesce(pg_column_size(after), 0) + coalesce(pg_column_size(before), 0) > 1048576;
  if is_large then
    after := realtime.cut(after, tg_argv);
    before := realtime.cut(before, tg_argv);
  end if;
  insert into realtime.changes (schema_name, table_name, op, record, old_record, owner, is_cut)
  values (tg_table_schema, tg_table_name, tg_op, after, before, owner_id::uuid, is_large);
  return null;
end $$;

-- The same for the usual write: an update of a row whose key is one column and stays. It costs half, and writes times
-- in the session's time zone, so the trigger calls it only where that is UTC.
create function realtime.keep_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after jsonb := to_jsonb(new);
  is_large boolean := pg_column_size(after) > 1048576;
begin
  if is_large then
    after := realtime.cut(after, tg_argv);
  end if;
  insert into realtime.changes (schema_name, table_name, op, record, old_record, owner, is_cut)
  values (tg_table_schema, tg_table_name, tg_op, after, jsonb_build_object(tg_argv[1], after -> tg_argv[1]),
    (after ->> tg_argv[0])::uuid, is_large);
  return null;
end $$;

create function realtime.unwatch(watched regclass) returns void
language plpgsql set search_path = '' as $$
declare
  name text;
begin
  for name in
    select tgname from pg_catalog.pg_trigger
    where tgrelid = watched
      and tgfoid in ('realtime.keep_change'::regproc, 'realtime.keep_update'::regproc)
  loop
    execute format('drop trigger %I on %s', name, watched);
  end loop;
end $$;

-- Records the changes of a table's rows from now on. `owner_column`, a uuid, names the user whose row it is. A second
-- call looks up the key and the owner again. TRUNCATE is not recorded.
create function realtime.watch(watched regclass, owner_column text default null) returns void
language plpgsql set search_path = '' as $$
declare
  key_columns text[];
  arguments text;
  is_plain boolean;
  is_usual text;
begin
  if (select relkind <> 'r' from pg_catalog.pg_class where oid = watched) then
    raise exception '% is no plain table and can''t be watched', watched using errcode = 'wrong_object_type';
  end if;
  if owner_column is not null and not exists (
    select from pg_catalog.pg_attribute
    where attrelid = watched and attname = owner_column and atttypid = 'uuid'::regtype and not attisdropped
  ) then
    raise exception '% has no column % of type uuid', watched, owner_column using errcode = 'undefined_column';
  end if;
  select array_agg(attname::text order by position) into key_columns
  from pg_catalog.pg_index, unnest(indkey) with ordinality as k (number, position), pg_catalog.pg_attribute
  where indrelid = watched and indisprimary and attrelid = watched and attnum = number;
  select string_agg(quote_literal(argument), ', ' order by n) into arguments
  from unnest(array[coalesce(owner_column, '')] || key_columns) with ordinality as a (argument, n);
  select coalesce(string_agg(format('old.%1$I is not distinct from new.%1$I', name), ' and '), 'true') into is_usual
  from unnest(key_columns) as name;
  select cardinality(key_columns) = 1 and relreplident <> 'f' into is_plain
  from pg_catalog.pg_class where oid = watched;
  if is_plain then
    is_usual := is_usual || ' and current_setting(''TimeZone'') in (''UTC'', ''Etc/UTC'')';
  end if;
  perform realtime.unwatch(watched);
  execute format('create trigger keep_change after insert or delete on %s for each row
    execute function realtime.keep_change(%s)', watched, arguments);
  execute format('create trigger keep_update after update on %s for each row when (%s)
    execute function realtime.%I(%s)', watched, is_usual,
    case when is_plain then 'keep_update' else 'keep_change' end, arguments);
  execute format('create trigger keep_moved after update on %s for each row when (not (%s))
    execute function realtime.keep_change(%s)', watched, is_usual, arguments);
end $$;

-- Notes what is visible now. After the lock, so that a later id is a later snapshot. Changes restored from a dump carry
-- transaction numbers that are still to come here: they are removed.
create function realtime.note_horizon(p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  lock table realtime.horizons in share row exclusive mode;
  delete from realtime.horizons where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot());
  delete from realtime.changes where xid >= pg_snapshot_xmax(pg_current_snapshot());
  insert into realtime.horizons (at, snapshot) values (p_now, pg_current_snapshot());
end $$;

-- Removes up to `p_limit` changes that others could see ten minutes ago. Returns how many.
create function realtime.remove_old_changes(p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  horizon realtime.horizons;
  removed integer;
begin
  select * into horizon from realtime.horizons
  where at <= p_now - interval '10 minutes' order by id desc limit 1;
  if not found then return 0; end if;
  update realtime.horizons set is_applied = true where id = horizon.id and not is_applied;
  delete from realtime.horizons where id < horizon.id;
  delete from realtime.changes where ctid = any (array(
    select ctid from realtime.changes
    where xid < pg_snapshot_xmax(horizon.snapshot) and pg_visible_in_snapshot(xid, horizon.snapshot)
    order by xid limit p_limit
  ));
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on realtime.changes, realtime.horizons from public, anon, authenticated, service_role;
grant select, insert, delete on realtime.changes to firstline;
grant select, insert, update, delete on realtime.horizons to firstline;
revoke execute on all functions in schema realtime from public;
grant execute on function realtime.note_horizon, realtime.remove_old_changes to firstline;
