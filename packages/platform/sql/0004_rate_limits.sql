-- Rate limits that all replicas share, with a sliding window: no stretch of a window's length takes more than its
-- limit, wherever it begins (fixed windows let twice as much through at their edges). Keys are keyed hashes made by the
-- server: they can be counted, not read.
create table firstline.rate_limits (
  key text collate "C" primary key,
  -- What was taken and when, oldest first.
  taken_at timestamptz[] not null default '{}',
  amounts integer[] not null default '{}',
  expires_at timestamptz not null
) with (fillfactor = 70);
-- No further index: an update then stays on its page, and the embedded engine, which never vacuums, can reuse its
-- space.

-- Takes `p_cost` under every key, or under none: {allowed, remaining, retry_after_ms}. `remaining` is the least of all
-- keys. `retry_after_ms` is when the same call would be allowed, if no other comes before. A cost of 0 only reads, and
-- returns when a cost of 1 would be allowed.
create function firstline.take_rate_limits(
  p_keys text[], p_limits integer[], p_windows_ms bigint[], p_cost integer, p_now timestamptz
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  rule record;
  entry firstline.rate_limits;
  used integer;
  remaining integer := 2147483647;
  asked constant integer := greatest(p_cost, 1);
  retry_at timestamptz := p_now;
  allowed boolean := true;
begin
  -- A crash of the database may lose the last moments; a rate limit need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);

  -- Always in the order of the keys, so that two calls can't deadlock.
  for rule in
    select r.key, r.allowance, r.window_ms * interval '1 millisecond' as span
    from unnest(p_keys, p_limits, p_windows_ms) as r (key, allowance, window_ms)
    order by r.key collate "C"
  loop
    loop
      select * into entry from firstline.rate_limits where key = rule.key for update;
      exit when found;
      insert into firstline.rate_limits (key, expires_at) values (rule.key, p_now) on conflict do nothing;
    end loop;
    select coalesce(sum(t.amount), 0) into used
    from unnest(entry.taken_at, entry.amounts) as t (at, amount) where t.at > p_now - rule.span;
    remaining := least(remaining, rule.allowance - used);
    if used + asked > rule.allowance then
      allowed := allowed and used + p_cost <= rule.allowance;
      -- When enough of the oldest has left the window. A cost above the limit never fits.
      retry_at := greatest(retry_at, rule.span + coalesce((
        select s.at from (
          select t.at, sum(t.amount) over (order by t.at) as freed
          from unnest(entry.taken_at, entry.amounts) as t (at, amount) where t.at > p_now - rule.span
        ) s
        where s.freed >= used + asked - rule.allowance order by s.at limit 1
      ), p_now));
    end if;
  end loop;

  if allowed and p_cost > 0 then
    for rule in
      select r.key, r.window_ms * interval '1 millisecond' as span,
        -- Large limits are counted in two-hundredths of their window, rounded up, so that no row grows without bound.
        case when r.allowance <= 200 then p_now
          else date_bin(step.width, p_now, 'epoch') + step.width end as at
      from unnest(p_keys, p_limits, p_windows_ms) as r (key, allowance, window_ms),
        lateral (select greatest(r.window_ms / 200, 1) * interval '1 millisecond' as width) step
      order by r.key collate "C"
    loop
      update firstline.rate_limits set
        (taken_at, amounts) = (
          select array_agg(g.at order by g.at), array_agg(g.amount order by g.at)
          from (
            select t.at, sum(t.amount)::integer as amount
            from (
              select * from unnest(taken_at, amounts) union all select rule.at, p_cost
            ) t (at, amount)
            where t.at > p_now - rule.span group by t.at
          ) g
        ),
        expires_at = greatest(expires_at, rule.at + rule.span)
      where key = rule.key;
    end loop;
    remaining := remaining - p_cost;
  end if;

  -- Keys are hashes, so the neighbors of a key are random: checking a few with each call removes expired rows faster
  -- than new ones come.
  delete from firstline.rate_limits
  where expires_at < p_now and key in (
    select old.key from firstline.rate_limits old
    where old.expires_at < p_now and old.key in (
      select neighbour.key from firstline.rate_limits neighbour
      where neighbour.key > p_keys[1] order by neighbour.key limit 4
    )
    for update skip locked
  );

  return jsonb_build_object('allowed', allowed, 'remaining', greatest(remaining, 0),
    'retry_after_ms', ceil(extract(epoch from retry_at - p_now) * 1000));
end $$;

revoke all on firstline.rate_limits from public, anon, authenticated, service_role;
grant select, insert, update, delete on firstline.rate_limits to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.take_rate_limits to firstline;
